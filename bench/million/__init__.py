"""The demo group with a corpus of a million papers, in a database of its own that is built once."""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models.functions import Now

from bench import databases
from bench.million import rows
from bench.million.rows import FIRST, Paper, Size
from bibliography.fields import TEXT_FIELDS
from core.db.bulk_copy import copy_lines
from publications.models import Author, Authorship, Corpus, CorpusRecord, Publication, Venue

MILLION, TENTH = Size(1_000_000), Size(100_000)
AT_ONCE = 20_000
CORPUS = "million"
_LOADED = (Publication, Author, Authorship, CorpusRecord)
_PAPER_COLUMNS = (
    "id", "uid", "title", "kind", "year", "venue_id", "venue_printed", "abstract", "citation_key", "names",
    "fingerprint",
)  # fmt: skip
_DEFAULTS = {
    Publication: ", ".join(
        f"{field.column} ''" for field in TEXT_FIELDS if field.column not in _PAPER_COLUMNS
    )
    + ", visibility 'public', status 'published', extra '{}', in_list false, "
    "byline_complete true, version_kind '', title_keys '{}'",
    Author: "particle '', suffix '', literal ''",
    Authorship: "role 'author', matched '', equal false, corresponding false, affiliation '', selected false",
    Venue: "publisher '', issn '', url ''",
}
"""Columns with the same value in all rows: these are column defaults while rows are written."""


@cache
def ensure_database(size: Size) -> str:
    """Build the database unless it is there; return its name."""
    name = f"{databases.USUAL}_bench_{size.papers}"
    stamp = databases.compute_stamp(Path(__file__).parent, with_schema=False)
    databases.ensure_database(name, stamp, lambda: _build(size))
    return name


def use_million_papers(size: Size = MILLION):
    """Return a context manager that connects to a corpus of that size."""
    return databases.use_database(ensure_database(size))


def _build(size: Size) -> None:
    """Write everything in one transaction; indexes are dropped before and created afterwards."""
    if Corpus.objects.filter(slug=CORPUS).exists():
        return
    call_command("demo", verbosity=0)
    with transaction.atomic():
        corpus = Corpus.objects.create(name="A large corpus", slug=CORPUS, loaded_at=Now())
        _execute("SET CONSTRAINTS ALL IMMEDIATE")
        _execute("SET LOCAL session_replication_role = replica")  # neither triggers nor foreign key checks
        _execute("SET LOCAL maintenance_work_mem = '512MB'")
        indexes = _drop_indexes()
        _alter_defaults("SET DEFAULT")
        _write_names(size)
        _write_papers(size, corpus)
        _alter_defaults("DROP DEFAULT")
        for number, index in enumerate(indexes, start=1):
            _print_progress(f"{size.papers:,} papers: index {number} of {len(indexes)}")
            _execute(index)
        for model in (*_LOADED, Venue):
            _execute(f"ALTER TABLE {model._meta.db_table} ENABLE TRIGGER USER")
            _execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", model._meta.db_table, 2 * FIRST)
    _print_progress(f"{size.papers:,} papers: tidying")
    _execute("VACUUM ANALYZE")
    _print_progress(f"A corpus of {size.papers:,} papers is built.", last=True)


def _drop_indexes() -> list[str]:
    """Drop the indexes that no constraint needs; return the statements that create them."""
    definitions = []
    with connection.cursor() as cursor:
        for model in (*_LOADED, Venue):
            cursor.execute(
                """SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
                   WHERE indrelid = %s::regclass AND NOT indisunique""",
                [model._meta.db_table],
            )
            for name, definition in cursor.fetchall():
                cursor.execute(f"DROP INDEX {name}")
                definitions.append(definition)
    return definitions


def _alter_defaults(action: str) -> None:
    for model, columns in _DEFAULTS.items():
        for column in columns.split(", "):
            name, value = column.split(" ")
            value = value if action == "SET DEFAULT" else ""
            _execute(f"ALTER TABLE {model._meta.db_table} ALTER COLUMN {name} {action} {value}")


def _write_names(size: Size) -> None:
    _print_progress(f"{size.papers:,} papers: names")
    copy_lines(Author._meta.db_table, ("id", "name", "given", "family", "key"), rows.names(size))
    copy_lines(Venue._meta.db_table, ("id", "name", "short", "slug", "kind"), rows.venues())


def _write_papers(size: Size, corpus: Corpus) -> None:
    papers, count = rows.papers(size), 0
    while batch := list(islice(papers, AT_ONCE)):
        copy_lines(Publication._meta.db_table, _PAPER_COLUMNS, (paper.line for paper in batch))
        copy_lines(
            Authorship._meta.db_table,
            ("publication_id", "position", "author_id", "author_key", "year"),
            (mention for paper in batch for mention in paper.mentions),
        )
        copy_lines(
            CorpusRecord._meta.db_table,
            ("corpus_id", "source_key", "publication_id", "content_hash"),
            _format_records(batch, corpus),
        )
        count += len(batch)
        _print_progress(f"{size.papers:,} papers: {count:,} written")


def _format_records(papers: list[Paper], corpus: Corpus) -> Iterator[str]:
    return (f"{corpus.pk}\t{paper.number}\t{FIRST + paper.number}\t" for paper in papers)


def _execute(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def _print_progress(message: str, last: bool = False) -> None:
    """Print progress on one line of a terminal; elsewhere only the last message."""
    if sys.stdout.isatty() or last:
        start = "\r" if sys.stdout.isatty() else ""
        print(f"{start}{message[:100]:100}", end="\n" if last else "", flush=True)  # noqa: T201
