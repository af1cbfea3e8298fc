"""The list of corpora, and the page of one: what it is, what it holds, and its papers."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from groupsite.kit.plots import papers_per_year
from publications.corpus_statistics import CorpusStatistics, count_papers, get_statistics, papers_of_corpus
from publications.found_rows import papers_of, rows_of
from publications.models import Corpus, Venue
from publications.searching.conditions import select
from publications.searching.language import LENGTH, Query, parse, write
from publications.searching.ordering import newest_of

PER_PAGE = 12


@dataclass(frozen=True)
class CorpusVenue:
    """A venue of a corpus, and the search for its papers there."""

    venue: Venue
    papers: int
    address: str


@require_safe
def corpora(request) -> HttpResponse:
    """The corpora, with what they are and how many papers they hold. Raises Http404 where there is none."""
    rows = list(Corpus.objects.all())
    if not rows:
        raise Http404
    papers = count_papers(rows)
    return render(
        request, "publications/corpora.html", {"corpora": [(each, papers[each.pk]) for each in rows]}
    )


@require_safe
def corpus(request, corpus: str) -> HttpResponse:
    """A corpus; words that are typed into its box lead to the search among its papers. Raises Http404."""
    current = _find_corpus(corpus)
    if current.slug != corpus:
        return redirect(current, permanent=True)
    if typed := request.GET.get("q", "").replace("\0", " ").strip():
        return redirect(f"{reverse('search')}?{_write_query(current, typed)}")
    after, before = request.GET.get("after", ""), request.GET.get("before", "")
    page = newest_of(select(papers_of_corpus(current)), after, before, PER_PAGE)
    statistics = get_statistics(current)
    context = {
        "corpus": current,
        "papers": statistics.papers,
        "plot": _draw_years(current, statistics),
        "venues": _list_venues(current, statistics),
        "page": page,
        "rows": rows_of(papers_of([row["pk"] for row in page.rows])),
        "is_first": not (after or before),
        "feed": f"{reverse('search_feed')}?{_write_query(current)}",
        "json": f"{reverse('search_json')}?{_write_query(current)}",
        "problems": [page.problem] if page.problem else [],
    }
    return render(request, "publications/corpus.html", context)


def _find_corpus(slug: str) -> Corpus:
    corpora = sorted(Corpus.objects.filter(slug__iexact=slug), key=lambda each: each.slug != slug)
    if not corpora:
        raise Http404
    return corpora[0]


def _write_query(corpus: Corpus, typed: str = "", **fields: str) -> str:
    """The query string of a search among the corpus's papers."""
    query = parse(typed[:LENGTH].encode(errors="ignore").decode()) if typed else Query()
    for name, value in {**fields, "corpus": corpus.slug}.items():
        query = query.having(name, value)
    return urlencode({"q": write(query)})


def _draw_years(corpus: Corpus, statistics: CorpusStatistics):
    """Papers per year, each year leading to the search for its papers."""
    years = {year: papers for year, papers in statistics.years.items() if year}
    plot = papers_per_year(years)
    search = reverse("search")
    return plot and plot.linked({year: f"{search}?{_write_query(corpus, year=str(year))}" for year in years})


def _list_venues(corpus: Corpus, statistics: CorpusStatistics) -> list[CorpusVenue]:
    by_key = Venue.objects.in_bulk(list(statistics.venues)) if statistics.venues else {}
    search = reverse("search")
    return [
        CorpusVenue(by_key[key], papers, f"{search}?{_write_query(corpus, venue=by_key[key].slug)}")
        for key, papers in statistics.venues.items()
        if key in by_key
    ]
