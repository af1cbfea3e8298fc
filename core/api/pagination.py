"""Lists in pages, with links in the document and in its Link header (RFC 8288)."""

from collections.abc import Callable, Sequence
from typing import Annotated, Generic, TypeVar
from urllib.parse import urlencode

from django.http import HttpResponse
from django.utils.encoding import escape_uri_path
from msgspec import Meta, structs

from core.api.operations import ApiError, integer_parameter
from core.api.resources import Number, Resource, Url, json_response
from core.web.static_pages import get_static_page
from core.web.urls import build_absolute_url

PER_PAGE, MOST = 50, 200
PARAMETERS = (
    integer_parameter("page", "page number, starting at 1", least=1),
    integer_parameter("per_page", f"items per page; default: {PER_PAGE}", least=1, most=MOST),
)
Item = TypeVar("Item")


class PageLinks(Resource, frozen=True, rename={"this": "self"}):
    """The pages around one; null where there is none."""

    this: Url
    first: Url
    prev: Url | None
    next: Url | None
    last: Url

    @property
    def header(self) -> str:
        links = zip(self.__struct_encode_fields__, structs.astuple(self), strict=True)
        return ", ".join(f'<{url}>; rel="{relation}"' for relation, url in links if url)


class PagedList(Resource, Generic[Item], frozen=True):
    """One page of a list."""

    total: Annotated[Number, Meta(description="items on all pages")]
    page: Number
    per_page: Number
    items: list[Item]
    links: PageLinks


def build_page_response(request, total: int, read: Callable[[slice], Sequence[Resource]]) -> HttpResponse:
    """Return the response with the requested page of a list; `read` returns a slice of the list.

    Raises ApiError if the list has no such page.
    """
    page, per_page = request.parameters.get("page", 1), request.parameters.get("per_page", PER_PAGE)
    if get_static_page(request):
        per_page = max(1, total)  # a file has the whole list
    last = max(1, -(-total // per_page))  # an empty list has a page, too
    if page > last:
        pages = "page" if last == 1 else "pages"
        raise ApiError(404, f"page: There is no page {page}. This list has {last} {pages}.")
    items = read(slice((page - 1) * per_page, page * per_page))
    links = _link_pages(request, page, last)
    return json_response(PagedList(total, page, per_page, list(items), links), {"Link": links.header})


def _link_pages(request, page: int, last: int) -> PageLinks:
    path = build_absolute_url(escape_uri_path(request.path))
    parameters = {name: text for name, text in request.GET.items() if name != "page"}

    def url(number: int) -> str:
        query = parameters | ({"page": str(number)} if number > 1 else {})
        return path + (f"?{urlencode(query)}" if query else "")

    return PageLinks(
        this=url(page),
        first=url(1),
        prev=url(page - 1) if page > 1 else None,
        next=url(page + 1) if page < last else None,
        last=url(last),
    )
