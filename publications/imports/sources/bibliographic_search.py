"""Search Crossref for the record of a reference (its REST API, `query.bibliographic`)."""

import re
from dataclasses import replace
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from bibliography.csl.item_parser import parse_item
from bibliography.formats import Entry
from bibliography.json_values import get_record
from bibliography.matching.title_likeness import TitleLikeness, compare_titles
from core.http import Client, RequestLimits
from publications.imports.sources.registry_sources import CROSSREF
from publications.imports.sources.response_parsing import parse_json, sanitize_entry
from publications.imports.sources.source_client import LIMITS, NotThereError, SourceClient, get_client

ROWS = 3
LONGEST = 500  # characters of a reference that are sent
_FIELDS = (
    "DOI,type,title,subtitle,author,editor,container-title,issued,published,volume,issue,page,article-number,"
    "publisher,ISBN,ISSN"
)


def search_reference(
    text: str, entry: Entry, *, client: Client | None = None, limits: RequestLimits = LIMITS
) -> Entry:
    """Return the record that Crossref has for a reference, whose entry was read from its text.

    Raises NotThereError if no record has its title and, as far as known, its year; SourceError otherwise.
    """
    query = urlencode(
        {"query.bibliographic": " ".join(text.split())[:LONGEST], "rows": ROWS, "select": _FIELDS}
    )
    missing = gettext("Crossref has no record of this.")
    source_client = SourceClient(client or get_client(), limits)
    body = source_client.get(
        CROSSREF, f"{settings.CROSSREF_URL}/works?{query}", "application/json", missing
    ).body
    for record in read_search(body):
        if _is_same(record, entry):
            return record
    raise NotThereError(missing)


def read_search(body: bytes) -> list[Entry]:
    """Return the works of Crossref's response to a search. Raises SourceError for other responses."""
    items = get_record(parse_json(body, CROSSREF), "message").get("items")
    records = []
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and isinstance(item.get("DOI"), str):
            item.pop("custom", None)
            entry = replace(parse_item(item, 0), source="")
            if entry.title:
                records.append(sanitize_entry(entry, gettext("The source")))
    return records[:ROWS]


def _is_same(record: Entry, entry: Entry) -> bool:
    """Return whether a record has the title of an entry, nearly its year, and one of its authors."""
    if compare_titles(record.title, entry.title) < TitleLikeness.CUT:
        return False
    if record.year is not None and entry.year is not None and abs(record.year - entry.year) > 1:
        return False
    ours, theirs = _list_families(entry), _list_families(record)
    return not ours or not theirs or not ours.isdisjoint(theirs)


def _list_families(entry: Entry) -> set[str]:
    names = (person.parts.family or person.name for person in entry.authors)
    return {re.sub(r"\W", "", name.casefold()) for name in names}
