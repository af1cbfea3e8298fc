"""The pages of moving in: who may open them, and the way from a file to what moved in and back."""

import io
import zipfile

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from groupsite.models import Group
from groupsite.moving_in import moves
from groupsite.moving_in.planning import apply_move, build_plan
from people.models import Person
from publications.models import ImportBatch
from tests import factories as make
from tests import uploads

pytestmark = pytest.mark.django_db

ROLES = ("member", "staff", "editor", "owner")
MAY = {
    # what is moved in: the roles whose accounts may
    moves.SITE: ("owner",),
    moves.PHOTOS: ("staff", "editor", "owner"),
    moves.PDFS: ("editor", "owner"),
}


def zip_files(files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return SimpleUploadedFile("site.zip", content.getvalue())


def read(response):
    return b"".join(response.streaming_content).decode() if response.streaming else response.content.decode()


@pytest.fixture
def in_foreground(monkeypatch):
    """Do the work of progress pages at once, within the transaction of the test."""

    def run(work):
        numbers = []
        work(numbers.append)
        yield from numbers

    monkeypatch.setattr("core.web.progress_page.run_in_background", run)


ENDED = [
    # whether the form's token is checked, and the page that answers an upload says what of it is kept
    (False, "Nothing that you typed is lost."),
    (True, "What you typed is kept."),
]


@pytest.mark.parametrize(("checks_token", "answer"), ENDED)
def test_an_upload_with_an_ended_session_loses_the_file_and_says_so(checks_token, answer):
    owner = make.UserFactory(role="owner")
    browser = Client(enforce_csrf_checks=checks_token, headers={"origin": "http://testserver"})
    browser.cookies[settings.SESSION_COOKIE_NAME] = "ended"
    url = reverse("admin:moving_in")
    form = {"kind": moves.SITE, "file": zip_files({"index.md": "x"}), "csrfmiddlewaretoken": "a" * 64}
    page = browser.post(url, form, follow=True)
    assert answer in page.text
    assert "Nothing is lost" not in page.text
    assert ("Files could not be kept." in page.text) == checks_token
    browser.force_login(owner)
    assert "Files could not be kept. Choose them again" in browser.get(reverse("continue_form")).text
    client = Client()
    client.force_login(owner)
    assert "Choose a file first" in client.post(url, {"kind": moves.SITE}).text
    assert not ImportBatch.objects.exists()


@pytest.mark.parametrize("kind", MAY)
@pytest.mark.parametrize("role", ROLES)
def test_who_may_move_what_in(client, role, kind, tmp_path):
    (tmp_path / "x.pdf").write_bytes(uploads.pdf())
    account = make.UserFactory(role=role)
    client.force_login(account)
    batch = moves.add_move(tmp_path, kind, account)
    may = role in MAY[kind]
    pages = [("move", []), ("move_undo", []), ("move_rules", ["nginx"]), ("move_picture", [])]
    statuses = {
        client.get(reverse(f"admin:{name}", args=[batch.uid, *more]), {"file": "x.pdf"}).status_code
        for name, more in pages
    }
    assert (statuses == {403}) is not may
    assert (client.get(reverse("admin:moving_in")).status_code == 200) is any(
        role in roles for roles in MAY.values()
    )


def test_a_visitor_has_to_log_in(client, old_site):
    batch = old_site()
    assert client.get(batch.options.part_of.url).status_code == 302


def test_a_move_of_somebody_else_is_not_there_but_for_owners(client, tmp_path):
    batch = moves.add_move(tmp_path, moves.PHOTOS, make.UserFactory(role="staff"))
    for role, status in (("editor", 404), ("owner", 200)):
        client.force_login(make.UserFactory(role=role))
        assert client.get(reverse("admin:move", args=[batch.uid])).status_code == status


@pytest.mark.usefixtures("in_foreground")
def test_from_the_plan_to_what_moved_in_and_back(client, old_site):
    Group.objects.create(name="Group")
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    batch = old_site(account=owner)
    url = batch.options.part_of.url
    page = client.get(url).content.decode()
    plan = build_plan(batch)
    for text in (
        "Please answer",
        "1 old URL leads nowhere.",
        "/people/lovelace.html",
        f"add {plan.to_add} things",
    ):
        assert text in page
    client.post(url, {"answer:small:small": "take", "go": "answer", "offered": [], "chosen": []})
    batch.refresh_from_db()
    assert batch.options.part_of.answers["answer:small:small"] == "take"
    assert (
        "The plan is not the one" in client.post(url, {"go": "apply", "digest": "another"}).content.decode()
    )
    assert not Person.objects.exists()
    assert "See what was added" in read(client.post(url, {"go": "apply", "digest": plan.digest}))
    assert Person.objects.count() == 2
    assert "Everything is here." in client.get(url).content.decode()
    change = client.get(reverse("history:changes")).content.decode()
    assert "Moving in from old-site.zip" in change
    assert reverse("admin:move_undo", args=[batch.uid]) in change
    for name in ("publications_import_plan", "publications_import_undo"):
        assert client.get(reverse(f"admin:{name}", args=[batch.uid])).url == url
    assert "People: 2" in client.get(reverse("admin:move_undo", args=[batch.uid])).content.decode()
    client.post(reverse("admin:move_undo", args=[batch.uid]))
    assert not Person.objects.exists()
    assert "It was undone" in client.get(url).content.decode()


def test_a_name_that_is_typed_counts(client, old_site):
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    batch = old_site(account=owner)
    answer = {"answer:name:_data/people.yml 60": "Grace Hopper"}
    assert "Grace Hopper" in client.post(batch.options.part_of.url, answer).content.decode()
    batch.refresh_from_db()
    apply_move(batch, owner)
    assert Person.objects.filter(name="Grace Hopper").exists()


@pytest.mark.parametrize("state", ["", "new", "here", "problem"])
def test_the_list_of_a_kind_is_searched(client, old_site, state):
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    batch = old_site(account=owner)
    url = reverse("admin:move_things", args=[batch.uid, "people"])
    page = client.get(url, {"q": "lövelace", "state": state}).content.decode()
    assert ("Ada Lovelace" in page) is (state in ("", "new"))
    assert "Kofi" not in page
    assert client.get(reverse("admin:move_things", args=[batch.uid, "none"])).status_code == 404


def test_a_discarded_plan_is_not_applied_from_another_tab(client, old_site):
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    batch = old_site(account=owner)
    digest = build_plan(batch).digest
    client.post(batch.options.part_of.url, {"go": "discard"})
    page = client.post(batch.options.part_of.url, {"go": "apply", "digest": digest}).content.decode()
    assert "already applied or discarded" in page
    assert not Person.objects.exists()


@pytest.mark.usefixtures("in_foreground")
@pytest.mark.parametrize(
    ("upload", "text"),
    [
        (SimpleUploadedFile("x.zip", b"PK\x03\x04 no"), "damaged"),
        (zip_files({"a.txt": "nothing"}), "no system that can be read"),
        (zip_files({"../../etc/passwd": "x"}), "no system that can be read"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(client, upload, text):
    client.force_login(make.UserFactory(role="owner"))
    upload.seek(0)
    read(client.post(reverse("admin:moving_in"), {"kind": "site", "file": upload}))
    batch = ImportBatch.objects.get()
    page = client.get(batch.options.part_of.url).content.decode()
    assert text in page
    assert reverse("admin:people_roster_paste") in page


@pytest.mark.usefixtures("in_foreground")
def test_photos_come_as_a_zip(client):
    make.PersonFactory(name="Ada Lovelace")
    staff = make.UserFactory(role="staff")
    client.force_login(staff)
    upload = zip_files({"ada-lovelace.jpg": uploads.picture(), "x.jpg": uploads.picture()})
    read(client.post(reverse("admin:moving_in"), {"kind": "photos", "file": upload}))
    batch = ImportBatch.objects.get()
    page = client.get(batch.options.part_of.url).content.decode()
    assert "Whose photo" in page
    picture = client.get(reverse("admin:move_picture", args=[batch.uid]), {"file": "x.jpg"})
    assert picture.headers["Content-Type"] == "image/webp"
    assert client.get(reverse("admin:move_picture", args=[batch.uid]), {"file": "../x"}).status_code == 404


def test_without_a_file_the_form_says_so(client):
    client.force_login(make.UserFactory(role="owner"))
    response = client.post(reverse("admin:moving_in"), {"kind": "site"})
    assert response.status_code == 422
    assert "Choose a file first" in response.content.decode()
