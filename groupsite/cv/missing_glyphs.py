"""Which words of a CV no font here can show, told to whom it may concern."""

import unicodedata
from collections.abc import Collection, Iterator
from typing import Any

from groupsite.cv.description import Cv
from groupsite.cv.typst_data import MAY_BREAK, to_typst

SHOWN = 10
"""How many words are named; of more, how many there are."""
CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
OF_FONTS = ("fonts-noto-cjk", CJK), ("fonts-noto-core", ("",))
"""Packages of Debian, and how the names of the characters begin that they have; the last has most others."""


def find_words(cv: Cv, unset: Collection[str]) -> list[str]:
    """Return the words of a CV that hold one of these characters, each once, in the order of reading."""
    words = (
        word.strip("()[].,;:")
        for text in _texts(to_typst(cv))
        for word in text.split()
        if any(map(word.count, unset))
    )
    return list(dict.fromkeys(word.replace(MAY_BREAK, "") for word in words)) if unset else []


def describe_missing(cv: Cv, unset: Collection[str]) -> list[str]:
    """Return sentences for the person: what cannot be shown, and what may help; none for nothing."""
    names = find_words(cv, unset)
    if not names:
        return []
    named = ", ".join(f"“{name[:60]}”" for name in names[:SHOWN])
    more = f" and {len(names) - SHOWN:,} more words" if len(names) > SHOWN else ""
    return [
        f"The PDF cannot show {named}{more}: no font on this server has these characters, and boxes stand in "
        f"their place. {_help(''.join(unset))}"
    ]


def _help(unset: str) -> str:
    known = [unicodedata.name(char, "") for char in unset if not char.isspace()]
    if not all(known):
        return "Some of them are characters of a private kind, which other readers may not see either."
    packages = dict.fromkeys(
        next(package for package, begins in OF_FONTS if name.startswith(begins)) for name in known
    )
    return f"Whoever runs the server can install {' and '.join(packages)} and start the site again."


def _texts(data: Any) -> Iterator[str]:
    """Yield all texts of what the template reads, in order."""
    match data:
        case str():
            yield data
        case dict():
            for name, value in data.items():
                if name not in ("href", "lang"):
                    yield from _texts(value)
        case list():
            for each in data:
                yield from _texts(each)
