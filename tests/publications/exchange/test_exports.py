"""Lists and papers as files: every list at every ending, by address and by Accept."""

import json
from datetime import timedelta

import pytest

from bibliography.formats import read
from core.db.dated_models import today
from people.models import PersonIdentifier
from publications.exchange.entries import iter_entries
from publications.models import Attachment, PublicationTopic, Topic
from software.models import ThemePublication
from tests.factories import (
    AppointmentFactory,
    AuthorshipFactory,
    CorpusPaperFactory,
    PersonFactory,
    PublicationFactory,
    RoleFactory,
    ThemeFactory,
    VenueFactory,
)

pytestmark = pytest.mark.django_db

TYPES = {
    "bib": "application/x-bibtex; charset=utf-8",
    "ris": "application/x-research-info-systems; charset=utf-8",
    "json": "application/vnd.citationstyles.csl+json; charset=utf-8",
}
LISTS = [
    "/publications",
    "/people/luo-mai/publications",
    "/topics/serving",
    "/venues/osdi",
    "/research/inference",
]


@pytest.fixture
def papers():
    """Two papers that stand in all the lists, and others that stand in none."""
    person = PersonFactory(name="Luo Mai", slug="luo-mai")
    AppointmentFactory(person=person)
    venue = VenueFactory(slug="osdi", name="Operating Systems Design", short="OSDI")
    topic = Topic.objects.create(name="Serving", slug="serving")
    theme = ThemeFactory(slug="inference")
    papers = [PublicationFactory(slug=f"paper-{at}", venue=venue, byline=[person]) for at in (1, 2)]
    hidden = [
        PublicationFactory(slug="draft", visibility="draft", venue=venue, byline=[person]),
        PublicationFactory(slug="gone", visibility="withdrawn", venue=venue, byline=[person]),
        CorpusPaperFactory(venue=venue, byline=[person]),
    ]
    for position, paper in enumerate([*papers, *hidden]):
        PublicationTopic.objects.create(tag=topic, content_object=paper)
        ThemePublication.objects.create(theme=theme, publication=paper, position=position)
    return papers


@pytest.mark.parametrize("ending", TYPES)
@pytest.mark.parametrize("address", LISTS)
def test_every_list_is_to_be_had_in_every_form(client, papers, address, ending):
    answer = client.get(f"{address}.{ending}")
    assert answer.headers["Content-Type"] == TYPES[ending]
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert {entry.title for entry in read(answer.content)} == {paper.title for paper in papers}


@pytest.mark.parametrize("address", LISTS)
def test_pages_lead_to_their_exports(client, papers, address):
    page = client.get(f"{address.removesuffix('/publications') or '/publications'}/").text
    assert [f'name="as" value="{ending}"' in page for ending in TYPES] == [True] * 3
    own = address.removesuffix("/publications") or "/publications"
    for ending in TYPES:
        answer = client.get(f"{own}/?as={ending}&page=3")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"{address}.{ending}")


@pytest.mark.parametrize(
    "address",
    ["/people/nobody/publications", "/topics/none", "/venues/none", "/research/none", "/publications/none"],
)
def test_exports_of_what_is_not_there_are_not_there(client, address):
    assert client.get(f"{address}.bib").status_code == 404


def test_a_person_who_is_to_come_has_no_export(client):
    person = PersonFactory(slug="next-year")
    AppointmentFactory(person=person, start=today() + timedelta(days=40))
    assert client.get("/people/next-year/publications.bib").status_code == 404


def test_the_list_is_narrowed_and_ordered_as_its_page_is(client):
    for title, year in (("B", 2020), ("A", 2021), ("C", 2019)):
        PublicationFactory(title=title, year=year)
    entries = read(client.get("/publications.json?sort=title&q=a").content)
    assert [entry.title for entry in read(client.get("/publications.ris?sort=title").content)] == [
        "A",
        "B",
        "C",
    ]
    assert [entry.year for entry in read(client.get("/publications.ris").content)] == [2021, 2020, 2019]
    assert [entry.title for entry in read(client.get("/publications.bib?year=2020").content)] == ["B"]
    assert list(entries) is not None


@pytest.mark.parametrize("query", ["year=x", "venue=nowhere", "kind=poem", "person=nobody", "sort=luck"])
def test_what_is_not_understood_gives_no_list(client, papers, query):
    assert client.get(f"/publications.bib?{query}").status_code in (400, 404)


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("draft", 404), ("withdrawn", 410)])
@pytest.mark.parametrize("ending", TYPES)
def test_a_paper_is_to_be_had_as_its_page_is(client, visibility, status, ending):
    PublicationFactory(slug="kungfu-2020", visibility=visibility)
    assert client.get(f"/publications/kungfu-2020.{ending}").status_code == status


def test_a_version_leads_to_its_head(client):
    head = PublicationFactory(slug="head")
    PublicationFactory(slug="early", version_of=head, version_kind="preprint", in_list=False)
    answer = client.get("/publications/early.ris")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/publications/head.ris")


@pytest.mark.parametrize(
    ("accept", "ending"),
    [
        ("application/x-bibtex", "bib"),
        ("text/x-bibtex", "bib"),
        ("application/x-research-info-systems", "ris"),
        ("application/vnd.citationstyles.csl+json", "json"),
        ("application/json", "json"),
        ("text/html;q=0.3, application/x-bibtex;q=0.9", "bib"),
        ("application/x-bibtex;q=0.2, application/json;q=0.8", "json"),
        ("text/html", ""),
        ("*/*", ""),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", ""),
        ("image/png", ""),
        ("application/x-bibtex;q=0", ""),
        ("nonsense;;;=", ""),
        ("", ""),
    ],
)
def test_the_form_that_is_preferred(client, accept, ending):
    PublicationFactory(slug="kungfu-2020")
    answer = client.get("/publications/kungfu-2020/", headers={"Accept": accept})
    assert answer.status_code == 200
    assert "Accept" in answer.headers["Vary"]
    content_type = TYPES[ending] if ending else "text/html; charset=utf-8"
    assert answer.headers["Content-Type"] == content_type
    if ending:
        assert answer.headers["Content-Location"] == f"/publications/kungfu-2020.{ending}"


def fetch_entry(client, slug: str = "kungfu-2020"):
    return next(read(client.get(f"/publications/{slug}.json").content))


def test_what_collectors_noted_for_themselves_stays_here(client):
    noted = {"file": "/home/luo/x.pdf", "annote": "weak", "owner": "luo", "bdsk-url-1": "x", "timestamp": "y"}
    PublicationFactory(slug="kungfu-2020", extra=noted | {"series": "A Series"})
    for ending in TYPES:
        text = client.get(f"/publications/kungfu-2020.{ending}").text
        assert "A Series" in text
        assert not [value for value in noted.values() if len(value) > 1 and value in text]


def test_keywords_and_long_texts_of_the_source_come_back(client):
    extra = {"keywords": ["serving", "models"], "long-title": "Long " * 600}
    paper = PublicationFactory(slug="kungfu-2020", title="Long …", extra=extra)
    topic = Topic.objects.create(name="Serving", slug="serving")
    PublicationTopic.objects.create(tag=topic, content_object=paper)
    entry = fetch_entry(client)
    assert (entry.topics, entry.title) == (("Serving", "models"), ("Long " * 600).strip())


def test_files_that_are_open_are_read_here_and_others_are_not_named(client):
    paper = PublicationFactory(slug="kungfu-2020")
    Attachment.objects.create(publication=paper, kind="pdf", file="papers/a.pdf", position=1)
    Attachment.objects.create(
        publication=paper,
        kind="slides",
        file="papers/b.pdf",
        position=2,
        embargo_until=today() + timedelta(days=9),
    )
    text = client.get("/publications/kungfu-2020.bib").text
    assert "http://127.0.0.1:8000/publications/kungfu-2020/paper.pdf" in text
    assert "slides" not in text


def test_a_paper_that_can_be_read_nowhere_else_names_its_page(client):
    PublicationFactory(slug="kungfu-2020")
    assert fetch_entry(client).links[0].url == "http://127.0.0.1:8000/publications/kungfu-2020/"


@pytest.mark.parametrize(
    ("visibility", "is_listed"), [("public", True), ("hidden", False), ("members", False)]
)
def test_orcids_are_those_of_persons_who_are_seen(visibility, is_listed):
    person = PersonFactory(name="Luo Mai", visibility=visibility)
    AppointmentFactory(person=person, role=RoleFactory())
    PersonIdentifier.objects.create(person=person, scheme="orcid", value="0000-0002-1825-0097")
    paper = PublicationFactory(byline=[person, "Bo Liu"])
    ((_, entry),) = iter_entries([paper.pk])
    assert [each.orcid for each in entry.authors] == ["0000-0002-1825-0097" if is_listed else "", ""]


@pytest.mark.parametrize(
    ("venue_printed", "short", "name", "expected"),
    [
        ("Proceedings of OSDI '20", "OSDI", "Operating Systems Design", "Proceedings of OSDI '20"),
        ("OSDI", "OSDI", "Operating Systems Design", "Operating Systems Design"),
        ("", "OSDI", "Operating Systems Design", "Operating Systems Design"),
    ],
)
def test_the_venue_is_as_printed_or_in_full(client, venue_printed, short, name, expected):
    PublicationFactory(
        slug="kungfu-2020", venue_printed=venue_printed, venue=VenueFactory(short=short, name=name)
    )
    assert fetch_entry(client).venue == expected


@pytest.mark.parametrize("ending", TYPES)
def test_queries_do_not_grow(client, django_assert_max_num_queries, ending):
    for number in range(12):
        AuthorshipFactory(publication=PublicationFactory(byline=["A B", "C D"]), author__name=f"E F{number}")
    with django_assert_max_num_queries(9):
        assert json.dumps(client.get(f"/publications.{ending}").text).count("Testing") >= 12


def test_the_button_of_a_narrowed_list_leads_to_what_is_shown(client, papers):
    page = client.get("/publications/?venue=osdi&sort=title").text
    assert '<input type="hidden" name="venue" value="osdi">' in page
    answer = client.get("/publications/?venue=osdi&sort=title&as=ris")
    assert answer.headers["Location"] == "/publications.ris?venue=osdi&sort=title"
    assert client.get("/publications/?as=nonsense").status_code == 200


def test_a_long_list_is_sent_in_pieces_and_whole(client, monkeypatch):
    monkeypatch.setattr("publications.exchange.exports.AT_ONCE", 1)
    for number in range(3):
        PublicationFactory(title=f"Long {number}", abstract=f"word{number} " * 6_000)
    pieces = [piece.decode() for piece in client.get("/publications.bib").streaming_content]
    assert len(pieces) > 1
    assert ["".join(pieces).count(f"word{number}") for number in range(3)] == [6_000] * 3
