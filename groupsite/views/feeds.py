"""Atom feeds of news, of news and papers, and of searches."""

from django.core.exceptions import BadRequest
from django.db.models import CharField, F, Prefetch, Value, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext

from core.text.markdown import render_markdown
from core.web.absolute_links import make_links_absolute
from core.web.atom import AtomFeed, FeedEntry, FeedListing, get_start_of_day
from core.web.urls import build_absolute_url
from groupsite.news.models import NewsItem
from groupsite.search.request import SearchRequest
from publications.models import Publication, PublicationTopic
from publications.pages.feeds import PaperFeed, build_entries, order_for_feed
from publications.search.paper_search import TooBroadError, find_newest

PAPER, NEWS = "paper", "news"
MAX_FOUND = 50
"""Maximal number of papers in the feed of a search."""


class NewsFeed(AtomFeed):
    """News, the newest first."""

    def listing(self, request) -> FeedListing:
        return FeedListing("News", reverse("news"), reverse("news_feed"), _select_news().newest_first())

    def entries(self, rows: list[NewsItem]) -> list[FeedEntry]:
        return list(map(build_news_entry, rows))


class SiteFeed(AtomFeed):
    """News and papers together, the last changed first."""

    def listing(self, request) -> FeedListing:
        papers = _select_keys(Publication.objects.listed().annotate(at=F("changed_at")), PAPER)
        news = _select_keys(_select_news().annotate(at=F("seen_since")), NEWS)
        rows = papers.union(news, all=True).order_by("-at", "what", "-pk")
        return FeedListing("", reverse("home"), reverse("feed"), rows)

    def entries(self, rows: list[tuple[int, str, object]]) -> list[FeedEntry]:
        """Return the entries; rows that were deleted since the keys were read are left out."""
        keys = {kind: [pk for pk, other, _ in rows if other == kind] for kind in (PAPER, NEWS)}
        papers = list(order_for_feed(Publication.objects.listed().filter(pk__in=keys[PAPER])))
        entries = dict(zip([(row.pk, PAPER) for row in papers], build_entries(papers), strict=True))
        news = _select_news().filter(pk__in=keys[NEWS])
        entries |= {(item.pk, NEWS): build_news_entry(item) for item in news}
        return [entries[pk, kind] for pk, kind, _ in rows if (pk, kind) in entries]


class SearchFeed(PaperFeed):
    """The newest papers that match a query, in one document."""

    def listing(self, request) -> FeedListing:
        """Return the listing. Raises BadRequest if the query is empty or too broad."""
        query = SearchRequest.read(request.GET).query
        if query.is_empty:
            raise BadRequest(gettext("q: Enter a search term."))
        try:
            papers = find_newest(query, MAX_FOUND)
        except TooBroadError as error:
            raise BadRequest(gettext("q: The search is too broad. Add a word, a name or a year.")) from error
        search = SearchRequest.of(query)
        prefetch_related_objects(papers, Prefetch("topic_items", PublicationTopic.objects.in_order()))
        return FeedListing(
            gettext("Search for {short}").format(short=search.short), search.url, search.feed, papers
        )


def build_news_entry(item: NewsItem) -> FeedEntry:
    """Return the entry of an item of news, which is annotated with `seen_since`."""
    url = build_absolute_url(item.get_absolute_url())
    return FeedEntry(
        item.uid,
        item.title,
        url,
        updated=item.seen_since,
        published=get_start_of_day(item.day),
        content=make_links_absolute(render_markdown(item.body), url),
    )


def _select_news():
    return NewsItem.objects.shown().with_seen_since()


def _select_keys(rows, kind: str):
    """Return primary key, kind and time of rows, in the same columns for all models, for a union."""
    return rows.order_by().annotate(what=Value(kind, CharField())).values_list("pk", "what", "at")
