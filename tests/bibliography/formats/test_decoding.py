"""Bytes become text, whatever they are in, and never more memory than a little."""

import gzip
import io
import random
import tracemalloc
from functools import partial

import pytest

from bibliography.decoding import CHUNK, LINE_BLOCK_SIZE, UNCHECKED_SIZE, Decoded, UndecodableError

compress = partial(gzip.compress, mtime=0)
TEXT = "@misc{a,\n title = {Zürich – 罗麦 “x” ￿𝔽},\n}\n"


def decode_text(source: bytes, **options) -> str:
    return "".join(Decoded(source, **options))


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("utf-32-le", b"\xff\xfe\0\0"),
        ("utf-32-be", b"\0\0\xfe\xff"),
    ],
)
@pytest.mark.parametrize("compressed", [False, True])
def test_unicode_is_read_in_all_its_encodings(encoding, mark, compressed):
    source = mark + TEXT.encode(encoding)
    decoded = Decoded(compress(source) if compressed else source)
    assert "".join(decoded) == TEXT
    assert (decoded.encoding, decoded.odd_lines) == (encoding, 0)


def test_each_line_has_its_own_encoding():
    lines = [
        "Zürich\n".encode(),
        "Zürich “x” €\n".encode("cp1252"),
        "M\x81nchen ü\n".encode("latin-1"),
        b"end",
    ]
    decoded = Decoded(b"".join(lines))
    assert "".join(decoded) == "Zürich\nZürich “x” €\nM\x81nchen ü\nend"
    assert decoded.odd_lines == 2


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"", ""),
        (b"a\r\nb\rc\n\rd\r", "a\nb\nc\n\nd\n"),
        (b"a\0b\0", "ab"),
        (b"\xef\xbb\xbf", ""),
        (b"\xff", "ÿ"),
        (b"\xed\xa0\x80", "í\xa0€"),
        (b"\xff\xfe\x00\xd8a\0", "\ufffda"),
    ],
)
def test_odd_bytes(source, expected):
    assert decode_text(source) == expected


@pytest.mark.parametrize("length", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, LINE_BLOCK_SIZE + 1])
@pytest.mark.parametrize("tail", ["é\r\nx", "𝔽\r", "\r\né"])
def test_no_character_is_cut_in_two(length, tail):
    whole = "a" * length + tail
    assert decode_text(whole.encode()) == whole.replace("\r\n", "\n").replace("\r", "\n")


def test_a_file_is_read_in_pieces():
    assert "".join(Decoded(io.BytesIO(compress(b"a\n" * 100_000)))) == "a\n" * 100_000


def test_members_follow_each_other_and_padding_is_left_out():
    assert decode_text(compress(b"a\n") + compress(b"b\n") + b"\0" * 20) == "a\nb\n"
    assert decode_text(compress(b"a\n") + b"rubbish") == "a\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (compress(b"\0" * (UNCHECKED_SIZE * 2)), "more than 100 times"),
        (compress(random.Random(1).randbytes(50_000))[:-9000], "incomplete"),
        (compress(b"a" * 5000)[:-8] + b"x" * 8, "damaged"),
        (compress(compress(b"a")), "compressed twice"),
        (b"%PDF-1.7\n...", "a PDF"),
        (b"PK\x03\x04....", "ZIP"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_binary_input_is_refused_with_a_message(source, message):
    with pytest.raises(UndecodableError, match=message):
        decode_text(source)


def test_the_whole_is_limited():
    with pytest.raises(UndecodableError, match="more than 1 MB"):
        decode_text(b"a\n" * (1 << 20), largest=1 << 20)


def test_what_came_before_the_damage_is_read():
    pieces: list[str] = []
    damaged = compress(random.Random(1).randbytes(500_000).hex().encode())[:-2000]
    with pytest.raises(UndecodableError):
        pieces.extend(Decoded(damaged))
    assert sum(map(len, pieces)) > 900_000


class Endless:
    """A file of the same bytes again and again, up to a length."""

    def __init__(self, line: bytes, length: int) -> None:
        self.line, self.left = line, length

    def read(self, size: int) -> bytes:
        block = (self.line * (size // len(self.line) + 1))[: min(size, self.left)]
        self.left -= len(block)
        return block


@pytest.mark.parametrize("line", [b"plain text\n", "übel ".encode("latin-1") * 200 + b"\n", b"{", b"\xfc"])
def test_memory_is_flat(line):
    tracemalloc.start()
    for _ in Decoded(Endless(line, 20_000_000)):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000
