"""Hostile files: the worst known ones must be read within a limit."""

import gzip
import io
from collections.abc import Callable

from bench.hostile_texts import build_doubling_macros, repeat_text
from bench.measures import CPU
from bench.registry import Pair, benchmark
from bibliography.decoding import Decoded, UndecodableError
from bibliography.formats import FORMATS, read

MB = 1_000_000
TITLES = {"x": 2_000, "{a} ": 3_000, "$": 10_000, "$x$ ": 20_000, "é": 2_000, "{\\'e}": 3_000}
"""Pieces that are repeated to a title of ten megabytes, and the limits in milliseconds."""
UNENDED = {
    ('@misc{k, title = "', "{"): 30_000,
    ('@misc{k, title = "', "\n"): 15_000,
    ("@misc{k, title = {", "a,"): 8_000,
    ("@comment{", "{"): 10_000,
}
"""Beginnings of entries that never end, what is repeated after them, and the limits in milliseconds."""


def hostile(name: str, limit: float, format: str, make: Callable[[], bytes]) -> None:
    """Register a file. limit: milliseconds that reading it may take. make: builds the file, called late."""

    @benchmark(f"formats hostile {name}", limit=limit, rounds=1, measure=CPU)
    def prepare() -> Pair:
        source = make()
        return Pair(lambda: _read(source, format), lambda: _decode(source), "decoding it")


def _read(source: bytes, format: str) -> int:
    return sum(1 for _ in read(io.BytesIO(source), format=format))


def _decode(source: bytes) -> int:
    """Decode the text as far as it is accepted; return its length."""
    length = 0
    try:
        for piece in Decoded(source):
            length += len(piece)
    except UndecodableError:
        pass
    return length


def _build_title(text: str) -> bytes:
    return f"@misc{{k, title = {{{repeat_text(text, 10 * MB)}}}}}".encode()


def _build_unclosed(beginning: str, filling: str) -> bytes:
    return f"{beginning}{repeat_text(filling, 25 * MB)}\n@misc{{good, title = {{Good}}}}".encode()


def _build_long_macros() -> bytes:
    """Return a macro of maximal length, used more often than the limit of expanded text allows."""
    entries = ("@misc{k, title = m" + " # m" * 50 + "}\n") * 500
    return f'@string{{m = "{"x" * 9_999}"}}\n{entries}'.encode()


for each in FORMATS:
    hostile(f"50 MB of braces, {each.name}", 5_000, each.name, lambda: b"{" * (50 * MB))
for text, limit in TITLES.items():
    hostile(f"10 MB of title, {text}", limit, "bibtex", lambda text=text: _build_title(text))
for unended, limit in UNENDED.items():
    hostile(
        f"25 MB after {unended[0]}, {unended[1]!r}",
        limit,
        "bibtex",
        lambda each=unended: _build_unclosed(*each),
    )
hostile("macros doubling fifty times", 100, "bibtex", lambda: build_doubling_macros(50).encode())
hostile("long macros 25,000 times", 3_000, "bibtex", _build_long_macros)
hostile("gzip bomb of 1 GB", 2_000, "bibtex", lambda: gzip.compress(bytes(1_000 * MB), 1))
hostile("input 10,000 times", 2_000, "bibtex", lambda: b"@misc{k, title = {\\input{/etc/passwd}}}\n" * 10_000)
