r"""What stands beside a name and is no part of it: `Ren*`, `$^{*,\dagger}$`, `\textsuperscript{1}`, notes."""

import re

_NAMED_SIGN = r"\\(?:ast|star|dag|dagger|ddag|ddagger|S|P|Letter|Envelope)\b"
_SIGN = rf"{_NAMED_SIGN}|\\#|[*∗⋆†‡§¶‖#✉]|\d"
_INSIDE = rf"\\(?:mathrm|textrm|text|rm)\b|[\s,;~]|[a-g]\b|{_SIGN}"
_CONTENT = rf"(?:{_INSIDE}|\{{(?:{_INSIDE})*+\}})*+"
_RAISED = re.compile(
    rf"\$\s*+\^({_CONTENT})\$|\$((?:{_SIGN}|[,\s])++)\$"
    rf"|\\textsuperscript\s*+\{{({_CONTENT})\}}|(?<!\\)\^\{{({_CONTENT})\}}|(?<![\\\w])\^({_SIGN})"
)
_NOTE = re.compile(
    r"\\(?:thanks|footnote(?:mark|text)?|fnref|corref|inst)\s*+(?:\[[^\]]*+\])?+\s*+"
    r"(?:\{(?:[^{}]|\{[^{}]*+\})*+\})?+"
)
_EACH = re.compile(_SIGN)
_EQUAL = frozenset({"*", "\\ast", "\\star", "∗", "⋆"})
_CORRESPONDING = frozenset({"✉", "\\Letter", "\\Envelope"})
_AROUND = "*∗⋆†‡§¶‖#✉⁰¹²³⁴⁵⁶⁷⁸⁹ "
_MOST = 500  # characters of a name in which marks are looked for

MAY_HAVE_MARKS = re.compile(
    r"[*^†‡§¶‖✉∗⋆#⁰¹²³⁴⁵⁶⁷⁸⁹@\d]|\\(?:textsup|dag|ddag|thanks|foot|fnref|corref|inst)"
)


def without_raised(name: str) -> tuple[str, str]:
    """A name in TeX without notes, raised signs and signs around it; what they say, as `*` and `✉`."""
    if len(name) > _MOST:
        return name, ""
    said = ""

    def take(found: re.Match[str]) -> str:
        nonlocal said
        signs = set(_EACH.findall(next(filter(None, found.groups()), "")))
        said += "*" * bool(signs & _EQUAL) + "✉" * bool(signs & _CORRESPONDING)
        return ""

    bare = _RAISED.sub(take, _NOTE.sub("", name))
    text = bare.strip(_AROUND)
    before, _, after = bare.partition(text) if text else ("", "", bare)
    take_from = set(before + after)
    return text, said + "*" * bool(take_from & _EQUAL) + "✉" * bool(take_from & _CORRESPONDING)
