"""Finding somebody's identifiers by the authors that OpenAlex names on their papers here."""

import pytest

from groupsite.sources.identifier_search import (
    MOST_PAPERS,
    LinkedByline,
    find_identifiers,
    find_in_byline,
    select_bylines,
)
from groupsite.sources.models import PaperSource
from people.models import Person
from publications.imports.sources.services.openalex import IdentifiedAuthor
from tests import factories as make
from tests.outside_server import page
from tests.played_services import AUTHOR, ORCID, make_works

pytestmark = pytest.mark.django_db
ADA = "Ada Lovelace"
OTHER_AUTHOR, OTHER_ORCID = "A5099999999", "0000-0001-5109-3700"


@pytest.fixture
def member(client, ada):
    client.force_login(ada.user)
    return client


@pytest.fixture
def url(ada):
    return f"/admin/people/person/{ada.pk}/sources/"


@pytest.fixture
def add_papers(services, ada):
    """Return a function that adds works that OpenAlex has and the person is linked to."""

    def add(number, ids=(AUTHOR, ORCID), **values):
        start = len(services.works)
        works = make_works(start + number)[start:]
        services.works += works
        for work in works:
            byline = [ada, *(" ".join(name) for name in work["authors"][1:])]
            paper = make.PublicationFactory(title=work["title"], year=work["year"], byline=byline, **values)
            make.IdentifierFactory(publication=paper, value=work["doi"])
            services.author_ids[work["doi"], ADA] = ids
        return works

    return add


def press(member, url):
    """Press the button, and return the page that follows."""
    return member.post(url, {"do": "find"}, follow=True)


def list_messages(response):
    return [str(message) for message in response.context["messages"]]


def list_proposals(response):
    return {
        str(each.source): (each.evidence, each.objections) for each in response.context["paper_proposals"]
    }


def test_identifiers_are_proposed_with_what_speaks_for_and_against_them(member, url, add_papers, services):
    add_papers(9)
    add_papers(2, (OTHER_AUTHOR, ""))
    assert list_proposals(press(member, url)) == {
        f"ORCID {ORCID}": (
            "On 9 of your 11 papers here that were compared, with the same co-authors",
            [],
        ),
        f"OpenAlex {AUTHOR}": (
            "On 9 of your 11 papers here that were compared, with the same co-authors",
            ["2 papers name another one"],
        ),
        f"OpenAlex {OTHER_AUTHOR}": (
            "On 2 of your 11 papers here that were compared, with the same co-authors",
            ["9 papers name another one"],
        ),
    }
    assert not PaperSource.objects.exists()
    assert len(services.targets("openalex")) == 1
    assert "Ada" not in services.targets("openalex")[0]


def test_nothing_is_asked_before_the_button_is_pressed(member, url, add_papers, services):
    add_papers(1)
    assert "Find my identifiers" in member.get(url).text
    assert services.log == []


def test_a_proposal_is_used_and_the_others_stay(member, url, add_papers):
    add_papers(2)
    press(member, url)
    response = member.post(url, {"do": f"use:orcid:{ORCID}"}, follow=True)
    assert list(PaperSource.objects.values_list("service", "identifier")) == [("orcid", ORCID)]
    assert list(list_proposals(response)) == [f"OpenAlex {AUTHOR}"]


def test_what_nobody_proposed_is_not_added(member, url):
    response = member.post(url, {"do": f"use:orcid:{ORCID}"}, follow=True)
    assert list_messages(response) == ["This source is not proposed any more."]
    assert not PaperSource.objects.exists()


@pytest.mark.parametrize(
    ("visibility", "name"),
    [("public", "Grace Hopper"), (Person.Visibility.HIDDEN, "another person on this site")],
)
def test_the_identifier_of_somebody_else_cannot_be_used(member, url, add_papers, visibility, name):
    add_papers(2)
    other = make.PersonFactory(name="Grace Hopper", visibility=visibility)
    make.PersonIdentifierFactory(person=other, scheme="orcid", value=ORCID)
    response = press(member, url)
    assert [objections for _evidence, objections in list_proposals(response).values()] == [
        [f"The ORCID is that of {name}"],
        [f"Its ORCID is that of {name}"],
    ]
    assert "use:" not in response.text
    response = member.post(url, {"do": f"use:orcid:{ORCID}"}, follow=True)
    assert not PaperSource.objects.exists()
    assert "Another person on this site has this identifier." in list_messages(response)[0]
    response = member.post(url, {"do": f"use:openalex_author:{AUTHOR}"}, follow=True)
    assert list_messages(response) == ["This source is not proposed any more."]
    assert not PaperSource.objects.exists()


def test_one_paper_and_another_identifier_on_the_profile_speak_against_it(member, ada, url, add_papers):
    add_papers(1)
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value=OTHER_ORCID)
    assert list_proposals(press(member, url))[f"ORCID {ORCID}"][1] == [
        "Only one paper names it",
        f"The profile has another one, {OTHER_ORCID}",
    ]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (page(b"", status=503), "OpenAlex reported an internal error. Try again in a few minutes."),
        (page(b"<html>"), "OpenAlex responded with a web page instead of data. Try again in a few minutes."),
        (page({"results": "none"}), "OpenAlex responded in a format that this site cannot read."),
        (page({"results": [None, {"doi": 7}, {"authorships": [3]}]}), "names no further identifier"),
        (page({"results": []}), "OpenAlex was asked about 1 paper here and names no further identifier."),
    ],
)
def test_wrong_answers_are_a_sentence(member, url, add_papers, services, answer, message):
    add_papers(1)
    services.failures["openalex"] = [answer]
    response = press(member, url)
    assert message in list_messages(response)[0]
    assert response.context["paper_proposals"] == []


def test_without_outside_services_nothing_is_offered_or_asked(member, url, add_papers, services, settings):
    add_papers(1)
    settings.OUTSIDE_SERVICES = False
    response = press(member, url)
    assert "Find my identifiers</button>" not in response.text
    assert list_messages(response) == ["Outside services are turned off on this site."]
    assert services.log == []


def test_papers_that_are_not_public_are_not_sent(member, url, add_papers, services):
    add_papers(1, visibility="draft")
    assert list_messages(press(member, url)) == [
        "No public paper with a DOI is linked to Ada Lovelace yet, so nothing can be compared."
    ]
    assert services.log == []


def test_at_most_25_papers_of_all_years_are_sent(ada, add_papers, services, works_client):
    add_papers(60)
    bylines = select_bylines(ada)
    years = [next(work["year"] for work in services.works if work["doi"] == doi) for doi in bylines]
    assert (len(bylines), years[0], years[-1]) == (MOST_PAPERS, 2024, 2001)
    find_identifiers(ada, bylines, works_client)
    assert len(services.targets("openalex")) == 1


@pytest.mark.parametrize(
    ("byline", "names", "own"),
    [
        (LinkedByline(1), ["A. Lovelace"], 0),
        (LinkedByline(2, [(1, "Charles Babbage")]), ["C. Babbage", "Lovelace, Ada"], 1),
        (LinkedByline(2, [(1, "Ada Lovelace")]), ["Ada Lovelace", "Ada Lovelace"], 1),
        (LinkedByline(0, [(1, "Ada Lovelace")]), ["Ada Lovelace", "Ada Lovelace"], None),
        (LinkedByline(1, [(2, "Charles Babbage")]), ["Charles Babbage", "Ada Lovelace"], 1),
        (LinkedByline(1, [(2, "Charles Babbage")]), ["Ada Lovelace", "Mary Somerville"], None),
        (LinkedByline(1), ["Ada Byron"], None),
        (LinkedByline(1), ["", "\x00", "," * 300], None),
        (LinkedByline(3), [], None),
    ],
)
def test_who_in_a_byline_is_the_person(ada, byline, names, own):
    authors = [IdentifiedAuthor(name, f"A500{at}", "") for at, name in enumerate(names)]
    assert find_in_byline(ada, byline, authors) == (None if own is None else authors[own])


def test_long_bylines_are_compared_in_a_constant_number_of_queries(
    ada, add_papers, works_client, django_assert_num_queries
):
    add_papers(3)
    with django_assert_num_queries(2):
        select_bylines(ada)
    add_papers(3)
    with django_assert_num_queries(2):
        select_bylines(ada)


@pytest.mark.parametrize(("role", "status"), [("member", 403), ("editor", 200), ("owner", 200)])
def test_who_may_find_the_identifiers_of_somebody_else(client, url, add_papers, services, role, status):
    add_papers(2)
    client.force_login(make.UserFactory(role=role))
    response = press(client, url)
    assert (response.status_code, len(services.log)) == (status, int(status == 200))
    if status == 200:
        assert "On 2 of their 2 papers here that were compared" in response.text
