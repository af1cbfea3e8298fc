"""The checks of the data: each finds what it is about, counts it on the first page, and leads to a list."""

from datetime import date

import pytest

from core.admin.data_checks import REGISTRY, count_failures
from groupsite.redirects.models import Redirect
from people.models import Person
from publications.models import AuthorDecision
from tests import factories as make

pytestmark = pytest.mark.django_db


def make_paper(**values):
    """A paper that no check is about."""
    paper = make.PublicationFactory(venue=make.VenueFactory(), **values)
    make.LinkFactory(publication=paper)
    make.PublicationTopicFactory(content_object=paper)
    return paper


def make_paper_by_namesake():
    make.PersonNameFactory(name="Ada Example")
    return make_paper(byline=["Ada Example"])


def make_appointments(first, second, **values):
    person, role = make.PersonFactory(), make.RoleFactory()
    values = {"person": person, "role": role, **values}
    row = make.AppointmentFactory(**values, **first)
    make.AppointmentFactory(**values, **second)
    return row


PAPER_FACTORIES = {
    "without-link": lambda: (
        make.PublicationTopicFactory(
            content_object=make.PublicationFactory(venue=make.VenueFactory())
        ).content_object
    ),
    "without-venue": lambda: make_paper_without("venue"),
    "without-topic": lambda: (
        make.LinkFactory(publication=make.PublicationFactory(venue=make.VenueFactory())).publication
    ),
    "perhaps-members": make_paper_by_namesake,
    "ended-embargoes": lambda: (
        make.AttachmentFactory(publication=make_paper(), embargo_until=date(2020, 1, 1)).publication
    ),
    "overlapping": lambda: make_appointments(
        {"start": date(2020, 1, 1), "end": None}, {"start": date(2022, 1, 1), "end": None}
    ),
    "without-start": lambda: make.AppointmentFactory(start=None),
    "dead-redirects": lambda: make.RedirectFactory(target_path="/people/nobody/"),
}


def make_paper_without(name):
    paper = make_paper(kind="article", status="published")
    setattr(paper, name, None)
    paper.save()
    return paper


def find_failures(name):
    account = make.UserFactory(role="owner")
    return set(REGISTRY[name].select_for(account))


@pytest.mark.parametrize("name", PAPER_FACTORIES)
def test_each_check_finds_what_it_is_about_and_nothing_else(client, name):
    make_paper()
    row = PAPER_FACTORIES[name]()
    assert find_failures(name) == {row}
    client.force_login(make.UserFactory(role="owner"))
    assert f'href="{REGISTRY[name].url}"' in client.get("/admin/").content.decode()
    assert list(client.get(REGISTRY[name].url).context["cl"].result_list) == [row]


def test_papers_and_people_that_may_be_the_same():
    papers = {make_paper(title="On Émigrés"), make_paper(title="on emigres")}
    make_paper(title="On Something Else")
    assert find_failures("papers-twice") == papers
    people = {make.PersonFactory(name="Ada Example"), make.PersonFactory(name="ada example")}
    make.PersonFactory()
    assert find_failures("people-twice") == people
    topics = {make.TopicFactory(name=name) for name in ("neural network", "Neural-Networks")}
    make.TopicFactory()
    assert find_failures("topics-twice") == topics
    venues = {make.VenueFactory(name="Journal of Tests"), make.VenueFactory(name="journal of tests")}
    venues |= {make.VenueFactory(issn="1234-5679") for _ in range(2)}
    assert find_failures("venues-twice") == venues


def test_organisations_that_may_be_the_same():
    names = (
        ("University of Ulm", "", "DE"), ("Ulm University", "", ""), ("EPSRC", "EPSRC", ""),
        ("Engineering Council", "EPSRC", ""), ("Émile Lab", "", "FR"), ("Emile-Lab", "", ""),
        ("German Foundation", "DFG", ""), ("dfg", "", ""),
    )  # fmt: skip
    twice = {make.OrganisationFactory(name=name, short_name=short, country=c) for name, short, c in names}
    for name, short in (("University of Bonn", ""), ("ETH", "ETH"), ("Bonn Institute", "BI")):
        make.OrganisationFactory(name=name, short_name=short)
    assert find_failures("organisations-twice") == twice


def test_what_was_decided_is_not_asked_again():
    paper = make_paper_by_namesake()
    person = Person.objects.get(names__name="Ada Example")
    AuthorDecision.objects.create(
        publication_uid=paper.uid, name="Ada Example", position=1, person=person, is_person=False
    )
    assert find_failures("perhaps-members") == set()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"start": date(2020, 1, 1), "end": date(2021, 12, 31)}, {"start": date(2022, 1, 1), "end": None}),
        (
            {"start": date(2020, 1, 1), "end": date(2022, 12, 31), "end_precision": "year"},
            {"start": date(2022, 1, 1), "start_precision": "year", "end": None},
        ),
        ({"start": date(2020, 1, 1), "end": None, "end_unknown": True}, {"start": date(2022, 1, 1)}),
    ],
    ids=["one after the other", "in the same year", "an end that is not known"],
)
def test_appointments_that_fit_together(first, second):
    make_appointments(first, second)
    assert find_failures("overlapping") == set()


def test_redirects_to_hidden_objects_are_dead_and_to_pages_are_not():
    hidden, public = make.PersonFactory(visibility="hidden"), make.PersonFactory()
    rows = [
        Redirect.objects.create(old_path=f"/~{person.slug}", record=person) for person in (hidden, public)
    ]
    make.RedirectFactory(target_path="/people/")
    make.RedirectFactory(target_path=f"/people/{public.slug}/")
    make.RedirectFactory(target_path="/publications.bib")
    make.RedirectFactory(target_path="https://elsewhere.example/nothing/")
    file = make.RedirectFactory(target_path="/files/slides/talk.pdf")
    assert find_failures("dead-redirects") == {rows[0], file}


def test_members_are_told_of_their_own_papers_only():
    person = make.PersonFactory(user=make.UserFactory())
    make.PublicationFactory()
    assert count_failures(person.user) == {}
    make.PublicationFactory(byline=[person])
    assert count_failures(person.user) == {"without-link": 1, "without-topic": 1}
