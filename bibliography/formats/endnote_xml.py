"""EndNote's XML, by its document type RSXML: `<xml><records><record>`, with styles in the texts."""

from collections.abc import Iterable, Iterator

from bibliography.entry import Entry, Problem
from bibliography.formats.endnote_item import build_endnote_item
from bibliography.formats.items import add_addresses, build_entry
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records

_ROOT = find_root("xml|records?")
_SIGNS = ("<ref-type", "<source-app", "<titles>", 'face="', "<contributors>", "<rec-number>")
_PATHS = {
    "authors": "contributors/authors/author",
    "secondary-authors": "contributors/secondary-authors/author",
    "tertiary-authors": "contributors/tertiary-authors/author",
    "translators": "contributors/translated-authors/author",
    "title": "titles/title",
    "secondary-title": "titles/secondary-title",
    "tertiary-title": "titles/tertiary-title",
    "short-title": "titles/short-title",
    "translated-title": "titles/translated-title",
    "full-title": "periodical/full-title",
    "abbr-1": "periodical/abbr-1",
    "year": "dates/year",
    "date": "dates/pub-dates/date",
    "keyword": "keywords/keyword",
    "url": "urls/related-urls/url",
}
_NAMES = (
    "volume", "number", "pages", "edition", "publisher", "pub-location", "isbn", "electronic-resource-num",
    "abstract", "notes", "language", "label", "work-type", "num-vols", "call-num", "auth-address",
)  # fmt: skip
_FACES = {"superscript": "sup", "subscript": "sub"}


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head)
    return match.start() if match and any(sign in head[match.start() :] for sign in _SIGNS) else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each record."""
    return parse_records(text, ["record"], _read_record)


def _read_record(record: XmlRecord) -> Iterator[Entry | Problem]:
    node = record.node
    fields = {
        name: texts
        for name, path in (_PATHS | {name: name for name in _NAMES}).items()
        if (texts := [text for below in node.list_at(path) if (text := _get_text(below))])
    }
    reference_type = node.find("ref-type")
    type_name = reference_type.attributes.get("name", "") if reference_type else ""
    year = node.find("dates/year")
    if "year" not in fields and year is not None and "year" in year.attributes:
        fields["year"] = [year.attributes["year"]]
    addresses = [line for text in fields.pop("auth-address", ()) for line in text.split("\n") if line.strip()]
    entry = build_entry(build_endnote_item(type_name, fields), record.line, record.source)
    yield add_addresses(entry, addresses)


def _get_text(node: XmlNode) -> str:
    """Return the text with its raised and lowered parts; lines are those that people typed."""
    return (
        node.render(lambda part: _FACES.get(part.attributes.get("face", ""), "")).replace("\r", "\n").strip()
    )
