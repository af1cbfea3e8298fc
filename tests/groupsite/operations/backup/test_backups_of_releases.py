"""A backup of each release is restored by this code, and its tables are migrated."""

import lzma
from pathlib import Path

import pytest

from core.db.applied_migrations import is_up_to_date
from groupsite.operations.backup import restore, uploads
from people.models import Person
from publications.models import Publication

BACKUPS = sorted(Path(__file__).parents[3].joinpath("data").glob("groupsite-*.tar.xz"))


@pytest.mark.parametrize("path", BACKUPS, ids=lambda path: path.name)
def test_a_backup_of_a_release_is_restored_and_migrated(site, client, path):
    unpacked = site / "release.tar"
    unpacked.write_bytes(lzma.decompress(path.read_bytes()))
    unpacked.chmod(0o600)
    restore.restore(unpacked, over=True)
    assert is_up_to_date()
    assert not Publication.objects.filter(title__startswith="Tabs").exists()
    ada = Person.objects.get(slug="ada")
    assert (ada.name, ada.photo_after_leaving, ada.biography_after_leaving) == ("Ada Tester", True, True)
    assert ada.is_former_member == (not ada.appointments.current().exists() and ada.appointments.exists())
    for url in ("/", "/people/", "/people/ada/", "/publications/", "/publications/paper/", "/events/"):
        assert client.get(url).status_code == 200, url
    assert [path.suffix for path in uploads.get_root().glob("images/*/*")] == [".png"]


def test_there_is_a_backup_of_the_first_release():
    assert [path.name for path in BACKUPS][:1] == ["groupsite-1.0.0.tar.xz"]


def test_the_guide_says_which_backups_are_read(settings):
    guide = (settings.BASE_DIR / "docs" / "operators.md").read_text(encoding="utf-8")
    lines = [line for line in guide.splitlines() if "its tables are migrated" in line]
    rows = [line.split(" | ")[0].removeprefix("| ") for line in lines]
    assert rows == [path.name.removeprefix("groupsite-").removesuffix(".tar.xz") for path in BACKUPS]
