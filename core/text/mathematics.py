r"""Render texts with TeX: mathematics between dollar signs as MathML, \emph and other fonts as HTML.

What is mathematics follows Pandoc: a `$` opens before anything but a space, and closes after anything but a
space and not before a digit, so that "costs $5 and $6" stays as it is. `\$` is a dollar.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import NamedTuple
from xml.etree import ElementTree

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString
from math_core import LatexToMathML

from core.text.typography import set_typography

LENGTH = 2_000  # characters of an expression
NESTING = 100  # braces within braces: the converter recurses, and a stack that is full ends the process
COMMANDS = 200  # of an expression, as \sqrt\sqrt\sqrt… nests without braces
LEFT_OPEN = 10  # brackets that are not closed within their group
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


def is_valid(expression: str) -> bool:
    """Return whether an expression between dollar signs can be set."""
    pieces = [piece for piece in _split_at_signs(expression) if piece.sign or piece.text]
    return len(pieces) == 1 and bool(pieces[0].sign and _build_mathml(pieces[0].text, block=True))


def strip_math(text: str) -> str:
    """Render a text as one line of plain text, for page titles and descriptions; not escaped."""
    texts = []
    for piece in (piece for paragraph in _parse_paragraphs(text) for piece in paragraph):
        line = ""
        if piece.sign and piece.html:
            # as plain text; the source if it cannot be parsed
            with suppress(ElementTree.ParseError, RecursionError):
                line = _read_line(piece.html)
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
                MathPiece(piece.text, piece.sign, _build_mathml(piece.text, piece.sign in ("$$", r"\[")))
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


_CONVERTER = LatexToMathML(fancy_error=False, allow_unreliable_rendering=True)
_PER_CENT = re.compile(r"(\\.)|%", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_DEFINING = {"def", "gdef", "let", "newcommand", "providecommand", "renewcommand"}


@lru_cache(4096)
def _build_mathml(tex: str, block: bool) -> str:
    """Return the expression as MathML; empty if it is invalid, too long, too deep or defines commands."""
    tex = _PER_CENT.sub(lambda match: match[1] or r"\%", tex)  # would begin a comment
    if len(tex) > LENGTH:
        return ""
    commands = [command for command in _COMMAND.findall(tex) if command.isalpha()]
    if len(commands) > COMMANDS or not _DEFINING.isdisjoint(commands):
        return ""
    if not _is_shallow(tex):
        return ""
    try:
        mathml = _CONVERTER.convert_with_local_state(tex, displaystyle=block)
    except Exception:  # whatever the converter finds wrong, there is the source to show
        return ""
    html = _CLEANER.clean(mathml).replace("<math>", '<math display="inline">', 1)
    with suppress(ElementTree.ParseError, RecursionError):
        html = html.replace(">", f' alttext="{escape(_read_line(html))}">', 1)
    return html


_BRACKET = re.compile(r"\\(?P<name>[A-Za-z]+|.)|(?P<sign>[][(){}])", re.DOTALL)
_OPENING = {
    "(",
    "[",
    *"{",
    "langle",
    "lbrace",
    "lbrack",
    "lceil",
    "lfloor",
    "lgroup",
    "llbracket",
    "lmoustache",
}
_OPENING |= {"lparen", "lvert", "lVert", "ulcorner", "llcorner"}
_CLOSING = {
    ")",
    "]",
    "}",
    "rangle",
    "rbrace",
    "rbrack",
    "rceil",
    "rfloor",
    "rgroup",
    "rrbracket",
    "rmoustache",
}
_CLOSING |= {"rparen", "rvert", "rVert", "urcorner", "lrcorner"}


def _is_shallow(tex: str) -> bool:
    """Return whether groups are closed and not nested too deep, and few brackets stay open.

    The converter takes twice as long for each bracket that is not closed within its group.
    """
    open_brackets, left_open = [0], 0
    for match in _BRACKET.finditer(tex):
        if match["sign"] == "{":
            open_brackets.append(0)
            if len(open_brackets) > NESTING + 1:
                return False
        elif match["sign"] == "}":
            left_open += open_brackets.pop()
            if not open_brackets:
                return False
        elif (name := match["sign"] or match["name"]) in _OPENING:
            open_brackets[-1] += 1
        elif name in _CLOSING and open_brackets[-1]:
            open_brackets[-1] -= 1
    return left_open + sum(open_brackets) <= LEFT_OPEN


def _read_line(html: str) -> str:
    """Return MathML as a line of plain text. Raises ParseError and RecursionError."""
    tree = ElementTree.fromstring(html.replace("&nbsp;", "\N{NO-BREAK SPACE}"))  # noqa: S314 our own
    line = re.sub("\u2061(?=[(\\[])", "", _linearise(tree)).replace("\u2061", " ")
    return line.translate(_UNSEEN)


_WORDS = "mi", "mn", "mo", "ms", "mtext", "mspace"
_BOXES = "mrow", "mstyle", "mpadded", "mphantom", "mfrac", "msqrt", "mroot", "mtable", "mtr", "mtd"
_SCRIPTS = "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts"
_SPACES = {"width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"}
_SETTINGS = {"form", "largeop", "movablelimits", "separator", "stretchy", "symmetric", "mathvariant"}
_STYLES = {"accent", "accentunder", "columnspan", "rowspan", "displaystyle", "scriptlevel"}
_VALUE = re.compile(r"[a-z]+|[+-]?\d?(\.\d+)?([a-z]{2,3}|%)?")  # no length of ten units or more


_CLEANER = nh3.Cleaner(
    tags={"math", *_WORDS, *_BOXES, *_SCRIPTS},
    attributes={"math": {"display"}, "*": _SPACES | _SETTINGS | _STYLES},
    generic_attribute_prefixes=set(),
    attribute_filter=lambda _element, _name, value: value if _VALUE.fullmatch(value) else None,
)
_UNSEEN = dict.fromkeys([0x2062, 0x2063, 0x2064, *range(0xFE00, 0xFE10)])  # operators, variation selectors


def _linearise(node: ElementTree.Element) -> str:
    parts = [_linearise(child) for child in node]
    match node.tag, parts:
        case "mfrac", [above, below] if node.get("linethickness") is None:
            return f"{_parenthesise(above)}/{_parenthesise(below)}"
        case "msup", [base, above]:
            return base + _raise(above)
        case "msub", [base, below]:
            return base + _lower(below)
        case (("msubsup" | "munderover"), [base, below, above]):
            return base + _lower(below) + _raise(above)
        case "msqrt", _:
            return "√" + _parenthesise("".join(parts))
        case "mroot", [base, degree]:
            return f"{_parenthesise(base)}^(1/{_parenthesise(degree)})"
        case (("mtr" | "mtable"), _):
            return " ".join(parts)
    return (node.text or "") + "".join(parts)


_RAISED = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")


def _raise(text: str) -> str:
    if text.strip("′″‴⁗∘*") == "":
        return text
    return (
        text.translate(_RAISED) if all(ord(sign) in _RAISED for sign in text) else "^" + _parenthesise(text)
    )


def _lower(text: str) -> str:
    return (
        text.translate(_LOWERED) if all(ord(sign) in _LOWERED for sign in text) else "_" + _parenthesise(text)
    )


def _parenthesise(text: str) -> str:
    return text if len(text) == 1 or text.isalnum() else f"({text})"
