"""dblp's XML: of a person (`<dblpperson>`), of records (`<dblp>`), or records alone.

Homepages are left out.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.entry import Entry, Problem
from bibliography.formats.items import add_orcids, build_entry, find_type
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records

_TYPES = (
    "article", "inproceedings", "proceedings", "book", "incollection", "phdthesis", "mastersthesis", "data",
)  # fmt: skip
_ROOT = find_root("dblp|dblpperson|r")
_RECORD_ALONE = re.compile(
    rf"^[ \t\ufeff]*<(?:{'|'.join(_TYPES)})\s[^<>]{{0,300}}\bkey=[\"']"
    r"(?:conf|journals|books|series|reference|phd|ms|tr|data)/",
    re.MULTILINE,
)
_ARCHIVED = re.compile(r"abs/(\S+)")
_GENRES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head)
    if (
        match
        and match[0].rstrip().endswith("<r")
        and "<author" not in head[match.end() : match.end() + 2_000]
    ):
        match = None
    places = [found.start() for found in (match, _RECORD_ALONE.search(head)) if found]
    return min(places, default=-1)


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each record."""
    return parse_records(text, _TYPES, _read_record, skipped=("person", "www", "coauthors", "cite"))


def _read_record(record: XmlRecord) -> Iterator[Entry | Problem]:
    node = record.node
    if "key" not in node.attributes and not node.list_nodes("title"):
        return
    entry = build_entry(_build_item(node), record.line, record.source)
    yield add_orcids(entry, [person.attributes.get("orcid", "") for person in node.list_nodes("author")])


def _build_item(node: XmlNode) -> dict[str, Any]:
    name = node.name
    venue, volume = node.get("journal", "booktitle"), node.get("volume")
    is_preprint = venue == "CoRR" or node.attributes.get("publtype", "").startswith("informal")
    urls = [link.text for link in node.list_nodes("ee")]
    dois = [url for url in urls if "doi.org/" in url]
    archived = _ARCHIVED.fullmatch(volume) if venue == "CoRR" else None
    key = node.attributes.get("key", "")
    is_book = name in ("book", "proceedings")
    return {
        "type": "article" if is_preprint and name == "article" else find_type("dblp", [name]),
        "genre": _GENRES.get(name, ""),
        "title": node.get("title").removesuffix("."),
        "author": [person.text for person in node.list_nodes("author")],
        "editor": [person.text for person in node.list_nodes("editor")],
        "issued": " ".join(filter(None, (node.get("month"), node.get("year")))),
        "container-title": "" if is_book or archived else venue,
        "collection-title": node.get("series"),
        "volume": "" if archived else volume,
        "issue": node.get("number"),
        "page": node.get("pages"),
        "publisher": node.get("publisher", "school"),
        "ISBN": " ".join(number.text for number in node.list_nodes("isbn")),
        "DOI": next(iter(dois), ""),
        "arxiv": archived[1] if archived else "",
        "URL": next((url for url in urls if url not in dois and not (archived and "arxiv.org" in url)), ""),
        "number": f"dblp:{key}" if key else "",
        "note": node.get("note") if node.find("note") else "",
    }
