"""Where the lines of people over the years stand, who is drawn, and what is said of them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.plots import Member, Post, draw_roster
from core.plots.timelines import MOST_ROWS
from core.text.dates import PartialDate, Period

NOW = date(2026, 11, 21)


def post(start: str = "", end: str = "", role: str = "PhD student", *, end_unknown=False) -> Post:
    return Post(
        role,
        Period(
            PartialDate.parse(start) if start else None, PartialDate.parse(end) if end else None, end_unknown
        ),
    )


def build_member(name: str, *posts: Post) -> Member:
    return Member(name, f"/people/{name.lower()}/", posts)


def draw_row(*posts: Post, now=NOW, day=None):
    """The row of somebody beside one who was there from 2017 to 2018, on a grid that begins then."""
    plot = draw_roster([build_member("Grid", post("2017", "2018")), build_member("Ada", *posts)], now, day)
    return next(row for row in plot.rows if row.name == "Ada")


def parse_share(place: str) -> float:
    assert place.endswith("%")
    return float(place[:-1])


def list_names(timeline) -> list[str]:
    return [row.name for row in timeline.rows]


@pytest.mark.parametrize(
    ("one", "start", "end", "current", "is_exact"),
    [
        (post("2018", "2019"), 10, 30, False, True),
        (post("2026"), 90, 98.9, True, True),
        (post("2018", "2099"), 10, 98.9, True, True),
        (post("", "2019"), 20, 30, False, False),
        (post("2018", end_unknown=True), 10, 20, False, False),
        (post("2026-11-20", end_unknown=True), 98.85, 98.9, False, False),
        (post("2022-07-01", "2022-07-01"), 54.96, 54.99, False, True),
    ],
)
def test_a_line_runs_from_start_to_end_as_far_as_they_are_known(one, start, end, current, is_exact):
    (piece,) = draw_row(one).pieces
    assert parse_share(piece.start) == pytest.approx(start, abs=0.02)
    assert parse_share(piece.end) == pytest.approx(end, abs=0.02)
    assert (piece.current, piece.sure) == (current, is_exact)


def test_posts_one_after_the_other_are_pieces_of_one_row_with_a_tick_at_the_change():
    row = draw_row(post("2018", "2019", "MSc student"), post("2020"), post("2099", role="Postdoc"))
    assert [piece.current for piece in row.pieces] == [False, True]
    assert row.changes == ("30%",)
    assert row.sentence == "Ada: MSc student, 2018–2019; PhD student since 2020"


def test_what_goes_on_is_drawn_over_what_ended():
    row = draw_row(post("2018"), post("2019", "2020"))
    assert [piece.current for piece in row.pieces] == [False, True]


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (post("July 2021"), "Ada: PhD student since July 2021"),
        (post("", "2019"), "Ada: PhD student until 2019"),
        (post("2018", end_unknown=True), "Ada: PhD student from 2018"),
        (post("2019", "2019"), "Ada: PhD student, 2019"),
    ],
)
def test_a_lane_in_words(one, sentence):
    assert draw_row(one).sentence == sentence


def test_rows_stand_by_their_first_start_and_equals_as_given():
    members = [
        build_member("Late", post("2022")),
        build_member("Zoe", post("2018")),
        build_member("Abe", post("2018")),
        build_member("Two", post("2025"), post("2015", "2016")),
    ]
    assert list_names(draw_roster(members, NOW)) == ["Two", "Zoe", "Abe", "Late"]


@pytest.mark.parametrize(
    "members",
    [
        [],
        [build_member("Ada", post("2018"))],
        [build_member("Ada", post("2018")), build_member("Bob", post())],
        [build_member("Ada", post("2018")), build_member("Bob", post("2099"))],
        [build_member("Ada", post("2026")), build_member("Bob", post("2026-10"))],
    ],
)
def test_fewer_than_two_people_or_years_are_no_timeline(members):
    assert draw_roster(members, NOW) is None


def test_a_group_of_whom_a_third_or_more_have_no_date_is_not_drawn():
    dated = [build_member("Ada", post("2018")), build_member("Bob", post("2019"))]
    assert draw_roster([*dated, build_member("Una", post())], NOW)
    assert draw_roster([*dated, build_member("Una", post()), build_member("Uma", post())], NOW) is None


def test_who_has_no_date_at_all_is_counted_and_stands_in_the_table_alone():
    dated = [build_member("Ada", post("2018")), build_member("Bob", post("", "2019"))]
    dated += [build_member("Cyd", post("2019")), build_member("Dan", post("2020"))]
    undated = [
        build_member("Una", post()),
        build_member("Uma", post(end_unknown=True)),
        build_member("Fu", post("2099")),
    ]
    plot = draw_roster([*undated, *dated], NOW)
    assert list_names(plot) == ["Ada", "Bob", "Cyd", "Dan"]
    assert (plot.undated, plot.left_out) == (2, 0)
    assert [(entry.name, entry.posts) for entry in plot.table] == [
        ("Ada", (("PhD student", "2018", "today"),)),
        ("Bob", (("PhD student", "not recorded", "2019"),)),
        ("Cyd", (("PhD student", "2019", "today"),)),
        ("Dan", (("PhD student", "2020", "today"),)),
        ("Una", (("PhD student", "not recorded", "today"),)),
        ("Uma", (("PhD student", "not recorded", "not recorded"),)),
    ]


def test_without_room_for_all_those_who_are_here_are_drawn_then_those_who_left_last():
    past = [build_member(f"Past {year}", post("1960", str(year))) for year in range(1970, 2020)]
    here = [build_member(f"Here {number}", post("2020")) for number in range(5)]
    plot = draw_roster([*past, *here], NOW)
    assert len(plot.rows) == MOST_ROWS
    assert plot.left_out == len(past) + len(here) - MOST_ROWS
    assert list_names(plot)[0] == "Past 1985"
    assert list_names(plot)[-5:] == [one.name for one in here]
    assert len(plot.table) == len(past) + len(here)


def map_days(now: date, *starts: str) -> dict[str, date]:
    plot = draw_roster([build_member(start, post(start)) for start in starts], now)
    return {year.label: year.day for year in plot.years}


def test_a_year_leads_to_its_first_of_july_that_is_neither_to_come_nor_before_everybody():
    by_label = map_days(date(2026, 3, 1), "2019-09-01", "2020")
    assert by_label["2019"] == date(2019, 9, 1)
    assert by_label["2020"] == date(2020, 7, 1)
    assert max(by_label.values()) <= date(2026, 3, 1)


def test_years_are_labelled_where_there_is_room_and_more_on_a_wide_lane():
    plot = draw_roster([build_member("Ada", post("2013")), build_member("Bob", post("2018"))], NOW)
    assert [year.label for year in plot.years if not year.width] == [
        str(year) for year in range(2013, 2026, 2)
    ]
    assert [year.label for year in plot.years if year.width == "wide"] == [
        str(year) for year in range(2014, 2027, 2)
    ]


@pytest.mark.parametrize(
    ("day", "place"),
    [(None, ""), (date(2022, 1, 1), "50%"), (date(2016, 12, 31), ""), (NOW + timedelta(1), "")],
)
def test_the_day_asked_for_is_marked_if_it_lies_on_the_grid(day, place):
    plot = draw_roster([build_member("Ada", post("2017")), build_member("Bob", post("2018"))], NOW, day)
    assert plot.day == place


DATES = st.none() | st.dates(max_value=date(9999, 11, 30)).map(
    lambda day: PartialDate.parse(f"{day.year:04}")
)


@given(st.lists(st.tuples(DATES, DATES, st.booleans()), max_size=6), st.dates(date(1990, 1, 1), NOW))
def test_whatever_the_dates_all_marks_stay_on_the_grid(periods, now):
    posts = [
        Post("", Period(start, None if unknown else end, unknown))
        for start, end, unknown in periods
        if unknown or not (start and end) or start <= end
    ]
    plot = draw_roster([build_member("Ada", *posts), *(build_member("Bob", one) for one in posts)], now, now)
    for row in plot.rows if plot else ():
        for piece in row.pieces:
            assert 0 <= parse_share(piece.start) <= parse_share(piece.end) <= 100
        assert all(0 <= parse_share(x) <= 100 for x in row.changes)
    for year in plot.years if plot else ():
        assert 0 <= parse_share(year.x) < 100
        assert year.day <= now
