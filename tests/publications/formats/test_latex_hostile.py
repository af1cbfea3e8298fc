"""Text that means harm: time and memory stay in proportion to its length."""

import time

import pytest

from publications.formats.latex import canonical, decode, decode_marked, encode, plain

SIZE = 100_000
LIMIT = 5.0  # CPU seconds for six passes that take less than one; what is quadratic takes minutes
UNITS = [
    "{", "}", "{}", "{A}", '\\"', '\\"{', "\\'{}", "$", "$a", "$ \\$", "$5{}", "{$a$}1", "\\(", "\\[",
    "\\emph{", "\\a", "\\foo{", "\\foo{}", "\\url{", "\\url{a}$", "\\href{", "\\noopsort{", "\\enquote{",
    "\\ensuremath{", "\\textsuperscript{", "_{", "\\verb|", "\\char65", "\\kern", "\\par", "\\\\$",
    "\\textbackslash\\$", "`", "'", "-", "<i ", "<i>", "&a", "&amp;", "a\u0301\u0323", "{\u0301}",
    "\u0301\u0323", "\ud800", " ", "\n", "\\ ", "%", "&", "$\\{$A$\\}$", "\\mkbibparens[", "?`", "¹",
    "$a$\\textsuperscript{Q}", "$a$\\ensuremath{$5}", "é", "“",
]  # fmt: skip
NESTED = [
    '\\"{',
    "\\emph{",
    "\\foo{",
    "\\url{",
    "\\ensuremath{",
    "\\textsuperscript{",
    "^{",
    "\\enquote{",
    "{",
]


def seconds(text: str) -> float:
    begin = time.process_time()
    made, spans = decode_marked(text)
    encode(made, spans)
    plain(decode(text))
    encode(text)
    canonical(text)
    return time.process_time() - begin


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_a_flood_of_one_sign_takes_linear_time(unit):
    assert seconds(unit * (SIZE // len(unit))) < LIMIT


@pytest.mark.parametrize("opening", NESTED, ids=repr)
def test_deep_nesting_takes_linear_time(opening):
    depth = SIZE // (len(opening) + 1)
    assert seconds(opening * depth + "a" + "}" * depth) < LIMIT


@pytest.mark.parametrize(
    "body", ["{" * SIZE + "}" * SIZE, "\\{" * SIZE, "\\ " * SIZE, "^" * SIZE, "\\a " * SIZE]
)
def test_long_mathematics_takes_linear_time(body):
    assert seconds(f"${body}$") < LIMIT


def test_ten_megabytes_of_braces_are_nothing():
    assert decode("{" * 10_000_000) == ""


def test_nothing_is_read_or_expanded(tmp_path):
    secret = tmp_path / "secret.tex"
    secret.write_text("secret")
    texts = [rf"\input{{{secret}}}", rf"\include {secret}", rf"\openin1={secret}", rf"\def\x{{y}}\x {secret}"]
    assert not any("secret" in decode(text).replace(str(secret), "") for text in texts)
    assert decode(r"\def\a{\a\a}\a") == r"\def\a{\a\a}\a"
