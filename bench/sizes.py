"""`python -m bench sizes [MILLIONS…]`: search, tables and loads in corpora of several sizes.

Without sizes, of all corpora that are built. What is not built yet is built first: a million papers take ten
minutes and 6 GB. The tables are printed and written into `docs/performance.md`.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle, pairwise
from math import log
from statistics import median, quantiles

from django.db import connection

from bench import databases, importing, million
from bench.bibliography import NUMBER
from bench.documents import write_result
from bench.measures import sample_calls
from bench.million import MILLION, TENTH
from bench.million.rows import Size
from bench.requests import make_client
from bench.search import ROUNDS, SEARCHES

LEAST_PART = 0.01
"""The part of the database from which on a table or an index has a row of its own."""
NOISE = 0.05  # ms: the smallest time that counts in an exponent
_SELECT_SIZES = """
    SELECT class.relname, class.relkind = 'i',
        CASE WHEN class.relkind = 'i' THEN pg_relation_size(class.oid) ELSE pg_table_size(class.oid) END,
        coalesce(pg_stat_get_numscans(class.oid), 0)
    FROM pg_class class WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'i')
"""


@dataclass(frozen=True)
class Relation:
    """A table with its long values, or an index. scans: how often it was scanned so far."""

    name: str
    is_index: bool
    size: int
    scans: int


@dataclass
class Measurement:
    """What was measured in a corpus. times: milliseconds by kind of search. hot: indexes that they read.

    machine_load: how many processes wanted to run meanwhile, on average.
    """

    size: Size
    times: dict[str, list[float]] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    hot: set[str] = field(default_factory=set)
    bytes: int = 0
    load_seconds: float = 0
    machine_load: float = 0

    @property
    def title(self) -> str:
        """The number of papers, as the head of a column."""
        return f"{self.size.papers:,}"


def main(arguments: list[str]) -> None:
    sizes = sorted({round(float(millions) * MILLION.papers) for millions in arguments}) or list_built()
    measurements = [measure(Size(papers)) for papers in sizes]
    tables = {
        "searches": format_times(measurements),
        "sizes": format_sizes(measurements),
        "loads": format_loads(measurements),
    }
    for name, table in tables.items():
        print(table)  # noqa: T201
        write_result(f"{name} of python -m bench sizes", table)


def list_built() -> list[int]:
    """Return the numbers of papers of the corpora that are built; the usual two if none is."""
    with connection.cursor() as cursor:
        cursor.execute(
            r"SELECT substring(datname, '_bench_(\d+)$')::int FROM pg_database WHERE datname ~ %s ORDER BY 1",
            [rf"^{databases.USUAL}_bench_\d+$"],
        )
        return [papers for (papers,) in cursor.fetchall()] or [TENTH.papers, MILLION.papers]


def measure(size: Size) -> Measurement:
    """Send all kinds of searches to a corpus, and load papers into it."""
    result = Measurement(size)
    with million.use_million_papers(size):
        scans = {name: relation.scans for name, relation in read_relations().items()}
        for kind, (build_urls, _limit) in SEARCHES.items():
            urls = build_urls(size)
            visitor = make_client()
            for url in urls:
                visitor.get(url)
            result.times[kind] = sample_calls(time.perf_counter, _make_getter(visitor, urls), ROUNDS)
        result.machine_load = os.getloadavg()[0]
        result.relations = read_relations()
        result.hot = {
            name
            for name, relation in result.relations.items()
            if relation.is_index and relation.scans > scans.get(name, 0)
        }
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            result.bytes = cursor.fetchone()[0]
        importing.load_papers()  # builds the file, and reads what a load needs from the disk
        started = time.perf_counter()
        importing.load_papers()
        result.load_seconds = time.perf_counter() - started
    return result


def _make_getter(visitor, urls: list[str]) -> Callable[[], object]:
    endless = cycle(urls)
    return lambda: visitor.get(next(endless))


def read_relations() -> dict[str, Relation]:
    """Return the tables and indexes of the database by name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(_SELECT_SIZES)
        return {row[0]: Relation(*row) for row in cursor.fetchall()}


def compute_exponents(times: list[float], papers: list[int]) -> list[float]:
    """Return the exponent of growth from each size to the next: 1 is as fast as the papers."""
    return [
        log(max(later, NOISE) / max(earlier, NOISE)) / log(more / fewer)
        for (earlier, later), (fewer, more) in zip(pairwise(times), pairwise(papers), strict=True)
    ]


def format_times(measurements: list[Measurement]) -> str:
    """Return the table of median and 95th percentile of each kind of search, and of how they grow."""
    papers = [each.size.papers for each in measurements]
    lines = _format_head("search, ms", [each.title for each in measurements], "exponents")
    for kind in SEARCHES:
        times = [each.times[kind] for each in measurements]
        cells = [f"{median(each):,.0f}, {quantiles(each, n=20)[-1]:,.0f}" for each in times]
        exponents = compute_exponents([median(each) for each in times], papers)
        lines.append(_format_row(kind, cells, _join_exponents(exponents)))
    lines.append(
        _format_row("load of the machine", [f"{each.machine_load:.1f}" for each in measurements], "")
    )
    return "".join(lines)


def _join_exponents(exponents: list[float]) -> str:
    return ", ".join(f"{each:.1f}" for each in exponents)


def format_sizes(measurements: list[Measurement]) -> str:
    """Return the table of the sizes of tables and indexes; those that searches read are marked."""
    last = measurements[-1]
    largest = sorted(last.relations.values(), key=lambda relation: -relation.size)
    lines = _format_head("MB", [each.title for each in measurements], "bytes a paper")

    def add(name: str, sizes: list[int]) -> None:
        cells = [f"{size / 1e6:,.0f}" for size in sizes]
        lines.append(_format_row(name, cells, f"{sizes[-1] / last.size.papers:,.0f}"))

    add("the database", [each.bytes for each in measurements])
    add(
        "indexes that searches read",
        [sum(each.relations[name].size for name in each.hot) for each in measurements],
    )
    for relation in largest:
        if relation.size >= LEAST_PART * last.bytes:
            name = f"`{relation.name}`{' (read)' if relation.name in last.hot else ''}"
            add(name, [each.relations[relation.name].size for each in measurements])
    return "".join(lines)


def format_loads(measurements: list[Measurement]) -> str:
    """Return the table of how long loading more papers takes."""
    lines = _format_head(f"loading {NUMBER:,} papers", [each.title for each in measurements], "exponents")
    rates = [f"{each.load_seconds:,.1f} s, {NUMBER / each.load_seconds:,.0f}/s" for each in measurements]
    papers = [each.size.papers for each in measurements]
    exponents = compute_exponents([each.load_seconds * 1e3 for each in measurements], papers)
    lines.append(_format_row("into a corpus beside it", rates, _join_exponents(exponents)))
    return "".join(lines)


def _format_head(first: str, titles: list[str], last: str) -> list[str]:
    return [_format_row(first, titles, last), f"|---|{'---|' * len(titles)}---|\n"]


def _format_row(first: str, cells: list[str], last: str) -> str:
    return f"| {' | '.join([first, *cells, last])} |\n"
