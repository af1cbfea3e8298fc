r"""Take emphasis off names: bold, underlined or coloured ones, as home pages and CVs set their owner's.

The braces of `{\bf Doe, Jane}` and `\textbf{J. Doe}` belong to the markup, and make the name no group's.
"""

import re

from bibliography.latex.commands import COMMANDS
from bibliography.latex.macros import GROUP
from bibliography.markup import strip_tags
from bibliography.names import is_group

_DEEPEST = 3  # levels of markup in markup
_CONTENT = rf"((?:[^{{}}]++|{GROUP})*+)"
_COLOUR = re.compile(
    rf"\\(?:textcolor|colorbox)\s*+(?:\[[^\[\]{{}}]*+\]\s*+)?+\{{[^{{}}]*+\}}\s*+\{{{_CONTENT}\}}"
    rf"|\{{\s*+\\color\s*+(?:\[[^\[\]{{}}]*+\]\s*+)?+\{{[^{{}}]*+\}}\s*+(?:\{{{_CONTENT}\}}|{_CONTENT})\s*+\}}"
)
_WHOLE_GROUP = re.compile(GROUP)
_WRAPPED = re.compile(  # not the braces of an argument
    rf"(?<![A-Za-z\]}}])\{{\s*+(?:\\([A-Za-z]++)\s*+\{{{_CONTENT}\}}|\{{\s*+\\([A-Za-z]++)(?:\s++|(?=\{{)){_CONTENT}\}})\s*+\}}"
)
_GROUP = re.compile(rf"\{{\s*+\\([A-Za-z]++)(?:\s++|(?=\{{)){_CONTENT}\}}")
_COMMAND = re.compile(rf"\\([A-Za-z]++)\s*+\{{{_CONTENT}\}}")
_SWITCH = re.compile(r"\\([A-Za-z]++)(?![\s~]*+[{(\[])\s*+")
_STARS = re.compile(r"(\*\*|__)(?=[^\W_]|[{\\])([^*_]{2,200})\1")
_ONE_STAR = re.compile(r"(?<![^\s;{])([*_])(?=[^\W_]|[{\\])([^*_]{2,200})\1(?=\Z|\s*+;|\s+and\b)")
_NOTES = frozenset(
    {"thanks", "footnote", "footnotetext", "fnref", "corref", "inst", "email", "orcid", "affiliation", "href"}
)
_FONTS = frozenset(name for name, command in COMMANDS.items() if command.kind == "font") - {
    "relax",
    "protect",
}


def strip_emphasis(text: str) -> str:
    r"""Strip fonts and colours from names, with the braces that belong to them.

    >>> strip_emphasis(r"{\bf Doe, Jane} and \textbf{Roe, R.} and **Poe, E.**")
    'Doe, Jane and Roe, R. and Poe, E.'
    """
    if "<" in text:
        text = strip_tags(text)
    if "*" in text or "_" in text:
        text = _ONE_STAR.sub(r"\2", _STARS.sub(r"\2", text))
    if "\\" not in text:
        return text
    for _ in range(_DEEPEST):
        before = text
        if "color" in text:
            text = _COLOUR.sub(lambda match: _unwrap(next(filter(None, match.groups()), "")), text)
        text = _WRAPPED.sub(_unwrap_wrapped, text)
        text = _COMMAND.sub(_unwrap_command, _GROUP.sub(_unwrap_group, text))
        if text == before:
            break
    return _SWITCH.sub(lambda match: "" if match[1] in _FONTS else match[0], text)


def _unwrap_wrapped(match: re.Match[str]) -> str:
    r"""Return a person's name without the braces of `{\textbf{…}}` and `{{\bf …}}`, which a group keeps."""
    if (match[1] or match[3]) not in _FONTS:
        return match[0]
    content = (match[2] or match[4] or "").strip()
    bare = content[1:-1] if _WHOLE_GROUP.fullmatch(content) else content
    is_person = re.search("[,.]", bare) and not is_group(bare)
    return bare if is_person else f"{{{content}}}"


def _unwrap_group(match: re.Match[str]) -> str:
    return _unwrap(match[2]) if match[1] in _FONTS else match[0]


def _unwrap_command(match: re.Match[str]) -> str:
    name, content = match.groups()
    # one that is not known, such as \me{Doe, Jane}, is for the owner's name
    is_own = name not in COMMANDS and name not in _NOTES and len(name) > 1 and re.search("[ ,~]", content)
    return _unwrap(content) if name in _FONTS or is_own else match[0]


def _unwrap(content: str) -> str:
    """Return a name without braces, but those of a group with "and" in it."""
    content = content.strip()
    return f"{{{content}}}" if " and " in content and is_group(content) else content
