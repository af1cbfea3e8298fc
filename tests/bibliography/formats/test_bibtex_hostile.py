"""Whatever a text holds, reading it ends, takes little memory and does no harm; what is good is read."""

import tracemalloc

import pytest

from bench.hostile_texts import (
    FIELDS,
    FILLING,
    IN_FIELDS,
    OPENED,
    UNCLOSED,
    repeat_text,
)
from bibliography.bibtex import parse
from bibliography.bibtex.raw_entries import RawEntryReader
from bibliography.entry import Entry, Problem

MB = 1_000_000
GOOD = "@misc{good, title = {Good}, year = 1999}\n"


def repeat_in_pieces(text, size):
    """A text that says the same again and again, in pieces."""
    piece = text * max(1, 60_000 // len(text))
    for _ in range(size // len(piece)):
        yield piece


def list_entry_keys(items):
    return [item.key for item in items if isinstance(item, Entry)]


@pytest.mark.parametrize("sign", ["{", "@", '"', "\0", "=", "%", "\\"])
def test_megabytes_of_the_same(sign):
    assert len(list(parse(repeat_in_pieces(sign, 2 * MB)))) <= 1


@pytest.mark.parametrize("opened", OPENED)
@pytest.mark.parametrize("sign", FILLING)
def test_an_entry_without_end_is_abandoned(opened, sign):
    last = list(parse([opened, *repeat_in_pieces(sign, 200_000), "\n" + GOOD]))[-1]
    assert isinstance(last, Entry)
    assert last.key == "good"


@pytest.mark.parametrize(
    ("opened", "sign"), [("@misc{", " "), ("@misc{k, title = {", "}"), ("@comment{", "= ")]
)
def test_an_overlong_entry_is_abandoned(opened, sign):
    last = list(parse([opened, *repeat_in_pieces(sign, 25 * MB), "\n" + GOOD]))[-1]
    assert isinstance(last, Entry)
    assert last.key == "good"


@pytest.mark.parametrize(
    ("piece", "title"),
    [("x", "xxx"), ("{a} ", "a a"), ("a{b}", "aba"), ("$", r"\$\$"), ("$x$ ", "$x$ $x$"), ('\\"', "¨¨"), 
     ("é", "éé"), ("{\\'e}", "éé")],
)  # fmt: skip
def test_a_long_title(piece, title):
    (entry,) = parse(["@misc{k, title = {", *repeat_in_pieces(piece, 200_000), "}, year = 1999}"])
    assert entry.title.startswith(title)
    assert entry.year == 1999


def test_macros_that_double():
    macros = "".join(f"\n@string{{m{number + 1} = m{number} # m{number}}}" for number in range(50))
    items = list(parse(f'@string{{m0 = "lol"}}{macros}\n@misc{{k, title = m50 # m10}}\n{GOOD}'))
    assert list_entry_keys(items) == ["k", "good"]
    assert any("more than 10,000 characters" in item.reason for item in items if isinstance(item, Problem))


def test_macros_add_no_more_than_a_text_is_long():
    text = '@string{m = "' + "x" * 9_999 + '"}\n' + ("@misc{k, title = m" + " # m" * 50 + "}\n") * 500
    assert sum(len(entry.title) for entry in parse(text)) < 15 * MB


def test_a_value_made_of_macros_is_bounded():
    text = '@string{m = "' + "x" * 9_999 + '"}\n@misc{k, title = m' + " # m" * 500 + "}"
    (entry,) = parse(text)
    assert len(entry.title) == MB
    assert "is cut" in entry.warnings[0].reason


def test_deep_nesting():
    (entry,) = parse("@misc{k, title = {" + "{" * 5_000 + "A" + "}" * 5_000 + "}}")
    assert entry.title == "A"
    (problem,) = parse("@misc{k, year = 1999, title = {" + "{" * 50_000 + "A" + "}" * 50_000 + "}}")
    assert problem.entry.year == 1999


@pytest.mark.parametrize(
    "broken", ["@misc{bad, title = {T\n", '@misc{bad, title = "T\n', "@misc{bad, title = {{T}\n"]
)
def test_one_that_never_closes_among_many(broken):
    good = "".join(f"@misc{{k{number}, title = {{T}}, year = 1999}}\n" for number in range(500))
    items = list(parse(good + broken + good))
    assert len(list_entry_keys(items)) == 1_000
    assert [item.line for item in items if isinstance(item, Problem)] == [501]


@pytest.mark.parametrize("piece", UNCLOSED)
def test_what_is_never_closed_costs_itself(piece):
    """And at most the entry that follows it, whose braces may close it."""
    items = list(parse(repeat_text(piece, 10_000) + "\n\n" + GOOD.replace("good", "next") + GOOD))
    assert "good" in list_entry_keys(items)


@pytest.mark.parametrize("sign", IN_FIELDS)
@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_one_sign_harms_no_other(field, sign):
    others = {"author": "A, B", "title": "T", field: repeat_text(sign, 20_000)}
    items = list(
        parse("@misc{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in others.items()) + "}\n")
    )
    entry = items[0] if isinstance(items[0], Entry) else items[0].entry
    assert (entry.key, len(items)) == ("k", 1)
    assert entry.title == "T"


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
        entry = "@article{k, title = {Some title}, author = {Mai, Luo}, year = 1999}\n"
        tracemalloc.start()
        for item in parse(repeat_in_pieces(entry, count * len(entry))):
            assert isinstance(item, Entry)
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    assert peak(2_000) < peak(400) + MB


def test_what_is_too_long_takes_no_more_memory_than_its_limit():
    tracemalloc.start()
    for _ in RawEntryReader(["@misc{k, title = {", *repeat_in_pieces("x", 60 * MB), "}}\n", GOOD]):
        pass
    _, highest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert highest < 130 * MB
