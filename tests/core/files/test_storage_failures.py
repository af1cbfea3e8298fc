"""Disks that are full or read-only: editors read that, and nothing that they typed is lost."""

import errno
import io
import os
import stat

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import reverse

from core.files import upload_handlers
from groupsite.news.models import NewsItem
from tests import factories as make
from tests import uploads as up

pytestmark = pytest.mark.django_db
LARGE = up.pdf(text=b"x" * 4_000_000)
FULL = OSError(errno.ENOSPC, "No space left on device")
READ_ONLY = OSError(errno.EROFS, "Read-only file system", "/srv/media")


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.FILE_UPLOAD_TEMP_DIR = settings.MEDIA_ROOT / "pending"
    return settings.MEDIA_ROOT


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="editor"))
    client.raise_request_exception = False
    return client


def add_news(client, **fields):
    data = {"title": "We <moved>", "slug": "moved", "day": "2024-05-01", "day_precision": "day"}
    data |= {"visibility": "draft", "_save": "Save"}
    for prefix in ("news_people", "news_publications", "news_software", "news_records", "topic_items"):
        data |= {f"{prefix}-TOTAL_FORMS": "0", f"{prefix}-INITIAL_FORMS": "0"}
    return client.post(reverse("admin:news_newsitem_add"), data | fields)


def test_the_form_that_this_fills_is_saved(editor):
    assert add_news(editor).status_code == 302
    assert NewsItem.objects.get().title == "We <moved>"


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (FULL, "The disk of the server is full. Ask the administrator of the site"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "The disk of the server is full."),
        (READ_ONLY, "The site cannot write to /srv/media."),
    ],
)
def test_a_form_that_cannot_be_stored_comes_back_to_be_saved_again(editor, monkeypatch, problem, message):
    def fail(*args, **kwargs):
        raise problem

    monkeypatch.setattr(NewsItem, "save", fail)
    page = add_news(editor)
    text = page.content.decode()
    assert page.status_code == 507
    assert message in text
    assert "away" not in text
    assert '<input type="hidden" name="title" value="We &lt;moved&gt;">' in text
    assert '<input type="hidden" name="_save" value="Save">' in text
    assert text.count("csrfmiddlewaretoken") == 1


def test_a_full_disk_of_the_database_is_said_too(editor):
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION pg_temp.fail() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$; "
            "CREATE TRIGGER fail BEFORE INSERT ON news_newsitem EXECUTE FUNCTION pg_temp.fail()"
        )
    page = add_news(editor)
    assert page.status_code == 507
    assert "The disk of the server is full." in page.content.decode()


def test_passwords_are_not_in_the_page(client, monkeypatch):
    def fail(*args, **kwargs):
        raise FULL

    client.raise_request_exception = False
    monkeypatch.setattr("groupsite.roles.RoleBackend.authenticate", fail)
    page = client.post("/accounts/login/", {"login": "a@example.org", "password": "very-secret"})
    assert page.status_code == 507
    assert b"very-secret" not in page.content


def post_large(rf):
    request = rf.post("/", {"before": "a", "file": SimpleUploadedFile("x.pdf", LARGE), "later": "b"})
    request.user = make.UserFactory.build()
    return request


def test_large_uploads_need_no_temporary_folder_of_the_machine(rf, media, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    assert not media.exists()
    file = post_large(rf).FILES["file"]
    assert upload_handlers.explain_refusal(file) == ""
    assert file.read() == LARGE
    file.close()
    assert list((media / "pending").iterdir()) == []


@pytest.mark.parametrize("failing", ["write", "seek", "open"])
@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (FULL, "The disk of the server is full. Ask the administrator of the site to free some space."),
        (READ_ONLY, "The site cannot write to /srv/media. Ask the administrator of the site to change that."),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_rest_of_the_form_kept(
    rf, media, monkeypatch, failing, problem, message
):
    def fail(*args, **kwargs):
        raise problem

    class Disk(io.BytesIO):
        name = "x"

    setattr(Disk, failing, fail)
    fake = fail if failing == "open" else lambda **options: Disk()
    monkeypatch.setattr("django.core.files.uploadedfile.tempfile.NamedTemporaryFile", fake)
    request = post_large(rf)
    file = request.FILES["file"]
    assert (
        upload_handlers.explain_refusal(file) == f"could not be stored. {message} Then choose the file again."
    )
    assert (request.POST["before"], request.POST["later"]) == ("a", "b")


def read_modes(folder):
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()}, {
        stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.rglob("*")] if path.is_dir()
    }


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request):
    before = os.umask(request.param)
    yield
    os.umask(before)


def test_uploads_are_closed_to_other_users_whatever_the_umask(umask, client, media):
    name = default_storage.save("photos/x", SimpleUploadedFile("x", up.picture("JPEG")))
    person = make.PersonFactory(photo=name, photo_consent=True)
    assert client.get(f"/people/{person.slug}/photo-72.webp").status_code == 200
    files, folders = read_modes(media)
    assert files <= {0o640, 0o600}
    assert stat.S_IMODE((media / name).stat().st_mode) == 0o640
    assert folders == {0o750}
