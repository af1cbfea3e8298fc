"""How names are shown: in full, with initials, sorted, and in a row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.names import (
    Parts,
    cited,
    full,
    given_initials,
    listed,
    short,
    sorted_form,
    split,
    with_initials,
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
    assert (full(parts), with_initials(parts)) == (in_full, initials)
    assert (sorted_form(parts), short(parts)) == (for_sorting, in_text)


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
    assert given_initials(given) == expected


def test_a_name_with_initials_for_sorting():
    assert sorted_form(split("John von Neumann"), initials=True) == "von Neumann, J."


@pytest.mark.parametrize(
    ("names", "in_a_row"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_names_in_a_row(names, in_a_row):
    assert listed(names) == in_a_row
    assert listed(names, serial_comma=True) == in_a_row.replace("B and C", "B, and C")


def test_the_authors_that_a_text_cites():
    names = [split(name) for name in ("Ada van Lovelace", "Black Brown, Peter", "Luo Mai")]
    assert [cited(names[:count]) for count in range(4)] == [
        "",
        "van Lovelace",
        "van Lovelace and Black Brown",
        "van Lovelace et al.",
    ]


texts = st.text(st.characters(categories=["L", "M", "P", "Zs"]), max_size=12).map(str.strip)


@given(texts, texts, texts.filter(bool), texts)
def test_any_parts_can_be_shown(given_names, particle, family, suffix):
    parts = Parts(given_names, particle, family, suffix)
    assert all(form(parts) for form in (full, with_initials, sorted_form, short))


words = st.text(st.characters(categories=["Lu"], max_codepoint=0x17F), min_size=1, max_size=1).flatmap(
    lambda first: st.text(st.characters(categories=["Ll"], max_codepoint=0x17F), min_size=3, max_size=9).map(
        lambda rest: first + rest
    )
)


@given(st.lists(words, min_size=2, max_size=4).map(" ".join))
def test_a_full_name_has_the_same_parts_again(name):
    parts = split(name)
    assert split(full(parts)) == parts
