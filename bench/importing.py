"""Loading a corpus of ten thousand papers, and again when it is there, beside reading the same file alone.

Each time it is rolled back, so that the next begins where this one did. Two databases are built once: an
empty one, and one that has the corpus.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from bench import bibliography
from bench.beside import keep, leading_to
from bench.bibliography import NUMBER
from bench.registry import Pair, benchmark
from bibliography.formats import read
from publications.imports import corpora
from publications.models import Corpus

EMPTY, LOADED = "groupsite_bench_empty", "groupsite_bench_loaded"
A_SECOND = 2_000


def _found() -> Iterator:
    return read(io.BytesIO(bibliography.source("bibtex")), "papers.bib")


def _read() -> int:
    return sum(1 for _ in _found())


def _load(dry_run: bool = True) -> None:
    corpora.load("bench", [corpora.Source("papers.bib", _found())], dry_run=dry_run)


def _fill() -> None:
    if not Corpus.objects.exists():
        _load(dry_run=False)


def database(name: str, fill: Callable[[], None]) -> Callable[[], AbstractContextManager]:
    """What gives the database of that name."""

    @contextmanager
    def around() -> Iterator[None]:
        keep(name, f"{NUMBER}", fill)
        with leading_to(name):
            yield

    return around


def _pair() -> Pair:
    return Pair(_load, _read, "reading it", NUMBER, NUMBER)


LIMIT = NUMBER / A_SECOND * 1_000
benchmark("import corpus", around=database(EMPTY, lambda: None), rounds=1, limit=LIMIT)(_pair)
benchmark("import corpus again", around=database(LOADED, _fill), rounds=1, limit=LIMIT / 3)(_pair)
