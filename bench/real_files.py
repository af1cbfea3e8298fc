"""The formats on real bibliographies, if their folder is available; GROUPSITE_DATA names another."""

import gzip
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import process_time

from bench.measures import CPU
from bench.registry import Pair, benchmark
from bibliography.bibtex.raw_entries import RawEntryReader
from bibliography.decoding import Decoded
from bibliography.formats import Problem, read
from bibliography.latex import decode

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("GROUPSITE_DATA") or BESIDE)
ANTHOLOGY = DATA / "corpus" / "acl-anthology.bib.gz"
IN_ANTHOLOGY = 98_069
A_SECOND = 15_000
FEW = 10_000
LONGEST_FILE = 5_000


def real(name: str, **options):
    """Return a decorator that registers a benchmark if the folder exists."""
    if DATA.is_dir():
        return benchmark(f"formats {name}", measure=CPU, **options)
    return lambda prepare: prepare


def _read_anthology() -> None:
    with ANTHOLOGY.open("rb") as file:
        count = sum(not isinstance(item, Problem) for item in read(file, ANTHOLOGY.name))
    if count != IN_ANTHOLOGY:
        raise SystemExit(f"{count} entries are read of the anthology's {IN_ANTHOLOGY}.")


def _read_beginning() -> str:
    """Return the first entries of the anthology: more would take other libraries minutes."""
    with gzip.open(ANTHOLOGY, "rt", encoding="utf-8") as file:
        lines = list(islice(file, 40 * FEW))
    ends = (number for number, line in enumerate(lines, 1) if line == "}\n")
    return "".join(lines[: next(islice(ends, FEW - 1, None))])


@real("acl-anthology.bib.gz, pybtex", limit=IN_ANTHOLOGY / A_SECOND * 1_000, rounds=1)
def beside_pybtex() -> Pair:
    from pybtex.database import parse_string

    text = _read_beginning()
    return Pair(_read_anthology, lambda: parse_string(text, "bibtex"), "pybtex", IN_ANTHOLOGY, FEW)


@real("acl-anthology.bib.gz, bibtexparser", limit=IN_ANTHOLOGY / A_SECOND * 1_000, rounds=1)
def beside_bibtexparser() -> Pair:
    from bibtexparser import parse_string

    text = _read_beginning()
    return Pair(_read_anthology, lambda: parse_string(text), "bibtexparser", IN_ANTHOLOGY, FEW)


def _read_files() -> Iterator[bytes]:
    return (path.read_bytes() for path in sorted(DATA.glob("bibtex/*/**/*.bib")))


@real("the slowest of all files", limit=LONGEST_FILE, rounds=1)
def slowest() -> Pair:
    source = max(_read_files(), key=_measure_seconds)
    return Pair(lambda: list(read(source, format="bibtex")), lambda: list(Decoded(source)), "decoding it")


def _measure_seconds(source: bytes) -> float:
    started = process_time()
    list(read(source, format="bibtex"))
    return process_time() - started


@real("TeX of all fields", rounds=1)
def fields() -> Pair:
    values = list(_read_values())
    few = values[:: len(values) // FEW]
    return Pair(
        lambda: list(map(decode, values)),
        lambda: _decode_by_pylatexenc(few),
        "pylatexenc",
        len(values),
        len(few),
    )


def _decode_by_pylatexenc(values: list[str]) -> None:
    """Convert to text by pylatexenc, except for values on which it fails."""
    from pylatexenc.latex2text import LatexNodes2Text

    reader = LatexNodes2Text(math_mode="verbatim", keep_comments=True)
    for value in values:
        with suppress(IndexError):
            reader.latex_to_text(value)


def _read_values() -> Iterator[str]:
    for source in _read_files():
        for item in RawEntryReader(Decoded(source)):
            if not isinstance(item, Problem):
                yield from item.fields.values()
