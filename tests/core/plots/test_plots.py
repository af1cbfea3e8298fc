"""Where the marks of plots stand, and what is said of them."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from core.plots import LaneMark, LaneYears, draw_lanes, draw_papers_per_year, draw_sparkline, draw_stars
from core.plots.marks import BELOW, DIGIT, HANG, NARROW, measure_label
from core.plots.stars import BASELINE, ROOM, SEGMENTS
from core.plots.years import ABOVE


def parse_share(place: str) -> float:
    assert place.endswith("%")
    return float(place[:-1])


def list_texts(labels) -> list[str]:
    return [label.text for label in labels if label]


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({2021: 1}, "1 paper in 2021"),
        ({2021: 3}, "3 papers in 2021"),
        (
            {2014: 1, 2018: 2, 2019: 2, 2020: 1, 2021: 7, 2022: 4},
            "17 papers from 2014 to 2022, most in 2021 (7)",
        ),
        ({2022: 2, 2014: 2}, "4 papers from 2014 to 2022, at most 2 a year"),
        ({2020: 1000, 2021: 1}, "1,001 papers from 2020 to 2021, most in 2020 (1,000)"),
        ({2020: 0, 2021: 2}, "2 papers in 2021"),
    ],
)
def test_papers_per_year_in_words(counts, sentence):
    assert draw_papers_per_year(counts).sentence == sentence


@pytest.mark.parametrize("counts", [{}, {2020: 0}])
def test_no_papers_no_plot(counts):
    assert draw_papers_per_year(counts) is None


def test_a_paper_is_a_square():
    plot = draw_papers_per_year({2014: 1, 2021: 7})
    one, seven = plot.columns
    assert (plot.thickness, plot.dashes) == (12, "12 3")
    assert one.bottom - one.top == 12
    assert seven.bottom - seven.top == 7 * 12 + 6 * 3
    assert one.bottom == plot.baseline - 3
    assert (one.x, seven.x) == ("6.25%", "93.75%")
    assert list_texts(column.label for column in plot.columns) == ["1", "7"]
    assert plot.rows == ((2014, 1), (2021, 7))


@pytest.mark.parametrize(
    ("counts", "labels"),
    [
        ({2014: 1, 2022: 4}, "’14 ’16 ’18 ’20 ’22"),
        ({2021: 1}, "’21"),
        ({1999: 1, 2002: 1}, "’99 ’01"),
        ({2005: 1, 2026: 1}, "’05 ’10 ’15 ’20 ’25"),
        (dict.fromkeys(range(1996, 2026), 1), "’00 ’05 ’10 ’15 ’20 ’25"),
        ({1952: 1, 2026: 1}, "’52 ’26"),
        (dict.fromkeys(range(1952, 2027), 1), "’52 ’60 ’70 ’80 ’90 ’00 ’10 ’26"),
        ({1896: 1, 2026: 1}, "1896 2026"),
        (dict.fromkeys(range(1869, 2026), 1), "1869 1900 1925 1950 1975 2025"),
        ({1854: 1, **dict.fromkeys(range(2020, 2026), 2)}, "1854 2020 2022 2025"),
        ({202: 1, 2024: 1}, "202 2024"),
    ],
)
def test_labels_of_years_do_not_touch(counts, labels):
    plot = draw_papers_per_year(counts)
    assert list_texts(plot.years) == labels.split()
    for left, right in pairwise(plot.years):
        assert measure_label(left)[1] + 4 <= measure_label(right)[0]


@pytest.mark.parametrize(
    ("years", "columns", "stretches"),
    [
        (range(1869, 2026), 33, 1),
        ([1854, *range(2020, 2026)], 7, 2),
        ([1854, 1900, *range(1990, 2026)], 38, 3),
        (range(1966, 2026), 60, 1),
        ([2021], 1, 1),
    ],
)
def test_no_column_becomes_a_sliver(years, columns, stretches):
    """Long times without papers are left out, else years share columns."""
    plot = draw_papers_per_year(dict.fromkeys(years, 1))
    assert plot.thickness >= 3
    assert (len(plot.columns), len(plot.baselines)) == (columns, stretches)
    assert sum(column.papers for column in plot.columns) == len(years)
    for left, right in pairwise(plot.columns):
        assert left.last_year < right.year
        assert parse_share(left.slot) + parse_share(left.slot_width) <= parse_share(right.slot) + 0.02
    for (_, end), (start, _) in pairwise(plot.baselines):
        assert parse_share(start) - parse_share(end) > 5
    assert plot.rows == tuple((year, 1) for year in years)


def test_only_a_column_of_one_year_is_a_link():
    plot = draw_papers_per_year(dict.fromkeys(range(1869, 2026), 1))
    plot_with_links = plot.add_links(dict.fromkeys(range(1869, 2026), "?"), chosen=2021)
    assert not plot_with_links.has_links
    assert [column.year for column in plot_with_links.columns if column.emphasis == "chosen"] == [2020]


@pytest.mark.parametrize(("most", "dashes"), [(12, "12 3"), (13, ""), (1000, "")])
def test_more_than_twelve_make_bars_of_the_same_width(most, dashes):
    plot = draw_papers_per_year({2020: most, 2021: 1})
    assert (plot.thickness, plot.dashes) == (12, dashes)
    assert plot.height <= 12 * 15 + ABOVE + BELOW
    tall, small = plot.columns
    assert tall.top == ABOVE
    assert small.bottom - small.top >= 2
    assert list_texts([tall.label]) == [f"{most:,}"]


@pytest.mark.parametrize("counts", [{1952: 2, 2025: 13, 2026: 4}, {2010: 999, 2020: 1000}, {1: 1, 9999: 2}])
def test_nothing_leaves_the_plot(counts):
    plot = draw_papers_per_year(counts)
    labels = [column.label for column in plot.columns if column.label] + list(plot.years)
    for label in labels:
        at, width = parse_share(label.x) * NARROW / 100, DIGIT * len(label.text)
        begins = at - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
        assert begins >= -HANG - 1
        assert begins + width <= NARROW + HANG + 1
    assert all(0 <= parse_share(column.x) <= 100 and column.top >= ABOVE for column in plot.columns)


def test_far_apart_only_the_highest_is_counted():
    plot = draw_papers_per_year({1972: 2, 2025: 13, 2026: 4})
    assert list_texts(column.label for column in plot.columns) == ["13"]


def test_papers_without_a_year_are_counted_and_not_drawn():
    assert draw_papers_per_year({None: 3}) is None
    plot = draw_papers_per_year({2020: 2, None: 1})
    assert [column.year for column in plot.columns] == [2020]
    assert plot.sentence == "2 papers in 2020, 1 without a year"


def test_a_period_may_be_wider_than_its_papers_and_never_narrower():
    counts = {2018: 1, 2020: 1}
    assert list_texts(draw_papers_per_year(counts, 2014, 2022).years)[::4] == ["’14", "’22"]
    assert draw_papers_per_year(counts, 2019, 2019) == draw_papers_per_year(counts)


@pytest.mark.parametrize(
    ("counts", "caption"),
    [
        ({2014: 1, 2025: 15}, "16 papers, 2014–2025"),
        ({2020: 1}, "1 paper, 2020"),
        ({2020: 999, 2021: 1}, "1,000 papers, 2020–2021"),
        ({2020: 2, 2021: 12, None: 1}, "14 of 15 papers, 2020–2021"),
        (dict.fromkeys(range(1869, 2026), 1), "157 papers, 1869–2025, 5 years to a column"),
    ],
)
def test_the_caption_counts(counts, caption):
    assert draw_papers_per_year(counts).caption == caption


def test_columns_become_links_as_wide_as_their_years():
    plain = draw_papers_per_year({2014: 1, 2021: 7, 2023: 2})
    plot = plain.add_links({2014: "?year=2014", 2021: "?year=2021"}, chosen=2021)
    assert [column.address for column in plot.columns] == ["?year=2014", "?year=2021", ""]
    assert [column.emphasis for column in plot.columns] == ["other", "chosen", "other"]
    assert [column.name for column in plot.columns[:2]] == ["2014: 1 paper", "2021: 7 papers"]
    assert [(column.slot, column.slot_width) for column in plot.columns] == [
        ("0%", "10%"),
        ("70%", "10%"),
        ("90%", "10%"),
    ]
    assert (plain.has_links, plot.has_links) == (False, True)
    assert {column.emphasis for column in plain.add_links({2014: "?"}).columns} == {""}


def build_theme(title="Theme", start=2012, end=None, papers=()):
    marks = [
        LaneMark(year, f"Paper {at}", f"/papers/{at}/", f"VLDB {year}") for at, year in enumerate(papers)
    ]
    return LaneYears(title, start, end, marks, address="/papers/?year=")


def draw_all(*themes: LaneYears, now=2025):
    return draw_lanes(themes, date(now, 7, 2))


def draw_lane(one: LaneYears):
    return draw_all(one, build_theme("Grid")).lanes[0]


@pytest.mark.parametrize("themes", [[], [build_theme(start=None)]])
def test_no_years_no_lanes(themes):
    assert draw_all(*themes) is None


def test_lanes_share_a_grid_that_ends_with_the_next_year():
    lanes = draw_all(build_theme(start=2018), build_theme(start=2011, end=2017), build_theme(start=None))
    open_, ended, unknown = lanes.lanes
    assert (open_.start, open_.end) == ("43.75%", lanes.now)
    assert (ended.start, ended.end) == ("0%", "43.75%")
    assert unknown is None
    assert 90 < parse_share(lanes.now) < 91
    assert lanes.grid[0] == "0%"
    assert list_texts(lanes.years) == ["2011", "2013", "2015", "2017", "2019", "2021", "2023"]
    assert list_texts(lanes.narrow_years) == ["2013", "2017", "2021"]
    assert (lanes.this_year.text, lanes.narrow_this_year.x) == ("2025", "100%")


@pytest.mark.parametrize(
    ("one", "start", "end", "sentence"),
    [
        (build_theme(papers=[2014]), 0, 90, "Theme, since 2012: 1 paper in 2014"),
        (build_theme(end=2018), 0, 46.67, "Theme, 2012 to 2018: no papers"),
        (build_theme(end=2012, papers=[2012]), 0, 6.67, "Theme, 2012: 1 paper in 2012"),
        (build_theme(start=None, end=2018, papers=[2019]), 46.7, 53.3, "Theme, until 2018: 1 paper in 2019"),
        (build_theme(start=2026), 93.33, 100, "Theme, since 2026: no papers"),
    ],
)  # fmt: skip
def test_a_lane_runs_as_long_as_its_theme(one, start, end, sentence):
    lane = draw_lane(one)
    assert parse_share(lane.start) == pytest.approx(parse_share(f"{start}%"), abs=0.1)
    assert parse_share(lane.end) == pytest.approx(parse_share(f"{end}%"), abs=0.1)
    assert lane.sentence == sentence


def test_a_theme_without_a_period_has_a_line_from_its_first_paper_to_its_last():
    lane = draw_lane(build_theme(start=None, papers=[2019, 2019]))
    assert (lane.start, lane.end, lane.is_vague) == ("46.67%", "53.33%", True)
    assert lane.sentence == "Theme: 2 papers in 2019"
    assert not draw_lane(build_theme(papers=[2019])).is_vague


def test_papers_of_no_theme_have_no_line():
    marks = [LaneMark(2019, "Paper", "/papers/1/")]
    lane = draw_lane(LaneYears("Other papers", None, None, marks, is_theme=False))
    assert (lane.start, lane.end, len(lane.groups)) == ("", "", 1)


@pytest.mark.parametrize(
    ("number", "groups"),
    [(1, [("", 1)]), (2, [("", 2)]), (4, [("wide", 4), ("narrow", 1)]), (1000, [("", 1)])],
)
def test_marks_stand_side_by_side_where_they_have_room(number, groups):
    lane = draw_lane(build_theme(papers=[2014] * number))
    assert [(group.width, len(group.marks)) for group in lane.groups] == groups
    assert lane.rows == ((2014, number),)
    last = lane.groups[-1].marks[0]
    assert last.number == (f"{number:,}" if number > 2 else "")
    assert last.mark.address == ("/papers/?year=2014" if number > 2 else "/papers/0/")


def test_one_old_paper_is_a_mark_at_the_beginning_of_the_axis():
    lanes = draw_all(build_theme(start=1990, papers=[1854, 2024]), build_theme(start=2020, papers=[2024]))
    old, new = lanes.lanes
    assert list_texts(lanes.years)[:2] == ["2003", "2005"]
    assert (old.start, old.groups[0].x, old.groups[0].note) == ("0%", "0%", "1 before 2002")
    assert old.groups[0].marks[0].mark.address == "/papers/0/"
    assert old.rows == ((1854, 1), (2024, 1))
    assert [group.note for group in new.groups] == [""]
    assert parse_share(new.start) == 72


def test_several_old_papers_are_one_mark_that_leads_to_their_list():
    mark = draw_lane(build_theme(papers=[1854, 1960, 1960, 2024])).groups[0].marks[0].mark
    assert (mark.title, mark.detail) == ("Theme, before 2002", "3 papers")
    assert mark.address == "/papers/?year=-2001"


def test_a_theme_that_ended_before_the_axis_has_no_line():
    lane = draw_lane(build_theme(start=1990, end=1995, papers=[1992]))
    assert (lane.start, lane.end, lane.groups[0].note) == ("", "", "1 before 2002")


def test_numbers_that_would_touch_are_one_number_of_several_years():
    lane = draw_lane(build_theme(papers=[*range(2002, 2026), *[2010, 2011, 2012] * 20]))
    numbers = [group for group in lane.groups if group.marks[0].number]
    assert [(group.width, group.marks[0].number) for group in numbers if group.width != "narrow"] == [
        ("wide", "21"),
        ("wide", "21"),
        ("wide", "21"),
    ]
    joined = next(group.marks[0] for group in numbers if group.width == "narrow")
    assert (joined.number, joined.mark.title) == ("43", "Theme, 2009–2011")
    assert joined.mark.address == "/papers/?year=2009-2011"
    for width, size in (("wide", 590), ("narrow", 300)):
        drawn = [group for group in numbers if group.width in ("", width)]
        edges = [(parse_share(group.x) * size / 100, 4 + 3 * len(group.marks[0].number)) for group in drawn]
        assert all(left + one < right - other for (left, one), (right, other) in pairwise(edges))


def test_lanes_of_years_far_apart_stay_inside():
    lanes = draw_all(build_theme(start=1869, papers=[1869, 1954, 1954, 1954, 2025, 2025]))
    assert all(0 <= parse_share(group.x) <= 100 for group in lanes.lanes[0].groups)
    for labels, width in ((lanes.years, 590), (lanes.narrow_years, 300)):
        places = [parse_share(label.x) * width / 100 for label in (*labels, lanes.this_year)]
        assert all(right - left > 4 * DIGIT for left, right in pairwise(places))


def test_awards_are_marked_and_are_no_papers():
    honour = LaneMark(2020, "Tool", "/software/tool/", "2020", "Best Software Award", is_paper=False)
    lanes = draw_all(LaneYears("Theme", None, None, [honour]))
    assert lanes.has_awards
    assert not lanes.papers
    assert lanes.lanes[0].sentence == "Theme: no papers"


@pytest.mark.parametrize(
    "days", [[], [date(2024, 1, 1)], [date(2024, 1, 1), date(2024, 1, 1), date(2024, 1, 2)]]
)
def test_fewer_than_three_readings_are_no_history(days):
    counts = [(day, 5) for day in days]
    assert draw_stars(counts) is None
    assert draw_sparkline(counts) is None


HISTORY = [(date(2024, 1, 11), 1200), (date(2024, 1, 1), 0), (date(2024, 1, 6), 600)]


def test_stars_are_a_line_from_nothing_upwards():
    plot = draw_stars(HISTORY)
    assert [(piece.x1, piece.x2) for piece in plot.segments] == [("0%", "50%"), ("50%", "100%")]
    assert [piece.y1 for piece in plot.segments] == [BASELINE, (BASELINE + ROOM) // 2]
    assert (plot.segments[-1].y2, plot.end.y) == (ROOM, ROOM)
    assert [label.text for label in plot.labels] == ["1 January 2024", "11 January 2024"]
    assert plot.sentence == "Stars: 0 on 1 January 2024, 1,200 on 11 January 2024"


def test_years_have_lines_and_labels_that_do_not_touch():
    counts = [(date(2021, 12, 1), 0), (date(2023, 6, 1), 10), (date(2024, 12, 31), 30)]
    plot = draw_stars(counts)
    assert len(plot.grid) == 3
    assert [label.text for label in plot.labels] == ["2022", "2023", "2024"]


def test_releases_are_on_the_line_if_their_names_have_room_the_last_first():
    days = [
        (date(2023, 12, 1), "0.9"),
        (date(2024, 1, 1), "1.0"),
        (date(2024, 1, 6), "1.1"),
        (date(2024, 1, 6), "1.2"),
    ]
    plot = draw_stars(HISTORY, days)
    assert [mark.label.text for mark in plot.releases] == ["1.2", "1.0"]
    assert [mark.label.anchor for mark in plot.releases] == ["middle", "start"]
    assert plot.releases[1].y == BASELINE


def test_a_sparkline_says_since_when():
    line = draw_sparkline(HISTORY)
    assert (line.since, len(line.segments)) == (2024, 2)


def test_a_long_history_is_thinned_and_keeps_its_ends():
    counts = [(date(2020, 1, 1) + timedelta(number), number) for number in range(2000)]
    plot = draw_stars(counts)
    assert len(plot.segments) == SEGMENTS
    assert (plot.rows[0], plot.rows[-1]) == (counts[0], counts[-1])


def test_no_star_at_all_is_a_flat_line():
    plot = draw_stars([(date(2024, 1, 1), 0), (date(2024, 2, 1), 0), (date(2024, 3, 1), 0)])
    assert {plot.segments[0].y1, plot.segments[0].y2} == {BASELINE}
