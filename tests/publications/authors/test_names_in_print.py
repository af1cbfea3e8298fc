"""Names in print that members add to themselves: those that may be somebody else's wait for an editor."""

import pytest

from groupsite.roles import may
from people.models import PersonName
from publications.models import AuthorDecision, Authorship, Publication
from tests import factories as make
from tests.admin_forms import form_data, read_form

pytestmark = pytest.mark.django_db
IMPORT = "/admin/publications/publication/import/"


@pytest.fixture
def ada():
    return make.PersonFactory(name="Ada Lovelace", user=make.UserFactory(role="member"))


@pytest.fixture
def save(client):
    """Send a person's form as an account would, with some fields otherwise."""

    def send(account, person, **fields):
        client.force_login(account)
        place = f"/admin/people/person/{person.pk}/change/"
        response = client.post(place, form_data(read_form(client, place)) | {"name_change": "new"} | fields)
        assert response.status_code == 302, response.context["errors"]
        return client.get(place).content.decode()

    return send


def build_name_data(name):
    return {"names-TOTAL_FORMS": "1", "names-0-name": name, "names-0-use": "public"}


def import_paper(client, author):
    """Import a paper as an editor does, as the plan proposes, and return the mention of the author."""
    client.force_login(make.UserFactory(role="editor"))
    title = f"On the Work of {author}"
    text = f"@article{{a, title={{{title}}}, author={{{author} and Somebody Else}}, year=2020}}"
    place = client.post(IMPORT, {"text": text})["Location"]
    page = client.get(place)
    data = {"go": "apply", "here": 1, "visibility": "public", "in_list": "on", "keywords": "known"}
    data["item"] = [row.item.pk for row in page.context["page"]]
    for row in page.context["page"]:
        data |= {f"do-{row.item.pk}": each.value for each in row.choices if each.is_chosen}
    client.post(place, data)
    return Authorship.objects.get(publication__title=title, position=1)


def test_another_name_attributes_nothing_until_an_editor_confirms_it(client, ada, save):
    page = save(ada.user, ada, **build_name_data("Zhihao Squatted"))
    assert "Waiting for confirmation by staff or an editor" in page
    mention = import_paper(client, "Zhihao Squatted")
    assert mention.person is None
    assert not may(ada.user, "change", Publication, mention.publication)
    editor = make.UserFactory(role="editor")
    client.force_login(editor)
    index = client.get("/admin/").content.decode()
    assert f"/admin/people/person/{ada.pk}/change/" in index
    assert "Zhihao Squatted" in index
    save(editor, ada, **{"names-0-confirmed": "on"})
    assert "Zhihao Squatted" not in client.get("/admin/").content.decode()
    Publication.objects.all().delete()
    assert import_paper(client, "Zhihao Squatted").person == ada


@pytest.mark.parametrize("name", ["A. Lovelace", "Lovelace, Ada", "Ada M. Lovelace"])
def test_a_form_of_the_own_name_attributes_at_once(client, ada, save, name):
    assert "Waiting for confirmation by staff or an editor" not in save(
        ada.user, ada, **build_name_data(name)
    )
    assert import_paper(client, name).person == ada


def test_a_form_of_the_own_name_that_others_papers_bear_waits(client, ada, save):
    make.PublicationFactory(byline=["A. Lovelace"])
    assert "Waiting for confirmation by staff or an editor" in save(
        ada.user, ada, **build_name_data("A. Lovelace")
    )
    assert import_paper(client, "A. Lovelace").person is None


def test_a_form_of_the_own_name_that_only_own_papers_bear_is_confirmed(ada, save):
    paper = make.PublicationFactory()
    author = make.AuthorFactory(name="A. Lovelace")
    make.AuthorshipFactory(publication=paper, author=author, position=1, person=ada, matched="decision")
    assert "Waiting for confirmation by staff or an editor" not in save(
        ada.user, ada, **build_name_data("A. Lovelace")
    )


def test_the_displayed_name_is_no_way_around_it(client, ada, save):
    assert "Waiting for confirmation by staff or an editor" in save(ada.user, ada, name="Zhihao Squatted")
    assert import_paper(client, "Zhihao Squatted").person is None
    waiting = ada.names.get(name="Zhihao Squatted")
    rest = {"names-0-DELETE": "on"}
    save(ada.user, ada, **rest)
    assert not ada.names.get(name="Zhihao Squatted").confirmed, waiting
    save(ada.user, ada, **{"names-0-name": "Ada Lovelace"})
    assert not ada.names.get(name="Zhihao Squatted").confirmed
    Publication.objects.all().delete()
    assert import_paper(client, "Zhihao Squatted").person is None


def test_a_displayed_name_that_is_spelled_otherwise_goes_on_attributing(client, ada, save):
    save(ada.user, ada, name="Ada King Lovelace")
    assert not ada.names.filter(confirmed=False).exists()
    assert import_paper(client, "Ada King Lovelace").person == ada


def test_an_editor_adds_names_that_attribute_at_once(client, ada, save):
    save(
        make.UserFactory(role="editor"), ada, **build_name_data("Zhihao Other"), **{"names-0-confirmed": "on"}
    )
    assert import_paper(client, "Zhihao Other").person == ada


def test_nobody_confirms_their_own_name(ada, save):
    save(ada.user, ada, **build_name_data("Zhihao Squatted"), **{"names-0-confirmed": "on"})
    save(ada.user, ada, **{"names-0-confirmed": "on", "names-0-use": "matching"})
    assert not PersonName.objects.get().confirmed


def test_members_decide_in_the_forms_of_papers_and_not_in_the_table(client, ada):
    paper = make.PublicationFactory(byline=["Zhihao Squatted"], added_by=ada.user)
    client.force_login(ada.user)
    data = {"publication_uid": paper.uid, "name": "Zhihao Squatted", "person": ada.pk, "is_person": "on"}
    for address in ("", "add/"):
        assert client.get(f"/admin/publications/authordecision/{address}").status_code == 403
    assert client.post("/admin/publications/authordecision/add/", data).status_code == 403
    assert not ada.author_decisions.exists()


def test_the_form_of_a_decision_names_the_paper(client, ada):
    paper = make.PublicationFactory(title="On Engines")
    decision = AuthorDecision.objects.create(
        publication_uid=paper.uid, name="A. Lovelace", position=1, person=ada, is_person=True
    )
    client.force_login(make.UserFactory(role="editor"))
    address = f"/admin/publications/authordecision/{decision.pk}/change/"
    assert "On Engines</a>" in client.get(address).text
    paper.delete()
    assert "Deleted" in client.get(address).text


@pytest.mark.parametrize("name", ["✉", "*", "…"])
def test_what_is_no_name_waits_for_an_editor(ada, save, name):
    assert "Waiting for confirmation by staff or an editor" in save(ada.user, ada, **build_name_data(name))
    assert not PersonName.objects.get(name=name).confirmed
