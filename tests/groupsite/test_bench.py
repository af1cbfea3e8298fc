"""What the benchmarks stand on: forms sent as browsers send them, and nothing written."""

import pytest

from bench.forms import filled as read_filled
from bench.large import words
from bench.registry import Benchmark
from bench.requests import read, send
from groupsite.models import Page
from people.models import Person
from publications.models import Publication
from tests import factories
from tests.groupsite.test_admin import address, filled


@pytest.fixture
def owner(db, client):
    client.force_login(factories.UserFactory(role="owner"))
    return client


def things():
    person = factories.PersonFactory(biography='<b> & "quotes"\n\ntwo lines ')
    factories.AppointmentFactory(person=person)
    factories.SkillFactory(person=person, level="fluent")
    paper = factories.PublicationFactory(byline=[person, "B. Tester"], abstract="</textarea>\n a < b")
    return [person, paper, factories.PageFactory(body="\n\n# Title\n")]


def test_a_form_is_read_from_its_page_as_it_would_be_sent(owner):
    for thing in things():
        url = address(type(thing), "change", thing.pk)
        page = owner.get(url)
        sent = read_filled(page.content.decode(), f"{thing._meta.model_name}_form")
        for name, value in filled(page).items():
            assert sent.get(name, [""]) == ["on" if value is True else str(value)], name
        assert owner.post(url, sent | {"_save": "1"}).status_code == 302


def test_what_is_measured_is_taken_back(owner):
    page = factories.PageFactory(title="As it was")
    url = address(Page, "change", page.pk)
    data = filled(owner.get(url)) | {"title": "Changed"}
    pair = send(owner, url, data)
    for _ in range(2):
        pair.action()
        pair.reference()
    page.refresh_from_db()
    assert (page.title, page.version) == ("As it was", 1)
    assert pair.beside.startswith("its ")


@pytest.mark.parametrize("model", [Publication, Person])
def test_a_page_that_does_not_answer_is_said(client, db, model):
    with pytest.raises(SystemExit, match="answers 302"):
        read(client, address(model, "changelist"))


@pytest.mark.parametrize(
    ("words_given", "chosen"),
    [("editing", True), ("editing list", True), ("editing li", False), ("/", False), ("list", False)],
)
def test_benchmarks_are_chosen_by_their_first_words(words_given, chosen):
    assert Benchmark("editing list people.person", prepare=None).is_called(words_given) is chosen


def test_names_are_many_and_the_same_each_time():
    assert len(set(words.names())) == len(words.names()) > 12_000
    assert [words.title(words.chance("x")) for _ in range(2)] == [words.title(words.chance("x"))] * 2
