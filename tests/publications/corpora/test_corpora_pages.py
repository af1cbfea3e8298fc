"""The list of corpora and the page of one: what it says, what it leads to, and what it costs."""

import html
import re
from urllib.parse import unquote_plus

import pytest

from publications.corpora import statistics as corpus_statistics
from publications.corpora.statistics import store_statistics
from publications.models import Corpus, Publication
from tests import factories as make

pytestmark = pytest.mark.django_db

SEARCH = "/search/?q="


@pytest.fixture
def acl():
    return make.CorpusFactory(
        name="ACL Anthology",
        slug="acl",
        description="Papers on *language*.",
        url="https://aclanthology.org/",
        licence="CC BY 4.0",
        loaded_at="2026-11-21T12:00:00Z",
    )


def add_papers(corpus, number, **values):
    """Give a corpus so many papers, of 2000 and each year after."""
    for at in range(number):
        paper = make.CorpusPaperFactory(
            **{"title": f"Paper number {at}", "year": 2000 + at, "byline": ["Luo Mai"], **values}
        )
        make.CorpusRecordFactory(corpus=corpus, publication=paper)


def read_main_text(answer):
    """What a page says, without markup."""
    assert answer.status_code == 200
    body = answer.text.partition("<main")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def list_links(answer, start):
    """The addresses on a page that start so, decoded."""
    return [
        unquote_plus(html.unescape(url))
        for url in re.findall(r'href="([^"]+)"', answer.text)
        if url.startswith(start)
    ]


def test_without_a_corpus_there_is_no_list_and_nothing_leads_to_one(client):
    make.PublicationFactory()
    assert client.get("/papers/").status_code == 404
    assert client.get("/papers/acl/").status_code == 404
    assert "/papers/" not in client.get("/").text
    assert "/papers/" not in client.get("/sitemap.xml").text


def test_the_list_describes_each_corpus(in_utc, client, acl):
    add_papers(acl, 3)
    make.CorpusFactory(name="Bare", slug="bare")
    text = read_main_text(client.get("/papers/"))
    assert "2 corpora" in text
    assert "3 papers ACL Anthology Papers on language . Loaded on 21 November 2026 ." in text
    assert "From aclanthology.org . Licence: CC BY 4.0 ." in text
    assert "0 papers Bare" in text
    assert 'href="/papers/"' in client.get("/").text
    locations = re.findall("<loc>(.*?)</loc>", client.get("/sitemap.xml").text)
    assert {"http://127.0.0.1:8000/papers/", "http://127.0.0.1:8000/papers/acl/"} <= set(locations)


def test_the_page_describes_the_corpus(in_utc, client, acl):
    add_papers(acl, 3, venue=make.VenueFactory(name="Meeting on Tests", short="MOT", slug="mot"))
    answer = client.get("/papers/acl/")
    text = read_main_text(answer)
    for sentence in (
        "ACL Anthology 3 papers Papers on language .",
        "Source aclanthology.org Licence CC BY 4.0 Loaded 21 November 2026",
        "3 papers, 2000–2002",
        "Venues with most papers MOT Meeting on Tests 3 papers",
    ):
        assert sentence in text
    assert answer.text.count("<h1") == 1
    assert "<title>ACL Anthology · " in answer.text
    assert 'rel="canonical" href="http://127.0.0.1:8000/papers/acl/"' in answer.text
    assert {"/search.atom?q=corpus:acl", "/search.json?q=corpus:acl"} <= {
        *list_links(answer, "/search.atom"), *list_links(answer, "/search.json")
    }  # fmt: skip
    searches = list_links(answer, SEARCH)
    assert f"{SEARCH}year:2001 corpus:acl" in searches
    assert f"{SEARCH}venue:mot corpus:acl" in searches
    for address in searches:
        assert "Paper number" in client.get(address).text, address


def test_a_corpus_of_which_nothing_is_known(client):
    make.CorpusFactory(name="Bare", slug="bare")
    text = read_main_text(client.get("/papers/bare/"))
    assert "Bare 0 papers" in text
    for label in ("None", "Source", "Loaded", "Venues"):
        assert label not in text


def test_another_case_of_the_slug_leads_to_the_page(client, acl):
    answer = client.get("/papers/ACL/")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/papers/acl/")


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("neural parsing", "neural parsing corpus:acl"),
        ('author:"Luo Mai" corpus:other', 'author:"Luo Mai" corpus:acl'),
        ("\0 x", "x corpus:acl"),
        ("x" * 5000, None),
    ],
)
def test_the_box_searches_the_corpus(client, acl, typed, query):
    answer = client.get("/papers/acl/", {"q": typed})
    assert answer.status_code == 302
    url = unquote_plus(answer.headers["Location"])
    assert url.startswith(SEARCH)
    assert query is None or url == f"{SEARCH}{query}"
    assert "corpus:acl" in url
    assert 'name="q"' in client.get("/papers/acl/?q=+").text


def test_pages_of_papers_lead_forth_and_back_newest_first(client, acl):
    add_papers(acl, 30)
    add_papers(make.CorpusFactory(slug="other"), 3, title="Another", year=2040)
    numbers, query = [], ""
    while True:
        body = client.get(f"/papers/acl/{query}").text
        numbers += re.findall(r"Paper number (\d+)</a>", body)
        assert ('content="noindex"' in body) == bool(query)
        next_link = re.search(r'rel="next" href="([^"]+)"', body)
        if not next_link:
            break
        query = html.unescape(next_link[1])
    assert [int(number) for number in numbers] == list(range(29, -1, -1))
    assert "Another" not in body


@pytest.mark.parametrize("query", ["?after=x", "?before=%00", "?after=9.9.9", "?page=3"])
def test_no_query_breaks_the_page(client, acl, query):
    add_papers(acl, 2)
    assert "Paper number 1" in read_main_text(client.get(f"/papers/acl/{query}"))


@pytest.mark.parametrize("changed", [{"visibility": "draft"}, {"visibility": "withdrawn"}])
def test_what_visitors_may_not_see_is_neither_shown_nor_counted(client, acl, changed):
    add_papers(acl, 2)
    Publication.objects.filter(title="Paper number 1").update(**changed)
    for address in ("/papers/acl/", "/papers/"):
        text = read_main_text(client.get(address))
        assert "1 paper " in text
        assert "number 1" not in text


def test_a_paper_that_the_group_holds_too_is_counted_once(client, acl):
    add_papers(acl, 2)
    Publication.objects.filter(title="Paper number 0").update(slug="mine", in_list=True)
    answer = client.get("/papers/acl/")
    assert "2 papers" in read_main_text(answer)
    assert 'href="/publications/mine/"' in answer.text


def test_found_papers_and_names_lead_to_the_corpus(client, acl):
    add_papers(acl, 1)
    assert '<a href="/papers/acl/"><bdi>ACL Anthology</bdi></a>' in client.get("/search/?q=number").text
    assert '<a href="/papers/">the corpus</a>' in client.get("/authors/luo_mai/").text
    record = acl.records.get()
    assert '<a href="/papers/acl/"><bdi>ACL Anthology</bdi></a>' in client.get(record.get_absolute_url()).text


def test_the_pages_cost_the_same_for_more_papers_and_corpora(client, acl, django_assert_max_num_queries):
    costs = []
    for _ in range(2):
        for _ in range(8):
            add_papers(acl, 1, venue=make.VenueFactory())
            add_papers(make.CorpusFactory(), 1)
        with django_assert_max_num_queries(10) as one:
            client.get("/papers/acl/")
        with django_assert_max_num_queries(4) as many:
            client.get("/papers/")
        costs.append((len(one), len(many)))
    assert costs[0] == costs[1]


def test_of_a_large_corpus_the_numbers_are_stored_when_it_is_loaded(
    client, acl, monkeypatch, django_assert_num_queries
):
    venue = make.VenueFactory(name="Meeting on Tests", short="MOT")
    add_papers(acl, 3, venue=venue)
    store_statistics(acl)
    acl.refresh_from_db()
    assert acl.statistics is None
    counted = read_main_text(client.get("/papers/acl/")), read_main_text(client.get("/papers/"))
    monkeypatch.setattr(corpus_statistics, "LARGE", 3)
    store_statistics(acl)
    assert (read_main_text(client.get("/papers/acl/")), read_main_text(client.get("/papers/"))) == counted
    acl.refresh_from_db()
    with django_assert_num_queries(0):
        assert corpus_statistics.get_statistics(acl).venues == {venue.pk: 3}
        assert corpus_statistics.count_papers([acl]) == {acl.pk: 3}


def test_staff_see_the_page_from_the_editing_side(client, acl):
    client.force_login(make.UserFactory(role="staff"))
    form = client.get(f"/admin/publications/corpus/{acl.pk}/change/").text
    assert "Display name" in form
    assert "statistics" not in form.lower()
    assert Corpus.objects.get().get_absolute_url() == "/papers/acl/"
