"""The likeness of two titles: the same, spelt differently, cut off, or with another subtitle."""

import re
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bibliography.matching.title_keys import PIECE, SHORT, SHORTEST_PART, write_coarsely
from bibliography.matching.titles import (
    LONGEST,
    SMALL_WORDS,
    SUBTITLE,
    are_common,
    are_generic,
    differ_at_most,
    find_numbers,
    fold_title,
    join_words,
)

DISTINCTIVE = 20  # letters of a title that hardly two works have by chance
SHARED_WORDS = 0.8  # of the words of the longer title
_ELLIPSIS = re.compile(r"\s*(?:…|\.\s?\.\s?\.)[\s.]*$")


class TitleLikeness(IntEnum):
    """What two titles have in common; the larger, the more."""

    NONE = 0
    SHORT_NAME = 1
    SUBTITLE = 2
    CUT = 3
    SPELLING = 4
    SAME = 5


@dataclass(frozen=True, slots=True)
class TitleForm:
    """A title prepared for comparing. parts: the main title and what follows it, each coarsely written."""

    folded: tuple[str, ...]
    letters: str
    coarse: str
    numbers: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    is_cut: bool
    is_generic: bool

    @property
    def is_distinctive(self) -> bool:
        """Whether it is long enough that two works hardly share it by chance."""
        return len(self.letters) >= DISTINCTIVE and len(self.folded) > 2 and not self.is_generic


@lru_cache(maxsize=20_000)
def prepare_title(title: str) -> TitleForm:
    """Return the form of a title for comparison."""
    complete = _ELLIPSIS.sub("", title[:LONGEST])
    folded = fold_title(complete)
    parts = []
    for border in list(SUBTITLE.finditer(complete))[:3]:
        head, tail = fold_title(complete[: border.start()]), fold_title(complete[border.end() :])
        if head and tail:
            parts.append(("" if are_common(head) else write_coarsely(head), write_coarsely(tail)))
    return TitleForm(
        tuple(folded),
        join_words(folded),
        write_coarsely(folded),
        tuple(find_numbers(folded)),
        tuple(parts),
        complete != title[:LONGEST],
        are_generic(folded),
    )


def compare_titles(title: str, other_title: str) -> TitleLikeness:
    """Compare two titles; a generic one is at most the short name with which the other begins."""
    first, second = prepare_title(title), prepare_title(other_title)
    if first.is_generic or second.is_generic:
        begins_with_other = _is_main_title(first, second) or _is_main_title(second, first)
        return TitleLikeness.SHORT_NAME if begins_with_other else TitleLikeness.NONE
    if first.letters == second.letters and first.is_cut == second.is_cut:
        return TitleLikeness.SAME
    if first.numbers == second.numbers:
        first_words, second_words = set(first.folded) - SMALL_WORDS, set(second.folded) - SMALL_WORDS
        longest = max(len(first_words), len(second_words))
        shares_words = longest > 3 and len(first_words & second_words) >= SHARED_WORDS * longest
        if shares_words or _differ_little(first.coarse, second.coarse):
            return TitleLikeness.SPELLING
    shorter, longer = sorted((first, second), key=lambda form: len(form.coarse))
    if shorter.numbers == longer.numbers[: len(shorter.numbers)]:
        length = len(shorter.coarse)
        if longer.letters.startswith(shorter.letters) or longer.coarse.startswith(shorter.coarse):
            is_cut = length >= (SHORT if shorter.is_cut else PIECE)
        else:
            is_cut = length >= 2 * PIECE and _differ_little(shorter.coarse, longer.coarse[:length])
        if is_cut:
            return TitleLikeness.CUT
    return _compare_parts(first, second)


def _is_main_title(short: TitleForm, whole: TitleForm) -> bool:
    """Return whether a title is the main title of another, such as "PIFu"."""
    return len(short.coarse) >= SHORTEST_PART and any(head == short.coarse for head, _ in whole.parts)


def _differ_little(one: str, other: str) -> bool:
    """Return whether two texts differ by typing errors only."""
    length = max(len(one), len(other))
    limit = max(1, length // 8)
    if length < SHORT or abs(len(one) - len(other)) > limit:
        return False
    if (Counter(one) - Counter(other)).total() > limit:  # a fast check that excludes most
        return False
    return differ_at_most(one[:400], other[:400], limit)


def _compare_parts(mine: TitleForm, yours: TitleForm) -> TitleLikeness:
    """Compare titles of which one lacks its subtitle or main title, or that share one of these."""
    for one, other in ((mine, yours), (yours, mine)):
        for head, rest in one.parts:
            if _is_part(head, other.coarse, SHORT) or _is_part(rest, other.coarse, PIECE):
                return TitleLikeness.SUBTITLE
    if mine.numbers and yours.numbers and mine.numbers != yours.numbers:
        return TitleLikeness.NONE
    heads = {head for head, _ in mine.parts} & {head for head, _ in yours.parts}
    rests = {rest for _, rest in mine.parts} & {rest for _, rest in yours.parts}
    if max(map(len, heads), default=0) >= PIECE or max(map(len, rests), default=0) >= 2 * PIECE:
        return TitleLikeness.SUBTITLE
    if any(len(head) >= SHORTEST_PART for head in heads):
        return TitleLikeness.SHORT_NAME
    return TitleLikeness.NONE


def _is_part(part: str, whole: str, least: int) -> bool:
    return part == whole or (len(part) >= least and _differ_little(part, whole))
