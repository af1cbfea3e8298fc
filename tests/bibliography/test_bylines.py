"""Names of bylines, as people type and print them."""

import pytest

from bibliography.bylines import is_byline, read_byline, split_byline


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A. Smith, B. Jones and C. Doe", ["A. Smith", "B. Jones", "C. Doe"]),
        ("Smith, A.; Jones, B.", ["Smith, A.", "Jones, B."]),
        ("Smith A, Jones BC", ["Smith, A.", "Jones, B. C."]),
        ("Smith, A., Jones, B. & Doe, C.", ["Smith, A.", "Jones, B.", "Doe, C."]),
        ("Smith, Anna, Bob Jones, und Carl Doe", ["Smith, Anna", "Bob Jones", "Carl Doe"]),
        ("Smith, Anna Maria, Bob Jones, and Carl Doe", ["Smith, Anna Maria", "Bob Jones", "Carl Doe"]),
        ("Anna Smith/Bob Jones", ["Anna Smith", "Bob Jones"]),
        ("Anna Smith\nBob Jones", ["Anna Smith", "Bob Jones"]),
        ("Smith, Anna et Jones, Bob", ["Smith, Anna", "Jones, Bob"]),
        ("Smith, Anna, Jones, Bob", ["Smith, Anna", "Jones, Bob"]),
        ("Smith, Anna", ["Smith, Anna"]),
        ("Berg, A. van der, Müller, K.-R.", ["Berg, A. van der", "Müller, K.-R."]),
        ("van der Berg, A., de la Cruz, M.", ["van der Berg, A.", "de la Cruz, M."]),
        ("Smith, J., Jr., & Doe, B.", ["Smith, J., Jr.", "Doe, B."]),
        ("E. Ngor Sarr, O. Sall", ["Ngor Sarr, E.", "O. Sall"]),
        ("Li Xin, Wang Wei", ["Li Xin", "Wang Wei"]),
        ("Jones, Bob; and Smith, Anna", ["Jones, Bob", "Smith, Anna"]),
        ("", []),
    ],
)
def test_names_are_split(text, names):
    assert split_byline(text) == (tuple(names), True)


@pytest.mark.parametrize("text", ["Smith AB, Jones C, et al.", "Smith, A. B., … Zed, Q.", "A. Smith u. a."])
def test_a_list_that_is_cut_is_not_complete(text):
    people, is_complete = read_byline(text)
    assert people
    assert not is_complete


@pytest.mark.parametrize(
    "text", ["Deep learning", "On Things and Others: A Study", "Smith 2020", "A. B.", "Smith"]
)
def test_what_is_no_byline_is_none(text):
    assert not is_byline(text)
