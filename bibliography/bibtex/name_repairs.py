r"""Repairs of what people write in lists of names: emphasis, numbers of affiliations, groups before a colon.

Home pages and CVs set their owner's name in bold (`{\bf Doe, Jane}`, `\textbf{J. Doe}`, `**Doe, Jane**`):
the braces belong to the markup there, and do not make the name a group's.
"""

import re

from bibliography.bibtex.name_parts import GROUP, split_list, unwrap_extended_name
from bibliography.latex.commands import COMMANDS
from bibliography.markup import strip_tags
from bibliography.names import is_group
from bibliography.names.academic_titles import split_title

_DEEPEST = 3  # levels of markup in markup
_CONTENT = rf"((?:[^{{}}]++|{GROUP})*+)"
_COLOUR = re.compile(
    rf"\\(?:textcolor|colorbox)\s*+(?:\[[^\[\]{{}}]*+\]\s*+)?+\{{[^{{}}]*+\}}\s*+\{{{_CONTENT}\}}"
    rf"|\{{\s*+\\color\s*+(?:\[[^\[\]{{}}]*+\]\s*+)?+\{{[^{{}}]*+\}}\s*+(?:\{{{_CONTENT}\}}|{_CONTENT})\s*+\}}"
)
_GROUP = re.compile(rf"\{{\s*+\\([A-Za-z]++)(?:\s++|(?=\{{)){_CONTENT}\}}")
_COMMAND = re.compile(rf"\\([A-Za-z]++)\s*+\{{{_CONTENT}\}}")
_SWITCH = re.compile(r"\\([A-Za-z]++)(?![\s~]*+[{(\[])\s*+")
_STARS = re.compile(r"(\*\*|__)(?=[^\W_])([^*_]{2,200})\1")
_ONE_STAR = re.compile(r"(?<![^\s;{])([*_])(?=[^\W_])([^*_]{2,200})\1(?=\Z|\s*+;|\s+and\b)")
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
        text = _COMMAND.sub(_unwrap_command, _GROUP.sub(_unwrap_group, text))
        if text == before:
            break
    return _SWITCH.sub(lambda match: "" if match[1] in _FONTS else match[0], text)


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


def strip_titles(text: str) -> str:
    """Strip academic titles from the names of a list: "Prof. Ida Brandt and Moe, Dr. Bo"."""
    pieces = split_list(text)
    return " and ".join(piece if unwrap_extended_name(piece) else split_title(piece)[1] for piece in pieces)


_NUMBERS = re.compile(r"(?<=[^\W\d_])\d{1,2}(?:\s?,\s?\d{1,2}(?!\d))*+(?=[*†‡§¶#\s]*+(?:[,;]|\Z))")
_GROUP_AND_NAMES = re.compile(r"([^{}:,;]{3,200}):\s+(?=[^\W\d_])(.+)", re.DOTALL)


def strip_affiliation_numbers(text: str) -> str:
    """Strip the numbers of affiliations behind family names: "Ada Byron1, Cy Dee1,2"."""
    return _NUMBERS.sub("", text) if " " in text else text


def split_group(text: str) -> tuple[str, str]:
    """Split "The X Collaboration: A. Byron, C. Dee" into the group and the names; the group may be empty."""
    match = _GROUP_AND_NAMES.fullmatch(text)
    return (match[1].strip(), match[2]) if match and is_group(match[1]) else ("", text)


_INITIALS_LAST = re.compile(r"((?:[A-ZÀ-Þ][\w'’-]*[a-zß-ÿ][\w'’-]*\s)+)([A-ZÀ-Þ](?:-?[A-ZÀ-Þ]){0,2})")


def turn_initials(names: list[str]) -> list[str]:
    """Return names written "Byron A" as "Byron, A.", if all names of a list are, and there are several."""
    if len(names) < 2 or not names[0][-1:].isupper():
        return names
    matches = [_INITIALS_LAST.fullmatch(name.strip()) for name in names]
    if not all(matches):
        return names
    return [f"{match[1].strip()}, {_dot_initials(match[2])}" for match in matches if match]


def _dot_initials(letters: str) -> str:
    return re.sub(r"(?<=[^-])(?=[^\W\d_])", " ", letters).replace("-", ".-").replace(" ", ". ") + "."
