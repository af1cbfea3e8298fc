"""Zotero RDF: items, and what they refer to by `rdf:resource`: journals, proceedings and books.

Notes, attachments and collections are left out.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, find_type
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records
from bibliography.identifiers import find_identifiers

_ROOT = find_root(
    "RDF|Article|Book|BookSection|Thesis|Report|Document|Manuscript|ConferenceProceedings|Patent|Description|Data"
)
_SIGN = "zotero.org/namespaces/export"
_ITEM_SIGN = "<z:itemType>"
_ITEMS = (
    "Article", "Book", "BookSection", "Thesis", "Report", "Document", "Manuscript", "Patent", "Data",
    "Description", "UserItem", "ConferenceProceedings",
)  # fmt: skip
_CONTAINERS = ("Journal", "Series", "Periodical", "Proceedings", "Book", "Conference", "CourtReporter")
_LEFT_OUT = ("attachment", "note", "annotation")
_VARIABLES = {
    "number-of-pages": "numPages", "edition": "edition", "language": "language", "genre": "type",
    "title-short": "shortTitle", "citation-key": "citationKey", "abstract": "abstract", "archive": "archive",
}  # fmt: skip
_ROLES = {
    "author": "authors", "editor": "editors", "translator": "translators",
    "collection-editor": "seriesEditors",
    "_contributors": "contributors", "_inventors": "inventors", "_presenters": "presenters",
    "_programmers": "programmers",
}  # fmt: skip
_AS_AUTHORS = ("_inventors", "_presenters", "_programmers", "_contributors")
_LABELLED = re.compile(r"(DOI|ISBN|ISSN)[ :]+(.+)", re.DOTALL)
WAITING = 20_000  # items that wait for what they are part of, which may follow at the end, and containers


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head)
    return match.start() if match and (_SIGN in head or _ITEM_SIGN in head) else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry of each item, as soon as what it is part of is known."""
    return _Library().read(text)


class _Library:
    """What a file has had so far: containers by their names, and items that wait for theirs."""

    def __init__(self) -> None:
        self.containers: dict[str, XmlNode] = {}
        self.waiting: dict[int, tuple[XmlRecord, list[str]]] = {}
        self.waiting_for: dict[str, list[int]] = {}
        self.number = 0

    def read(self, text: str | Iterable[str]) -> Iterator[Entry | Problem]:
        names = (*_ITEMS, *_CONTAINERS)
        yield from parse_records(text, names, self._read_node, within="RDF")
        for record, _ in self.waiting.values():
            yield self._build(record)

    def _read_node(self, record: XmlRecord) -> Iterator[Entry | Problem]:
        node = record.node
        item_type = node.get("itemType")
        if item_type in _LEFT_OUT:
            return
        if item_type:
            missing = [name for name in _list_references(node) if name not in self.containers]
            if not missing:
                yield self._build(record)
                return
            self.number += 1
            self.waiting[self.number] = record, missing
            for name in missing:
                self.waiting_for.setdefault(name, []).append(self.number)
        elif node.name in _CONTAINERS and (name := node.attributes.get("about", "")):
            self.containers[name] = node
            if len(self.containers) > WAITING:
                del self.containers[next(iter(self.containers))]
            for number in self.waiting_for.pop(name, []):
                waiting_record, missing = self.waiting.get(number, (None, []))
                if waiting_record and all(other in self.containers for other in missing):
                    del self.waiting[number]
                    yield self._build(waiting_record)
        for number in list(islice(self.waiting, max(0, len(self.waiting) - WAITING))):
            yield self._build(self.waiting.pop(number)[0])

    def _build(self, record: XmlRecord) -> Entry | Problem:
        node = record.node
        references = _list_references(node)
        parts = [below for part in node.list_nodes("isPartOf") for below in part.list_nodes()]
        parts += [self.containers[name] for name in references if name in self.containers]
        return build_entry(_build_item(node, parts), record.line, record.source)


def _list_references(node: XmlNode) -> list[str]:
    names = (part.attributes.get("resource", "") for part in node.list_nodes("isPartOf"))
    return list(filter(None, names))


def _build_item(node: XmlNode, parts: list[XmlNode]) -> dict[str, Any]:
    item_type = find_type("zotero", [node.get("itemType")])
    item: dict[str, Any] = {name: node.get(element) for name, element in _VARIABLES.items()}
    people = {role: _read_people(node, element) for role, element in _ROLES.items()}
    for role in _AS_AUTHORS:
        others = people.pop(role)
        people["author"] = people["author"] or others
    venues = [part for part in parts if part.name not in ("Series", "CourtReporter")]
    series = [part for part in parts if part.name == "Series"]
    venue = next((title for part in venues if (title := part.get("title"))), "")
    everything = [node, *parts]
    numbers = {
        match[1]: match[2].strip()
        for part in everything
        for identifier in part.list_nodes("identifier")
        if (match := _LABELLED.fullmatch(identifier.text))
    }
    url = node.get("identifier/URI/value")
    extra = node.get("description")
    number = _get_any(everything, "number")
    is_numbered = item_type in ("report", "patent")
    return (
        item
        | people
        | numbers
        | {
            "type": item_type,
            "title": node.get("title"),
            "issued": node.get("date"),
            "container-title": venue,
            "container-title-short": _get_any(venues, "alternative"),
            "collection-title": _get_any(series, "title"),
            "event-title": node.get("presentedAt/Conference/title"),
            "volume": _get_any(everything, "volume"),
            "issue": "" if is_numbered else number,
            "number": number if is_numbered else "",
            "page": node.get("pages"),
            "publisher": node.get("publisher/Organization/name", "publisher"),
            "publisher-place": node.get("publisher/Organization/adr/Address/locality"),
            "URL": url,
            "note": "" if _is_identifiers(extra) else extra,
            "keyword": [text for subject in node.list_nodes("subject") if (text := _get_subject(subject))],
        }
        | _find_in_extra(extra)
    )


def _get_any(nodes: list[XmlNode], name: str) -> str:
    return next((text for node in nodes if (text := node.get(name))), "")


def _get_subject(node: XmlNode) -> str:
    """Return a tag, which is a text, or for one that a program set an element with a value."""
    return node.get("AutomaticTag/value") if node.list_nodes() else node.text


def _read_people(node: XmlNode, role: str) -> list[dict[str, Any]]:
    people = []
    for person in (
        below
        for item in node.list_at(f"{role}/Seq/li")
        for below in item.list_nodes("Person", "Organization")
    ):
        family, given = person.get("surname", "name"), person.get("givenName", "givenname")
        people.append({"family": family, "given": given} if given else {"literal": family})
    return people


def _find_in_extra(extra: str) -> dict[str, str]:
    """Return the identifiers that people note in Zotero's field Extra: `arXiv:2001.00001`, `PMID: 1`."""
    variables = {"doi": "DOI", "arxiv": "arxiv", "pmid": "PMID", "pmcid": "PMCID"}
    pairs = find_identifiers(extra[:5_000]) if extra else []
    return {variables[scheme]: value for scheme, value in reversed(pairs) if scheme in variables}


def _is_identifiers(extra: str) -> bool:
    """Return whether each line of the field Extra is an identifier."""
    return all(find_identifiers(line[:500]) for line in extra.splitlines()[:50] if line.strip())
