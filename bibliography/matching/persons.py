"""Which person a mention in a byline is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from bibliography.entry import Entry
from bibliography.matching.works import Ref
from bibliography.names import Printed, author_key, read_printed
from bibliography.names.likeness import Likeness, compare
from bibliography.names.readings import Form, form_of

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
    """Yield the mentions in an entry's byline of authors. refs: what names the paper."""
    counts = Counter(author_key(each.name) for each in entry.authors)
    refs = tuple(refs)
    for position, each in enumerate(entry.authors, start=1):
        identifiers = (("orcid", each.orcid),) if each.orcid else ()
        twice = counts[author_key(each.name)] > 1
        yield Mention(each.name, each.homonym, identifiers, entry.year, refs, position, twice)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person who may be meant.

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
    """A person that a mention may be, by which of the names, how much that is alike, and why."""

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


BEFORE, AFTER = 6, 10
"""Years before the first and after the last in which somebody is known to be in research, in which papers
are taken to be the person's: from student days elsewhere, and those that come out after leaving."""
SUGGESTIONS = 10
"""The largest number of persons that are suggested."""

_LABELS = {"orcid": "ORCID", "dblp": "dblp id", "openalex": "OpenAlex id", "isni": "ISNI"}
_ONE_EACH = frozenset({"orcid", "isni"})
"""Schemes in which a person has one identifier only."""


def who_is(
    mention: Mention, candidates: Iterable[Candidate], decisions: Iterable[PersonDecision] = ()
) -> PersonVerdict:
    """Return which of some persons a mention is, as `PersonIndex` says; for many mentions make an index."""
    return PersonIndex(candidates, decisions).who_is(mention)


@dataclass(frozen=True, slots=True)
class _Name:
    """One of a person's names, prepared."""

    person: Candidate
    printed: Printed
    form: Form


class PersonIndex:
    """An index of persons: it finds that of a mention without looking at all of them."""

    def __init__(self, candidates: Iterable[Candidate], decisions: Iterable[PersonDecision] = ()) -> None:
        self._by_identifier: dict[tuple[str, str], dict[str, Candidate]] = {}
        self._by_key: dict[str, list[_Name]] = {}
        self._by_word: dict[str, list[_Name]] = {}
        self._decided: dict[tuple[Ref, str], list[PersonDecision]] = {}
        for person in candidates:
            for pair in person.identifiers:
                self._by_identifier.setdefault(pair, {})[person.uid] = person
            for text in person.names + person.unconfirmed:
                with suppress(ValueError):  # what holds no name finds nobody
                    printed = read_printed(text)
                    name = _Name(person, printed, form_of(printed))
                    if text in person.names:
                        self._by_key.setdefault(name.form.key, []).append(name)
                    for word in name.form.family_words():
                        self._by_word.setdefault(word, []).append(name)
        for each in decisions:
            self._decided.setdefault((each.paper, author_key(each.name)), []).append(each)

    def who_is(self, mention: Mention) -> PersonVerdict:
        """Return which person a mention is.

        In this order: what somebody decided; the same identifier; the only person who has this printed name
        among the names, with no other homonym number, and was plausibly publishing then: from 6 years before
        the first year that is known to 10 after the last. Else nobody, with suggestions.
        """
        if not mention.name.strip():
            return PersonVerdict(None, How.NOT, "there is no name")
        key = author_key(mention.name)
        decided = [each for ref in mention.refs for each in self._decided.get((ref, key), ())]
        if mention.twice:  # the place counts where the byline has the name twice
            decided = [each for each in decided if each.position == mention.position]
        persons = {each.person for each in decided if each.is_person}
        if len(persons) == 1:
            return PersonVerdict(persons.pop(), How.DECISION, "somebody decided it")
        if persons:
            return self._suggest(mention, set(), "it was decided to be several persons")
        others = {each.person for each in decided}
        for scheme, value in mention.identifiers:
            persons = self._by_identifier.get((scheme, value), {}).keys() - others
            reason = f"the same {_LABELS.get(scheme, scheme)} {value}"
            if len(persons) == 1:
                return PersonVerdict(next(iter(persons)), How.IDENTIFIER, reason)
            if persons:
                return self._suggest(mention, others, f"{reason} is several persons'")
        return self._match_name(mention, others)

    def _match_name(self, mention: Mention, others: set[str]) -> PersonVerdict:
        namesakes = self._by_key.get(author_key(mention.name), ())
        free = [each for each in namesakes if each.person.uid not in others]
        names = [each for each in free if not _contradict(mention, each)]
        exact = [each for each in names if mention.homonym and each.printed.homonym == mention.homonym]
        persons = {each.person.uid: each.person for each in exact or names}
        active = [person for person in persons.values() if was_publishing(person, mention.year)]
        name = f"“{mention.name}”"
        if len(active) == 1:
            when = f" who may have been publishing in {mention.year}" if mention.year is not None else ""
            return PersonVerdict(active[0].uid, How.NAME, f"the only person called {name}{when}")
        if active:
            return self._suggest(mention, others, f"{len(active)} persons are called {name}")
        if persons:
            return self._suggest(mention, others, f"nobody called {name} was publishing in {mention.year}")
        if free:
            return self._suggest(mention, others, f"{name} has another number or identifier")
        return self._suggest(mention, others, f"nobody is called {name}")

    def _suggest(self, mention: Mention, others: set[str], reason: str) -> PersonVerdict:
        """Return that nobody was found, with the persons who have a compatible name.

        Those who were publishing then come first, then the most alike.
        """
        try:
            form = form_of(mention.name, mention.homonym)
        except ValueError:
            return PersonVerdict(None, How.NOT, reason)
        ranks: dict[str, tuple[tuple[bool, int, str], Suggestion]] = {}
        names = {id(each): each for word in form.family_words() for each in self._by_word.get(word, ())}
        for each in names.values():
            match = compare(form, each.form)
            uid = each.person.uid
            if not match or uid in others or _contradict(mention, each):
                continue
            is_active = was_publishing(each.person, mention.year)
            why = match.reason if is_active else f"{match.reason}; not known to publish in {mention.year}"
            rank = not is_active, -match.likeness, each.printed.name
            if uid not in ranks or rank < ranks[uid][0]:
                ranks[uid] = rank, Suggestion(uid, each.printed.name, match.likeness, why)
        ranked = sorted(ranks.items(), key=lambda item: (item[1][0], item[0]))
        suggestions = tuple(suggestion for _, (_, suggestion) in ranked[:SUGGESTIONS])
        return PersonVerdict(None, How.NOT, reason, suggestions)


def was_publishing(person: Candidate, year: int | None) -> bool:
    """Return whether a person was plausibly publishing in a year; what is not known excludes nothing."""
    first, last = person.active or (None, None)
    if year is None:
        return True
    return (first is None or year >= first - BEFORE) and (last is None or year <= last + AFTER)


def _contradict(mention: Mention, name: _Name) -> bool:
    """Return whether a homonym number or an identifier says that the mention is somebody else."""
    if mention.homonym and name.printed.homonym and mention.homonym != name.printed.homonym:
        return True
    own = {scheme: value for scheme, value in name.person.identifiers if scheme in _ONE_EACH}
    return any(scheme in own and own[scheme] != value for scheme, value in mention.identifiers)
