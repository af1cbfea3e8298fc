"""The search box of the list: its text, the canonical URL, chips and facets of the same filters."""

import re
from urllib.parse import quote_plus

import pytest
from django.utils.html import escape

from tests import factories as make
from tests.list_pages import LIST, get_context, get_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def papers() -> None:
    ada = make.PersonFactory(slug="ada", name="Ada King")
    osdi = make.VenueFactory(slug="osdi", short="OSDI")
    make.PublicationFactory(title="One", kind="article", year=2019, byline=[ada], venue=osdi)
    make.PublicationFactory(title="Two", kind="inproceedings", year=2020, byline=["Bo Li", ada], venue=osdi)
    make.PublicationFactory(title="Three", kind="report", year=2021, byline=["Bo Li"])
    make.VenueFactory(slug="unused", short="UNUSED")


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "canonical", "text"),
    [
        ("", "", ""),
        ("kind=article", "kind=article", "kind:article"),
        ("q=kind:article", "kind=article", "kind:article"),
        ('q=kind:"Journal+article"', "kind=article", "kind:article"),
        ("q=year:2019-2020&sort=title", "year=2019-2020", "year:2019-2020"),
        ("q=person:King+one", "q=one&person=ada", "one person:ada"),
        ("q=one&person=ada&show=roles", "q=one&person=ada", "one person:ada"),
        ("q=kind:article+kind:report", "q=kind:article kind:report", "kind:article kind:report"),
        ("q=one+year:2019&kind=article", "q=one&year=2019&kind=article", "one year:2019 kind:article"),
        ("q=first:king+-has:code", "q=first:king -has:code", "first:king -has:code"),
        ("q=venue:unused", "q=venue:unused", "venue:unused"),
        ("q=++one+++one", "q=one", "one"),
        ("q=kind:report&kind=article", "q=kind:report&kind=article", "kind:report"),
        ("q=frist:king", "q=frist:king", "frist:king"),
    ],
)
def test_a_list_has_one_canonical_url_and_one_text(client, query, canonical, text):
    page = get_text(client, query)
    expected = "&".join(
        f"{name}={quote_plus(value)}"
        for name, _, value in (pair.partition("=") for pair in canonical.split("&") if pair)
    )
    url = f"http://127.0.0.1:8000{LIST}{'?' if expected else ''}{expected}"
    assert f'<link rel="canonical" href="{escape(url)}">' in page
    form = re.search(r'<form class="search-form".*?</form>', page)[0]
    assert f'name="q" maxlength="1000" placeholder="Title, author or venue" value="{escape(text)}"' in form


@pytest.mark.usefixtures("papers")
def test_submitting_the_box_finds_the_same_papers(client):
    for query in (
        "kind=article&person=ada",
        "q=kind:report&kind=article",
        "q=first:king&year=2019&sort=title",
    ):
        page = get_context(client, query)
        filters = page["filters"]
        again = client.get(LIST, dict([("q", filters.text), *filters.hidden])).context
        assert again["papers"] == page["papers"], query
        assert again["filters"].sort == filters.sort


@pytest.mark.usefixtures("papers")
def test_a_box_that_is_full_keeps_the_other_filters_beside_it(client):
    words = " ".join(f"w{number}" for number in range(24))
    filters = get_context(client, f"q={words}&year=2019")["filters"]
    assert (filters.text, filters.hidden) == (words, [("year", "2019")])
    page = client.get(LIST, {"q": f"{words} more"})
    assert page.context["filters"].text == f"{words} more"
    assert "The search is too long." in page.text


@pytest.mark.usefixtures("papers")
def test_several_values_of_a_field_are_current_choices_and_chips_of_their_own(client):
    page = get_context(client, "q=kind:article+kind:report&sort=title")
    assert [paper.title for paper in page["papers"]] == ["One", "Three"]
    kinds = page["facets"]["kind"]
    assert {(choice.value, choice.papers, choice.current) for choice in kinds.choices} == {
        ("article", 1, True),
        ("report", 1, True),
        ("inproceedings", 1, False),
    }
    assert kinds.kept == (("sort", "title"),)
    assert [(chip.label, chip.address) for chip in page["chips"]] == [
        ("kind:article", f"{LIST}?q=kind%3Areport&sort=title"),
        ("kind:report", f"{LIST}?q=kind%3Aarticle&sort=title"),
    ]


@pytest.mark.usefixtures("papers")
def test_the_page_of_a_name_reads_the_same_language(client):
    page = client.get("/authors/bo_li/", {"q": "year:2020-2021 kind:report kind:article -has:pdf"})
    assert [row.paper.title for row in page.context["name"].rows] == ["Three"]
    kinds = {
        (choice.value, choice.papers, choice.current) for choice in page.context["facets"]["kind"].choices
    }
    assert kinds == {("report", 1, True), ("inproceedings", 1, False), ("article", 0, True)}
    by_field, by_parameter = (
        client.get("/authors/bo_li/", query).text for query in ({"q": "year:2020"}, {"year": "2020"})
    )
    canonical = re.compile(r'<link rel="canonical" href="[^"]*">')
    assert canonical.search(by_field)[0] == canonical.search(by_parameter)[0]
    assert "/authors/bo_li/?year=2020" in canonical.search(by_field)[0]


@pytest.mark.usefixtures("papers")
def test_each_term_of_the_box_is_a_chip(client):
    chips = get_context(client, "q=two+last:king+-has:code&year=2020")["chips"]
    assert [(chip.name, chip.label) for chip in chips] == [
        ("q", "“two”"),
        ("term-1", "last:king"),
        ("term-2", "-has:code"),
        ("year", "2020"),
    ]
    assert chips[1].address == f"{LIST}?q=two+-has%3Acode&year=2020"


@pytest.mark.usefixtures("papers")
def test_a_field_that_is_meant_is_offered_with_what_was_typed(client):
    text = get_text(client, "q=frist:king+year:2019&sort=title")
    button = re.search(r'<button type="submit" name="q" value="([^"]*)" id="corrected">', text)[1]
    assert button == "first:king year:2019"
    assert '<input type="hidden" name="sort" value="title">' in text.partition('id="corrected"')[0]


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("first: king", "first:king"),
        ("first:king Year: 2019 – 2023", "first:king Year:2019–2023"),
        ('"first: king"', ""),
        ("first:king", ""),
        ("http: king", ""),
    ],
)
def test_values_apart_from_their_field_are_offered_with_it(client, text, corrected):
    html = client.get(LIST, {"q": text}).text
    button = re.search(r'name="q" value="([^"]*)" id="corrected"', html)
    assert (button[1] if button else "") == corrected


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("term", ["year:soon", "-year:99999"])
def test_a_value_that_is_not_a_year_is_named(client, term):
    text = client.get(LIST, {"q": term}).text
    assert f"“{term.partition(':')[2]}” is not a year." in text


@pytest.mark.usefixtures("papers")
def test_a_person_named_twice_is_one_filter(client):
    assert f'href="http://127.0.0.1:8000{LIST}?person=ada"' in get_text(client, "q=person:ada&person=ada")


def test_where_a_role_finds_nothing_the_page_says_which_roles_count(client):
    make.AppointmentFactory(role__slug="student", start=None)
    assert "Roles without a start date do not count" in client.get(LIST, {"q": "role:student"}).text


def test_the_box_of_another_page_says_what_it_leaves_out(client):
    topic = make.TopicFactory(slug="looms")
    for number in range(21):
        paper = make.PublicationFactory(in_list=number > 1)
        make.PublicationTopicFactory(content_object=paper, tag=topic)
    assert "leaves out 2 papers that" in client.get("/topics/looms/").text


def test_long_lists_of_other_pages_have_a_box_that_leads_to_the_list(client):
    ada = make.PersonFactory(slug="ada")
    venue = make.VenueFactory(slug="osdi")
    topic, theme, project = make.TopicFactory(slug="looms"), make.ThemeFactory(), make.ProjectFactory()
    pages = {
        "venue": f"/venues/{venue.slug}/",
        "topic": f"/topics/{topic.slug}/",
        "person": ada.get_absolute_url(),
        "theme": theme.get_absolute_url(),
        "project": project.get_absolute_url(),
    }

    def add_papers(number: int) -> None:
        for _ in range(number):
            paper = make.PublicationFactory(byline=[ada], venue=venue)
            make.PublicationTopicFactory(content_object=paper, tag=topic)
            make.ThemePublicationFactory(theme=theme, publication=paper)
            make.ProjectPublicationFactory(project=project, publication=paper)

    add_papers(20)
    assert not [url for url in pages.values() if "Search these papers" in client.get(url).text]
    add_papers(1)
    for name, url in pages.items():
        form = re.search(r'<form class="search-form".*?</form>', client.get(url).text, re.DOTALL)[0]
        [value] = re.findall(rf'<input type="hidden" name="{name}" value="([^"]*)">', form)
        narrowed = client.get(LIST, {"q": "year:2024", name: value}).context
        assert narrowed["page"].paginator.count == 21, name
