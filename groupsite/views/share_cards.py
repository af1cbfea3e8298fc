"""Share cards: the pictures of pages on social media. Those of papers are in the app of papers."""

from django.db.models import Model
from django.http import Http404, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.web.share_cards import CardGroup, draw_card, read_signed_card, send_card
from core.web.visibility import get_or_gone, get_visible, is_previewed
from groupsite.models import Event, NewsItem, Position, Talk, Thesis
from groupsite.site.context import Site
from people.models import Image, Person
from software.models import Project, Software, Theme

LISTS = {
    "people": "People",
    "publications": "Publications",
    "research": "Research",
    "projects": "Projects",
    "software": "Software",
    "news": "News",
    "events": "Events",
    "theses": "Theses",
}
"""Titles of the pages of lists, by their paths."""


def home_card(request) -> HttpResponse:
    """Return the card of the home page, with the group's statement, else its name.

    With `?page=` it is that of any other page, whose title the page itself has signed.
    """
    if "page" in request.GET:
        title, kind = read_signed_card(request.GET["page"])
        return _send_card(f"page {title} {kind}", title, kind)
    group = Site().group
    return _send_card("home", group.statement or group.name, group.place, group.banner)


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
    theme = get_or_gone(Theme.objects.select_related("figure"), slug=slug)
    return _send_thing_card(theme, gettext("Research theme"), theme.figure)


def project_card(request, slug: str) -> HttpResponse:
    """Return the card of a project."""
    return _send_thing_card(get_or_gone(Project.objects.all(), slug=slug), "Project")


def software_card(request, slug: str) -> HttpResponse:
    """Return the card of a software."""
    software = get_or_gone(Software.objects.select_related("logo"), slug=slug)
    return _send_thing_card(software, "Software", software.logo)


def news_card(request, slug: str) -> HttpResponse:
    """Return the card of an item of news."""
    item = get_or_gone(NewsItem.objects.select_related("picture"), slug=slug)
    if not item.is_shown and not is_previewed(item):
        raise Http404
    return _send_thing_card(item, gettext("News, {date}").format(date=item.date), item.picture)


def event_card(request, slug: str) -> HttpResponse:
    """Return the card of an event."""
    event = get_or_gone(Event.objects.all(), slug=slug)
    return _send_thing_card(event, f"{capfirst(event.get_kind_display())}, {event.dates}")


def talk_card(request, slug: str) -> HttpResponse:
    """Return the card of a talk."""
    talk = get_or_gone(Talk.objects.all(), slug=slug)
    return _send_thing_card(talk, f"{capfirst(talk.get_kind_display())}, {talk.date}")


def position_card(request, slug: str) -> HttpResponse:
    """Return the card of a position."""
    position = get_or_gone(Position.objects.all(), slug=slug)
    if not position.is_shown and not is_previewed(position):
        raise Http404
    return _send_thing_card(position, capfirst(position.get_kind_display()))


def thesis_card(request, slug: str) -> HttpResponse:
    """Return the card of a thesis."""
    thesis = get_or_gone(Thesis.objects.all(), slug=slug)
    return _send_thing_card(thesis, capfirst(thesis.get_kind_display()))


def _send_thing_card(row: Model, kind: str, image: Image | None = None) -> HttpResponse:
    return _send_card(f"{row._meta.label_lower} {row.pk}", str(row), kind, image)


def _send_card(key: str, title: str, kind: str, image: Image | None = None) -> HttpResponse:
    group = Site().group
    card_group = CardGroup(group.name, group.accent, group.institution or group.place)
    picture = image.card_picture if image else None
    return send_card(lambda: draw_card(key, title, card_group, kind=kind, picture=picture), title)
