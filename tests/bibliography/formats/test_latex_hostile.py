"""Text that means harm is read as any other: what comes out is legal, and comes back when it is written."""

import pytest

from bench.harm import IN_MATHEMATICS, IN_TEX, NESTED, nested, repeated
from bibliography.latex import canonical, decode, decode_marked, encode, plain

SIZE = 5_000


def assert_it_comes_back(text: str) -> None:
    made, spans = decode_marked(text)
    assert canonical(made) == made
    assert decode_marked(encode(made, spans)) == (made, spans)
    assert isinstance(plain(decode(text)), str)
    assert decode(encode(text)) == canonical(text)


@pytest.mark.parametrize("piece", IN_TEX, ids=repr)
def test_a_flood_of_one_sign(piece):
    assert_it_comes_back(repeated(piece, SIZE))


@pytest.mark.parametrize("opening", NESTED, ids=repr)
def test_deep_nesting(opening):
    assert_it_comes_back(nested(opening, SIZE))


@pytest.mark.parametrize("piece", IN_MATHEMATICS, ids=repr)
def test_long_mathematics(piece):
    assert_it_comes_back(f"${repeated(piece, SIZE)}$")
    assert_it_comes_back(f"${nested(piece, SIZE)}$")


def test_a_megabyte_of_braces_is_nothing():
    assert decode("{" * 1_000_000) == ""


def test_nothing_is_read_or_expanded(tmp_path):
    secret = tmp_path / "secret.tex"
    secret.write_text("secret")
    texts = [rf"\input{{{secret}}}", rf"\include {secret}", rf"\openin1={secret}", rf"\def\x{{y}}\x {secret}"]
    assert not any("secret" in decode(text).replace(str(secret), "") for text in texts)
    assert decode(r"\def\a{\a\a}\a") == r"\def\a{\a\a}\a"
