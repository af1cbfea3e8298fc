"""Resolve a typed name to the person here who is meant.

In this order: the label of a person; their displayed name, without titles, in any order that a comma marks;
the same without accents; a name in print, also a former one. A similar name is only suggested. Where several
persons can be meant, those who were here at the time come first.

Names printed on papers follow stricter rules, with identifiers and decisions: PersonIndex of
`bibliography.matching`.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext

from bibliography.names import PARTICLES, Likeness, compare_names, normalize_name, split_title
from bibliography.names.normalization import expand_letters
from core.db.dated_models import today
from core.plans.questions import Questions, UndecidedError
from core.text.letters import make_name_key
from people.models import Appointment, Person, PersonName, Supervision
from people.names.newcomers import Newcomer, to_display_name

OUTSIDE = "outside"
"""The answer that a name is of somebody outside the group."""
OUTSIDE_SUFFIX = "(outside)"
"""The suffix of a name of somebody outside the group that is similar to a person's."""
SIMILAR = 0.85
"""The minimum ratio of common letters of similar names."""
CHOICES = 4
COMMON = 20
"""More persons than that sharing a word say nothing: comparing them all would be slow."""


class NameEvidence(IntEnum):
    """How a typed name leads to a person; the larger, the surer."""

    LIKENESS = 1
    PRINT = 2
    NAME = 3


class PersonLabel(NamedTuple):
    """Key, name and slug of a person. The key is negative for somebody who is not saved yet."""

    key: int
    name: str
    slug: str


@dataclass(frozen=True)
class Candidates:
    """Persons whom a name can mean, the likeliest first. likely: the only one who was here at the time."""

    persons: tuple[PersonLabel, ...]
    evidence: NameEvidence
    likely: PersonLabel | None = None


@dataclass(frozen=True)
class Outside:
    """A name that is nobody's here."""

    name: str


class PersonDirectory:
    """All persons by name, fetched once for a page. Persons with the same name are labelled by their slug.

    persons: those who may be found; None for all. questions: for ambiguous names; without, these are errors.
    """

    def __init__(
        self,
        persons: Iterable[tuple[int, str, str]] | None = None,
        questions: Questions | None = None,
    ) -> None:
        rows = Person.objects.labels() if persons is None else persons
        self.persons = [PersonLabel(*row) for row in rows]
        self.questions = questions
        self._exact: dict[str, list[PersonLabel]] = defaultdict(list)
        self._alike: dict[str, list[PersonLabel]] = defaultdict(list)
        self._labels: dict[str, PersonLabel] = {}
        self._by_key: dict[int, PersonLabel] = {}
        for person in self.persons:
            self._index(person)
        self._namesakes = self._find_namesakes()

    def _find_namesakes(self) -> set[str]:
        return {person.slug for same in self._exact.values() if len(same) > 1 for person in same}

    def _index(self, person: PersonLabel) -> None:
        bare = split_title(person.name)[1]
        self._by_key[person.key] = person
        self._exact[make_name_key(bare)].append(person)
        for form in {normalize_name(bare), normalize_name(expand_letters(bare))}:
            self._alike[form].append(person)
        self._labels[make_name_key(f"{person.name} [{person.slug}]")] = person

    def add_newcomers(self, newcomers: Iterable[Newcomer]) -> None:
        """Let the people whom a table adds be found, too, by their provisional keys."""
        self.__dict__.pop("_by_word", None)
        for newcomer in newcomers:
            self._index(PersonLabel(newcomer.provisional_key, newcomer.name, f"row-{newcomer.row}"))
        self._namesakes = self._find_namesakes()

    def format_label(self, name: str, slug: str) -> str:
        """Return the text that `find` reads as this person."""
        return f"{name} [{slug}]" if slug in self._namesakes else name

    def get_label(self, key: int) -> str:
        """Return the label of a person; of somebody who is not saved yet only the name."""
        person = self._by_key[key]
        return person.name if key < 0 else self.format_label(person.name, person.slug)

    def person(self, key: int) -> Person:
        """Return an instance of the person with that key, with name and slug only."""
        person = self._by_key[key]
        return Person(pk=key, name=person.name, slug=person.slug)

    @cached_property
    def by_slug(self) -> dict[str, PersonLabel]:
        return {person.slug: person for person in self.persons}

    def resolve(
        self, text: str, *, at: date | None = None, threshold: NameEvidence = NameEvidence.PRINT
    ) -> PersonLabel | Candidates | Outside:
        """Return the person whom a name means, those whom it can mean, or that it is nobody's here.

        at: the day about which the name speaks; None for today. threshold: the evidence that decides.
        """
        named = self.find_all(text)
        printed = [] if named else self.find_printed(text)
        certain = named or (printed if threshold <= NameEvidence.PRINT else [])
        if len(certain) == 1:
            return certain[0]
        persons = certain or list(dict.fromkeys([*printed, *self.find_similar(text)]))
        if not persons:
            return Outside(text)
        at = at or today()
        present = {person for person in persons if self.is_here(person.key, at)}
        evidence = NameEvidence.NAME if named else NameEvidence.PRINT if certain else NameEvidence.LIKENESS
        likely = next(iter(present)) if certain and len(present) == 1 else None
        ordered = sorted(persons, key=lambda person: person not in present)
        return Candidates(tuple(ordered), evidence, likely)

    def list_candidates(self, text: str, *, at: date | None = None) -> tuple[PersonLabel, ...]:
        """Return all persons whom a name can mean; only one if it is certain."""
        resolution = self.resolve(text, at=at)
        if isinstance(resolution, PersonLabel):
            return (resolution,)
        return resolution.persons if isinstance(resolution, Candidates) else ()

    def decide(self, text: str, kind: str, *, at: date | None = None, is_required: bool = True) -> int | None:
        """Return the key of the person whom a name means, None for somebody outside the group.

        kind: of the question that is asked if it is ambiguous; without questions UndecidedError is raised.
        is_required: whether somebody must answer; else the likely person is meant, or nobody here.
        """
        resolution = self.resolve(text, at=at)
        if isinstance(resolution, PersonLabel):
            return resolution.key
        if isinstance(resolution, Outside):
            return None
        if not self.questions:
            raise UndecidedError(self.explain(text, resolution, can_be_outside=True))
        options = [(str(person.key), self.describe(person.key)) for person in resolution.persons]
        options.append((OUTSIDE, gettext("Somebody outside the group")))
        likely = str(resolution.likely.key) if resolution.likely else OUTSIDE
        answer = self.questions.ask(kind, text, options, "" if is_required else likely)
        return None if answer == OUTSIDE else int(answer)

    def explain(self, text: str, candidates: Candidates, *, can_be_outside: bool = False) -> str:
        """Return why a name is ambiguous, and what to enter instead."""
        if candidates.evidence > NameEvidence.LIKENESS:
            labels = " or ".join(f"“{name} [{slug}]”" for _, name, slug in candidates.persons[:CHOICES])
            return gettext("{number} people are called “{text}”. Enter {labels}.").format(
                number=len(candidates.persons), text=text[:60], labels=labels
            )
        labels = " or ".join(f"“{self.get_label(person.key)}”" for person in candidates.persons)
        problem = gettext("“{name}” is similar to a person here. Enter {labels}.")
        if can_be_outside:
            problem = gettext(
                "“{name}” is similar to a person here. Enter {labels}, or “{name} {suffix}” for "
                "somebody outside the group."
            )
        return problem.format(name=text[:60], labels=labels, suffix=OUTSIDE_SUFFIX)

    def find(self, text: str, can_be_respelt: bool = True) -> int | None:
        """Return the key of the person with that displayed name or label, or None.

        can_be_respelt: as in `find_all`. Raises ValueError if several persons match.
        """
        matches = self.find_all(text, can_be_respelt)
        if len(matches) > 1:
            raise ValueError(self.explain(text, Candidates(tuple(matches), NameEvidence.NAME)))
        return matches[0].key if matches else None

    def find_all(self, text: str, can_be_respelt: bool = True) -> list[PersonLabel]:
        """Return all persons with that displayed name or label.

        Titles and case are ignored. can_be_respelt: accents, too, unless they distinguish persons, and
        Mueller equals Müller.
        """
        if person := self._labels.get(make_name_key(text)):
            return [person]
        for name in (split_title(text)[1], to_display_name(text)):
            if matches := self._exact.get(make_name_key(name)) or (
                self._find_respelt(name) if can_be_respelt else []
            ):
                return matches
        return []

    def _find_respelt(self, name: str) -> list[PersonLabel]:
        return self._alike.get(normalize_name(name)) or self._alike.get(
            normalize_name(expand_letters(name)), []
        )

    def has_name(self, name: str) -> bool:
        """Return whether a person has this name, also in print."""
        return bool(self.find_all(name) or self.find_printed(name))

    def describe(self, key: int) -> str:
        """Return the label of a person as an option of a question."""
        if key < 0:
            return gettext("{name} (new, row {row})").format(name=self._by_key[key].name, row=-key)
        return gettext("{label} (existing)").format(label=self.get_label(key))

    def find_printed(self, name: str) -> list[PersonLabel]:
        """Return the persons with this name in print."""
        return self._printed.get((normalize_name(to_display_name(name)), True), [])

    @cached_property
    def _printed(self) -> dict[tuple[str, bool], list[PersonLabel]]:
        """Persons by their names in print, and whether these are confirmed."""
        printed: dict[tuple[str, bool], list[PersonLabel]] = defaultdict(list)
        keys = [person.key for person in self.persons]
        rows = PersonName.objects.filter(person__in=keys).values_list("person", "name", "confirmed")
        for key, name, is_confirmed in rows:
            persons = printed[normalize_name(name), is_confirmed]
            if self._by_key[key] not in persons:
                persons.append(self._by_key[key])
        return printed

    def find_similar(self, name: str) -> list[PersonLabel]:
        """Return the persons with similar names that share a word, the most similar first."""
        name = to_display_name(name)
        by_word = [self._by_word.get(word, []) for word in sorted(_split_words(name))[:CHOICES]]
        persons = {person for same in by_word if len(same) <= COMMON for person in same}
        ranked = [(-1.0, person) for person in self._printed.get((normalize_name(name), False), [])]
        for person in persons:
            other = split_title(person.name)[1]
            is_like = compare_names(name, other).likeness >= Likeness.FAMILY
            ratio = (
                1.0 if is_like else SequenceMatcher(None, normalize_name(name), normalize_name(other)).ratio()
            )
            if ratio >= SIMILAR:
                ranked.append((-ratio, person))
        return list(dict.fromkeys(person for _, person in sorted(ranked)))[:CHOICES]

    @cached_property
    def _by_word(self) -> dict[str, list[PersonLabel]]:
        by_word: dict[str, list[PersonLabel]] = defaultdict(list)
        for person in self._by_key.values():
            for word in _split_words(split_title(person.name)[1]):
                by_word[word].append(person)
        return by_word

    def is_here(self, key: int, at: date) -> bool:
        """Return whether the person with that key has an appointment on a day."""
        return any((start or at) <= at <= (end or at) for start, end in self._periods.get(key, []))

    @cached_property
    def _periods(self) -> dict[int, list[tuple[date | None, date | None]]]:
        """The periods of all appointments by person, but those whose end is past and not known."""
        periods: dict[int, list[tuple[date | None, date | None]]] = defaultdict(list)
        rows = Appointment.objects.filter(end_unknown=False).order_by()
        for key, start, end in rows.values_list("person", "start", "end"):
            periods[key].append((start, end))
        return periods

    @cached_property
    def institutions(self) -> set[str]:
        """The normalised names of all institutions in the roster."""
        of_appointments = Appointment.objects.exclude(institution="").order_by().values_list("institution")
        of_supervisors = Supervision.objects.exclude(supervisor_institution="").order_by()
        return {
            normalize_name(name)
            for (name,) in of_appointments.union(of_supervisors.values_list("supervisor_institution"))
        }


def _split_words(name: str) -> set[str]:
    return {
        word
        for word in re.split(r"[\s.,'-]+", normalize_name(name))
        if len(word) > 1 and word not in PARTICLES
    }
