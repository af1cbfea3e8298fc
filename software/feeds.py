"""The feeds of the papers of research themes and projects."""

from django.urls import reverse
from django.utils.translation import gettext

from core.text.markdown import render_text
from core.web.atom import FeedListing
from core.web.visibility import get_or_gone
from publications.models import Publication
from publications.pages.feeds import PaperFeed, order_for_feed
from software.models import Project, Theme


class ThemeFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        theme = get_or_gone(Theme.objects.all(), slug=slug)
        title, feed = (
            gettext("Publications of the theme {theme}").format(theme=theme),
            reverse("theme_feed", args=[slug]),
        )
        papers = order_for_feed(Publication.objects.shown().on_theme(theme))
        return FeedListing(
            title, theme.get_absolute_url(), feed, papers, theme, render_text(theme.in_language.summary)
        )


class ProjectFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        project = get_or_gone(Project.objects.all(), slug=slug)
        title, feed = (
            gettext("Publications of the project {project}").format(project=project),
            reverse("project_feed", args=[slug]),
        )
        papers = order_for_feed(Publication.objects.shown().of_project(project))
        return FeedListing(
            title, project.get_absolute_url(), feed, papers, project, render_text(project.in_language.summary)
        )
