"""Atom feeds of news and papers together, and of searches."""

from django.core.exceptions import BadRequest
from django.db.models import CharField, F, Value
from django.urls import reverse
from django.utils.translation import gettext

from core.web.atom import AtomFeed, FeedEntry, FeedListing
from groupsite.news.feeds import build_news_entry, select_news
from groupsite.search.request import SearchRequest
from publications.models import Publication
from publications.pages.feeds import PaperFeed, build_entries, order_for_feed
from publications.search.named_values import describe_unknown_fields
from publications.search.paper_search import NEWEST, TooBroadError, find

PAPER, NEWS = "paper", "news"
MAX_FOUND = 50
"""Maximal number of papers in the feed of a search."""


class SiteFeed(AtomFeed):
    """News and papers together, the last changed first."""

    def listing(self, request) -> FeedListing:
        papers = _select_keys(Publication.objects.listed().annotate(at=F("changed_at")), PAPER)
        news = _select_keys(select_news().annotate(at=F("seen_since")), NEWS)
        rows = papers.union(news, all=True).order_by("-at", "what", "-pk")
        return FeedListing("", reverse("home"), reverse("feed"), rows)

    def entries(self, rows: list[tuple[int, str, object]]) -> list[FeedEntry]:
        """Return the entries; rows that were deleted since the keys were read are left out."""
        keys = {kind: [pk for pk, other, _ in rows if other == kind] for kind in (PAPER, NEWS)}
        papers = list(order_for_feed(Publication.objects.listed().filter(pk__in=keys[PAPER])))
        entries = dict(zip([(row.pk, PAPER) for row in papers], build_entries(papers), strict=True))
        news = select_news().filter(pk__in=keys[NEWS])
        entries |= {(item.pk, NEWS): build_news_entry(item) for item in news}
        return [entries[pk, kind] for pk, kind, _ in rows if (pk, kind) in entries]


class SearchFeed(PaperFeed):
    """The newest papers that match a query, in one document."""

    def listing(self, request) -> FeedListing:
        """Return the listing. Raises BadRequest if the query is empty, too broad, or names nothing."""
        query = SearchRequest.read(request.GET).query
        if query.is_empty:
            raise BadRequest(gettext("q: Enter a search term."))
        try:
            result = find(query, NEWEST, size=MAX_FOUND)
        except TooBroadError as error:
            raise BadRequest(gettext("q: The search is too broad. Add a word, a name or a year.")) from error
        if problems := [*describe_unknown_fields(query), *result.problems]:
            raise BadRequest(" ".join(problems))
        search = SearchRequest.of(query)
        return FeedListing(
            gettext("Search for {short}").format(short=search.short), search.url, search.feed, result.papers
        )


def _select_keys(rows, kind: str):
    """Return primary key, kind and time of rows, in the same columns for all models, for a union."""
    return rows.order_by().annotate(what=Value(kind, CharField())).values_list("pk", "what", "at")
