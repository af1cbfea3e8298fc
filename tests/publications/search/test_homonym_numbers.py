"""The numbers that tell people of one name apart: where they are shown, and what they find."""

import html
import re

import pytest

from publications.search import conditions, paper_search
from publications.search.language import parse_search_query
from tests import factories as make

pytestmark = pytest.mark.django_db

PAPERS = {
    "first": ("Kai Xu", "0014"),
    "capitals": ("KAI XU", "0014"),
    "second": ("Kai Xu", "0025"),
    "plain": ("Kai Xu", None),
    "longer": ("Kai Ming Xu", "0014"),
    "accents": ("José García", "0001"),
}


def make_corpus_paper(title, *names, **values):
    """A paper of a corpus; names: as text, or as name and number."""
    paper = make.CorpusPaperFactory(title=title, **values)
    make.CorpusRecordFactory(publication=paper)
    for position, each in enumerate(names, start=1):
        name, number = each if isinstance(each, tuple) else (each, None)
        make.AuthorshipFactory(
            publication=paper, position=position, author__name=name, author__homonym=number
        )
    return paper


@pytest.fixture
def library():
    for number, (title, name) in enumerate(PAPERS.items()):
        make_corpus_paper(f"{title} paper", "Luo Mai", name, year=2015 + number)
    make_corpus_paper("a survey of 0014", "Somebody Else", year=2014)


def find_papers(query):
    return {
        paper.title.removesuffix(" paper") for paper in paper_search.find(parse_search_query(query)).papers
    }


def read_main_text(client, address, **query):
    """What a page shows, without markup."""
    answer = client.get(address, query)
    assert answer.status_code == 200
    body = re.sub(r"<title>.*?</title>", "", answer.text, flags=re.DOTALL).partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


KAI_XU = {"first", "capitals", "second", "plain"}


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ('author:"Kai Xu 0014"', {"first", "capitals"}),
        ('author:"kai xu 0014"', {"first", "capitals"}),
        ('author:"Kai Ming Xu 0014"', {"longer"}),
        ('author:"Xu 0014"', {"first", "capitals", "longer"}),
        ('author:"Xu Kai 0014"', {"first", "capitals", "longer"}),
        ('author:"Jose Garcia 0001"', {"accents"}),
        ('author:"Kai Xu"', KAI_XU | {"longer"}),
        ('author:"Kai Xu 0014" author:"Luo Mai"', {"first", "capitals"}),
        ('author:"Kai Xu 0014" year:2015', {"first"}),
        ('author:"Kai Xu" -author:"Kai Xu 0014"', {"second", "plain", "longer"}),
        ('"Kai Xu 0014"', {"first", "capitals"}),
        ("Kai Xu 0014", {"first", "capitals"}),
        ('luo -"Kai Xu 0014"', {"second", "plain", "longer", "accents"}),
        ("0014", {"a survey of 0014"}),
        ('"survey of 0014"', {"a survey of 0014"}),
        ('author:"Kai Xu 0099"', set()),
    ],
)
def test_a_search_finds_the_papers_of_a_number(library, query, titles):
    assert find_papers(query) == titles


@pytest.mark.parametrize(
    ("query", "statements"), [('author:"Kai Xu"', 4), ('author:"Kai Xu 0014"', 3), ('"Kai Xu 0014"', 3)]
)
def test_a_number_costs_no_more_statements_than_a_name(library, django_assert_num_queries, query, statements):
    with django_assert_num_queries(statements):
        conditions.build_conditions(parse_search_query(query))


def test_the_number_stands_in_rows_of_found_papers_and_of_a_name(client, library):
    assert (
        "Kai Xu 0014" in read_main_text(client, "/search/", q='author:"Kai Xu 0014"').partition("Papers")[2]
    )
    text = read_main_text(client, "/authors/luo_mai/")
    assert "Luo Mai , Kai Xu 0014" in text
    assert "José García 0001" in text


def test_a_member_has_no_number(client):
    member = make.PersonFactory(name="Jun Wang", slug="jun")
    make.AppointmentFactory(person=member)
    paper = make_corpus_paper("Found", "Luo Mai", ("Kai Xu", "0014"))
    make.AuthorshipFactory(
        publication=paper, position=3, author__name="Jun Wang", author__homonym="0012", person=member,
        matched="decision",
    )  # fmt: skip
    record = paper.corpus_records.get()
    for address in ("/authors/luo_mai/", record.get_absolute_url()):
        byline = read_main_text(client, address).partition("Co-authors")[0]
        assert "Kai Xu 0014" in byline, address
        assert "0012" not in byline, address


def test_citations_and_metadata_of_a_corpus_paper_have_no_number(client):
    paper = make_corpus_paper("Found", ("Kai Xu", "0014"), year=2020)
    text = client.get(paper.get_absolute_url()).text
    number = text.index("0014")
    assert text.index("<h1") < number < text.index('id="cite"')
    assert text.count("0014") == 1 + text.partition('id="cite"')[2].count("homonym")


def test_the_page_of_a_name_lists_its_numbers_each_with_its_search(client, library):
    body = client.get("/authors/kai_xu/").text
    rows = re.findall(r"<dd>(.*?)</dd>", body.partition("<dt>Spellings</dt>")[2].partition("</div>")[0], re.S)
    labels = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]
    assert labels == ["KAI XU 0014 1 paper", "Kai Xu 1 paper", "Kai Xu 0014 1 paper", "Kai Xu 0025 1 paper"]
    links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', "".join(rows))]
    assert len(links) == 3
    assert "first paper" in client.get(links[1]).text
    assert "second paper" not in client.get(links[1]).text


def test_a_name_with_one_number_shows_it_too(client, library):
    assert "Spellings José García 0001 1 paper" in read_main_text(client, "/authors/josé_garcía/")
    assert "Spellings" not in read_main_text(client, "/authors/somebody_else/")


def test_co_authors_have_their_homonym_numbers(client, library):
    text = read_main_text(client, "/authors/luo_mai/").partition("Co-authors")[2]
    assert "Kai Xu 0014, 0025" in text or "KAI XU 0014, 0025" in text
    assert "Kai Ming Xu 0014" in text


def test_many_numbers_of_a_co_author_are_cut(client):
    for number in range(5):
        make_corpus_paper(f"P{number}", "Luo Mai", ("Wei Wang", f"000{number}"))
    assert "Wei Wang 0000, 0001, 0002, …" in read_main_text(client, "/authors/luo_mai/")


def test_names_are_found_whatever_number_is_typed(client, library):
    assert "Kai Xu" in read_main_text(client, "/authors/", q="Kai Xu 0014").partition("Beginning")[2]
    for query in ("kai xu 0014", "kai xu 00", '"kai xu 0014"', 'author:"kai xu 0014"'):
        assert 'href="/authors/kai_xu/"' in client.get("/search/", {"q": query}).text, query
    suggestions = client.get("/search/suggestions.json", {"q": "kai xu 001"}).json()["items"]
    assert "kai xu" in {each["label"].casefold() for each in suggestions}


def test_a_misspelt_name_with_a_number_is_recognised(client, library):
    assert (
        'href="/authors/jos%C3%A9_garc%C3%ADa/"'
        in client.get("/search/", {"q": 'author:"Jose Garcja 0001"'}).text
    )
