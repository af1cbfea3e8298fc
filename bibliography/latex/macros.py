r"""Expand what depends on whether it stands in mathematics, before fields are read.

`\ifmmode … \else … \fi` of the American Physical Society, `\ensuremath` in mathematics, formulas of
chemistry, quantities with units, and tags of HTML that are escaped (`{\textless}i{\textgreater}`).
"""

import re

from bibliography.latex.chemistry_and_units import format_formula, format_quantity

GROUP = r"\{[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+\}"
"""A group in braces with at most two levels of groups in it."""
_BRANCH = r"(?:[^\\]|\\(?!(?:ifmmode|else|fi)(?![A-Za-z])))*+"
_GROUP = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*+\})*+\})*+)\}"
_MACRO = re.compile(
    rf"""\\ifmmode(?![A-Za-z])(?P<maths>{_BRANCH})(?:\\else(?![A-Za-z])(?P<words>{_BRANCH}))?\\fi(?![A-Za-z])
        (?:\{{\}}|\s(?=\s*+\S))?
    | \\(?P<chemistry>ce|ch)\s*+{_GROUP}
    | \\(?P<quantity>si|unit|num|ang|SI|qty|numrange|SIrange|qtyrange)(?![A-Za-z])\s*+(?:\[[^\[\]]*+\])?+
        (?P<arguments>(?:\s*+{_GROUP}){{1,3}}+)
    | \\ensuremath\s*+(?P<ensured>{_GROUP})
    | (?P<sign>\$\$?) | \\[^A-Za-z]""",
    re.VERBOSE,
)
_ARGUMENT = re.compile(_GROUP)
_ARGUMENTS = {"SI": 2, "qty": 2, "numrange": 2, "SIrange": 3, "qtyrange": 3}
_MAY_HAVE_MACROS = re.compile(r"\\(?:ifmmode|c[eh]\s*\{|si\b|unit\b|num|ang\b|SI|qty|textless|ensuremath)")

_TAGS = "i|em|b|strong|u|s|sc|scp|small|tt|su[bp]|span|br|p"
_LESS = r"(?:\{?\\?&\}?lt;|\{\\textless(?:\{\}|\s)?\}|\\textless(?:\{\}|\s)?|\{?\$<\$\}?|\\ensuremath\{<\})"
_GREATER = (
    r"(?:\{?\\?&\}?gt;|\{\\textgreater(?:\{\}|\s)?\}|\\textgreater(?:\{\}|\s(?=\S))?"
    r"|\{?\$>\$\}?|\\ensuremath\{>\})"
)
_ESCAPED_TAG = re.compile(
    rf"{_LESS}\s*+(/?(?:{_TAGS})(?![A-Za-z])(?:\s[^<>{{}}\\$]{{0,200}}?)?/?){_GREATER}", re.IGNORECASE
)


def may_have_macros(text: str) -> bool:
    """Return whether `expand_macros` may change a text, fast."""
    return bool(_MAY_HAVE_MACROS.search(text)) or "$<$" in text or "lt;" in text


def expand_macros(text: str) -> str:
    r"""Return a value of TeX without what only its mode decides.

    >>> expand_macros(r"Rybi\ifmmode \acute{n}\else \'{n}\fi{}ska, \ce{H2O}")
    "Rybi{\\'{n}}ska, H₂O"
    """
    if "\\textless" in text or "$<$" in text or "{<}" in text or "lt;" in text:
        text = _ESCAPED_TAG.sub(r"<\1>", text)
    in_mathematics = False
    pieces: list[str] = []
    end = 0
    for match in _MACRO.finditer(text):
        if match["sign"]:
            in_mathematics = not in_mathematics
            continue
        expanded = _expand(match, in_mathematics)
        if expanded is not None:
            pieces += text[end : match.start()], expanded
            end = match.end()
    return "".join(pieces) + text[end:]


def _expand(match: re.Match[str], in_mathematics: bool) -> str | None:
    """Return the text of a macro, or None where it stays."""
    if match["maths"] is not None:
        branch = match["maths"] if in_mathematics else match["words"] or ""
        return f"{{{branch.strip()}}}" if branch.strip() else ""
    if match["chemistry"]:
        return format_formula(match[4], in_mathematics)
    if match["quantity"]:
        arguments = _ARGUMENT.findall(match["arguments"])
        count = _ARGUMENTS.get(match["quantity"], 1)
        quantity = format_quantity(match["quantity"], arguments[:count])
        quantity = f"\\text{{{quantity}}}" if in_mathematics else quantity
        return quantity + "".join(f"{{{argument}}}" for argument in arguments[count:])
    if match["ensured"] and in_mathematics:
        content = match["ensured"][1:-1]
        return content if len(content) == 1 else f"{{{content}}}"
    return None
