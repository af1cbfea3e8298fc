"""Dots that say what stands with what."""

import itertools

import pytest

from core.plots.marks import HANG, NARROW, measure_text
from core.plots.matrix import (
    HEAD,
    LETTER,
    MOST_COLUMNS,
    MOST_ROWS,
    ROW,
    MatrixColumn,
    draw_by_column,
    draw_by_year,
)


def parse_share(place: str) -> float:
    assert place.endswith("%")
    return float(place[:-1])


@pytest.mark.parametrize("rows", [[], [("ICML", {})]])
def test_no_years_no_matrix(rows):
    assert draw_by_year(rows, "venues") is None


def test_a_venue_has_a_dot_in_each_of_its_years():
    plot = draw_by_year([("NeurIPS", {2022: 1, 2025: 1}), ("ICML", {2023: 2})], "venues")
    assert [label.text for label in plot.labels] == ["2022", "2023", "2024", "2025"]
    first, second = plot.rows
    assert first.dots == (plot.places[0], plot.places[3])
    assert second.dots == (plot.places[1],)
    assert [first.description, second.description] == ["2022, 2025", "2023 (2)"]
    assert plot.sentence == "2 venues, 2022 to 2025; NeurIPS in most columns"


def test_rows_stand_below_one_another():
    plot = draw_by_year([("A", {2020: 1}), ("B", {2020: 1}), ("C", {2020: 1})], "venues")
    assert [row.top for row in plot.rows] == [str(HEAD), str(HEAD + ROW), str(HEAD + 2 * ROW)]
    assert plot.height == str(HEAD + 3 * ROW)


@pytest.mark.parametrize(
    ("years", "names"),
    [
        ((2013, 2024), [str(year) for year in range(2013, 2025)]),
        ((2013, 2025), ["2013", "2014–2015", "2016–2017", "2018–2019", "2020–2021", "2022–2023",
                        "2024–2025"]),
        ((1952, 2024), ["1952–1959", "1960–1969", "1970–1979", "1980–1989", "1990–1999", "2000–2009",
                        "2010–2019", "2020–2024"]),
        ((0, 32767), ["0–4999", "5000–9999", "10000–14999", "15000–19999", "20000–24999", "25000–29999",
                      "30000–32767"]),
        ((2020, 2020), ["2020"]),
    ],
)  # fmt: skip
def test_many_years_share_columns_that_begin_round(years, names):
    first, last = years
    plot = draw_by_year(
        [("A", dict.fromkeys((first, last), 1)), ("B", dict.fromkeys(range(first, last + 1), 1))], "x"
    )
    column_names = [entry.partition(" (")[0] for entry in plot.rows[1].description.split(", ")]
    assert column_names == names
    assert len(plot.places) == len(names) <= MOST_COLUMNS


def test_papers_of_shared_columns_are_added_up():
    plot = draw_by_year([("A", {1990: 1, 1991: 2, 2019: 1})], "venues")
    assert plot.rows[0].description == "1990–1994 (3), 2015–2019"


def test_columns_can_be_papers():
    columns = [
        MatrixColumn(7, "2025 (paper 1)", 2025),
        MatrixColumn(3, "2023 (paper 2)", 2023),
        MatrixColumn(1, "No year", None),
    ]
    plot = draw_by_column([("Yao Fu", {7: 1, 1: 1})], columns, "co-authors")
    assert plot.rows[0].description == "2025 (paper 1), No year"
    assert [label.text for label in plot.labels] == ["2025", "2023"]
    assert plot.sentence == "Yao Fu, 2025 (paper 1) to No year"


def test_more_rows_than_have_room_are_counted():
    plot = draw_by_year([(f"Venue {number}", {2020: 1}) for number in range(MOST_ROWS + 3)], "venues")
    assert (len(plot.rows), plot.left_out) == (MOST_ROWS, 3)


@pytest.mark.parametrize("name", ["ICML", "Jo", "Association for Computational Linguistics", "x" * 300])
@pytest.mark.parametrize("number", [1, 2, 5, 9, 12])
def test_names_and_dots_and_labels_keep_out_of_one_another(name, number):
    plot = draw_by_year([(name, dict.fromkeys(range(2000, 2000 + number), 1))], "venues")
    places = [parse_share(place) / 100 * NARROW for place in plot.places]
    assert len(plot.rows[0].short_name) * LETTER < places[0] - 4.5
    assert all(later - sooner >= 9.5 for sooner, later in itertools.pairwise(places))
    edges = []
    for label in plot.labels:
        at, width = parse_share(label.x) / 100 * NARROW, measure_text(label.text)
        edges.append((at - width / 2, at + width / 2))
    assert edges[-1][1] <= NARROW + 2 * HANG
    assert all(one[1] <= other[0] + 2 for one, other in itertools.pairwise(edges))


def test_a_long_name_is_cut_at_a_word_and_said_in_full():
    plot = draw_by_year([("Association for Computational Linguistics", {2020: 1})], "venues")
    row = plot.rows[0]
    assert row.short_name.endswith("…")
    assert not row.short_name.endswith(("for…", " …"))
    assert row.name == "Association for Computational Linguistics"


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["ACL", "EMNLP"], ["ACL", "EMNLP"]),
        (
            ["Workshop on Machine Translation for Users", "Workshop on Machine Translation for Developers"],
            ["…Users", "…Developers"],
        ),
        (
            ["A Conference with a Long Name", "A Conference with a Long Name of Tests"],
            ["A Conference with…", "…of Tests"],
        ),
        (["The same very long name of it", "The same very long name of it"], None),
    ],
)
def test_no_two_rows_are_drawn_under_one_name(names, labels):
    years = dict.fromkeys(range(2010, 2022), 1)
    plot = draw_by_year([(name, years) for name in names], "venues")
    row_labels = [row.short_name for row in plot.rows]
    assert len(set(row_labels)) == len(names)
    assert labels is None or row_labels == labels
    assert [row.name for row in plot.rows] == names
