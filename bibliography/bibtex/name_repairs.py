"""Repairs of what people write in lists of names: titles, numbers of affiliations, initials, groups."""

import re

from bibliography.bibtex.name_parts import BETWEEN_COMMAS, split_list, unwrap_extended_name
from bibliography.names import is_group
from bibliography.names.academic_titles import is_degree, join_degrees, split_title


def strip_titles(text: str) -> str:
    """Strip academic titles from the names of a list: "Prof. Ida Brandt and Moe, Dr. Bo"."""
    pieces = split_list(text)
    return " and ".join(piece if unwrap_extended_name(piece) else split_title(piece)[1] for piece in pieces)


_NUMBERS = re.compile(r"(?<=[^\W\d_])\d{1,2}(?:\s?,\s?\d{1,2}(?!\d))*+(?=[*†‡§¶#\s]*+(?:[,;]|\Z))")
_WIDE_GAP = re.compile(" {2,}|\t+")
_SEPARATOR = re.compile(r"[,;&{}\n]|\band\b", re.IGNORECASE)
_GROUP_AND_NAMES = re.compile(r"([^{}:,;]{3,200}):\s+(?=[^\W\d_])(.+)", re.DOTALL)


def strip_affiliation_numbers(text: str) -> str:
    """Strip the numbers of affiliations behind family names: "Ada Byron1, Cy Dee1,2"."""
    return _NUMBERS.sub("", text) if " " in text else text


def strip_degrees(text: str) -> str:
    """Strip the degrees from a list of names between commas: "A. Byron, PhD, C. Dee, MD".

    One name with its degrees stays as it is, and so does "De la Cruz, Maria Jose, PhD".
    """
    pieces = [piece.split() for piece in BETWEEN_COMMAS.findall(join_degrees(text)) if piece.strip()]
    names = [tokens[:-1] if len(tokens) > 2 and is_degree(tokens[-1]) else tokens for tokens in pieces]
    names = [tokens for tokens in names if not all(map(is_degree, tokens))]
    if len(names) < 2 or names == pieces or any(len(tokens) < 2 for tokens in names):
        return text
    is_list = len(names) > 2 or is_degree(pieces[0][-1]) or is_degree(pieces[1][0])
    return ", ".join(map(" ".join, names)) if is_list else text


def split_wide_gaps(text: str) -> list[str]:
    """Split a list in which only wide spaces separate the names; return nothing if it is none.

    It has three names or more of several words each, on one line.
    """
    names = [name.strip() for name in _WIDE_GAP.split(text.strip())]
    is_list = len(names) > 2 and all(" " in name and name[:1].isupper() for name in names)
    return names if is_list and not _SEPARATOR.search(text) else []


def split_group(text: str) -> tuple[str, str]:
    """Split "The X Collaboration: A. Byron, C. Dee" into the group and the names; the group may be empty."""
    match = _GROUP_AND_NAMES.fullmatch(text)
    return (match[1].strip(), match[2]) if match and is_group(match[1]) else ("", text)


_INITIALS_LAST = re.compile(
    r"((?:[A-ZÀ-Þ][\w'’-]*[a-zß-ÿ][\w'’-]*\s)+)([A-ZÀ-Þ](?:-?[A-ZÀ-Þ]){0,2}|(?:[A-ZÀ-Þ]\.[ -]?){1,3})"
)


def turn_initials(names: list[str]) -> list[str]:
    """Return names written "Byron A" or "Byron A." as "Byron, A.", if all of a list with several are."""
    if len(names) < 2 or not names[0].rstrip(".")[-1:].isupper():
        return names
    matches = [_INITIALS_LAST.fullmatch(name.strip()) for name in names]
    if not all(matches):
        return names
    return [f"{match[1].strip()}, {_dot_initials(match[2])}" for match in matches if match]


def _dot_initials(letters: str) -> str:
    letters = re.sub(r"[.\s]", "", letters)
    return re.sub(r"(?<=[^-])(?=[^\W\d_])", " ", letters).replace("-", ".-").replace(" ", ". ") + "."
