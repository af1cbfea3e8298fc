"""Files that mean harm: the worst that we know take no longer than a limit."""

import gzip
import io
from collections.abc import Callable

from bench.harm import doubling, repeated
from bench.measures import CPU
from bench.registry import Pair, benchmark
from bibliography.decoding import Decoded, RefusedError
from bibliography.formats import FORMATS, read

MB = 1_000_000
TITLES = {"x": 2_000, "{a} ": 3_000, "$": 10_000, "$x$ ": 20_000, "é": 2_000, "{\\'e}": 3_000}
"""What a title of ten megabytes says again and again, and the milliseconds that it may take."""
UNENDED = {
    ('@misc{k, title = "', "{"): 30_000,
    ('@misc{k, title = "', "\n"): 15_000,
    ("@misc{k, title = {", "a,"): 8_000,
    ("@comment{", "{"): 10_000,
}
"""What an entry begins with that never ends, what follows, and the milliseconds that it may take."""


def hostile(name: str, limit: float, format: str, make: Callable[[], bytes]) -> None:
    """Register a file, which is made when it is wanted, and the milliseconds that reading it may take."""

    @benchmark(f"formats hostile {name}", limit=limit, rounds=1, measure=CPU)
    def prepare() -> Pair:
        source = make()
        return Pair(lambda: _read(source, format), lambda: _decoded(source), "decoding it")


def _read(source: bytes, format: str) -> int:
    return sum(1 for _ in read(io.BytesIO(source), format=format))


def _decoded(source: bytes) -> int:
    """The length of the text, as far as its bytes are not refused."""
    length = 0
    try:
        for piece in Decoded(source):
            length += len(piece)
    except RefusedError:
        pass
    return length


def _title(word: str) -> bytes:
    return f"@misc{{k, title = {{{repeated(word, 10 * MB)}}}}}".encode()


def _unended(opened: str, filling: str) -> bytes:
    return f"{opened}{repeated(filling, 25 * MB)}\n@misc{{good, title = {{Good}}}}".encode()


def _long_macros() -> bytes:
    """A macro as long as one may be, as often as may add to the text that has it, and more."""
    entries = ("@misc{k, title = m" + " # m" * 50 + "}\n") * 500
    return f'@string{{m = "{"x" * 9_999}"}}\n{entries}'.encode()


for each in FORMATS:
    hostile(f"50 MB of braces, {each.name}", 5_000, each.name, lambda: b"{" * (50 * MB))
for word, limit in TITLES.items():
    hostile(f"10 MB of title, {word}", limit, "bibtex", lambda word=word: _title(word))
for unended, limit in UNENDED.items():
    hostile(
        f"25 MB after {unended[0]}, {unended[1]!r}", limit, "bibtex", lambda each=unended: _unended(*each)
    )
hostile("macros doubling fifty times", 100, "bibtex", lambda: doubling(50).encode())
hostile("long macros 25,000 times", 3_000, "bibtex", _long_macros)
hostile("gzip bomb of 1 GB", 2_000, "bibtex", lambda: gzip.compress(bytes(1_000 * MB), 1))
hostile("input 10,000 times", 2_000, "bibtex", lambda: b"@misc{k, title = {\\input{/etc/passwd}}}\n" * 10_000)
