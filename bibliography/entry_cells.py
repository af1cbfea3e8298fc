"""Build an entry from texts by field, as a row of a table or a form has them, and write one as such texts."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bibliography.bibtex.field_values import INVALID_YEAR
from bibliography.bylines import read_byline
from bibliography.csl.item_parser import parse_item
from bibliography.dates import UNKNOWN, Date, find_month, means_accepted, read_date
from bibliography.entry import NO_TITLE, Entry, Problem
from bibliography.identifiers import find_identifiers
from bibliography.kind_guesses import guess_kind, is_event, read_kind
from bibliography.kinds import LABELS
from bibliography.links import IdentifierCollector
from core.text.translation import gettext

EDITED = ("title", "authors", "year", "venue", "volume", "issue", "pages", "publisher", "doi", "url", "kind")
"""The texts of an entry that `list_cells` writes."""
LINK_KINDS = {"url": "", "pdf": "pdf", "code": "code", "slides": "slides", "video": "video", "data": "data"}
"""The texts that hold URLs, with the kinds of their links; empty where the URL tells."""
_IDENTIFIERS = ("doi", "arxiv", "pmid", "pmcid", "isbn", "dblp", "openalex")
_URL = re.compile(r"(?:(?:https?|ftp)://|www\.)[^\s<>\"|]+", re.IGNORECASE)
_NUMBER = re.compile(r"([0-9]+)\.0+")
_FOUR_DIGITS = re.compile(r"[0-9]{4}")
_WRAPPED = re.compile(r"([\"“„«])(.*)[\"”“»]", re.DOTALL)
_STATUSES = {
    "preprint": ("preprint", "arxiv"),
    "accepted": ("accepted", "in press", "to appear", "forthcoming", "angenommen", "im druck", "accepté"),
    "published": ("published", "erschienen", "publié", "final"),
}


def build_entry(cells: Mapping[str, str], line: int = 0, source: str = "") -> Entry:
    """Return the entry of texts by field. Raises nothing: what is odd in them are its warnings.

    The year may be a date; authors may be written in any way; `kind` may be a word for it.
    """
    texts = {key: text.strip() for key, text in cells.items() if text.strip()}
    note = texts.get("public_note", "")
    date, date_problem = _read_issued(texts)
    venue = next((texts[key] for key in ("venue", "journal", "booktitle") if key in texts), "")
    word = texts.get("kind", "")
    kind = read_kind(word) or _guess(texts, venue)
    is_accepted = means_accepted(texts.get("year", "")) or means_accepted(texts.get("status", ""))
    item: dict[str, Any] = {
        "title": _clean_title(texts),
        "container-title": venue,
        "volume": _strip_zeros(texts.get("volume", "")),
        "issue": _strip_zeros(texts.get("issue", "")),
        "page": _join_pages(texts),
        "article-number": texts.get("article_number", ""),
        "publisher": texts.get("publisher", ""),
        "language": texts.get("language", ""),
        "abstract": texts.get("abstract", ""),
        "keyword": texts.get("topics", ""),
        "collection-title": texts.get("series", ""),
        "ISSN": texts.get("issn", ""),
        "note": note,
        "citation-key": texts.get("key", ""),
    }
    entry = parse_item({name: value for name, value in item.items() if value}, line, source)
    problems = [problem for problem in entry.warnings if problem.code != NO_TITLE]
    if date_problem:
        problems.append(
            Problem(
                line,
                gettext("“{text}” is not a year.").format(text=date_problem[:60]),
                "",
                "year",
                "",
                None,
                INVALID_YEAR,
                date_problem[:60],
            )
        )
    authors, is_complete = read_byline(texts.get("authors", ""))
    editors, editors_complete = read_byline(texts.get("editors", ""))
    references = _collect_references(texts, kind, entry, problems, line)
    extra = dict(entry.extra)
    extra.pop("type", None)
    if word and not read_kind(word):
        extra["type"] = f"table:{word[:100]}"
    status = next(
        (status for status, words in _STATUSES.items() if texts.get("status", "").casefold() in words), ""
    )
    return replace(
        entry,
        kind=kind,
        authors=authors,
        authors_complete=is_complete,
        editors=editors,
        editors_complete=editors_complete,
        year=date[0],
        month=date[1],
        day=date[2],
        status=status or ("preprint" if kind == "preprint" else "accepted" if is_accepted else "published"),
        identifiers=tuple(dict.fromkeys((*references.identifiers, *entry.identifiers))),
        links=tuple(references.links),
        extra=extra,
        source=source,
        warnings=tuple(problems),
    )


def list_cells(entry: Entry) -> dict[str, str]:
    """Return the texts of an entry by field, as `build_entry` reads them."""
    names = [
        f"{person.parts.particle} {person.parts.family}, {person.parts.given}".strip()
        if person.parts.family and person.parts.given and not person.parts.suffix
        else person.name
        for person in entry.authors
    ]
    return {
        "title": entry.title,
        "authors": "; ".join(names) + ("; et al." if not entry.authors_complete else ""),
        "year": "" if entry.year is None else str(entry.year),
        "venue": entry.venue,
        "volume": entry.volume,
        "issue": entry.issue,
        "pages": entry.pages,
        "publisher": entry.publisher,
        "doi": next((value for scheme, value in entry.identifiers if scheme == "doi"), ""),
        "url": next((link.url for link in entry.links), ""),
        "kind": LABELS[entry.kind],
    }


def update_entry(entry: Entry, cells: Mapping[str, str]) -> Entry:
    """Return an entry with the texts that differ from its own; all else stays as it is."""
    before = list_cells(entry)
    changed = {key for key in before if key in cells and cells[key].strip() != before[key]}
    if not changed:
        return entry
    fresh = build_entry({**before, **cells}, entry.line, entry.source)
    values: dict[str, Any] = {
        name: getattr(fresh, name)
        for name in ("kind", "title", "venue", "volume", "issue", "pages", "publisher")
        if name in changed
    }
    if "pages" in changed:
        values["article_number"] = fresh.article_number
    if "title" in changed:
        values["protected"] = fresh.protected
    if "authors" in changed:
        values |= {"authors": fresh.authors, "authors_complete": fresh.authors_complete}
    if "year" in changed:
        values |= {"year": fresh.year, "month": fresh.month, "day": fresh.day}
    if "doi" in changed:
        others = (pair for pair in entry.identifiers if pair[0] != "doi")
        values["identifiers"] = (*(pair for pair in fresh.identifiers if pair[0] == "doi"), *others)
    if "url" in changed:
        values["links"] = (*fresh.links, *(link for link in entry.links if link.url != before["url"]))
    return replace(entry, **values, warnings=fresh.warnings if "year" in changed else entry.warnings)


def _read_issued(texts: Mapping[str, str]) -> tuple[Date, str]:
    """Return the date of a work, and the text that should be a year and is none."""
    year_text, date_text = _strip_zeros(texts.get("year", "")), texts.get("date", "")
    date = read_date(date_text) if date_text else UNKNOWN
    if year_text:
        year = read_date(year_text)
        if year == UNKNOWN:
            return (UNKNOWN, "") if means_accepted(year_text) else (date, "" if date[0] else year_text)
        date = year if date[0] != year[0] or year[1] else date
    if date[0] and not date[1] and (month := texts.get("month", "")):
        number = (
            int(month)
            if month.isascii() and month.isdigit() and len(month) < 3
            else find_month(month.strip(" ."))
        )
        date = (date[0], number if number and 1 <= number <= 12 else None, None)
    return date, date_text if date_text and date == UNKNOWN and not means_accepted(date_text) else ""


def _guess(texts: Mapping[str, str], venue: str) -> str:
    if "booktitle" in texts and "journal" not in texts:
        return "inproceedings" if is_event(venue) or not texts.get("editors") else "chapter"
    kind = guess_kind(
        venue,
        volume=texts.get("volume", ""),
        pages=texts.get("pages", ""),
        publisher=texts.get("publisher", ""),
        has_editors="editors" in texts,
    )
    if kind == "other" and venue:
        return (
            "article"
            if "journal" in texts or texts.get("issue")
            else "inproceedings"
            if is_event(venue)
            else "article"
        )
    return "preprint" if kind == "other" and "arxiv" in texts else kind


def _clean_title(texts: Mapping[str, str]) -> str:
    title = texts.get("title", "")
    if (match := _WRAPPED.fullmatch(title)) and match[1] not in match[2]:
        title = match[2]
    if (subtitle := texts.get("subtitle", "")) and subtitle.casefold() not in title.casefold():
        title = f"{title.rstrip(' :')}: {subtitle}"
    return title if title.endswith("..") else title.removesuffix(".")


def _strip_zeros(text: str) -> str:
    match = _NUMBER.fullmatch(text)
    return match[1] if match else text


def _join_pages(texts: Mapping[str, str]) -> str:
    if "pages" in texts:
        return _strip_zeros(texts["pages"])
    first, last = _strip_zeros(texts.get("first_page", "")), _strip_zeros(texts.get("last_page", ""))
    return f"{first}-{last}" if first and last and first != last else first


def _collect_references(
    texts: Mapping[str, str], kind: str, entry: Entry, problems: list[Problem], line: int
) -> IdentifierCollector:
    references = IdentifierCollector(kind)
    for scheme in _IDENTIFIERS:
        text = texts.get(scheme, "")
        if not text:
            continue
        if scheme == "isbn":
            is_understood = references.add_isbns(text)
        else:
            pairs = find_identifiers(text)
            is_understood = bool(pairs) and pairs[0][0] == scheme and references.add(*pairs[0])
            is_understood = is_understood or references.add(scheme, text)
        if not is_understood and not references.add_url(text) and scheme != "isbn":
            problems.append(
                Problem(
                    line,
                    gettext("“{text}” is not a {identifier}.").format(
                        text=text[:60], identifier=scheme.upper()
                    ),
                    entry.key,
                    scheme,
                )
            )
    for key, link_kind in LINK_KINDS.items():
        for url in _URL.findall(texts.get(key, "")):
            references.add_url(url.rstrip(".,;)"), link_kind)
        for scheme, value in find_identifiers(texts.get(key, "")) if key == "url" else ():
            if not _URL.search(texts[key]):
                references.add(scheme, value)
    return references
