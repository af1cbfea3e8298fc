"""What holds for every text, however hostile."""

import itertools
import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography.latex import canonicalize, decode, decode_marked, encode, normalize_spans, strip_tex
from bibliography.text import is_hub_text

TOKENS = [
    *"\\{}$%&#_^~`'-?!\"<>|@[]()*,;=aeiAO52²₂ⁿéịßåøı–—“”‘’क한ᅡ", "$$", "''", "``", "--", "---", " ", "  ",
    "\n\n", "ế", "ı̈", "i̇", "\u0301", "\u0323", "\u0338", "\u0345", "्", "q̃̈", "\x00", "\x01", "\x02",
    "\x1f", "\x85", "\xa0", "\ud800", "\udc00", "\u202e", "\u2067", "\ufeff", "\u200d", "\u212b", '\\"',
    "\\'", "\\c", "\\v", "\\t", "\\~", "\\i", "\\ss", "\\emph", "\\emph{", "\\url{", "\\href{", "\\noopsort{",
    "\\enquote*{", "\\textsuperscript{", "\\textsubscript{", "_{", "^{", "\\ensuremath{", "\\(", "\\)", "\\[",
    "\\]", "\\input{", "\\write18{", "\\def", "\\foo{", "\\verb|", "\\path|", "\\char65 ", "\\symbol{36}",
    "\\accent18", "\\$", "\\%", "\\&", "\\{", "\\}", "\\_", "\\\\", "\\ ", "\\alpha", "\\LaTeX",
    "\\textbackslash{}", "\\textdollar", "\\kern1pt", "\\par", "&amp;", "amp;", "\\&amp;", "&#36;", "&#92;",
    "&#129;", "<i>", "<sub>2</sub>", "^^5c", "\\lbrace", "\\text{", "\\end{document}", "\\mkbibparens{",
    "$\\{$A$\\}$",
]  # fmt: skip
pieces = st.one_of(st.sampled_from(TOKENS), st.sampled_from(TOKENS), st.text(max_size=3))
hostile = st.lists(pieces, max_size=14).map("".join)
places = st.lists(st.tuples(st.integers(-2, 30), st.integers(-2, 30)), max_size=4)
often = settings(deadline=None)


def is_balanced(text: str) -> bool:
    """As BibTeX counts: braces that are escaped count."""
    depth = 0
    for brace in re.findall("[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def is_legal(text: str, paragraphs: bool) -> bool:
    rest = text.replace("\n\n", "") if paragraphs else text
    return (
        canonicalize(text, paragraphs) == text
        and is_hub_text(text, paragraphs)
        and unicodedata.is_normalized("NFC", text)
        and not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in rest)
    )


@often
@given(hostile, st.booleans())
def test_whatever_is_read_is_legal(text, paragraphs):
    assert is_legal(decode(text, paragraphs), paragraphs)
    assert is_legal(canonicalize(text, paragraphs), paragraphs)


@often
@given(hostile, st.booleans())
def test_what_is_written_is_read_again(text, paragraphs):
    for legal in (decode(text, paragraphs), canonicalize(text, paragraphs)):
        tex = encode(legal)
        assert decode(tex, paragraphs) == legal
        assert encode(decode(tex, paragraphs)) == tex


@often
@given(hostile)
def test_nothing_breaks_out_of_its_field(text):
    tex = encode(text)
    assert is_balanced(tex)
    assert not re.search(r"(?<!\\)(?:\\\\)*%", tex)
    assert not re.search(r"\\(input|write|def|end\s*\{document)", tex)
    assert "^^" not in tex
    assert decode(tex, paragraphs=True) == canonicalize(text, paragraphs=True)


@often
@given(hostile)
def test_spans_that_were_read_are_written(text):
    decoded, spans = decode_marked(text)
    assert decoded == decode(text)
    assert spans == normalize_spans(decoded, spans)
    tex = encode(decoded, spans)
    assert is_balanced(tex)
    assert decode_marked(tex) == (decoded, spans)


@often
@given(hostile, places)
def test_any_spans_are_written(text, spans):
    text = canonicalize(text)
    legal = normalize_spans(text, spans)
    assert normalize_spans(text, legal) == legal
    assert all(start < end for start, end in legal)
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(legal))
    assert decode_marked(encode(text, legal)) == (text, legal)
    assert encode(text, spans) == encode(text, legal)


@often
@given(hostile)
def test_text_without_tex_has_no_dollar_of_mathematics(text):
    assert strip_tex(r"$x^2$ " + canonicalize(text)).startswith("x² ")
