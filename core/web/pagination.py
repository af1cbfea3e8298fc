"""Pagination that tolerates any page number."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext

PER_PAGE = 50
DIGITS = 9  # of a page number that is read at all


@dataclass(frozen=True)
class PageResult:
    """One page of a list; problem: a message about an invalid number, or empty."""

    page: Page
    problem: str = ""


def paginate(rows, number: str | None, total: int | None = None, per_page: int = PER_PAGE) -> PageResult:
    """Return the page of that number, or the nearest one.

    rows: a queryset or list. total: its length, where it is known without a query. Never raises.
    """
    paginator = Paginator(rows, per_page)
    if total is not None:
        paginator.count = total
    if not number:
        return PageResult(paginator.page(1))
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS and int(number)):
        return PageResult(
            paginator.page(1),
            gettext("“{number}” is not a page number. This is the first page.").format(number=number[:40]),
        )
    if int(number) > paginator.num_pages:
        last = paginator.num_pages
        return PageResult(
            paginator.page(last),
            gettext("There is no page {number}. This is the last page.").format(number=number),
        )
    return PageResult(paginator.page(int(number)))
