import datetime

import pytest
from django.utils.translation import override

from core.text.dates import PartialDate
from core.web.pagination import paginate
from groupsite.templatetags import text
from people.models import Person


@pytest.mark.parametrize(
    ("number", "noun", "expected"),
    [
        (0, "paper", "0 papers"),
        (1, "paper", "1 paper"),
        (1234, "paper", "1,234 papers"),
        (1, "person", "1 person"),
        (2, "person", "2 people"),
        (1, "thesis", "1 thesis"),
        (1234, "position", "1,234 open positions"),
    ],
)
def test_counts(number, noun, expected):
    assert text.count(number, noun) == expected


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [("en", 0, "0 people"), ("en", 1, "1 person"), ("fr", 0, "0 personne"), ("fr", 2, "2 personnes")],
)
def test_counts_of_rows(language, number, expected):
    with override(language):
        assert text.count_rows(number, Person._meta) == expected
        assert text.count(0, "thesis") == {"en": "0 theses", "fr": "0 mémoire"}.get(language)


@pytest.mark.parametrize(
    ("value", "html"),
    [
        (datetime.date(2026, 11, 20), '<time datetime="2026-11-20">20 November 2026</time>'),
        (
            datetime.datetime(2026, 11, 20, 9, tzinfo=datetime.UTC),
            '<time datetime="2026-11-20">20 November 2026</time>',
        ),
        (PartialDate.parse("2026-11"), '<time datetime="2026-11">November 2026</time>'),
        (PartialDate.parse("autumn 2020"), '<time datetime="2020">autumn 2020</time>'),
        (None, ""),
    ],
)
def test_days(value, html):
    assert text.day(value) == html


@pytest.mark.parametrize(
    ("address", "host"),
    [("https://www.example.org/x/y", "example.org"), ("https://github.com", "github.com"), ("", "")],
)
def test_hosts(address, host):
    assert text.site_host(address) == host


@pytest.mark.parametrize(
    ("number", "page", "problem"),
    [
        (None, 1, ""),
        ("", 1, ""),
        ("2", 2, ""),
        ("3", 3, ""),
        ("4", 3, "There is no page 4. This is the last page."),
        ("0", 1, "“0” is not a page number. This is the first page."),
        ("-1", 1, "“-1” is not a page number. This is the first page."),
        ("²", 1, "“²” is not a page number. This is the first page."),
        ("١", 1, "“١” is not a page number. This is the first page."),
        ("9" * 5000, 1, f"“{'9' * 40}” is not a page number. This is the first page."),
    ],
)
def test_pages_that_there_are_not(number, page, problem):
    pagination = paginate(list(range(25)), number, per_page=10)
    assert (pagination.page.number, pagination.problem) == (page, problem)


@pytest.mark.parametrize(
    ("date", "day"),
    [("2024", ""), ("March 2024", "March"), ("29 February 2024", "29 February"), ("autumn 2024", "autumn")],
)
def test_a_date_under_its_year_leaves_the_year_out(date, day):
    html = text.day_of_year(PartialDate.parse(date))
    assert html == "" if not day else html.endswith(f">{day}</time>")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("On-Path Aggregation", '<span class="unbroken">On-Path</span> Aggregation'),
        ("A-B-C", '<span class="unbroken">A-B-C</span>'),
        ("An-Unreasonably-Long-Chain-of-Words", "An-Unreasonably-Long-Chain-of-Words"),
        ("A - B, -C, D-", "A - B, -C, D-"),
        ('<i title="a-b">c-d</i>', '<i title="a-b"><span class="unbroken">c-d</span></i>'),
        ("<math><mtext>a-b</mtext></math>", "<math><mtext>a-b</mtext></math>"),
    ],
)
def test_hyphenated_words_of_a_heading_stay_whole(html, expected):
    assert text.keep_unbroken(html) == expected


@pytest.mark.parametrize(
    ("path", "address", "state"),
    [
        ("/people/", "/people/", "page"),
        ("/people/luo-mai/", "/people/", "true"),
        ("/people/", "/", ""),
        ("/", "/", "page"),
        ("/peoples/", "/people/", ""),
        ("/people/", "https://example.org/", ""),
    ],
)
def test_a_menu_knows_where_one_is(path, address, state):
    assert text.current(path, address) == state
