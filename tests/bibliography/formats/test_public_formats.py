"""What everybody gets who cites: entries in the forms that other programs take without a word."""

import json
import re
from dataclasses import replace
from itertools import chain, combinations

import pytest

from bibliography.entry import KINDS
from bibliography.formats import Contributor, Entry, EntryLink, read, write
from bibliography.names import NameParts
from bibliography.text import find_protected_spans

LUO = Contributor("Luo Mai", NameParts("Luo", "", "Mai"))
JURGEN = Contributor(
    "Jürgen Müller", NameParts("Jürgen", "", "Müller"), equal=True, orcid="0000-0002-1825-0097"
)
WHOLE = Entry(
    "article",
    "KungFu: Making GPUs Fast",
    authors=(JURGEN, LUO),
    editors=(LUO,),
    year=2020,
    month=3,
    venue="A Journal",
    volume="3",
    issue="4",
    pages="1–9",
    publisher="A Publisher",
    key="kungfu-2020",
    links=(
        EntryLink("https://example.org/a", "page"),
        EntryLink("https://example.org/b", "code", "Its code"),
    ),
    identifiers=(("doi", "10.1/a"),),
)
TYPES = {
    "article": "article",
    "inproceedings": "inproceedings",
    "book": "book",
    "chapter": "incollection",
    "proceedings": "proceedings",
    "phdthesis": "phdthesis",
    "mastersthesis": "mastersthesis",
    "report": "techreport",
}
"""The types of the standard styles; kinds that have none are `misc`."""


def parse_bibtex(entry: Entry) -> tuple[str, dict[str, str]]:
    text = "".join(write([entry], "bibtex"))
    return text[1 : text.index("{")], dict(re.findall(r"^  (\S+) += (.*),$", text, re.MULTILINE))


def list_complaints(entry: Entry) -> list[str]:
    """What the standard styles would say of an entry, but for fields that it does not have."""
    name, fields = parse_bibtex(entry)
    complaints = [] if name in (TYPES.get(entry.kind, "misc"), "inbook") else [f"it is a {name}"]
    if name in ("book", "inbook") and {"author", "editor"} <= fields.keys():
        complaints.append("a book has an author or an editor")
    if name == "inbook" and not fields.keys() & {"chapter", "pages"}:
        complaints.append("a part of a book has a chapter or pages")
    if name in ("book", "inbook", "inproceedings", "incollection", "proceedings") and "number" in fields:
        complaints += ["volume and number"] if "volume" in fields else []
        complaints += [] if "series" in fields else ["a number without a series"]
    if name == "article" and "number" in fields and "volume" not in fields:
        complaints.append("a number without a volume")
    if "month" in fields and "year" not in fields:
        complaints.append("a month without a year")
    if not fields.keys() & {"author", "editor", "key"} or (
        name == "misc" and not fields.keys() & {"author", "key"}
    ):
        complaints.append("nothing to sort it by")
    return complaints


FIELD_NAMES = ("authors", "editors", "year", "venue", "volume", "issue", "publisher")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("extra", [{}, {"number": "9"}, {"series": "A Series", "number": "9"}])
@pytest.mark.parametrize("status", ["published", "accepted"])
def test_bibtex_keeps_its_type_and_is_typeset_whatever_is_missing(kind, extra, status, thorough):
    """Up to two fields are missing, or all; any number if there is time."""
    numbers = range(len(FIELD_NAMES) + 1) if thorough else (0, 1, 2, len(FIELD_NAMES))
    for names in chain.from_iterable(combinations(FIELD_NAMES, number) for number in numbers):
        missing = {name: getattr(Entry("other", ""), name) for name in names}
        if "year" in missing:
            missing["month"] = None
        entry = replace(WHOLE, kind=kind, extra=extra, status=status, **missing)
        assert list_complaints(entry) == [], "".join(write([entry], "bibtex"))


@pytest.mark.parametrize(
    ("kind", "bibtex", "ris", "csl"),
    [
        ("article", "article", "JOUR", "article-journal"),
        ("inproceedings", "inproceedings", "CONF", "paper-conference"),
        ("preprint", "misc", "UNPD", "article"),
        ("book", "book", "BOOK", "book"),
        ("chapter", "incollection", "CHAP", "chapter"),
        ("proceedings", "proceedings", "BOOK", "book"),
        ("phdthesis", "phdthesis", "THES", "thesis"),
        ("mastersthesis", "mastersthesis", "THES", "thesis"),
        ("report", "techreport", "RPRT", "report"),
        ("software", "misc", "COMP", "document"),
        ("dataset", "misc", "DATA", "dataset"),
        ("talk", "misc", "SLIDE", "speech"),
        ("patent", "misc", "PAT", "patent"),
        ("other", "misc", "GEN", "document"),
    ],
)
def test_everything_is_what_it_is(kind, bibtex, ris, csl):
    entry = replace(WHOLE, kind=kind)
    assert parse_bibtex(entry)[0] == bibtex
    assert "".join(write([entry], "ris")).startswith(f"TY  - {ris}\n")
    assert json.loads("".join(write([entry], "csl")))[0]["type"] == csl


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["bibtex", "ris", "csl"])
def test_every_format_has_editors_an_issue_without_a_volume_and_the_original_key(kind, name):
    entry = replace(WHOLE, kind=kind, volume="", key="Köglm2026_王")
    (read_again,) = read("".join(write([entry], name)))
    assert [person.name for person in read_again.authors] == ["Jürgen Müller", "Luo Mai"]
    assert [person.name for person in read_again.editors] == ["Luo Mai"]
    assert read_again.key == "Köglm2026_王"
    assert "4" in (read_again.issue, read_again.extra.get("number"))


@pytest.mark.parametrize(
    ("key", "safe"),
    [
        ("Köglm2026", "Köglm2026"),
        ("_a_", "_a_"),
        ("a b, c", "a_b_c"),
        ("10.1/a:b+c", "10.1/a:b+c"),
        ("a{b}%c", "a_b_c"),
    ],
)
def test_keys_are_changed_only_where_bibtex_forbids_a_sign(key, safe):
    assert f"{{{safe},\n" in "".join(write([replace(WHOLE, key=key)], "bibtex"))


@pytest.mark.parametrize("kind", ["software", "dataset", "talk", "patent"])
def test_kinds_unknown_to_bibtex_are_named_in_a_field(kind):
    name, fields = parse_bibtex(replace(WHOLE, kind=kind, publisher="", venue=""))
    assert (name, bool(fields["howpublished"])) == ("misc", True)


@pytest.mark.parametrize(
    "text",
    [
        "@manual{k, title={T}, organization={O}}", "@unpublished{k, title={T}, note={N}}",
        "@booklet{k, title={T}}",
        "@techreport{k, title={T}}", "@book{k, title={T}}", "@incollection{k, title={T}, booktitle={B}}",
        "@article{k, title={T}, journal={J}, note={In press}}", "@inproceedings{k, title={T}}",
    ],
)  # fmt: skip
def test_types_of_bibtex_stay_with_the_fields_they_have(text):
    (entry,) = read(text)
    name, fields = parse_bibtex(entry)
    assert text.startswith(f"@{name}{{")
    (again,) = read("".join(write([entry], "bibtex")))
    assert (again.kind, again.venue, again.publisher) == (entry.kind, entry.venue, entry.publisher)
    assert "howpublished" not in fields


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl"])
def test_nothing_is_there_that_only_we_read(name):
    text = "".join(write([replace(WHOLE, status="accepted", authors_complete=False)], name))
    assert "groupsite" not in text
    assert "nocase" not in text


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl"])
def test_an_incomplete_byline_is_marked_in_every_format(name):
    (entry,) = read("".join(write([replace(WHOLE, authors_complete=False)], name)))
    assert [person.name for person in entry.authors] == ["Jürgen Müller", "Luo Mai"]
    assert not entry.authors_complete


def test_keys_are_unique_within_a_file():
    text = "".join(write([WHOLE, replace(WHOLE, key="KungFu-2020"), replace(WHOLE, key="a b")], "bibtex"))
    assert len({key.lower() for key in re.findall(r"@\w+\{([^,\s]+),", text)}) == 3


@pytest.mark.parametrize(
    ("title", "protected"),
    [
        ("KungFu: Making GPUs Fast", ["KungFu", "GPUs"]),
        ("MoE-CAP and TCP/IP", ["MoE-CAP", "TCP/IP"]),
        ("A Plain Title Of Words", []),
        ("A B C", []),
        ("O(n) is $O(nLog)$", []),
        ("mRNA, 3D and iOS", ["mRNA", "3D", "iOS"]),
        ("", []),
    ],
)
def test_capitals_that_no_style_may_change(title, protected):
    assert [title[start:end] for start, end in find_protected_spans(title)] == protected


@pytest.mark.parametrize("spans", [[[0, 99]], [[3, 1]], ["x"], [[0, True]], [[None, 2]], [[-3, 2]], [[1]]])
def test_spans_that_are_none_are_left_out(spans):
    assert find_protected_spans("Plain words", spans) == ()


def test_known_spans_and_new_ones_are_one_where_they_meet():
    assert find_protected_spans("Bayesian GPUs", [[0, 8]]) == ((0, 8), (9, 13))
    assert find_protected_spans("KungFu", [[0, 6], [2, 4]]) == ((0, 6),)
