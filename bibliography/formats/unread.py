"""Recognise what is no bibliography in a format that is read, to say what it is and what to do instead."""

import csv
import re
from dataclasses import dataclass

from bibliography.data import load_lines, load_table

HEAD = 1 << 16  # characters of a text that are looked at
_LONGEST_ROW = 5_000  # characters of a row of headings


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
    r"<(?:\?xml|!doctype|html|xml|rdf:rdf|(?:mods:)?mods(?:collection)?|records|pubmedarticle|feed|rss|tei)\b",
    re.IGNORECASE,
)
_KINDS_OF_MARKUP = {
    "zotero_rdf": re.compile(r"zotero\.org/namespaces/export", re.IGNORECASE),
    "rdf": re.compile(r"<rdf:rdf\b", re.IGNORECASE),
    "endnote_xml": re.compile(r"<ref-type\b|<xml>\s*<records>|source-app name=\"EndNote", re.IGNORECASE),
    "mods": re.compile(r"<(?:mods:)?mods(?:Collection)?\b", re.IGNORECASE),
    "pubmed_xml": re.compile(r"<PubmedArticle(?:Set)?\b", re.IGNORECASE),
    "html": re.compile(r"<!doctype html|<html\b", re.IGNORECASE),
}
_JSON = re.compile(r"[\[{]")
_KINDS_OF_JSON = {
    "orcid": re.compile(r"\"(?:work-summary|orcid-identifier|put-code)\"\s*:"),
    "zotero_json": re.compile(r"\"itemType\"\s*:\s*\""),
}
_TEXTS = {
    "endnote": re.compile(r"\A(?:\s*%[0A-Z@!?+>1-9] [^\n]*\n){0,9}\s*%0 [A-Z]|\A(?:%[A-Z] [^\n]+\n){3}"),
    "isi": re.compile(
        r"\A\s*(?:FN (?:Clarivate|Thomson|ISI|Web of)|(?:VR [\d.]+\s+)?PT [A-Z]\s*\n(?:[A-Z][A-Z0-9] |   )"
        r"|PT\tAU\t)"
    ),
    "refworks": re.compile(r"\A\s*RT [A-Z][A-Za-z, ]+\n(?:[A-Z][A-Z0-9] [^\n]*\n){2}"),
    "scopus_text": re.compile(r"\A\s*Scopus\s*\n\s*EXPORT DATE\b"),
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
_KINDS_OF_TABLE = (
    ("zotero_csv", {"item type", "publication year"}),
    ("scopus_csv", {"source title", "eid"}),
    ("scopus_csv", {"authors", "source title"}),
    ("scholar_csv", {"authors", "title", "publication", "year"}),
    ("pubmed_csv", {"pmid", "title", "citation"}),
    ("ieee_csv", {"document title", "publication title"}),
)


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
    """Return the kind of table whose headings are in one of the first rows; empty if there are none."""
    for row in [line for line in head.split("\n", 10)[:10] if line.strip()][:4]:
        for separator in "\t;,":
            headings = _read_headings(row, separator)
            if len(headings & _HEADINGS) > 2 and any("tit" in heading for heading in headings & _HEADINGS):
                return next((name for name, needed in _KINDS_OF_TABLE if needed <= headings), "table")
    return ""


def _read_headings(row: str, separator: str) -> set[str]:
    if row.count(separator) < 2 or len(row) > _LONGEST_ROW:
        return set()
    try:
        cells = next(csv.reader([row.strip()], delimiter=separator), [])
    except csv.Error:
        return set()
    return {" ".join(cell.casefold().split()) for cell in cells}
