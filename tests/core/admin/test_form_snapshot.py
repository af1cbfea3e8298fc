"""One order out of two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.admin.form_snapshot import RowOrder, describe_moves, is_moved, merge_orders, read_mark

keys = st.lists(st.sampled_from("ABCDEFG"), unique=True)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ("ABC", "ABC", "ABC"),
        ("CAB", "ABC", "CAB"),
        ("AB", "ABT", "ABT"),
        ("ABM", "ABT", "ABTM"),
        ("ABC", "NABC", "NABC"),
        ("CBA", "AXBC", "CBAX"),
        ("", "AB", "AB"),
        ("AB", "", "AB"),
        ("A", "XYA", "XYA"),
    ],
)
def test_what_only_the_other_has_stands_behind_what_it_stood_behind(first, second, both):
    assert "".join(merge_orders(list(first), list(second))) == both


@given(keys, keys)
def test_nothing_is_lost_and_the_first_order_holds(first, second):
    both = merge_orders(first, second)
    assert sorted(both) == sorted({*first, *second})
    assert [key for key in both if key in first] == first


@pytest.mark.parametrize(
    ("now", "before", "expected"),
    [
        ("ABC", "ABC", False),
        ("ABCD", "ABC", False),
        ("AC", "ABC", False),
        ("XACY", "ABC", False),
        ("CAB", "ABC", True),
        ("CA", "ABC", True),
    ],
)
def test_only_what_changes_places_is_moved(now, before, expected):
    assert is_moved(list(now), read_mark(",".join(before))) == expected


def test_without_a_mark_all_may_have_been_moved():
    assert is_moved(["A"], read_mark(None))


def test_only_the_part_that_differs_is_shown_with_its_places():
    theirs = RowOrder(list("ABCDX"), {"B": "Bob", "C": "Carla"})
    mine = RowOrder(list("ACBD"), theirs.names)
    assert describe_moves(theirs, mine) == ("2. Bob\n3. Carla", "2. Carla\n3. Bob")
    assert describe_moves(theirs, theirs) == ("", "")
