"""Dates in BibTeX and BibLaTeX: in EDTF, in words, in several languages, and where there is none."""

import pytest

from bibliography.bibtex import parse
from bibliography.bibtex.field_values import read_date, read_month, read_year


def parse_entry(body, kind="article"):
    (entry,) = parse(f"@{kind}{{k, {body}}}")
    return entry


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2023", (2023, None, None, True)),
        ("2023-05", (2023, 5, None, True)),
        ("2023-05-04", (2023, 5, 4, True)),
        ("2023-05-04T12:00:00Z", (2023, 5, 4, False)),
        ("2023~", (2023, None, None, False)),
        ("2023-05?", (2023, 5, None, False)),
        ("2023-21", (2023, None, None, False)),
        ("2023-05/2023-06", (2023, 5, None, False)),
        ("2023-05-04/2023-05-06", (2023, 5, None, False)),
        ("2023/", (2023, None, None, False)),
        ("../2023", (2023, None, None, False)),
        ("-0343", (-343, None, None, True)),
        ("2023/05/04", (2023, 5, 4, True)),
        ("May 2023", (2023, 5, None, False)),
        ("199X", (None, None, None, False)),
        ("soon", (None, None, None, False)),
    ],
)
def test_dates_are_edtf(text, date):
    assert tuple(read_date(text)) == date


@pytest.mark.parametrize(
    ("text", "year", "exact"),
    [
        ("1999", 1999, True),
        ("1999a", 1999, False),
        ("c. 1999", 1999, False),
        ("[1999]", 1999, False),
        ("1999/2000", 1999, False),
        ("1999--2000", 1999, False),
        ("0079", 79, True),
        ("79", None, False),
        ("in press", None, False),
        ("2020, in press", 2020, False),
        ("123456", None, False),
        ("۱۳۹۶", 2017, False),
        ("١٩٩٥", 1995, False),
    ],
)
def test_years(text, year, exact):
    date = read_year(text)
    assert (date.year, date.exact) == (year, exact)


@pytest.mark.parametrize(
    ("text", "month", "day", "exact"),
    [
        ("April", 4, None, True),
        ("apr", 4, None, True),
        ("Apr.", 4, None, True),
        ("4", 4, None, True),
        ("04", 4, None, True),
        ("13", None, None, False),
        ("4 April", 4, 4, True),
        ("April 4", 4, 4, True),
        ("4th of April", 4, 4, True),
        ("April 4th", 4, 4, True),
        ("März", 3, None, True),
        ("février", 2, None, True),
        ("4 de abril", 4, 4, True),
        ("4. Mai", 5, 4, True),
        ("May/June", 5, None, False),
        ("17-20 June", 6, None, False),
        ("mid-June", 6, None, False),
        ("June 2005", 6, None, False),
        ("11-12", 11, None, False),
        ("Spring", None, None, False),
        ("????", None, None, False),
        ("", None, None, False),
    ],
)
def test_months(text, month, day, exact):
    date = read_month(text)
    assert (date.month, date.day, date.exact) == (month, day, exact)


@pytest.mark.parametrize(
    ("body", "date", "extra", "warnings"),
    [
        ("year = 1999, month = apr", (1999, 4, None), {}, 0),
        ('year = 1999, month = "4~" # apr', (1999, 4, 4), {}, 0),
        ("year = 1999, month = 4, day = {04}", (1999, 4, 4), {}, 0),
        ("year = 1999, day = 4", (1999, None, None), {"day": "4"}, 0),
        ("date = {1999-04-04}", (1999, 4, 4), {}, 0),
        ("date = {1999-04-04}, year = 1999, month = apr", (1999, 4, 4), {}, 0),
        ("date = {1999}, year = 2000", (1999, None, None), {"year": "2000"}, 0),
        ("date = {1999~}", (1999, None, None), {"date": "1999~"}, 0),
        (
            "date = {1999/2000}, urldate = {2001-01-01}",
            (1999, None, None),
            {"date": "1999/2000", "urldate": "2001-01-01"},
            0,
        ),
        ("year = {1999-04}", (1999, 4, None), {}, 0),
        ("year = {1999a}", (1999, None, None), {"year": "1999a"}, 0),
        ("year = {n.d.}", (None, None, None), {"year": "n.d."}, 0),
        ("year = {whenever}", (None, None, None), {"year": "whenever"}, 1),
        ("year = 1999, month = {May/June}", (1999, 5, None), {"month": "May/June"}, 0),
        ("year = 1999, month = {Spring}", (1999, None, None), {"month": "Spring"}, 0),
        ("year = 1999, month = {Rubbish}", (1999, None, None), {"month": "Rubbish"}, 1),
    ],
)
def test_when_it_appeared(body, date, extra, warnings):
    entry = parse_entry(body)
    assert (entry.year, entry.month, entry.day) == date
    assert (entry.extra, len(entry.warnings)) == (extra, warnings)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("year = 1999", "published"),
        ("year = {in press}", "accepted"),
        ("year = 2020, note = {To appear}", "accepted"),
        ("year = 2020, note = {Accepted for publication in X}", "accepted"),
        ("year = {im Druck}", "accepted"),
        ("pubstate = {forthcoming}", "accepted"),
        ("pubstate = {submitted}", "preprint"),
        ("year = {in preparation}", "preprint"),
        ("note = {Submitted to X}", "preprint"),
        ("note = {Previously submitted to X}", "published"),
    ],
)
def test_whether_it_appeared(body, status):
    assert parse_entry(body).status == status


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("year", "June 18--23, 2017"),
        ("date", "June 18--23, 2017"),
        ("year", "18-23 June 2017"),
        ("month", "June 18–23, 2017"),
    ],
)
def test_the_month_of_a_range_of_days_is_read(field, value):
    year = "" if field != "month" else ", year = 2017"
    (entry,) = parse(f"@misc{{k, title = {{T}}, {field} = {{{value}}}{year}}}")
    assert (entry.year, entry.month) == (2017, 6)
