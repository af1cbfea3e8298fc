"""Identifiers and links as fields, in the order in which the entry has them."""

import re

from publications.formats.addresses import address_of, guess_link_kind
from publications.formats.entry import Entry
from publications.formats.export_values import get_url
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
    """Add them to the fields; the second of a kind has none. `url` is the URL to cite."""
    url = get_url(entry)
    place = next((link for link in entry.links if link.url == url), None)
    for scheme, value in entry.identifiers:
        if scheme != "acl" or place or address_of(scheme, value) != url:
            _write_identifier(values, entry, scheme, value)
        else:
            values.setdefault("url", f"{address(url)}/")
    if place and place.kind in ("page", guess_link_kind(url)):
        values.setdefault("url", address(url))
    for link in entry.links:
        if address(link.url) != values.get("url"):
            values.setdefault(_FIELD_OF_KIND[link.kind], address(link.url))


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
        values.setdefault("acl", value)
    elif scheme in _OWN_FIELDS:
        values.setdefault(_OWN_FIELDS[scheme], address(value))


def _isbn(entry: Entry) -> str:
    """All of them; or what was said of them, if that names the same."""
    numbers = [value for scheme, value in entry.identifiers if scheme == "isbn"]
    said = entry.extra.get("isbn")
    return encode(said) if isinstance(said, str) and isbns(said) == numbers else ", ".join(numbers)
