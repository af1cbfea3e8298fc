"""A group of 500 people and 5,000 papers in a database of its own: the same on every machine."""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from django.db import connection, transaction

from bench import databases
from bench.large import changes, content, papers, people
from core.journal.context import journal_context
from core.journal.models import Context

STEP = "bench"
"""The key in the metadata of history contexts with the name of the step."""


@cache
def ensure_database() -> str:
    """Build the database unless it is complete; return its name."""
    name = f"{databases.USUAL}_bench"
    databases.ensure_database(name, databases.compute_stamp(Path(__file__).parent), _build)
    return name


def use_large_group():
    """Return a context manager that connects to the large group."""
    return databases.use_database(ensure_database())


FIRST = (
    people.make_accounts,
    people.make_persons,
    people.make_names,
    people.make_appointments,
    people.make_supervision,
    people.make_education,
    people.make_records,
    people.make_interests,
    people.make_courses,
    papers.make_venues,
    papers.make_printed_names,
)
LAST = (
    papers.make_corpora,
    papers.make_decisions,
    content.make_software,
    content.make_themes,
    content.make_awards,
    content.make_news,
    content.make_site,
)


def _list_steps() -> Iterator[tuple[str, Callable[[], object]]]:
    yield from ((step.__name__, step) for step in FIRST)
    for name, numbers in papers.batches():
        yield name, partial(papers.make_papers, numbers)
    yield from ((step.__name__, step) for step in LAST)
    yield from changes.changes()


def _build() -> None:
    """Run the missing steps, each in a transaction with a history context that records it as done."""
    recorded_steps = set(
        Context.objects.filter(metadata__has_key=STEP).values_list(f"metadata__{STEP}", flat=True)
    )
    missing = [(name, step) for name, step in _list_steps() if name not in recorded_steps]
    for number, (name, step) in enumerate(missing, start=1):
        _print_progress(f"A large group, built once: {number} of {len(missing)}, {name.replace('_', ' ')}")
        with transaction.atomic(), journal_context(**{STEP: name, "why": name}) as context:
            step()
            Context.objects.get_or_create(pk=context.id, defaults={"metadata": context.metadata})
    if missing:
        _print_progress("A large group is built.", last=True)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def _print_progress(message: str, last: bool = False) -> None:
    """Print progress on one line of a terminal; elsewhere only the last message."""
    if sys.stdout.isatty() or last:
        start = "\r" if sys.stdout.isatty() else ""
        print(f"{start}{message[:100]:100}", end="\n" if last else "", flush=True)  # noqa: T201
