"""The list of papers, and a paper; venues."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from groupsite.kit.gather import gather
from groupsite.kit.paging import paged
from groupsite.kit.shown import Gone, get_or_gone, with_early
from publications import asked, listing
from publications.facts import facts
from publications.filters import Filters
from publications.models import Publication, Topic, Venue
from publications.rows import by_letter, fill_rows

RELATED, NEWS = 5, 5
"""How many related papers a paper's page shows."""


def publications(request) -> HttpResponse:
    """The group's list, narrowed and ordered as the query string says."""
    filters = Filters.read(request.GET)
    listed = Publication.objects.listed()
    counts = filters.counts(listed)
    total = filters.total(counts)
    found = paged(filters.ordered(filters.narrow(listed)).lean(), request.GET.get("page"), total=total)
    papers = fill_rows(list(found.page))
    facets = listing.facets(filters, counts)
    context = {
        "filters": filters,
        "words": asked.Words(total, filters.active),
        "chips": listing.chips(filters, counts),
        "sorts": listing.sorts(filters),
        "facets": facets,
        "facet_names": listing.names_of(facets),
        "plot": listing.year_plot(facets.get("year"), filters),
        "page": found.page,
        "papers": papers,
        "sections": listing.sections(papers, filters.sort, counts),
        "problems": [*filters.problems, found.problem] if found.problem else filters.problems,
    }
    return render(request, "publications/publications.html", context)


def publication(request, slug: str) -> HttpResponse:
    """A paper; the address of another version of it leads to it."""
    held = Publication.objects.with_page().select_related("venue", "version_of")
    paper = get_or_gone(held.defer("search", "extra", "names"), noun="paper", slug=slug)
    if paper.version_of and paper.version_of.slug:
        return _to_head(paper.version_of)
    found = gather(
        topics=Topic.objects.filter(publication_items__content_object=paper).in_order(),
        themes=paper.themes.public().in_order(),
        software=paper.software.public().in_order(),
        versions=with_early(paper.versions.all()).newest_first().lean(),
        news=paper.news.shown().newest_first()[:NEWS],
        related=Publication.objects.shown().related_to(paper).lean()[:RELATED],
    )
    fill_rows([paper, *found["versions"], *found["related"]])
    return render(request, "publications/publication.html", {"paper": paper, **facts(paper), **found})


def _to_head(head: Publication) -> HttpResponse:
    if head.visibility == "withdrawn":
        raise Gone("paper")
    if head.visibility == "draft":
        raise Http404
    return redirect(head, permanent=True)


def venues(request) -> HttpResponse:
    """Venues with papers, by name."""
    found = list(Venue.objects.shown().in_order())
    return render(request, "publications/venues.html", {"venues": found, "groups": by_letter(found)})


def venue(request, slug: str) -> HttpResponse:
    """The papers of a venue, by year."""
    where = get_object_or_404(Venue.objects.shown(), slug=slug)
    rows = Publication.objects.shown().filter(venue=where).with_year_counts().newest_first().lean()
    found = paged(rows, request.GET.get("page"), total=where.papers)
    context = {
        "venue": where,
        "page": found.page,
        "papers": fill_rows(list(found.page)),
        "problems": [found.problem] if found.problem else [],
    }
    return render(request, "publications/venue.html", context)
