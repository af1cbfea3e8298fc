"""Whatever a text holds, reading it ends soon, takes little memory, and does no harm."""

import time
import tracemalloc

import pytest

from publications.formats.bibtex import parse
from publications.formats.bibtex.entries import Entries
from publications.formats.entry import Entry, Problem

MB = 1_000_000
GOOD = "@misc{good, title = {Good}, year = 1999}\n"


def again(text, size):
    """A text that says the same again and again, in pieces."""
    piece = text * max(1, 60_000 // len(text))
    for _ in range(size // len(piece)):
        yield piece


def seconds(pieces):
    begun = time.process_time()
    found = list(parse(pieces))
    return time.process_time() - begun, found


@pytest.mark.parametrize("sign", ["{", "@", '"', "\0", "=", "%", "\\"])
def test_fifty_megabytes_of_the_same(sign):
    spent, found = seconds(again(sign, 50 * MB))
    assert spent < 20
    assert len(found) <= 1


@pytest.mark.parametrize(
    "opened", ["@misc{k, title = {", '@misc{k, title = "', "@misc{", "@comment{", "@string{a = {"]
)
@pytest.mark.parametrize("sign", ["{", "}", '"', "x", " ", "\n", "a,", "= ", "#"])
def test_an_entry_without_end_is_given_up(opened, sign):
    spent, found = seconds([opened, *again(sign, 25 * MB), "\n" + GOOD])
    assert spent < 40
    last = found[-1]
    assert isinstance(last, Entry)
    assert last.key == "good"


@pytest.mark.parametrize("word", ["x", "{a} ", "a{b}", "$", "$x$ ", '\\"', "é"])
def test_a_title_of_ten_megabytes(word):
    spent, (entry,) = seconds(["@misc{k, title = {", *again(word, 10 * MB), "}, year = 1999}"])
    assert spent < 40
    assert (entry.year, bool(entry.title)) == (1999, True)


def test_macros_that_double():
    text = '@string{m0 = "lol"}' + "".join(f"\n@string{{m{n + 1} = m{n} # m{n}}}" for n in range(50))
    spent, found = seconds([text + "\n@misc{k, title = m50 # m10}\n" + GOOD])
    assert spent < 1
    assert [item.key for item in found if isinstance(item, Entry)] == ["k", "good"]
    assert any("more than 10,000 characters" in item.reason for item in found if isinstance(item, Problem))


def test_macros_add_no_more_than_a_text_is_long():
    text = '@string{m = "' + "x" * 9_999 + '"}\n' + ("@misc{k, title = m" + " # m" * 50 + "}\n") * 500
    spent, found = seconds([text])
    assert spent < 20
    assert sum(len(entry.title) for entry in found) < 15 * MB


def test_a_value_made_of_macros_is_bounded():
    text = '@string{m = "' + "x" * 9_999 + '"}\n@misc{k, title = m' + " # m" * 500 + "}"
    (entry,) = parse(text)
    assert len(entry.title) == MB
    assert "is cut" in entry.warnings[0].reason


def test_deep_nesting():
    spent, (entry,) = seconds(["@misc{k, title = {" + "{" * 5_000 + "A" + "}" * 5_000 + "}}"])
    assert (spent < 5, entry.title) == (True, "A")
    _, (problem,) = seconds(["@misc{k, year = 1999, title = {" + "{" * 50_000 + "A" + "}" * 50_000 + "}}"])
    assert problem.entry.year == 1999


def test_one_that_never_closes_among_ten_thousand():
    good = "".join(f"@misc{{k{number}, title = {{T}}, year = 1999}}\n" for number in range(10_000))
    for broken in ("@misc{bad, title = {T\n", '@misc{bad, title = "T\n', "@misc{bad, title = {{T}\n"):
        spent, found = seconds([good + broken + good])
        assert spent < 20
        assert sum(isinstance(item, Entry) for item in found) == 20_000
        assert [item.line for item in found if isinstance(item, Problem)] == [10_001]


UNCLOSED = [
    "@misc{k, title = {x\n",
    '@misc{k, title = "x\n',
    '@misc{k,\n a = "b c',
    "@comment{\n",
    "@comment{@misc{a,",
    "@misc{a,\n",
    "@misc{k, a={\\} x, ",
    "@misc{k, x={",
    "%@a{",
    "@misc{k,crossref={l}}\n",
    "a = {",
    "@string{a = b\n",
    'x@misc{k, a = "b {c", } ',
    "x@misc{k, a = {\\} b}",
    "x@misc{k, a = {",
    'x@misc{k, a = "b {c %", }',
]


@pytest.mark.parametrize("text", UNCLOSED)
def test_time_is_that_of_the_text(text):
    short, _ = seconds(again(text, 250_000))
    long, _ = seconds(again(text, 1_000_000))
    assert long < 8 * short + 2


AUTHORS = [
    ",",
    "A, ",
    " and ",
    "A;",
    "A & ",
    "$^",
    "{",
    "{A} and ",
    "family=",
    "*",
    "\\thanks{",
    "~",
    "-",
    "^{*}",
]


@pytest.mark.parametrize("sign", AUTHORS)
@pytest.mark.parametrize(
    "field", ["author", "author+an", "year", "month", "date", "pages", "keywords", "url", "doi"]
)
def test_no_field_takes_long(field, sign):
    text = "@misc{k, author = {A, B}, " + field + " = {" + sign * (300_000 // len(sign)) + "}}\n"
    spent, _ = seconds([text.replace("author = {A, B}, author =", "author =")])
    assert spent < 10


@pytest.mark.parametrize(
    "title", ["\\input{/etc/passwd}", "\\write18{id}", "\\csname x\\endcsname", "\\def\\x{y}"]
)
def test_commands_are_text(title):
    (entry,) = parse(f"@misc{{k, title = {{{title}}}, author = {{{title}}}, url = {{{title}}}}}")
    assert title.partition("{")[0].rstrip() in entry.title
    assert "root:" not in repr(entry)


def test_signs_that_no_file_can_hold_are_replaced():
    (entry,) = parse("@misc{k\0\ud800, title = {a\0b\ud800c\x07\u202ed}, note = {\udfff}}")
    assert (entry.key, entry.title, entry.extra) == ("k�", "ab�c\u202ed", {"note": "�"})
    assert entry.source.encode()


def test_memory_is_flat():
    def peak(count):
        tracemalloc.start()
        for item in parse(
            again("@misc{k, title = {Some title}, author = {Mai, Luo}, year = 1999}\n", count * 60)
        ):
            assert isinstance(item, Entry)
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    assert peak(20_000) < peak(5_000) + 2 * MB


def test_what_is_too_long_takes_no_more_memory_than_its_limit():
    tracemalloc.start()
    for _ in Entries(["@misc{k, title = {", *again("x", 60 * MB), "}}\n", GOOD]):
        pass
    _, highest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert highest < 130 * MB
