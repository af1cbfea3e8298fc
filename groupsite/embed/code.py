"""The code that people copy into their sites, and the size of a frame."""

from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

from core.web.embedding import EmbeddedList
from groupsite.embed.targets import EmbedTarget

ROW, CARD, LINE, REST = 96, 44, 28, 48
"""px of a row, of a card as part of its row, of a line of a plain list, and of what follows the last."""
LEAST, TALLEST, WIDTH = 160, 900, 640
"""px of a frame that nobody measured."""
HEIGHTS = {"plain": LINE * 2, "cards": CARD * 2, "rows": ROW}


@dataclass(frozen=True)
class EmbedCode:
    """What to copy, and the URLs in it. url: of the frame; fragment_url: of the HTML for other pages."""

    url: str
    fragment_url: str
    frame: str
    script: str
    hosts: list[str]


def build_code(target: EmbedTarget, embedded: EmbeddedList, options: dict[str, str]) -> EmbedCode:
    """Return the code for a list. options: how it is shown, as `EmbedForm.chosen` has them."""
    url = target.build_url(**options)
    limit = {"limit": options["limit"]} if "limit" in options else {}
    fragment_url = target.build_url(**{"as": "fragment"}, **limit)
    place = f"groupsite-{target.path.strip('/').replace('/', '-')}"
    script = render_to_string("groupsite/embed/script.txt", {"url": fragment_url, "place": place}).strip()
    height = estimate_height(embedded, options.get("style", "rows"))
    return EmbedCode(url, fragment_url, write_frame(url, embedded, height), script, settings.FRAME_ANCESTORS)


def write_frame(url: str, embedded: EmbeddedList, height: int, width: str = "100%") -> str:
    """Return the element that shows a list as a frame."""
    context = {"url": url, "title": embedded.plain_title, "height": height, "width": width}
    return render_to_string("groupsite/embed/frame.txt", context).strip()


def estimate_height(embedded: EmbeddedList, style: str = "rows") -> int:
    """Return the height in px in which a list of usual width needs no scrolling, within limits."""
    return min(max(len(embedded.items) * HEIGHTS[style] + REST, LEAST), TALLEST)
