"""Bylines: which names stand open, which wait in a fold, and which are only counted."""

from collections.abc import Sequence
from dataclasses import dataclass

from people.models import Person
from publications.models import Authorship, Publication

WHOLE = 9
"""How many names are shown without a fold."""
OPEN = 8
"""How many stand before the fold of a longer byline."""
IN_ROW = 100
"""How many names a row holds at most; the paper's own page has all of them."""


@dataclass(frozen=True)
class Byline:
    """Names as a page shows them: `open`, then `folded`, then so many `beyond` that are not on the page.

    `own` is the name of the page's person, where it is not among the open ones.
    """

    open: Sequence[Authorship] = ()
    folded: Sequence[Authorship] = ()
    beyond: int = 0
    own: str = ""
    incomplete: bool = False

    @property
    def summary(self) -> str:
        """The label of the closed fold."""
        least = "at least " if self.incomplete else ""
        among = f", {self.own} among them" if self.own else ""
        return f"and {least}{len(self.folded) + self.beyond:,} more{among}"

    @property
    def others(self) -> str:
        """The text after the last name of all; empty if that is the end of the byline."""
        if self.beyond:
            return f"and {self.beyond:,} other{'' if self.beyond == 1 else 's'}"
        return "and others" if self.incomplete else ""


def byline(
    mentions: Sequence[Authorship],
    me: Person | None = None,
    limit: int | None = IN_ROW,
    incomplete: bool = False,
) -> Byline:
    """Return the names of one byline, folded where there are many.

    Takes mentions in order, the person whose page it is, how many names the page may hold (None: all),
    and whether there are names that are not recorded.
    """
    if len(mentions) <= WHOLE:
        return Byline(mentions, incomplete=incomplete)
    first, rest = mentions[:OPEN], mentions[OPEN:]
    folded = rest if limit is None else rest[: limit - OPEN]
    own = me.name if me and _has_person(me, rest) and not _has_person(me, first) else ""
    return Byline(first, folded, len(rest) - len(folded), own, incomplete)


def bylines(paper: Publication, me: Person | None = None, limit: int | None = IN_ROW) -> dict[str, Byline]:
    """Return the names of a paper's `authors` and of its `editors`; arguments as for `byline`.

    Editors beside authors stand only on the paper's own page (`limit` is None) and on that of one of them.
    """
    mentions = list(paper.authorships.all())
    authors = [mention for mention in mentions if mention.role == Authorship.Role.AUTHOR]
    editors = [mention for mention in mentions if mention.role == Authorship.Role.EDITOR]
    if authors and limit is not None and not (me and _has_person(me, editors)):
        editors = []
    return {
        "authors": byline(authors, me, limit, bool(authors) and not paper.byline_complete),
        "editors": byline(editors, me, limit),
    }


def marks(paper: Publication) -> list[str]:
    """Return the sentences that explain the marks in the paper's byline, those that occur in it."""
    mentions = paper.authorships.all()
    sentences = []
    if any(mention.equal for mention in mentions):
        sentences.append("∗ Equal contribution.")
    if any(mention.corresponding for mention in mentions):
        sentences.append("✉\ufe0e Corresponding author.")
    return sentences


def members(paper: Publication) -> list[Authorship]:
    """Return the mentions of persons with visible profiles in the byline, in its order, each person once."""
    mentions: dict[int, Authorship] = {}
    for mention in paper.authorships.all():
        if mention.profile:
            mentions.setdefault(mention.person_id, mention)
    return list(mentions.values())


def _has_person(person: Person, mentions: Sequence[Authorship]) -> bool:
    return any(mention.person_id == person.pk for mention in mentions)
