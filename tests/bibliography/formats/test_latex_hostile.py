"""Text that means harm is read as any other: what comes out is legal, and comes back when it is written."""

import pytest

from bench.hostile_texts import IN_MATHEMATICS, IN_TEX, NESTED, nest_groups, repeat_text
from bibliography.latex import canonicalize, decode, decode_marked, encode, strip_tex

SIZE = 5_000


def assert_it_comes_back(text: str) -> None:
    decoded, spans = decode_marked(text)
    assert canonicalize(decoded) == decoded
    assert decode_marked(encode(decoded, spans)) == (decoded, spans)
    assert isinstance(strip_tex(decode(text)), str)
    assert decode(encode(text)) == canonicalize(text)


@pytest.mark.parametrize("piece", IN_TEX, ids=repr)
def test_a_flood_of_one_sign(piece):
    assert_it_comes_back(repeat_text(piece, SIZE))


@pytest.mark.parametrize("opening", NESTED, ids=repr)
def test_deep_nesting(opening):
    assert_it_comes_back(nest_groups(opening, SIZE))


@pytest.mark.parametrize("piece", IN_MATHEMATICS, ids=repr)
def test_long_mathematics(piece):
    assert_it_comes_back(f"${repeat_text(piece, SIZE)}$")
    assert_it_comes_back(f"${nest_groups(piece, SIZE)}$")


def test_a_megabyte_of_braces_is_nothing():
    assert decode("{" * 1_000_000) == ""


def test_nothing_is_read_or_expanded(tmp_path):
    secret = tmp_path / "secret.tex"
    secret.write_text("secret")
    texts = [rf"\input{{{secret}}}", rf"\include {secret}", rf"\openin1={secret}", rf"\def\x{{y}}\x {secret}"]
    assert not any("secret" in decode(text).replace(str(secret), "") for text in texts)
    assert decode(r"\def\a{\a\a}\a") == r"\def\a{\a\a}\a"
