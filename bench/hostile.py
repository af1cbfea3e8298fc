r"""Text that means harm: how long the worst that we know takes, and whether time stays that of its length."""

import gzip
import io
from collections.abc import Callable, Iterable
from functools import partial
from time import process_time

from bench.harm import (
    FIELDS, FILLING, IN_FIELDS, IN_FILES, IN_HTML, IN_IDENTIFIERS, IN_MATHEMATICS, IN_TEX, IN_TITLES, NESTED, OPENED,
    UNCLOSED, doubling, nested, repeated,
)  # fmt: skip
from bench.measures import CPU
from bench.registry import Pair, benchmark
from publications.formats import FORMATS, Entry, read, write
from publications.formats.decoding import Decoded
from publications.formats.html import from_marked_html
from publications.formats.identifiers import find_all
from publications.formats.latex import canonical, decode, decode_marked, encode, plain

MB = 1_000_000
MOST_GROWTH = 6.0  # times for a text four times as long
GOOD = "\n@misc{good, title = {Good}, year = 1999}\n"


def hostile(name: str, limit: float, format: str = "bibtex"):
    """A decorator of what makes the bytes of a file that may take so many milliseconds to read."""

    def register(make: Callable[[], bytes]) -> None:
        @benchmark(f"formats hostile {name}", limit=limit, rounds=1, measure=CPU)
        def prepare() -> Pair:
            source = make()
            return Pair(
                lambda: list(read(io.BytesIO(source), format=format)), lambda: _decoded(source), "decoding it"
            )

    return register


def _decoded(source: bytes) -> int:
    """The length of the text, as far as its bytes are not refused."""
    length = 0
    try:
        for piece in Decoded(source):
            length += len(piece)
    except ValueError:
        pass
    return length


for each in FORMATS:
    hostile(f"50 MB of braces, {each.name}", 5_000, each.name)(lambda: b"{" * (50 * MB))


def _title(word: str) -> bytes:
    return f"@misc{{k, title = {{{repeated(word, 10 * MB)}}}}}".encode()


for word, limit in {
    "x": 2_000,
    "{a} ": 3_000,
    "$": 10_000,
    "$x$ ": 20_000,
    "é": 2_000,
    "{\\'e}": 3_000,
}.items():
    hostile(f"10 MB of title, {word.strip()}", limit)(partial(_title, word))


@hostile("macros doubling fifty times", 100)
def macros() -> bytes:
    return doubling(50).encode()


@hostile("macros of 10,000 letters, 25,000 times", 3_000)
def large_macros() -> bytes:
    entries = ("@misc{k, title = m" + " # m" * 50 + "}\n") * 500
    return f'@string{{m = "{"x" * 9_999}"}}\n{entries}'.encode()


@hostile("gzip bomb of 1 GB", 2_000)
def bomb() -> bytes:
    return gzip.compress(bytes(1_000 * MB), mtime=0)


@hostile("input, 10,000 times", 2_000)
def input() -> bytes:
    return ("@misc{k, title = {\\input{/etc/passwd}}, author = {\\write18{id}}}\n" * 10_000).encode()


for opened in OPENED:
    for filling in FILLING:
        hostile(f"25 MB after {opened!r}, {filling!r}", 30_000)(
            lambda opened=opened, filling=filling: (opened + repeated(filling, 25 * MB) + GOOD).encode()
        )


def linear(
    name: str, read: Callable, texts: Callable[[int], Iterable[tuple[str, object]]], length: int
) -> None:
    """Of a family of texts the one whose time grows most, at a length and at four times that.

    texts: gives, for a length, the texts of the family with what each is called.
    """

    @benchmark(f"formats linear {name}", rounds=3, measure=CPU, most=MOST_GROWTH)
    def prepare() -> Pair:
        short, long = dict(texts(length)), dict(texts(4 * length))
        worst = max(short, key=lambda each: _seconds(read, long[each]) / _seconds(read, short[each]))
        return Pair(lambda: read(long[worst]), lambda: read(short[worst]), f"a quarter of {worst}")


def _seconds(read: Callable, text: object) -> float:
    begun = process_time()
    read(text)
    return process_time() - begun + 1e-3  # what takes no time grows by chance


def _repeated(pieces: list[str]) -> Callable:
    return lambda length: ((repr(piece), repeated(piece, length)) for piece in pieces)


def _in_fields(length: int):
    for field in FIELDS:
        for sign in IN_FIELDS:
            others = {"author": "A, B", field: repeated(sign, length)}
            fields = ", ".join(f"{name} = {{{value}}}" for name, value in others.items())
            yield f"{field} = {sign}", f"@misc{{k, {fields}}}"


def _in_tex(length: int):
    yield from _repeated(IN_TEX)(length)
    yield from ((f"nested {opening}", nested(opening, length)) for opening in NESTED)
    yield from ((f"${piece}$", f"${repeated(piece, length)}$") for piece in IN_MATHEMATICS)


def _tex(text: str) -> None:
    made, spans = decode_marked(text)
    encode(made, spans)
    plain(decode(text))
    encode(text)
    canonical(text)


def _bibtex(text: str) -> None:
    list(read(text, format="bibtex"))


def _in_files(length: int):
    for format in FORMATS:
        for words in IN_FILES:
            yield f"{format.name} {words!r}", (words * (length // len(words)), format)


def _file(source: tuple) -> None:
    list(read(source[0], format=source[1]))


def _in_titles(length: int):
    for format in FORMATS:
        for word in IN_TITLES:
            yield f"{format.name} {word!r}", (Entry("article", canonical(repeated(word, length))), format)


def _title_there_and_back(source: tuple) -> None:
    entry, format = source
    list(read("".join(write([entry], format)), format=format))


linear("BibTeX that is not closed", _bibtex, _repeated(UNCLOSED), 100_000)
linear("fields of BibTeX", _bibtex, _in_fields, 50_000)
linear("TeX", _tex, _in_tex, 25_000)
linear("HTML", from_marked_html, _repeated(IN_HTML), 100_000)
linear("identifiers", find_all, _repeated(IN_IDENTIFIERS), 200_000)
linear("files", _file, _in_files, 50_000)
linear("titles", _title_there_and_back, _in_titles, 50_000)
