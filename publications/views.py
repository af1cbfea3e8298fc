"""The list of papers, and a paper; venues."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from groupsite.kit.gather import gather, gather_for
from groupsite.kit.paging import paged
from groupsite.kit.shown import Gone, get_or_gone
from publications.filters import SORTS, Filters
from publications.models import Authorship, Identifier, Link, Publication, Topic, Venue
from publications.rows import fill_rows


def publications(request) -> HttpResponse:
    """The group's list, narrowed and ordered as the query string says."""
    filters = Filters.read(request.GET)
    listed = Publication.objects.listed()
    facets = filters.facets(listed)
    rows = filters.ordered(filters.narrow(listed)).lean()
    found = paged(rows, request.GET.get("page"), total=filters.total(facets))
    context = {
        "filters": filters,
        "facets": facets,
        "sorts": SORTS,
        "page": found.page,
        "papers": fill_rows(list(found.page)),
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
        awards=paper.awards.newest_first(),
        versions=paper.versions.public().newest_first().lean(),
    )
    gather_for(
        [paper, *found["versions"]],
        authorships=Authorship.objects.for_bylines(),
        links=Link.objects.all(),
        identifiers=Identifier.objects.all(),
    )
    equal = any(mention.equal for mention in paper.authorships.all())
    return render(request, "publications/publication.html", {"paper": paper, "equal": equal, **found})


def _to_head(head: Publication) -> HttpResponse:
    if head.visibility == "withdrawn":
        raise Gone("paper")
    if head.visibility == "draft":
        raise Http404
    return redirect(head, permanent=True)


def venues(request) -> HttpResponse:
    """Venues with papers, by name."""
    return render(request, "publications/venues.html", {"venues": Venue.objects.shown().in_order()})


def venue(request, slug: str) -> HttpResponse:
    """The papers of a venue, by year."""
    where = get_object_or_404(Venue.objects.shown(), slug=slug)
    rows = Publication.objects.shown().filter(venue=where).newest_first().lean()
    found = paged(rows, request.GET.get("page"), total=where.papers)
    context = {
        "venue": where,
        "page": found.page,
        "papers": fill_rows(list(found.page)),
        "problems": [found.problem] if found.problem else [],
    }
    return render(request, "publications/venue.html", context)
