r"""Turn the mathematics of old sites, as MathJax and KaTeX read it, into ours: `$…$` in a line, or `$$…$$`.

Texts in Markdown have `$$…$$`, `\\(…\\)` and `\\[…\\]`, in which signs of Markdown may be escaped; HTML has
`\(…\)`, `\[…\]`, and with plugins of WordPress `$latex …$` and `[latex]…[/latex]`.
"""

import re
from collections.abc import Iterator

_BODY = r"(?:[^\\$\n]|\n(?![ \t]*\n)|\\(?!\\?[\[\]()])){1,2000}"
_DOLLARS = r"\$\$(?P<dollars>(?:[^$\n]|\n(?![ \t]*\n)|\$(?!\$)){1,2000})\$\$"
_TEX = r"(?:[\^_=]|\\[A-Za-z])"  # what plain text in brackets does not have
MATH = (
    rf"{_DOLLARS}"
    rf"|(?<!\\)\\\\\[(?P<block>{_BODY})\\\\\]|(?<!\\)\\\[(?=\s[^\[\]\n]{{0,300}}{_TEX}|\n)(?P<spaced>{_BODY})\\\]"
    rf"|(?<!\\)\\\\\((?P<line>{_BODY})\\\\\)|(?<!\\)\\\((?=\s?\w\s?\\|[^()\\\n]{{0,200}}(?:[\^_=]|\\(?!\))))(?P<bare>{_BODY})\\\)"
    r"|(?<![\\$\w])\$(?!\s)(?P<dollar>(?:[^$\\`\]\n]|\\[^\n]|\](?!\()){1,500}+)(?<!\s)\$(?![\w$])"
)
"""What is mathematics in Markdown, for `write_match`."""
_HTML_MATH = re.compile(
    rf"{_DOLLARS}|\\\[(?P<block>{_BODY})\\\]|\\\((?P<bare>{_BODY})\\\)"
    r"|\$latex\s(?P<latex>[^$\n]{1,500})\$|\[latex\](?P<tagged>[^\[\]\n]{1,500})\[/latex\]"
)
_LINE_START = re.compile(r"(?:^|\n)[ \t]{0,3}$")
_LINE_END = re.compile(r"[ \t]{0,9}(?:\n|$)")
_COMMENT = re.compile(r"(?<!\\)%[^\n]{0,2000}\n")
_ESCAPED = re.compile(
    r"(\\(?:text[a-z]{0,10}|mathrm|mathtt|operatorname)\{[^{}]{0,300}\})|\\([_*])|(?:\\\\){2}"
)


def write_match(match: re.Match[str], *, is_kramdown: bool) -> str:
    r"""Return the mathematics of a match of MATH as ours. is_kramdown: whether `$$…$$` may be in a line."""
    name = match.lastgroup
    if name == "dollar":
        return match[0]
    tex = match[str(name)]
    before = match.string[max(0, match.start() - 5) : match.start()]
    is_alone = bool(_LINE_START.search(before) and _LINE_END.match(match.string, match.end()))
    is_block = name in ("block", "spaced") or (name == "dollars" and (is_alone or not is_kramdown))
    if name in ("block", "line") or not is_kramdown:
        tex = _ESCAPED.sub(_unescape, tex)
    expression = _write(tex, is_block) or match[0]
    return f"\n\n{expression}\n\n" if is_block and is_alone else expression


def split_html_text(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text of HTML, and after each the mathematics that follows as ours, else empty."""
    position = 0
    for match in _HTML_MATH.finditer(text):
        is_block = match.lastgroup in ("dollars", "block")
        if expression := _write(match[str(match.lastgroup)], is_block):
            yield text[position : match.start()], expression
            position = match.end()
    yield text[position:], ""


def _unescape(match: re.Match[str]) -> str:
    return match[1] or match[2] or r"\\"


def _write(tex: str, is_block: bool) -> str:
    """Return an expression as one line between dollar signs; empty if nothing is in it, or a dollar sign."""
    tex = " ".join(_COMMENT.sub("\n", tex).split())
    sign = "$$" if is_block else "$"
    return f"{sign}{tex}{sign}" if tex and "$" not in tex else ""
