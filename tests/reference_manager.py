"""What a reference manager reads: embedded metadata, COinS and RIS, by the rules of Zotero's translators.

Written after what those translators are known to do, for the kinds of works that a group publishes: the type
of an item, its title, creators with roles in order, and the fields that a citation needs.
"""

import re
from collections.abc import Iterable
from typing import Any

Item = dict[str, Any]
Pairs = Iterable[tuple[str, str]]


def parse_creator(name: str, role: str) -> tuple[str, str, str]:
    """Return family name, given name and role: a comma parts them, else the last word is the family name."""
    if "," in name:
        family, _, given = name.partition(",")
        return family.strip(), given.strip(), role
    given, _, family = name.strip().rpartition(" ")
    return family, given, role


_EMBEDDED = {
    "citation_title": "title",
    "citation_publication_date": "date",
    "citation_volume": "volume",
    "citation_issue": "issue",
    "citation_publisher": "publisher",
    "citation_dissertation_institution": "publisher",
    "citation_technical_report_institution": "publisher",
    "citation_technical_report_number": "number",
    "citation_doi": "DOI",
    "citation_isbn": "ISBN",
    "citation_language": "language",
    "citation_abstract_html_url": "url",
    "citation_pdf_url": "pdf",
    "citation_journal_title": "venue",
    "citation_inbook_title": "venue",
    "citation_conference_title": "venue",
    "citation_conference": "venue",
}
_TYPE_OF_TAG = {
    "citation_journal_title": "journalArticle",
    "citation_technical_report_institution": "report",
    "citation_conference_title": "conferencePaper",
    "citation_conference": "conferencePaper",
    "citation_inbook_title": "bookSection",
    "citation_dissertation_institution": "thesis",
}


def read_embedded(tags: Pairs) -> Item:
    """Return the item of a page's meta tags; a type in DC goes before what tags of Highwire let guess."""
    item: Item = {"creators": []}
    guessed = declared = ""
    pages = ["", ""]
    for name, value in tags:
        guessed = _TYPE_OF_TAG.get(name, guessed)
        if name == "DC.type":
            declared = value
        elif name in ("citation_author", "citation_editor"):
            item["creators"].append(parse_creator(value, name.removeprefix("citation_")))
        elif name in ("citation_firstpage", "citation_lastpage"):
            pages[name == "citation_lastpage"] = value
        elif name in _EMBEDDED:
            item.setdefault(_EMBEDDED[name], value.replace("/", "-") if "date" in name else value)
    return finish_item(item, declared or guessed or "journalArticle", pages)


_FORMAT = "info:ofi/fmt:kev:mtx:"
_GENRES = {"bookitem": "bookSection", "proceeding": "conferencePaper", "report": "report"}
_OBJECT = {
    "rft.date": "date", "rft.volume": "volume", "rft.issue": "issue", "rft.isbn": "ISBN",
    "rft.jtitle": "venue", "rft.inst": "publisher", "rft.pub": "publisher", "rft.source": "venue",
    "rft.atitle": "title", "rft.title": "title",
}  # fmt: skip


def read_context_object(pairs: Pairs) -> Item:
    """Return the item of a COinS' pairs."""
    members = list(pairs)
    values = dict(members)
    form = values["rft_val_fmt"].removeprefix(_FORMAT)
    kind = {
        "journal": "journalArticle",
        "book": _GENRES.get(values.get("rft.genre", ""), "book"),
        "dissertation": "thesis",
        "patent": "patent",
        "dc": values.get("rft.type", "webpage"),
    }[form]
    item: Item = {"creators": []}
    pages = [values.get("rft.spage", ""), values.get("rft.epage", "")]
    for name, value in members:
        if name in ("rft.au", "rft.creator", "rft.inventor"):
            item["creators"].append(parse_creator(value, "author"))
        elif name == "rft.btitle":
            item["venue" if kind in ("bookSection", "conferencePaper") else "title"] = value
        elif name == "rft_id":
            is_doi = value.startswith("info:doi/")
            item["DOI" if is_doi else "url"] = value.removeprefix("info:doi/")
        elif name in _OBJECT:
            item[_OBJECT[name]] = value
    return finish_item(item, kind, pages)


_TYPE_OF_RIS = {
    "JOUR": "journalArticle", "INPR": "journalArticle", "CPAPER": "conferencePaper",
    "CONF": "conferencePaper", "UNPD": "preprint", "BOOK": "book", "CHAP": "bookSection", "THES": "thesis",
    "RPRT": "report", "COMP": "computerProgram", "DATA": "dataset", "SLIDE": "presentation",
    "PAT": "patent", "GEN": "document",
}  # fmt: skip
_WITH_EDITORS = ("journalArticle", "bookSection", "conferencePaper", "document")
_RIS = {
    "TI": "title", "T2": "venue", "VL": "volume", "IS": "issue", "PB": "publisher", "LA": "language",
    "DO": "DOI", "UR": "url", "L1": "pdf",
}  # fmt: skip


def _role(tag: str, kind: str) -> str:
    """Return the role of a creator's tag; "" where it is none for this type of items."""
    if tag == "A2":
        return "editor" if kind in _WITH_EDITORS else {"book": "seriesEditor"}.get(kind, "")
    if tag == "A3":
        return "editor" if kind == "book" else "seriesEditor"
    return {"AU": "author", "A1": "author", "ED": "editor", "A4": "translator"}.get(tag, "")


def read_ris(text: str) -> Item:
    """Return the item of one record."""
    lines = re.findall(r"^([A-Z][A-Z0-9])  - (.*)$", text, re.MULTILINE)
    kind = _TYPE_OF_RIS[lines[0][1]]
    item: Item = {"creators": []}
    pages = ["", ""]
    for tag, value in lines:
        if role := _role(tag, kind):
            item["creators"].append(parse_creator(value, role))
        elif tag in ("SP", "EP"):
            pages[tag == "EP"] = value
        elif tag in ("PY", "DA"):
            item["date"] = value.replace("/", "-").strip("-")
        elif tag == "SN":
            item.setdefault("number" if kind in ("patent", "report") else "ISBN", value)
        elif tag in _RIS:
            item.setdefault(_RIS[tag], value)
    return finish_item(item, kind, pages)


def finish_item(item: Item, kind: str, pages: list[str]) -> Item:
    if any(pages):
        item["pages"] = "-".join(filter(None, pages))
    return item | {"type": kind}
