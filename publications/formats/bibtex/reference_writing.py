"""Identifiers and links as fields, in the order in which the entry has them."""

import re

from publications.formats.addresses import address_of, guess_link_kind
from publications.formats.entry import Entry, Link
from publications.formats.gathered import WHOLE
from publications.formats.identifiers import isbns
from publications.formats.latex import encode

_OWN_FIELDS = {
    "doi": "doi",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "handle": "hdl",
    "openalex": "openalex",
    "s2": "s2id",
}
_FIELD_OF_KIND = {kind: kind for kind in ("pdf", "code", "slides", "video", "poster", "data")} | {
    "page": "website"
}
_UNSAFE = re.compile(r"[{}\\]")
_ARCHIVE_FIELDS = ("eprint", "eprinttype", "archiveprefix")


def write_references(values: dict[str, str], entry: Entry) -> None:
    """Add them to the fields; the second of a kind has none."""
    for scheme, value in entry.identifiers:
        _write_identifier(values, entry, scheme, value)
    for link in entry.links:
        field = _link_field(link, values)
        if field not in values:
            values[field] = address(link.url)


def address(url: str) -> str:
    """An address with the signs escaped that BibTeX would count."""
    return _UNSAFE.sub(lambda sign: f"%{ord(sign[0]):02X}", url)


def _write_identifier(values: dict[str, str], entry: Entry, scheme: str, value: str) -> None:
    if scheme == "arxiv":
        if any(name in entry.extra for name in _ARCHIVE_FIELDS):
            values.setdefault("arxiv", value)
        elif "eprint" not in values:
            values |= {"eprint": value, "archiveprefix": "arXiv"}
    elif scheme == "isbn":
        if entry.kind in WHOLE and "isbn" not in values:
            values["isbn"] = _isbn(entry)
    elif scheme == "dblp":
        values.setdefault("biburl", f"{address_of(scheme, value)}.bib")
    elif scheme == "acl":
        values.setdefault(
            "acl" if entry.links else "url", value if entry.links else f"{address_of(scheme, value)}/"
        )
    elif scheme in _OWN_FIELDS:
        values.setdefault(_OWN_FIELDS[scheme], address(value))


def _isbn(entry: Entry) -> str:
    """All of them; or what was said of them, if that names the same."""
    numbers = [value for scheme, value in entry.identifiers if scheme == "isbn"]
    said = entry.extra.get("isbn")
    return encode(said) if isinstance(said, str) and isbns(said) == numbers else ", ".join(numbers)


def _link_field(link: Link, values: dict[str, str]) -> str:
    """`url` for what its address says itself, else the name of its kind."""
    if "url" not in values and guess_link_kind(link.url) == link.kind:
        return "url"
    return _FIELD_OF_KIND[link.kind]
