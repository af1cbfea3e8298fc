"""Answers on the page of a plan: years, corrected entries, and who an author is."""

import pytest
from django.utils import translation

from people.models import Person
from publications.imports.plan_display import build_outcomes_page
from publications.models import Publication
from tests import factories
from tests.publications.imports.batches import (
    ONE,
    TWO,
    get_batch_url,
    send_plan,
    submit_and_apply,
    submit_text,
)

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
    [mention] = batch.items.get().changes.byline
    place = f"{batch.items.get().pk}-{mention.place}"
    send_plan(client, batch, **{f"{kind}-{place}": value for kind, value in answer.items()})
    person = Publication.objects.get().authorships.get().person
    assert (person.name if person else None) == name
    assert person != ada
    assert Person.objects.count() == (3 if (role, answer["who"]) == ("editor", "new") else 2)


def test_a_name_that_is_nobodys_imports_nothing_yet(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(client, ONE)
    place = f"{batch.items.get().pk}-{batch.items.get().changes.byline[0].place}"
    answer = send_plan(client, batch, **{f"who-{place}": "other", f"other-{place}": "Nobody Known"})
    page = client.get(answer["Location"]).content.decode()
    assert "No person is called “Nobody Known”" in page
    assert not Publication.objects.exists()


@pytest.mark.parametrize("year", ["MMXX", "twenty"])
def test_a_year_that_is_none_is_a_problem(user_client, year):
    batch = submit_text(user_client, ONE.replace("2020", f"{{{year}}}"))
    page = user_client.get(get_batch_url(batch)).content.decode()
    assert f"The year “{year}” is not a year. Enter four digits." in page


def test_the_likely_year_is_offered_in_any_language_and_when_the_plan_is_opened_again(
    user_client, monkeypatch
):
    monkeypatch.setattr(
        "publications.imports.answers.gettext", lambda text: text.replace("Enter four", "Vier")
    )
    batch = submit_text(user_client, ONE.replace("2020", "{98}"))
    for _ in range(2):
        page = user_client.get(get_batch_url(batch)).content.decode()
        assert "has two digits. Vier, for example 1998." in page
        assert "Use 1998" in page


@pytest.mark.parametrize("go", ["year:{}:20", "year:{}:٢٠٢٠", "year:999999:2020", "fix:{}", "fix:x"])
def test_an_answer_that_is_none_leaves_the_entry_as_it_is(user_client, go):
    batch = submit_text(user_client, ONE.replace("2020", "{'20}"))
    page = user_client.get(send_plan(user_client, batch, go=go.format(batch.items.get().pk))["Location"])
    assert "No entry was found in this text. Nothing was changed." in page.content.decode()
    assert list_verdicts(batch) == ["problem"]


def test_an_entry_without_a_line_is_corrected(user_client):
    batch = submit_text(user_client, "@article{broken, title = {Half")
    batch.items.update(line=None)
    key = batch.items.get().pk
    send_plan(user_client, batch, go=f"fix:{key}", **{f"text-{key}": ONE})
    assert (list_verdicts(batch), batch.items.get().line) == (["new"], 1)


def test_a_name_of_two_people_imports_nothing_yet(client):
    client.force_login(factories.UserFactory(role="editor"))
    for slug in ("grace-1", "grace-2"):
        factories.PersonFactory(name="Grace Hopper", slug=slug)
    factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(client, ONE)
    place = f"{batch.items.get().pk}-{batch.items.get().changes.byline[0].place}"
    answer = send_plan(client, batch, **{f"who-{place}": "other", f"other-{place}": "Grace Hopper"})
    page = client.get(answer["Location"]).content.decode()
    assert "grace-1" in page
    assert not Publication.objects.exists()


def test_a_new_person_of_two_papers_is_added_once(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(client, f"{ONE}\n{ONE.replace('One Paper of Ours', 'Notes on Looms')}")
    answers = {
        f"who-{item.pk}-{mention.place}": "new"
        for item in batch.items.all()
        for mention in item.changes.byline
    }
    send_plan(client, batch, go="save", **answers)
    assert "Ada Lovelace, a new person" in client.get(get_batch_url(batch)).content.decode()
    send_plan(client, batch, **answers)
    assert Person.objects.count() == 2
    assert len({paper.authorships.get().person for paper in Publication.objects.all()}) == 1


def test_another_person_that_was_chosen_is_still_chosen_on_the_page(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PersonFactory(name="Ada Lovelace")
    grace = factories.PersonFactory(name="Grace Hopper")
    batch = submit_text(client, ONE)
    place = f"{batch.items.get().pk}-{batch.items.get().changes.byline[0].place}"
    send_plan(client, batch, go="save", **{f"who-{place}": "other", f"other-{place}": "Grace Hopper"})
    [row] = client.get(get_batch_url(batch)).context["page"]
    [chosen] = [choice for choice in row.mentions[0].choices if choice.is_chosen]
    assert (chosen.value, chosen.label) == (str(grace.uid), "Grace Hopper")


@pytest.mark.parametrize(("side", "pages"), [("theirs", "7–9"), ("ours", "1–2"), ("nonsense", "1–2")])
def test_a_field_is_taken_from_the_entry_or_stays(user_client, side, pages):
    submit_and_apply(user_client, ONE.replace("year", "pages = {1--2}, year"))
    paper = Publication.objects.get()
    Publication.objects.filter(pk=paper.pk).update(pages="1–2")
    batch = submit_text(user_client, ONE.replace("year", "pages = {7--9}, year"))
    choice = {f"take-{batch.items.get().pk}-pages": "ours", f"do-{batch.items.get().pk}": "same"}
    send_plan(user_client, batch, go="save", **choice)
    send_plan(user_client, batch, **choice | {f"take-{batch.items.get().pk}-pages": side})
    assert Publication.objects.get().pages == pages


def test_the_outcome_names_papers_that_were_changed(user_client):
    submit_and_apply(user_client)
    batch = submit_and_apply(user_client, ONE.replace("year", "pages = {7--9}, year"))
    [outcome] = user_client.get(get_batch_url(batch)).context["page"]
    assert outcome.outcome == "changed"


def test_why_an_entry_was_left_out_is_told_in_each_language(user_client):
    batch = submit_and_apply(user_client, f"{ONE}\nx y z")
    for language in ("en", "de"):
        with translation.override(language):
            outcomes = build_outcomes_page(batch, "1").object_list
        assert [each.is_left_out for each in outcomes] == [False, True]


def test_a_person_is_chosen_for_all_papers_that_print_the_name(user_client):
    factories.PersonFactory(name="Ada Lovelace")
    factories.PersonFactory(name="Charles Babbage")
    batch = submit_text(user_client, f"{TWO}\n{ONE.replace('One Paper of Ours', 'Notes on Looms')}")
    first = batch.items.order_by("position").first()
    send_plan(user_client, batch, **{f"who-{first.pk}-1": "", f"all-{first.pk}-1": "on"})
    linked = Publication.objects.exclude(authorships__person=None)
    assert [paper.title for paper in linked] == ["Another Paper"]


def test_a_later_version_of_a_preprint_is_offered_as_its_head(user_client):
    preprint = ONE.replace("@article", "@misc").replace("2020", "2019, eprint = {1901.00001}")
    submit_and_apply(user_client, preprint.replace("eprint", "archiveprefix = {arXiv}, eprint"))
    batch = submit_text(user_client, ONE.replace("year", "doi = {10.1/p}, journal = {Looms}, year"))
    page = user_client.get(get_batch_url(batch)).content.decode()
    assert "A later version of it, which becomes the preprint" in page
