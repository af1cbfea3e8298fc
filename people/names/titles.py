"""What is written around a name and is no part of it: titles before it, degrees and honours behind it."""

import re

from people.names.tables import LONG_SUFFIXES, SUFFIXES

_TITLES = frozenset(
    "dr dra drs prof professor professora profesor profesora dott dottssa dring drhabil habil hc mult ing dipling "
    "diplinf rndr mudr judr mgr univ privdoz pd mag mr mrs ms mx messrs mme mlle herr frau sr sra srta sir dame "
    "rev reverend the rt hon honorable honourable assoc asst associate assistant lt lieutenant gen general col "
    "colonel maj capt captain cpt cmdr sgt sergeant adm admiral gov governor sen senator rep judge justice chief "
    "senior district magistrate president king queen lord lady prince princess pope us designated".split()
)
_SURE_TITLES = frozenset(
    "dr dra drs prof professor professora profesor profesora dott dottssa dring drhabil habil hc mult dipling "
    "diplinf rndr mudr judr privdoz mr mrs ms mx mme mlle herr frau sra srta sir rev reverend honorable honourable "
    "lieutenant sergeant admiral judge senator".split()
)
_SHORT_TITLES = frozenset(
    "ing mgr pd mag sr hon rt assoc asst lt gen col maj capt cpt cmdr sgt adm gov sen rep ltgov ltgen ltcol".split()
)
"""Titles only with a point: Gen and Hon are given names."""
_DEGREES = frozenset(
    "phd dphil drphil dsc scd msc bsc mphil mba mph dds dvm edd psyd llm llb lld frs frcp facs faia mdphd qc obe "
    "mbe cbe kbe esq esquire csc drsc msced md".split()
)
_NUMERALS = frozenset("V VI VII VIII IX".split())
_ACRONYM = re.compile(r"[A-Z]{2,5}|(?:[A-Z]\.){2,4}")
_SPACED_DEGREE = re.compile(r"\b(Ph|D|M|B)\.\s+(Phil|Sc|D)\.")
_ASIDE = re.compile(
    r"""\s*(?:\([^()]*\)|\[[^\[\]]*\]|"[^"]*"|“[^“”]*”|<[^<>]*>)|(?<=\s)['‘][^'‘’]+['’](?=\s|$)"""
)


def without_asides(name: str) -> str:
    """The name without nicknames in brackets or quotes, and addresses; two words stay, or all does."""
    bare = _ASIDE.sub(" ", name)
    return bare if len(bare.split()) > 1 else name


def asides(name: str) -> list[str]:
    """The nicknames that stand in brackets or quotes within a name."""
    if without_asides(name) == name:
        return []
    return [found[0].strip(" ()[]<>\"“”'‘’") for found in _ASIDE.finditer(name)]


def without_titles(words: list[str]) -> list[str]:
    """The words of a name without the titles that it begins with; the last word is always kept."""
    end = 0
    while end < len(words) - 1 and all(part in _TITLES | _SHORT_TITLES for part in _parts(words[end])):
        end += 1
    while end and not _is_sure(words[end - 1], words[end - 2] if end > 1 else ""):
        end -= 1
    return words[end:]


def _parts(word: str) -> list[str]:
    whole = _plain(word)
    return [whole] if whole in _TITLES else whole.split("-")


def _plain(word: str) -> str:
    return word.replace(".", "").casefold()


def _is_sure(word: str, before: str) -> bool:
    last = _parts(word)[-1]
    return last in _SURE_TITLES or (last in _SHORT_TITLES and ("." in word or _plain(before) == "rt"))


def joined_degrees(name: str) -> str:
    """The name with degrees of two words written as one: "Ph. D." becomes "Ph.D."."""
    return _SPACED_DEGREE.sub(r"\1.\2.", name)


def cut_behind(words: list[str]) -> tuple[list[str], list[str]]:
    """The words of a name without suffixes and degrees at their end, and the suffixes among these.

    A long suffix ("Junior") and a degree count only where two words are left.
    """
    end = len(words)
    while end > 1 and (is_suffix(words[end - 1]) or (end > 2 and _may_stand_behind(words[end - 1]))):
        end -= 1
    while end < len(words) and not (is_suffix(words[end], long=True) or _is_degree(words[end])):
        end += 1
    return words[:end], suffixes(words[end:])


def suffixes(words: list[str]) -> list[str]:
    """Those of some words that stand behind a name that are suffixes, and no degrees."""
    return [word for word in words if is_suffix(word, long=True) or word in _NUMERALS]


def is_suffix(word: str, long: bool = False) -> bool:
    """Whether a word is a suffix such as "Jr."; `long`: or "Junior"."""
    return word.rstrip(".").casefold() in (LONG_SUFFIXES if long else SUFFIXES)


def _is_degree(word: str) -> bool:
    return word.replace(".", "").casefold() in _DEGREES


def _may_stand_behind(word: str) -> bool:
    return is_suffix(word, long=True) or _is_degree(word) or bool(_ACRONYM.fullmatch(word))


def stands_behind(piece: str, place: int, alone: bool, name_is_whole: bool) -> bool:
    """Whether a piece between commas holds suffixes and degrees, and no given names.

    place: 1 for the piece after the first comma. alone: no other piece follows the first. name_is_whole: the
    first piece can be a given and a family name ("John Doe, MD"; in "Doe, MD" these are initials).
    """
    words = piece.split()
    if all(is_suffix(word, long=place > 1 or name_is_whole) for word in words):
        return not (alone and piece in ("JR", "SR", "IV") and not name_is_whole)
    if is_suffix(words[0]) or (place > 1 and _is_degree(words[0])):
        return all(map(_may_stand_behind, words))
    if place > 1:
        return all(word in _NUMERALS or (_ACRONYM.fullmatch(word) and "." not in word) for word in words)
    return name_is_whole and all(_is_degree(word) for word in words) and "." not in piece.replace("Ph.D.", "")
