"""Hash keys of titles, to find a title by another printed form of it in an index.

A title is cut into pieces of twelve letters, normalised so that British and American spelling, doubled
letters and small words do not matter. A typing error changes one piece, a cut title lacks the last ones.
"""

import re
from collections.abc import Iterator
from itertools import islice
from zlib import crc32

from bibliography.matching.titles import (
    LONGEST,
    SMALL_WORDS,
    SUBTITLE,
    are_common,
    are_generic,
    fold_title,
    join_words,
)

PIECE = 12  # letters
PIECES = 3
SHORT = 8  # letters of the beginning by which a title that was cut very short is found
SMALL = 3  # letters of a word that is not looked at
SHORTEST_PART = 3
SHIFTS = (-2, -1, 0, 1, 2)  # letters that a typing error may have added or lost before a piece

_DOUBLED = re.compile(r"(.)(?=\1)")
_COARSE = str.maketrans("zc", "ss")


def write_coarsely(folded: list[str]) -> str:
    """Join a title's folded words, normalising differences of spelling."""
    text = join_words([token for token in folded if token not in SMALL_WORDS] or folded)
    text = text.replace("ou", "o").replace("tre", "ter").replace("ogu", "og").translate(_COARSE)
    return _DOUBLED.sub("", text)


def _write_for_keys(folded: list[str]) -> str:
    """Do the same without short words, in which errors matter most."""
    return write_coarsely([token for token in folded if len(token) > SMALL or not token.isascii()] or folded)


def make_title_keys(title: str, folded: list[str] | None = None) -> tuple[int, ...]:
    """Return the keys under which a title is indexed; none for a common one, one for a mere short name.

    folded: its folded words, if they are computed already.
    """
    folded = fold_title(title) if folded is None else folded
    if are_generic(folded):
        return _make_short_name_keys(folded)
    text = _write_for_keys(folded)
    pieces = [(0, text[:PIECE]), (SHORT, text[:SHORT])]
    pieces += [(number, piece) for number, _, piece in _list_later_pieces(text)]
    pieces += [(0, part[:PIECE]) for part in _split_parts(title, folded)]
    return tuple(dict.fromkeys(_hash_piece(*piece) for piece in pieces))


def make_title_queries(title: str) -> tuple[int, ...]:
    """Return the keys to look up for other forms of a title; as few for a generic one."""
    folded = fold_title(title)
    if are_generic(folded):
        return _make_short_name_keys(folded)
    text = _write_for_keys(folded)
    pieces = [(0, text[:PIECE])]
    if SHORT <= len(text) < PIECE:
        pieces.append((SHORT, text[:SHORT]))
    for number, start, piece in _list_later_pieces(text):
        shifts = SHIFTS if len(piece) == PIECE else (0,)
        pieces += [(number, text[start + shift : start + shift + PIECE]) for shift in shifts]
    pieces += [(0, part[:PIECE]) for part in _split_parts(title, folded)]
    return tuple(dict.fromkeys(_hash_piece(*piece) for piece in pieces))


def _make_short_name_keys(folded: list[str]) -> tuple[int, ...]:
    """Return the key of a short name such as "PIFu", which is that of a main title too."""
    is_name = not are_common(folded) and len(join_words(folded)) >= SHORTEST_PART
    return (_hash_piece(0, _write_for_keys(folded)[:PIECE]),) if is_name else ()


def _list_later_pieces(text: str) -> Iterator[tuple[int, int, str]]:
    for number in range(1, PIECES):
        start = number * PIECE
        if len(text) >= start + PIECE // 2:
            yield number, start, text[start : start + PIECE]


def _split_parts(title: str, folded: list[str]) -> Iterator[str]:
    """Yield the main title and the subtitle: either may occur alone. folded: the whole title's words."""
    for border in islice(SUBTITLE.finditer(title[:LONGEST]), 2):
        if not (head := fold_title(title[: border.start()])):
            continue
        for part in (head, folded[len(head) :]):
            if not are_common(part) and len(join_words(part)) >= SHORTEST_PART:
                yield _write_for_keys(part)


def _hash_piece(number: int, piece: str) -> int:
    return crc32(f"{number}{piece}".encode("utf-8", "surrogatepass")) - (1 << 31)
