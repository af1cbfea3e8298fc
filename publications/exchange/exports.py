"""Exports of papers: the same lists as the pages, as files; and how pages lead to them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import wraps
from hashlib import blake2b

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext

from bibliography.entry import Entry
from bibliography.formats import write
from core.api.operations import ApiError
from core.db.dated_models import today
from core.files.disk_cache import RELEASE
from core.text.markdown import slugify_name
from core.text.translation import SeparatedNumber
from core.web.site_context import get_site
from core.web.urls import get_url
from publications.exchange.cite_page import render_cite_page
from publications.exchange.entries import AT_ONCE, digest_papers, find_entry, make_citation_key
from publications.exchange.export_formats import CITE, ENTRY_FORMATS, EXPORT_FORMATS
from publications.exchange.paper_exports import OPTIONS, PaperExport, ReferenceOptions
from publications.models import Publication
from publications.search.list_filters import LEFT_OUT

View = Callable[..., HttpResponse]

FORMATS = ENTRY_FORMATS
"""The formats of a paper alone, by the endings of their URLs."""
LIST_ENDINGS = (*EXPORT_FORMATS, CITE)
LINKED_ENDINGS = ("bib", "json")
"""The formats that pages link to in their heads; others have a button, a URL and, of a paper, a header."""
NOINDEX_HEADERS = {"X-Robots-Tag": "noindex"}
"""Search engines should show the pages, not these."""


def raise_for_problems(problems: Sequence[str]) -> None:
    """Raise ApiError with the problems of a query string, if there are any."""
    if problems:
        sentences = [sentence.removesuffix(str(LEFT_OUT)).removesuffix(".") for sentence in problems]
        raise ApiError(404, " ".join(f"{sentence}." for sentence in sentences))


def build_list_response(
    request, papers: QuerySet[Publication], ending: str, name: str, title: str
) -> HttpResponseBase:
    """Return a list of visible papers as a file, in the format of an ending, or as a page to copy from.

    name: of the file. title: of documents. How references look, the query string says. A list of at most
    AT_ONCE papers is sent at once. A longer one of text is streamed; of entries, with an ETag of the state of
    its papers at the beginning. Raises ApiError for wrong options and for too many papers.
    """
    if ending == CITE:
        return render_cite_page(request, papers, title)
    export_format = EXPORT_FORMATS[ending]
    options = ReferenceOptions.read(request.GET)
    rows = list(papers.values_list("pk", "changed_at"))
    keys = [key for key, _ in rows]
    if len(keys) > export_format.most:
        raise ApiError(
            400,
            gettext(
                "{label}: {number:,} papers are too many for one file; {most:,} are possible. "
                "Narrow the list, or choose another format."
            ).format(
                label=export_format.label,
                number=SeparatedNumber(len(keys)),
                most=SeparatedNumber(export_format.most),
            ),
        )
    author = get_site(request).group.name if ending not in FORMATS else ""
    content = export_format.render(PaperExport(keys, title, author, today(), options))
    headers = _make_headers(export_format.media_type, f"{name}.{ending}", is_attached=ending not in FORMATS)
    if isinstance(content, bytes):
        return HttpResponse(content, headers=headers)
    if len(keys) <= AT_ONCE:
        return HttpResponse("".join(content), headers=headers)
    if ending in FORMATS and not options.with_roles:  # roles change without their papers
        state = f"{RELEASE} {ending} {digest_papers(rows)}"
        headers["ETag"] = f'"{blake2b(state.encode(), digest_size=16).hexdigest()}"'
    return StreamingHttpResponse(_encode_chunks(content), headers=headers)


def offer_exports(name: str, endings: Collection[str] = LIST_ENDINGS) -> Callable[[View], View]:
    """Decorate a view so that the download menu of its page redirects to the file.

    name: of the URL pattern of the export, which takes the view's arguments, then the ending. endings: those
    that have a button.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request, **kwargs: str) -> HttpResponse:
            return redirect_to_export(request, name, *kwargs.values(), endings=endings) or view(
                request, **kwargs
            )

        return wrapper

    return decorate


def redirect_to_export(
    request, name: str, *args: str, endings: Collection[str] = LIST_ENDINGS
) -> HttpResponse | None:
    """Return the redirect to the export whose button was pressed; None if none was.

    name, args: of the export's URL, but for the ending.
    """
    query = request.GET.copy()
    ending = query.pop("as", [""])[-1]
    if ending not in endings:
        return None
    left_out = ["page", "after", "before", "cite"]
    if ending in EXPORT_FORMATS and not EXPORT_FORMATS[ending].has_style:
        left_out += OPTIONS
    for place in left_out:
        query.pop(place, None)
    for option in {*OPTIONS, "show"} & {*query}:
        if not query[option]:
            del query[option]
    url = get_url(name, *args, ending)
    return redirect(f"{url}?{query.urlencode()}" if query else url)


def build_paper_response(paper: Publication, ending: str) -> HttpResponse:
    """Return the export of one paper, whose venue was selected, in the format of an ending."""
    name = paper.slug or slugify_name(make_citation_key(paper))
    return build_entry_response(find_entry(paper), ending, name)


def build_entry_response(entry: Entry, ending: str, name: str) -> HttpResponse:
    """Return the export of an entry that is no paper, in the format of an ending. name: of the file."""
    text = "".join(write([entry], FORMATS[ending]))
    headers = _make_headers(FORMATS[ending].media_types[0], f"{name}.{ending}")
    return HttpResponse(text, headers=headers)


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


def _make_headers(media_type: str, filename: str, *, is_attached: bool = False) -> dict[str, str]:
    is_binary = media_type.startswith("application/vnd.openxmlformats")
    return NOINDEX_HEADERS | {
        "Content-Type": media_type if is_binary else f"{media_type}; charset=utf-8",
        "Content-Disposition": content_disposition_header(is_attached, filename) or "",
    }


def _encode_chunks(pieces: Iterable[str]) -> Iterator[bytes]:
    """Join pieces into chunks of at least 32 kB, encoded."""
    buffer, size = [], 0
    for piece in pieces:
        buffer.append(piece)
        size += len(piece)
        if size > 1 << 15:
            yield "".join(buffer).encode()
            buffer, size = [], 0
    yield "".join(buffer).encode()
