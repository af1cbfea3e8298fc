"""Exports of papers: the same lists as the pages, as BibTeX, RIS and CSL-JSON."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import wraps
from hashlib import blake2b

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from bibliography.export_values import make_keys_unique
from bibliography.formats import Entry, Format, find_format_by_suffix, write
from core.api.operations import ApiError
from core.files.disk_cache import RELEASE
from core.text.markdown import slugify_name
from core.web.visibility import get_visible
from people.models import Person
from publications.exchange.entries import (
    AT_ONCE,
    build_entries,
    digest_papers,
    iter_entries,
    make_citation_key,
)
from publications.exchange.json_schemas import FILTERS, describe_export
from publications.models import Publication, Topic, Venue
from publications.search.list_filters import LEFT_OUT, Filters

View = Callable[..., HttpResponse]

FORMATS: dict[str, Format] = {
    ending: find_format_by_suffix(f".{ending}") for ending in ("bib", "ris", "json")
}
"""The formats of lists, by the endings of their URLs."""
LINKED_ENDINGS = ("bib", "json")
"""The formats that pages link to in their heads; RIS has a button, a URL and, of a paper, a header."""
NOINDEX_HEADERS = {"X-Robots-Tag": "noindex"}
"""Search engines should show the pages, not these."""


@describe_export(
    "The group's list of papers",
    description="The whole list, narrowed by all parameters.",
    parameters=FILTERS,
)
@require_safe
def export_list(request, ending: str) -> HttpResponseBase:
    """Export the group's list, narrowed and ordered as the query string says.

    Raises ApiError for a filter that matches nothing known, as a longer list than requested would mislead.
    Values that FILTERS rejects do not get here.
    """
    filters = Filters.read(request.GET)
    raise_for_problems(filters.problems)
    papers = filters.order_papers(filters.narrow(Publication.objects.listed()))
    return build_list_response(papers, ending, "publications", with_roles=filters.shows_roles)


def raise_for_problems(problems: Sequence[str]) -> None:
    """Raise ApiError with the problems of a query string, if there are any."""
    if problems:
        sentences = [sentence.removesuffix(str(LEFT_OUT)).removesuffix(".") for sentence in problems]
        raise ApiError(404, " ".join(f"{sentence}." for sentence in sentences))


@describe_export("The papers of a person", sample=lambda: Person.objects.seen().in_order())
@require_safe
def export_person(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a person."""
    person = get_visible(Person.objects.seen(), slug=slug)
    return build_list_response(Publication.objects.shown().of(person).newest_first(), ending, person.slug)


@describe_export("The papers on a topic", sample=lambda: Topic.objects.in_use().in_order())
@require_safe
def export_topic(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers on a topic."""
    topic = get_object_or_404(Topic.objects.in_use(), slug=slug)
    return build_list_response(Publication.objects.shown().on_topic(topic).newest_first(), ending, topic.slug)


@describe_export("The papers of a venue", sample=lambda: Venue.objects.shown().in_order())
@require_safe
def export_venue(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a venue."""
    venue = get_object_or_404(Venue.objects.shown(), slug=slug)
    return build_list_response(
        Publication.objects.shown().filter(venue=venue).newest_first(), ending, venue.slug
    )


def build_list_response(
    papers: QuerySet[Publication], ending: str, name: str, with_roles: bool = False
) -> HttpResponseBase:
    """Return a list of visible papers as a file, in the format of an ending. name: of the file.

    with_roles: with what members were when the papers appeared.

    A list of at most AT_ONCE papers is sent at once. A longer one is streamed, with an ETag of the state of
    its papers at the beginning. Citation keys are made unique within the list.
    """
    export_format = FORMATS[ending]
    keys, state = digest_papers(papers)
    text = write(make_keys_unique(entry for _, entry in iter_entries(keys, with_roles)), export_format)
    headers = _make_headers(export_format, f"{name}.{ending}")
    if len(keys) <= AT_ONCE:
        return HttpResponse("".join(text), headers=headers)
    tag = blake2b(f"{RELEASE} {ending} {state}".encode(), digest_size=16).hexdigest()
    tags = {} if with_roles else {"ETag": f'"{tag}"'}  # roles change without their papers
    return StreamingHttpResponse(_encode_chunks(text), headers=headers | tags)


def offer_exports(name: str, endings: Collection[str] = FORMATS) -> Callable[[View], View]:
    """Decorate a view so that the export buttons of its page redirect to the file.

    name: of the URL pattern of the export, which takes the view's arguments, then the ending. endings: those
    that have a button.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request, **kwargs: str) -> HttpResponse:
            is_export = request.GET.get("as") in endings
            return (is_export and redirect_to_export(request, name, *kwargs.values())) or view(
                request, **kwargs
            )

        return wrapper

    return decorate


def redirect_to_export(request, name: str, *args: str) -> HttpResponse | None:
    """Return the redirect to the export whose button was pressed; None if none was.

    name, args: of the export's URL, but for the ending.
    """
    query = request.GET.copy()
    ending = query.pop("as", [""])[-1]
    if ending not in FORMATS:
        return None
    for place in ("page", "after", "before"):
        query.pop(place, None)
    url = reverse(name, args=[*args, ending])
    return redirect(f"{url}?{query.urlencode()}" if query else url)


def build_paper_response(paper: Publication, ending: str) -> HttpResponse:
    """Return the export of one paper, whose venue was selected, in the format of an ending."""
    name = paper.slug or slugify_name(make_citation_key(paper))
    return build_entry_response(build_entries([paper])[0], ending, name)


def build_entry_response(entry: Entry, ending: str, name: str) -> HttpResponse:
    """Return the export of an entry that is no paper, in the format of an ending. name: of the file."""
    text = "".join(write([entry], FORMATS[ending]))
    return HttpResponse(text, headers=_make_headers(FORMATS[ending], f"{name}.{ending}"))


def negotiate_ending(request) -> str:
    """Return the ending of the format that the Accept header prefers; empty for the page.

    RFC 9110, 12.5.1: qualities count. A request for none of our formats gets the page.
    """
    types = {
        media_type: ending
        for ending, export_format in FORMATS.items()
        for media_type in export_format.media_types
    }
    return types.get(request.get_preferred_type(["text/html", *types]) or "", "")


def _make_headers(export_format: Format, filename: str) -> dict[str, str]:
    return NOINDEX_HEADERS | {
        "Content-Type": f"{export_format.media_types[0]}; charset=utf-8",
        "Content-Disposition": content_disposition_header(False, filename) or "",
    }


def _encode_chunks(pieces: Iterator[str]) -> Iterator[bytes]:
    """Join pieces into chunks of at least 32 kB, encoded."""
    buffer, size = [], 0
    for piece in pieces:
        buffer.append(piece)
        size += len(piece)
        if size > 1 << 15:
            yield "".join(buffer).encode()
            buffer, size = [], 0
    yield "".join(buffer).encode()
