"""Fold titles for comparison, recognise generic ones, and decide whether two can be one work's."""

import re
import unicodedata
from importlib.resources import files
from itertools import islice, product

from rapidfuzz.distance import Levenshtein

from bibliography.latex import strip_tex
from bibliography.names import is_east_asian, normalize_name


def _read_lines(name: str) -> frozenset[str]:
    return frozenset(files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines())


CONJUNCTIONS = frozenset({"and", "und", "et"})
"""Words that may also be written "&"."""

SMALL_WORDS = _read_lines("small_words.txt")
"""Words of a title that are most easily left out, added or changed."""

GREEK = {
    ord(letter): unicodedata.name(letter).split()[-1].lower().replace("lamda", "lambda")
    for letter in "αβγδεζηθικλμνξοπρσςτυφχψω"
}
"""Names of small Greek letters: α-helix is alpha-helix."""

ROMAN = {
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12",
}  # fmt: skip
"""Numerals that are rarely anything else."""

NUMBERING = frozenset({"volume", "vol", "issue", "number", "no", "nr", "band", "heft", "i", "v", "x"})

LONGEST = 2_000  # characters of a title that are looked at
TOLERANCE = 10  # one letter of ten may be another where two titles still agree
SHORTEST_HEAD = 8  # letters of a title whose subtitle may be missing

_TAG = re.compile(r"</?(?:i|b|u|em|strong|sub|sup|scp|sc|tt|span)(?:\s[^<>]{0,200})?/?>", re.IGNORECASE)
_APOSTROPHES = dict.fromkeys(map(ord, "'’ʼ`´"))
_ASCII_PUNCTUATION = re.compile("[^a-z0-9]+")
SUBTITLE = re.compile(r"[:?!.;–—―(\[]|\s-+\s")
_DIGITS = re.compile("[0-9]+")


def fold_title(title: str) -> list[str]:
    """Split a title into words without TeX, case, accents, punctuation and "and", Greek letters by name."""
    text = normalize_name(_TAG.sub("", strip_tex(title[:LONGEST]))).translate(_APOSTROPHES)
    if text.isascii():
        text = _ASCII_PUNCTUATION.sub(" ", text)
    else:
        # a letter, a digit or a vowel sign is part of a word
        text = "".join(
            char if char.isalnum() or unicodedata.category(char)[0] == "M" else " "
            for char in text.translate(GREEK)
        )
    return [token for token in text.split() if token not in CONJUNCTIONS]


def join_words(folded: list[str]) -> str:
    """Join folded words; "ue" becomes "u", as ü may have become either."""
    return "".join(folded).replace("ae", "a").replace("oe", "o").replace("ue", "u")


_GENERIC = frozenset(" ".join(fold_title(title)) for title in _read_lines("generic_titles.txt"))
"""Titles of many works, with whatever number or year."""


def is_generic(title: str) -> bool:
    """Return whether a title is common ("Introduction", "Editorial 2021") or too short to be distinctive."""
    return are_generic(fold_title(title))


def are_generic(folded: list[str]) -> bool:
    """Return whether the folded words of a title are generic."""
    rest = _strip_numbers(folded)
    if are_common(folded):
        return True
    text = join_words(rest)
    return len(text) < 4 or (len(text) < 6 and not is_east_asian(text))


def are_common(folded: list[str]) -> bool:
    """Return whether these folded words are a common title, whatever their length."""
    rest = _strip_numbers(folded)
    return not rest or (len(rest) < 9 and " ".join(rest) in _GENERIC)


def _strip_numbers(folded: list[str]) -> list[str]:
    def is_number(token: str) -> bool:
        return token.isdecimal() or token in NUMBERING or token in ROMAN

    start, end = 0, len(folded)
    while end and is_number(folded[end - 1]):
        end -= 1
    while start < end and is_number(folded[start]):
        start += 1
    return folded[start:end]


def are_compatible(one: str, other: str) -> bool:
    """Return whether two titles can be one work's, as where an identifier is shared.

    They agree where their letters do; where one of them is the other without its subtitle (then it has eight
    letters and is not generic); and where their numbers are the same and at most one letter in ten differs.
    A missing title agrees with any.
    """
    if one == other:
        return True
    letters, other_letters = join_words(fold_title(one)), join_words(fold_title(other))
    if not letters or not other_letters or letters == other_letters:
        return True
    pairs = [(one, other), *product([one], _list_heads(other)), *product(_list_heads(one), [other])]
    for first, second in pairs:
        folded, other_folded = fold_title(first), fold_title(second)
        if find_numbers(folded) == find_numbers(other_folded):
            letters, other_letters = join_words(folded)[:400], join_words(other_folded)[:400]
            if differ_at_most(letters, other_letters, max(len(letters), len(other_letters)) // TOLERANCE):
                return True
    return False


def _list_heads(title: str) -> list[str]:
    """Return the possible main titles of a title with a subtitle."""
    heads = (title[: match.start()] for match in islice(SUBTITLE.finditer(title[:LONGEST]), 4))
    return [
        head for head in heads if len(join_words(fold_title(head))) >= SHORTEST_HEAD and not is_generic(head)
    ]


def find_numbers(folded: list[str]) -> list[str]:
    """Return the numbers in a title: "Part II" is not "Part I", nor the task of 2018 that of 2019."""
    return [number for token in folded for number in _DIGITS.findall(ROMAN.get(token, token))]


def differ_at_most(one: str, other: str, most: int) -> bool:
    """Return whether one text becomes the other by at most so many insertions, deletions and replacements."""
    return Levenshtein.distance(one, other, score_cutoff=most) <= most
