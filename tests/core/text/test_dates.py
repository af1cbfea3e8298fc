from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.dates import AmbiguousDateError, PartialDate, Period, Precision, YearSet, read_term

precisions = st.sampled_from(Precision)
years = st.integers(1000, 9999)


@st.composite
def draw_partial_date(draw):
    precision = draw(precisions)
    months = {Precision.YEAR: [1], Precision.SEASON: [3, 6, 9, 12]}.get(precision, range(1, 13))
    day = draw(st.integers(1, 28)) if precision is Precision.DAY else 1
    return PartialDate(date(draw(st.integers(1, 9999)), draw(st.sampled_from(months)), day), precision)


@st.composite
def draw_year_set(draw):
    return YearSet(tuple(draw(st.lists(years))), draw(st.none() | years))


def parse(text):
    return PartialDate.parse(text) if text else None


def parse_period(start, end, **options):
    return Period(parse(start), parse(end), **options)


@pytest.mark.parametrize(
    ("text", "first", "last", "label", "iso"),
    [
        ("2020", "2020-01-01", "2020-12-31", "2020", "2020"),
        (" 2020 ", "2020-01-01", "2020-12-31", "2020", "2020"),
        ("2020-09", "2020-09-01", "2020-09-30", "September 2020", "2020-09"),
        ("2020-9", "2020-09-01", "2020-09-30", "September 2020", "2020-09"),
        ("2020-09-15", "2020-09-15", "2020-09-15", "15 September 2020", "2020-09-15"),
        ("September 2020", "2020-09-01", "2020-09-30", "September 2020", "2020-09"),
        ("Sep 2020", "2020-09-01", "2020-09-30", "September 2020", "2020-09"),
        ("Sept. 2020", "2020-09-01", "2020-09-30", "September 2020", "2020-09"),
        ("15 September 2020", "2020-09-15", "2020-09-15", "15 September 2020", "2020-09-15"),
        ("15  sep  2020", "2020-09-15", "2020-09-15", "15 September 2020", "2020-09-15"),
        ("September 15, 2020", "2020-09-15", "2020-09-15", "15 September 2020", "2020-09-15"),
        ("May 2021", "2021-05-01", "2021-05-31", "May 2021", "2021-05"),
        ("February 2020", "2020-02-01", "2020-02-29", "February 2020", "2020-02"),
        ("spring 2020", "2020-03-01", "2020-05-31", "spring 2020", "2020"),
        ("Summer 2020", "2020-06-01", "2020-08-31", "summer 2020", "2020"),
        ("autumn 2020", "2020-09-01", "2020-11-30", "autumn 2020", "2020"),
        ("Fall 2020", "2020-09-01", "2020-11-30", "autumn 2020", "2020"),
        ("winter 2020", "2020-12-01", "2021-02-28", "winter 2020", "2020"),
        ("winter 2019", "2019-12-01", "2020-02-29", "winter 2019", "2019"),
        ("winter 9999", "9999-12-01", "9999-12-31", "winter 9999", "9999"),
        ("31.08.2026", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("1. 4. 2026", "2026-04-01", "2026-04-01", "1 April 2026", "2026-04-01"),
        ("01.10.22", "2022-10-01", "2022-10-01", "1 October 2022", "2022-10-01"),
        ("01.10.98", "1998-10-01", "1998-10-01", "1 October 1998", "1998-10-01"),
        ("2026/08/31", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("2026-08-31 00:00:00", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("8/31/2026", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("31/8/26", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("5/5/2026", "2026-05-05", "2026-05-05", "5 May 2026", "2026-05-05"),
        ("31-08-2026", "2026-08-31", "2026-08-31", "31 August 2026", "2026-08-31"),
        ("10/2019", "2019-10-01", "2019-10-31", "October 2019", "2019-10"),
        ("10.2019", "2019-10-01", "2019-10-31", "October 2019", "2019-10"),
        ("Okt. 2025", "2025-10-01", "2025-10-31", "October 2025", "2025-10"),
        ("Ma\u0308rz 2026", "2026-03-01", "2026-03-31", "March 2026", "2026-03"),
        ("Mrz 2026", "2026-03-01", "2026-03-31", "March 2026", "2026-03"),
        ("Dez. 2026", "2026-12-01", "2026-12-31", "December 2026", "2026-12"),
        ("1. Oktober 2026", "2026-10-01", "2026-10-01", "1 October 2026", "2026-10-01"),
        ("1er février 2026", "2026-02-01", "2026-02-01", "1 February 2026", "2026-02-01"),
        ("juil. 2026", "2026-07-01", "2026-07-31", "July 2026", "2026-07"),
        ("Sept 1, 2025", "2025-09-01", "2025-09-01", "1 September 2025", "2025-09-01"),
        ("1st September 2025", "2025-09-01", "2025-09-01", "1 September 2025", "2025-09-01"),
        ("Oct-22", "2022-10-01", "2022-10-31", "October 2022", "2022-10"),
        ("01-Oct-22", "2022-10-01", "2022-10-01", "1 October 2022", "2022-10-01"),
        ("Herbst 2026", "2026-09-01", "2026-11-30", "autumn 2026", "2026"),
        ("9999", "9999-01-01", "9999-12-31", "9999", "9999"),
        ("0001", "0001-01-01", "0001-12-31", "0001", "0001"),
    ],
)
def test_a_date_is_read_and_written_as_people_do(text, first, last, label, iso):
    partial_date = PartialDate.parse(text)
    assert (partial_date.first.isoformat(), partial_date.last.isoformat()) == (first, last)
    assert (str(partial_date), partial_date.isoformat()) == (label, iso)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "20",
        "0000",
        "2020-13",
        "2020-02-30",
        "31 June 2020",
        "Ma 2020",
        "Smarch 2020",
        "2020-09-15T10:00",
        "15/15/2020",
        "31.06.2020",
        "2020/21",
        "Oct 22",
        "jui 2020",
        "13/2020",
        "0/0/2020",
        "1/1/0000",
        "monsoon 2020",
        "٢٠٢٠",
        "2020 2021",
        "autumn",
        "winter 0000",
    ],
)
def test_what_is_not_a_date_is_refused_with_the_accepted_forms(text):
    with pytest.raises(ValueError, match=r"Enter a date such as 2020, September 2020, .* autumn 2020\.$"):
        PartialDate.parse(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Thu, 2 May 2024", "2 May 2024"),
        ("Donnerstag, 2. Mai 2024", "2 May 2024"),
        ("Do. 02.05.2024", "2 May 2024"),
        ("jeudi 2 mai 2024", "2 May 2024"),
        ("Thursday, May 2, 2024", "2 May 2024"),
        ("Mar 2, 2024", "2 March 2024"),
        ("Mar 2024", "March 2024"),
    ],
)
def test_the_day_of_the_week_may_stand_before_a_date(text, day):
    assert str(PartialDate.parse(text)) == day


@pytest.mark.parametrize("text", ["Sun 2024", "mon " * 5000, "Thu, autumn 2024"])
def test_a_day_of_the_week_alone_is_no_date(text):
    with pytest.raises(ValueError, match="is not a date"):
        PartialDate.parse(text)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("WS 2020/21", "October 2020", "March 2021"),
        ("WS 26/27", "October 2026", "March 2027"),
        ("WiSe 2023/2024", "October 2023", "March 2024"),
        ("Wintersemester 2023", "October 2023", "March 2024"),
        ("SS 2024", "April 2024", "September 2024"),
        ("SoSe 24", "April 2024", "September 2024"),
        ("summer term 2024", "April 2024", "September 2024"),
        ("Q3 2021", "July 2021", "September 2021"),
        ("2021-Q4", "October 2021", "December 2021"),
        ("1. Quartal 2021", "January 2021", "March 2021"),
        ("H2 2022", "July 2022", "December 2022"),
        ("2019/20", "2019", "2020"),
        ("2010/2011", "2010", "2011"),
        ("AY 2010/11", "2010", "2011"),
    ],
)
def test_terms_have_a_first_and_a_last_month(text, first, last):
    assert tuple(map(str, read_term(text) or ())) == (first, last)


@pytest.mark.parametrize("text", ["2010/11", "WS 2020/22", "2019/2021", "Q5 2021", "2020", "WS", "May 2020"])
def test_what_is_no_term(text):
    assert read_term(text) is None


@pytest.mark.parametrize("text", ["6/1/2026", "06/01/26", "6-1-2026"])
def test_a_date_with_two_meanings_is_refused_with_both(text):
    with pytest.raises(AmbiguousDateError, match=r"Enter 6 January 2026 or 1 June 2026\.$"):
        PartialDate.parse(text)


@given(st.text())
def test_parsing_a_date_gives_a_date_or_a_value_error(text):
    try:
        assert isinstance(PartialDate.parse(text), PartialDate)
    except ValueError as error:
        assert "is not a date" in str(error)  # noqa: PT017


@given(draw_partial_date())
def test_a_date_is_read_as_it_was_written(partial):
    assert PartialDate.parse(str(partial)) == partial


@given(draw_partial_date())
def test_an_iso_date_names_a_period_around_the_date(partial):
    period = PartialDate.parse(partial.isoformat())
    assert period.first <= partial.first
    assert partial.precision in (period.precision, Precision.SEASON)


@given(draw_partial_date())
def test_a_date_is_built_again_from_its_first_and_from_its_last_day(partial):
    assert PartialDate.from_first(partial.first, partial.precision) == partial
    assert PartialDate.from_last(partial.last, partial.precision) == partial


@given(st.dates(), precisions)
def test_a_stored_end_is_a_last_day_or_refused(day, precision):
    try:
        assert PartialDate.from_last(day, precision).last == day
    except ValueError:
        assert precision is not Precision.DAY


@pytest.mark.parametrize(
    ("day", "precision"),
    [
        (date(2020, 1, 2), Precision.YEAR),
        (date(2020, 2, 1), Precision.YEAR),
        (date(2020, 1, 1), Precision.SEASON),
        (date(2020, 3, 2), Precision.SEASON),
        (date(2020, 3, 31), Precision.MONTH),
    ],
)
def test_a_stored_start_that_is_not_a_first_day_is_refused(day, precision):
    with pytest.raises(ValueError, match="is not the first day of a"):
        PartialDate.from_first(day, precision)


@pytest.mark.parametrize(
    ("day", "precision"),
    [
        (date(2020, 12, 30), Precision.YEAR),
        (date(2020, 11, 30), Precision.YEAR),
        (date(2020, 12, 31), Precision.SEASON),
        (date(2020, 2, 28), Precision.SEASON),
        (date(2020, 2, 28), Precision.MONTH),
    ],
)
def test_a_stored_end_that_is_not_a_last_day_is_refused(day, precision):
    with pytest.raises(ValueError, match="is not the last day of a"):
        PartialDate.from_last(day, precision)


def test_dates_are_ordered_by_their_first_day():
    texts = ["winter 2020", "2021-03", "2020", "15 March 2020", "spring 2020"]
    dates = sorted(map(PartialDate.parse, texts))
    assert list(map(str, dates)) == ["2020", "spring 2020", "15 March 2020", "winter 2020", "March 2021"]


@pytest.mark.parametrize(
    ("start", "end", "label"),
    [
        (None, None, ""),
        ("2021-09", None, "since September 2021"),
        ("2199-09", None, "from September 2199"),
        (None, "2019", "until 2019"),
        ("2019", "2019", "2019"),
        ("2012", "2016", "2012–2016"),
        ("2019-10", "2020-03", "October 2019 – March 2020"),
        ("2017-02", "2017-06", "February – June 2017"),
        ("2017-02-03", "2017-06-05", "3 February – 5 June 2017"),
        ("2017-02-03", "2017-02-03", "3 February 2017"),
        ("spring 2017", "autumn 2017", "spring – autumn 2017"),
        ("2019", "2020-03", "2019 – March 2020"),
        ("2019-03", "2020", "March 2019 – 2020"),
        ("2020", "2020-03", "2020 – March 2020"),
    ],
)
def test_a_period_is_written_as_people_do(start, end, label):
    assert str(parse_period(start, end)) == label


def test_a_period_with_an_unknown_end_is_written_with_its_start():
    assert str(parse_period("2019", None, end_unknown=True)) == "from 2019"
    assert str(parse_period(None, None, end_unknown=True)) == ""


@pytest.mark.parametrize(
    ("start", "end", "day", "when"),
    [
        ("2019-10", "2020", "2019-09-30", "future"),
        ("2019-10", "2020", "2019-10-01", "present"),
        ("2019-10", "2020", "2020-12-31", "present"),
        ("2019-10", "2020", "2021-01-01", "past"),
        ("2019-10", None, "9999-12-31", "present"),
        (None, "2020", "0001-01-01", "present"),
        (None, None, "2020-01-01", "present"),
        ("2020-06-15", "2020-06-15", "2020-06-15", "present"),
    ],
)
def test_a_day_is_before_in_or_after_a_period(start, end, day, when):
    dated, at = parse_period(start, end), date.fromisoformat(day)
    answers = {"future": dated.is_future(at), "present": dated.includes(at), "past": dated.is_past(at)}
    assert [name for name, is_so in answers.items() if is_so] == [when]


@pytest.mark.parametrize(("day", "past"), [("2018-12-31", False), ("2019-01-01", True), ("2030-01-01", True)])
def test_a_period_whose_end_is_unknown_includes_no_day(day, past):
    dated, at = parse_period("2019", None, end_unknown=True), date.fromisoformat(day)
    assert not dated.includes(at)
    assert dated.is_past(at) is past
    assert dated.is_future(at) is not past


def test_a_period_is_written_without_its_days():
    start, end = PartialDate.parse("1 October 2013"), PartialDate.parse("31 August 2016")
    assert str(Period(start, end).in_months) == "October 2013 – August 2016"
    assert str(Period(PartialDate.parse("2013"), None, end_unknown=True).in_months) == "from 2013"


@pytest.mark.parametrize(
    ("start", "end"), [("2020", "2019"), ("2020-03", "2020-02"), ("2020-03-02", "2020-03-01")]
)
def test_a_period_refuses_an_end_before_its_start(start, end):
    with pytest.raises(ValueError, match="before the start"):
        parse_period(start, end)


def test_a_period_may_end_in_the_vaguer_period_it_began_in():
    assert parse_period("2020-12-31", "2020").includes(date(2020, 12, 31))


def test_a_period_refuses_an_end_that_is_given_and_unknown():
    with pytest.raises(ValueError, match="not both"):
        parse_period("2019", "2020", end_unknown=True)


@pytest.mark.parametrize(
    ("text", "years", "since", "label"),
    [
        ("", (), None, ""),
        ("2023", (2023,), None, "2023"),
        ("2023, 2025", (2023, 2025), None, "2023, 2025"),
        ("2025;2023,,2025", (2023, 2025), None, "2023, 2025"),
        ("2021-2025, 2027", (2021, 2022, 2023, 2024, 2025, 2027), None, "2021–2025, 2027"),
        ("2012 – 2016", (2012, 2013, 2014, 2015, 2016), None, "2012–2016"),
        ("2012 - 2013", (2012, 2013), None, "2012–2013"),
        ("since 2021", (), 2021, "since 2021"),
        ("Since  2021", (), 2021, "since 2021"),
        ("2019; since 2021", (2019,), 2021, "2019, since 2021"),
        ("2019-2023, since 2021", (2019, 2020), 2021, "2019–2020, since 2021"),
    ],
)
def test_years_are_read_and_written_as_people_do(text, years, since, label):
    year_set = YearSet.parse(text)
    assert (year_set.years, year_set.since, str(year_set)) == (years, since, label)


@pytest.mark.parametrize("text", ["soon", "20", "2025-2021", "20211", "2021-25", "since", "since 2021-2023"])
def test_what_is_not_years_is_refused_with_the_accepted_forms(text):
    with pytest.raises(ValueError, match="Enter years such as 2023, 2021-2025 or since 2021"):
        YearSet.parse(text)


@pytest.mark.parametrize(("years", "since"), [((999,), None), ((10000,), None), ((), 0)])
def test_a_year_has_four_digits(years, since):
    with pytest.raises(ValueError, match="Enter four digits"):
        YearSet(years, since)


@given(draw_year_set())
def test_years_are_read_as_they_were_written(year_set):
    assert YearSet.parse(str(year_set)) == year_set


@given(st.lists(years), st.none() | years, years)
def test_a_year_set_holds_the_years_given_and_those_since(given_years, since, year):
    year_set = YearSet(tuple(given_years), since)
    expected = year in given_years or (since is not None and year >= since)
    assert year_set.covers(year) is (year in year_set) is expected


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("", None, None),
        ("2023, 2019", 2019, 2023),
        ("2019, since 2021", 2019, None),
        ("since 2021", 2021, None),
    ],
)
def test_the_first_and_last_of_years(text, first, last):
    year_set = YearSet.parse(text)
    assert (year_set.first, year_set.last) == (first, last)
