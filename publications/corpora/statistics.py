"""Statistics of a corpus: its papers by year and venue.

They are counted for each request; those of a large corpus are stored when it is loaded, as counting a million
papers takes seconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import Coalesce

from publications.models import Corpus, Publication

LARGE = 10_000
"""The number of papers from which on statistics are stored."""
VENUES = 12
"""The number of venues, those with the most papers."""


@dataclass(frozen=True)
class CorpusStatistics:
    """The visible papers of a corpus; `years` has 0 for papers without one, `venues` has keys."""

    papers: int
    years: dict[int, int]
    venues: dict[int, int]


def get_statistics(corpus: Corpus) -> CorpusStatistics:
    """Return the stored statistics, or count them in two statements."""
    if corpus.statistics is None:
        return _count(corpus)
    stored = corpus.statistics
    return CorpusStatistics(stored["papers"], dict(stored["years"]), dict(stored["venues"]))


def count_papers(corpora: Iterable[Corpus]) -> dict[int, int]:
    """Count the papers of corpora, by primary key; one statement for all without stored statistics."""
    stored = {corpus.pk: corpus.statistics["papers"] for corpus in corpora if corpus.statistics is not None}
    others = [corpus.pk for corpus in corpora if corpus.pk not in stored]
    if not others:
        return stored
    papers = Publication.objects.findable().filter(corpus_records__corpus__in=others).order_by()
    counted = papers.values_list("corpus_records__corpus").annotate(papers=Count("pk", distinct=True))
    return dict.fromkeys(others, 0) | stored | dict(counted)


def store_statistics(corpus: Corpus) -> None:
    """Store the statistics of a large corpus; remove those of a small one."""
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


def select_corpus_papers(corpus: Corpus) -> QuerySet[Publication]:
    """Return the visible papers of a corpus, each once, in no order."""
    return Publication.objects.findable().filter(pk__in=corpus.records.values("publication")).order_by()


def _count(corpus: Corpus) -> CorpusStatistics:
    papers = select_corpus_papers(corpus)
    years = dict(papers.values_list(Coalesce("year", 0)).annotate(papers=Count("pk")))
    venue_counts = papers.exclude(venue=None).values_list("venue").annotate(papers=Count("pk"))
    return CorpusStatistics(
        sum(years.values()), years, dict(venue_counts.order_by("-papers", "venue")[:VENUES])
    )
