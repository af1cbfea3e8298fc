r"""Render texts with TeX: mathematics between dollar signs as MathML, \emph and other fonts as HTML.

What is mathematics follows Pandoc: a `$` opens before anything but a space, and closes after anything but a
space and not before a digit, so that "costs $5 and $6" stays as it is. `\$` is a dollar.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from typing import NamedTuple
from xml.etree import ElementTree

from django.utils.html import escape
from django.utils.safestring import SafeString

from core.text.mathml import build_mathml, read_line
from core.text.typography import set_typography

EXPRESSIONS = 200  # of a text; those that follow show their source


def render_math(text: str) -> SafeString:
    """Render a text as HTML that is safe whoever wrote it; TeX that cannot be set shows its source."""
    return SafeString("".join(_render(paragraph) for paragraph in _parse_paragraphs(text)))


def bind_punctuation(html: str) -> str:
    """Return HTML in which no line begins with the punctuation after mathematics."""
    return MATHS_AND_STOP.sub(r'<span class="unbroken">\1\2</span>', html)


def render_abstract(text: str) -> SafeString:
    """Render each paragraph as a <p>, with blank lines between."""
    paragraphs = [_render(paragraph).strip() for paragraph in _parse_paragraphs(text)]
    return SafeString("\n".join(f"<p>{paragraph}</p>" for paragraph in paragraphs if paragraph))


def strip_math(text: str) -> str:
    """Render a text as one line of plain text, for page titles and descriptions; not escaped."""
    texts = []
    for piece in (piece for paragraph in _parse_paragraphs(text) for piece in paragraph):
        line = ""
        if piece.sign and piece.html:
            # as plain text; the source if it cannot be parsed
            with suppress(ElementTree.ParseError, RecursionError):
                line = read_line(piece.html)
        texts.append(line or piece.text)
    return " ".join("".join(texts).split())


class MathPiece(NamedTuple):
    """A part of a text; mathematics has its opening `sign`, and its rendering as `html` if it is valid."""

    text: str
    sign: str = ""
    html: str = ""


MATHS_AND_STOP = re.compile(
    r"(<math\b(?:(?!</math>).)*</math>)([,.;:!?)\]’”]+|[-\u2010\u2011]\w{1,24})", re.DOTALL
)


def _render(pieces: Iterable[MathPiece]) -> str:
    parts = []
    for piece in pieces:
        if piece.html:
            parts.append(piece.html)
        elif piece.sign:
            source = escape(piece.sign + piece.text + _CLOSES[piece.sign])
            parts.append(f'<code class="tex">{source}</code>')
        else:
            parts.append(escape(set_typography(piece.text)))
    return bind_punctuation("".join(parts))


_BLANK_LINES = re.compile(r"(\n\s*\n)")


def _parse_paragraphs(text: str) -> Iterator[list[MathPiece]]:
    """Yield the pieces of each paragraph, and of the blank lines between; none spans two paragraphs."""
    number = count()
    for paragraph in _BLANK_LINES.split(text):
        pieces = [MathPiece(paragraph)]
        if "$" in paragraph or "\\" in paragraph:
            pieces = [
                MathPiece(piece.text, piece.sign, build_mathml(piece.text, piece.sign in ("$$", r"\[")))
                if piece.sign and next(number) < EXPRESSIONS
                else piece
                for piece in _apply_fonts(_split_at_signs(paragraph))
            ]
        yield pieces


_SIGNS = re.compile(r"\\.|\$", re.DOTALL)
_CLOSES = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}


def _split_at_signs(text: str) -> Iterator[MathPiece]:
    r"""Split a text into what is mathematics and what is not; \$ has become a dollar.

    One pass finds all signs, so that many that nothing closes cost no more than others.
    """
    signs = [(match[0], match.start()) for match in _SIGNS.finditer(text)]
    ends = {
        closing: [start for _, start in signs if text.startswith(closing, start)]
        for closing in _CLOSES.values()
    }
    position = 0
    for sign, start in signs:
        if start < position:
            continue
        if sign == r"\$":
            yield MathPiece(text[position:start] + "$")
            position = start + len(sign)
        elif sign in _CLOSES:
            sign = "$$" if text.startswith("$$", start) else sign
            body_start = start + len(sign)
            following = ends[_CLOSES[sign]]
            closing = bisect_left(following, body_start)
            if closing == len(following):
                continue
            end = following[closing]
            tex = text[body_start:end]
            is_math = bool(tex.strip())
            if sign == "$":
                is_math = is_math and tex == tex.strip() and not text[end + 1 : end + 2].isdigit()
            if is_math:
                yield MathPiece(text[position:start])
                yield MathPiece(tex, sign)
                position = end + len(sign)
    yield MathPiece(text[position:])


_FONTS = {r"\emph": "em", r"\textit": "em", r"\textbf": "strong"}
_BRACES = re.compile(r"(\\(?:emph|textit|textbf)\s*\{|\\[\\{}]|[{}])")


def _apply_fonts(pieces: Iterable[MathPiece]) -> list[MathPiece]:
    """Replace font commands and their closing braces by tags; unclosed commands stay."""
    result: list[MathPiece] = []
    opened: list[int] = []  # where in `result` each brace stands that is open
    for piece in pieces:
        for part in [piece.text] if piece.sign else _BRACES.split(piece.text):
            tag = ""
            if not piece.sign and part.endswith("{") and part != r"\{":
                opened.append(len(result))
            elif not piece.sign and part == "}" and opened:
                start = opened.pop()
                tag = _FONTS.get(result[start].text[:-1].rstrip(), "")
                if tag:
                    result[start] = MathPiece("", html=f"<{tag}>")
            result.append(MathPiece("", html=f"</{tag}>") if tag else MathPiece(part, piece.sign))
    return result
