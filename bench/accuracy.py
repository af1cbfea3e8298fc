"""`python -m bench.accuracy`: measure how much of real files and of other projects' tests is read right.

Prints a line for each kind of case: how many agree, of how many, and the share. `-v` prints what differs. A
case agrees if the value is the one that the other project's test expects, apart from braces, the encoding of
accents and the kind of dash. GROUPSITE_DATA names the folder of the files.
"""

import json
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from bench.real_files import DATA
from bibliography.bibtex.name_lists import read_names
from bibliography.decoding import Decoded
from bibliography.formats import Entry, Problem, read
from bibliography.latex import decode, strip_tex
from bibliography.names import NameParts, split
from bibliography.names.tables import LONG_SUFFIXES

CASES = DATA / "cases"
_HEAD = re.compile(r"^[ \t]*@[ \t]*(\w+)\s*[{(]\s*[^\s,{}()]*", re.MULTILINE)
_NO_ENTRIES = {"string", "preamble", "comment", "xdata", "control", "ieeetranbstctl", "set"}
_TAG = re.compile(r"</?(?:i|b|sub|sup|span|sc|pre|a|br|p)\b[^>]*>")
_COUNTED = LONG_SUFFIXES | {"v", "i"}

Result = tuple[str, bool, object]  # the kind of case, whether it agrees, details to print


def load_lines(name: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, (CASES / name).read_text().splitlines())


def fold(value: object) -> str:
    """Return a text for comparison: without TeX, markup, punctuation and white space."""
    text = unicodedata.normalize("NFKD", _TAG.sub("", strip_tex(decode(str(value or "")))).casefold())
    return re.sub(r"[^\w+/]", "", text.replace("\u0131", "i"))


def name_of(parts: NameParts) -> tuple[str, ...]:
    family = " ".join(filter(None, [parts.particle, parts.family or parts.literal]))
    return tuple(map(fold, (parts.given, family, parts.suffix)))


def check_wild_files() -> Iterator[Result]:
    """Check that every entry is read or reported, and that every field that is not empty is read."""
    for path in sorted(DATA.glob("bibtex/wild/*")):
        raw = path.read_bytes()
        items = list(read(raw, path.name))
        text = "".join(Decoded(raw))
        entries = {item.line: item for item in items if isinstance(item, Entry)}
        problems = {item.line for item in items if isinstance(item, Problem)}
        for match in _HEAD.finditer(text):
            if match[1].lower() in _NO_ENTRIES:
                continue
            line = text.count("\n", 0, match.start(1)) + 1
            place = f"{path.name}:{line} {match[0]}"
            yield "wild files: entries read", line in entries, place
            yield "wild files: entries read or named", line in entries or line in problems, place
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
    """Check the names of nameparser's tests: given name, family name, suffix."""
    for case in load_lines("author-names.jsonl"):
        if case["kind"] != "person-name(nameparser)":
            continue
        expected_parts = case["expected"]
        suffixes = re.sub(r"[,\s]+", " ", expected_parts.get("suffix") or "").split()
        suffix = " ".join(part for part in suffixes if part.rstrip(".").casefold() in _COUNTED)
        first = f"{expected_parts.get('first') or ''} {expected_parts.get('middle') or ''}"
        expected = tuple(map(fold, (first, expected_parts.get("last"), suffix)))
        got = name_of(split(case["input"]))
        if not expected[1] or not got[0]:
            expected, got = ("", "".join(expected), ""), ("", "".join(got), "")
        yield "names: nameparser", got == expected, (case["input"], got, expected)


def check_bibtex_names() -> Iterator[Result]:
    """Check names by BibTeX's and biber's rules, and lists of names."""
    for case in load_lines("author-names.jsonl"):
        kind, expected_names = case["kind"], case["expected"]
        if kind in ("name-parts", "name-parts-biblatex"):
            expected = _fold_expected(expected_names)
            got = [name_of(item.parts) for item in read_names(case["input"]).names]
            yield f"names: {kind}", got in (expected, [("", "".join(expected[0]), "")]), (case, got)
        elif kind == "split-authors":
            got = [_sort_letters(item.name) for item in read_names(case["input"]).names]
            yield "names: split-authors", got == list(map(_sort_letters, expected_names)), (case, got)
        elif kind in ("jabref-single", "jabref-list"):
            expected = [name for item in expected_names for name in _fold_expected(item)]
            got = [name_of(item.parts) for item in read_names(case["input"]).names]
            yield "names: jabref", got == expected, (case, got)


def _fold_expected(parts: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return the one name that a case expects, whatever the project calls its parts."""

    def join_parts(*names: str) -> str:
        values = (parts.get(name) or "" for name in names)
        return fold(" ".join(" ".join(value) if isinstance(value, list) else value for value in values))

    return [
        (
            join_parts("first", "given"),
            join_parts("von", "last", "prefix", "family"),
            join_parts("jr", "suffix"),
        )
    ]


def _sort_letters(text: str) -> str:
    """Return the letters of a name sorted: so the family name may be first or last."""
    return "".join(sorted(fold(text)))


def check_better_bibtex() -> Iterator[Result]:
    """Check the fields of Better BibTeX's tests."""
    for case in load_lines("bbt-import.jsonl"):
        entries = [
            item.entry if isinstance(item, Problem) else item for item in read(case["input"], format="bibtex")
        ]
        by_key = {entry.key: entry for entry in entries if entry}
        for expected_entry in case["expected_entries"]:
            entry, fields = by_key.get(expected_entry["key"]), expected_entry["fields"]
            place = f"{case['id']} {expected_entry['key']}"
            yield "Better BibTeX: entries", entry is not None, place
            if entry:
                yield from _check_against(entry, fields, place)


def _check_against(entry: Entry, fields: dict[str, Any], place: str) -> Iterator[Result]:
    for role, people in (("author", entry.authors), ("editor", entry.editors)):
        if role in fields:
            expected = [name_of_bbt(name) for name in fields[role] if name.get("lastName") != "others"]
            got = [name_of(contributor.parts) for contributor in people]
            yield f"Better BibTeX: {role}s", got == expected, (place, got, expected)
    if "title" in fields:
        expected = fold(fields["title"]) + fold(fields.get("subtitle"))
        yield "Better BibTeX: titles", fold(entry.title) == expected, (place, entry.title, fields["title"])
    if re.fullmatch(r"\d{4}", str(fields.get("year", ""))):
        yield "Better BibTeX: years", entry.year == int(fields["year"]), (place, entry.year, fields["year"])
    if "10." in str(fields.get("doi", "")):
        dois = [value for scheme, value in entry.identifiers if scheme == "doi"]
        yield "Better BibTeX: DOIs", any(doi in fields["doi"].lower() for doi in dois), (place, fields["doi"])
    venue = fields.get("journaltitle") or fields.get("journal") or fields.get("booktitle")
    if venue and entry.kind not in ("book", "proceedings"):
        subtitle = fields.get("journalsubtitle") or fields.get("booksubtitle")
        yield (
            "Better BibTeX: venues",
            fold(entry.venue) in (fold(venue), fold(venue) + fold(subtitle)),
            (place, entry.venue, venue),
        )


def name_of_bbt(name: dict[str, str]) -> tuple[str, ...]:
    family = f"{name.get('prefix', '')} {name.get('lastName') or name.get('name', '')}"
    if fold(name.get("firstName")) in LONG_SUFFIXES:  # of "John Smith, Jr.", which BibTeX reads so
        given, _, last = family.strip().rpartition(" ")
        return fold(given), fold(last), fold(name["firstName"])
    return fold(name.get("firstName")), fold(family), fold(name.get("suffix"))


def check_ris() -> Iterator[Result]:
    """Check JabRef's tests of RIS: each entry against that of the expected BibTeX."""
    for case in load_lines("jabref-import-to-bib.jsonl"):
        if case["format"] != "ris":
            continue
        entries = [item for item in read(case["input"], format="ris") if isinstance(item, Entry)]
        expected = [item for item in read(case["expected_bib"], format="bibtex") if isinstance(item, Entry)]
        yield "RIS: entries", len(entries) == len(expected), case["id"]
        for entry, expected_entry in zip(entries, expected, strict=False):
            for name, value in _fold_values(expected_entry).items():
                if value:
                    yield (
                        f"RIS: {name}",
                        _fold_values(entry)[name] == value,
                        (case["id"], _fold_values(entry)[name], value),
                    )


def _fold_values(entry: Entry) -> dict[str, object]:
    return {
        "kind": entry.kind,
        "authors": [name_of(contributor.parts) for contributor in (*entry.authors, *entry.editors)],
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
    """Check JabRef's tests of converting TeX."""
    for case in load_lines("latex-to-unicode-jabref.jsonl"):
        got = fold(strip_tex(decode(case["input"])))
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
