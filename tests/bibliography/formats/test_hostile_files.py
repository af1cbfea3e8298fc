"""Whatever is handed in, reading it ends, takes little memory, raises nothing and does no harm."""

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
every_written = pytest.mark.parametrize("format", [each.name for each in FORMATS if each.render])


class Repeated(io.RawIOBase):
    """A file that says the same again and again, up to a length."""

    def __init__(self, words: bytes, length: int) -> None:
        self.words, self.left = words, length

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        size = min(size, self.left)
        self.left -= size
        return (self.words * (size // len(self.words) + 1))[:size]


@every_format
@pytest.mark.parametrize("words", IN_FILES)
def test_the_same_again_and_again(format, words):
    for found in read(Repeated(words, 50_000), format=format):
        assert isinstance(found, Entry | Problem)


@every_format
def test_megabytes_of_braces(format):
    found = list(read(Repeated(b"{", 20 * MB), format=format))
    assert all(isinstance(each, Problem) for each in found)
    assert len(found) < 100


@every_written
@pytest.mark.parametrize("word", IN_TITLES)
def test_a_long_title(format, word):
    entry = Entry("article", canonicalize(repeat_text(word, 50_000)))
    (found,) = read("".join(write([entry], format)), format=format)
    if format in ("bibtex", "jsonl"):  # others read markup in titles
        assert found.title == entry.title


@every_written
def test_marks_without_end_on_one_letter(format):
    text = "".join(write([Entry("article", "TITLE")], format))
    (found,) = read(text.replace("TITLE", "a" + "\u0316\u0301" * 100_000), format=format)
    assert isinstance(found, Entry)
    assert len(found.title) < 100


@every_written
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
    for found in read(
        text.replace("TITLE", escaped.replace("\\", "\\\\") if '{"' in text else escaped), format=format
    ):
        said = found.title if isinstance(found, Entry) else found.reason
        assert "root:" not in said
        assert said.encode()
        assert not any(letter < " " or "\x7f" <= letter < "\xa0" for letter in said)


@pytest.mark.parametrize("inside", [b"\0", b"{"])
def test_compressed_bombs_are_refused(inside):
    bomb = gzip.compress(inside * (20 * MB), mtime=0)
    for format in ("bibtex", "ris"):
        *_, last = read(bomb, format=format)
        assert "times as large" in last.reason


@every_format
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_give_entries_or_problems(format, source):
    for found in read(source, format=format):
        assert isinstance(found, Entry | Problem)


@every_written
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_does_no_harm(format, data):
    text = "".join(write(SAMPLE, format))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    words = st.sampled_from(
        ["", "{", "}", '"', "\n", "\\", ",", "$", "TY  - JOUR\n", "ER  - ", "[", "]", "\0", "null"]
    )
    for found in read(text[:start] + data.draw(words) + text[end:], format=format):
        assert isinstance(found, Entry | Problem)


SAMPLE = [
    Entry(
        "inproceedings", "Fast DNA of $n^2$", authors=(from_text("Luo Mai"), from_text("van der Berg, Jan")),
        year=2020, month=11, venue="Proc. OSDI", pages="1–12", key="mai2020", protected=((5, 8),),
        identifiers=(("doi", "10.1145/3447786"),), extra={"note": "a {b} note", "list": [1, {"a": None}]},
        abstract="One.\n\nTwo.",
    ),
    Entry("other", "Another", authors_complete=False, status="accepted"),
]  # fmt: skip


@every_written
def test_memory_is_flat(format):
    """The same for many entries as for few: nothing is kept of what has been read."""
    pieces = list(write(islice(cycle(SAMPLE), 1_000), format))
    tracemalloc.start()
    count = sum(isinstance(found, Entry) for found in read_pieces(pieces, format))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 1_000
    assert most < 2_000_000


def read_pieces(pieces, name):
    """What the format reads of pieces as they come."""
    return next(each for each in FORMATS if each.name == name).parse(pieces)
