"""Titles: folded so that formats do not matter; generic ones; and when two can be one work's."""

import re
import unicodedata
from itertools import islice, product

from people.names import is_east_asian, norm
from publications.formats.latex import plain
from publications.matching.tables import CONJUNCTIONS, GENERIC_TITLES, GREEK, NUMBERING, ROMAN

LONGEST = 2_000  # characters of a title that are looked at
TOLERANCE = 10  # one letter of ten may be another where two titles still agree
SHORTEST_HEAD = 8  # letters of a title whose subtitle may be missing

_TAG = re.compile(r"</?(?:i|b|u|em|strong|sub|sup|scp|sc|tt|span)(?:\s[^<>]{0,200})?/?>", re.IGNORECASE)
_APOSTROPHES = dict.fromkeys(map(ord, "'’ʼ`´"))
_ASCII_PUNCTUATION = re.compile("[^a-z0-9]+")
SUBTITLE = re.compile(r"[:?!.;–—―(\[]|\s-+\s")
_DIGITS = re.compile("[0-9]+")


def words(title: str) -> list[str]:
    """The words of a title without TeX, case, accents, punctuation, "and" and "&"; Greek letters by name."""
    text = norm(_TAG.sub("", plain(title[:LONGEST]))).translate(_APOSTROPHES)
    if text.isascii():
        text = _ASCII_PUNCTUATION.sub(" ", text)
    else:
        text = "".join(char if _belongs(char) else " " for char in text.translate(GREEK))
    return [word for word in text.split() if word not in CONJUNCTIONS]


def _belongs(char: str) -> bool:
    """Whether it is part of a word: a letter, a digit, a vowel sign."""
    return char.isalnum() or unicodedata.category(char)[0] == "M"


def letters(folded: list[str]) -> str:
    """Folded words written as one; ü may have become u or ue."""
    return "".join(folded).replace("ae", "a").replace("oe", "o").replace("ue", "u")


_GENERIC = frozenset(" ".join(words(title)) for title in GENERIC_TITLES)


def is_generic(title: str) -> bool:
    """Whether many works have this title ("Introduction", "Editorial 2021"), or it is too short to tell."""
    return are_generic(words(title))


def are_generic(folded: list[str]) -> bool:
    """The same of a title's folded words."""
    rest = _without_numbers(folded)
    if are_common(folded):
        return True
    text = letters(rest)
    return len(text) < 6 and len(text) < (4 if is_east_asian(text) else 6)


def are_common(folded: list[str]) -> bool:
    """Return whether many works have these folded words as their title, however short others are."""
    rest = _without_numbers(folded)
    return not rest or (len(rest) < 9 and " ".join(rest) in _GENERIC)


def _without_numbers(folded: list[str]) -> list[str]:
    start, end = 0, len(folded)
    while end and _is_number(folded[end - 1]):
        end -= 1
    while start < end and _is_number(folded[start]):
        start += 1
    return folded[start:end]


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in NUMBERING or word in ROMAN


def agree(one: str, other: str) -> bool:
    """Whether two titles can be one work's, as where an identifier is shared.

    They agree where their letters do; where one of them is the other without its subtitle (then it has eight
    letters and is not generic); and where their numbers are the same and at most one letter in ten differs.
    A title that is missing contradicts none.
    """
    if one == other:
        return True
    mine, yours = letters(words(one)), letters(words(other))
    if not mine or not yours or mine == yours:
        return True
    pairs = [(one, other), *product([one], _heads(other)), *product(_heads(one), [other])]
    return any(_close(*pair) for pair in pairs)


def _heads(title: str) -> list[str]:
    """What a title can be without its subtitle."""
    heads = (title[: found.start()] for found in islice(SUBTITLE.finditer(title[:LONGEST]), 4))
    return [head for head in heads if len(letters(words(head))) >= SHORTEST_HEAD and not is_generic(head)]


def _close(one: str, other: str) -> bool:
    mine, yours = words(one), words(other)
    if find_numbers(mine) != find_numbers(yours):
        return False
    first, second = letters(mine)[:400], letters(yours)[:400]
    return differ_at_most(first, second, max(len(first), len(second)) // TOLERANCE)


def find_numbers(folded: list[str]) -> list[str]:
    """Return the numbers in a title: "Part II" is not "Part I", nor the task of 2018 that of 2019."""
    return [number for word in folded for number in _DIGITS.findall(ROMAN.get(word, word))]


def differ_at_most(one: str, other: str, most: int) -> bool:
    """Whether one text becomes the other by at most so many insertions, deletions and replacements."""
    if abs(len(one) - len(other)) > most:
        return False
    far = most + 1
    row = [min(place, far) for place in range(len(other) + 1)]
    for place, letter in enumerate(one, start=1):
        start, end = max(1, place - most), min(len(other), place + most)
        last = [far] * (start - 1) + [min(place, far) if start == 1 else far]
        for column in range(start, end + 1):
            step = row[column - 1] + (letter != other[column - 1])
            last.append(min(step, last[-1] + 1, row[column] + 1, far))
        last += [far] * (len(other) - end)
        if min(last) == far:
            return False
        row = last
    return row[-1] <= most
