"""Names of authors: all of them by their beginnings, and the papers of one."""

from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from bibliography.names import parse_printed_name
from core.text.letters import make_name_key
from core.text.markdown import slugify_name
from core.web.facets import join_facet_names
from publications.authors import name_list, name_page
from publications.authors.author_filters import COUNT_LIMIT, NameFilters
from publications.authors.name_list import is_canonical, resolve_key
from publications.exchange import exports
from publications.exchange.json_schemas import NAME_FILTERS, describe_list_export
from publications.models import Authorship
from publications.pages import list_page


@require_safe
def authors(request) -> HttpResponse:
    """Show names that begin with the query; the most used names and the letters without one."""
    query, page_tokens = request.GET.get("q", ""), _get_page_tokens(request)
    names = name_list.find(query, **page_tokens)
    number, exact = (0, True) if names.query else name_list.count_all_names()
    first, is_all = ([], False) if names.query else name_list.fetch_start_page()
    context = {
        "first": first,
        "is_all": is_all,
        "typed": query[: name_list.LONGEST],
        "query": urlencode({"q": query[: name_list.LONGEST]}),
        "names": names,
        "number": number,
        "exact": exact,
        "letters": name_list.LETTERS,
        "problems": [names.page.problem] if names.page.problem else [],
    }
    return render(request, "publications/authors/authors.html", context)


@require_safe
def author(request, name: str) -> HttpResponse:
    """Show the papers that print a name; other spellings of its URL redirect to the canonical one."""
    key = _get_key(name)
    if redirection := _redirect_to_canonical(request, name, key, "author"):
        return redirection
    if redirection := exports.redirect_to_export(request, "author_export", key):
        return redirection
    filters = NameFilters.read(request.GET, key=key)
    page = name_page.read(key, **_get_page_tokens(request), filters=filters)
    if page is None:
        return _redirect(request, _find_printed_key(key), "author")
    counts = filters.count_choices_of_name(name_page.select_papers) if page.total <= COUNT_LIMIT else None
    facets = list_page.build_facets(filters, counts) if counts else {}
    if counts:
        number = filters.total(counts)
    else:
        number = filters.narrow(name_page.select_papers(key)).count() if filters.active else page.total
    context = {
        "name": page,
        "filters": filters,
        "canonical_query": filters.build_canonical_query(1),
        "summary": list_page.FilterSummary(number, filters.active),
        "chips": list_page.build_chips(filters, counts),
        "sorts": list_page.list_sort_choices(filters),
        "facets": facets,
        "facet_names": join_facet_names(facets),
        "group_shown": filters.get_value("group"),
        "is_first": not any(_get_page_tokens(request).values()),
        "problems": [*filters.problems, page.page.problem] if page.page.problem else filters.problems,
        "page_problems": [page.page.problem] if page.page.problem else [],
    }
    return render(request, "publications/authors/author.html", context)


@describe_list_export(
    "The papers that print a name",
    parameters=NAME_FILTERS,
    sample=lambda: (
        Authorship.objects.findable().filter(role="author").order_by("pk").values_list("author_key")
    ),
)
@require_safe
def author_export(request, name: str, ending: str) -> HttpResponseBase:
    """Export the papers that print a name, narrowed and ordered as the query string says."""
    key = _get_key(name)
    if redirection := _redirect_to_canonical(request, name, key, "author_export", ending):
        return redirection
    author_name = name_page.find_name(key)
    if not author_name:
        return _redirect(request, _find_printed_key(key), "author_export", ending)
    filters = NameFilters.read(request.GET, key=key)
    exports.raise_for_problems(filters.problems)
    papers = filters.order_papers(filters.narrow(name_page.select_papers(key)))
    title = list_page.FilterSummary(0, {"person": author_name, **filters.active}).title
    return exports.build_list_response(request, papers, ending, slugify_name(key) or "papers", title)


def _get_key(segment: str) -> str:
    """Return the key of a name. Raises Http404 for what cannot be a name."""
    key = resolve_key(segment)
    if not key:
        raise Http404
    return key


def _get_page_tokens(request) -> dict[str, str]:
    return {name: request.GET.get(name, "") for name in ("after", "before")}


def _redirect_to_canonical(request, segment: str, key: str, view: str, *args: str) -> HttpResponse | None:
    """Return the redirect to the canonical URL of a printed name; None if this is it.

    Raises Http404 for a name that no paper prints.
    """
    if is_canonical(segment, key):
        return None
    return _redirect(request, key if name_page.find_name(key) else _find_printed_key(key), view, *args)


def _find_printed_key(key: str) -> str:
    """Return the key of a name without the marks, the number and the like that papers print with it.

    Raises Http404 if no visible paper prints that name either.
    """
    try:
        other = make_name_key(parse_printed_name(key).name)
    except ValueError as error:
        raise Http404 from error
    if other == key or not name_page.find_name(other):
        raise Http404
    return other


def _redirect(request, key: str, view: str, *args: str) -> HttpResponse:
    query = request.META["QUERY_STRING"]
    url = reverse(view, args=[key, *args])
    return redirect(f"{url}?{query}" if query else url, permanent=True)
