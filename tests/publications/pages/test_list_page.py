"""What the list of papers offers to choose, counts and says, each test with papers of its own."""

import pytest

from publications.pages.list_page import FilterSummary
from publications.search.language import Years
from tests import factories as make
from tests.list_pages import get_context, get_text

pytestmark = pytest.mark.django_db


def add_papers(number: int) -> None:
    """Create papers of the same filters, each also with a venue, persons, topics and themes of its own."""
    for at in range(5):
        paper = make.PublicationFactory(
            year=2000 + 5 * number + at, byline=[make.PersonFactory(), make.PersonFactory()]
        )
        make.PublicationTopicFactory(content_object=paper)
        make.ThemePublicationFactory(publication=paper)
    make.PublicationFactory(
        title=f"Serving {number}",
        year=2024,
        byline=[make.PersonFactory(slug=f"ada{number}")],
        venue=make.VenueFactory(slug=f"osdi{number}"),
    )


def test_headings_count_more_than_the_page(client):
    make.PublicationFactory.create_batch(52, year=2020)
    for query in ("", "page=2", "year=2020&page=2"):
        assert [section.count for section in get_context(client, query)["sections"]] == [52]


def test_venues_that_are_called_the_same_stand_apart(client):
    for _ in range(2):
        venue = make.VenueFactory(name="Twin", short="")
        for year in (2020, 2024):
            make.PublicationFactory(venue=venue, year=year)
    assert [section.count for section in get_context(client, "sort=venue")["sections"]] == [2, 2]


def test_venues_of_one_acronym_have_choices_that_differ(client):
    series = "Conference on Empirical Methods in Natural Language Processing"
    for name in (series, f"{series}: System Demonstrations"):
        make.PublicationFactory(venue=make.VenueFactory(name=name, short=""))
    choices = get_context(client, "")["facets"]["venue"].choices
    assert [choice.label for choice in choices] == ["EMNLP", "EMNLP: System Demonstrations"]


def test_papers_of_one_year_have_no_plot_and_nothing_to_choose(client):
    make.PublicationFactory.create_batch(2, venue=make.VenueFactory())
    page = get_context(client, "")
    assert (page["plot"], page["facets"]) == (None, {})
    assert list(get_context(client, "year=2024")["facets"]) == ["year"]


def test_without_papers_there_is_nothing_to_filter(client):
    text = get_text(client, "")
    assert "Papers of the group will be listed here." in text
    for part in ("<search>", "show-facets", 'class="sorts"', 'class="chip"', "Clear"):
        assert part not in text


def test_hidden_persons_themes_and_projects_are_no_choice(client):
    hidden = make.PersonFactory(name="Hidden Person", visibility="hidden")
    draft = make.ThemeFactory(title="Draft theme", visibility="draft")
    proposal = make.ProjectFactory(title="Proposal", visibility="draft")
    for _ in range(2):
        paper = make.PublicationFactory(byline=[hidden, make.PersonFactory()])
        make.ThemePublicationFactory(theme=draft, publication=paper)
        make.ThemePublicationFactory(theme=make.ThemeFactory(), publication=paper)
        make.ProjectPublicationFactory(project=proposal, publication=paper)
        make.ProjectPublicationFactory(project__acronym="", publication=paper)
    facets = get_context(client, "")["facets"]
    assert [len(facets[name].choices) for name in ("person", "theme", "project")] == [2, 2, 2]
    for query in (f"person={hidden.slug}", f"theme={draft.slug}", f"project={proposal.slug}"):
        assert "here, so it was ignored" in get_text(client, query)


def test_six_are_shown_the_current_one_among_them(client):
    for number in range(9):
        make.PublicationFactory.create_batch(
            9 - number, venue=make.VenueFactory(short=f"V{number}", slug=f"v{number}")
        )
    venues = get_context(client, "")["facets"]["venue"]
    assert [choice.label for choice in venues.shown] == ["V0", "V1", "V2", "V3", "V4", "V5"]
    assert venues.more_label == "3 more venues"
    for slug, labels in (("v2", "V0 V1 V2 V3 V4 V5"), ("v7", "V7 V0 V1 V2 V3 V4")):
        venues = get_context(client, f"venue={slug}")["facets"]["venue"]
        assert [choice.label for choice in venues.shown] == labels.split()
        assert len(venues.choices) == 9
    assert "<summary>3 more venues</summary>" in get_text(client, "venue=v7")


@pytest.mark.parametrize(
    ("papers", "active", "sentence"),
    [
        (1234, {}, "1,234 papers"),
        (0, {}, "0 papers"),
        (1, {"kind": "proceedings"}, "1 volume of proceedings"),
        (2, {"kind": "other", "year": Years(2020, 2020)}, "2 papers of another kind in 2020"),
        (2, {"kind": "report"}, "2 reports"),
    ],
)
def test_the_sentence(papers, active, sentence):
    assert str(FilterSummary(papers, active)) == sentence


@pytest.mark.parametrize(
    ("query", "queries"), [("", 4), ("sort=venue", 4), ("q=serving&year=2024&person=ada0&venue=osdi0", 7)]
)
def test_queries_do_not_grow(client, django_assert_num_queries, query, queries):
    for number in range(2):
        add_papers(number)
        with django_assert_num_queries(queries):
            get_text(client, query)


@pytest.mark.parametrize(
    ("active", "sentence"),
    [
        ({"q": "zebra"}, "No papers match “zebra”."),
        ({"year": Years(2020, 2020)}, "No papers in 2020."),
        ({"kind": "report", "year": Years(2020, 2020), "q": "zebra"}, "No reports in 2020 match “zebra”."),
    ],
)
def test_the_sentence_of_an_empty_list(active, sentence):
    assert FilterSummary(0, active).nothing == sentence
