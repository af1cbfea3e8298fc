"""Whatever is typed gets a page, in bounded time, and never an error of the database."""

import random
import time
from itertools import cycle, product

import pytest
from django.db import connection

from groupsite.search import results
from publications.search import paper_search
from publications.search.paper_search import TooBroadError
from tests import factories as make

pytestmark = pytest.mark.django_db

PIECES = (
    "'", '"', "''", '"a', 'a"', "\\", "\\'", "%", "_", "(", ")", "((", "[a-z]+", ".*", "\\m", "$$", "--",
    ";", "/*", "*/", "'; DROP TABLE publications_publication; --", "' OR '1'='1", "1=1", "UNION SELECT",
    "pg_sleep(9)", "a & | ! b", "!a", "a:*", "a:A", "<->", "a <-> b", ":", "::", "author:", 'author:"',
    "year:", "year:-", "year:9999-0001", "year:99999", "venue:%", "kind:*", "corpus:'", "-", "--a",
    "-author:x", "-year:2020", "-venue:x", '-"a b"', "title:x", "(a|a)*b", "a" * 300, "\0", "\ud800",
    "\udfff", "\u202e", "\u200b", "\ufeff", "e\u0301\u0301\u0301", "ß", "ŉ", "İ", "ﬁ", "Å", "中文", "日本語",
    "한국어", "עברית", "عربى", "ไทย", "\U0001f4a9", "\U000e0001", "\U0010ffff", "\U00020000", "10.1000/",
    "10.1000/'", "arXiv:", "2401.00001", "http://x/?q=%", "<script>alert(1)</script>", "{{ 7 * 7 }}",
    "{% load x %}", "$\\alpha$", "\\frac{", "the", "the of and", "learning", "luo mai", " ", "\t", "\n",
    "\x1f", "\x85",
)  # fmt: skip
SLOW = """
    CREATE OR REPLACE FUNCTION public.site_query(value text) RETURNS tsquery
    LANGUAGE sql AS $$ SELECT pg_sleep(1)::text::tsquery $$
"""


def craft_texts(number: int) -> list[str]:
    """So many texts, always the same: each piece alone, then pieces and letters of every plane together."""
    chance = random.Random(20)
    texts = list(PIECES)
    while len(texts) < number:
        parts = [
            chance.choice(PIECES) if chance.random() < 0.7 else chr(chance.randrange(0x11_0000))
            for _ in range(chance.randint(1, 9))
        ]
        texts.append(chance.choice(("", " ", "  ")).join(parts))
    return texts


@pytest.fixture
def library():
    make.PublicationFactory(title="Learning", byline=["Luo Mai"], abstract="Why $x$.")
    make.CorpusRecordFactory(publication__title="Learning the rest", publication__byline=["Luo Mai"])
    make.PersonFactory(name="Luo Mai")
    make.SoftwareFactory(name="Learner")


def test_every_text_gets_a_page(client, library, thorough):
    """Each text is the query of the page, or of JSON in turn; of both if there is time."""
    urls = "/search/", "/search/suggestions.json", "/search/", "/search.json"
    for text, url in zip(craft_texts(500 if thorough else 120), cycle(urls), strict=False):
        query = {"q": text.encode("utf-8", "surrogatepass")}
        for each in dict.fromkeys(urls) if thorough else [url]:
            assert client.get(each, query).status_code in (200, 302, 400), (each, text)


def test_a_text_of_a_hundred_kilobytes_is_cut(client, library):
    for text in ("x" * 100_000, "x " * 50_000, '"' * 100_000, "-" * 100_000, "中" * 30_000, "a:" * 50_000):
        started = time.monotonic()
        answer = client.get("/search/", {"q": text})
        assert answer.status_code == 200, text[:2]
        assert len(answer.content) < 100_000, text[:2]
        assert time.monotonic() - started < 5, text[:2]
        if text.strip('"-'):
            assert "was ignored" in answer.text, text[:2]


def test_places_and_orders_that_are_none_are_said_or_left_out(client, library):
    values = ("", "x", "-1", "9" * 40, "\0", "2024.1", "2024.x", "'", "1.2.3", "x" * 9_000)
    for name, value in product(("sort", "after", "before"), values):
        answer = client.get("/search/", {"q": "learning", name: value})
        assert answer.status_code == 200, (name, value)
        assert "Learning" in answer.text, (name, value)


def test_what_is_said_is_never_html(client):
    for text in ("<script>alert(1)</script>", '"><b>', "venue:<b>", "kind:<i>x", 'a" onfocus="x', "-<b> x"):
        page = client.get("/search/", {"q": text}).text
        for bad in ("<script>alert", "<b>", "<i>", 'onfocus="x"'):
            assert bad not in page


def test_what_takes_too_long_is_a_page_that_says_what_to_do(client, library, monkeypatch):
    def too_broad(*args, **kwargs):
        raise TooBroadError

    monkeypatch.setattr(results, "find", too_broad)
    make.PersonFactory(name="Anna Learning")
    answer = client.get("/search/?q=learning")
    assert answer.status_code == 200
    assert "too broad" in answer.text
    assert "Add a word" in answer.text
    assert "Anna" in answer.text


def test_the_same_is_a_problem_in_json_and_in_the_feed(client, library, monkeypatch):
    monkeypatch.setattr(paper_search, "PAGE_TIMEOUT", 1)
    with connection.cursor() as cursor:  # everything that is asked of papers takes a while
        cursor.execute(SLOW)
    assert client.get("/search/?q=learning").status_code == 200
    answer = client.get("/search.json?q=learning")
    assert answer.status_code == 400
    assert "too broad" in answer.json()["detail"]
    assert client.get("/search.atom?q=learning").status_code == 400


def test_the_table_is_still_there(client, library):
    client.get("/search/", {"q": "'; DROP TABLE publications_publication; --"})
    assert "Learning" in client.get("/search/?q=learning").text
