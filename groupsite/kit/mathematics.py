r"""Texts with TeX in them: mathematics between dollar signs as MathML, \emph and its like as HTML.

What is mathematics follows Pandoc: a `$` opens before anything but a space, and closes after anything but a
space and not before a digit, so that "costs $5 and $6" stays as it is. `\$` is a dollar.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple
from xml.etree import ElementTree

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString
from math_core import LatexToMathML

LENGTH = 2_000  # characters of an expression
NESTING = 100  # braces within braces: the converter recurses, and a stack that is full ends the process
COMMANDS = 200  # of an expression, as \sqrt\sqrt\sqrt… nests without braces
EXPRESSIONS = 200  # of a text; those that follow show their source


def with_math(text: str) -> SafeString:
    """The text as HTML that is safe whoever wrote it; TeX that cannot be set shows its source."""
    return SafeString("".join(_html(paragraph) for paragraph in _paragraphs(text)))


def abstract(text: str) -> SafeString:
    """The same, each paragraph as a <p>; between paragraphs stand blank lines."""
    paragraphs = [_html(paragraph).strip() for paragraph in _paragraphs(text)]
    return SafeString("\n".join(f"<p>{paragraph}</p>" for paragraph in paragraphs if paragraph))


def without_math(text: str) -> str:
    """The same as one line of words, for titles of windows and descriptions; not escaped."""
    pieces = (piece for paragraph in _paragraphs(text) for piece in paragraph)
    words = (piece.sign and piece.html and _said(piece.html) or piece.words for piece in pieces)
    return " ".join("".join(words).split())


class Piece(NamedTuple):
    """`words` stand after `sign` if they are mathematics; `html` is what they become, if they become it."""

    words: str
    sign: str = ""
    html: str = ""


MATHS_AND_STOP = re.compile(r"(<math\b(?:(?!</math>).)*</math>)([,.;:!?)\]’”]+)", re.DOTALL)


def _html(pieces: Iterable[Piece]) -> str:
    html = "".join(piece.html or _source(piece) for piece in pieces)
    return MATHS_AND_STOP.sub(r'<span class="unbroken">\1\2</span>', html)


def _source(piece: Piece) -> str:
    if piece.sign:
        return f'<code class="tex">{escape(piece.sign + piece.words + _CLOSES[piece.sign])}</code>'
    return escape(piece.words)


_BLANK_LINES = re.compile(r"(\n\s*\n)")


def _paragraphs(text: str) -> Iterator[list[Piece]]:
    """The pieces of each paragraph, and of the blank lines between; mathematics ends with its paragraph."""
    number = count()
    for paragraph in _BLANK_LINES.split(text):
        pieces = [Piece(paragraph)]
        if "$" in paragraph or "\\" in paragraph:
            pieces = [
                Piece(piece.words, piece.sign, _mathml(piece.words, piece.sign in ("$$", r"\[")))
                if piece.sign and next(number) < EXPRESSIONS
                else piece
                for piece in _with_fonts(_with_signs(paragraph))
            ]
        yield pieces


_SIGNS = re.compile(r"\\.|\$", re.DOTALL)
_CLOSES = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}


def _with_signs(text: str) -> Iterator[Piece]:
    r"""What is mathematics and what is not; \$ has become a dollar.

    One pass finds all signs, so that many that nothing closes cost no more than others.
    """
    signs = [(found[0], found.start()) for found in _SIGNS.finditer(text)]
    ends = {
        closing: [start for _, start in signs if text.startswith(closing, start)]
        for closing in _CLOSES.values()
    }
    done = 0
    for sign, start in signs:
        if start < done:
            continue
        if sign == r"\$":
            yield Piece(text[done:start] + "$")
            done = start + len(sign)
        elif sign in _CLOSES:
            sign = "$$" if text.startswith("$$", start) else sign
            inside = start + len(sign)
            following = ends[_CLOSES[sign]]
            closing = bisect_left(following, inside)
            if closing < len(following) and _encloses(sign, text, inside, following[closing]):
                yield Piece(text[done:start])
                yield Piece(text[inside : following[closing]], sign)
                done = following[closing] + len(sign)
    yield Piece(text[done:])


def _encloses(sign: str, text: str, inside: int, end: int) -> bool:
    words = text[inside:end]
    if sign == "$":
        return bool(words) and words == words.strip() and not text[end + 1 : end + 2].isdigit()
    return bool(words.strip())


_FONTS = {r"\emph": "em", r"\textit": "em", r"\textbf": "strong"}
_BRACES = re.compile(r"(\\(?:emph|textit|textbf)\s*\{|\\[\\{}]|[{}])")


def _with_fonts(pieces: Iterable[Piece]) -> list[Piece]:
    """Turn the commands for fonts, and the braces that close them, into tags; what is not closed stays."""
    made: list[Piece] = []
    opened: list[int] = []  # where in `made` each brace stands that is open
    for piece in pieces:
        for part in [piece.words] if piece.sign else _BRACES.split(piece.words):
            tag = ""
            if not piece.sign and part.endswith("{") and part != r"\{":
                opened.append(len(made))
            elif not piece.sign and part == "}" and opened:
                start = opened.pop()
                tag = _FONTS.get(made[start].words[:-1].rstrip(), "")
                if tag:
                    made[start] = Piece("", html=f"<{tag}>")
            made.append(Piece("", html=f"</{tag}>") if tag else Piece(part, piece.sign))
    return made


_CONVERTER = LatexToMathML(fancy_error=False, allow_unreliable_rendering=True)
_PER_CENT = re.compile(r"(\\.)|%", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_DEFINING = {"def", "gdef", "let", "newcommand", "providecommand", "renewcommand"}


@lru_cache(4096)
def _mathml(tex: str, block: bool) -> str:
    """The expression as MathML; empty if it cannot be set."""
    tex = _PER_CENT.sub(lambda found: found[1] or r"\%", tex)  # would begin a comment
    if not _bounded(tex):
        return ""
    try:
        mathml = _CONVERTER.convert_with_local_state(tex, displaystyle=block)
    except Exception:  # whatever the converter finds wrong, there is the source to show
        return ""
    return _CLEANER.clean(mathml).replace("<math>", '<math display="inline">', 1)


def _bounded(tex: str) -> bool:
    if len(tex) > LENGTH:
        return False
    commands = [command for command in _COMMAND.findall(tex) if command.isalpha()]
    if len(commands) > COMMANDS or not _DEFINING.isdisjoint(commands):
        return False
    depth = 0
    for brace in re.findall("[{}]", _COMMAND.sub("", tex)):
        depth += 1 if brace == "{" else -1
        if not 0 <= depth <= NESTING:
            return False
    return True


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
    attribute_filter=lambda element, name, value: value if _VALUE.fullmatch(value) else None,
)
_UNSEEN = dict.fromkeys([0x2062, 0x2063, 0x2064, *range(0xFE00, 0xFE10)])  # operators, variation selectors


def _said(mathml: str) -> str:
    """The expression in one line, as people type it; empty if it cannot be read."""
    try:
        tree = ElementTree.fromstring(mathml.replace("&nbsp;", "\N{NO-BREAK SPACE}"))  # noqa: S314 our own
        words = _line(tree)
    except (ElementTree.ParseError, RecursionError):
        return ""
    return re.sub("\u2061(?=[(\\[])", "", words).replace("\u2061", " ").translate(_UNSEEN)


def _line(node: ElementTree.Element) -> str:
    parts = [_line(child) for child in node]
    match node.tag, parts:
        case "mfrac", [above, below] if node.get("linethickness") is None:
            return f"{_whole(above)}/{_whole(below)}"
        case "msup", [base, above]:
            return base + _raised(above)
        case "msub", [base, below]:
            return base + _lowered(below)
        case (("msubsup" | "munderover"), [base, below, above]):
            return base + _lowered(below) + _raised(above)
        case "msqrt", _:
            return "√" + _whole("".join(parts))
        case "mroot", [base, degree]:
            return f"{_whole(base)}^(1/{_whole(degree)})"
        case (("mtr" | "mtable"), _):
            return " ".join(parts)
    return (node.text or "") + "".join(parts)


_RAISED = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")


def _raised(words: str) -> str:
    if words.strip("′″‴⁗∘*") == "":
        return words
    return words.translate(_RAISED) if all(ord(sign) in _RAISED for sign in words) else "^" + _whole(words)


def _lowered(words: str) -> str:
    return words.translate(_LOWERED) if all(ord(sign) in _LOWERED for sign in words) else "_" + _whole(words)


def _whole(words: str) -> str:
    return words if len(words) == 1 or words.isalnum() else f"({words})"
