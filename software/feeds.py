"""The feed of a research theme's papers."""

from django.urls import reverse

from groupsite.kit.feeds import FeedListing
from groupsite.kit.shown import get_or_gone
from groupsite.kit.text import plain
from publications.feeds import PaperFeed, followed
from publications.models import Publication
from software.models import Theme


class ThemeFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        theme = get_or_gone(Theme.objects.all(), slug=slug)
        title, feed = f"Publications of the theme {theme}", reverse("theme_feed", args=[slug])
        papers = followed(Publication.objects.shown().on_theme(theme))
        return FeedListing(title, theme.get_absolute_url(), feed, papers, theme, plain(theme.summary))
