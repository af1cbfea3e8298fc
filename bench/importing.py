"""Importing a corpus of ten thousand papers, for the first time and again, compared with reading its file.

Each import is rolled back, so that all start from the same state. Two databases are built once: an empty one,
and one with the corpus.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from bench import bibliography
from bench.bibliography import NUMBER
from bench.databases import ensure_database, use_database
from bench.registry import Pair, benchmark
from bibliography.formats import read
from publications.corpora import loading
from publications.models import Corpus

EMPTY, LOADED = "groupsite_bench_empty", "groupsite_bench_loaded"
A_SECOND = 2_000


def _read_items() -> Iterator:
    return read(io.BytesIO(bibliography.build_source("bibtex")), "papers.bib")


def _count_items() -> int:
    return sum(1 for _ in _read_items())


def load_papers(dry_run: bool = True) -> None:
    """Load the papers into a corpus of their own. dry_run: roll back."""
    loading.load("bench", [loading.CorpusSource("papers.bib", _read_items())], dry_run=dry_run)


def _fill() -> None:
    if not Corpus.objects.exists():
        load_papers(dry_run=False)


def database(name: str, fill: Callable[[], None]) -> Callable[[], AbstractContextManager]:
    """Return a context manager that connects to the database of that name, built if it is missing."""

    @contextmanager
    def connect() -> Iterator[None]:
        ensure_database(name, f"{NUMBER}", fill)
        with use_database(name):
            yield

    return connect


def _prepare() -> Pair:
    return Pair(load_papers, _count_items, "reading it", NUMBER, NUMBER)


LIMIT = NUMBER / A_SECOND * 1_000
benchmark("import corpus", context=database(EMPTY, lambda: None), rounds=1, limit=LIMIT)(_prepare)
benchmark("import corpus again", context=database(LOADED, _fill), rounds=1, limit=LIMIT / 3)(_prepare)
