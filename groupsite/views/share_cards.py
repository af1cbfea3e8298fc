"""Share cards: the pictures of pages on social media. Those of papers are in the app of papers."""

from django.http import Http404, HttpResponse
from django.urls import URLPattern, path

from core.kinds import ContentKind, get_kinds
from core.web.share_cards import CardGroup, draw_card, read_signed_card, send_card
from groupsite.site.context import Site
from people.models import Image


def home_card(request) -> HttpResponse:
    """Return the card of the home page, with the group's statement, else its name.

    With `?page=` it is that of any other page, whose title the page itself has signed.
    """
    if "page" in request.GET:
        title, kind = read_signed_card(request.GET["page"])
        return _send_card(f"page {title} {kind}", title, kind)
    group = Site().group
    return _send_card("home", group.in_language.statement or group.name, group.place, group.banner)


def list_card(request, section: str) -> HttpResponse:
    """Return the card of a list page."""
    kind = next((kind for kind in get_kinds() if kind.path == section and kind.list_label), None)
    if kind is None:
        raise Http404
    return _send_card(f"list {section}", str(kind.list_label), "")


def card(request, kind: ContentKind, slug: str) -> HttpResponse:
    """Return the card of a page: its title, what it is, and its picture."""
    row = kind.get(slug)
    image = getattr(row, kind.card_picture) if kind.card_picture else None
    return _send_card(f"{kind.label} {row.pk}", str(row), kind.build_card_title(row), image)


def build_urls() -> list[URLPattern]:
    """Return the URL patterns of the cards of all kinds."""
    return [
        path(f"{kind.path}/<name:slug>/card.png", card, {"kind": kind}, name=f"{kind.key}_card")
        for kind in get_kinds()
        if kind.has_card
    ]


def _send_card(key: str, title: str, kind: str, image: Image | None = None) -> HttpResponse:
    group = Site().group
    card_group = CardGroup(group.name, group.accent, group.institution or group.place)
    picture = image.card_picture if image else None
    return send_card(lambda: draw_card(key, title, card_group, kind=kind, picture=picture), title)
