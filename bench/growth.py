"""Growth of time with the length of hostile texts: the worst of each family, against a quarter of it."""

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
    """Register a family of texts. texts: yields name and text, for texts of a length."""

    @benchmark(f"formats growth {name}", rounds=3, measure=CPU, most=MOST)
    def prepare() -> Pair:
        short, long = dict(texts(length)), dict(texts(4 * length))
        worst = max(
            short, key=lambda key: _measure_seconds(act, long[key]) / _measure_seconds(act, short[key])
        )
        return Pair(lambda: act(long[worst]), lambda: act(short[worst]), f"a quarter of {worst}")


def _measure_seconds(act: Callable, text: object) -> float:
    begun = process_time()
    act(text)
    return process_time() - begun + NOISE


def pieces(options: list[str]) -> Callable[[int], Texts]:
    """Return a function that repeats each piece up to a length."""
    return lambda length: ((repr(piece), repeated(piece, length)) for piece in options)


def _generate_unclosed(length: int) -> Texts:
    for beginning in harm.OPENED:
        for filling in harm.FILLING:
            yield (
                f"{beginning} {filling!r}",
                f"{beginning}{repeated(filling, length)}\n@misc{{k, title = {{T}}}}",
            )


def _generate_fields(length: int) -> Texts:
    for field in harm.FIELDS:
        for sign in harm.IN_FIELDS:
            others = {"author": "A, B", field: repeated(sign, length)}
            values = ", ".join(f"{name} = {{{value}}}" for name, value in others.items())
            yield f"{field} {sign}", f"@misc{{k, {values}}}"


def _generate_tex(length: int) -> Texts:
    yield from pieces(harm.IN_TEX)(length)
    yield from ((f"nested {opening}", nested(opening, length)) for opening in harm.NESTED)
    yield from ((f"${piece}$", f"${repeated(piece, length)}$") for piece in harm.IN_MATHEMATICS)


def _generate_files(length: int) -> Texts:
    for file_format in FORMATS:
        for text in harm.IN_FILES:
            yield f"{file_format.name} {text!r}", (text * (length // len(text)), file_format)


def _generate_titles(length: int) -> Texts:
    for file_format in filter(attrgetter("render"), FORMATS):
        for piece in harm.IN_TITLES:
            yield (
                f"{file_format.name} {piece!r}",
                (Entry("article", canonical(repeated(piece, length))), file_format),
            )


def read_bibtex(text: str) -> None:
    """Read BibTeX to the end."""
    list(read(text, format="bibtex"))


def read_and_write_tex(text: str) -> None:
    """Do everything that is done with TeX: decode, encode, normalise."""
    decoded, spans = decode_marked(text)
    encode(decoded, spans)
    plain(decode(text))
    encode(text)
    canonical(text)


def read_file(file: tuple) -> None:
    """Read a file to the end. file: its bytes and its format."""
    list(read(file[0], format=file[1]))


def write_and_read(title: tuple) -> None:
    """Write an entry and read it again. title: an entry with that title, and the format."""
    list(read("".join(write([title[0]], title[1])), format=title[1]))


linear("BibTeX not closed", 50_000, read_bibtex, pieces(harm.UNCLOSED))
linear("BibTeX without end", 50_000, read_bibtex, _generate_unclosed)
linear("fields of BibTeX", 20_000, read_bibtex, _generate_fields)
linear("TeX", 20_000, read_and_write_tex, _generate_tex)
linear("HTML", 100_000, from_marked_html, pieces(harm.IN_HTML))
linear("identifiers", 200_000, find_all, pieces(harm.IN_IDENTIFIERS))
linear("files", 50_000, read_file, _generate_files)
linear("titles", 20_000, write_and_read, _generate_titles)
