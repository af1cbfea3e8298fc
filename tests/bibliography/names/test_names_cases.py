"""Names as other projects' tests have them. Skipped where these are not at hand."""

import json
import os
import re
from pathlib import Path

import pytest

from bibliography.names import (
    NameParts,
    cite_authors,
    format_full,
    format_short,
    format_sorted,
    join_names,
    split,
)
from bibliography.names.tables import LONG_SUFFIXES
from publications.editing.paste_parsers import read_byline

NOT_AUTHORS = {
    "King Henry": "a sovereign; in bylines King is a given name",
    "King John V.": "a sovereign",
    "Lord God Almighty": "no person",
    "Lord and of the Universe": "no name",
    "His Excellency Lord Duncan": "an address",
    "Coach": "a title alone",
    "part1 of and The part2 of the part3 And part4": "no name",
    "Jon Dough and": "no name",
    "Jon Dough and of": "no name",
    "Mr. and Mrs. John Smith": "a couple, not an author",
    "Lord of the Universe and Supreme King of the World Lisa Simpson": "no name",
}
"""What no byline has, and why."""

REMAINING = {
    "larry james edward johnson v": "a letter at the end is an initial of an Indian name ten times as often",
    "Larry James Johnson I": "a letter at the end is an initial of an Indian name ten times as often",
}
"""Names that are read otherwise than expected, and why."""

COUNTED = LONG_SUFFIXES | {"v", "i"}


@pytest.fixture(scope="module")
def cases():
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or default) / "cases"
    if not folder.is_dir():
        pytest.skip("there are no names of other projects here: GROUPSITE_DATA names the data's folder")
    return folder


def load_cases(folder, *kinds):
    lines = (folder / "author-names.jsonl").read_text().splitlines()
    return [case for case in map(json.loads, lines) if case["kind"] in kinds]


def join_texts(*texts):
    return " ".join(re.sub(r"[,\s]+", " ", " ".join(filter(None, texts))).split())


def test_names_by_their_parts(cases):
    """Titles and degrees are no parts of a name here: of the suffixes only Jr. and its like are compared."""
    tried = [
        case for case in load_cases(cases, "person-name(nameparser)") if case["input"] not in NOT_AUTHORS
    ]
    differing = {case["input"] for case in tried if not is_as_expected(case)}
    assert len(tried) > 100
    assert differing == REMAINING.keys() & {case["input"] for case in tried}
    assert len(differing) <= 0.02 * len(tried)


def is_as_expected(case):
    expected = case["expected"]
    given, family = (
        join_texts(expected.get("first"), expected.get("middle")),
        join_texts(expected.get("last")),
    )
    behind = join_texts(expected.get("suffix")).split()
    suffix = " ".join(word for word in behind if word.rstrip(".").casefold() in COUNTED)
    parts = split(case["input"])
    if parts.literal:
        return (parts.literal, "") == (join_texts(given, family), suffix)
    return (parts.given, join_texts(parts.particle, parts.family), parts.suffix) == (given, family, suffix)


def strip_braces(text):
    """Without braces and accents of TeX, which a format takes off before names are read."""
    return re.sub(r"[{}\\']", "", text or "")


def test_names_in_bibtex(cases):
    for case in load_cases(cases, "jabref-single", "jabref-list"):
        names = [case["input"]]
        if case["kind"] == "jabref-list":
            byline = read_byline(case["input"])
            names = [each.name for each in byline.names]
            assert byline.others == case["others"]
        assert [list_bibtex_parts(split(name)) for name in names] == [
            tuple(strip_braces(each[part]) for part in ("first", "von", "last", "jr"))
            for each in case["expected"]
        ]


def list_bibtex_parts(parts):
    return tuple(
        map(strip_braces, (parts.given, parts.particle, parts.family or parts.literal, parts.suffix))
    )


FORMS = {
    ("getAsNatbib", ""): cite_authors,
    ("getAsLastNames", "false"): lambda names: join_names([*map(format_short, names)]),
    ("getAsLastNames", "true"): lambda names: join_names([*map(format_short, names)], serial_comma=True),
    ("getAsLastFirstNamesWithAnd", "false"): lambda names: " and ".join(map(format_sorted, names)),
    ("getAsLastFirstNamesWithAnd", "true"): lambda names: " and ".join(
        format_sorted(name, initials=True) for name in names
    ),
    ("getAsFirstLastNamesWithAnd", ""): lambda names: " and ".join(map(format_full, names)),
}


def test_names_in_a_row(cases):
    for case in load_cases(cases, "jabref-format"):
        form = FORMS[case["op"], case["args"].strip()]
        names = [split(name) for name in case["input"].split(" and ") if name]
        assert strip_braces(form(names)) == strip_braces(case["expected"]), case["input"]


def test_a_list_of_hard_names(cases):
    names = json.loads((cases / "nameparser-name-list.json").read_text())["names"]
    for name in names:
        parts = split(name)
        assert not re.search(r"\b(?:Dr|Hon|Rev|Gen|Judge|CLU)\b", parts.given + parts.family), name
        assert parts.family or parts == NameParts(literal=name.removeprefix("Sir "))
        if re.search(r"\b(?:Jr\.?|III|IV|II)\b", name):
            assert parts.suffix, name
