"""All mentions of a collection by name, and how common its words, names, venues and affiliations are."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

from bibliography.author_groups.affiliations import InstitutionIndex
from bibliography.author_groups.bylines import PaperByline, PrintedAuthor
from bibliography.author_groups.clusters import LONG_BYLINE, Cluster, Collection, Stay
from bibliography.author_groups.name_statistics import NameStatistics
from bibliography.author_groups.spellings import build_form, has_initials_only

COMMON_WORD_SHARE = 0.1
"""Words of more papers than this share tell nothing."""
WORD_LIMIT = 30
"""How many words of a paper, the rarest, are compared."""
BYLINE_LIMIT = 60
"""Papers with more authors link nobody with anybody."""
USUAL_SIZE = 100_000
"""In a collection of fewer papers a name is not less telling than in one of this size."""


class MentionIndex:
    """The mentions of a collection by name, and what weighs their evidence."""

    def __init__(self, papers: Iterable[PaperByline]):
        self.papers = list(papers)
        self.names: dict[str, int] = {}
        self.bylines = [
            [
                self.names.setdefault(key, len(self.names))
                for key in (_make_key(author, number, place) for place, author in enumerate(paper.authors))
            ]
            for number, paper in enumerate(self.papers)
        ]
        self.mentions: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, byline in enumerate(self.bylines):
            for position, name in enumerate(byline):
                self.mentions[name].append((number, position))
        firsts = (self.mentions[name][0] for name in range(len(self.names)))
        self.forms = [build_form(self.papers[paper].authors[position]) for paper, position in firsts]
        statistics = NameStatistics(self.names)
        self.bearers = [statistics.estimate_bearers(name) for name in self.names]
        for name, form in enumerate(self.forms):
            if form and has_initials_only(form):
                self.bearers[name] = max(self.bearers[name], statistics.count_by_initial(form))
        venues = Counter(venue for paper in self.papers for venue in paper.venues)
        self.collection = Collection(
            [self._weigh_author(name) for name in range(len(self.names))],
            {venue: math.log(1 + len(self.papers) / number) for venue, number in venues.items()},
            self._link_co_authors(),
            InstitutionIndex.build(
                author.affiliation for paper in self.papers for author in paper.authors if author.affiliation
            ),
        )
        words = Counter(word for paper in self.papers for word in paper.words)
        limit = max(len(self.papers) * COMMON_WORD_SHARE, 5)
        self._weights = {word: math.log(len(self.papers) / n) for word, n in words.items() if n <= limit}
        self._words = [
            {word: self._weights[word] for word in self._choose_words(paper.words)} for paper in self.papers
        ]

    def _weigh_author(self, name: int) -> float:
        """Return how telling it is to share a co-author: the rarer, the more."""
        share = len(self.mentions[name]) / max(len(self.papers), USUAL_SIZE)
        return max(-math.log(share * (1 + 5 * self.bearers[name])), 0.1)

    def _link_co_authors(self) -> dict[int, set[int]]:
        neighbours: dict[int, set[int]] = defaultdict(set)
        for byline in self.bylines:
            if 1 < len(byline) <= BYLINE_LIMIT:
                for name in byline:
                    neighbours[name].update(byline)
        return neighbours

    def _choose_words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        weights = self._weights
        return tuple(sorted(filter(weights.__contains__, words), key=weights.__getitem__)[-WORD_LIMIT:])

    def build_cluster(self, mention: tuple[int, int]) -> Cluster:
        """Return the cluster of a single mention."""
        number, position = mention
        paper, byline = self.papers[number], self.bylines[number]
        author = paper.authors[position]
        years = (paper.year, paper.year) if paper.year else None
        strength = min(1.0, LONG_BYLINE / len(byline))
        institutions = self.collection.institutions.get_numbers(author.affiliation)
        return Cluster(
            mentions=[mention],
            papers={number},
            co_authors=dict.fromkeys(set(byline[:BYLINE_LIMIT]) - {byline[position]}, strength),
            words=self._words[number],
            venues=Counter(paper.venues),
            stays={institution: Stay(1, years) for institution in institutions},
            years=years,
            numbers=frozenset(filter(None, (author.number, *author.ids))),
        )


def _make_key(author: PrintedAuthor, paper: int, position: int) -> str:
    """Return the letters of a name; what has no letters is nobody else's."""
    letters = author.letters
    return letters if letters.strip() else f" {paper} {position}"
