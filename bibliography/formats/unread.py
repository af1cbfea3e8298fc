"""Recognise what is no bibliography in a format that is read, to say what it is and what to do instead."""

import re
from dataclasses import dataclass

from bibliography.data import load_lines, load_table
from bibliography.formats.known_tables import read_headings

HEAD = 1 << 16  # characters of a text that are looked at


@dataclass(frozen=True)
class UnreadFormat:
    """A format that is recognised but not read: its code, its label in a sentence, and what to do."""

    code: str
    label: str
    advice: str

    @property
    def message(self) -> str:
        """The sentences for whoever submitted it."""
        return f"This is {self.label}, which this site cannot read. {self.advice}"


UNREAD_FORMATS = {code: UnreadFormat(code, **texts) for code, texts in load_table("unread_formats").items()}

_MARKUP = re.compile(
    r"<(?:\?xml|!doctype|html|xml|rdf:rdf|(?:mods:)?mods(?:collection)?|records?|oai-pmh|feed|rss|tei)\b",
    re.IGNORECASE,
)
_KINDS_OF_MARKUP = {
    "rdf": re.compile(r"<rdf:rdf\b", re.IGNORECASE),
    "html": re.compile(r"<!doctype html|<html\b", re.IGNORECASE),
}
_JSON = re.compile(r"[\[{]")
_KINDS_OF_JSON = {
    "zotero_json": re.compile(r"\"itemType\"\s*:\s*\""),
}
_TEXTS = {
    "refworks": re.compile(r"\A\s*RT [A-Z][A-Za-z, ]+\n(?:[A-Z][A-Z0-9] [^\n]*(?:\n|\Z)){2}"),
    "cff": re.compile(r"^cff-version:", re.MULTILINE),
    "yaml": re.compile(
        r"\A(?:\s*#[^\n]*\n)*\s*(?:---\s*\n)?\s*(?:(?:references|bibliography|publications|papers|entries)\s*:\s*\n\s*)?"
        r"(?:-\s+(?:id|type|title|author|doi|key|year)\s*:\s|[\w:.+/-]+:\s*\n[ ]+(?:type|title|author):\s)",
        re.IGNORECASE,
    ),
    "rtf": re.compile(r"\A\s*\{\\rtf1"),
    "latex": re.compile(r"\\begin\{thebibliography\}|^\s*\\bibitem\b", re.MULTILINE),
}
_HEADINGS = frozenset(load_lines("table_headings"))


def identify_unread(head: str) -> UnreadFormat | None:
    """Return the format of a text, by its beginning, if it is known and not read; else None."""
    head = head[:HEAD].lstrip("\ufeff \t\r\n")
    code = ""
    if _MARKUP.match(head):
        code = _find_kind(_KINDS_OF_MARKUP, head) or "xml"
    elif _JSON.match(head):
        code = _find_kind(_KINDS_OF_JSON, head)
    code = (
        code
        or next((name for name, pattern in _TEXTS.items() if pattern.search(head)), "")
        or _find_table(head)
    )
    return UNREAD_FORMATS.get(code)


def _find_kind(kinds: dict[str, re.Pattern[str]], head: str) -> str:
    return next((name for name, pattern in kinds.items() if pattern.search(head)), "")


def _find_table(head: str) -> str:
    """Return "table" if one of the first rows has headings of a table of papers."""
    for row in [line for line in head.split("\n", 10)[:10] if line.strip()][:4]:
        for separator in "\t;,":
            headings = _HEADINGS.intersection(read_headings(row, separator))
            if len(headings) > 2 and any("tit" in heading for heading in headings):
                return "table"
    return ""
