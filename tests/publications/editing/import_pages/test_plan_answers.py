"""Answers on the page of a plan: years, corrected entries, and who an author is."""

import pytest

from people.models import Person
from publications.models import Publication
from tests import factories
from tests.publications.editing.import_pages.batches import ONE, get_batch_url, send_plan, submit_text

pytestmark = pytest.mark.django_db


def list_verdicts(batch):
    return list(batch.items.order_by("position").values_list("verdict", flat=True))


@pytest.mark.parametrize("year", ["20", "'20", "’20"])
def test_a_year_of_two_digits_is_a_problem_with_an_answer(user_client, year):
    batch = submit_text(user_client, ONE.replace("2020", f"{{{year}}}"))
    assert list_verdicts(batch) == ["problem"]
    key = batch.items.get().pk
    page = user_client.get(get_batch_url(batch)).content.decode()
    assert f'value="year:{key}:2020"' in page
    assert "has two digits" in page
    send_plan(user_client, batch, go=f"year:{key}:2020")
    assert list_verdicts(batch) == ["new"]
    send_plan(user_client, batch)
    assert Publication.objects.get().year == 2020


def test_an_entry_with_a_problem_is_corrected_in_the_plan(user_client):
    batch = submit_text(user_client, "@article{broken, title = {Half")
    key = batch.items.get().pk
    fixed = "@article{broken, title = {Half and Half}, author = {Ada Lovelace}, year = 2020}"
    send_plan(user_client, batch, go=f"fix:{key}", **{f"text-{key}": fixed})
    assert list_verdicts(batch) == ["new"]
    send_plan(user_client, batch)
    assert Publication.objects.get().title == "Half and Half"


def test_what_is_no_entry_leaves_the_plan_as_it_is(user_client):
    batch = submit_text(user_client, "@article{broken, title = {Half")
    key = batch.items.get().pk
    page = user_client.get(send_plan(user_client, batch, go=f"fix:{key}", **{f"text-{key}": ""})["Location"])
    assert "No entry was found" in page.content.decode()
    assert list_verdicts(batch) == ["problem"]


@pytest.mark.parametrize(
    ("role", "answer", "name"),
    [
        ("editor", {"who": "other", "other": "Grace Hopper"}, "Grace Hopper"),
        ("editor", {"who": ""}, None),
        ("editor", {"who": "new"}, "Ada Lovelace"),
        ("member", {"who": "new"}, None),
    ],
)
def test_an_author_is_another_person_nobody_or_a_new_one(client, role, answer, name):
    client.force_login(factories.UserFactory(role=role))
    ada = factories.PersonFactory(name="Ada Lovelace", slug="first-ada")
    factories.PersonFactory(name="Grace Hopper")
    batch = submit_text(client, ONE)
    [mention] = batch.items.get().changes["byline"]
    place = f"{batch.items.get().pk}-{mention['place']}"
    send_plan(client, batch, **{f"{kind}-{place}": value for kind, value in answer.items()})
    person = Publication.objects.get().authorships.get().person
    assert (person.name if person else None) == name
    assert person != ada
    assert Person.objects.count() == (3 if (role, answer["who"]) == ("editor", "new") else 2)


def test_a_name_that_is_nobodys_imports_nothing_yet(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(client, ONE)
    place = f"{batch.items.get().pk}-{batch.items.get().changes['byline'][0]['place']}"
    answer = send_plan(client, batch, **{f"who-{place}": "other", f"other-{place}": "Nobody Known"})
    page = client.get(answer["Location"]).content.decode()
    assert "No person is called “Nobody Known”" in page
    assert not Publication.objects.exists()


def test_a_new_person_of_two_papers_is_added_once(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(client, f"{ONE}\n{ONE.replace('One Paper of Ours', 'Notes on Looms')}")
    answers = {
        f"who-{item.pk}-{mention['place']}": "new"
        for item in batch.items.all()
        for mention in item.changes["byline"]
    }
    send_plan(client, batch, go="save", **answers)
    assert "Ada Lovelace, a new person" in client.get(get_batch_url(batch)).content.decode()
    send_plan(client, batch, **answers)
    assert Person.objects.count() == 2
    assert len({paper.authorships.get().person for paper in Publication.objects.all()}) == 1
