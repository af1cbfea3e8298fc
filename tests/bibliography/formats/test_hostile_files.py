"""Whatever is submitted, reading it ends, takes little memory, raises nothing and does no harm."""

import gzip
import io
import tracemalloc
from itertools import cycle, islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.hostile_texts import IN_FILES, IN_TITLES, repeat_text
from bibliography.contributors import from_text
from bibliography.formats import FORMATS, Entry, Problem, read, write
from bibliography.latex import canonicalize

MB = 1_000_000
every_format = pytest.mark.parametrize("format", [each.name for each in FORMATS])
every_writable_format = pytest.mark.parametrize("format", [each.name for each in FORMATS if each.render])


class Repeated(io.RawIOBase):
    """A file that says the same again and again, up to a length."""

    def __init__(self, piece: bytes, length: int) -> None:
        self.piece, self.left = piece, length

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        size = min(size, self.left)
        self.left -= size
        return (self.piece * (size // len(self.piece) + 1))[:size]


@every_format
@pytest.mark.parametrize("piece", IN_FILES)
def test_the_same_again_and_again(format, piece):
    for item in read(Repeated(piece, 20_000), format=format):
        assert isinstance(item, Entry | Problem)


@every_format
def test_megabytes_of_braces(format):
    items = list(read(Repeated(b"{", 5 * MB), format=format))
    assert all(isinstance(each, Problem) for each in items)
    assert len(items) < 100


@every_writable_format
@pytest.mark.parametrize("piece", IN_TITLES)
def test_a_long_title(format, piece):
    entry = Entry("article", canonicalize(repeat_text(piece, 20_000)))
    (parsed_entry,) = read("".join(write([entry], format)), format=format)
    if format in ("bibtex", "jsonl"):  # others read markup in titles
        assert parsed_entry.title == entry.title


@every_writable_format
def test_marks_without_end_on_one_letter(format):
    text = "".join(write([Entry("article", "TITLE")], format))
    (entry,) = read(text.replace("TITLE", "a" + "\u0316\u0301" * 100_000), format=format)
    assert isinstance(entry, Entry)
    assert len(entry.title) < 100


@every_writable_format
@pytest.mark.parametrize(
    "title",
    [
        r"\input{/etc/passwd}",
        r"\write18{id}",
        "a\0b",
        "a\ud800b",
        "\u202ea\u202c",
        "a\x1b[31m",
        "=cmd()",
        "a\x85b",
    ],
)
def test_what_is_dangerous_elsewhere_is_text_here(format, title):
    escaped = title.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    text = "".join(write([Entry("article", "TITLE", key="k")], format))
    for item in read(
        text.replace("TITLE", escaped.replace("\\", "\\\\") if '{"' in text else escaped), format=format
    ):
        content = item.title if isinstance(item, Entry) else item.reason
        assert "root:" not in content
        assert content.encode()
        assert not any(letter < " " or "\x7f" <= letter < "\xa0" for letter in content)


@pytest.mark.parametrize("inside", [b"\0", b"{"])
def test_compressed_bombs_are_refused(inside):
    bomb = gzip.compress(inside * (20 * MB), mtime=0)
    for format in ("bibtex", "ris"):
        *_, last = read(bomb, format=format)
        assert "times when unpacked" in last.reason


@every_format
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_give_entries_or_problems(format, source):
    for item in read(source, format=format):
        assert isinstance(item, Entry | Problem)


@every_writable_format
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_does_no_harm(format, data):
    text = "".join(write(SAMPLE, format))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    pieces = st.sampled_from(
        ["", "{", "}", '"', "\n", "\\", ",", "$", "TY  - JOUR\n", "ER  - ", "[", "]", "\0", "null"]
    )
    for item in read(text[:start] + data.draw(pieces) + text[end:], format=format):
        assert isinstance(item, Entry | Problem)


SAMPLE = [
    Entry(
        "inproceedings", "Fast DNA of $n^2$", authors=(from_text("Luo Mai"), from_text("van der Berg, Jan")),
        year=2020, month=11, venue="Proc. OSDI", pages="1–12", key="mai2020", protected=((5, 8),),
        identifiers=(("doi", "10.1145/3447786"),), extra={"note": "a {b} note", "list": [1, {"a": None}]},
        abstract="One.\n\nTwo.",
    ),
    Entry("other", "Another", authors_complete=False, status="accepted"),
]  # fmt: skip


@every_writable_format
def test_memory_is_flat(format):
    """The same for many entries as for few: nothing is kept of what has been read."""
    pieces = list(write(islice(cycle(SAMPLE), 1_000), format))
    tracemalloc.start()
    count = sum(isinstance(item, Entry) for item in read_pieces(pieces, format))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 1_000
    assert most < 2_000_000


def read_pieces(pieces, name):
    """What the format reads of pieces as they come."""
    return next(each for each in FORMATS if each.name == name).parse(pieces)
