"""Real bibliographies: each entry is read or named, and what others read in them is read, too."""

import json
import re
from collections import Counter

import pytest

from bibliography.bibtex import parse, render
from bibliography.decoding import Decoded
from bibliography.entry import Entry, Problem
from tests.bibliography.formats.measurements import show

_ENTRY = re.compile(r"^[ \t]*@[ \t]*(\w+)\s*[{(]\s*([^\s,{}()]*)", re.MULTILINE)
_NO_ENTRIES = {"string", "preamble", "comment", "xdata", "control", "ieeetranbstctl"}
_LINE_END = re.compile("\r\n|\r|\n")
_YEAR = re.compile(r"\b1\d\d\d\b|\b20\d\d\b")


@pytest.fixture(scope="module")
def files(data, thorough):
    """Each file's name, its text, and what came out: of all files, or of each third."""
    files = []
    rows = (data / "bibtex" / "MANIFEST.jsonl").read_text().splitlines()
    for row in map(json.loads, rows if thorough else rows[::3]):
        text = "".join(Decoded((data / "bibtex" / row["file"]).read_bytes()))
        files.append((row["file"], text, list(parse(text))))
    return files


def test_every_entry_is_read_or_named(files, capsys):
    """Entries that stand in comments, and containers of data, are none; all others are found by line."""
    total, missed, strange = 0, [], []
    for name, text, items in files:
        lines = _LINE_END.split(text)
        joined = "\n".join(lines)
        assert all("@" in lines[item.line - 1] or item.field for item in items), name
        line_numbers = {item.line for item in items}
        for match in _ENTRY.finditer(joined):
            if match[1].lower() not in _NO_ENTRIES:
                total += 1
                line = joined.count("\n", 0, match.start(1)) + 1
                if line not in line_numbers:
                    missed.append(f"{name} line {line}: @{match[1]}{{{match[2]}")
        strange += [f"{name} {item}" for item in items if isinstance(item, Problem)]
    show(capsys, f"entries: {total - len(missed)} of {total}; not found:", *missed, "problems:", *strange)
    assert len(missed) <= total * 0.001


def _has(raw, *names):
    """Whether one of the fields says something in the source of an entry."""
    return any(re.search(rf"[\s,{{(]{name}\s*=\s*[{{\"]*[^\s{{}}\",]", raw, re.IGNORECASE) for name in names)


def test_titles_authors_and_years(files, capsys):
    """Of entries in the wild; a year is what a file has with four digits."""
    counts: Counter[str] = Counter()
    lost = []
    for name, _, items in files:
        for item in items:
            entry = item if isinstance(item, Entry) else item.entry
            if entry is None or not name.startswith("wild"):
                continue
            year = re.search(r"[\s,](?:year|date)\s*=\s*([^\n]*)", entry.source, re.IGNORECASE)
            checks = {
                "title": (_has(entry.source, "title"), entry.title),
                "authors": (_has(entry.source, "author"), entry.authors or not entry.authors_complete),
                "year": (year and _YEAR.search(year[1]), entry.year is not None),
            }
            for field, (in_source, read) in checks.items():
                counts[field] += bool(in_source)
                if in_source and not read:
                    counts[f"{field} lost"] += 1
                    lost.append(f"{field}: {name} line {entry.line}, {entry.key}")
    show(capsys, *(f"{field}: {counts[field]}, lost: {counts[f'{field} lost']}" for field in checks), *lost)
    for field in checks:
        assert counts[field] > 1_000
        assert counts[f"{field} lost"] <= 0.005 * counts[field]


def test_real_entries_are_written_and_read_again(files):
    for name, _, items in files[::2]:
        several = [item for item in items if isinstance(item, Entry)]
        again = list(parse("".join(render(several))))
        assert [each.title for each in again] == [each.title for each in several], name
