"""Write the pages of HugoBlox that are built of blocks, and those of Academic of widgets, as one text."""

from typing import Any

from groupsite.moving_in.readers.markdown_writing import write_image, write_link
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, is_true, list_texts

MEDIA = "assets/media/"
MOST_BLOCKS = 100
_LISTS = (
    "collection",
    "people",
    "portfolio",
    "tag_cloud",
    "search",
    "pages",
    "featured",
    "team-showcase",
    "talks",
)
"""Blocks that list what the site has, which the new site does itself."""
_ITEMS = (
    "items",
    "slides",
    "features",
    "faqs",
    "cards",
    "entries",
    "stats",
    "testimonials",
    "accomplishments",
    "experience",
)
_TEXTS = ("text", "content", "description", "body", "answer", "abstract", "quote")


def has_blocks(page: SourcePage) -> bool:
    """Return whether a page is built of blocks."""
    return isinstance(page.values.get("sections"), list)


def write_blocks(page: SourcePage) -> str:
    """Return the blocks of a page as Markdown, one after the other."""
    sections = page.values["sections"]
    return "\n\n".join(filter(None, (_write_block(section) for section in sections[:MOST_BLOCKS])))


def _write_block(section: Any) -> str:
    if not isinstance(section, dict):
        return ""
    block = get_text(section, "block", "type")
    content = section.get("content")
    content = content if isinstance(content, dict) else {}
    design = section.get("design")
    background = design.get("background") if isinstance(design, dict) else None
    parts = [_write_texts(content, 2)]
    if block in ("contact", "contact-info"):
        parts.append(_write_contact(content))
    if isinstance(background, dict):
        parts.append(_write_picture(background.get("image")))
    if block.partition(".")[0] in _LISTS and not get_text(content, "text"):
        return ""  # only the heading of a list
    return "\n\n".join(filter(None, parts))


def _write_texts(content: dict[str, Any], level: int) -> str:
    """Return the title, the texts, the picture, the items and the buttons of a block or of an item in it."""
    title = get_text(content, "title", "name", "question", "heading")
    subtitle = get_text(content, "subtitle", "headline", "tagline")
    parts = [f"{'#' * level} {' '.join(title.split())}" if title else "", f"*{subtitle}*" if subtitle else ""]
    parts += [
        text.strip("\n") for name in _TEXTS if isinstance(text := content.get(name), str) and text.strip()
    ]
    background = content.get("background")
    for image in (content.get("image"), background.get("image") if isinstance(background, dict) else None):
        parts.append(_write_picture(image))
    for name in _ITEMS:
        items = content.get(name)
        for item in items[:MOST_BLOCKS] if isinstance(items, list) and level < 5 else []:
            parts.append(
                _write_texts(item, level + 1) if isinstance(item, dict) else "- " + " ".join(list_texts(item))
            )
    for name in ("link", "cta", "cta_alt", "primary_action", "secondary_action", "button", "buttons"):
        for link in content[name] if isinstance(content.get(name), list) else [content.get(name)]:
            url = get_text(link, "url", "link")
            label = get_text(link, "text", "label", "name")
            parts.append(write_link(label or url, url) if url else "")
    return "\n\n".join(filter(None, parts))


def _write_picture(image: Any) -> str:
    source = get_text(image, "filename", "src", "image") if isinstance(image, dict) else image
    if not isinstance(source, str) or not source:
        return ""
    is_own = "://" not in source and not source.startswith("/")
    return write_image(f"{MEDIA}{source}" if is_own else source, get_text(image, "alt", "caption"))


def _write_contact(content: dict[str, Any]) -> str:
    address = content.get("address")
    names = ("street", "postcode", "city", "region", "country")
    lines = [", ".join(filter(None, (get_text(address, name) for name in names)))]
    lines += [get_text(content, "phone")]
    if email := get_text(content, "email"):
        lines.append(f"<{email}>")
    lines += [get_text(content, "directions"), *list_texts(content.get("office_hours"))]
    links = content.get("contact_links")
    for link in links if isinstance(links, list) else []:
        lines.append(write_link(get_text(link, "name"), get_text(link, "link", "url")))
    if url := get_text(content, "appointment_url"):
        lines.append(write_link("Make an appointment", url))
    return "\n\n".join(filter(None, lines))


def is_active_widget(page: SourcePage) -> bool:
    """Return whether a part of a page is shown there."""
    active = page.values.get("active")
    return (active is None or is_true(active)) and not is_true(page.values.get("draft"))


def write_widget(page: SourcePage) -> str:
    """Return a widget as Markdown: nothing of one that only lists what the site has."""
    widget = page.get("widget")
    values = dict(page.values)
    values.pop("content", None)
    if widget in _LISTS and not page.body.strip():
        return ""
    parts = [_write_texts(values, 2), page.body.strip("\n")]
    content = page.values.get("content")
    if widget == "contact":
        parts.append(_write_contact(content if isinstance(content, dict) else values))
    return "\n\n".join(filter(None, parts))
