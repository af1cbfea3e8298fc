"""Texts that come in pieces, and texts that are rubbish: nothing raises, and lines are true."""

from hypothesis import given
from hypothesis import strategies as st

from bibliography.bibtex import parse
from bibliography.entry import Entry, Problem

GOOD = "@misc{good, title = {Good}, year = 1999}\n"
pieces = st.sampled_from(
    [
        "@misc{", "@article(", "@string{", "@comment{", "@comment", "a,", "title", "=", "{", "}", '"', "#",
        ",", "\n", "\r", "\r\n", " ", "%", "@", "x", "1999", "\\", "(", ")", "jan", "é", "\0", "\ud800",
        "\n@misc{b, year = 1}\n",
    ]
)  # fmt: skip


@given(st.lists(pieces, max_size=30).map("".join), st.integers(1, 7))
def test_pieces_may_be_of_any_size(text, size):
    text = text.replace("\ud800", "�")
    whole = list(parse(text))
    assert list(parse(text[at : at + size] for at in range(0, len(text), size))) == whole
    assert all(isinstance(item, Entry | Problem) for item in whole)


@given(st.lists(pieces, max_size=40).map("".join))
def test_any_text_is_read_and_lines_are_true(text):
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for item in parse(text + "\n\n\n" + GOOD):
        if isinstance(item, Entry) and item.key != "good":
            assert "@" in lines[item.line - 1]


@given(st.lists(pieces, max_size=40).map("".join))
def test_no_rubbish_swallows_what_follows_in_its_own_lines(text):
    *_, last = parse(text + "\n\n@misc{before, year = 1}\n" + GOOD)
    entry = last if isinstance(last, Entry) else last.entry
    assert (entry.key, entry.title) == ("good", "Good")
