"""ORCID's JSON (3.0): a record, its list of works, several works or one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bibliography import bibtex
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, find_type, is_followed
from bibliography.json_values import InvalidElement, as_text, encode_json, get_record, read_elements
from core.text.translation import gettext

_BEGINS = re.compile(r"^[ \t\ufeff]{0,40}(?:\[\s{0,100})?\{\s{0,100}\"[\w-]{1,40}\"\s{0,10}:", re.MULTILINE)
_SIGN = re.compile(r"\"(?:orcid-identifier|work-summary|put-code|activities-summary)\"\s*:")
_NEAR = 20_000  # characters in which the sign is looked for
_AUTHORS = ("author", "co-inventor", "assignee", "principal-investigator", "graduate-student", "")
_LONGEST_CITATION = 100_000
_DEPTH = 12
_IDENTIFIERS = {
    "doi": "DOI",
    "arxiv": "arxiv",
    "pmid": "PMID",
    "pmc": "PMCID",
    "isbn": "ISBN",
    "issn": "ISSN",
}
_REASON = (
    "ORCID’s list of works names no authors: {count} of these papers have none. Paste their DOIs to get the "
    "authors, or choose Works > Actions > Export works in ORCID and import the BibTeX."
)


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    signs = [match.start() for match in _SIGN.finditer(head)]
    for match in _BEGINS.finditer(head):
        if is_followed(signs, match.start(), _NEAR):
            return match.start() if head[: match.start()].strip("\ufeff \t\r\n") else 0
    return -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry of each work; of several versions of a work the first, which its owner prefers.

    Lists of works name no authors; one problem at the end says so.
    """
    without_authors = 0
    line = 1
    for item in parse_works(text):
        line = item.line
        without_authors += isinstance(item, Entry) and not item.authors and not item.editors
        yield item
    if without_authors:
        yield Problem(line, _REASON.format(count=f"{without_authors:,}"))


def parse_works(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry of each work, or the problem with it."""
    for element in read_elements(text):
        if isinstance(element, InvalidElement):
            yield Problem(element.line, element.reason, source=element.source)
            continue
        any_work = False
        for work in _list_works(element.value):
            any_work = True
            yield _read_work(work, element.line)
        if not any_work:
            reason = gettext("There are no works in this record of ORCID.")
            yield Problem(element.line, reason, source=element.source[:2_000])


def _list_works(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the works in a value, which may be a record, a list of groups, or works."""
    waiting = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, list) and depth < _DEPTH:
            waiting += [(below, depth + 1) for below in reversed(item)]
        elif isinstance(item, dict) and depth < _DEPTH:
            summaries = item.get("work-summary")
            if isinstance(summaries, list):
                waiting += [(below, depth + 1) for below in summaries[:1]]
            elif "title" in item and ("put-code" in item or "type" in item):
                yield item
            else:
                names = ("activities-summary", "works", "group", "bulk", "work", "orcid-works", "orcid-work")
                waiting += [(item[name], depth + 1) for name in reversed(names) if name in item]


def _get_value(record: Any, name: str) -> str:
    """Return a text, which is mostly the value of an object."""
    value = record.get(name) if isinstance(record, dict) else None
    return as_text(value.get("value") if isinstance(value, dict) else value)


def _read_work(work: Mapping[str, Any], line: int) -> Entry | Problem:
    title = work.get("title")
    date = get_record(work, "publication-date")
    parts = [_get_value(date, name) for name in ("year", "month", "day")]
    citation = get_record(work, "citation")
    work_type = as_text(work.get("type")).lower().replace("_", "-")
    item: dict[str, Any] = {
        "type": find_type("orcid", [work_type]),
        "genre": "",
        "title": _get_value(title, "title") or (title if isinstance(title, str) else ""),
        "subtitle": _get_value(title, "subtitle"),
        "original-title": _get_value(title, "translated-title"),
        "container-title": _get_value(work, "journal-title"),
        "abstract": as_text(work.get("short-description")),
        "language": as_text(work.get("language-code")),
        "issued": "-".join(parts[: next((at for at, part in enumerate(parts) if not part), 3)]),
        "URL": _get_value(work, "url"),
        "author": list(_read_people(work)),
    }
    source = encode_json(work)
    entry = build_entry(item | _read_identifiers(work), line, source)
    if (
        isinstance(entry, Entry)
        and not entry.authors
        and as_text(citation.get("citation-type")).lower() == "bibtex"
    ):
        return _add_people(entry, as_text(citation.get("citation-value"))[:_LONGEST_CITATION])
    return entry


def _add_people(entry: Entry, citation: str) -> Entry:
    """Return the entry with the people of its citation in BibTeX."""
    cited = next((item for item in bibtex.parse(citation) if isinstance(item, Entry)), None)
    if cited is None:
        return entry
    return replace(
        entry,
        authors=cited.authors,
        editors=cited.editors,
        authors_complete=cited.authors_complete,
        key=cited.key,
    )


def _read_identifiers(work: Mapping[str, Any]) -> dict[str, Any]:
    """Return the identifiers that are the work's own, not those of what it is part of, or a version of."""
    values: dict[str, Any] = {}
    numbers = get_record(work, "external-ids").get("external-id")
    for number in numbers if isinstance(numbers, list) else []:
        if not isinstance(number, dict):
            continue
        name = _IDENTIFIERS.get(as_text(number.get("external-id-type")).lower(), "")
        is_own = as_text(number.get("external-id-relationship")).lower().replace("_", "-") in ("self", "")
        value = _get_value(number, "external-id-normalized") or as_text(number.get("external-id-value"))
        if name and value and (is_own or name == "ISSN"):
            values.setdefault(name, value)
        elif as_text(number.get("external-id-type")).lower() == "uri" and is_own:
            values.setdefault("URL", _get_value(number, "external-id-url") or value)
    return values


def _read_people(work: Mapping[str, Any]) -> Iterator[dict[str, Any] | str]:
    contributors = get_record(work, "contributors").get("contributor")
    for contributor in contributors if isinstance(contributors, list) else []:
        role = as_text(get_record(contributor, "contributor-attributes").get("contributor-role"))
        name = _get_value(contributor, "credit-name")
        if name and (role.lower() in _AUTHORS or "author" in role.lower() or "credit.niso.org" in role):
            yield name
