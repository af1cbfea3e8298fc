"""JSON Lines, our own and the Anthology's: an error in a line is reported, and costs that line alone."""

import gzip
import json
from collections import Counter
from itertools import islice

import pytest

from bibliography.formats import Entry, Problem, acl, jsonl
from bibliography.names import parse_printed_name


def make_line(**fields) -> str:
    return json.dumps({"groupsite": 1, "kind": "article", "title": "A"} | fields)


def test_empty_lines_and_a_mark_of_byte_order_are_passed_over():
    first, second = jsonl.parse(f"\ufeff{make_line()}\n\n{make_line(title='B')}")
    assert (first.title, second.title) == ("A", "B")
    assert (first.line, second.line) == (1, 3)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON"),
        ("[]", "one object"),
        ('{"kind":"article","title":"A"}', "version"),
        ('{"groupsite":2,"kind":"article","title":"A"}', "version"),
        ('{"groupsite":1,"kind":"article"}', "“title”"),
        (make_line(kind="poem"), "“kind”: “poem” is none of"),
        (make_line(year="2020"), "“year”: a whole number"),
        (make_line(year=True), "“year”: a whole number"),
        (make_line(year=2020.0), "“year”: a whole number"),
        (make_line(title=["A"]), "“title”: a text"),
        (make_line(authors="Mai"), "“authors”: a list"),
        (make_line(authors=[{"family": "Mai"}]), "no “name”"),
        (make_line(authors=[{"name": "Mai"}]), "family name or is literal"),
        (make_line(authors=[{"name": "Mai", "literal": "Mai", "age": 7}]), "“age” is not known"),
        (make_line(authors=[{"name": "Mai", "literal": "Mai", "orcid": "1"}]), "form"),
        (make_line(links=[{"url": "javascript:alert(1)"}]), "not an address"),
        (make_line(identifiers=[["isni", "1"]]), "pair of scheme"),
        (make_line(protected=[[0, 9]]), "the spans lie in the title"),
        (make_line(month=3, day=40), "“day”"),
        (make_line(day=3), "not a day"),
        (make_line(colour="red"), "“colour” is not a field"),
        ('{"groupsite":1,"kind":"article","title":"A","extra":{"a":NaN}}', "NaN"),
        (make_line(extra={"a": json.loads("[" * 40 + "]" * 40)}), "too deep"),
        ("[" * 100_000, "nested too deeply"),
        (make_line(year=2020)[:-5] + "9" * 5_000 + "}", ""),
    ],
)
def test_errors_are_reported(line, message):
    good, problem, other = jsonl.parse(f"{make_line()}\n{line}\n{make_line()}")
    assert isinstance(good, Entry)
    assert isinstance(other, Entry)
    assert isinstance(problem, Problem)
    assert problem.line == 2
    assert message in problem.reason


def test_texts_are_tidied():
    (entry,) = jsonl.parse(make_line(title=" A\u0000 \ud800 e\u0301 ", extra={"a": "x\u0000\ud800\ny"}))
    assert entry.title == "A � é"
    assert entry.extra["a"] == "x�\ny"


WORK = {
    "id": "P17-1001",
    "title": "Fast $5 things",
    "authors": ["Luo Mai", "Wang Xu*"],
    "venue": "ACL",
    "venue_ids": ["acl"],
    "year": 2017,
    "type": "inproceedings",
    "abstract": None,
    "doi": "10.18653/v1/P17-1001",
    "url": "https://aclanthology.org/P17-1001",
    "pages": "1-12",
    "bibkey": "mai-xu-2017",
    "publisher": None,
    "language": None,
    "author_parts": [
        {"first": "Luo", "last": "Mai", "affiliation": "Edinburgh", "id": "luo-mai"},
        {"first": "Wang", "last": "Xu*"},
    ],
}


def parse_work(**fields) -> Entry:
    (entry,) = acl.parse(json.dumps(WORK | fields))
    return entry


def test_a_line_of_the_anthology_is_read():
    entry = parse_work()
    assert (entry.kind, entry.title, entry.venue, entry.year) == (
        "inproceedings",
        r"Fast \$5 things",
        "ACL",
        2017,
    )
    assert (entry.pages, entry.key, entry.links) == ("1–12", "mai-xu-2017", ())
    assert entry.identifiers == (("acl", "P17-1001"), ("doi", "10.18653/v1/p17-1001"))
    first, second = entry.authors
    assert (first.name, first.parts.family, first.affiliation) == ("Luo Mai", "Mai", "Edinburgh")
    assert (second.name, second.parts.family, second.equal) == ("Wang Xu", "Xu", True)
    assert dict(entry.extra) == {"venue_ids": ["acl"], "author_parts": [{"id": "luo-mai"}, {}]}


@pytest.mark.parametrize(
    ("fields", "identifiers", "extra"),
    [
        ({"doi": "http://hdl.handle.net/2065/12142"}, ("handle", "2065/12142"), None),
        ({"doi": "https://doi.org/10.1/AB"}, ("doi", "10.1/ab"), None),
        ({"doi": "0.26615/978"}, None, "0.26615/978"),
    ],
)
def test_what_stands_in_place_of_a_doi(fields, identifiers, extra):
    entry = parse_work(**fields)
    assert entry.identifiers[1:] == ((identifiers,) if identifiers else ())
    assert entry.extra.get("doi") == extra
    assert len(entry.warnings) == (extra is not None)


def test_other_addresses_are_links_and_none_is_remembered():
    assert [link.url for link in parse_work(url="https://a.example/x.pdf").links] == [
        "https://a.example/x.pdf"
    ]
    assert parse_work(url=None).extra["url"] is None


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        '{"title": 7}',
        json.dumps(WORK | {"authors": "Mai"}),
        json.dumps(WORK | {"authors": [7]}),
    ],
)
def test_a_broken_line_is_a_problem(line):
    (problem,) = acl.parse(f"\n{line}")
    assert isinstance(problem, Problem)
    assert problem.line == 2


@pytest.mark.parametrize("name", [name for name in WORK if name != "title"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [7], [{}], True])
def test_values_of_other_types_do_no_harm(name, value):
    for entry in acl.parse(json.dumps(WORK | {name: value})):
        if isinstance(entry, Entry):
            assert list(jsonl.parse("".join(jsonl.render([entry])))) == [entry]


def test_the_anthology_is_read(data, thorough):
    """Papers of all years without a problem, and each name as printed, as often as it is printed."""
    step = 5 if thorough else 50
    expected: Counter[str] = Counter()
    names: Counter[str] = Counter()
    with gzip.open(data / "corpus" / "acl-anthology.jsonl.gz", "rt", encoding="utf-8") as file:
        lines = list(islice(file, 0, None, step))
    for line, entry in zip(lines, acl.parse(lines), strict=True):
        assert isinstance(entry, Entry)
        expected.update(parse_printed_name(name).name for name in json.loads(line)["authors"])
        names.update(person.name for person in entry.authors)
    assert len(lines) > 98_000 // step
    assert names == expected
    assert names.total() > 300_000 // step
