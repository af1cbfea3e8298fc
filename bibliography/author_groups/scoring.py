"""Score groups of mentions against the people behind them by B-cubed precision, recall and F1."""

import json
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from rapidfuzz import fuzz

from bibliography.names import compare_names
from bibliography.names.normalization import normalize_name

Mention = TypeVar("Mention", bound=Hashable)


@dataclass(frozen=True, slots=True)
class BCubed:
    """B-cubed scores of a grouping; mentions: of how many."""

    precision: float
    recall: float
    mentions: int

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def score_groups(groups: Mapping[Mention, Hashable], people: Mapping[Mention, Hashable]) -> BCubed:
    """Return the scores of the groups of mentions, of those mentions whose person is known."""
    sizes = Counter(groups[mention] for mention in people)
    persons = Counter(people.values())
    common = Counter((groups[mention], person) for mention, person in people.items())
    number = len(people)
    if not number:
        return BCubed(0.0, 0.0, 0)
    precision = sum(count * count / sizes[group] for (group, _), count in common.items()) / number
    recall = sum(count * count / persons[person] for (_, person), count in common.items()) / number
    return BCubed(precision, recall, number)


class KnownPeople:
    """People and their spellings, and mentions that are known to be somebody's.

    clusters: JSON Lines with "cluster", "canonical" and "variants". mentions: JSON Lines with "paper",
    "first", "last" and "person_id". slipped: how many mentions carry the name of nobody alike, as where ids
    have slipped to other authors; they say nothing.
    """

    def __init__(self, clusters: Iterable[str], mentions: Iterable[str]):
        self.bearers: dict[str, set[str]] = defaultdict(set)
        self.decided: dict[tuple[str, str], str] = {}
        self.names: dict[str, list[str]] = {}
        for row in map(json.loads, clusters):
            self.names[row["cluster"]] = [_join(name) for name in (row["canonical"], *row["variants"])]
            for name in self.names[row["cluster"]]:
                self.bearers[name].add(row["cluster"])
        self._slipped: set[tuple[str, str]] = set()
        for row in map(json.loads, mentions):
            place, person = (row["paper"], _join(row)), row["person_id"]
            if self._is_alike(place[1], person):
                self.decided[place] = person
            else:
                self._slipped.add(place)
        self.slipped = len(self._slipped)
        self.shared = self._find_shared_names()

    def _is_alike(self, name: str, person: str) -> bool:
        """Return whether a name can be a spelling or a misprint of a person's; unknown ids carry any name."""
        return person not in self.names or any(_can_be_spelling(name, each) for each in self.names[person])

    def is_slipped(self, paper: str, name: str) -> bool:
        """Return whether a mention has the id of somebody else."""
        return (paper, name) in self._slipped

    def list_names(self, person: str) -> list[str]:
        """Return the spellings of a person, or the identifier where none are listed."""
        return self.names.get(person) or [person]

    def _find_shared_names(self) -> set[str]:
        """Return the names that several people bear."""
        people: dict[str, set[str]] = defaultdict(set)
        for (_, name), person in self.decided.items():
            people[name].add(person)
        names = people.keys() | self.bearers.keys()
        return {name for name in names if max(len(people[name]), len(self.bearers.get(name, ()))) > 1}

    def find_person(self, paper: str, first: str, last: str) -> str | None:
        """Return the person of a mention; None if it is not known who it is."""
        name = f"{first} {last}".strip()
        if (paper, name) in self._slipped:
            return None
        if person := self.decided.get((paper, name)):
            return person
        bearers = self.bearers.get(name, ())
        return next(iter(bearers)) if len(bearers) == 1 else None


def _join(name: Mapping[str, str]) -> str:
    return f"{name['first'] or ''} {name['last'] or ''}".strip()


def _can_be_spelling(one: str, other: str) -> bool:
    """Return whether names are alike, or each longer word of the first is like one of the second."""
    with suppress(ValueError):
        if compare_names(one, other):
            return True
    mine, yours = (normalize_name(name).replace(".", " ").split() for name in (one, other))
    return all(any(fuzz.ratio(word, each) >= MISPRINT for each in yours) for word in mine if len(word) > 2)


MISPRINT = 75
"""How many of a hundred letters two words have in common if one is a misprint of the other."""
