"""Clusters of mentions of a name, and the evidence that two of them are one person."""

import math
from collections import Counter
from collections.abc import Collection as AnyCollection
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from heapq import nlargest

from bibliography.author_groups.affiliations import INSTITUTION_LIMIT, OTHER, SAME, InstitutionIndex
from bibliography.author_groups.bylines import EMAIL

LONG_BYLINE = 15
"""In a longer byline, a co-author tells less."""
CO_AUTHOR_LIMIT = 40
"""How many co-authors of a cluster are looked at for whom they wrote with."""

Years = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Stay:
    """How many mentions have an institution, and the first and last year of these."""

    mentions: int
    years: Years

    def join(self, other: "Stay") -> "Stay":
        return Stay(self.mentions + other.mentions, join_years(self.years, other.years))


def join_years(one: Years, other: Years) -> Years:
    """Return the first and last year of two spans."""
    if one and other:
        return min(one[0], other[0]), max(one[1], other[1])
    return one or other


@dataclass(slots=True)
class Cluster:
    """Mentions that are taken for one person's, and what is known of them.

    mentions: pairs of paper and position. co_authors: on how many papers, where long bylines count less.
    words: with weights; many clusters share them until they absorb others. stays: by number of the
    institution. numbers: identifiers.
    """

    mentions: list[tuple[int, int]]
    papers: set[int]
    co_authors: dict[int, float]
    words: Mapping[str, float]
    venues: Counter[str]
    stays: dict[int, Stay]
    years: Years
    numbers: Set[str] = frozenset()
    neighbours: Set[int] | None = None
    owns_words: bool = False
    squares: float | None = None

    def absorb(self, other: "Cluster") -> None:
        """Add the mentions of another cluster."""
        self.mentions += other.mentions
        self.papers |= other.papers
        for author, strength in other.co_authors.items():
            self.co_authors[author] = self.co_authors.get(author, 0.0) + strength
        self.venues.update(other.venues)
        self.numbers |= other.numbers
        self.neighbours = self.squares = None
        words = dict(self.words) if not self.owns_words else self.words
        for word, weight in other.words.items():
            words[word] = words.get(word, 0.0) + weight  # type: ignore[index]
        self.words, self.owns_words = words, True
        for number, stay in other.stays.items():
            self.stays[number] = self.stays[number].join(stay) if number in self.stays else stay
        self.years = join_years(self.years, other.years)

    def release(self, is_done: bool) -> None:
        """Forget what can be computed again, and all but the mentions if nothing will be compared again."""
        self.neighbours = self.squares = None
        if is_done:
            self.co_authors, self.words, self.venues, self.stays = {}, {}, Counter(), {}

    def measure_words(self) -> float:
        """Return the sum of the squares of the weights of words."""
        if self.squares is None:
            self.squares = sum(weight * weight for weight in self.words.values())
        return self.squares

    def list_co_authors(self) -> list[int]:
        """Return the co-authors of most papers."""
        if len(self.co_authors) <= CO_AUTHOR_LIMIT:
            return list(self.co_authors)
        return nlargest(CO_AUTHOR_LIMIT, self.co_authors, key=self.co_authors.__getitem__)

    def find_neighbours(self, collection: "Collection") -> Set[int]:
        """Return those who wrote with a co-author of the cluster, and the co-authors."""
        if self.neighbours is None:
            authors = self.list_co_authors()
            self.neighbours = frozenset().union(
                *(collection.neighbours.get(author, ()) for author in authors)
            )
        return self.neighbours

    def list_stays(self) -> list[tuple[int, Stay]]:
        """Return the institutions of most mentions."""
        return nlargest(INSTITUTION_LIMIT, self.stays.items(), key=lambda item: item[1].mentions)


@dataclass(frozen=True, slots=True)
class Collection:
    """What is known of all papers: how telling a co-author and a venue are, and who wrote with whom."""

    author_weights: Sequence[float]
    venue_weights: Mapping[str, float]
    neighbours: Mapping[int, Set[int]]
    institutions: InstitutionIndex = field(default_factory=InstitutionIndex)


SAME_YEAR_SHARE, STAYING_SHARE = 0.95, 0.83
"""In how many of the pairs of a person's papers from one year the institution is the same, and what part of
these is left for each year between them: what 5,000 people with rare names print."""
FULL_SHARE = 0.1
"""From this part of the mentions of both clusters on, an institution counts fully."""
USUAL_GAP = 5
"""How many years are taken to be between mentions if the years are not known."""


@dataclass(frozen=True, slots=True)
class PlaceEvidence:
    """How the affiliations of two clusters compare; nothing where one has none.

    same: 1 if an institution is the same, less if few of the mentions have it. rarity: how rare it is, up to
    1. apart: how unlikely a person is to have both institutions in these years, as a negative logarithm.
    """

    same: float = 0.0
    rarity: float = 0.0
    apart: float = 0.0


NO_PLACES = PlaceEvidence()


def compare_places(one: Cluster, other: Cluster, institutions: InstitutionIndex) -> PlaceEvidence:
    """Return how the affiliations of two clusters compare."""
    if not one.stays or not other.stays:
        return NO_PLACES
    mine, yours = one.list_stays(), other.list_stays()
    total, other_total = (sum(stay.mentions for _, stay in stays) for stays in (mine, yours))
    best, same, rarity, apart = 0.0, 0.0, 0.0, 0.0
    for number, stay in mine:
        for counterpart, other_stay in yours:
            likeness = institutions.compare(number, counterpart)
            best = max(best, likeness)
            apart = max(apart, _weigh_apart(stay, other_stay))
            if likeness >= SAME:
                share = min(stay.mentions / total, other_stay.mentions / other_total)
                part = min(1.0, share / FULL_SHARE)
                rarities = institutions.weigh_rarity(number), institutions.weigh_rarity(counterpart)
                same, rarity = max(same, part), max(rarity, part * min(rarities))
    if OTHER <= best < SAME:
        return NO_PLACES
    return PlaceEvidence(same, rarity, (1 - same) * apart)


def _weigh_apart(one: Stay, other: Stay) -> float:
    """Return how unlikely a person is to have had two places: more so, the more years had both."""
    gap = USUAL_GAP
    if one.years and other.years:
        gap = max(one.years[0], other.years[0]) - min(one.years[1], other.years[1])
    common_years = max(min(1 - gap, one.mentions, other.mentions), 1)
    share = SAME_YEAR_SHARE * STAYING_SHARE ** max(gap, 0)
    return -math.log(1 - share) * (1 + math.log(common_years))


def overlap(one: Years, other: Years) -> bool:
    """Return whether two spans of years have a year in common; unknown ones have none."""
    return bool(one and other) and one[0] <= other[1] and other[0] <= one[1]  # type: ignore[index]


def measure_cosine(mine: Mapping[str, float], yours: Mapping[str, float]) -> float:
    """Return the cosine of two vectors of weights; 0 where one is empty."""
    product = _multiply(mine, yours)
    if not product:
        return 0.0
    lengths = sum(weight * weight for weight in mine.values()) * sum(w * w for w in yours.values())
    return product / math.sqrt(lengths)


def _multiply(mine: Mapping[str, float], yours: Mapping[str, float]) -> float:
    if len(mine) > len(yours):
        mine, yours = yours, mine
    return sum(weight * yours[word] for word, weight in mine.items() if word in yours)


def compare_words(one: Cluster, other: Cluster) -> float:
    """Return the cosine of the words of two clusters."""
    product = _multiply(one.words, other.words)
    return product / math.sqrt(one.measure_words() * other.measure_words()) if product else 0.0


def find_other_numbers(one: AnyCollection[str], other: AnyCollection[str]) -> list[str]:
    """Return the identifiers by which two are two people: of one kind, while none is the same."""
    if not one or not other or not set(one).isdisjoint(other):
        return []
    kinds = ({get_kind(number) for number in one} & {get_kind(number) for number in other}) - {EMAIL}
    return sorted(number for number in {*one, *other} if get_kind(number) in kinds)


def get_kind(number: str) -> str:
    """Return the kind of an identifier: what stands before a colon, if anything."""
    kind, colon, _ = number.partition(":")
    return kind if colon else ""


def can_be_one(one: Cluster, other: Cluster) -> bool:
    """Return whether nothing hard speaks against: a paper that prints both, or other numbers."""
    if one.numbers and other.numbers and find_other_numbers(one.numbers, other.numbers):
        return False
    return one.papers.isdisjoint(other.papers)


def may_be_one(one: Cluster, other: Cluster, institutions: InstitutionIndex) -> bool:
    """Return whether, beside that, a co-author is the same, or the affiliations as far as they are known."""
    if not can_be_one(one, other):
        return False
    if not one.co_authors.keys().isdisjoint(other.co_authors):
        return True
    places = compare_places(one, other, institutions)
    return bool(places.same) or not places.apart


COMMON_TOPIC = 0.05
"""From this cosine of their words on, two clusters have a topic in common."""


def measure_evidence(
    one: Cluster, other: Cluster, collection: Collection, total: int, own: Set[int] = frozenset()
) -> tuple[float, ...]:
    """Return the evidence that two clusters are one person, as the figures that `WEIGHTS` weighs.

    total: how many mentions their names have together. own: their names.
    """
    shared = one.co_authors.keys() & other.co_authors.keys()
    strengths = [
        (collection.author_weights[author], min(1.0, one.co_authors[author], other.co_authors[author]))
        for author in shared
    ]
    linked, possible = _count_links(one, other, shared, collection)
    mine, yours = one.find_neighbours(collection), other.find_neighbours(collection)
    common = len((mine & yours) - own - shared)
    venues = {v: n * collection.venue_weights[v] for v, n in one.venues.items()}
    other_venues = {v: n * collection.venue_weights[v] for v, n in other.venues.items()}
    places = compare_places(one, other, collection.institutions)
    small, large = sorted((len(one.mentions), len(other.mentions)))
    alone = not one.co_authors or not other.co_authors
    return (
        1.0,
        max((weight * strength for weight, strength in strengths), default=0.0),
        math.log1p(sum(strength for _, strength in strengths)),
        compare_words(one, other),
        measure_cosine(venues, other_venues),
        abs(sum(one.years) - sum(other.years)) / 2 if one.years and other.years else 0.0,
        places.same,
        places.rarity,
        places.apart,
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


FIGURES = (
    "constant", "co-author", "co-authors", "words", "venues", "years apart", "same place", "rare place",
    "places apart", "links", "part of links", "common neighbours", "part of neighbours",
    "size of the smaller", "size of the larger", "part of the larger", "alone", "no co-author, by size",
)  # fmt: skip
"""What each figure of `measure_evidence` is about."""
WORDS = FIGURES.index("words")
LINKING_FIGURES = tuple(map(FIGURES.index, ("co-author", "same place", "links", "common neighbours")))
COMMON_FIGURES = (*LINKING_FIGURES, WORDS, FIGURES.index("venues"))
"""The figures that are above 0 only if something is common."""


def _count_links(one: Cluster, other: Cluster, shared: Set[int], collection: Collection) -> tuple[int, int]:
    """Return how many co-authors of one wrote with co-authors of the other, and how many could have."""
    mine = [author for author in one.list_co_authors() if author not in shared]
    yours = {author for author in other.list_co_authors() if author not in shared}
    linked = sum(
        len(yours & collection.neighbours[author]) if author in collection.neighbours else 0
        for author in mine
    )
    return linked, len(mine) * len(yours)
