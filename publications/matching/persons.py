"""Mentions and persons as matching knows them: plain data, what somebody decided, and verdicts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from people.names.keys import author_key
from people.names.likeness import Likeness
from publications.formats.entry import Entry
from publications.matching.papers import Ref

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the byline of a paper.

    name: as printed, without its homonym number. identifiers: of the person, as the source has them. refs:
    all that names the paper, its uid and its records in corpora. position: in the byline, from 1. twice:
    whether the byline has the name more than once.
    """

    name: str
    homonym: str = ""
    identifiers: Pairs = ()
    year: int | None = None
    refs: tuple[Ref, ...] = ()
    position: int | None = None
    twice: bool = False


def mentions(entry: Entry, refs: Iterable[Ref] = ()) -> Iterator[Mention]:
    """The mentions in an entry's byline of authors. refs: what names the paper."""
    counts = Counter(author_key(each.name) for each in entry.authors)
    refs = tuple(refs)
    for position, each in enumerate(entry.authors, start=1):
        identifiers = (("orcid", each.orcid),) if each.orcid else ()
        twice = counts[author_key(each.name)] > 1
        yield Mention(each.name, each.homonym, identifiers, entry.year, refs, position, twice)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be meant.

    names: every form in print, former ones and those for matching only included, with homonym numbers where
    they have one ("Kai Xu 0014"). active: the first and the last year known in which the person was in
    research; None for an end that is open or not known, and for all where nothing is known. unconfirmed:
    names by which the person is only suggested.
    """

    uid: str
    names: tuple[str, ...]
    identifiers: Pairs = ()
    active: tuple[int | None, int | None] | None = None
    unconfirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonDecision:
    """Somebody's verdict that a mention, named by its paper, name and place, is or is not a person."""

    person: str
    is_person: bool
    paper: Ref
    name: str
    position: int | None = None


class How(StrEnum):
    """How a mention was found to be a person."""

    NOT = ""
    DECISION = "decision"
    IDENTIFIER = "identifier"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody whom a mention may be, by which of the names, how much that is alike, and why."""

    person: str
    name: str
    likeness: Likeness
    reason: str


@dataclass(frozen=True, slots=True)
class PersonVerdict:
    """Which person a mention is, by uid, or none; how that was found, and why, in words.

    suggestions: the likeliest first, where nobody was found. They are to be asked about.
    """

    person: str | None
    how: How
    reason: str
    suggestions: tuple[Suggestion, ...] = ()
