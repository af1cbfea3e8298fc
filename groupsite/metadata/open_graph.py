"""Open Graph and Twitter tags: what a page looks like where somebody shares it."""

from collections.abc import Iterator
from dataclasses import replace

from groupsite.kit.share_cards import HEIGHT, WIDTH, Card, Picture
from groupsite.metadata.pictures import logo
from groupsite.models import Group

DRAWN = {
    *("home", "people", "person", "publications", "themes", "theme", "software", "software_item"),
    *("news", "news_item"),
}
"""Names of the views of pages that have a picture drawn at their URL and `card.png`."""


def with_drawing(card: Card, view: str | None, url: str, title: str) -> Card:
    """Return the card with the picture that is drawn for the page, if one is."""
    if view not in DRAWN:
        return card
    return replace(card, picture=Picture(f"{url}card.png", WIDTH, HEIGHT, title, "image/png"), wide=True)


def properties(
    card: Card, group: Group, title: str, description: str, address: str
) -> Iterator[tuple[str, str]]:
    """Properties and what they say, not escaped; https://ogp.me/."""
    yield "og:type", card.kind
    yield "og:title", title
    yield "og:description", description
    yield "og:url", address
    yield "og:site_name", group.name
    yield from _picture(card.picture or logo(group))
    yield from card.more


def twitter(card: Card) -> str:
    """The form of the card on Twitter, which takes all else from Open Graph."""
    return "summary_large_image" if card.wide and card.picture else "summary"


def _picture(picture: Picture | None) -> Iterator[tuple[str, str]]:
    if picture is None:
        return
    yield "og:image", picture.url
    yield "og:image:type", picture.media_type
    yield "og:image:width", str(picture.width)
    yield "og:image:height", str(picture.height)
    yield "og:image:alt", picture.alt
