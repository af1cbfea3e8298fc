"""Reading and writing ten thousand entries in each format, beside what others do with the same text.

`python -m bench formats` measures all of it, with hostile text and, where they are, real files.
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


def _bibtexparser(source: bytes) -> Callable[[], object]:
    """Fields as they stand, macros resolved."""
    from bibtexparser import parse_string

    return lambda: parse_string(source.decode())


def _pybtex(source: bytes) -> Callable[[], object]:
    """Fields as they stand, macros resolved, names in their parts."""
    from pybtex.database import parse_string

    return lambda: parse_string(source.decode(), "bibtex")


READERS = {
    ("bibtex", "pybtex"): _pybtex,
    ("bibtex", "bibtexparser"): _bibtexparser,
    ("ris", "str.splitlines"): lambda source: lambda: source.decode().splitlines(),
    ("csl", "json.loads"): lambda source: lambda: json.loads(source),
    ("jsonl", "json.loads"): lambda source: lambda: list(map(json.loads, source.splitlines())),
}


def _pybtex_writing(source: bytes) -> Callable[[], object]:
    data = _pybtex(source)()
    return lambda: data.to_string("bibtex")


def _json_writing(source: bytes) -> Callable[[], object]:
    values = json.loads(source)
    return lambda: json.dumps(values, ensure_ascii=False)


def _json_lines_writing(source: bytes) -> Callable[[], object]:
    values = list(map(json.loads, source.splitlines()))
    return lambda: [json.dumps(value, ensure_ascii=False) for value in values]


def _lines_writing(source: bytes) -> Callable[[], object]:
    lines = source.decode().splitlines()
    return lambda: "\n".join(lines)


WRITERS = {
    ("bibtex", "pybtex"): _pybtex_writing,
    ("ris", "str.join"): _lines_writing,
    ("csl", "json.dumps"): _json_writing,
    ("jsonl", "json.dumps"): _json_lines_writing,
}


def read_all(source: bytes, format: str) -> int:
    """Read a file as it would come from a browser, and keep nothing of it; gives how much was read."""
    return sum(1 for _ in read(io.BytesIO(source), format=format))


def reading(format: str, beside: str) -> None:
    @benchmark(f"formats reading {format}, {beside}", rounds=1, measure=CPU)
    def prepare() -> Pair:
        source = bibliography.source(format)
        theirs = READERS[format, beside](source)
        return Pair(lambda: read_all(source, format), theirs, beside, NUMBER, NUMBER)


def writing(format: str, beside: str) -> None:
    @benchmark(f"formats writing {format}, {beside}", rounds=1, measure=CPU)
    def prepare() -> Pair:
        entries = bibliography.entries()
        theirs = WRITERS[format, beside](bibliography.source(format))
        return Pair(lambda: sum(map(len, write(entries, format))), theirs, beside, NUMBER, NUMBER)


def memory(format: str) -> None:
    """Of the same entries ten times: what is kept of names and fields, to a bound, is there already."""

    @benchmark(f"formats memory reading {format}", measure=MEMORY, most=MOST_GROWTH)
    def prepare() -> Pair:
        few = bibliography.source(format, FEW)
        read_all(few, format)
        many = b"[%s]" % b",".join([few.strip()[1:-1]] * 10) if format == "csl" else few * 10
        return Pair(lambda: read_all(many, format), lambda: read_all(few, format), "a tenth of them")


for each in READERS:
    reading(*each)
for each in WRITERS:
    writing(*each)
for name in ("bibtex", "ris", "csl", "jsonl"):
    memory(name)
