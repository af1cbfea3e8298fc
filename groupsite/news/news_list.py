"""The list of news: the latest with a lead, then the years."""

from itertools import groupby, takewhile
from typing import NamedTuple

from groupsite.news.models import NewsItem

FEW, LATEST = 3, 4
"""So few items need no lead; and the number at the top, with one more where only that would follow."""


class LatestNews(NamedTuple):
    """The news at the top of the list."""

    lead: NewsItem
    others: list[NewsItem]


class NewsYear(NamedTuple):
    """News of a year, or of the years before, if number is None."""

    number: int | None
    items: list[NewsItem]


def split_latest(items: list[NewsItem]) -> tuple[LatestNews | None, list[NewsItem]]:
    """Return the latest, and what follows: the lead is the newest of these with a picture, if any.

    None where there are so few that they need no lead.
    """
    if len(items) <= FEW:
        return None, items
    end = LATEST if len(items) > LATEST + 1 else len(items)
    latest = items[:end]
    lead = find_lead(latest)
    return LatestNews(lead, [item for item in latest if item != lead]), items[end:]


def find_lead(items: list[NewsItem]) -> NewsItem:
    """Return the newest item with a picture that is shown, else the newest."""
    return next((item for item in items if item.picture and item.picture.is_shown), items[0])


def group_by_year(items: list[NewsItem]) -> list[NewsYear]:
    """Group news, newest first; the last years are one group if each has a single item."""
    years = [NewsYear(year, list(rows)) for year, rows in groupby(items, key=lambda item: item.day.year)]
    single = [year.items[0] for year in takewhile(lambda year: len(year.items) == 1, reversed(years))]
    if len(single) < 2:
        return years
    return [*years[: -len(single)], NewsYear(None, single[::-1])]
