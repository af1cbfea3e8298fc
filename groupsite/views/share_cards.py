"""Share cards: the pictures of pages on social media. Those of papers are in the app of papers."""

from django.db.models import Model
from django.http import Http404, HttpResponse

from core.web.share_cards import draw_card, send_card
from core.web.visibility import get_or_gone, get_visible, is_previewed
from groupsite.models import NewsItem
from groupsite.site.context import Site
from people.models import Person
from software.models import Project, Software, Theme

LISTS = {
    "people": "People",
    "publications": "Publications",
    "research": "Research",
    "projects": "Projects",
    "software": "Software",
    "news": "News",
}
"""Titles of the pages of lists, by their paths."""


def home_card(request) -> HttpResponse:
    """Return the card of the home page, with the group's statement, else its name."""
    group = Site().group
    return _send_card("home", group.statement or group.name, group.place)


def list_card(request, section: str) -> HttpResponse:
    """Return the card of a list page."""
    if section not in LISTS:
        raise Http404
    return _send_card(f"list {section}", LISTS[section], "")


def person_card(request, slug: str) -> HttpResponse:
    """Return the card of a profile."""
    return _send_thing_card(get_visible(Person.objects.seen(), slug=slug), "Profile")


def theme_card(request, slug: str) -> HttpResponse:
    """Return the card of a research theme."""
    return _send_thing_card(get_or_gone(Theme.objects.all(), slug=slug), "Research theme")


def project_card(request, slug: str) -> HttpResponse:
    """Return the card of a project."""
    return _send_thing_card(get_or_gone(Project.objects.all(), slug=slug), "Project")


def software_card(request, slug: str) -> HttpResponse:
    """Return the card of a software."""
    return _send_thing_card(get_or_gone(Software.objects.all(), slug=slug), "Software")


def news_card(request, slug: str) -> HttpResponse:
    """Return the card of an item of news."""
    item = get_or_gone(NewsItem.objects.all(), slug=slug)
    if not item.is_shown and not is_previewed(item):
        raise Http404
    return _send_thing_card(item, f"News, {item.date}")


def _send_thing_card(row: Model, kind: str) -> HttpResponse:
    return _send_card(f"{row._meta.label_lower} {row.pk}", str(row), kind)


def _send_card(key: str, title: str, kind: str) -> HttpResponse:
    group = Site().group
    return send_card(lambda: draw_card(key, title, group.name, group.accent, kind=kind), title)
