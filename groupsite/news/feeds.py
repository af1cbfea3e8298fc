"""The Atom feed of news."""

from django.urls import reverse
from django.utils.translation import gettext

from core.text.markdown import render_markdown
from core.web.absolute_links import make_links_absolute
from core.web.atom import AtomFeed, FeedEntry, FeedListing, get_start_of_day
from core.web.urls import build_absolute_url
from groupsite.news.models import NewsItem


class NewsFeed(AtomFeed):
    """News, the newest first."""

    def listing(self, request) -> FeedListing:
        return FeedListing(
            gettext("News"), reverse("news"), reverse("news_feed"), select_news().newest_first()
        )

    def entries(self, rows: list[NewsItem]) -> list[FeedEntry]:
        return list(map(build_news_entry, rows))


def build_news_entry(item: NewsItem) -> FeedEntry:
    """Return the entry of an item of news, which is annotated with `seen_since`."""
    url = build_absolute_url(item.get_absolute_url())
    return FeedEntry(
        item.uid,
        item.in_language.title,
        url,
        updated=item.seen_since,
        published=get_start_of_day(item.day),
        content=make_links_absolute(render_markdown(item.in_language.body), url),
    )


def select_news():
    """Select the news of feeds."""
    return NewsItem.objects.shown().with_seen_since()
