"""JATS (jats.nlm.nih.gov), the XML of articles in journals: what `<front>` has, without the text itself."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, join_pages
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records
from core.text.translation import gettext

_ROOT = find_root("article|pmc-articleset|articles")
_SIGN = re.compile(r"<(?:\w{1,20}:)?(?:front|article-meta|journal-meta)\b")
_NEAR = 100_000  # characters
_LEFT_OUT = (
    "body",
    "back",
    "sub-article",
    "response",
    "floats-group",
    "processing-meta",
    "ref-list",
    "fn-group",
)
_IDENTIFIERS = {
    "doi": "DOI",
    "pmid": "PMID",
    "pmc": "PMCID",
    "pmcid": "PMCID",
    "arxiv": "arxiv",
    "pmcaid": "",
}
_DATES = ("ppub", "collection", "print", "pub", "epub", "electronic", "epub-ppub", "ecorrected", "preprint")
"""Types of dates, from that which citations have on."""
_TYPES = {"preprint": "article", "proceedings": "paper-conference", "proceedings-paper": "paper-conference"}
_NOT_IN_TEXT = ("xref", "fn", "label", "title-group", "alt-title")


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head)
    return match.start() if match and _SIGN.search(head, match.end(), match.end() + _NEAR) else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each article."""
    return parse_records(text, ["article"], _read_record, skipped=_LEFT_OUT)


def _read_record(record: XmlRecord) -> Iterator[Entry | Problem]:
    node = record.node
    meta = node.find("front/article-meta", "front-stub", "article-meta")
    if meta is None:
        yield Problem(
            record.line,
            gettext("The article has no data about it (front, article-meta)."),
            source=record.source[:2_000],
        )
        return
    journal = node.find("front/journal-meta") or XmlNode("journal-meta")
    funding = "\n\n".join(text.text for text in meta.list_at("funding-group/funding-statement"))
    yield build_entry(_build_item(node, meta, journal), record.line, record.source, funding)


def _build_item(node: XmlNode, meta: XmlNode, journal: XmlNode) -> dict[str, Any]:
    item_type = _TYPES.get(node.attributes.get("article-type", ""), "article-journal")
    identifiers = {
        name: number.text
        for number in meta.list_nodes("article-id")
        if (name := _IDENTIFIERS.get(number.attributes.get("pub-id-type", ""), ""))
    }
    if number := identifiers.get("PMCID", ""):
        identifiers["PMCID"] = f"PMC{number.removeprefix('PMC')}"
    contributors = [
        person
        for group in (meta, *meta.list_nodes("contrib-group"))
        for person in group.list_nodes("contrib")
    ]
    addresses = _list_addresses(meta)
    abstract = next(
        (each for each in meta.list_nodes("abstract") if "abstract-type" not in each.attributes), None
    )
    urls = [link.attributes.get("href", "") or link.text for link in meta.list_nodes("self-uri")]
    return identifiers | {
        "type": item_type,
        "title": _get_text(meta.find("title-group/article-title")),
        "subtitle": _get_text(meta.find("title-group/subtitle")),
        "original-title": _get_text(
            meta.find("title-group/trans-title-group/trans-title", "title-group/trans-title")
        ),
        "author": [
            _read_person(person, addresses) for person in contributors if _get_role(person) == "author"
        ],
        "editor": [_read_person(person, {}) for person in contributors if _get_role(person) == "editor"],
        "issued": _get_date(meta),
        "container-title": ""
        if item_type == "article"
        else journal.get("journal-title-group/journal-title", "journal-title"),
        "container-title-short": journal.get(
            "journal-title-group/abbrev-journal-title", "abbrev-journal-title"
        ),
        "ISSN": " ".join(dict.fromkeys(number.text for number in journal.list_nodes("issn"))),
        "publisher": journal.get("publisher/publisher-name"),
        "publisher-place": journal.get("publisher/publisher-loc"),
        "volume": meta.get("volume"),
        "issue": meta.get("issue"),
        "page": join_pages(meta.get("fpage"), meta.get("lpage")) or meta.get("page-range"),
        "article-number": meta.get("elocation-id"),
        "language": node.attributes.get("lang", ""),
        "abstract": _get_text(abstract) if abstract else "",
        "keyword": [
            text
            for group in meta.list_nodes("kwd-group")
            for keyword in group.list_nodes("kwd")
            if (text := _get_text(keyword).replace(";", ","))
        ],
        "URL": next((url for url in urls if "://" in url and not url.endswith((".pdf", ".xml"))), ""),
    }


def _get_text(node: XmlNode | None) -> str:
    """Return the text with its markup, without references to notes and affiliations."""
    if node is None:
        return ""
    content = [item for item in node.content if isinstance(item, str) or item.name not in _NOT_IN_TEXT]
    return XmlNode(node.name, {}, content).text


Addresses = dict[str, dict[str, Any]]


def _list_addresses(meta: XmlNode) -> Addresses:
    """Return the affiliations by their ids; of one in several languages or forms the first, by its id, too.

    The only one, where no name refers to any, is everybody's and has an empty id.
    """
    groups = meta.list_nodes("contrib-group")
    addresses: Addresses = {}
    for parent in (meta, *groups):
        for address in parent.list_nodes("aff"):
            addresses[address.attributes.get("id", "")] = _read_address(address)
        for alternatives in parent.list_nodes("aff-alternatives"):
            forms = alternatives.list_nodes("aff")
            for key, form in [(each.attributes.get("id", ""), each) for each in forms] + [
                (alternatives.attributes.get("id", ""), form) for form in forms[:1]
            ]:
                addresses[key] = _read_address(form)
    people = [person for parent in (meta, *groups) for person in parent.list_nodes("contrib")]
    if any(_list_references(person) or person.list_nodes("aff") for person in people):
        addresses.pop("", None)
    elif len(addresses) == 1:
        addresses = {"": next(iter(addresses.values()))}
    else:
        addresses.pop("", None)
    return addresses


def _list_references(person: XmlNode) -> list[str]:
    """Return the ids of the affiliations to which a name refers."""
    references = (each for each in person.list_nodes("xref") if each.attributes.get("ref-type") == "aff")
    return [key for reference in references for key in reference.attributes.get("rid", "").split()]


def _read_address(node: XmlNode) -> dict[str, Any]:
    """Return an affiliation as a line without tags, with the ids of its institutions."""
    ids = [*node.list_nodes("institution-id"), *node.list_at("institution-wrap/institution-id")]
    return {"name": _get_address(node), "ror": [each.text for each in ids]}


def _get_address(node: XmlNode) -> str:
    """Return an affiliation as a line without tags."""
    return " ".join(_strip(node, depth=4).render(lambda _part: "").split())


def _strip(node: XmlNode, depth: int) -> XmlNode:
    """Return an element without labels and ids, also in what it has in it, so many levels deep."""
    content = [
        _strip(item, depth - 1) if isinstance(item, XmlNode) and depth else item
        for item in node.content
        if isinstance(item, str) or item.name not in ("label", "sup", "institution-id")
    ]
    return XmlNode(node.name, {}, content)


def _get_role(person: XmlNode) -> str:
    kind = person.attributes.get("contrib-type", "author").lower()
    return "editor" if "editor" in kind else "author" if kind in ("author", "collab", "group") else kind


def _read_person(person: XmlNode, addresses: Addresses) -> dict[str, Any]:
    name = person.find("name", "name-alternatives/name", "string-name")
    numbers = [
        number.text
        for number in person.list_nodes("contrib-id")
        if "orcid" in number.text + number.attributes.get("contrib-id-type", "")
    ]
    places = [_read_address(place) for place in person.list_nodes("aff")]
    references = _list_references(person) or ([] if places else [""])
    places += [addresses[key] for key in references if key in addresses]
    details = {
        "ORCID": next((number.strip().replace("http://", "https://") for number in numbers), ""),
        "affiliation": places,
    }
    if name is not None and name.get("surname"):
        return details | {
            "family": name.get("surname"),
            "given": name.get("given-names"),
            "suffix": name.get("suffix"),
        }
    group = person.find("collab", "collab-alternatives/collab")
    text = _get_group_name(group) if group is not None else _get_text(name)
    return details | {"literal": " ".join(text.split())}


def _get_group_name(group: XmlNode) -> str:
    """Return the name of a group without its members, who stand in it."""
    institution = group.get("institution")
    children = [
        item
        for item in group.content
        if isinstance(item, str) or item.name not in ("contrib-group", *_NOT_IN_TEXT)
    ]
    return institution or XmlNode("collab", {}, children).text


def _get_date(meta: XmlNode) -> str:
    """Return the date of the issue, else that of publication on line, as exactly as one of them has it."""
    dates: list[tuple[int, str]] = []
    for date in meta.list_nodes("pub-date"):
        kind = (
            date.attributes.get("pub-type")
            or date.attributes.get("publication-format")
            or date.attributes.get("date-type", "")
        )
        parts = [date.get("year"), date.get("month"), date.get("day")]
        date_parts = parts[: next((at for at, part in enumerate(parts) if not part), 3)]
        if date_parts:
            rank = _DATES.index(kind) if kind in _DATES else len(_DATES)
            dates.append((rank, "-".join(part.zfill(2) if part.isdigit() else part for part in date_parts)))
    chosen = min(dates, default=(0, ""))[1]
    return max((date for _, date in dates if date.startswith(chosen)), key=len, default="")
