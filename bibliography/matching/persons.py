"""Match mentions in bylines with persons."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from bibliography.entry import Entry
from bibliography.matching.works import Ref
from bibliography.names import PrintedName, author_key, parse_printed_name
from bibliography.names.likeness import Likeness, compare
from bibliography.names.readings import NameForm, parse_form
from core.text.translation import gettext

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NameMention:
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
    is_repeated: bool = False


def list_mentions(entry: Entry, refs: Iterable[Ref] = ()) -> Iterator[NameMention]:
    """Yield a mention for each author of an entry. refs: the references of the paper."""
    counts = Counter(author_key(author.name) for author in entry.authors)
    refs = tuple(refs)
    for position, author in enumerate(entry.authors, start=1):
        identifiers = (("orcid", author.orcid),) if author.orcid else ()
        is_repeated = counts[author_key(author.name)] > 1
        yield NameMention(author.name, author.homonym, identifiers, entry.year, refs, position, is_repeated)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person whom a mention may refer to.

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
    """An editor's decision that a mention, identified by paper, name and position, is or is not a person."""

    person: str
    is_person: bool
    paper: Ref
    name: str
    position: int | None = None


class MatchEvidence(StrEnum):
    """The evidence by which a mention was matched with a person."""

    NOT = ""
    DECISION = "decision"
    IDENTIFIER = "identifier"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class PersonSuggestion:
    """A person that a mention may be: the matching name, its likeness, and the reason."""

    person: str
    name: str
    likeness: Likeness
    reason: str


@dataclass(frozen=True, slots=True)
class PersonVerdict:
    """The person that a mention is, by uid, or None; the evidence, and the reason as text.

    suggestions: for an editor, the likeliest first, if no person was found.
    """

    person: str | None
    how: MatchEvidence
    reason: str
    suggestions: tuple[PersonSuggestion, ...] = ()


BEFORE, AFTER = 6, 10
"""Years before the first and after the last known year in research in which papers are still attributed to a
person: from student days elsewhere, or published after leaving."""
SUGGESTIONS = 10
"""The maximum number of persons that are suggested."""

_LABELS = {"orcid": "ORCID", "dblp": "dblp ID", "openalex": "OpenAlex ID", "isni": "ISNI"}
_UNIQUE_SCHEMES = frozenset({"orcid", "isni"})
"""Schemes in which a person has only one identifier."""


def identify_person(
    mention: NameMention, candidates: Iterable[Candidate], decisions: Iterable[PersonDecision] = ()
) -> PersonVerdict:
    """Match one mention with candidates, as `PersonIndex.identify` does; for many mentions build an index."""
    return PersonIndex(candidates, decisions).identify(mention)


@dataclass(frozen=True, slots=True)
class _IndexedName:
    """One of a person's names, parsed for comparison."""

    person: Candidate
    printed: PrintedName
    form: NameForm


class PersonIndex:
    """An index of persons, to match mentions without a scan."""

    def __init__(self, candidates: Iterable[Candidate], decisions: Iterable[PersonDecision] = ()) -> None:
        self._by_identifier: dict[tuple[str, str], dict[str, Candidate]] = {}
        self._by_key: dict[str, list[_IndexedName]] = {}
        self._by_word: dict[str, list[_IndexedName]] = {}
        self._decisions: dict[tuple[Ref, str], list[PersonDecision]] = {}
        for person in candidates:
            for pair in person.identifiers:
                self._by_identifier.setdefault(pair, {})[person.uid] = person
            for text in person.names + person.unconfirmed:
                with suppress(ValueError):  # skip what is not a name
                    printed = parse_printed_name(text)
                    name = _IndexedName(person, printed, parse_form(printed))
                    if text in person.names:
                        self._by_key.setdefault(name.form.key, []).append(name)
                    for token in name.form.list_family_words():
                        self._by_word.setdefault(token, []).append(name)
        for decision in decisions:
            self._decisions.setdefault((decision.paper, author_key(decision.name)), []).append(decision)

    def identify(self, mention: NameMention) -> PersonVerdict:
        """Return which person a mention is.

        In this order: an editor's decision; a shared identifier; the only person with this printed name, no
        other homonym number, and active then: from BEFORE years before the first known year to AFTER years
        after the last. Else no person, with suggestions.
        """
        if not mention.name.strip():
            return PersonVerdict(None, MatchEvidence.NOT, gettext("there is no name"))
        key = author_key(mention.name)
        relevant = [decision for ref in mention.refs for decision in self._decisions.get((ref, key), ())]
        if mention.is_repeated:  # only decisions on this position apply
            relevant = [decision for decision in relevant if decision.position == mention.position]
        persons = {decision.person for decision in relevant if decision.is_person}
        if len(persons) == 1:
            return PersonVerdict(persons.pop(), MatchEvidence.DECISION, gettext("decided by hand"))
        if persons:
            return self._suggest(mention, set(), gettext("marked as several people"))
        excluded = {decision.person for decision in relevant}
        for scheme, value in mention.identifiers:
            persons = self._by_identifier.get((scheme, value), {}).keys() - excluded
            reason = gettext("the same {scheme} {value}").format(
                scheme=_LABELS.get(scheme, scheme), value=value
            )
            if len(persons) == 1:
                return PersonVerdict(next(iter(persons)), MatchEvidence.IDENTIFIER, reason)
            if persons:
                return self._suggest(
                    mention, excluded, gettext("{reason} belongs to several people").format(reason=reason)
                )
        return self._match_name(mention, excluded)

    def _match_name(self, mention: NameMention, excluded: set[str]) -> PersonVerdict:
        namesakes = self._by_key.get(author_key(mention.name), ())
        allowed = [name_entry for name_entry in namesakes if name_entry.person.uid not in excluded]
        consistent = [name_entry for name_entry in allowed if not _contradict(mention, name_entry)]
        exact = [
            name_entry
            for name_entry in consistent
            if mention.homonym and name_entry.printed.homonym == mention.homonym
        ]
        persons = {name_entry.person.uid: name_entry.person for name_entry in exact or consistent}
        active = [person for person in persons.values() if may_have_published(person, mention.year)]
        name = f"“{mention.name}”"
        if len(active) == 1:
            when = (
                gettext(" who may have been publishing in {year}").format(year=mention.year)
                if mention.year is not None
                else ""
            )
            return PersonVerdict(
                active[0].uid,
                MatchEvidence.NAME,
                gettext("the only person called {name}{when}").format(name=name, when=when),
            )
        if active:
            return self._suggest(
                mention,
                excluded,
                gettext("{active} people are called {name}").format(active=len(active), name=name),
            )
        if persons:
            return self._suggest(
                mention,
                excluded,
                gettext("nobody called {name} was publishing in {year}").format(name=name, year=mention.year),
            )
        if allowed:
            return self._suggest(
                mention, excluded, gettext("{name} has a different number or identifier").format(name=name)
            )
        return self._suggest(mention, excluded, gettext("nobody is called {name}").format(name=name))

    def _suggest(self, mention: NameMention, excluded: set[str], reason: str) -> PersonVerdict:
        """Return a verdict without a person, with suggestions of compatible names.

        Persons who were active in the year come first, then the most alike.
        """
        try:
            form = parse_form(mention.name, mention.homonym)
        except ValueError:
            return PersonVerdict(None, MatchEvidence.NOT, reason)
        ranks: dict[str, tuple[tuple[bool, int, str], PersonSuggestion]] = {}
        names = {
            id(name): name for token in form.list_family_words() for name in self._by_word.get(token, ())
        }
        for name in names.values():
            match = compare(form, name.form)
            uid = name.person.uid
            if not match or uid in excluded or _contradict(mention, name):
                continue
            is_active = may_have_published(name.person, mention.year)
            explanation = (
                match.reason
                if is_active
                else gettext("{reason}; no known publications in {year}").format(
                    reason=match.reason, year=mention.year
                )
            )
            rank = not is_active, -match.likeness, name.printed.name
            if uid not in ranks or rank < ranks[uid][0]:
                ranks[uid] = rank, PersonSuggestion(uid, name.printed.name, match.likeness, explanation)
        ranked = sorted(ranks.items(), key=lambda item: (item[1][0], item[0]))
        suggestions = tuple(suggestion for _, (_, suggestion) in ranked[:SUGGESTIONS])
        return PersonVerdict(None, MatchEvidence.NOT, reason, suggestions)


def may_have_published(person: Candidate, year: int | None) -> bool:
    """Return whether a person may have published in a year; unknown dates exclude nothing."""
    first, last = person.active or (None, None)
    if year is None:
        return True
    return (first is None or year >= first - BEFORE) and (last is None or year <= last + AFTER)


def _contradict(mention: NameMention, name: _IndexedName) -> bool:
    """Return whether a homonym number or an identifier rules the person out."""
    if mention.homonym and name.printed.homonym and mention.homonym != name.printed.homonym:
        return True
    unique_identifiers = {
        scheme: value for scheme, value in name.person.identifiers if scheme in _UNIQUE_SCHEMES
    }
    return any(
        scheme in unique_identifiers and unique_identifiers[scheme] != value
        for scheme, value in mention.identifiers
    )
