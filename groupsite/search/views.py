"""Views of the search: page, JSON, export and suggestions."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from core.api.operations import ApiError, Parameter, choice_parameter, describe_operation, text_parameter
from core.api.resources import json_response
from core.text.markdown import slugify_name
from core.web.facets import join_facet_names
from groupsite.search.facets import list_chips, list_facets
from groupsite.search.request import SearchRequest, find_identified_paper
from groupsite.search.results import SearchResults, build_empty_results, find_other_hits
from groupsite.search.serializers import (
    SearchResource,
    Suggestions,
    serialize_search,
    serialize_suggestions,
)
from groupsite.search.suggestions import suggest, suggest_corrections, suggest_fewer_terms
from publications.display.row_parts import attach_row_parts
from publications.exchange import exports
from publications.exchange.json_schemas import QUERY_DESCRIPTION
from publications.models import Publication
from publications.pages.list_page import FilterSummary
from publications.search.language import LENGTH
from publications.search.named_values import describe_unknown_fields
from publications.search.paper_search import BEST, NEWEST, PaperSearchResult, TooBroadError, find

QUERY = text_parameter("q", QUERY_DESCRIPTION, LENGTH)
TYPED = text_parameter("q", "what somebody has typed so far", LENGTH)
PLACES: tuple[Parameter, ...] = (
    text_parameter("after", "position in the list, from `links.next`", 100),
    text_parameter("before", "position in the list, from `links.prev`", 100),
)
TOO_BROAD = _("q: The search is too broad and took too long. Add a word, a name or a year.")


MAX_EXPORTED = 1_000
"""Maximal number of papers in an export of a search, the newest."""


@exports.offer_exports("search_export", [ending for ending in exports.LIST_ENDINGS if ending != "json"])
def search(request) -> HttpResponse:
    """Show the results of a query; an identifier redirects to its paper."""
    search_request = SearchRequest.read(request.GET)
    if search_request.query.is_empty:
        return _render_page(request, search_request, build_empty_results())
    if paper := find_identified_paper(search_request.text):
        return redirect(paper.get_absolute_url())
    return _render_page(request, search_request, SearchResults.of(search_request))


@describe_operation(
    "Search for papers, people and everything else",
    SearchResource,
    description="Papers are paginated. Everything else is on the first page.",
    parameters=(
        QUERY,
        choice_parameter("sort", "order of papers, where available", (BEST, NEWEST)),
        *PLACES,
    ),
    tag="search",
)
def search_json(request) -> HttpResponse:
    """Return the results as JSON; for an identifier, its paper alone.

    Raises ApiError if the query is too broad or the token invalid.
    """
    search_request = SearchRequest.read(request.GET)
    if search_request.query.is_empty:
        return json_response(serialize_search(search_request, PaperSearchResult(), [], []))
    if paper := find_identified_paper(search_request.text):
        identified = PaperSearchResult(keys=[paper.display_paper.pk], number=1)
        document = serialize_search(search_request, identified, attach_row_parts(identified.papers), [])
        return json_response(document, {"Link": document.links.header})
    try:
        papers = find(search_request.query, search_request.sort, search_request.after, search_request.before)
    except TooBroadError as error:
        raise ApiError(400, str(TOO_BROAD)) from error
    if papers.problems and not search_request.is_first_page:
        raise ApiError(404, " ".join(papers.problems))
    others = find_other_hits(search_request.query) if search_request.is_first_page else []
    document = serialize_search(search_request, papers, attach_row_parts(papers.papers), others)
    return json_response(document, {"Link": document.links.header})


@require_safe
def search_export(request, ending: str) -> HttpResponseBase:
    """Return the newest papers that match a query, at most EXPORTED, in the format of the path's ending.

    Raises BadRequest if the query is empty, has names of nothing, or is too broad to be answered in time.
    """
    search_request = SearchRequest.read(request.GET)
    if search_request.query.is_empty:
        raise BadRequest(gettext("q: Enter a search term."))
    try:
        paper = find_identified_paper(search_request.text)
        papers = (
            PaperSearchResult(keys=[paper.display_paper.pk])
            if paper
            else find(search_request.query, NEWEST, size=MAX_EXPORTED)
        )
    except TooBroadError as error:
        raise BadRequest(TOO_BROAD) from error
    if problems := [*describe_unknown_fields(search_request.query), *papers.problems]:
        raise BadRequest(" ".join(problems))
    rows = Publication.objects.findable().filter(pk__in=list(papers.keys)).newest_first()
    title = FilterSummary(0, {"q": search_request.short}).title
    return exports.build_list_response(
        request, rows, ending, slugify_name(search_request.short) or "search", title
    )


@describe_operation(
    "Suggestions while typing",
    Suggestions,
    parameters=(TYPED,),
    tag="search",
)
def suggestions(request) -> HttpResponse:
    """Return at most eight suggestions."""
    return json_response(serialize_suggestions(suggest(request.parameters.get("q", ""))))


def _render_page(request, search_request: SearchRequest, results: SearchResults) -> HttpResponse:
    facets = list_facets(search_request, results.papers.facets)
    context = {
        "search_request": search_request,
        "results": results,
        "papers": results.papers,
        "facets": facets,
        "facet_names": join_facet_names([facet.name for facet in facets]),
        "chips": list_chips(search_request),
        "fewer": suggest_fewer_terms(search_request) if results.no_papers else [],
        "meant": suggest_corrections(search_request) if results.no_papers else [],
        "problems": [*search_request.problems, *results.papers.problems],
    }
    response = render(request, "groupsite/search/search.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
