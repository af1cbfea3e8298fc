"""Images on pages; a built-in library of the templates.

Width and height are always there, so nothing moves while an image loads. Of a photograph the focal point
stays visible; a diagram is shown whole.
"""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from core.files import image_cuts, pictures
from core.files.checks import SMALL_SIDE
from core.web.visibility import is_previewed
from people.models import Image

register = template.Library()


class ImageSlot(NamedTuple):
    """A place for images: width and height in px, 0 for that of the image; its width in `sizes`; the cuts."""

    width: int
    height: int
    sizes: str
    cuts: tuple[int, ...]
    css_class: str = ""


WIDE = "(min-width: 75rem) 61rem, calc(100vw - 2.5rem)"
SLOTS = {
    "thumbnail": ImageSlot(112, 84, "", (184,), "picture-thumbnail"),
    "logo": ImageSlot(42, 42, "", (184,), "picture-logo"),
    "lead": ImageSlot(
        336, 210, "(min-width: 44rem) 21rem, calc(100vw - 2.5rem)", (336, 688, 974), "picture-news"
    ),
    "news": ImageSlot(
        464, 290, "(min-width: 60rem) 29rem, calc(100vw - 2.5rem)", (336, 688, 974), "picture-news"
    ),
    "teaser": ImageSlot(
        688, 301, "(min-width: 60rem) 43rem, calc(100vw - 2.5rem)", (336, 688, 974, 1376), "picture-teaser"
    ),
    "wide": ImageSlot(974, 417, WIDE, (336, 688, 974, 1376, 1948), "picture-wide"),
    "opening": ImageSlot(
        614,
        400,
        "(min-width: 75rem) 38.375rem, calc(100vw - 2.5rem)",
        (336, 688, 974, 1376),
        "picture-opening",
    ),
    "gallery": ImageSlot(
        464, 348, "(min-width: 60rem) 29rem, calc(100vw - 2.5rem)", (336, 688, 974), "picture-gallery"
    ),
    "text": ImageSlot(616, 0, "(min-width: 44rem) 38.5rem, calc(100vw - 2.5rem)", (336, 688, 974, 1376)),
}
FOCUS_STEP = 25
"""Per cent: as precise as the positions of the stylesheet are."""


@register.filter
def shown_image(image: Image | None) -> Image | None:
    """Return an image if it is shown to visitors, or previewed; else None."""
    return image if image and (image.is_shown or is_previewed(image)) else None


@register.simple_tag
def picture(image: Image | None, slot: str, alt: str | None = None, eager: bool = False) -> str:
    """Return an image for a slot, one of SLOTS; nothing if there is none, or it is not shown.

    alt: in place of its alternative text; empty where it is decoration. eager: it is at the top of the page.
    """
    image = shown_image(image)
    return render_picture(image, slot, alt, eager) if image else ""


def render_picture(image: Image, slot_name: str, alt: str | None = None, eager: bool = False) -> SafeString:
    """Return an image as <picture>, not checked for whether it is shown."""
    slot = SLOTS[slot_name]
    width, height = image.width or slot.width, image.height or slot.height or slot.width
    widest = image_cuts.list_widths(width)[-1]
    cuts = [cut for cut in slot.cuts if cut <= widest]
    url = image.get_url(cuts[-1], "webp")
    is_small = 0 < (image.width or 0) < slot.width or (slot.sizes and max(width, height) < SMALL_SIDE)
    if slot.height and not is_small:
        width, height = slot.width, slot.height
    sizes = f' sizes="{slot.sizes}"' if slot.sizes and not is_small else ""
    sources = {
        kind: _list_urls(url, cuts, kind, image.width or 0, bool(sizes)) for kind in pictures.list_formats()
    }
    loading = ' fetchpriority="high"' if eager else ' loading="lazy"'
    attributes = (
        f'width="{width}" height="{height}" alt="{escape(image.in_language.alt if alt is None else alt)}"'
    )
    html = "".join(
        f'<source type="image/{kind}" srcset="{srcset}"{sizes}>'
        for kind, srcset in list(sources.items())[:-1]
    )
    last = list(sources.values())[-1]
    css_class = "picture-small" if is_small else slot.css_class
    classes = " ".join(filter(None, ["picture", css_class, *_list_focus_classes(image)]))
    return SafeString(
        f'<picture class="{classes}">{html}<img src="{last.split()[0]}" srcset="{last}"{sizes} {attributes}'
        f'{loading} decoding="async"></picture>'
    )


def _list_urls(url: str, cuts: list[int], kind: str, width: int, has_sizes: bool) -> str:
    """Return a srcset, with widths for an image that has sizes; url: that of the widest cut as WebP."""
    start, _, end = url.rpartition(f"-{cuts[-1]}.webp")
    if not has_sizes:
        return f"{start}-{cuts[0]}.{kind}{end}"
    return ", ".join(f"{start}-{cut}.{kind}{end} {min(cut, width or cut)}w" for cut in cuts)


def _list_focus_classes(image: Image) -> list[str]:
    """Return the classes that place an image; a narrow photograph is shown whole, so not enlarged."""
    is_narrow = min(image.width or SMALL_SIDE, image.height or SMALL_SIDE) < SMALL_SIDE
    if image.is_diagram or is_narrow:
        return ["diagram"]
    steps = {"x": image.focus_x, "y": image.focus_y}
    rounded = {axis: round(value / FOCUS_STEP) * FOCUS_STEP for axis, value in steps.items()}
    return [f"focus-{axis}-{value}" for axis, value in rounded.items() if value != 50]


def find_text_images(slugs: set[str]) -> dict[str, Callable[[str, str], str]]:
    """Return what renders the images with these slugs in texts, for those that are shown."""
    images = Image.objects.filter(slug__in=slugs)
    return {image.slug: partial(_render_in_text, image) for image in images if shown_image(image)}


def _render_in_text(image: Image, alt: str, text: str) -> str:
    picture_html = render_picture(image, "text", alt or None)
    below = render_to_string("people/_caption.html", caption(image, text))
    return f'<span class="text-image">{picture_html}{below}</span>'


@register.inclusion_tag("people/_caption.html")
def caption(image: Image | None, text: str = "") -> dict:
    """Return the caption of an image: its first words set apart, then credit and licence.

    text: in place of its own caption.
    """
    image = shown_image(image)
    text = text or (image.in_language.caption if image else "")
    first, mark, rest = text.partition(". ")
    if mark:
        first, rest = f"{first}.", f" {rest}"
    return {"image": image, "first": first, "rest": rest}
