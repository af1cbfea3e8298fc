"""Split a text that mixes records of several formats into segments of one format each.

A format is recognised by the beginning of its records: `@article{`, `TY  - JOUR`, `PMID- 1`, `<1>` or JSON.
A record without its proper end ends before the next one, or before a line of identifiers alone.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from bibliography.identifiers import find_identifier

_MARGIN = r"^[ \t]{0,40}"
_TAG = r"(?:[A-Z][A-Z0-9] {2}|[A-Z]{3} |[A-Z]{4})-(?: .*)?"
_STARTS = {
    "entry": r"@[ \t]*+(?:\n[ \t]*+)?[A-Za-z][^\s{}()@,\"=#%'\\]*+\s*+[{(]",
    "ris": r"(?:TY {2}-(?: .*)?|(?i:TY)[ \t]{0,6}-[ \t]?[A-Za-z]{3,9}[ \t]*)$",
    "medline": r"PMID ?- ?\d+[ \t]*$",
    "ovid": r"<\d{1,9}>[ \t]*\n(?:[A-Z][A-Za-z /()-]{2,60}[ \t]*\n[ \t]+\S|[A-Z]{2} {1,2}- )",
    "json": r"(?:\[\s*\{\s*[\"}]|\{\s*\"|\[\s*\]\s*\Z)",
    "endnote": r"%0 [A-Z][A-Za-z ]{2,40}$",
    "isi": r"(?:FN (?:Clarivate|Thomson|ISI)|PT [JBSP]$)",
    "xml": r"<(?:\?xml|!DOCTYPE|html|xml|PubmedArticleSet)\b",
    "tags": rf"(?=(?:{_TAG}\n+(?: {{6}}.*\n+)*){{3}})",
}
_ANY = "|".join(f"(?P<{name}>{pattern})" for name, pattern in _STARTS.items())
_IMMEDIATE_START = re.compile(rf"[ \t]{{0,40}}(?:{_ANY})", re.MULTILINE)
_START = re.compile(
    rf"{_MARGIN}(?:{_ANY})"
    r"|(?<=[\s}\])>.,;:])(?P<inline>@[ \t]*[A-Za-z]{2,30}\s*\{[^\s,{}()=@]*\s*,)",
    re.MULTILINE,
)
_ENTRY_LINE = re.compile(rf"{_MARGIN}{_STARTS['entry']}", re.MULTILINE)
_RIS_END = re.compile(r"^[ \t]{0,4}(?:(?i:ER)[ \t]{0,6}-[ \t]*|ER[ \t]*$)", re.MULTILINE)
_TAG_LINE = re.compile(_TAG)
_MEDLINE_TAG = re.compile(r"^(?:PMID|STAT|OWN |FAU |DCOM|LID |AID |JT {2}|PHST)-", re.MULTILINE)
_RIS_TAG = re.compile(r"^(?:A1|AU|T1|TI) {2}-", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t]*\n")
_OVID = re.compile(
    r"<\d+>[ \t]*\n"
    r"(?:[ \t]*\n|[ \t]+\S.*(?:\n|\Z)|[A-Z][A-Za-z /()-]{2,60}[ \t]*\n(?=[ \t]+\S)"
    r"|(?!TY)[A-Z]{2} {1,2}- .*(?:\n|\Z))*+"
)
_BRACKET = re.compile(r"[{}()]")
_FURTHER_FIELDS = re.compile(r"\s*[},][\s},]*[A-Za-z][\w+:.-]*\s*=\s*[{\"\w]")
_DIGIT = re.compile(r"\d")
_NOT_NAMES = re.compile(r"[\"{}=]|^[ \t]*[A-Z][A-Z0-9]{1,3} {0,2}-")
_DECODER = json.JSONDecoder(strict=False)
_MAX_BROKEN_VALUES = 1_000  # JSON values that may be broken before none is looked for any more
_MAX_SEARCHED_LINES = 5_000  # of a record that does not end in which identifiers are looked for
_LONGEST_LINE = 2_000  # characters of a line that may hold identifiers alone


@dataclass(frozen=True, slots=True)
class TextSegment:
    """A part of a text with a record, or several, of a format.

    format: bibtex, ris, medline, ovid, json, or one that is known but not read: endnote, isi, xml.
    line: where it begins, counted from 1. start, end: its places in the text.
    """

    format: str
    line: int
    start: int
    end: int


def split(text: str) -> Iterator[TextSegment]:
    r"""Yield the segments of a text whose lines end with \n, in order; what is between them is in none."""
    splitter = _Splitter(text)
    line, position = 1, 0
    while next_start := splitter.find_start(position):
        name, start = next_start
        end = max(splitter.find_end(name, start), start + 1)
        line += text.count("\n", position, start)
        yield TextSegment(name, line, start, end)
        line += text.count("\n", start, end)
        position = end


class _Splitter:
    """Finds where records begin and end in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken_values = 0

    def find_start(self, position: int, end: int | None = None, tags: bool = True) -> tuple[str, int] | None:
        """Return the format and position of the next record; `tags`: also of one without its first tag."""
        end = len(self.text) if end is None else end
        immediate = (
            _IMMEDIATE_START.match(self.text, position, end) if position else None
        )  # of another, in its line
        for match in chain([immediate] if immediate else [], _START.finditer(self.text, position, end)):
            name = match.lastgroup or ""
            start = match.start(name)
            if name == "tags":
                name = ""
                if tags:
                    blank = _BLANK.search(self.text, start)
                    block = self.text[start : blank.start() if blank else len(self.text)]
                    name = (
                        "medline" if _MEDLINE_TAG.search(block) else "ris" if _RIS_TAG.search(block) else ""
                    )
            elif name == "inline":
                line = self.text[max(self.text.rfind("\n", 0, start) + 1, start - _LONGEST_LINE) : start]
                if line.lstrip().startswith("%"):
                    continue
            if name:
                return {"entry": "bibtex", "inline": "bibtex"}.get(name, name), start
        return None

    def find_end(self, name: str, start: int) -> int:
        """Return the end of the record that begins at `start`; if it has none, the start of the next one."""
        if name == "json":
            return self._find_end_of_json(start)
        if name == "bibtex":
            following = _ENTRY_LINE.search(self.text, start + 1)
            limit = following.start() if following else len(self.text)
            closing = self._find_closing(start, limit)
            return (
                closing
                if closing >= 0
                else self._cut_at_identifiers(start, self._find_next_start(start, limit))
            )
        if name in ("ris", "medline"):
            limit = self._find_next_start(start, tags=False)
            if name == "ris" and (ending := _RIS_END.search(self.text, start, limit)):
                return ending.end()
            blanks = _BLANK.finditer(self.text, start, limit) if name == "medline" else ()
            for blank in blanks:
                line = self.text[blank.end() : blank.end() + 100].lstrip("\n")
                if line and not _TAG_LINE.match(line):  # what is no tag follows on a blank line
                    limit = blank.start()
                    break
            return self._cut_at_identifiers(start, limit)
        match = _OVID.match(self.text, start) if name == "ovid" else None
        return match.end() if match else self._find_next_start(start)

    def _find_next_start(self, start: int, end: int | None = None, tags: bool = True) -> int:
        """Return the start of the next record on a later line, else the end."""
        below = self.text.find("\n", start)
        limit = len(self.text) if end is None else end
        next_start = self.find_start(below, limit, tags) if 0 <= below < limit else None
        return next_start[1] if next_start else limit

    def _find_closing(self, start: int, limit: int) -> int:
        """Return the end of the first bracketed group from `start` on, -1 where it does not close.

        Fields after a superfluous closing brace belong to the group.
        """
        depth = 0
        closing = ""
        end = -1
        for match in _BRACKET.finditer(self.text, start, limit):
            bracket = match[0]
            if not closing:
                closing = "}" if bracket == "{" else ")"
            if bracket == "{" or (bracket == "(" and closing == ")"):
                depth += 1
            elif bracket == "}" or closing == ")":
                depth -= 1
            else:
                continue
            if depth <= 0:
                end = match.end()
                if not _FURTHER_FIELDS.match(self.text, end, limit):
                    return end
                depth = 1
        return end

    def _find_end_of_json(self, start: int) -> int:
        if self.broken_values < _MAX_BROKEN_VALUES:
            try:
                return _DECODER.raw_decode(self.text, start)[1]
            except (ValueError, RecursionError):
                self.broken_values += 1
        position = start
        while True:  # the reader goes on behind what is broken, and finds the objects that follow
            end = self._find_next_start(position)
            if not self.text.startswith(("{", "["), end):
                return self._cut_at_identifiers(start, end)
            position = end

    def _cut_at_identifiers(self, start: int, end: int) -> int:
        """Return the position of the first line of identifiers in an unterminated record, else `end`."""
        position = self.text.find("\n", start, end)
        for _ in range(_MAX_SEARCHED_LINES):
            if position < 0:
                break
            following = self.text.find("\n", position + 1, end)
            line_end = end if following < 0 else following
            if line_end - position < _LONGEST_LINE:
                line = self.text[position + 1 : line_end]
                is_candidate = _DIGIT.search(line) and not _NOT_NAMES.search(line)
                if is_candidate and all(map(find_identifier, re.split(r"[\s,;]+", line.strip()))):
                    return position
            position = following
        return end
