"""The rows of an entry in the tables of papers, as far as they can be made without the database.

They are formatted for COPY here, so that a thread can do it while the database stores other papers.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bibliography.formats import Contributor, Entry
from bibliography.matching import LookupKeys, build_lookup_keys
from core.db.bulk_copy import format_copy_row, format_copy_value
from publications.imports.entry_columns import (
    COLUMNS,
    POSITIONS,
    YEARS,
    build_columns,
    list_identifiers,
    list_links,
)
from publications.imports.related_rows import AuthorName, cached_name_key, make_author_name

PAPER_COLUMNS = ("names", "byline_complete", "fingerprint", "title_keys", *COLUMNS)
MENTION_COLUMNS = (
    "role", "position", "equal", "corresponding", "affiliation", "selected", "author_key", "year",
    "ror_ids",
)  # fmt: skip
LINK_COLUMNS = ("position", "kind", "url", "label", "licence")


class MentionRow(NamedTuple):
    """A row of a byline. place: among the authors, from 1; 0 for editors. line: of MENTION_COLUMNS."""

    name: AuthorName
    person: Contributor
    place: int
    line: str


@dataclass(frozen=True, slots=True)
class EntryRows:
    """The rows of an entry. lookup: the keys to find its paper. line: of PAPER_COLUMNS."""

    lookup: LookupKeys
    line: str
    mentions: list[MentionRow]
    links: list[str]
    identifiers: list[tuple[str, str]]


def build_rows(entry: Entry) -> EntryRows:
    """Build the rows of an entry."""
    lookup, values, mentions = build_lookup_keys(entry), build_columns(entry), _build_mentions(entry)
    line = format_copy_row(
        (
            # the byline for search, in the form that the trigger makes, which is switched off for the parts
            " · ".join(mention.name[0] for mention in mentions),
            entry.authors_complete,
            lookup.fingerprint,
            f"{{{','.join(map(str, lookup.title))}}}",
            *(values[name] for name in COLUMNS),
        )
    )
    links = [
        format_copy_row((place, *(link[name] for name in LINK_COLUMNS[1:])))
        for place, link in enumerate(list_links(entry), start=1)
    ]
    return EntryRows(lookup, line, mentions, links, list_identifiers(entry))


def _build_mentions(entry: Entry) -> list[MentionRow]:
    """Return the rows of both bylines in order."""
    year = format_copy_value(entry.year if entry.year in YEARS else None)
    rows = []
    for role, people in (("author", entry.authors), ("editor", entry.editors)):
        for place, person in enumerate(people[:POSITIONS], start=1):
            name = make_author_name(person)
            affiliation, key = map(format_copy_value, (person.affiliation, cached_name_key(name[0])))
            ids = format_copy_value(" ".join(person.ror_ids) or None)
            line = (
                f"{role}\t{place}\t{'ft'[person.equal]}\t{'ft'[person.corresponding]}"
                f"\t{affiliation}\tf\t{key}\t{year}\t{ids}"
            )
            rows.append(MentionRow(name, person, place if role == "author" else 0, line))
    return rows
