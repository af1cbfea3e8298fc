"""Files in object storage: as in a folder, and what only a bucket does."""

import datetime
import io
import time

import pytest
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.test import RequestFactory

from core.files import cleanup, image_cuts, pending_uploads, pictures
from core.files.checks import DOCUMENTS, check_file
from core.files.kinds import FileRefusedError
from core.files.responses import build_file_response
from core.files.storage import ContentStorage, remove_tree
from core.files.storage_errors import ObjectStorageError, explain
from core.journal.models import JournalEvent
from people.models import Person
from tests import factories as make
from tests import uploads as up
from tests.bucket import lose_server

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bucket")]
PDF = up.pdf()


def save(data=PDF, folder="papers") -> str:
    return default_storage.save(f"{folder}/a secret name", ContentFile(data))


def list_objects() -> list[str]:
    return sorted(str(path) for path in default_storage.locate("").rglob("*"))


def test_a_file_has_the_name_that_it_has_in_a_folder(bucket, tmp_path):
    name = save()
    assert name == ContentStorage(tmp_path / "folder").save("papers/x", ContentFile(PDF))
    assert (default_storage.exists(name), default_storage.size(name)) == (True, len(PDF))
    with default_storage.open(name) as file:
        assert file.read() == PDF
    assert default_storage.list_names() == list_objects() == [name]
    assert not bucket.exists()


def test_names_in_the_bucket_begin_with_the_prefix():
    name = save()
    keys = default_storage.client.list_objects_v2(Bucket=default_storage.bucket_name)["Contents"]
    assert [row["Key"] for row in keys] == [f"a/group/{name}"]


def test_what_is_of_no_kind_is_refused():
    with pytest.raises(FileRefusedError, match="web page"):
        save(up.HTML)
    assert not list_objects()


def test_the_same_content_is_stored_once():
    assert save() == save()
    assert len(list_objects()) == 1
    default_storage.delete(save())
    assert len(list_objects()) == 1


@pytest.mark.parametrize("name", ["../other/x.pdf", "/etc/passwd", "papers/../../x", "a\0b"])
def test_nothing_outside_of_the_prefix_can_be_named(name):
    with pytest.raises(SuspiciousFileOperation):
        default_storage.open(name)


def test_it_is_read_from_wherever_one_stands():
    path = default_storage.locate("papers/x")
    path.write_bytes(bytes(range(256)) * 1_000)
    with path.open() as file:
        assert file.read(3) == b"\0\1\2"
        assert file.seek(-2, io.SEEK_END) == 255_998
        assert (file.read(), file.read()) == (b"\xfe\xff", b"")
        assert file.seek(255) == 255
        assert len(file.read()) == 256_000 - 255


@pytest.mark.parametrize(
    "use", [lambda path: path.open(), lambda path: path.read_bytes(), lambda path: path.unlink()]
)
def test_what_is_not_there_is_missed_as_on_a_disk(use):
    path = default_storage.locate("papers/none.pdf")
    assert not path.exists()
    with pytest.raises(FileNotFoundError):
        use(path)


def test_folders_are_the_beginnings_of_names():
    for name in ("cut/ab-1-image/1.webp", "cut/ab-2-image/1.webp", "cut/abc-1/1.webp", "cut/x.webp"):
        default_storage.locate(name).write_bytes(b"x")
    cuts = default_storage.locate("cut")
    assert [path.name for path in cuts.glob("ab-*")] == ["ab-1-image", "ab-2-image"]
    assert {path.name for path in cuts.iterdir()} == {"ab-1-image", "ab-2-image", "abc-1", "x.webp"}
    assert remove_tree(cuts / "ab-1-image") == 1
    assert len(list_objects()) == 3


RANGES = ["", "bytes=0-9", "bytes=5-", "bytes=-7", "bytes=99999999-", "bytes=3-2", "bytes=0-1,4-5"]


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("requested", RANGES)
def test_a_response_is_that_of_a_file_on_a_disk(tmp_path, method, requested):
    disk = ContentStorage(tmp_path / "folder")
    request = getattr(RequestFactory(), method)("/", headers={"Range": requested} if requested else {})
    answers = []
    for storage in (disk, default_storage):
        name = storage.save("papers/x", ContentFile(PDF))
        response = build_file_response(request, storage.locate(name), name, "paper", public=True)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        if hasattr(response, "file_to_stream"):
            response.file_to_stream.close()  # not the response, which would close the test's database
        answers.append((response.status_code, body, dict(response.headers) | {"Last-Modified": ""}))
    assert answers[0] == answers[1]


def test_who_has_the_file_is_told_so():
    name = save()
    etag = build_file_response(
        RequestFactory().get("/"), default_storage.locate(name), name, "x", public=True
    )["ETag"]
    request = RequestFactory().get("/", headers={"If-None-Match": etag})
    response = build_file_response(request, default_storage.locate(name), name, "x", public=False)
    assert (response.status_code, response["Cache-Control"]) == (304, "private, no-store")


def test_a_portrait_is_cut_once_for_all_hosts(monkeypatch):
    original, cuts = default_storage.locate(save(up.picture("JPEG"), "photos")), default_storage.locate("cut")
    content = pictures.get_or_make_cut(original, cuts, 72, "webp")
    monkeypatch.setattr(pictures, "cut", None)
    assert pictures.get_or_make_cut(original, cuts, 72, "webp") == content


def test_the_cuts_of_an_image_are_made_once():
    original, cuts = (
        default_storage.locate(save(up.picture("PNG", (800, 600)), "images")),
        default_storage.locate("cut"),
    )
    focus = image_cuts.Focus()
    assert image_cuts.make_cuts(original, cuts, focus) > 2
    assert image_cuts.make_cuts(original, cuts, focus) == 0
    assert image_cuts.find_cut(original, cuts, image_cuts.THUMBNAIL, "webp", focus).read_bytes()


def test_a_file_that_nobody_refers_to_is_removed_with_its_cuts(client):
    photo, paper = save(up.picture("JPEG"), "photos"), save()
    person = make.PersonFactory(photo=photo, photo_consent=True)
    make.AttachmentFactory(file=paper)
    assert client.get(f"/people/{person.slug}/photo-72.webp").status_code == 200
    Person.objects.filter(pk=person.pk).update(photo="")
    JournalEvent.objects.of_model(Person).all().delete()
    later = datetime.datetime.now(tz=datetime.UTC) + datetime.timedelta(days=100)
    assert cleanup.remove_unused_files(dry_run=True, at=later).names == [photo]
    assert cleanup.remove_unused_files(at=datetime.datetime.now(tz=datetime.UTC)).names == []
    assert cleanup.remove_unused_files(at=later).names == [photo]
    assert list_objects() == [paper]


def test_a_file_that_is_being_stored_is_not_removed(transactional_db):
    name, other = save(), connection.copy()
    try:
        with transaction.atomic():
            save()  # the row that refers to it is not committed yet
            with other.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [f"stored file {name}"]
                )
                assert cursor.fetchone() == (False,)
    finally:
        other.close()
    assert not default_storage.remove_unused(name, time.time() - 60)
    assert default_storage.remove_unused(name, time.time() + 60)
    assert not list_objects()


def keep_upload(data=PDF, account=1) -> str:
    return pending_uploads.store_upload(check_file(ContentFile(data, "paper.pdf"), DOCUMENTS), account)


def test_an_upload_of_a_form_waits_in_the_bucket(bucket, monkeypatch):
    token = keep_upload()
    assert pending_uploads.fetch_upload(token, 1).read() == PDF
    assert pending_uploads.fetch_upload(token, 2) is None
    assert not list(bucket.rglob("*.pdf"))
    monkeypatch.setattr(pending_uploads, "MOST_BYTES", len(PDF) + 9)
    assert keep_upload(up.pdf(text=b"second")) == ""
    monkeypatch.setattr(pending_uploads, "DAY", -60)
    assert pending_uploads.remove_expired() == 1
    assert not list_objects()


@pytest.mark.parametrize(
    "use",
    [
        save,
        lambda: default_storage.list_names(),
        lambda: default_storage.exists("papers/x"),
        lambda: default_storage.locate("x").open(),
        lambda: default_storage.locate("x").unlink(missing_ok=True),
    ],
)
def test_a_storage_that_does_not_answer_is_no_missing_file(settings, use):
    lose_server(settings)
    with pytest.raises(ObjectStorageError, match="does not answer") as failure:
        use()
    assert explain(failure.value).startswith("The storage of the site’s files does not answer.")


def test_a_bucket_that_is_not_there_is_no_missing_file(settings):
    default_storage.bucket_name = "nowhere"
    with pytest.raises(ObjectStorageError, match="NoSuchBucket"):
        save()
    assert keep_upload() == ""


def test_a_server_that_hangs_is_tried_by_one_request_at_a_time(monkeypatch):
    moment, outage = [1_000.0], default_storage.outage
    monkeypatch.setattr("core.files.bucket_storage.time.monotonic", lambda: moment[0])
    name = save()
    outage.note(is_answered=False)
    with pytest.raises(ObjectStorageError, match="a moment ago"):
        default_storage.exists(name)
    moment[0] += 6
    outage.check()  # the one request that tries
    with pytest.raises(ObjectStorageError, match="a moment ago"):
        default_storage.exists(name)
    outage.note(is_answered=True)
    assert default_storage.exists(name)
