"""With whom and where a name stands: lists and dots."""

import pytest
from django.urls import reverse

from bibliography.venues.printed_venues import parse_series
from publications.authors import coauthors, name_page
from publications.display import venue_series
from tests import factories as make

pytestmark = pytest.mark.django_db


def make_corpus_paper(*byline, **values):
    paper = make.CorpusPaperFactory(byline=list(byline), **values)
    make.CorpusRecordFactory(publication=paper)
    return paper


def test_co_authors_are_counted_by_papers_those_on_most_first():
    make_corpus_paper("Luo Mai", "Bo Liu", "Yao Fu", "Bo Liu")
    make_corpus_paper("Yao Fu", "LUO MAI", "bo liu")
    make_corpus_paper("Yao Fu", "Luo Mai")
    make_corpus_paper("Yao Fu", "Somebody Else")
    page = name_page.read("luo mai")
    assert [(one.key, one.papers) for one in page.co_authors] == [("yao fu", 3), ("bo liu", 2)]
    assert page.co_authors[0].name == "Yao Fu"
    assert page.number_of_co_authors == 2


def test_editors_and_authors_of_hidden_papers_are_no_co_authors():
    paper = make_corpus_paper("Luo Mai")
    make.AuthorshipFactory(publication=paper, role="editor", position=1, author__name="Ed Itor")
    make.PublicationFactory(byline=["Luo Mai", "Secret Author"], visibility="draft")
    assert name_page.read("luo mai").co_authors == []


def test_two_hundred_names_are_listed_and_the_others_counted(client, monkeypatch):
    monkeypatch.setattr(coauthors, "NAME_LIMIT", 3)
    make_corpus_paper("Luo Mai", *(f"Author{number} Name" for number in range(5)))
    page = name_page.read("luo mai")
    assert (len(page.co_authors), page.number_of_co_authors, page.further_co_authors) == (3, 5, 2)
    body = client.get("/authors/luo_mai/").text
    assert "2 more are not listed here." in body
    assert "5 names" in body


def test_the_first_hundred_names_of_a_byline_are_looked_at(monkeypatch):
    monkeypatch.setattr(coauthors, "POSITION_LIMIT", 3)
    make_corpus_paper("First Name", "Second Name", "Third Name", "Fourth Name", "Luo Mai")
    page = name_page.read("luo mai")
    assert [one.key for one in page.co_authors] == ["first name", "second name", "third name"]


def test_every_name_is_linked_with_its_number(client):
    make_corpus_paper("Luo Mai", "A/B Team", "Yao Fu")
    make_corpus_paper("Luo Mai", "Yao Fu")
    body = client.get("/authors/luo_mai/").text
    address = reverse("author", args=["a/b team"])
    assert f'<li><a href="{address}"><bdi>A/B Team</bdi></a></li>' in body
    assert (
        '<li><a href="/authors/yao_fu/"><bdi>Yao Fu</bdi></a> <span class="number">2'
        '<span class="hidden"> papers</span></span></li>' in body
    )
    assert "and 1 more on one paper each" in body
    assert client.get(address).status_code == 200


def test_co_authors_of_two_papers_are_drawn_by_paper(client):
    make_corpus_paper("Luo Mai", "Yao Fu", "Once Only", year=2025)
    make_corpus_paper("Luo Mai", year=2024)
    make_corpus_paper("Yao Fu", "Luo Mai", year=2023)
    plot = name_page.read("luo mai").co_author_matrix
    assert [row.name for row in plot.rows] == ["Yao Fu"]
    assert plot.rows[0].dots == (plot.places[0], plot.places[2])
    assert plot.rows[0].description == "2025 (paper 1), 2023 (paper 3)"
    body = client.get("/authors/luo_mai/").text
    assert "Co-authors of at least two of the 3 papers, the newest first" in body
    assert "viewBox" not in body.partition("<main")[2]


def test_they_are_drawn_by_year_where_there_are_many_papers(client):
    for number in range(13):
        make_corpus_paper("Luo Mai", "Yao Fu", year=2010 + number)
    plot = name_page.read("luo mai").co_author_matrix
    assert plot.rows[0].description.startswith("2010–2011 (2), 2012–2013 (2)")
    assert "Co-authors of at least two papers, and years" in client.get("/authors/luo_mai/").text


def test_venues_are_drawn_by_year():
    venue = make.VenueFactory(name="Machine Learning", short="ICML")
    make_corpus_paper("Luo Mai", venue=venue, year=2023)
    make_corpus_paper("Luo Mai", venue=venue, year=2024)
    make_corpus_paper("Luo Mai", venue_printed="Proceedings of NeurIPS 2024", year=2024)
    make_corpus_paper("Luo Mai", venue_printed="Nowhere in Time", year=None)
    plot = name_page.read("luo mai").venues
    assert [(row.name, row.description) for row in plot.rows] == [("ICML", "2023, 2024"), ("NeurIPS", "2024")]


def test_a_name_alone_on_papers_without_venue_has_no_plots_of_them(client):
    make_corpus_paper("Luo Mai", venue=None, year=None)
    page = name_page.read("luo mai")
    assert (page.venues, page.co_author_matrix, page.per_year, page.period) == (None, None, None, "")
    assert client.get("/authors/luo_mai/").status_code == 200


@pytest.mark.parametrize(
    ("printed", "name", "short"),
    [
        ("Proceedings of the 14th USENIX Symposium on Tests (OSDI '20)", "USENIX Symposium on Tests", "OSDI"),
        ("Proceedings of the 2023 Conference on Empirical Methods", "Conference on Empirical Methods", ""),
        (
            "Proceedings of the 61st Annual Meeting of the Association for Testing (Volume 1: Long Papers)",
            "Meeting of the Association for Testing",
            "",
        ),
        ("Findings of the Association for Tests: EMNLP 2020", "Findings of the Association for Tests", ""),
        ("Computational Testing, Volume 15, Number 4, December 1989", "Computational Testing", ""),
        ("COLING 1980 Volume 1: The 8th International Conference on Testing", "COLING", "COLING"),
        ("Proceedings of COLING 2014, the 25th International Conference on Testing: Technical Papers",
         "COLING, International Conference on Testing", "COLING"),
        ("CoRR", "CoRR", "CoRR"),
        ("2020", "2020", ""),
        ("Nature", "Nature", ""),
    ],
)  # fmt: skip
def test_a_venue_is_called_the_same_every_year(printed, name, short):
    assert parse_series(printed) == (name, short)


def test_an_acronym_that_is_printed_once_names_its_series():
    rows = [
        venue_series.PrintedVenue(
            "Proceedings of the 2014 Conference on Methods (EMNLP)", None, None, None, 2014, 2, 0
        ),
        venue_series.PrintedVenue(
            "Proceedings of the 2015 Conference on Methods", None, None, None, 2015, 1, 0
        ),
        venue_series.PrintedVenue("Proceedings of the 3rd Workshop on Tests", None, None, None, 2015, 1, 0),
        venue_series.PrintedVenue("", None, None, None, 2015, 1, 0),
        venue_series.PrintedVenue("Undated", None, None, None, None, 1, 0),
    ]
    assert venue_series.group_by_series(rows) == [("EMNLP", {2014: 2, 2015: 1}), ("Tests", {2015: 1})]
