"""The download of all that is held about somebody, read by other programs; nothing of others is in it."""

import io
import json
import zipfile

import pytest
from django.core.files.base import ContentFile
from django.urls import reverse

from core.journal.context import journal_context
from groupsite.models import FormDraft
from people.models import Person
from publications.models import AuthorDecision
from tests import factories as make
from tests import uploads

pytestmark = pytest.mark.django_db

SECRET = "secret of another"
PAPERS = 60


@pytest.fixture
def ada(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.STORAGES = {**settings.STORAGES}
    user = make.UserFactory(email="ada@example.org")
    person = make.PersonFactory(
        name="Ada Berg", given="Ada", family="Berg", slug="ada-berg", user=user, office="Room 5",
        biography="I study looms.",
    )  # fmt: skip
    person.photo.save("me.jpg", ContentFile(uploads.picture()))
    make.AppointmentFactory(person=person, note="Desk by the window")
    return person


@pytest.fixture
def other():
    """Plant what is somebody else's beside the person's own."""
    user = make.UserFactory(email="bob-secret@example.org", role="editor")
    person = make.PersonFactory(
        name="Bob Secretson", given="Bob", family="Secretson", slug="bob-secretson", user=user,
        email="bob-private@example.org", biography=SECRET, office=SECRET,
    )  # fmt: skip
    make.AppointmentFactory(person=person, note=SECRET)
    make.PersonIdentifierFactory(person=person, value="bob-at-github")
    make.CorrectionFactory(
        record=person, message=SECRET, email="carol-secret@example.org", name="Carol Hidden"
    )
    FormDraft.objects.create(
        user=user, key="00000000-0000-0000-0000-000000000001", path="/admin/", fields=[["name", SECRET]]
    )
    make.InvitationFactory(person=person, email="bob-invited@example.org", invited_by=user)
    return person


def list_authors(library) -> list:
    return [name for entry in library.entries.values() for name in entry.persons["author"]]


def read(client, person, query="") -> tuple[dict, zipfile.ZipFile]:
    response = client.get(reverse("account_data_download") + query)
    assert response.status_code == 200
    archive = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    assert archive.testzip() is None
    return json.loads(archive.read("data.json")), archive


def test_sixty_papers_are_read_by_other_programs(client, ada, other):
    pybtex = pytest.importorskip("pybtex.database")
    for _ in range(PAPERS):
        paper = make.PublicationFactory(byline=[ada, other, "Carl Coauthor"])
    AuthorDecision.objects.create(
        publication_uid=paper.uid, name="A. Berg", person=ada, is_person=False, reason="Another Berg",
        decided_by=other.user,
    )  # fmt: skip
    client.force_login(ada.user)
    data, archive = read(client, ada)
    assert (data["schema"], data["version"], data["about"]) == ("groupsite-personal-data", 1, "Ada Berg")
    places = data["places"]
    assert len(places["papers"]) == PAPERS
    assert places["papers"][0]["author_name"] == "Ada Berg"
    assert places["refused_papers"][0]["reason"] == "Another Berg"
    assert places["role_notes"] == [{"note": "Desk by the window"}]
    assert places["login_email"] == [{"email": "ada@example.org"}]
    photo = places["photo"][0]["photo"]
    assert archive.read(photo)[:2] == b"\xff\xd8"
    assert "papers.bib" in archive.read("README.txt").decode()
    library = pybtex.parse_string(archive.read("papers.bib").decode(), "bibtex")
    assert len(library.entries) == PAPERS
    names = {str(name).replace("{", "").replace("}", "") for name in list_authors(library)}
    assert names == {"Ada Berg", "Bob Secretson", "Carl Coauthor"}


def test_nothing_of_others_is_in_it(client, ada, other):
    make.PublicationFactory(byline=[ada, other])
    with journal_context(user=other.user.pk):
        Person.objects.filter(pk=ada.pk).update(office="Room 6")
    make.CorrectionFactory(
        record=ada, message="Her room is wrong", email="dora-secret@example.org", name="Dora"
    )
    make.InvitationFactory(person=ada, email="ada@example.org", invited_by=other.user)
    make.SupervisionFactory(appointment=ada.appointments.get(), supervisor=other)
    picture = make.ImageFactory(alt="The group at lunch", added_by=other.user)
    make.ImagePersonFactory(image=picture, person=ada)
    make.ImagePersonFactory(image=picture, person=other)
    client.force_login(ada.user)
    data, archive = read(client, ada)
    texts = {name: archive.read(name).decode("latin-1") for name in archive.namelist()}
    whole = "\n".join(texts.values())
    for secret in (
        SECRET, "bob-", "carol-secret", "Carol Hidden", "dora-secret", "Dora", "bob-at-github",
        str(other.uid), ada.user.password,
    ):  # fmt: skip
        assert secret not in whole, secret
    changes = data["places"]["history"]
    assert {"by", "at", "action", "kind", "values", "former"} == set(changes[-1])
    assert [row["by"] for row in changes if row["values"].get("office") == "Room 6"] == ["an editor"]
    assert data["places"]["reports_about"][0]["message"] == "Her room is wrong"
    assert data["places"]["pictures"][0]["image_alt"] == "The group at lunch"
    assert [name for name in archive.namelist() if name.startswith("files/")] == [
        data["places"]["photo"][0]["photo"]
    ]


def test_own_acts_are_times_and_kinds_only(client, ada, other):
    with journal_context(user=ada.user.pk):
        other.office = SECRET + "!"
        other.save(update_fields=["office"])
    client.force_login(ada.user)
    data, _archive = read(client, ada)
    assert [set(row) for row in data["places"]["own_changes"]] == [{"at", "action", "kind"}]
    assert SECRET not in json.dumps(data)


def test_drafts_have_what_was_typed_about_oneself_only(client, ada, other):
    paths = [reverse("admin:people_person_change", args=[row.pk]) for row in (ada, other)]
    for number, path in enumerate(paths):
        FormDraft.objects.create(
            user=ada.user, key=f"00000000-0000-0000-0000-00000000000{number}", path=path, fields=[["x", path]]
        )
    client.force_login(ada.user)
    data, _archive = read(client, ada)
    assert [row.get("fields") for row in data["places"]["drafts"]] == [[["x", paths[0]]], None]


def test_a_file_that_is_lost_is_named(client, ada):
    Person.objects.filter(pk=ada.pk).update(photo="photos/lost.jpg")
    client.force_login(ada.user)
    data, archive = read(client, ada)
    assert data["places"]["photo"][0]["photo"] == ""
    assert "files/photo-1.jpg" in archive.read("README.txt").decode()


def test_an_account_without_a_person(client):
    user = make.UserFactory(role="owner")
    client.force_login(user)
    data, _archive = read(client, None)
    assert data["places"]["login_email"] == [{"email": user.email}]
    assert data["places"]["papers"] == []


def test_the_history_has_all_columns_of_a_table_that_several_places_share(client, ada):
    client.force_login(ada.user)
    history = read(client, ada)[0]["places"]["history"]
    appointment = next(row["values"] for row in history if row["kind"] == "appointment")
    assert {"start", "note"} <= appointment.keys()
