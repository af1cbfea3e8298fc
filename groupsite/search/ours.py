"""The papers of the group's list that fit a query best, where they stand among many others."""

from django.contrib.postgres.search import SearchRank
from django.db.models import F

from groupsite.search.found import Hit
from publications.models import Publication
from publications.searching.conditions import Conditions
from publications.searching.expressions import StoredQuery

MOST = 3
WEIGHED = 300
"""The newest that fit, of which the best are chosen: to weigh each of many takes long."""
NAMES = 8


def best(asked: Conditions) -> list[Hit]:
    """At most three; one query."""
    newest = asked.papers.filter(in_list=True).newest_first().values("pk")[:WEIGHED]
    papers = Publication.objects.filter(pk__in=newest).select_related("venue").defer("search", "extra")
    if asked.text:
        rank = SearchRank(F("search"), StoredQuery(asked.text), normalization=1)
        papers = papers.annotate(rank=rank).order_by("-rank", "-pk")
    else:
        papers = papers.newest_first()
    return [_hit(paper) for paper in papers[:MOST]]


def _hit(paper: Publication) -> Hit:
    where = " ".join(str(part) for part in (paper.venue or paper.venue_printed, paper.year) if part)
    return Hit(
        "ours", paper.title, paper.get_absolute_url(), _note(paper.names, where), paper.abstract, paper
    )


def _note(names: str, where: str) -> str:
    """ "Ada Lovelace, Charles Babbage. NeurIPS 2024"."""
    printed = names.split(" · ")
    more = f" and {len(printed) - NAMES} more" if len(printed) > NAMES else ""
    return ". ".join(filter(None, (", ".join(printed[:NAMES]) + more, where)))
