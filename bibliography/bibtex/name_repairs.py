"""Repairs of what people write in lists of names: titles, numbers of affiliations, initials, groups."""

import re

from bibliography.bibtex.name_parts import split_list, unwrap_extended_name
from bibliography.names import is_group
from bibliography.names.academic_titles import split_title


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
