"""Reading and writing ten thousand entries in each format, compared with other libraries.

`python -m bench formats` measures all of it, with hostile texts and, where they are available, real files.
"""

import io
import json
from collections.abc import Callable

from bench import bibliography
from bench.bibliography import NUMBER
from bench.measures import CPU, MEMORY
from bench.registry import Pair, benchmark
from bibliography.formats import read, write

FEW = 1_000
MOST_GROWTH = 2.0  # for ten times as many entries: what is small varies


def _prepare_bibtexparser(source: bytes) -> Callable[[], object]:
    """Return a call of bibtexparser, which resolves macros, and leaves fields as they are."""
    from bibtexparser import parse_string

    return lambda: parse_string(source.decode())


def _prepare_pybtex(source: bytes) -> Callable[[], object]:
    """Return a call of pybtex, which resolves macros and parses names."""
    from pybtex.database import parse_string

    return lambda: parse_string(source.decode(), "bibtex")


READERS = {
    ("bibtex", "pybtex"): _prepare_pybtex,
    ("bibtex", "bibtexparser"): _prepare_bibtexparser,
    ("ris", "str.splitlines"): lambda source: lambda: source.decode().splitlines(),
    ("csl", "json.loads"): lambda source: lambda: json.loads(source),
    ("jsonl", "json.loads"): lambda source: lambda: list(map(json.loads, source.splitlines())),
}


def _prepare_pybtex_writing(source: bytes) -> Callable[[], object]:
    data = _prepare_pybtex(source)()
    return lambda: data.to_string("bibtex")


def _prepare_json_writing(source: bytes) -> Callable[[], object]:
    values = json.loads(source)
    return lambda: json.dumps(values, ensure_ascii=False)


def _prepare_json_lines_writing(source: bytes) -> Callable[[], object]:
    values = list(map(json.loads, source.splitlines()))
    return lambda: [json.dumps(value, ensure_ascii=False) for value in values]


def _prepare_lines_writing(source: bytes) -> Callable[[], object]:
    lines = source.decode().splitlines()
    return lambda: "\n".join(lines)


WRITERS = {
    ("bibtex", "pybtex"): _prepare_pybtex_writing,
    ("ris", "str.join"): _prepare_lines_writing,
    ("csl", "json.dumps"): _prepare_json_writing,
    ("jsonl", "json.dumps"): _prepare_json_lines_writing,
}


def read_all(source: bytes, format: str) -> int:
    """Read a file as an upload; return the number of items."""
    return sum(1 for _ in read(io.BytesIO(source), format=format))


def reading(format: str, reference_name: str) -> None:
    @benchmark(f"formats reading {format}, {reference_name}", rounds=1, measure=CPU)
    def prepare() -> Pair:
        source = bibliography.build_source(format)
        theirs = READERS[format, reference_name](source)
        return Pair(lambda: read_all(source, format), theirs, reference_name, NUMBER, NUMBER)


def writing(format: str, reference_name: str) -> None:
    @benchmark(f"formats writing {format}, {reference_name}", rounds=1, measure=CPU)
    def prepare() -> Pair:
        entries = bibliography.read_entries()
        theirs = WRITERS[format, reference_name](bibliography.build_source(format))
        return Pair(lambda: sum(map(len, write(entries, format))), theirs, reference_name, NUMBER, NUMBER)


def memory(format: str) -> None:
    """Register the memory of reading ten times as many entries; caches are warm, as the entries repeat."""

    @benchmark(f"formats memory reading {format}", measure=MEMORY, max_ratio=MOST_GROWTH)
    def prepare() -> Pair:
        few = bibliography.build_source(format, FEW)
        read_all(few, format)
        many = b"[%s]" % b",".join([few.strip()[1:-1]] * 10) if format == "csl" else few * 10
        return Pair(lambda: read_all(many, format), lambda: read_all(few, format), "a tenth of them")


for each in READERS:
    reading(*each)
for each in WRITERS:
    writing(*each)
for name in ("bibtex", "ris", "csl", "jsonl"):
    memory(name)
