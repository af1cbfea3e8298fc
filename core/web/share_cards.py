"""The Open Graph data of a page (https://ogp.me/), and its picture for sharing.

Title, description and URL are those of the page itself, so they are not here. The picture has 1200 × 630 px
and the look of the site.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpResponse

from core.colour import LIGHT, derive_accent
from core.files.disk_cache import load_or_build
from core.files.typst import TypesettingError, render_png


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: its absolute URL, its size in px, its media type and alternative text."""

    url: str
    width: int
    height: int
    alt: str
    media_type: str = ""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The kind of a page (website, article, profile, book), its picture, and properties of this kind.

    wide: whether the picture should be shown large, above the text.
    """

    kind: str = "website"
    picture: Picture | None = None
    wide: bool = False
    more: tuple[tuple[str, str], ...] = ()


TEMPLATE = Path(__file__).with_name("share_card.typ")
WIDTH, HEIGHT = 1_200, 630
LONGEST, LONGEST_GROUP = 260, 70  # characters
HOUR = 3_600
INK, RULE = "#17191b", "#dcdcd5"

_log = logging.getLogger(__name__)


def draw_card(key: str, title: str, group: str, accent: str, *, byline: str = "", kind: str = "") -> bytes:
    """Draw a card as a PNG, cached by its inputs. Raises TypesettingError.

    key: of the cache. group: its name. accent: its colour, as stored. byline: below the title. kind: the kind
    of the page, or where and when it was published; at the foot.
    """
    site = urlsplit(settings.SITE_URL)
    values = {
        "title": shorten(title, LONGEST),
        "byline": byline,
        "kind": kind,
        "group": shorten(group, LONGEST_GROUP),
        "site": f"{site.hostname}{site.path.rstrip('/')}",
        "language": "en",
        "accent": derive_accent(accent).light,
        "paper": LIGHT.paper,
        "faint": LIGHT.faintest_ink,
        "ink": INK,
        "rule": RULE,
    }
    inputs = {"values": json.dumps(values, sort_keys=True)}
    return load_or_build(
        "cards", key, f"{inputs} {TEMPLATE.read_text()}", lambda: render_png(TEMPLATE, inputs)
    )


def shorten(text: str, length: int) -> str:
    """Shorten a text to one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def send_card(draw: Callable[[], bytes], name: str) -> HttpResponse:
    """Return the response with a card. Raises Http404 if it cannot be drawn."""
    try:
        drawing = draw()
    except TypesettingError as error:
        _log.error("The card of %s cannot be drawn: %s", name, error)
        raise Http404 from error
    return HttpResponse(drawing, "image/png", headers={"Cache-Control": f"max-age={HOUR}"})
