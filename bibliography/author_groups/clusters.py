"""Clusters of mentions of a name, and the evidence that two of them are one person."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

FOREIGN = 0.1
"""Affiliations that are less alike are of two places."""


@dataclass(slots=True)
class Cluster:
    """Mentions that are taken for one person's, and what is known of them.

    mentions: pairs of paper and position. co_authors: on how many papers. words, affiliations: with weights.
    """

    mentions: list[tuple[int, int]]
    papers: set[int]
    co_authors: Counter[int]
    words: dict[str, float]
    venues: Counter[str]
    affiliations: dict[str, float]
    years: tuple[int, int] | None
    numbers: set[str] = field(default_factory=set)
    neighbours: Set[int] | None = None

    def absorb(self, other: "Cluster") -> None:
        """Add the mentions of another cluster."""
        self.mentions += other.mentions
        self.papers |= other.papers
        self.co_authors.update(other.co_authors)
        self.venues.update(other.venues)
        self.numbers |= other.numbers
        self.neighbours = None
        for mine, yours in ((self.words, other.words), (self.affiliations, other.affiliations)):
            for word, weight in yours.items():
                mine[word] = mine.get(word, 0.0) + weight
        if self.years and other.years:
            self.years = min(self.years[0], other.years[0]), max(self.years[1], other.years[1])
        else:
            self.years = self.years or other.years

    def find_neighbours(self, collection: "Collection") -> Set[int]:
        """Return those who wrote with a co-author of the cluster, and the co-authors."""
        if self.neighbours is None:
            authors = (author for author, _ in self.co_authors.most_common(40))
            self.neighbours = frozenset().union(
                *(collection.neighbours.get(author, ()) for author in authors)
            )
        return self.neighbours


@dataclass(frozen=True, slots=True)
class Collection:
    """What is known of all papers: how telling a co-author and a venue are, and who wrote with whom."""

    author_weights: Sequence[float]
    venue_weights: Mapping[str, float]
    neighbours: Mapping[int, Set[int]]


def measure_cosine(mine: Mapping[str, float], yours: Mapping[str, float]) -> float:
    """Return the cosine of two vectors of weights; 0 where one is empty."""
    if len(mine) > len(yours):
        mine, yours = yours, mine
    product = sum(weight * yours[word] for word, weight in mine.items() if word in yours)
    if not product:
        return 0.0
    lengths = sum(weight * weight for weight in mine.values()) * sum(w * w for w in yours.values())
    return product / math.sqrt(lengths)


def can_be_one(one: Cluster, other: Cluster) -> bool:
    """Return whether nothing hard speaks against: a paper that prints both, or other numbers."""
    if one.numbers and other.numbers and one.numbers.isdisjoint(other.numbers):
        return False
    return one.papers.isdisjoint(other.papers)


def may_be_one(one: Cluster, other: Cluster) -> bool:
    """Return whether, beside that, a co-author is the same, or the affiliations as far as they are known."""
    if not can_be_one(one, other):
        return False
    is_known = bool(one.affiliations and other.affiliations)
    if not is_known or not one.co_authors.keys().isdisjoint(other.co_authors):
        return True
    return measure_cosine(one.affiliations, other.affiliations) >= FOREIGN


def measure_evidence(
    one: Cluster, other: Cluster, collection: Collection, total: int, own: Set[int] = frozenset()
) -> tuple[float, ...]:
    """Return the evidence that two clusters are one person, as the figures that `WEIGHTS` weighs.

    total: how many mentions their names have together. own: their names.
    """
    shared = one.co_authors.keys() & other.co_authors.keys()
    linked, possible = _count_links(one, other, shared, collection)
    mine, yours = one.find_neighbours(collection), other.find_neighbours(collection)
    common = len((mine & yours) - own - shared)
    venues = {v: n * collection.venue_weights[v] for v, n in one.venues.items()}
    other_venues = {v: n * collection.venue_weights[v] for v, n in other.venues.items()}
    known = bool(one.affiliations and other.affiliations)
    affiliation = measure_cosine(one.affiliations, other.affiliations) if known else 0.0
    small, large = sorted((len(one.mentions), len(other.mentions)))
    alone = not one.co_authors or not other.co_authors
    return (
        1.0,
        max((collection.author_weights[author] for author in shared), default=0.0),
        measure_cosine(one.words, other.words),
        measure_cosine(venues, other_venues),
        abs(sum(one.years) - sum(other.years)) / 2 if one.years and other.years else 0.0,
        affiliation,
        float(known and affiliation < FOREIGN),
        math.log1p(linked),
        linked / possible if possible else 0.0,
        math.log1p(common),
        common / math.sqrt(len(mine) * len(yours)) if mine and yours else 0.0,
        math.log(small),
        math.log(large),
        large / total,
        float(alone),
        0.0 if shared or alone else math.log(small),
    )


def _count_links(one: Cluster, other: Cluster, shared: Set[int], collection: Collection) -> tuple[int, int]:
    """Return how many co-authors of one wrote with co-authors of the other, and how many could have."""
    mine = [author for author, _ in one.co_authors.most_common(40) if author not in shared]
    yours = {author for author, _ in other.co_authors.most_common(40) if author not in shared}
    linked = sum(
        len(yours & collection.neighbours.get(author, yours)) if author in collection.neighbours else 0
        for author in mine
    )
    return linked, len(mine) * len(yours)
