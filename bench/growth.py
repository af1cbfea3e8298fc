"""Time that grows as texts do: of each family of hostile texts the worst, beside a quarter of it."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from time import process_time

from bench import harm
from bench.harm import nested, repeated
from bench.measures import CPU
from bench.registry import Pair, benchmark
from bibliography.formats import FORMATS, Entry, read, write
from bibliography.identifiers import find_all
from bibliography.latex import canonical, decode, decode_marked, encode, plain
from bibliography.markup import from_marked_html

MOST = 6.0  # times for a text four times as long
NOISE = 2e-3  # seconds: what takes less grows by chance

Texts = Iterator[tuple[str, object]]


def linear(name: str, length: int, act: Callable, texts: Callable[[int], Texts]) -> None:
    """Register a family of texts. texts: gives those of a length, and what each of them is called."""

    @benchmark(f"formats growth {name}", rounds=3, measure=CPU, most=MOST)
    def prepare() -> Pair:
        short, long = dict(texts(length)), dict(texts(4 * length))
        worst = max(short, key=lambda each: _seconds(act, long[each]) / _seconds(act, short[each]))
        return Pair(lambda: act(long[worst]), lambda: act(short[worst]), f"a quarter of {worst}")


def _seconds(act: Callable, text: object) -> float:
    begun = process_time()
    act(text)
    return process_time() - begun + NOISE


def pieces(several: list[str]) -> Callable[[int], Texts]:
    """Of each piece the text that repeats it."""
    return lambda length: ((repr(piece), repeated(piece, length)) for piece in several)


def _unended(length: int) -> Texts:
    for opened in harm.OPENED:
        for filling in harm.FILLING:
            yield f"{opened} {filling!r}", f"{opened}{repeated(filling, length)}\n@misc{{k, title = {{T}}}}"


def _fields(length: int) -> Texts:
    for field in harm.FIELDS:
        for sign in harm.IN_FIELDS:
            others = {"author": "A, B", field: repeated(sign, length)}
            values = ", ".join(f"{name} = {{{value}}}" for name, value in others.items())
            yield f"{field} {sign}", f"@misc{{k, {values}}}"


def _tex(length: int) -> Texts:
    yield from pieces(harm.IN_TEX)(length)
    yield from ((f"nested {opening}", nested(opening, length)) for opening in harm.NESTED)
    yield from ((f"${piece}$", f"${repeated(piece, length)}$") for piece in harm.IN_MATHEMATICS)


def _files(length: int) -> Texts:
    for each in FORMATS:
        for words in harm.IN_FILES:
            yield f"{each.name} {words!r}", (words * (length // len(words)), each)


def _titles(length: int) -> Texts:
    for each in filter(attrgetter("render"), FORMATS):
        for word in harm.IN_TITLES:
            yield f"{each.name} {word!r}", (Entry("article", canonical(repeated(word, length))), each)


def read_bibtex(text: str) -> None:
    """Read to the end."""
    list(read(text, format="bibtex"))


def read_and_write_tex(text: str) -> None:
    """All that is done with TeX."""
    made, spans = decode_marked(text)
    encode(made, spans)
    plain(decode(text))
    encode(text)
    canonical(text)


def read_file(file: tuple) -> None:
    """Read a file, given with its format, to the end."""
    list(read(file[0], format=file[1]))


def write_and_read(title: tuple) -> None:
    """Write an entry in the format that it is given with, and read it again."""
    list(read("".join(write([title[0]], title[1])), format=title[1]))


linear("BibTeX not closed", 50_000, read_bibtex, pieces(harm.UNCLOSED))
linear("BibTeX without end", 50_000, read_bibtex, _unended)
linear("fields of BibTeX", 20_000, read_bibtex, _fields)
linear("TeX", 20_000, read_and_write_tex, _tex)
linear("HTML", 100_000, from_marked_html, pieces(harm.IN_HTML))
linear("identifiers", 200_000, find_all, pieces(harm.IN_IDENTIFIERS))
linear("files", 50_000, read_file, _files)
linear("titles", 20_000, write_and_read, _titles)
