"""Split a text that mixes records of several formats into segments of one format each.

A format is recognised by the beginning of its records: `@article{`, `TY  - JOUR`, `PMID- 1`, `<1>`,
`%0 Book`, XML, JSON, the headings of a table and so on.
A record without its proper end ends before the next one, or before a line of identifiers alone.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from bibliography.formats import (
    acl,
    csl_yaml,
    dblp_xml,
    endnote_xml,
    front_matter,
    jats,
    jsonl,
    known_tables,
    mods,
    orcid,
    pubmed_xml,
    zotero_rdf,
)
from bibliography.formats.xml_records import PROLOGUE
from bibliography.identifiers import find_identifier

_MARGIN = r"^[ \t]{0,40}"
_TAG = r"(?:[A-Z][A-Z0-9] {2}|[A-Z]{3} |[A-Z]{4})-(?: .*)?"
_XML_ROOTS = (
    "html|xml|rdf|oai-pmh|records?|modscollection|mods|pubmedarticle(?:set)?|pmc-articleset|articles?|dblp|dblpperson|r|feed|rss|tei"
    "|inproceedings|proceedings|incollection|phdthesis|mastersthesis|book|booksection|thesis|report|document|manuscript|description"
)
_STARTS = {
    "entry": r"@[ \t]*+(?:\n[ \t]*+)?[A-Za-z][^\s{}()@,\"=#%'\\]*+\s*+[{(]",
    "ris": r"(?:TY {2}-(?: .*)?|(?i:TY)[ \t]{0,6}-[ \t]?[A-Za-z]{3,9}[ \t]*)$",
    "medline": r"PMID ?- ?\d+[ \t]*$",
    "ovid": r"<\d{1,9}>[ \t]*\n(?:[A-Z][A-Za-z /()-]{2,60}[ \t]*\n[ \t]+\S|[A-Z]{2} {1,2}- )",
    "json": r"(?:\[\s*\{\s*[\"}]|\{\s*\"|\[\s*\]\s*\Z)",
    "endnote": r"(?:%0[ \t]+[A-Z][A-Za-z ]{2,40}[ \t]*$|(?:%[A-Z][ \t]+\S.*\n){3})",
    "wos": r"(?:FN (?:Clarivate|Thomson|ISI|Web of)|PT [JBSPD][ \t]*$)",
    "scopus": r"Scopus[ \t]*\n\s{0,9}EXPORT DATE\b",
    "xml": rf"(?i:<(?:\?xml|!DOCTYPE|(?:[a-z]\w{{0,20}}:)?(?:{_XML_ROOTS}))(?=[\s/>]))",
    "front": r"(?:---|\+\+\+)[ \t]*$",
    "yaml": r"(?:(?:references|bibliography|publications|papers|entries)[ \t]*:[ \t]*\n"
    r"|-[ ]{1,8}\w[\w-]{0,30}[ \t]*:)",
    "table": known_tables.FIRST_HEADING,
    "tags": rf"(?=(?:{_TAG}\n+(?: {{6}}.*\n+)*){{3}})",
}
_ANY = "|".join(f"(?P<{name}>{pattern})" for name, pattern in _STARTS.items())
_IMMEDIATE_START = re.compile(rf"[ \t]{{0,40}}(?:{_ANY})", re.MULTILINE)
_START = re.compile(
    rf"{_MARGIN}(?:{_ANY})"
    r"|(?<=[\s}\])>.,;:])(?P<inline>@[ \t]*[A-Za-z]{2,30}\s*\{[^\s,{}()=@]*\s*,)",
    re.MULTILINE,
)
_LINE_START = re.compile(rf"{_MARGIN}(?:{_ANY})", re.MULTILINE)
_UNCERTAIN = ("table", "front", "yaml")
"""Beginnings that are looked at more closely."""
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
_WOS_END = re.compile(r"^[ \t]{0,2}ER[ \t]*$(?:\s{1,9}EF[ \t]*$)?", re.MULTILINE)
_ENDNOTE_TAG = re.compile(r"^[ \t]{0,4}%[^\s\w]?\w?[ \t]", re.MULTILINE)
_SCOPUS_END = "\nSOURCE: Scopus"
_XML_ROOT = re.compile(
    rf"[ \t]{{0,40}}{PROLOGUE}<([A-Za-z][\w:.-]{{0,40}})",
    re.IGNORECASE,
)
_XML_FORMATS = {
    "endnote_xml": endnote_xml, "zotero_rdf": zotero_rdf, "mods": mods, "dblp_xml": dblp_xml, "jats": jats,
    "pubmed_xml": pubmed_xml,
}  # fmt: skip
_FORMAT_NAMES = {
    "endnote": "endnote_tagged", "wos": "web_of_science", "scopus": "scopus_text", "front": "front_matter",
    "yaml": "csl_yaml", "table": "known_tables",
}  # fmt: skip
_JSON_FORMATS = {"jsonl": jsonl, "acl": acl, "orcid": orcid}
_NAME_HEAD = {"json": 20_000, "xml": 100_000}
"""Characters of a record that tell its format."""
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

    format: the name of a format, or "xml" for one that is not read.
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
        yield TextSegment(splitter.name_format(name, start, end), line, start, end)
        line += text.count("\n", start, end)
        position = end


class _Splitter:
    """Finds where records begin and end in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken_values = 0
        self.unclosed: set[str] = set()  # names of elements that do not end any more

    @cached_property
    def titles(self) -> list[int]:
        """Where titles of items in YAML are."""
        return csl_yaml.find_titles(self.text)

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
            elif name in _UNCERTAIN:
                name = name if self._is_start(name, start) else ""
            if name:
                return {"entry": "bibtex", "inline": "bibtex"}.get(name, name), start
        return None

    def _is_start(self, name: str, start: int) -> bool:
        """Return whether something of a kind that has much in common with other texts begins at a place."""
        if name == "front":
            return front_matter.find_end(self.text, start) > 0
        if name == "yaml":
            return csl_yaml.is_start(self.text, start, self.titles)
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)]
        return known_tables.identify_table(line) is not None

    def _is_other(self, position: int) -> bool:
        """Return whether a record of another format begins at the beginning of a line."""
        match = _LINE_START.match(self.text, position)
        return match is not None and match.lastgroup not in (*_UNCERTAIN, "tags")

    def name_format(self, name: str, start: int, end: int) -> str:
        """Return the format of a segment of JSON or XML by its head, that of any other as it is."""
        if name not in _NAME_HEAD:
            return _FORMAT_NAMES.get(name, name)
        head = self.text[start : min(end, start + _NAME_HEAD[name])]
        candidates, default = (_JSON_FORMATS, "csl") if name == "json" else (_XML_FORMATS, "xml")
        return next(
            (format for format, module in candidates.items() if module.find_start(head) == 0), default
        )

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
        if name == "front":  # with the page below it
            end = front_matter.find_end(self.text, start)
            return self._cut_at_identifiers(end, self._find_next_start(end))
        if name in ("yaml", "table"):
            find_end = csl_yaml.find_end if name == "yaml" else known_tables.find_end
            return find_end(self.text, start, self._is_other)
        match = _OVID.match(self.text, start) if name == "ovid" else None
        return match.end() if match else self._find_end_of_other(name, start)

    def _find_end_of_other(self, name: str, start: int) -> int:
        """Return the end of a record in XML, or of one that ends with a line of its own or a blank line."""
        if name == "xml" and (end := self._find_end_of_xml(start)):
            return end
        limit = self._find_next_start(start)
        if name == "wos" and (ending := _WOS_END.search(self.text, start, limit)):
            return ending.end()
        if name == "scopus" and (place := self.text.rfind(_SCOPUS_END, start, limit)) > 0:
            newline = self.text.find("\n", place + 1)
            return newline if newline >= 0 else limit
        if name == "endnote":
            last = start
            for tag in _ENDNOTE_TAG.finditer(self.text, start, limit):
                last = tag.start()
            blank = _BLANK.search(self.text, last, limit)
            return blank.start() if blank else self._cut_at_identifiers(start, limit)
        return limit

    def _find_end_of_xml(self, start: int) -> int:
        """Return the end of a document or an element; 0 if it has none."""
        root = _XML_ROOT.match(self.text, start)
        if not root or root[1] in self.unclosed:
            return 0
        closing = re.compile(rf"</{re.escape(root[1])}\s*>").search(self.text, root.end())
        if not closing:
            self.unclosed.add(root[1])
            return 0
        return closing.end()

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
