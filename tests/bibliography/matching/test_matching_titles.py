"""Titles that agree, titles of many works, and fingerprints."""

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.entry import Contributor, Entry
from bibliography.matching import (
    are_compatible,
    build_lookup_keys,
    compute_fingerprint,
    is_generic,
    list_last_names,
)
from bibliography.matching.titles import differ_at_most
from bibliography.names import NameParts, split


def make_entry(title, names=(), **fields):
    authors = tuple(Contributor(name, split(name)) for name in names)
    return Entry("article", title, authors, **fields)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The {GPU} paper: X", "The GPU Paper – X"),
        ("THE GPU PAPER. X", "The GPU paper: X"),
        ("Speech & Language", "Speech and Language"),
        ("Sprache und Rede", "Sprache & Rede"),
        ("Multi-core data bases", "Multicore databases"),
        ("$O(n^2)$ suffices", "O(n²) suffices"),
        (r"$\alpha$-helices in vivo", "Alpha-Helices <i>in vivo</i>"),
        (r"What costs \$5?", "What Costs $5"),
        ("Über Bäume", "Ueber Baeume"),
        ("L’état c’est moi", "L'etat c'est moi"),
        ("Don't panic", "Dont Panic"),
        ("ﬁnite state", "Finite State"),
        ("机器学习：综述", "机器学习 综述"),
    ],
)
def test_one_title_in_several_formats_has_one_fingerprint(one, other):
    assert are_compatible(one, other)
    assert are_compatible(other, one)
    assert compute_fingerprint((one, ["Mai"])) == compute_fingerprint((other, ["Mai"]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["van der Maaten"], ["Maaten"]),
        (["García Márquez"], ["Márquez"]),
        (["Müller", "Li"], ["Li", "Mueller"]),
        (["O’Brien"], ["OBrien"]),
        (["Berg-Holm"], ["Berg-holm"]),
        (["罗"], ["罗"]),
    ],
)
def test_last_names_count_by_their_last_word_in_any_order(one, other):
    assert compute_fingerprint(("A title", one)) == compute_fingerprint(("A title", other))


@pytest.mark.parametrize(
    "other",
    [
        ("The GPU paper: Y", ["Mai"]),
        ("The GPU paper: X", ["Li"]),
        ("The GPU paper: X", ["Mai", "Li"]),
        ("The GPU paper: X", ["Mai", "Mai"]),
        ("The GPU paper: X", []),
    ],
)
def test_other_works_have_other_fingerprints(other):
    assert compute_fingerprint(("The GPU paper: X", ["Mai"])) != compute_fingerprint(other)


def test_an_entry_has_the_fingerprint_of_its_title_and_last_names():
    paper = make_entry("The GPU paper", ["Luo Mai", "Laurens van der Maaten", "The Open MPI Project"])
    assert list_last_names(paper) == ("Mai", "van der Maaten", "The Open MPI Project")
    assert compute_fingerprint(paper) == compute_fingerprint(("The GPU Paper", list_last_names(paper)))
    assert len(compute_fingerprint(paper)) == 40
    edited = replace(paper, authors=(), editors=paper.authors)
    assert compute_fingerprint(edited) == compute_fingerprint(paper)
    assert compute_fingerprint(("?", ["Mai"])) == ""


@given(st.text(), st.lists(st.text(), max_size=4))
def test_any_title_has_a_fingerprint_that_case_does_not_change(title, names):
    fingerprint = compute_fingerprint((title, names))
    assert len(fingerprint) in (0, 40)
    assert compute_fingerprint((f"  {title} ", reversed(names))) == fingerprint


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pipelines: fast and safe", "Pipelines"),
        ("Fast pipelines — a survey of the field", "Fast Pipelines"),
        ("Fast pipelines (extended abstract)", "Fast pipelines"),
        ("Fast piplines for every network", "Fast pipelines for every network"),
        ("Fast pipelines for every network", "Fast pipeline for every network"),
        ("The colour of noise in models", "The Color of Noise in Models"),
        ("Advances in graphs, part II", "Advances in Graphs, Part 2"),
        ("", "Fast pipelines"),
    ],
)
def test_titles_that_agree(one, other):
    assert are_compatible(one, other)
    assert are_compatible(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Fast pipelines", "Slow tubes"),
        ("Fast pipelines: a survey", "Fast pipelines: the second generation"),
        ("Advances in graphs, part I", "Advances in graphs, part II"),
        ("Overview of the 2018 shared task", "Overview of the 2019 shared task"),
        ("Introduction: what we know of pipes", "Introduction"),
        ("Pipes", "Ropes"),
        ("机器学习综述", "深度学习综述"),
    ],
)
def test_titles_that_disagree(one, other):
    assert not are_compatible(one, other)
    assert not are_compatible(other, one)


@given(st.text(max_size=40), st.text(max_size=40))
def test_titles_agree_in_either_order(one, other):
    assert are_compatible(one, one)
    assert are_compatible(one, other) == are_compatible(other, one)


@pytest.mark.parametrize(
    "title",
    [
        "Introduction",
        "EDITORIAL.",
        "Editorial 2021",
        "Book Reviews, Vol. 12",
        "Guest Editors’ Introduction",
        "Front Matter",
        "Preface",
        "Vorwort",
        "Éditorial",
        "Avant-propos",
        "Introducción",
        "Prefácio",
        "Prefazione",
        "Предисловие",
        "前言",
        "はじめに",
        "머리말",
        "Session 3",
        "Part II",
        "BERT",
        "",
        "?",
    ],
)
def test_titles_of_many_works(title):
    assert is_generic(title)
    assert build_lookup_keys(make_entry(title, ["Luo Mai"])).fingerprint == ""


@pytest.mark.parametrize(
    "title", ["Introduction to pipelines", "Pipelines", "机器学习综述", "The preface paradox"]
)
def test_titles_of_one_work(title):
    assert not is_generic(title)


@pytest.mark.parametrize("piece", ["{", "$", "<i>", "é", ": ", "a ", "\u0301\u0316"])
def test_hostile_titles_take_no_time(piece):
    title = "x" + piece * 1_000_000
    start = time.process_time()
    assert are_compatible(title, title[:-1])
    are_compatible(title[:3_000], "y" + title[:2_900])
    compute_fingerprint(make_entry(title, ["Luo Mai"]))
    assert time.process_time() - start < 3


def test_what_to_look_up_for_an_entry():
    paper = make_entry(
        "The GPU paper",
        ["Luo Mai"],
        year=2021,
        identifiers=(
            ("doi", "10.48550/arxiv.2101.00001"),
            ("dblp", "conf/x/Mai21"),
            ("isbn", "9780306406157"),
        ),
    )
    keys = build_lookup_keys(paper)
    assert set(keys.identifiers) == {
        ("arxiv", "2101.00001"),
        ("doi", "10.48550/arxiv.2101.00001"),
        ("dblp", "conf/x/Mai21"),
    }
    assert keys.fingerprint == compute_fingerprint(paper)
    assert keys.years == (2018, 2024)
    assert build_lookup_keys(make_entry("The GPU paper")).years is None


def test_names_of_nobody_are_left_out():
    paper = Entry("article", "The GPU paper", (Contributor("…", NameParts(literal="…")),))
    assert compute_fingerprint(paper) == compute_fingerprint(("The GPU paper", []))


def compute_distance(one, other):
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        last = [place]
        for column, their in enumerate(other, start=1):
            last.append(min(row[column - 1] + (letter != their), last[-1] + 1, row[column] + 1))
        row = last
    return row[-1]


@given(st.text("abc", max_size=12), st.text("abc", max_size=12), st.integers(0, 5))
def test_how_far_texts_differ(one, other, most):
    assert differ_at_most(one, other, most) == (compute_distance(one, other) <= most)
