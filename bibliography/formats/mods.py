"""MODS of the Library of Congress (loc.gov/standards/mods): records, alone, in collections and in others."""

from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.contributors import OTHERS
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, find_type, join_pages, load_types
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records

_ROOT = find_root("mods(?:Collection)?")
_ENVELOPE = find_root("OAI-PMH|records?|collection|metadata|ListRecords")
"""What has records of MODS in it, as those of OAI-PMH."""
_NAMESPACE = "loc.gov/mods/v3"
_ROLES = {"aut": "author", "cre": "author", "edt": "editor", "trl": "translator"}
_ROLES_BY_TEXT = {
    "author": "author",
    "creator": "author",
    "editor": "editor",
    "translator": "translator",
    "": "author",
}
_IDENTIFIERS = {
    "doi": "DOI", "isbn": "ISBN", "issn": "ISSN", "arxiv": "arxiv", "pmid": "PMID", "pubmed": "PMID",
    "pmcid": "PMCID", "pmc": "PMCID", "citekey": "citation-key", "patent": "number",
}  # fmt: skip
_OWN_SCHEMES = {"dblp": "dblp", "acl-anthology": "acl", "handle": "hdl", "hdl": "hdl", "openalex": "openalex"}
_HOSTS = ("host", "series")


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head) or (_ENVELOPE.search(head) if _NAMESPACE in head else None)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each record."""
    return parse_records(text, ["mods"], _read_record)


def _read_record(record: XmlRecord) -> Iterator[Entry | Problem]:
    node = record.node
    funding = next(
        (note.text for note in node.list_nodes("note") if note.attributes.get("type") == "funding"), ""
    )
    yield build_entry(_build_item(node), record.line, record.source, funding)


def _build_item(node: XmlNode) -> dict[str, Any]:
    related = {kind: next((item for item in _list_related(node, kind)), None) for kind in _HOSTS}
    host, series = related["host"], related["series"]
    origin = [part for part in (node.find("originInfo"), host and host.find("originInfo")) if part]
    places = [part for each in (node, host, series) if each for part in each.list_nodes("part")]
    item_type = _find_type(node, host)
    details = {
        detail.attributes.get("type", ""): detail.get("number", "title")
        for part in places
        for detail in part.list_nodes("detail")
    }
    item: dict[str, Any] = {
        "type": item_type,
        "genre": next((text for text in _list_genres(node) if "thes" in text.casefold()), ""),
        "title": _get_title(node),
        "original-title": _get_title(node, "translated"),
        "issued": _get_date(origin, places),
        "container-title": _get_title(host) if host else "",
        "collection-title": _get_title(series) if series else "",
        "volume": details.get("volume", ""),
        "issue": details.get("issue", "") or details.get("number", ""),
        "article-number": details.get("article number", "") or details.get("article", ""),
        "page": next((pages for part in places if (pages := _get_pages(part))), ""),
        "publisher": _get_any(origin, "publisher"),
        "publisher-place": _get_any(origin, "place/placeTerm"),
        "edition": _get_any(origin, "edition"),
        "language": node.get("language/languageTerm", "language"),
        "abstract": node.get("abstract"),
        "keyword": [
            text
            for subject in node.list_nodes("subject")
            for topic in subject.list_nodes("topic")
            if (text := topic.text)
        ],
        "URL": _get_url(node),
    }
    item |= {
        name: people
        for name in ("author", "editor", "translator")
        if (people := list(_read_people(node, name)))
    }
    if host and "editor" not in item:
        item["editor"] = list(_read_people(host, "editor"))
    return _add_identifiers(item, node, host)


def _list_related(node: XmlNode, kind: str) -> list[XmlNode]:
    return [related for related in node.list_nodes("relatedItem") if related.attributes.get("type") == kind]


def _list_genres(node: XmlNode) -> list[str]:
    return [genre.text for genre in node.list_nodes("genre")]


def _find_type(node: XmlNode, host: XmlNode | None) -> str:
    names = _list_genres(node)
    resource = node.get("typeOfResource").casefold()
    default = "software" if resource.startswith("software") else "document"
    if host and not set(map(str.casefold, names)) & load_types("mods").keys():
        genres = " ".join(_list_genres(host)).casefold()
        is_periodical = (
            "periodical" in genres
            or "journal" in genres
            or any(part.get("issuance") in ("continuing", "serial") for part in host.list_nodes("originInfo"))
        )
        is_conference = "conference" in genres or "proceeding" in _get_title(host).casefold()
        default = "article-journal" if is_periodical else "paper-conference" if is_conference else "chapter"
        if any(
            detail.attributes.get("type") == "issue"
            for detail in [*host.list_at("part/detail"), *node.list_at("part/detail")]
        ):
            default = "article-journal"
    elif not host and node.get("originInfo/issuance") == "monographic":
        default = "book"
    return find_type("mods", names, default)


def _get_title(node: XmlNode, kind: str = "") -> str:
    """Return the title of a kind, the main one by default, with its article and its subtitle."""
    for title in node.list_nodes("titleInfo"):
        if title.attributes.get("type", "") == kind:
            text = " ".join(filter(None, (title.get("nonSort"), title.get("title"))))
            subtitle = title.get("subTitle")
            return f"{text}: {subtitle}" if subtitle and text else text or subtitle
    return ""


def _get_any(nodes: Iterable[XmlNode], path: str) -> str:
    return next((text for node in nodes if (text := node.get(path))), "")


def _get_date(origin: list[XmlNode], places: list[XmlNode]) -> str:
    """Return the date of issue, of several the key date; for want of one that of the part of a journal."""
    names = ("dateIssued", "copyrightDate", "dateCreated", "dateOther")
    dates = [date for node in origin for name in names for date in node.list_nodes(name) if date.text]
    dates.sort(key=lambda date: (date.name != "dateIssued", date.attributes.get("keyDate") != "yes"))
    return next((date.text for date in dates), "") or _get_any(places, "date")


def _get_pages(part: XmlNode) -> str:
    for extent in part.list_nodes("extent"):
        if extent.attributes.get("unit", "pages").startswith("page"):
            return join_pages(extent.get("start"), extent.get("end")) or extent.get("list", "total")
    return ""


def _get_url(node: XmlNode) -> str:
    """Return the URL of the work, a page rather than a file."""
    urls = [
        url
        for location in node.list_nodes("location")
        for url in location.list_nodes("url")
        if "://" in url.text
    ]
    urls.sort(key=lambda url: url.attributes.get("access") == "raw object")
    return next((url.text for url in urls), "")


def _read_people(node: XmlNode, role: str) -> Iterator[dict[str, Any] | str]:
    for name in node.list_nodes("name"):
        if _find_role(name) != role:
            continue
        if name.list_nodes("etal"):
            yield "et al."
            continue
        parts = {part.attributes.get("type", ""): part.text for part in reversed(name.list_nodes("namePart"))}
        person: dict[str, Any] = {
            "family": parts.get("family", ""),
            "given": " ".join(
                part.text for part in name.list_nodes("namePart") if part.attributes.get("type") == "given"
            ),
            "suffix": parts.get("termsOfAddress", "") if len(parts.get("termsOfAddress", "")) < 5 else "",
            "affiliation": [text.text for text in name.list_nodes("affiliation")],
        }
        orcids = (
            number.text
            for number in name.list_nodes("nameIdentifier")
            if number.attributes.get("type") == "orcid"
        )
        person["ORCID"] = next(orcids, "")
        if not person["family"]:
            text = parts.get("", "") or name.get("displayForm")
            is_person = name.attributes.get("type") in (None, "personal") and "," in text
            if is_person or text.casefold() in OTHERS:
                yield text
                continue
            person["literal"] = text
        yield person


def _find_role(name: XmlNode) -> str:
    terms = [term for role in name.list_nodes("role") for term in role.list_nodes("roleTerm")]
    for term in terms:
        if role := _ROLES.get(term.text) or _ROLES_BY_TEXT.get(term.text.casefold()):
            return role
    return "" if terms else "author"


def _add_identifiers(item: dict[str, Any], node: XmlNode, host: XmlNode | None) -> dict[str, Any]:
    for identifier in node.list_nodes("identifier"):
        kind, text = identifier.attributes.get("type", "").casefold(), identifier.text
        if name := _IDENTIFIERS.get(kind):
            item.setdefault(name, text)
        elif kind in _OWN_SCHEMES and "note" not in item:
            item["note"] = f"{_OWN_SCHEMES[kind]}:{text}"
        elif kind in ("uri", "url", "") and "://" in text and not item["URL"]:
            item["URL"] = text
    for identifier in host.list_nodes("identifier") if host else []:
        name = _IDENTIFIERS.get(identifier.attributes.get("type", "").casefold(), "")
        if name in ("ISBN", "ISSN"):
            item.setdefault(name, identifier.text)
    key = node.attributes.get("ID", "")
    if key and not key[:1].isdigit():
        item.setdefault("citation-key", key)
    return item
