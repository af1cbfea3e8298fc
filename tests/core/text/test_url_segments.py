"""Any text as a part of an address, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.url_segments import LENGTH, decode_segment, encode_segment, is_cut


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("luo mai", "luo_mai"),
        ("josé garcía", "josé_garcía"),
        ("a_b", "a~5fb"),
        ("ac/dc", "ac~2fdc"),
        ("what?", "what~3f"),
        ("a\\b#c%d~e", "a~5cb~23c~25d~7ee"),
        ("a\x01b\x7f", "a~01b~7f"),
        ("a\x85b", "a~c2~85b"),
        (".hidden", "~2ehidden"),
        ("..", "~2e."),
        ("j. r. doe", "j._r._doe"),
        ("doe.bib", "doe~2ebib"),
        ("doe.bib.json", "doe.bib~2ejson"),
        ("doe.bibtex", "doe.bibtex"),
        ("ß", "ß"),
        ("王小明", "王小明"),
        ("conf/nips/MaiL20", "conf~2fnips~2fMaiL20"),
    ],
)
def test_there_and_back(text, part):
    assert encode_segment(text) == part
    assert decode_segment(part) == text


@given(st.text(min_size=1, max_size=60))
def test_every_text_comes_back_whole_or_is_cut(text):
    part = encode_segment(text)
    assert "/" not in part
    assert is_cut(part) or decode_segment(part) == text


@given(st.text(alphabet="é~_ a/", min_size=150, max_size=400))
def test_long_texts_are_told_apart_by_a_digest(text):
    part = encode_segment(text)
    assert len(part.encode()) <= LENGTH + 17
    if is_cut(part):
        assert text.startswith(decode_segment(part).rstrip("~"))
        assert encode_segment(text + "x") != part


@pytest.mark.parametrize("part", ["~", "~zz", "~ff", "~c3", "a~2", "~C3~A9", "%2f", "\ud800", "~0"])
def test_what_nobody_wrote_is_taken_for_what_it_says(part):
    assert isinstance(decode_segment(part), str)
