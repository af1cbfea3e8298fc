"""The Open Graph data of a page (https://ogp.me/), and its picture for sharing.

Title, description and URL are those of the page itself, so they are not here. The picture has 1200 × 630 px
and the look of the site.
"""

import hashlib
import io
import json
import logging
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpResponse
from PIL import Image

from core.colour import LIGHT, derive_accent
from core.files.disk_cache import load_or_build
from core.files.typst import TypesettingError, render_png
from core.languages import get_content_language
from core.web.language_paths import get_language_prefix


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
SALT = "groupsite.card"
INK, RULE = "#17191b", "#dcdcd5"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The group at the foot of a card: name, accent colour as stored, and institution or place."""

    name: str
    accent: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """The picture beside the title: a file that Pillow reads; is_whole: whether none of it may be cut."""

    path: Path
    is_whole: bool = True


def draw_card(
    key: str,
    title: str,
    group: CardGroup,
    *,
    byline: str = "",
    kind: str = "",
    picture: CardPicture | None = None,
) -> bytes:
    """Draw a card as a PNG, cached by its inputs. Raises TypesettingError.

    key: of the cache. byline: below the title. kind: the kind of the page, or where and when it was
    published; above the title. A picture that cannot be read is left out.
    """
    site = urlsplit(settings.SITE_URL)
    drawn = _read_picture(picture) if picture else b""
    values = {
        "title": shorten(title, LONGEST),
        "byline": byline,
        "kind": kind,
        "group": shorten(group.name, LONGEST_GROUP),
        "place": shorten(group.place, LONGEST_GROUP // 2) or f"{site.hostname}{site.path.rstrip('/')}",
        "language": get_content_language().partition("-")[0],
        "accent": derive_accent(group.accent).light,
        "paper": LIGHT.paper,
        "sheet": LIGHT.sheet,
        "faint": LIGHT.faintest_ink,
        "ink": INK,
        "rule": RULE,
        "picture": "picture.png" if drawn else "",
        "fit": "contain" if picture and picture.is_whole else "cover",
    }
    inputs = {"values": json.dumps(values, sort_keys=True, default=str)}
    fingerprint = f"{inputs} {hashlib.sha256(drawn).hexdigest()} {TEMPLATE.read_text()}"
    return load_or_build(
        "cards", f"{get_language_prefix()}{key}", fingerprint, lambda: _render(inputs, drawn)
    )


def _read_picture(picture: CardPicture) -> bytes:
    """Return a picture as PNG, which typesetting reads; nothing if it cannot be read."""
    try:
        with Image.open(io.BytesIO(picture.path.read_bytes())) as opened:
            opened.thumbnail((888, 888))
            file = io.BytesIO()
            opened.convert("RGBA").save(file, "PNG", compress_level=1)
            return file.getvalue()
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        _log.warning("No picture on a card from %s: %s", picture.path, error)
        return b""


def _render(inputs: dict[str, str], picture: bytes) -> bytes:
    """Draw the template, in a folder with the picture, as it reads no other files."""
    if not picture:
        return render_png(TEMPLATE, inputs)
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, TEMPLATE.name)
        shutil.copyfile(TEMPLATE, template)
        Path(folder, "picture.png").write_bytes(picture)
        return render_png(template, inputs)


def sign_card(title: str, kind: str) -> str:
    """Return the signed texts of a card, for its URL: nobody else has cards drawn in the group's name."""
    return signing.Signer(salt=SALT).sign_object([shorten(title, LONGEST), kind])


def read_signed_card(token: str) -> tuple[str, str]:
    """Return title and kind of a card from its URL. Raises Http404 if the signature is wrong."""
    try:
        title, kind = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise Http404 from error
    return title, kind


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
