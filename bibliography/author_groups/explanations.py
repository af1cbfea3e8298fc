"""What joins the mentions of a group, or two groups, and what speaks against it, as codes with values."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bibliography.author_groups.affiliations import OTHER, SAME, InstitutionIndex
from bibliography.author_groups.bylines import PaperByline
from bibliography.author_groups.clusters import (
    LONG_BYLINE,
    Years,
    find_other_numbers,
    join_years,
    overlap,
)

VALUE_LIMIT = 5
"""How many values of a reason are named."""
COMMON_SHARE = 0.5
"""Words of more of the papers than this share are no topic; those of a few papers always are."""
FEW_PAPERS = 6
BYLINE_LIMIT = 60
"""How many co-authors of a paper are looked at."""


class ReasonCode(StrEnum):
    """What a reason is about."""

    IDS = "ids"
    CO_AUTHORS = "co_authors"
    PLACES = "places"
    DOMAINS = "domains"
    WORDS = "words"
    VENUES = "venues"
    MOVE = "move"
    SAME_PAPER = "same_paper"
    OTHER_IDS = "other_ids"
    OTHER_PLACES = "other_places"
    NO_EVIDENCE = "no_evidence"


_AGAINST = frozenset((ReasonCode.SAME_PAPER, ReasonCode.OTHER_IDS, ReasonCode.OTHER_PLACES))


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for or against mentions being one person's.

    values: the most telling ones, as printed; of a move, where from and where to. count: how many there are,
    or on how many papers both stand. years: when the place was stated.
    """

    code: ReasonCode
    values: tuple[str, ...] = ()
    count: int = 0
    years: Years = None

    @property
    def is_against(self) -> bool:
        """Whether it speaks against."""
        return self.code in _AGAINST


@dataclass(slots=True)
class _Facts:
    """What mentions state: co-authors, words and venues with the number of papers, and places with years."""

    papers: set[int] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    co_authors: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    venues: Counter[str] = field(default_factory=Counter)
    places: dict[int, tuple[int, Years]] = field(default_factory=dict)


class _Reader:
    """Collects what mentions state, and remembers how papers print it."""

    def __init__(self, papers: Sequence[PaperByline], mentions: Iterable[tuple[int, int]]):
        self.papers = papers
        mentions = list(mentions)
        affiliations = [papers[paper].authors[position].affiliation for paper, position in mentions]
        self.institutions = InstitutionIndex.build(filter(None, affiliations))
        self.printed: dict[str, str] = {}
        self.place_names: dict[int, str] = {}
        frequencies = Counter(
            word for paper in {paper for paper, _ in mentions} for word in papers[paper].words
        )
        limit = max(COMMON_SHARE * len(mentions), FEW_PAPERS)
        self.common_words = {word for word, number in frequencies.items() if number > limit}
        self.long_only: dict[str, bool] = defaultdict(lambda: True)

    def collect(self, mentions: Iterable[tuple[int, int]]) -> _Facts:
        facts = _Facts()
        for number, position in mentions:
            paper = self.papers[number]
            author = paper.authors[position]
            facts.ids.update(filter(None, (author.number, *author.ids)))
            self._collect_places(facts, author.affiliation, paper.year)
            if number in facts.papers:
                continue
            facts.papers.add(number)
            facts.words.update(word for word in paper.words if word not in self.common_words)
            facts.venues.update(set(paper.venues))
            others = {
                each.letters: each.name
                for place, each in enumerate(paper.authors[:BYLINE_LIMIT])
                if place != position and each.letters.strip()
            }
            facts.co_authors.update(others.keys())
            for letters, name in others.items():
                self.printed.setdefault(letters, name)
                self.long_only[letters] &= len(paper.authors) > LONG_BYLINE
        return facts

    def _collect_places(self, facts: _Facts, affiliation: str, year: int | None) -> None:
        for number in self.institutions.get_numbers(affiliation):
            mentions, years = facts.places.get(number, (0, None))
            facts.places[number] = mentions + 1, join_years(years, (year, year) if year else None)
            first, _, _ = affiliation.partition("\n")
            known = self.place_names.setdefault(number, first)
            if len(first) < len(known):  # the shortest text has no department, nor a second institution
                self.place_names[number] = first


def explain_group(papers: Sequence[PaperByline], mentions: Sequence[tuple[int, int]]) -> list[Reason]:
    """Return what the mentions of a group have in common: what two papers or more state.

    mentions: pairs of the number of a paper and the position in its byline.
    """
    reader = _Reader(papers, mentions)
    facts = reader.collect(mentions)
    if len(facts.papers) < 2:
        return []
    repeated = [
        *_list_names(ReasonCode.CO_AUTHORS, facts.co_authors, 2, reader),
        *_list_common_places(facts, reader),
        *_list_values(ReasonCode.WORDS, facts.words, 2),
        *_list_values(ReasonCode.VENUES, facts.venues, 2),
    ]
    ids = (
        [Reason(ReasonCode.IDS, tuple(sorted(facts.ids)[:VALUE_LIMIT]), len(facts.ids))] if facts.ids else []
    )
    return ids + repeated or [Reason(ReasonCode.NO_EVIDENCE)]


def _list_common_places(facts: _Facts, reader: _Reader) -> Iterable[Reason]:
    """Return a reason for each place of several mentions; two that are printed as one are one."""
    reasons: dict[str, Reason] = {}
    for number, (count, years) in _list_places(facts):
        if count > 1:
            name = reader.place_names[number]
            reasons.setdefault(name, Reason(ReasonCode.PLACES, (name,), count, years))
    return reasons.values()


def compare_groups(
    papers: Sequence[PaperByline], one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]
) -> list[Reason]:
    """Return what joins two groups, and what speaks against it; the strongest first of either."""
    reader = _Reader(papers, (*one, *other))
    mine, yours = reader.collect(one), reader.collect(other)
    reasons: list[Reason] = []
    if ids := sorted(mine.ids & yours.ids):
        reasons.append(Reason(ReasonCode.IDS, tuple(ids[:VALUE_LIMIT]), len(ids)))
    reasons += _list_names(ReasonCode.CO_AUTHORS, _intersect(mine.co_authors, yours.co_authors), 1, reader)
    places, others = _compare_places(mine, yours, reader)
    reasons += places
    reasons += _list_values(ReasonCode.WORDS, _intersect(mine.words, yours.words), 1)
    reasons += _list_values(ReasonCode.VENUES, _intersect(mine.venues, yours.venues), 1)
    reasons += [] if reasons else [Reason(ReasonCode.NO_EVIDENCE)]
    if shared := mine.papers & yours.papers:
        reasons.append(Reason(ReasonCode.SAME_PAPER, (), len(shared)))
    if numbers := find_other_numbers(mine.ids, yours.ids):
        reasons.append(Reason(ReasonCode.OTHER_IDS, tuple(numbers[:VALUE_LIMIT]), len(numbers)))
    return reasons + others


def _compare_places(mine: _Facts, yours: _Facts, reader: _Reader) -> tuple[list[Reason], list[Reason]]:
    """Return the places in common, and else whether they are others in the same years, or in later ones."""
    own, foreign = _list_places(mine), _list_places(yours)
    if not own or not foreign:
        return [], []
    likeness = {
        (number, counterpart): reader.institutions.compare(number, counterpart)
        for number, _ in own
        for counterpart, _ in foreign
    }
    common = [pair for pair, value in likeness.items() if value >= SAME]
    if common:
        reasons: dict[tuple[str, ...], Reason] = {}
        for number, counterpart in common:
            (count, years), (more, others) = mine.places[number], yours.places[counterpart]
            domains = _list_domains(reader, number, counterpart)
            code = ReasonCode.DOMAINS if domains and number != counterpart else ReasonCode.PLACES
            values = domains if code == ReasonCode.DOMAINS else (reader.place_names[number],)
            reasons.setdefault(values, Reason(code, values, count + more, join_years(years, others)))
        return list(reasons.values())[:VALUE_LIMIT], []
    if max(likeness.values()) >= OTHER:
        return [], []
    (first, (_, years)), (second, (_, others)) = own[0], foreign[0]
    names = reader.place_names[first], reader.place_names[second]
    meanwhile = any(overlap(span, counterpart) for _, (_, span) in own for _, (_, counterpart) in foreign)
    if meanwhile:
        return [], [Reason(ReasonCode.OTHER_PLACES, names, 0, join_years(years, others))]
    if years and others:
        ordered = names if years <= others else names[::-1]
        return [], [Reason(ReasonCode.MOVE, ordered, 0, join_years(years, others))]
    return [], [Reason(ReasonCode.MOVE, names)]


def _list_domains(reader: _Reader, one: int, other: int) -> tuple[str, ...]:
    marks = reader.institutions.institutions[one].marks & reader.institutions.institutions[other].marks
    return tuple(sorted(mark.removeprefix("@") for mark in marks if mark.startswith("@")))


def _list_places(facts: _Facts) -> list[tuple[int, tuple[int, Years]]]:
    ordered = sorted(facts.places.items(), key=lambda item: (-item[1][0], item[0]))
    return ordered[:VALUE_LIMIT]


def _intersect(mine: Mapping[str, int], yours: Mapping[str, int]) -> Counter[str]:
    return Counter({value: number + yours[value] for value, number in mine.items() if value in yours})


def _list_names(code: ReasonCode, counts: Counter[str], least: int, reader: _Reader) -> list[Reason]:
    """Return a reason with the names of co-authors, those of short bylines first."""
    reasons = _list_values(code, counts, least, lambda letters: reader.long_only[letters])
    return [
        Reason(code, tuple(reader.printed[letters] for letters in reason.values), reason.count)
        for reason in reasons
    ]


def _list_values(
    code: ReasonCode, counts: Counter[str], least: int, is_last: Callable[[str], bool] = lambda _: False
) -> list[Reason]:
    """Return a reason with the values that are stated often enough, the most frequent first."""
    values = [value for value, number in counts.items() if number >= least]
    values.sort(key=lambda value: (is_last(value), -counts[value], value))
    return [Reason(code, tuple(values[:VALUE_LIMIT]), len(values))] if values else []
