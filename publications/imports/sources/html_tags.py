"""A tokenizer for the tags of a web page, in one pass.

Like that of the HTML standard, it never goes back. Python's parser does, and takes minutes for a malicious
page of a few hundred kilobytes (<!--<!--<!--…).
"""

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

_NAME = re.compile(r"/?[A-Za-z][^\s/>]{0,100}+")
_ATTRIBUTE = re.compile(
    r"[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:\"([^\"]*+)(\"?)|'([^']*+)('?)|([^\s>]++)))?+", re.ASCII
)
_END = re.compile(r"[\s/]*+(>?)")
_RAW = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
_CLOSING = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in _RAW}
MOST_ATTRIBUTES = 60


@dataclass(frozen=True, slots=True)
class Tag:
    """An opening tag. text: the content of a script."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")


def iter_tags(page: str) -> Iterator[Tag]:
    """Yield the opening tags of a page, with lower-case names and decoded entities."""
    at = 0
    while (at := page.find("<", at)) >= 0:
        if page.startswith("<!--", at):
            at = _skip_to(page, "-->", at + 4)
        elif page.startswith(("<!", "<?"), at):
            at = _skip_to(page, ">", at + 2)
        elif name := _NAME.match(page, at + 1):
            attributes, start = _read_attributes(page, name.end())
            at, text = start, ""
            if pattern := _CLOSING.get(name[0].lower()):  # an element that contains only text
                closing = pattern.search(page, start)
                at = closing.start() if closing else len(page)
                text = page[start:at] if name[0].lower() == "script" else ""
            if not name[0].startswith("/"):
                yield Tag(name[0].lower(), attributes, text)
        else:
            at += 1


def _skip_to(page: str, mark: str, start: int) -> int:
    index = page.find(mark, start)
    return index + len(mark) if index >= 0 else len(page)


def _read_attributes(page: str, at: int) -> tuple[dict[str, str], int]:
    """Return the attributes of a tag, and the offset of its end; none for a tag without an end."""
    attributes: dict[str, str] = {}
    while True:
        end = _END.match(page, at)
        if end and end[1]:
            return attributes, end.end()
        attribute = _ATTRIBUTE.match(page, at)
        if not attribute or (attribute[2] is not None and not attribute[3]):
            return {}, len(page)
        if attribute[4] is not None and not attribute[5]:
            return {}, len(page)
        at = attribute.end()
        if len(attributes) < MOST_ATTRIBUTES:
            value = attribute[2] or attribute[4] or attribute[6] or ""
            with suppress(ValueError):  # a character reference with too many digits
                value = html.unescape(value)
            attributes.setdefault(attribute[1].lower(), value)
