"""A group of 500 people and 5,000 papers in a database of its own: the same on every machine."""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pghistory
from django.db import connection, transaction
from pghistory.models import Context

from bench import beside
from bench.large import changes, doings, papers, people

STEP = "bench"
"""Under this name the journal's contexts say by which step they were made."""


@cache
def place() -> str:
    """The name of the database; built, or finished, if it is not there."""
    name = f"{beside.USUAL}_bench"
    beside.keep(name, beside.stamp(Path(__file__).parent), _build)
    return name


def around():
    """Within it the connection leads to the large group."""
    return beside.leading_to(place())


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
    doings.make_software,
    doings.make_themes,
    doings.make_awards,
    doings.make_news,
    doings.make_site,
)


def _steps() -> Iterator[tuple[str, Callable[[], object]]]:
    yield from ((step.__name__, step) for step in FIRST)
    for name, wanted in papers.batches():
        yield name, partial(papers.make_papers, wanted)
    yield from ((step.__name__, step) for step in LAST)
    yield from changes.changes()


def _build() -> None:
    """Each step in a transaction and a context of its own, by which the next run knows that it was done."""
    done = set(Context.objects.filter(metadata__has_key=STEP).values_list(f"metadata__{STEP}", flat=True))
    missing = [(name, step) for name, step in _steps() if name not in done]
    for number, (name, step) in enumerate(missing, start=1):
        _say(f"A large group, built once: {number} of {len(missing)}, {name.replace('_', ' ')}")
        with transaction.atomic(), pghistory.context(**{STEP: name, "why": name}) as context:
            step()
            Context.objects.get_or_create(pk=context.id, defaults={"metadata": context.metadata})
    if missing:
        _say("A large group is built.", last=True)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def _say(words: str, last: bool = False) -> None:
    """On one line of a terminal; elsewhere only the last words."""
    if sys.stdout.isatty() or last:
        start = "\r" if sys.stdout.isatty() else ""
        print(f"{start}{words[:100]:100}", end="\n" if last else "", flush=True)  # noqa: T201
