"""Backups of a site whose files are in object storage, and moving between a folder and a bucket."""

import pytest

from groupsite.operations.backup import BackupError, uploads
from groupsite.operations.backup.archive import Archive
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import restore
from people.models import Person
from tests import factories
from tests.bucket import lose_server, use_folder
from tests.groupsite.operations.backup.sites import hash_rows

CONTENTS = {
    "photos/ada.jpg": b"a picture",
    "papers/2024/one — “two”.pdf": b"%PDF" + bytes(100_000),
    "cut/1234-1/72.webp": b"cut from a picture",
}


@pytest.fixture
def site(committed, bucket):
    """A small site with files in a bucket, one of which waits."""
    factories.GroupFactory()
    ada = factories.PersonFactory(name="Ada Tester")
    Person.objects.filter(pk=ada.pk).update(photo="photos/ada.jpg")
    for name, content in {**CONTENTS, "pending/1/x.pdf": b"waits"}.items():
        (uploads.get_root() / name).write_bytes(content)
    return bucket.parent


def read_files() -> dict[str, bytes]:
    paths = [uploads.get_root() / name for name in uploads.list_uploads()[0]]
    return {str(path.relative_to(uploads.get_root())): path.read_bytes() for path in paths}


def test_a_backup_has_the_files_of_the_bucket(site):
    report = backup(site / "site.tar")
    assert (report.files, report.missing, report.left_out) == (3, [], [])
    with open(site / "site.tar", "rb") as file:
        assert sorted(Archive(file).upload_names) == sorted(CONTENTS)


def test_what_the_bucket_lacks_is_named(site):
    Person.objects.update(photo="photos/gone.jpg")
    assert backup(site / "site.tar").missing == ["photos/gone.jpg"]


def test_a_restore_puts_back_what_is_missing_or_differs(site):
    backup(site / "site.tar")
    before = hash_rows()
    (uploads.get_root() / "photos/ada.jpg").unlink()
    (uploads.get_root() / "cut/1234-1/72.webp").write_bytes(b"other")
    Person.objects.update(name="Nobody", photo="")
    assert restore(site / "site.tar", over=True).files == 3
    assert read_files() == CONTENTS
    assert hash_rows() == before


def test_a_site_moves_to_a_folder_by_a_backup(site, settings):
    backup(site / "site.tar")
    use_folder(settings)
    restore(site / "site.tar", over=True)
    assert read_files() == CONTENTS
    assert (settings.MEDIA_ROOT / "photos/ada.jpg").read_bytes() == b"a picture"


@pytest.mark.parametrize("act", ["backup", "restore"])
def test_without_an_answer_nothing_is_changed(site, settings, act):
    backup(site / "site.tar")
    before = hash_rows()
    lose_server(settings)
    with pytest.raises(BackupError, match="does not answer"):
        restore(site / "site.tar", over=True) if act == "restore" else backup(site / "other.tar")
    assert hash_rows() == before
    assert [path.name for path in site.glob("*.tar*")] == ["site.tar"]
