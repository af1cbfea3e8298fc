"""JSON Lines as exported from the ACL Anthology, and others like them, one paper a line.

{"id":"P17-1001","title":"…","authors":["Luo Mai"],"author_parts":[{"first":"Luo","last":"Mai"}],
 "venue":"…","venue_ids":["acl"],"year":2017,"type":"inproceedings","abstract":null,"doi":null,…}

Affiliations stand in the parts of a name, in objects in place of names, or beside the names as
"affiliations", "affiliation" or "aff": a list, or a text with ";;" or ";" between authors.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bibliography import identifiers
from bibliography.affiliations import AFFILIATION_NAMES, read_affiliations, split_by_author
from bibliography.contributors import from_parts, from_text, read_name
from bibliography.entry import Contributor, Entry, Problem
from bibliography.fields import IMPRINT, FieldType, WorkField
from bibliography.formats.jsonl import parse_lines
from bibliography.json_values import as_text, clean_json, is_json_value
from bibliography.links import get_registry_url, is_url, make_link
from bibliography.text import format_ranges, from_plain, to_one_line, to_paragraphs
from core.text.translation import gettext

_KINDS = {"inproceedings": "inproceedings", "article": "article", "frontmatter": "proceedings"}
_MODELLED_FIELDS = frozenset(field.name for field in IMPRINT) | {
    "id",
    "title",
    "authors",
    "author_parts",
    "year",
    "type",
    "doi",
    "url",
    "bibkey",
    "abstract",
}
_NAMES_WITH_PLACES = (
    re.compile(r'"authors":\s*\[\s*"'),
    re.compile(r'"aff(?:iliations?)?":\s*["\[]'),
)


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each line that is not empty."""
    return parse_lines(text, _read_entry)


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    first_line = head.lstrip("\ufeff \t\r\n").partition("\n")[0]
    own_names = ('"author_parts":', '"venue_ids":', '"bibkey":')
    if not first_line.startswith("{"):
        return -1
    line = first_line.replace('" :', '":')
    is_own = any(name in line for name in own_names) or all(form.search(line) for form in _NAMES_WITH_PLACES)
    return 0 if is_own else -1


def _read_entry(values: Any, line: int) -> Entry:
    if not isinstance(values, dict) or not isinstance(values.get("title"), str):
        raise ValueError(gettext("A line has one object, in braces, with a “title”."))
    acl_id = _read_identifier("acl", values.get("id"))
    doi = _read_identifier("doi", values.get("doi"))
    acl_url = get_registry_url(*acl_id) if acl_id else ""  # the URL that follows from the Anthology's id
    url = as_text(values.get("url"))
    parts = values.get("author_parts")
    parts = parts if isinstance(parts, list) and all(isinstance(part, dict) for part in parts) else []
    extra = _collect_extra(values, acl_id, doi, parts)
    key = to_one_line(as_text(values.get("bibkey")))
    warnings = (
        [gettext("“{text}” is not a DOI.").format(text=str(extra["doi"])[:60])] if "doi" in extra else []
    )
    return Entry(
        kind=_KINDS.get(str(values.get("type")), "other"),
        title=from_plain(to_one_line(values["title"])),
        authors=_read_authors(values, parts),
        year=_read_year(values),
        **{field.name: _read_text(values, field) for field in IMPRINT},
        abstract=from_plain(to_paragraphs(as_text(values.get("abstract")))),
        key=key,
        identifiers=tuple(pair for pair in (acl_id, doi) if pair),
        links=(make_link(url),) if is_url(url) and url.rstrip("/") != acl_url else (),
        extra=extra,
        line=line,
        warnings=tuple(Problem(line, reason, key=key) for reason in warnings),
    )


def _read_text(values: Mapping[str, Any], field: WorkField) -> Any:
    text = from_plain(to_one_line(as_text(values.get(field.name))))
    return format_ranges(text) if field.type is FieldType.PAGES else text


def _read_year(values: Mapping[str, Any]) -> int | None:
    year = values.get("year")
    return year if isinstance(year, int) and not isinstance(year, bool) and abs(year) < 10_000 else None


Pair = tuple[str, str] | None


def _read_identifier(scheme: str, value: Any) -> Pair:
    """Parse an identifier; None if it is invalid. The field of DOIs may hold a handle."""
    if not value or not isinstance(value, str):
        return None
    try:
        return scheme, identifiers.normalise(scheme, value)
    except ValueError:
        other = identifiers.find_identifier(value) if scheme == "doi" else None
        return other if other and other[0] == "handle" else None


def _collect_extra(
    values: Mapping[str, Any], acl_id: Pair, doi: Pair, parts: list[dict[str, Any]]
) -> dict[str, Any]:
    """Collect values that `Entry` does not model or accept, and an explicit null for the URL."""
    number = len(values["authors"]) if isinstance(values.get("authors"), list) else 0
    places = {name for name in AFFILIATION_NAMES if any(split_by_author(values.get(name), number))}
    extra = {
        name: clean_json(values[name])
        for name in sorted(values.keys() - _MODELLED_FIELDS - places)
        if _has_value(values[name])
    }
    if values.get("type") not in ("inproceedings", "article"):
        extra["type"] = f"acl:{values.get('type')}"
    if not acl_id and _has_value(values.get("id")):
        extra["id"] = clean_json(values["id"])
    if not doi and _has_value(values.get("doi")):
        extra["doi"] = clean_json(values["doi"])
    url = values.get("url", "")
    is_invalid = url and not is_url(str(url))
    if is_invalid or (acl_id and not url and "url" in values):
        extra["url"] = clean_json(url)
    if _has_value(values.get("year")) and _read_year(values) is None:
        extra["year"] = clean_json(values["year"])
    if any("id" in part or "variant" in part for part in parts):
        variants = [{name: part[name] for name in part if name in ("id", "variant")} for part in parts]
        extra["author_parts"] = clean_json(variants)
    return extra


def _has_value(value: Any) -> bool:
    return value not in (None, "", []) and is_json_value(value)


def _read_authors(values: Mapping[str, Any], parts: list[dict[str, Any]]) -> tuple[Contributor, ...]:
    names = values.get("authors")
    if not isinstance(names, list) or not all(isinstance(name, str | dict) for name in names):
        if names:
            raise ValueError(gettext("“authors” is a list of names."))
        return ()
    affiliations = next((values[name] for name in AFFILIATION_NAMES if values.get(name)), None)
    places = split_by_author(affiliations, len(names)) if names else []
    parts = parts if len(parts) == len(names) else [{}] * len(names)
    authors = []
    for name, part, place in zip(names, parts, places, strict=True):
        record = name if isinstance(name, dict) else {}
        person = _read_author(name, part)
        own = next(
            (each[key] for each in (part, record) for key in AFFILIATION_NAMES if each.get(key)), place
        )
        affiliation, ror_ids = read_affiliations(own)
        authors.append(replace(person, affiliation=affiliation, ror_ids=ror_ids) if own else person)
    return tuple(authors)


def _read_author(name: str | dict[str, Any], part: Mapping[str, Any]) -> Contributor:
    first, last = part.get("first") or "", part.get("last")
    if isinstance(name, dict):
        first, last = first or name.get("first") or "", last or name.get("last")
        text = as_text(name.get("name"))
        if not text and not isinstance(last, str):
            return read_name({key: value for key, value in name.items() if key not in AFFILIATION_NAMES})
        person = from_parts(as_text(first), "", last, "", text) if isinstance(last, str) else from_text(text)
        orcid = read_name({"literal": "A", "ORCID": name.get("orcid") or name.get("ORCID")}).orcid
        return replace(person, orcid=orcid) if orcid else person
    if not isinstance(last, str) or not isinstance(first, str):
        return from_text(name)
    return from_parts(first, "", last, "", name)
