"""Convert TeX to MathML that is safe whoever wrote it, and MathML to a line of plain text."""

import re
from contextlib import suppress
from functools import lru_cache
from html import escape
from xml.etree import ElementTree

import nh3
from math_core import LatexToMathML

LENGTH = 2_000  # characters of an expression
NESTING = 100  # braces within braces: the converter recurses, and a stack that is full ends the process
COMMANDS = 200  # of an expression, as \sqrt\sqrt\sqrt… nests without braces
LEFT_OPEN = 10  # brackets that are not closed within their group

_CONVERTER = LatexToMathML(fancy_error=False, allow_unreliable_rendering=True)
_PER_CENT = re.compile(r"(\\.)|%", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_DEFINING = {"def", "gdef", "let", "newcommand", "providecommand", "renewcommand"}


@lru_cache(4096)
def build_mathml(tex: str, block: bool) -> str:
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
        html = html.replace(">", f' alttext="{escape(read_line(html))}">', 1)
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


def read_line(html: str) -> str:
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
