"""What OpenAlex and Crossref say of many works at once, by DOI: facts that change after a work appeared."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils.translation import gettext

from bibliography.csl.registry_apis import get_openalex_id
from bibliography.identifiers import normalise
from bibliography.json_values import as_text, get_record
from publications.imports.sources.registry_sources import CROSSREF, OPENALEX
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import (
    NotThereError,
    SourceClient,
    UnreadableError,
    quote_path,
)

OPENALEX_BATCH, CROSSREF_BATCH = 50, 20
"""DOIs of one request; Crossref sends whole lists of references, so fewer."""
MOST_REFERENCES, MOST_NOTICES, MOST_FUNDERS, MOST_AWARDS = 3_000, 20, 30, 20
LONGEST_URL, LONGEST_NAME = 1_000, 300
OPENALEX_FIELDS = "id,doi,open_access,best_oa_location,cited_by_count,referenced_works"

NOTICE_KINDS = {
    "retraction": "retracted",
    "withdrawal": "retracted",
    "removal": "retracted",
    "partial_retraction": "partly",
    "expression_of_concern": "concern",
    "correction": "corrected",
    "corrigendum": "corrected",
    "erratum": "corrected",
}
"""Crossref's types of updates, with the values of `PaperStanding`; others, as new editions, do not count."""


@dataclass(frozen=True)
class OpenAlexFacts:
    """What OpenAlex says of a work. references: its own ids of the cited works."""

    openalex_id: str
    open_url: str = ""
    open_licence: str = ""
    citations: int | None = None
    references: tuple[str, ...] = ()


@dataclass(frozen=True)
class RegisteredNotice:
    """A notice of a publisher. kind: a value of `PaperStanding`."""

    kind: str
    doi: str
    issued_on: datetime.date | None = None
    source: str = CROSSREF


@dataclass(frozen=True)
class CrossrefFacts:
    """What Crossref says of a work. references: DOIs. published_doi: of what a preprint became."""

    notices: tuple[RegisteredNotice, ...] = ()
    references: tuple[str, ...] = ()
    grants: tuple[dict[str, Any], ...] = field(default=())
    published_doi: str = ""


def fetch_openalex_facts(client: SourceClient, dois: Sequence[str]) -> Iterator[dict[str, OpenAlexFacts]]:
    """Yield what OpenAlex says of works by DOI, for each request. Raises SourceError."""
    for batch in _split(dois, OPENALEX_BATCH):
        names = quote("|".join(batch), safe="/:()|")
        url = (
            f"{settings.OPENALEX_URL}/works?filter=doi:{names}&per-page={len(batch)}&select={OPENALEX_FIELDS}"
        )
        yield _read_list(client, OPENALEX, url, "results", batch, read_openalex_facts)


def fetch_crossref_facts(client: SourceClient, dois: Sequence[str]) -> Iterator[dict[str, CrossrefFacts]]:
    """Yield what Crossref says of works by DOI, for each request. Raises SourceError."""
    for batch in _split(dois, CROSSREF_BATCH):
        names = ",".join(f"doi:{quote_path(doi)}" for doi in batch)
        url = f"{settings.CROSSREF_URL}/works?filter={names}&rows={len(batch)}"
        yield _read_list(client, CROSSREF, url, "items", batch, read_crossref_facts)


def _split(dois: Sequence[str], size: int) -> Iterator[list[str]]:
    """Yield the DOIs of each request, without those with a separator of filters in them."""
    listed = [doi for doi in dois if not set(doi) & set(",|")]
    for start in range(0, len(listed), size):
        yield listed[start : start + size]


def _read_list(client: SourceClient, name: str, url: str, key: str, batch: Sequence[str], read) -> dict:
    try:
        response = client.get(
            name,
            url,
            "application/json",
            gettext("{name} does not take these DOIs.").format(name=name),
        )
    except NotThereError:  # none of them, or one is none to it; all wait for the next week
        return {}
    answer = parse_json(response.body, name)
    works = (get_record(answer, "message") if name == CROSSREF else get_record(answer)).get(key)
    if not isinstance(works, list):
        raise UnreadableError(name)
    facts = {}
    for work in works[: len(batch)]:
        doi = _read_doi(get_record(work).get("DOI" if name == CROSSREF else "doi"))
        if doi in batch:
            facts[doi] = read(get_record(work))
    return facts


def read_openalex_facts(work: Mapping[str, Any]) -> OpenAlexFacts:
    """Parse a work of OpenAlex (docs.openalex.org/api-entities/works/work-object)."""
    place = get_record(work, "best_oa_location")
    count = work.get("cited_by_count")
    is_open = get_record(work, "open_access").get("is_oa") is True
    url = _read_url(place.get("pdf_url")) or _read_url(place.get("landing_page_url"))
    url = url or _read_url(get_record(work, "open_access").get("oa_url"))
    return OpenAlexFacts(
        get_openalex_id(work)[:20],
        url if is_open else "",
        _name_licence(as_text(place.get("license"))) if is_open and url else "",
        count if isinstance(count, int) and 0 <= count < 2**31 else None,
        tuple(text.rpartition("/")[2] for text in _read_texts(work.get("referenced_works"), MOST_REFERENCES)),
    )


def read_crossref_facts(work: Mapping[str, Any]) -> CrossrefFacts:
    """Parse a work of Crossref (api.crossref.org/swagger-ui)."""
    notices = []
    for update in _read_records(work.get("updated-by"), MOST_NOTICES):
        kind = NOTICE_KINDS.get(as_text(update.get("type")).casefold().replace("-", "_"))
        if kind and (doi := _read_doi(update.get("DOI"))):
            source = as_text(update.get("source"))
            name = "Retraction Watch" if source == "retraction-watch" else CROSSREF
            notices.append(RegisteredNotice(kind, doi, _read_date(get_record(update, "updated")), name))
    preprints = _read_records(get_record(work, "relation").get("is-preprint-of"), 5)
    published = [doi for each in preprints if (doi := _read_doi(each.get("id")))]
    return CrossrefFacts(
        _remove_repeated(notices),
        tuple(
            doi
            for each in _read_records(work.get("reference"), MOST_REFERENCES)
            if (doi := _read_doi(each.get("DOI")))
        ),
        tuple(_read_grants(work.get("funder"))),
        published[0] if published else "",
    )


def _remove_repeated(notices: Iterable[RegisteredNotice]) -> tuple[RegisteredNotice, ...]:
    """Return one notice for each kind and DOI: publishers and Retraction Watch often have the same."""
    return tuple({(each.kind, each.doi): each for each in reversed(list(notices))}.values())


def _read_grants(funders: Any) -> Iterator[dict[str, Any]]:
    for funder in _read_records(funders, MOST_FUNDERS):
        name = " ".join(as_text(funder.get("name")).split())[:LONGEST_NAME]
        awards = [text[:100] for text in _read_texts(funder.get("award"), MOST_AWARDS)]
        if name:
            yield {"name": name, "doi": _read_doi(funder.get("DOI")), "awards": awards}


def _read_records(value: Any, most: int) -> list[dict[str, Any]]:
    return [each for each in value[:most] if isinstance(each, dict)] if isinstance(value, list) else []


def _read_texts(value: Any, most: int) -> list[str]:
    return [each for each in value[:most] if isinstance(each, str)] if isinstance(value, list) else []


def _read_doi(value: Any) -> str:
    """Return a DOI in its normal form; empty for anything else."""
    text = as_text(value)
    try:
        return normalise("doi", text) if len(text) <= LONGEST_NAME else ""
    except ValueError:
        return ""


def _read_url(value: Any) -> str:
    text = as_text(value).strip()
    is_fine = text.startswith(("https://", "http://")) and text.isprintable() and " " not in text
    return text if is_fine and len(text) <= LONGEST_URL else ""


def _read_date(value: Mapping[str, Any]) -> datetime.date | None:
    """Return the day of a date in parts; None for one without a day, or none at all."""
    parts = value.get("date-parts")
    try:
        year, month, day = parts[0]
        return datetime.date(year, month, day)
    except (TypeError, ValueError, IndexError, KeyError, OverflowError):
        return None


def _name_licence(code: str) -> str:
    """Return "CC BY-NC" for cc-by-nc; empty for codes that name no licence."""
    code = code.casefold()
    if code.startswith("cc-by") and len(code) <= 20:
        return f"CC {code[3:].upper()}"
    return {"cc0": "CC0", "mit": "MIT", "gpl": "GPL"}.get(code, "")
