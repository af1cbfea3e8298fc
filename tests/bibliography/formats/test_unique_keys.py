"""Citation keys: made fit for BibTeX, and unique within one file."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.export_values import clean_key, make_keys_unique, to_letters
from bibliography.formats import Entry, read, write


@pytest.mark.parametrize(
    ("key", "fit"),
    [
        ("smith2020", "smith2020"),
        ("2020.acl-main.1", "2020.acl-main.1"),
        ("doi:10.1/a_b", "doi:10.1/a_b"),
        ("Smith, J. 2020", "Smith_J._2020"),
        ('{a}(b)"c"#%=@\\~\'', "a_b_c"),
        (" , ", ""),
        ("", ""),
        ("é王", "é王"),
    ],
)
def test_what_bibtex_takes_in_keys(key, fit):
    assert clean_key(key) == fit


@pytest.mark.parametrize(
    ("number", "letters"), [(0, ""), (1, "a"), (26, "z"), (27, "aa"), (52, "az"), (703, "aaa")]
)
def test_letters_go_on_after_the_last(number, letters):
    assert to_letters(number) == letters


@pytest.mark.parametrize(
    ("keys", "unique_keys"),
    [
        ([], []),
        (["a", "b"], ["a", "b"]),
        (["smith2020", "smith2020", "smith2020"], ["smith2020", "smith2020a", "smith2020b"]),
        (["Smith", "SMITH"], ["Smith", "SMITHa"]),
        (["x", "xa", "x", "xa"], ["x", "xa", "xb", "xaa"]),
        (["x", "x", "xa"], ["x", "xa", "xaa"]),
        (["a b", "a_b", "a,b"], ["a b", "a_ba", "a,bb"]),
        (["", "", "x"], ["", "", "x"]),
        (["{}", "{}"], ["{}", "{}a"]),
    ],
)
def test_no_key_comes_twice(keys, unique_keys):
    entries = [Entry("article", f"Title {at}", key=key) for at, key in enumerate(keys)]
    apart = list(make_keys_unique(entries))
    assert [each.key for each in apart] == unique_keys
    assert [each.title for each in apart] == [each.title for each in entries]


@given(st.lists(st.text("aA_b ,", min_size=1, max_size=3)))
def test_no_key_comes_twice_whatever_they_are(keys):
    apart = [
        clean_key(each.key).lower()
        for each in make_keys_unique(Entry("article", "T", key=key) for key in keys)
    ]
    assert len(set(apart)) == len(apart)


def test_very_many_alike_take_no_longer_each():
    start = time.process_time()
    assert (
        len({each.key for each in make_keys_unique(Entry("article", "T", key="x") for _ in range(20_000))})
        == 20_000
    )
    assert time.process_time() - start < 2


@pytest.mark.parametrize("ending", ["bibtex", "ris", "csl"])
def test_every_format_has_the_unique_keys(ending):
    entries = [Entry("article", "One", key="a b"), Entry("article", "Two", key="a_b")]
    text = "".join(write(make_keys_unique(entries), ending))
    assert [each.key.replace(" ", "_") for each in read(text, format=ending)] == ["a_b", "a_ba"]
