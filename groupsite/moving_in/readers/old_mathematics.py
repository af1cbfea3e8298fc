r"""Turn the mathematics of old sites, as MathJax and KaTeX read it, into ours: `$…$` in a line, or `$$…$$`.

Texts in Markdown have `$$…$$`, `\\(…\\)` and `\\[…\\]`, in which signs of Markdown may be escaped; HTML has
`\(…\)`, `\[…\]`, and with plugins of WordPress `$latex …$` and `[latex]…[/latex]`. Both have
environments such as `\begin{align}…\end{align}` without signs.
"""

import re
from collections.abc import Iterator

from core.text.mathml import build_mathml

_BODY = r"(?:[^\\$\n]|\n(?![ \t]*\n)|\\(?!\\?[\[\]()])){1,2000}"
_DOLLARS = r"\$\$(?P<dollars>(?:[^$\n]|\n(?![ \t]*\n)|\$(?!\$)){1,2000})\$\$"
_ENVIRONMENTS = {
    "align": r"\begin{{aligned}}{}\end{{aligned}}",
    "alignat": r"\begin{{aligned}}{}\end{{aligned}}",
    "displaymath": "{}",
    "eqnarray": r"\begin{{array}}{{rcl}}{}\end{{array}}",
    "equation": "{}",
    "flalign": r"\begin{{aligned}}{}\end{{aligned}}",
    "gather": r"\begin{{gathered}}{}\end{{gathered}}",
    "multline": r"\begin{{gathered}}{}\end{{gathered}}",
}
"""Environments that stand outside of mathematics, and what ours has in their place. It numbers nothing."""
_ENVIRONMENT = (
    rf"(?<!\\)\\begin\{{(?P<name>(?:{'|'.join(_ENVIRONMENTS)})\*?)\}}"
    r"(?P<environment>(?:[^\\\n]|\n(?![ \t]*\n)|\\(?!end\{(?P=name)\})){1,2000})\\end\{(?P=name)\}"
)
_TEX = r"(?:[\^_=]|\\[A-Za-z])"  # what plain text in brackets does not have
MATH = (
    rf"{_DOLLARS}|{_ENVIRONMENT}"
    rf"|(?<!\\)\\\\\[(?P<block>{_BODY})\\\\\]|(?<!\\)\\\[(?=\s[^\[\]\n]{{0,300}}{_TEX}|\n)(?P<spaced>{_BODY})\\\]"
    rf"|(?<!\\)\\\\\((?P<line>{_BODY})\\\\\)|(?<!\\)\\\((?=\s?\w\s?\\|[^()\\\n]{{0,200}}(?:[\^_=]|\\(?!\))))(?P<bare>{_BODY})\\\)"
    r"|(?<![\\$\w])\$(?!\s)(?P<dollar>(?:[^$\\`\]\n]|\\[^\n]|\](?!\()){1,500}+)(?<!\s)\$(?![\w$])"
)
"""What is mathematics in Markdown, for `write_match`."""
_HTML_MATH = re.compile(
    rf"{_DOLLARS}|{_ENVIRONMENT}|\\\[(?P<block>{_BODY})\\\]|\\\((?P<bare>{_BODY})\\\)"
    r"|\$latex\s(?P<latex>[^$\n]{1,500})\$|\[latex\](?P<tagged>[^\[\]\n]{1,500})\[/latex\]"
)
_LINE_START = re.compile(r"(?:^|\n)[ \t]{0,3}$")
_LINE_END = re.compile(r"[ \t]{0,9}(?:\n|$)")
_COMMENT = re.compile(r"(?<!\\)%[^\n]{0,2000}\n")
_NUMBERING = re.compile(r"\\(?:label\{[^{}]{0,300}\}|(?:nonumber|notag)(?![A-Za-z]))")
_TAG = re.compile(r"\\tag(\*?)\{([^{}]{0,300})\}")
_LAST_BREAK = re.compile(r"(?:\\\\\s{0,99})+$")
_COLUMNS = re.compile(r"\s{0,9}\{\d{1,2}\}")
_SPLIT = re.compile(r"\\(begin|end)\{split\}")
_ESCAPED = re.compile(
    r"(\\(?:text[a-z]{0,10}|mathrm|mathtt|operatorname)\{[^{}]{0,300}\})|\\([_*])|(?:\\\\){2}"
)


def write_match(match: re.Match[str], *, is_kramdown: bool) -> str:
    r"""Return the mathematics of a match of MATH as ours. is_kramdown: whether `$$…$$` may be in a line.

    An environment that cannot be set is empty.
    """
    name = match.lastgroup
    if name == "dollar":
        return match[0]
    tex = match[str(name)]
    before = match.string[max(0, match.start() - 5) : match.start()]
    is_alone = bool(_LINE_START.search(before) and _LINE_END.match(match.string, match.end()))
    is_block = name in ("block", "spaced", "environment") or (
        name == "dollars" and (is_alone or not is_kramdown)
    )
    if name in ("block", "line", "environment") or not is_kramdown:
        tex = _ESCAPED.sub(_unescape, tex)
    if name == "environment":
        expression = _write_environment(match["name"], tex)
        if not expression:
            return ""
    else:
        expression = _write(tex, is_block) or match[0]
    return f"\n\n{expression}\n\n" if is_block and is_alone else expression


def split_html_text(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text of HTML, and after each the mathematics that follows as ours, else empty."""
    position = 0
    for match in _HTML_MATH.finditer(text):
        is_block = match.lastgroup in ("dollars", "block")
        if match.lastgroup == "environment":
            expression = _write_environment(match["name"], match["environment"])
        else:
            expression = _write(match[str(match.lastgroup)], is_block)
        if expression:
            yield text[position : match.start()], expression
            position = match.end()
    yield text[position:], ""


def _write_environment(name: str, tex: str) -> str:
    """Return the content of an environment as an expression of ours; empty if that cannot be set."""
    name = name.removesuffix("*")
    tex = _COMMENT.sub("\n", tex)
    if name == "alignat":
        tex = _COLUMNS.sub("", tex, count=1)
    tex = _SPLIT.sub(r"\\\1{aligned}", _NUMBERING.sub("", tex))
    tex = _TAG.sub(lambda tag: rf"\qquad\text{{{tag[2] if tag[1] else f'({tag[2]})'}}}", tex)
    tex = _LAST_BREAK.sub("", tex.strip()).rstrip()
    expression = _write(_ENVIRONMENTS[name].format(tex), is_block=True) if tex else ""
    return expression if build_mathml(expression.strip("$"), block=True) else ""


def _unescape(match: re.Match[str]) -> str:
    return match[1] or match[2] or r"\\"


def _write(tex: str, is_block: bool) -> str:
    """Return an expression as one line between dollar signs; empty if nothing is in it, or a dollar sign."""
    tex = " ".join(_COMMENT.sub("\n", tex).split())
    sign = "$$" if is_block else "$"
    return f"{sign}{tex}{sign}" if tex and "$" not in tex else ""
