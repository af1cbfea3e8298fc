"""Facets: how many choices stand open, what their disclosure is called, and what is said of the rest."""

import pytest

from core.web.facets import MORE, SHOWN, Facet, join_facet_names
from publications.pages.list_page import FilterChoice


@pytest.mark.parametrize(
    ("number", "more", "label", "left_out"),
    [
        (SHOWN + 1, 1, "1 more person", 0),
        (SHOWN + MORE, MORE, "50 more people", 0),
        (100, MORE, "94 more people", 44),
    ],
)
def test_a_long_facet_ends(number, more, label, left_out):
    choices = tuple(FilterChoice("person", str(at), "", "", 1) for at in range(number))
    facet = Facet("person", choices, "people")
    assert (len(facet.more), facet.more_label, facet.left_out) == (more, label, left_out)


@pytest.mark.parametrize(
    ("current", "has_choice"),
    [([], False), ([False], False), ([True], True), ([False, False], True)],
)
def test_one_choice_is_none_but_it_can_be_taken_back(current, has_choice):
    choices = tuple(FilterChoice("year", str(at), "", "", 1, each) for at, each in enumerate(current))
    assert Facet("year", choices).has_choice is has_choice


@pytest.mark.parametrize(
    ("names", "label"),
    [
        ("", ""),
        ("year", "year"),
        ("year venue", "year or venue"),
        ("year kind person", "year, kind or person"),
    ],
)
def test_the_names_of_facets(names, label):
    assert join_facet_names(names.split()) == label
