"""`python -m bench.accuracy`: how much of real bibliographies, and of other projects' cases, is read right.

Prints a line for each kind of case: how many agree, of how many, and the share. `-v` prints what differs. A
case agrees where the value is that of the other project's tests, without regard to braces, accents' encoding
and the kind of dash. GROUPSITE_DATA names the folder of the files.
"""

import json
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from bench.real import DATA
from bibliography.bibtex.name_lists import read_names
from bibliography.decoding import Decoded
from bibliography.formats import Entry, Problem, read
from bibliography.latex import decode, plain
from bibliography.names import Parts, split
from bibliography.names.tables import LONG_SUFFIXES

CASES = DATA / "cases"
_HEAD = re.compile(r"^[ \t]*@[ \t]*(\w+)\s*[{(]\s*[^\s,{}()]*", re.MULTILINE)
_NO_ENTRIES = {"string", "preamble", "comment", "xdata", "control", "ieeetranbstctl", "set"}
_TAG = re.compile(r"</?(?:i|b|sub|sup|span|sc|pre|a|br|p)\b[^>]*>")
_COUNTED = LONG_SUFFIXES | {"v", "i"}

Result = tuple[str, bool, object]  # the kind of case, whether it agrees, what it is about


def load_lines(name: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, (CASES / name).read_text().splitlines())


def fold(value: object) -> str:
    """A text for comparing: without TeX, markup, white space and differences of dashes and quotes."""
    text = unicodedata.normalize("NFKD", _TAG.sub("", plain(decode(str(value or "")))).casefold())
    return re.sub(r"[^\w+/]", "", text.replace("\u0131", "i"))


def name_of(parts: Parts) -> tuple[str, ...]:
    family = " ".join(filter(None, [parts.particle, parts.family or parts.literal]))
    return tuple(map(fold, (parts.given, family, parts.suffix)))


def check_wild_files() -> Iterator[Result]:
    """Every entry is read or named; every field that says something is read."""
    for path in sorted(DATA.glob("bibtex/wild/*")):
        raw = path.read_bytes()
        items = list(read(raw, path.name))
        text = "".join(Decoded(raw))
        entries = {item.line: item for item in items if isinstance(item, Entry)}
        named = {item.line for item in items if isinstance(item, Problem)}
        for found in _HEAD.finditer(text):
            if found[1].lower() in _NO_ENTRIES:
                continue
            line = text.count("\n", 0, found.start(1)) + 1
            where = f"{path.name}:{line} {found[0]}"
            yield "wild files: entries read", line in entries, where
            yield "wild files: entries read or named", line in entries or line in named, where
        for entry in entries.values():
            yield from _check_fields(entry, path.name)


def _check_fields(entry: Entry, name: str) -> Iterator[Result]:
    values = {
        "title": entry.title,
        "author": entry.authors or not entry.authors_complete,
        "year": entry.year or entry.status != "published" or "year" in entry.extra,
        "doi": any(scheme in ("doi", "arxiv") for scheme, _ in entry.identifiers),
        "journal": entry.venue,
        "booktitle": entry.venue or entry.title,
    }
    for field, value in values.items():
        if re.search(rf"[\s,{{(]{field}\s*=\s*[{{\"]*[^\s{{}}\",]", entry.source, re.IGNORECASE):
            yield f"wild files: {field}", bool(value), f"{name}:{entry.line} {entry.key}"


def check_person_names() -> Iterator[Result]:
    """The names of nameparser's tests: given, family, and Jr. and the like."""
    for case in load_lines("author-names.jsonl"):
        if case["kind"] != "person-name(nameparser)":
            continue
        want = case["expected"]
        behind = re.sub(r"[,\s]+", " ", want.get("suffix") or "").split()
        suffix = " ".join(word for word in behind if word.rstrip(".").casefold() in _COUNTED)
        first = f"{want.get('first') or ''} {want.get('middle') or ''}"
        expected = tuple(map(fold, (first, want.get("last"), suffix)))
        got = name_of(split(case["input"]))
        if not expected[1] or not got[0]:
            expected, got = ("", "".join(expected), ""), ("", "".join(got), "")
        yield "names: nameparser", got == expected, (case["input"], got, expected)


def check_bibtex_names() -> Iterator[Result]:
    """Names by BibTeX's and biber's rules, and lists of them."""
    for case in load_lines("author-names.jsonl"):
        kind, want = case["kind"], case["expected"]
        if kind in ("name-parts", "name-parts-biblatex"):
            expected = _of_rules(want)
            got = [name_of(each.parts) for each in read_names(case["input"]).names]
            yield f"names: {kind}", got in (expected, [("", "".join(expected[0]), "")]), (case, got)
        elif kind == "split-authors":
            got = [_letters(each.name) for each in read_names(case["input"]).names]
            yield "names: split-authors", got == list(map(_letters, want)), (case, got)
        elif kind in ("jabref-single", "jabref-list"):
            expected = [name for each in want for name in _of_rules(each)]
            got = [name_of(each.parts) for each in read_names(case["input"]).names]
            yield "names: jabref", got == expected, (case, got)


def _of_rules(want: dict[str, Any]) -> list[tuple[str, ...]]:
    """The one name that a case expects, whichever project's words it uses for the parts."""

    def joined(*names: str) -> str:
        values = (want.get(name) or "" for name in names)
        return fold(" ".join(" ".join(value) if isinstance(value, list) else value for value in values))

    return [(joined("first", "given"), joined("von", "last", "prefix", "family"), joined("jr", "suffix"))]


def _letters(text: str) -> str:
    """The letters of a name in the alphabet's order: the family name may stand first or last."""
    return "".join(sorted(fold(text)))


def check_better_bibtex() -> Iterator[Result]:
    """The fields of Better BibTeX's tests."""
    for case in load_lines("bbt-import.jsonl"):
        entries = [
            each.entry if isinstance(each, Problem) else each for each in read(case["input"], format="bibtex")
        ]
        by_key = {entry.key: entry for entry in entries if entry}
        for want in case["expected_entries"]:
            entry, fields = by_key.get(want["key"]), want["fields"]
            where = f"{case['id']} {want['key']}"
            yield "Better BibTeX: entries", entry is not None, where
            if entry:
                yield from _check_against(entry, fields, where)


def _check_against(entry: Entry, fields: dict[str, Any], where: str) -> Iterator[Result]:
    for role, people in (("author", entry.authors), ("editor", entry.editors)):
        if role in fields:
            expected = [name_of_bbt(each) for each in fields[role] if each.get("lastName") != "others"]
            got = [name_of(each.parts) for each in people]
            yield f"Better BibTeX: {role}s", got == expected, (where, got, expected)
    if "title" in fields:
        expected = fold(fields["title"]) + fold(fields.get("subtitle"))
        yield "Better BibTeX: titles", fold(entry.title) == expected, (where, entry.title, fields["title"])
    if re.fullmatch(r"\d{4}", str(fields.get("year", ""))):
        yield "Better BibTeX: years", entry.year == int(fields["year"]), (where, entry.year, fields["year"])
    if "10." in str(fields.get("doi", "")):
        dois = [value for scheme, value in entry.identifiers if scheme == "doi"]
        yield "Better BibTeX: DOIs", any(doi in fields["doi"].lower() for doi in dois), (where, fields["doi"])
    venue = fields.get("journaltitle") or fields.get("journal") or fields.get("booktitle")
    if venue and entry.kind not in ("book", "proceedings"):
        more = fields.get("journalsubtitle") or fields.get("booksubtitle")
        yield (
            "Better BibTeX: venues",
            fold(entry.venue) in (fold(venue), fold(venue) + fold(more)),
            (where, entry.venue, venue),
        )


def name_of_bbt(name: dict[str, str]) -> tuple[str, ...]:
    family = f"{name.get('prefix', '')} {name.get('lastName') or name.get('name', '')}"
    if fold(name.get("firstName")) in LONG_SUFFIXES:  # of "John Smith, Jr.", which BibTeX reads so
        given, _, last = family.strip().rpartition(" ")
        return fold(given), fold(last), fold(name["firstName"])
    return fold(name.get("firstName")), fold(family), fold(name.get("suffix"))


def check_ris() -> Iterator[Result]:
    """The fields of JabRef's tests of RIS, each compared with the BibTeX that stands beside it."""
    for case in load_lines("jabref-import-to-bib.jsonl"):
        if case["format"] != "ris":
            continue
        entries = [each for each in read(case["input"], format="ris") if isinstance(each, Entry)]
        expected = [each for each in read(case["expected_bib"], format="bibtex") if isinstance(each, Entry)]
        yield "RIS: entries", len(entries) == len(expected), case["id"]
        for got, want in zip(entries, expected, strict=False):
            for name, value in _values(want).items():
                if value:
                    yield f"RIS: {name}", _values(got)[name] == value, (case["id"], _values(got)[name], value)


def _values(entry: Entry) -> dict[str, object]:
    return {
        "kind": entry.kind,
        "authors": [name_of(each.parts) for each in (*entry.authors, *entry.editors)],
        "title": fold(entry.title),
        "year": entry.year,
        "month": entry.month,
        "venue": fold(entry.venue),
        "volume": fold(entry.volume),
        "pages": fold(entry.pages),
        "publisher": fold(entry.publisher),
        "doi": [value for scheme, value in entry.identifiers if scheme == "doi"],
        "keywords": [fold(topic) for topic in entry.topics],
    }


def check_latex() -> Iterator[Result]:
    """TeX as JabRef reads it."""
    for case in load_lines("latex-to-unicode-jabref.jsonl"):
        got = fold(plain(decode(case["input"])))
        yield "LaTeX: JabRef", got == fold(case["expected"]), (case["input"], case["expected"])


CHECKS: tuple[Callable[[], Iterator[Result]], ...] = (
    check_wild_files,
    check_person_names,
    check_bibtex_names,
    check_better_bibtex,
    check_ris,
    check_latex,
)


def main(verbose: bool) -> None:
    total: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for check in CHECKS:
        for kind, agrees, about in check():
            total[kind] += 1
            right[kind] += agrees
            if verbose and not agrees:
                print(f"{kind}: {about}")  # noqa: T201
    for kind, count in total.items():
        print(f"{kind:40} {right[kind]:6,} of {count:6,}  {right[kind] / count:7.2%}")  # noqa: T201


if __name__ == "__main__":
    if not DATA.is_dir():
        raise SystemExit("There are no files to read: GROUPSITE_DATA names their folder.")
    main("-v" in sys.argv)
