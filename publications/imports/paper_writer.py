"""Writing papers with all their parts in bulk, in a constant number of statements."""

import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any

from django.db import connection, models

from bibliography.formats import Contributor, Entry
from bibliography.matching import compute_fingerprint, make_title_keys
from core.text.letters import make_name_key
from publications.imports.entry_columns import (
    COLUMNS,
    POSITIONS,
    YEARS,
    build_columns,
    list_identifiers,
    list_links,
)
from publications.imports.related_rows import AuthorName, AuthorRows, find_venue_keys, make_author_name
from publications.models import Author, Authorship, CorpusRecord, Identifier, Link, Publication, Suggestion
from publications.models.byline import SKIP_BYLINE_TRIGGER, SKIP_JOURNAL_LOOKUP, MatchMethod

ROLES = {"author": "authors", "editor": "editors"}
COPY_PIECE = 1 << 20  # characters that are sent at a time
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": ""})
_PAPER_COLUMNS = (
    "id", "uid", "slug", "visibility", "in_list", "added_by_id", "version_of_id", "version_kind", "names",
    "byline_complete", "fingerprint", "title_keys", "venue_id", *COLUMNS,
)  # fmt: skip
_REWRITTEN_COLUMNS = ("venue_id", "fingerprint", "title_keys", "names", "byline_complete", *COLUMNS)
MENTION_COLUMNS = (
    "publication_id", "role", "position", "author_id", "person_id", "matched", "equal", "corresponding",
    "affiliation", "selected", "author_key", "year",
)  # fmt: skip
_SELECT_TAKEN = """
    SELECT wanted.scheme, wanted.value
    FROM unnest(%s::text[], %s::text[]) AS wanted (scheme, value), LATERAL
        (SELECT 1 FROM publications_identifier stored
         WHERE stored.scheme = wanted.scheme AND stored.value = wanted.value OFFSET 0) AS found
    WHERE wanted.scheme <> ALL(%s)
"""

_cached_name_key = lru_cache(maxsize=100_000)(make_name_key)


@dataclass(slots=True)
class NewPaper:
    """A paper to be written. people: persons and methods of matching by place in the byline of authors.

    record: the corpus that holds it, with its key there and the hash of its content. Empty values of key,
    uid, fingerprint and title_keys are computed when it is written.
    """

    entry: Entry
    uid: str = ""
    slug: str | None = None
    visibility: str = "public"
    in_list: bool = False
    added_by: int | None = None
    version_of: int | None = None
    version_kind: str = ""
    people: dict[int, tuple[int, MatchMethod]] = field(default_factory=dict)
    record: tuple[int, str, str] | None = None
    fingerprint: str = ""
    title_keys: tuple[int, ...] | None = None
    key: int = 0


OmittedIdentifiers = list[tuple[NewPaper, str, str]]
"""Papers with the schemes and values of identifiers that were left out, as other papers have them."""


def insert(
    papers: Sequence[NewPaper], authors: AuthorRows, venues: dict[str, int] | None = None
) -> OmittedIdentifiers:
    """Insert papers and set their keys. venues: keys of venues by printed name; looked up if None."""
    if not papers:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [Publication._meta.db_table, len(papers)],
        )
        for paper, (key,) in zip(papers, cursor.fetchall(), strict=True):
            paper.key = key
    names, rows = _prepare(papers, authors, venues)
    copy_rows(Publication, _PAPER_COLUMNS, rows)
    left_out = _write_parts(papers, names)
    copy_rows(
        CorpusRecord,
        ("corpus_id", "source_key", "publication_id", "content_hash"),
        ((*paper.record[:2], paper.key, paper.record[2]) for paper in papers if paper.record),
    )
    return left_out


def rewrite(papers: Sequence[NewPaper], authors: AuthorRows) -> None:
    """Replace the values and all parts of papers that only corpora hold, and so nobody edits."""
    if not papers:
        return
    names, rows = _prepare(papers, authors)
    keys = [paper.key for paper in papers]
    assignments = (
        ", ".join(_REWRITTEN_COLUMNS),
        ", ".join(f"new_papers.{name}" for name in _REWRITTEN_COLUMNS),
    )
    with set_trigger_flags(SKIP_BYLINE_TRIGGER), connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS new_papers")
        cursor.execute(
            "CREATE TEMP TABLE new_papers ON COMMIT DROP AS"
            f" SELECT {', '.join(_PAPER_COLUMNS)} FROM publications_publication LIMIT 0"
        )
        copy_lines("new_papers", _PAPER_COLUMNS, map(_format_row, rows))
        # before their parts, as triggers would update the papers for each change of a part
        cursor.execute(
            "UPDATE publications_publication paper SET ({}) = ROW ({})"
            " FROM new_papers WHERE paper.id = new_papers.id".format(*assignments)
        )
    Suggestion.objects.filter(authorship__in=Authorship.objects.filter(publication__in=keys)).delete()
    with set_trigger_flags(SKIP_BYLINE_TRIGGER), connection.cursor() as cursor:
        for part in (Authorship, Identifier, Link):
            cursor.execute(f"DELETE FROM {part._meta.db_table} WHERE publication_id = ANY(%s)", [keys])
    _write_parts(papers, names)


def iter_contributors(entries: Iterable[Entry]) -> Iterator[Contributor]:
    """Yield the authors and editors of entries."""
    return (person for entry in entries for people in (entry.authors, entry.editors) for person in people)


def analyse(is_brief: bool = False) -> None:
    """Analyse the tables of papers, as plans of queries go wrong after they have grown a lot.

    is_brief: with a small sample, which is enough while they grow. Within a transaction.
    """
    tables = (Publication, Authorship, Author, Identifier, CorpusRecord)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL default_statistics_target TO {'10' if is_brief else 'DEFAULT'}")
        cursor.execute(f"ANALYZE {', '.join(model._meta.db_table for model in tables)}")


def _prepare(
    papers: Sequence[NewPaper], authors: AuthorRows, venues: dict[str, int] | None = None
) -> tuple[dict[AuthorName, int], Iterator[tuple]]:
    """Return the keys of all printed names, and an iterator of the papers' rows."""
    entries = [paper.entry for paper in papers]
    for paper in papers:
        paper.uid = paper.uid or str(uuid.uuid4())
    if venues is None:
        venues = find_venue_keys(entry.venue for entry in entries)
    return authors.get_or_create_keys(iter_contributors(entries)), (
        _make_paper_row(paper, venues) for paper in papers
    )


def _make_paper_row(paper: NewPaper, venues: dict[str, int]) -> tuple:
    entry, values = paper.entry, build_columns(paper.entry)
    title_keys = make_title_keys(entry.title) if paper.title_keys is None else paper.title_keys
    # The byline for search, in the form that the trigger makes, which is switched off for the parts.
    people = (*entry.authors[:POSITIONS], *entry.editors[:POSITIONS])
    return (
        paper.key,
        paper.uid,
        paper.slug,
        paper.visibility,
        paper.in_list,
        paper.added_by,
        paper.version_of,
        paper.version_kind,
        " · ".join(make_author_name(person)[0] for person in people),
        entry.authors_complete,
        paper.fingerprint or compute_fingerprint(entry),
        f"{{{','.join(map(str, title_keys))}}}",
        venues.get(entry.venue),
        *(values[name] for name in COLUMNS),
    )


def _write_parts(papers: Sequence[NewPaper], names: dict[AuthorName, int]) -> OmittedIdentifiers:
    """Insert bylines, links and identifiers. names: the keys of printed names."""
    is_of_group = any(paper.slug is not None or paper.people for paper in papers)
    with set_trigger_flags(SKIP_BYLINE_TRIGGER, *([] if is_of_group else [SKIP_JOURNAL_LOOKUP])):
        copy_rows(
            Authorship, MENTION_COLUMNS, (row for paper in papers for row in iter_mention_rows(paper, names))
        )
        copy_rows(
            Link,
            ("publication_id", "position", "kind", "url", "label", "licence"),
            (
                (paper.key, place, link["kind"], link["url"], link["label"], link["licence"])
                for paper in papers
                for place, link in enumerate(list_links(paper.entry), start=1)
            ),
        )
        # identifiers that other papers have are left out
        pairs = [(paper, *pair) for paper in papers for pair in list_identifiers(paper.entry)]
        many = list(Identifier.NAMES_MANY_WORKS)
        with connection.cursor() as cursor:
            cursor.execute(
                _SELECT_TAKEN, [[scheme for _, scheme, _ in pairs], [value for *_, value in pairs], many]
            )
            taken = set(cursor.fetchall())
        free, left_out = [], []
        for paper, scheme, value in pairs:
            if (scheme, value) in taken:
                left_out.append((paper, scheme, value))
                continue
            free.append((paper.key, scheme, value))
            if scheme not in many:
                taken.add((scheme, value))
        copy_rows(Identifier, ("publication_id", "scheme", "value"), free)
        return left_out


@contextmanager
def set_trigger_flags(*settings: tuple[str, str]) -> Iterator[None]:
    """Set flags for triggers within a block. settings: SQL statements for before and after."""
    with connection.cursor() as cursor:
        for begin, _ in settings:
            cursor.execute(begin)
        yield
        for _, end in settings:
            cursor.execute(end)


def iter_mention_rows(paper: NewPaper, names: dict[AuthorName, int]) -> Iterator[tuple]:
    """Yield the rows of a paper's byline in order, with the columns of MENTION."""
    year = paper.entry.year if paper.entry.year in YEARS else None
    for role, field_name in ROLES.items():
        for place, person in enumerate(getattr(paper.entry, field_name)[:POSITIONS], start=1):
            name = make_author_name(person)
            person_id, matched = None, MatchMethod.NOT
            if role == "author" and place in paper.people:
                person_id, matched = paper.people[place]
            yield (
                paper.key, role, place, names[name], person_id, matched.value, person.equal,
                person.corresponding, person.affiliation, False, _cached_name_key(name[0]), year,
            )  # fmt: skip


# Bulk inserts by COPY, which takes a fifth of the time of INSERT


def copy_rows(model: type[models.Model], column_names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows by COPY. Within the caller's transaction.

    Values are None, texts, numbers, booleans, UUIDs, and dicts and lists for JSON columns. Rows are streamed:
    the database stores the first ones while the next ones are made.
    """
    copy_lines(model._meta.db_table, column_names, map(_format_row, rows))


def copy_lines(table: str, column_names: Sequence[str], lines: Iterable[str]) -> None:
    """Insert rows that are formatted as lines of COPY's text format; without any, triggers do not run."""
    lines = iter(lines)
    first = next(lines, None)
    if first is None:
        return
    names = ", ".join(f'"{column}"' for column in column_names)
    with connection.cursor() as cursor:
        cursor.copy_expert(
            f'COPY "{table}" ({names}) FROM STDIN', _LineReader(chain([first], lines)), COPY_PIECE
        )


class _LineReader:
    """A file-like reader of lines."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._rest = ""

    def read(self, size: int) -> str:
        """Return the next `size` characters; fewer at the end."""
        pieces = [self._rest]
        length = len(self._rest)
        while length < size and (line := next(self._lines, None)) is not None:
            pieces += (line, "\n")
            length += len(line) + 1
        text = "".join(pieces)
        self._rest = text[size:]
        return text[:size]


def _format_row(row: Sequence[Any]) -> str:
    return "\t".join(map(format_copy_value, row))


def format_copy_value(value: Any) -> str:
    """Format a value for COPY (PostgreSQL manual, COPY, "Text Format")."""
    if isinstance(value, str):
        return value if value.isprintable() and "\\" not in value else value.translate(_ESCAPES)
    if value is None:
        return "\\N"
    if value is True or value is False:
        return "t" if value else "f"
    if isinstance(value, dict | list):
        if not value:
            return "{}" if isinstance(value, dict) else "[]"
        return json.dumps(value, ensure_ascii=False).replace("\\u0000", "").translate(_ESCAPES)
    return str(value)
