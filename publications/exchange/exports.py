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

from bibliography.export_values import told_apart
from bibliography.formats import Format, by_suffix, write
from core.api.operations import ApiProblem
from core.files.disk_cache import RELEASE
from core.text.markdown import slugify_name
from core.web.visibility import get_seen
from people.models import Person
from publications.exchange.entries import AT_ONCE, cited_as, entries_of, entry_of, fill_entries, state_of
from publications.exchange.json_schemas import FILTERS, as_csl
from publications.models import Publication, Topic, Venue
from publications.search.list_filters import LEFT_OUT, Filters

View = Callable[..., HttpResponse]

FORMATS: dict[str, Format] = {ending: by_suffix(f".{ending}") for ending in ("bib", "ris", "json")}
"""The formats that lists are offered in, by the endings of their addresses."""
DESCRIBING = ("bib", "json")
"""The formats that heads of pages and headers lead to; RIS is had by a button, or by the address."""
IN_HEADERS = {"X-Robots-Tag": "noindex"}
"""Crawlers are to show people the pages, not these."""


@as_csl(
    "The group's list of papers",
    description="The whole list, narrowed by all that is asked.",
    parameters=FILTERS,
)
@require_safe
def of_list(request, ending: str) -> HttpResponseBase:
    """Export the group's list, narrowed and ordered as the query string says.

    Raises ApiProblem for a filter that names nothing: a longer list than requested would mislead. Values that
    FILTERS refuses do not come here.
    """
    filters = Filters.read(request.GET)
    refuse(filters.problems)
    papers = filters.ordered(filters.narrow(Publication.objects.listed()))
    return answer(papers, ending, "publications")


def refuse(problems: Sequence[str]) -> None:
    """Raise ApiProblem for what was not understood of a query, as sentences say it."""
    if problems:
        raise ApiProblem(404, " ".join(f"{sentence.removesuffix(LEFT_OUT)}." for sentence in problems))


@as_csl("The papers of a person", sample=lambda: Person.objects.seen().in_order())
@require_safe
def of_person(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a person."""
    person = get_seen(Person.objects.seen(), slug=slug)
    return answer(Publication.objects.shown().of(person).newest_first(), ending, person.slug)


@as_csl("The papers on a topic", sample=lambda: Topic.objects.in_use().in_order())
@require_safe
def of_topic(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers on a topic."""
    topic = get_object_or_404(Topic.objects.in_use(), slug=slug)
    return answer(Publication.objects.shown().on_topic(topic).newest_first(), ending, topic.slug)


@as_csl("The papers of a venue", sample=lambda: Venue.objects.shown().in_order())
@require_safe
def of_venue(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a venue."""
    venue = get_object_or_404(Venue.objects.shown(), slug=slug)
    return answer(Publication.objects.shown().filter(venue=venue).newest_first(), ending, venue.slug)


def answer(papers: QuerySet[Publication], ending: str, name: str) -> HttpResponseBase:
    """Return a list of papers that visitors may find as a file of a name, in the format of an ending.

    A list that is read at once is sent at once. A longer one is sent while it is read, under an ETag that
    is made of what its papers were when that began. No two papers of it have one citation key.
    """
    chosen = FORMATS[ending]
    keys, state = state_of(papers)
    text = write(told_apart(entry for _, entry in entries_of(keys)), chosen)
    headers = _make_headers(chosen, f"{name}.{ending}")
    if len(keys) <= AT_ONCE:
        return HttpResponse("".join(text), headers=headers)
    tag = blake2b(f"{RELEASE} {ending} {state}".encode(), digest_size=16).hexdigest()
    return StreamingHttpResponse(_encode_chunks(text), headers=headers | {"ETag": f'"{tag}"'})


def offered(name: str, endings: Collection[str] = FORMATS) -> Callable[[View], View]:
    """Decorate a page with buttons that export its papers: pressed, they lead to the file.

    name: of the URL pattern of the page's export, which takes the page's arguments, then the ending. endings:
    those that it takes.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def offering(request, **named: str) -> HttpResponse:
            is_export = request.GET.get("as") in endings
            return is_export and asked_for(request, name, *named.values()) or view(request, **named)

        return offering

    return decorate


def asked_for(request, name: str, *args: str) -> HttpResponse | None:
    """Return the redirect to a page's papers in the format of a button; None if none was pressed.

    name, args: the URL of the page's export, but for its ending.
    """
    query = request.GET.copy()
    ending = query.pop("as", [""])[-1]
    if ending not in FORMATS:
        return None
    for place in ("page", "after", "before"):
        query.pop(place, None)
    address = reverse(name, args=[*args, ending])
    return redirect(f"{address}?{query.urlencode()}" if query else address)


def of_paper(paper: Publication, ending: str) -> HttpResponse:
    """Return one paper, its venue selected, in the format of an ending."""
    fill_entries([paper])
    text = "".join(write([entry_of(paper)], FORMATS[ending]))
    name = paper.slug or slugify_name(cited_as(paper))
    return HttpResponse(text, headers=_make_headers(FORMATS[ending], f"{name}.{ending}"))


def preferred(request) -> str:
    """Return the ending of the format that a request prefers by its Accept header; empty for a page.

    RFC 9110, 12.5.1: qualities count. What none of ours fits gets the page.
    """
    types = {each: ending for ending, chosen in FORMATS.items() for each in chosen.media_types}
    return types.get(request.get_preferred_type(["text/html", *types]) or "", "")


def _make_headers(chosen: Format, filename: str) -> dict[str, str]:
    return IN_HEADERS | {
        "Content-Type": f"{chosen.media_types[0]}; charset=utf-8",
        "Content-Disposition": content_disposition_header(False, filename),
    }


def _encode_chunks(pieces: Iterator[str]) -> Iterator[bytes]:
    """Yield pieces large enough to be worth sending."""
    buffer, size = [], 0
    for piece in pieces:
        buffer.append(piece)
        size += len(piece)
        if size > 1 << 15:
            yield "".join(buffer).encode()
            buffer, size = [], 0
    yield "".join(buffer).encode()
