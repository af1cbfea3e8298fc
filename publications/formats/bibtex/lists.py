"""Lists of names that do not have "and" between them, as BibTeX wants it, but commas, semicolons or "&"."""

import re

from people.names import SUFFIXES
from publications.formats.bibtex.parts import GROUP

_BETWEEN_SEMICOLONS = re.compile(rf"(?:&\#?\w{{1,10}};|[^;&{{}}]++|&|{GROUP}|[{{}}])++")
_BETWEEN_COMMAS = re.compile(rf"(?:[^,{{}}]++|{GROUP}|[{{}}])++")
_EAST_ASIAN = re.compile("[\u3400-\u9fff\uac00-\ud7a3]{2,4}")
_AMPERSAND = re.compile(r"\s\\?&\s")
_INITIALS = re.compile(r"[^\W\d_]\.?(?:[ ~-]?[^\W\d_]\.?){0,3}")
_INITIALS_AND_WORD = re.compile(r"(?:[^\W\d_]\.[ ~-]?)+\s*[^\W\d_]{2}")


def separated(text: str) -> list[str]:
    """The names of a text that should be one, but looks like several; else the text alone."""
    if ";" in text:
        names = _filled(_BETWEEN_SEMICOLONS.findall(text))
        if len(names) > 1:
            return names
    if "&" in text:
        names = _AMPERSAND.split(text)
        if len(names) > 1 and all("," in name for name in names):
            return names
    if "," in text:
        return _between_commas(text)
    return [text]


def _filled(pieces: list[str]) -> list[str]:
    return [piece.strip() for piece in pieces if piece.strip()]


def _between_commas(text: str) -> list[str]:
    pieces = _filled(_BETWEEN_COMMAS.findall(text))
    if len(pieces) < 2 or (len(pieces) == 3 and any(map(_is_suffix, pieces))):
        return [text]
    if len(pieces) > 2 and all(map(_EAST_ASIAN.fullmatch, pieces)):
        return pieces
    if len(pieces) == 2:
        listed = text.rstrip()[-1] == "," and all(" " in piece for piece in pieces)
        return pieces if listed or all(map(_INITIALS_AND_WORD.match, pieces)) else [text]
    if all(len(piece.split()) > 1 for piece in pieces) and not all(map(_is_given, pieces[1::2])):
        return pieces
    if len(pieces) > 3:
        inverted = len(pieces) % 2 == 0 and (all(map(_is_given, pieces[1::2])) or _are_words(pieces[::2]))
        return (
            [f"{family}, {given}" for family, given in zip(pieces[::2], pieces[1::2], strict=True)]
            if inverted
            else pieces
        )
    return [text]


def _is_suffix(piece: str) -> bool:
    return piece.rstrip(".").casefold() in SUFFIXES


def _is_given(piece: str) -> bool:
    return bool(_INITIALS.fullmatch(piece))


def _are_words(pieces: list[str]) -> bool:
    return all(" " not in piece for piece in pieces)
