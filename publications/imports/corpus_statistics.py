"""Statistics of a corpus: its papers by year and venue.

Counted whenever they are shown, but for a large corpus: of that they are stored when it is loaded, as
counting a million papers takes seconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import Coalesce

from publications.models import Corpus, Publication

LARGE = 10_000
"""Papers of a corpus from which on what was counted is stored."""
VENUES = 12
"""Venues that are counted, those of the most papers."""


@dataclass(frozen=True)
class CorpusStatistics:
    """The visible papers of a corpus; `years` has 0 for papers without one, `venues` has keys."""

    papers: int
    years: dict[int, int]
    venues: dict[int, int]


def get_statistics(corpus: Corpus) -> CorpusStatistics:
    """Return what is stored, or count it, in two statements."""
    if corpus.statistics is None:
        return _count(corpus)
    stored = corpus.statistics
    return CorpusStatistics(stored["papers"], dict(stored["years"]), dict(stored["venues"]))


def count_papers(corpora: Iterable[Corpus]) -> dict[int, int]:
    """Return how many papers each corpus has, by its key; one statement counts all that are not stored."""
    stored = {each.pk: each.statistics["papers"] for each in corpora if each.statistics is not None}
    others = [each.pk for each in corpora if each.pk not in stored]
    if not others:
        return stored
    papers = Publication.objects.findable().filter(corpus_records__corpus__in=others).order_by()
    counted = papers.values_list("corpus_records__corpus").annotate(papers=Count("pk", distinct=True))
    return dict.fromkeys(others, 0) | stored | dict(counted)


def store_statistics(corpus: Corpus) -> None:
    """Store what a corpus holds if it is large; else nothing is stored of it any more."""
    counted = _count(corpus)
    values: dict[str, Any] | None = None
    if counted.papers >= LARGE:
        values = {
            "papers": counted.papers,
            "years": [list(pair) for pair in counted.years.items()],
            "venues": [list(pair) for pair in counted.venues.items()],
        }
    if values != corpus.statistics:
        Corpus.objects.filter(pk=corpus.pk).update(statistics=values)


def papers_of_corpus(corpus: Corpus) -> QuerySet[Publication]:
    """Return its papers that visitors may see, each once, in no order."""
    return Publication.objects.findable().filter(pk__in=corpus.records.values("publication")).order_by()


def _count(corpus: Corpus) -> CorpusStatistics:
    papers = papers_of_corpus(corpus)
    years = dict(papers.values_list(Coalesce("year", 0)).annotate(papers=Count("pk")))
    placed = papers.exclude(venue=None).values_list("venue").annotate(papers=Count("pk"))
    return CorpusStatistics(sum(years.values()), years, dict(placed.order_by("-papers", "venue")[:VENUES]))
