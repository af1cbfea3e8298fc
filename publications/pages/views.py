"""The list of papers, and a paper; venues."""

from types import SimpleNamespace

from django.db.models import BigIntegerField, Prefetch, QuerySet, prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from core.db.query_batches import Placeholder, cached_by_day
from core.web.facets import join_facet_names
from core.web.pagination import paginate
from core.web.share_cards import CardGroup, send_card
from core.web.site_context import get_site
from core.web.urls import build_absolute_url, get_url
from core.web.visibility import GoneError, get_visible_or_gone
from people.models import Role
from publications.display.row_parts import attach_row_parts, group_venues
from publications.exchange import exports
from publications.exchange.entries import build_entries
from publications.exchange.json_schemas import describe_export
from publications.models import Authorship, Publication, Venue
from publications.pages import list_page, paper_page
from publications.pages.references import build_citation_box
from publications.querysets.roles_then import count_papers_by_role
from publications.search.list_filters import Filters

FULL_YEAR = 2
"""Papers a year, on average, from which the years of a venue are headings."""
RELATED = 5
"""How many related papers a paper's page shows."""


@exports.offer_exports("list_export")
def publications(request) -> HttpResponse:
    """Show the group's list, narrowed and ordered as the query string says."""
    filters = Filters.read(request.GET)
    listed = Publication.objects.listed()
    counts = filters.count_choices()
    total = filters.total(counts)
    rows = filters.order_papers(filters.narrow(listed)).lean()
    result = paginate(rows, request.GET.get("page"), total=total)
    papers = attach_row_parts(list(result.page))
    facets = list_page.build_facets(filters, counts)
    context = {
        "filters": filters,
        "summary": list_page.FilterSummary(total, filters.active),
        "chips": list_page.build_chips(filters, counts),
        "sorts": list_page.list_sort_choices(filters),
        "facets": facets,
        "canonical_query": filters.build_canonical_query(result.page.number),
        "facet_names": join_facet_names(facets),
        "plot": list_page.build_year_plot(facets.get("year"), filters, counts),
        "page": result.page,
        "papers": papers,
        "roles": Authorship.objects.read_roles_then([paper.pk for paper in papers])
        if filters.shows_roles
        else {},
        "by_role": [
            (name, number, filters.address(role=slug))
            for slug, name, number in count_papers_by_role(filters.narrow(listed), Role.objects.all())
        ]
        if filters.shows_roles
        else [],
        "sections": list_page.group_into_sections(papers, filters.sort, counts),
        "problems": [*filters.problems, result.problem] if result.problem else filters.problems,
    }
    return render(request, "publications/publications.html", context)


@vary_on_headers("Accept")
@exports.offer_exports("paper_export", exports.FORMATS)
def publication(request, slug: str) -> HttpResponse:
    """Show a paper, as a page or as the format that the request prefers.

    The URL of another version of it redirects to it.
    """
    paper = _get_paper(slug)
    if paper.version_of and paper.version_of.slug:
        return redirect(_get_visible_head(paper.version_of), permanent=True)
    if ending := exports.negotiate_ending(request):
        response = exports.build_paper_response(paper, ending)
        response.headers["Content-Location"] = get_url("paper_export", paper.slug or "", ending)
        return response
    work = paper.version_of_id or paper.pk
    related = _prepare_related().read(pk=paper.pk, venue=paper.venue_id, work=work)["related"]
    return paper_page.render_paper(request, "publications/publication.html", paper, related)


@cached_by_day
def _prepare_related() -> dict[str, QuerySet]:
    """Return papers related to the one in the slots; compiling the SQL took half of a page's CPU time."""
    key = BigIntegerField()
    paper = SimpleNamespace(
        pk=Placeholder("pk", key), venue_id=Placeholder("venue", key), version_of_id=Placeholder("work", key)
    )
    return {"related": Publication.objects.shown().related_to(paper).lean()[:RELATED]}


@describe_export(
    "A paper, as a list with one item", sample=lambda: Publication.objects.shown().newest_first()
)
@require_safe
def paper_export(request, slug: str, ending: str) -> HttpResponse:
    """Export a paper in the format of the URL's ending; another version of it redirects to the head."""
    paper = _get_paper(slug)
    if paper.version_of and paper.version_of.slug:
        return redirect("paper_export", _get_visible_head(paper.version_of).slug, ending, permanent=True)
    return exports.build_paper_response(paper, ending)


def cite(request, slug: str) -> HttpResponse:
    """Show the citations of a paper, as a page of its own; lists load its box below their rows."""
    paper = _get_paper(slug)
    if paper.version_of and paper.version_of.slug:
        return redirect("cite", _get_visible_head(paper.version_of).slug, permanent=True)
    [entry] = build_entries([paper])
    context = {
        "paper": paper,
        **build_citation_box(paper, entry),
        "canonical": build_absolute_url(paper.get_absolute_url()),
    }
    response = render(request, "publications/cite.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def paper_card(request, slug: str) -> HttpResponse:
    """Send the share card of a paper; the same until the paper changes."""
    paper = _get_paper(slug)
    prefetch_related_objects(
        [paper], Prefetch("authorships", Authorship.objects.in_order().select_related("author"))
    )
    group = get_site(request).group
    card_group = CardGroup(group.name, group.accent, group.institution or group.place)
    return send_card(lambda: paper_page.draw_paper_card(paper, card_group), slug)


def _get_paper(slug: str) -> Publication:
    """Return the paper with a slug, if visitors may see it. Raises Http404 and GoneError."""
    rows = _prepare_paper().read(slug=slug)["paper"]
    return get_visible_or_gone(next(iter(rows), None), "paper")


@cached_by_day
def _prepare_paper() -> dict[str, QuerySet]:
    papers = Publication.objects.with_page().with_fields().select_related("teaser")
    return {"paper": papers.filter(slug=Placeholder("slug"))}


def _get_visible_head(head: Publication) -> Publication:
    if head.visibility == "withdrawn":
        raise GoneError("paper")
    if head.visibility == "draft":
        raise Http404
    return head


def venues(request) -> HttpResponse:
    """Show venues with papers, by name."""
    with_papers = list(Venue.objects.shown().in_order())
    return render(
        request, "publications/venues.html", {"venues": with_papers, "groups": group_venues(with_papers)}
    )


@exports.offer_exports("venue_export")
def venue(request, slug: str) -> HttpResponse:
    """Show the papers of a venue, by year."""
    current = get_object_or_404(Venue.objects.shown(), slug=slug)
    rows = Publication.objects.shown().filter(venue=current).with_year_counts().newest_first().lean()
    result = paginate(rows, request.GET.get("page"), total=current.papers)
    papers = attach_row_parts(list(result.page))
    context = {
        "venue": current,
        "page": result.page,
        "papers": papers,
        "has_full_years": len(papers) >= FULL_YEAR * len({paper.year for paper in papers}),
        "problems": [result.problem] if result.problem else [],
    }
    return render(request, "publications/venue.html", context)
