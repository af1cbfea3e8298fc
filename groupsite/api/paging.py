"""Lists in pages, with links in the document and in its Link header (RFC 8288)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, JsonResponse
from django.utils.encoding import escape_uri_path

from groupsite.api.schemas import ADDRESS, ADDRESS_OR_NULL, NUMBER, VERSION, many, said, thing
from groupsite.kit.addresses import absolute
from groupsite.kit.described import Schema, integer
from groupsite.kit.problems import Problem

PER_PAGE, MOST = 50, 200
PARAMETERS = (
    integer("page", "the page, from 1", least=1),
    integer("per_page", f"items a page; {PER_PAGE} if it is not said", least=1, most=MOST),
)


def listing(items: Schema) -> Schema:
    """The schema of a list of such items."""
    links = {"self": ADDRESS, "first": ADDRESS, "prev": ADDRESS_OR_NULL, "next": ADDRESS_OR_NULL}
    return thing(
        version=VERSION,
        total=said("items on all pages", NUMBER),
        page=NUMBER,
        per_page=NUMBER,
        items=many(items),
        links=thing(**links, last=ADDRESS),
    )


@dataclass(frozen=True)
class Part:
    """One page of a list: which items it has, and where the others are."""

    path: str
    asked: dict[str, str]
    page: int
    per_page: int
    total: int

    @property
    def rows(self) -> slice:
        """Which of all the items stand on it."""
        return slice((self.page - 1) * self.per_page, self.page * self.per_page)

    @property
    def last(self) -> int:
        """The number of the last page; an empty list has one, too."""
        return max(1, -(-self.total // self.per_page))

    @property
    def links(self) -> dict[str, str | None]:
        """The pages around it, by their relation; null where there is none."""
        return {
            "self": self._at(self.page),
            "first": self._at(1),
            "prev": self._at(self.page - 1) if self.page > 1 else None,
            "next": self._at(self.page + 1) if self.page < self.last else None,
            "last": self._at(self.last),
        }

    def _at(self, page: int) -> str:
        query = self.asked | ({"page": str(page)} if page > 1 else {})
        return absolute(self.path) + (f"?{urlencode(query)}" if query else "")

    def answer(self, items: Sequence[dict[str, Any]]) -> HttpResponse:
        """The document with these items."""
        numbers = {"total": self.total, "page": self.page, "per_page": self.per_page}
        document = {"version": 1, **numbers, "items": list(items), "links": self.links}
        link = ", ".join(f'<{place}>; rel="{name}"' for name, place in self.links.items() if place)
        return json(document, {"Link": link})


def part_of(request, total: int) -> Part:
    """The page that was asked for, of a list of so many. Raises Problem where the list has no such page."""
    page, per_page = request.asked.get("page", 1), request.asked.get("per_page", PER_PAGE)
    kept = {name: text for name, text in request.GET.items() if name != "page"}
    part = Part(escape_uri_path(request.path), kept, page, per_page, total)
    if page > part.last:
        pages = "page" if part.last == 1 else "pages"
        raise Problem(404, f"page: There is no page {page}; this list has {part.last} {pages}.")
    return part


def json(document: dict[str, Any], headers: dict[str, str] | None = None) -> HttpResponse:
    """A document as it goes out: UTF-8, letters as they are."""
    return JsonResponse(document, json_dumps_params={"ensure_ascii": False}, headers=headers)
