"""Bylines as pages show them: which names are visible, which are folded, and which are only counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext, ngettext

from core.text.translation import SeparatedNumber
from people.models import Person
from publications.models import Authorship, Publication

FOLD_THRESHOLD = 9
"""How many names are shown without a fold."""
OPEN = 8
"""How many names of a longer byline are shown before the fold."""
NAMES_PER_ROW = 100
"""The largest number of names in a row; the paper's own page has all of them."""


@dataclass(frozen=True)
class FoldedByline:
    """Names as a page shows them: `open` ones, `folded` ones, and the number `beyond` that are left out.

    own: the name of the person whose page it is, if it is not among the open ones.
    """

    open: Sequence[Any] = ()
    folded: Sequence[Any] = ()
    beyond: int = 0
    own: str = ""
    incomplete: bool = False

    @property
    def summary(self) -> str:
        """The label of the closed fold."""
        if self.incomplete and self.own:
            text = gettext("and at least {number:,} more, {name} among them")
        elif self.incomplete:
            text = gettext("and at least {number:,} more")
        else:
            text = (
                gettext("and {number:,} more, {name} among them")
                if self.own
                else gettext("and {number:,} more")
            )
        return text.format(number=SeparatedNumber(len(self.folded) + self.beyond), name=self.own)

    @property
    def others(self) -> str:
        """The text after the last name of all; empty if that is the end of the byline."""
        if self.beyond:
            text = ngettext("and {number:,} other", "and {number:,} others", self.beyond)
            return text.format(number=SeparatedNumber(self.beyond))
        return gettext("and others") if self.incomplete else ""


def fold_byline(
    mentions: Sequence[Any],
    me: Person | None = None,
    limit: int | None = NAMES_PER_ROW,
    incomplete: bool = False,
    line: int | None = None,
) -> FoldedByline:
    """Fold the names of one byline where there are many.

    mentions: in order. me: the person whose page it is. limit: how many names the page may have, None for
    all. incomplete: whether the paper has names that are not recorded. line: how many characters fit.
    """
    number_open = OPEN if line is None else _count_fitting(mentions, line)
    if len(mentions) <= (FOLD_THRESHOLD if line is None else number_open):
        return FoldedByline(mentions, incomplete=incomplete)
    first, rest = mentions[:number_open], mentions[number_open:]
    folded = rest if limit is None else rest[: limit - number_open]
    own = me.name if me and _has_person(me, rest) and not _has_person(me, first) else ""
    return FoldedByline(first, folded, len(rest) - len(folded), own, incomplete)


def fold_bylines(
    paper: Publication,
    me: Person | None = None,
    limit: int | None = NAMES_PER_ROW,
    mentions: Sequence[Any] | None = None,
    line: int | None = None,
) -> dict[str, FoldedByline]:
    """Fold a paper's `authors` and its `editors`; the arguments are as for one byline.

    mentions: those of the paper in order, if they were read already.

    Editors of a paper that has authors are included only on the paper's own page (`limit` is None) and on
    the pages of the editors themselves.
    """
    if mentions is None:
        mentions = list(paper.authorships.all())
    authors = [mention for mention in mentions if mention.role == Authorship.Role.AUTHOR]
    editors = [mention for mention in mentions if mention.role == Authorship.Role.EDITOR]
    if authors and limit is not None and not (me and _has_person(me, editors)):
        editors = []
    return {
        "authors": fold_byline(authors, me, limit, bool(authors) and not paper.byline_complete, line),
        "editors": fold_byline(editors, me, limit, line=line),
    }


def explain_marks(paper: Publication) -> list[str]:
    """Return sentences that explain the marks that occur in the paper's byline."""
    mentions = paper.authorships.all()
    sentences = []
    if any(mention.equal for mention in mentions):
        sentences.append("∗ " + gettext("Equal contribution."))
    if any(mention.corresponding for mention in mentions):
        sentences.append("✉\ufe0e " + gettext("Corresponding author."))
    return sentences


def list_members(paper: Publication) -> list[Authorship]:
    """Return the mentions of persons with visible profiles in the byline, in its order, each person once."""
    mentions: dict[int | None, Authorship] = {}
    for mention in paper.authorships.all():
        if mention.profile:
            mentions.setdefault(mention.person_id, mention)
    return list(mentions.values())


def _count_fitting(mentions: Sequence[Any], line: int) -> int:
    """Count the first names that fit on a line, at least one."""
    lengths = accumulate(len(mention.author.name) + len(", ") for mention in mentions)
    return max(1, sum(length <= line for length in lengths))


def _has_person(person: Person, mentions: Sequence[Authorship]) -> bool:
    return any(mention.person_id == person.pk for mention in mentions)
