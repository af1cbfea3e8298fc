"""How names are shown: in full, with initials, sorted, and in a row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.names import (
    NameParts,
    abbreviate_given,
    cite_authors,
    format_full,
    format_short,
    format_sorted,
    format_with_initials,
    join_names,
    split,
)


@pytest.mark.parametrize(
    ("name", "in_full", "initials", "for_sorting", "in_text"),
    [
        ("Luo Mai", "Luo Mai", "L. Mai", "Mai, Luo", "Mai"),
        ("MAI, LUO", "LUO MAI", "L. MAI", "MAI, LUO", "MAI"),
        ("Jean-Pierre Serre", "Jean-Pierre Serre", "J.-P. Serre", "Serre, Jean-Pierre", "Serre"),
        (
            "de la Cruz, María, Jr.",
            "María de la Cruz Jr.",
            "M. de la Cruz Jr.",
            "de la Cruz, María, Jr.",
            "de la Cruz",
        ),
        ("al- Khwarizmi, Musa", "Musa al-Khwarizmi", "M. al-Khwarizmi", "al-Khwarizmi, Musa", "al-Khwarizmi"),
        ("Plato", "Plato", "Plato", "Plato", "Plato"),
        ("The Open MPI Project", *["The Open MPI Project"] * 4),
        ("罗迈", "罗迈", "罗迈", "罗, 迈", "罗"),
        ("村上 春", "村上 春", "村上 春", "村上, 春", "村上"),
        ("김철수", "김철수", "김철수", "김, 철수", "김"),
        ("Юрий Гуревич", "Юрий Гуревич", "Ю. Гуревич", "Гуревич, Юрий", "Гуревич"),
        ("محمد علي", "محمد علي", "محمد علي", "علي, محمد", "علي"),
        ("Ada", "Ada", "Ada", "Ada", "Ada"),
    ],
)
def test_the_forms_of_a_name(name, in_full, initials, for_sorting, in_text):
    parts = split(name)
    assert (format_full(parts), format_with_initials(parts)) == (in_full, initials)
    assert (format_sorted(parts), format_short(parts)) == (for_sorting, in_text)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Jean Paul", "J. P."),
        ("J.-P.", "J.-P."),
        ("J.P.", "J. P."),
        ("DE", "D. E."),
        ("D E", "D. E."),
        ("Jun-ichi", "J.-i."),
        ("Maria de Lurdes", "M. de L."),
        ("luo", "L."),
        ("Yu.", "Yu."),
        ("Élodie", "É."),
        ("Q\u0301uentin", "Q\u0301."),
        ("ǆon", "ǅ."),
        ("हरि", "हरि"),
        ("Al-Said", "A.-S."),
        ("-", ""),
        ("", ""),
    ],
)
def test_initials_of_given_names(given, expected):
    assert abbreviate_given(given) == expected


def test_a_name_with_initials_for_sorting():
    assert format_sorted(split("John von Neumann"), initials=True) == "von Neumann, J."


@pytest.mark.parametrize(
    ("names", "in_a_row"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_names_in_a_row(names, in_a_row):
    assert join_names(names) == in_a_row
    assert join_names(names, serial_comma=True) == in_a_row.replace("B and C", "B, and C")


def test_the_authors_that_a_text_cites():
    names = [split(name) for name in ("Ada van Lovelace", "Black Brown, Peter", "Luo Mai")]
    assert [cite_authors(names[:count]) for count in range(4)] == [
        "",
        "van Lovelace",
        "van Lovelace and Black Brown",
        "van Lovelace et al.",
    ]


texts = st.text(st.characters(categories=["L", "M", "P", "Zs"]), max_size=12).map(str.strip)


@given(texts, texts, texts.filter(bool), texts)
def test_any_parts_can_be_shown(given_names, particle, family, suffix):
    parts = NameParts(given_names, particle, family, suffix)
    assert all(form(parts) for form in (format_full, format_with_initials, format_sorted, format_short))


name_parts = st.text(st.characters(categories=["Lu"], max_codepoint=0x17F), min_size=1, max_size=1).flatmap(
    lambda first: st.text(st.characters(categories=["Ll"], max_codepoint=0x17F), min_size=3, max_size=9).map(
        lambda rest: first + rest
    )
)


@given(st.lists(name_parts, min_size=2, max_size=4).map(" ".join))
def test_a_full_name_has_the_same_parts_again(name):
    parts = split(name)
    assert split(format_full(parts)) == parts
