"""Growth of time with the length of hostile texts: the worst of each family, against a quarter of it."""

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from time import process_time

from bench import hostile_texts
from bench.hostile_readers import READERS
from bench.hostile_readers import read as read_by
from bench.hostile_texts import nest_groups, repeat_text
from bench.hostile_values import PIECES, generate_records
from bench.measures import CPU
from bench.registry import Pair, benchmark
from bibliography.formats import FORMATS, Entry, read, write
from bibliography.identifiers import find_identifiers
from bibliography.latex import canonicalize, decode, decode_marked, encode, strip_tex
from bibliography.markup import from_marked_html

MOST = 6.0  # times for a text four times as long
NOISE = 2e-3  # seconds: what takes less grows by chance

Texts = Iterator[tuple[str, object]]


def register_linear(name: str, length: int, act: Callable, texts: Callable[[int], Texts]) -> None:
    """Register a family of texts. texts: yields name and text, for texts of a length."""

    @benchmark(f"formats growth {name}", rounds=3, measure=CPU, max_ratio=MOST)
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


def repeat_pieces(options: list[str]) -> Callable[[int], Texts]:
    """Return a function that repeats each piece up to a length."""
    return lambda length: ((repr(piece), repeat_text(piece, length)) for piece in options)


def _generate_unclosed(length: int) -> Texts:
    for beginning in hostile_texts.OPENED:
        for filling in hostile_texts.FILLING:
            yield (
                f"{beginning} {filling!r}",
                f"{beginning}{repeat_text(filling, length)}\n@misc{{k, title = {{T}}}}",
            )


def _generate_fields(length: int) -> Texts:
    for field in hostile_texts.FIELDS:
        for sign in hostile_texts.IN_FIELDS:
            others = {"author": "A, B", field: repeat_text(sign, length)}
            values = ", ".join(f"{name} = {{{value}}}" for name, value in others.items())
            yield f"{field} {sign}", f"@misc{{k, {values}}}"


def _generate_tex(length: int) -> Texts:
    yield from repeat_pieces(hostile_texts.IN_TEX)(length)
    yield from ((f"nested {opening}", nest_groups(opening, length)) for opening in hostile_texts.NESTED)
    yield from ((f"${piece}$", f"${repeat_text(piece, length)}$") for piece in hostile_texts.IN_MATHEMATICS)


def _generate_files(length: int) -> Texts:
    for file_format in FORMATS:
        for text in hostile_texts.IN_FILES:
            yield f"{file_format.name} {text!r}", (text * (length // len(text)), file_format)


def _generate_titles(length: int) -> Texts:
    for file_format in filter(attrgetter("render"), FORMATS):
        for piece in hostile_texts.IN_TITLES:
            yield (
                f"{file_format.name} {piece!r}",
                (Entry("article", canonicalize(repeat_text(piece, length))), file_format),
            )


def read_bibtex(text: str) -> None:
    """Read BibTeX to the end."""
    list(read(text, format="bibtex"))


def read_and_write_tex(text: str) -> None:
    """Do everything that is done with TeX: decode, encode, normalise."""
    decoded, spans = decode_marked(text)
    encode(decoded, spans)
    strip_tex(decode(text))
    encode(text)
    canonicalize(text)


def read_file(file: tuple) -> None:
    """Read a file to the end. file: its bytes and its format."""
    list(read(file[0], format=file[1]))


def write_and_read(title: tuple) -> None:
    """Write an entry and read it again. title: an entry with that title, and the format."""
    list(read("".join(write([title[0]], title[1])), format=title[1]))


register_linear("BibTeX not closed", 50_000, read_bibtex, repeat_pieces(hostile_texts.UNCLOSED))
register_linear("BibTeX without end", 50_000, read_bibtex, _generate_unclosed)
register_linear("fields of BibTeX", 20_000, read_bibtex, _generate_fields)
register_linear("TeX", 20_000, read_and_write_tex, _generate_tex)
register_linear("HTML", 100_000, from_marked_html, repeat_pieces(hostile_texts.IN_HTML))
register_linear("identifiers", 200_000, find_identifiers, repeat_pieces(hostile_texts.IN_IDENTIFIERS))
register_linear("files", 50_000, read_file, _generate_files)
register_linear("values", 5_000, read_file, generate_records)
for reader_name in READERS:
    register_linear(reader_name, 10_000, partial(read_by, reader_name), repeat_pieces(PIECES))
register_linear("titles", 20_000, write_and_read, _generate_titles)
