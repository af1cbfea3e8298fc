"""The tags of a web page, in one walk from its beginning to its end.

As the HTML standard's tokenizer, it never goes back: the standard library's parser does, and needs minutes
for a page of a few hundred kilobytes that was made to hurt (<!--<!--<!--…).
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
    """A tag that opens; `text` is what is within a script."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")


def tags(page: str) -> Iterator[Tag]:
    """Yield the opening tags of a page in order, with names in small letters and entities decoded."""
    at = 0
    while (at := page.find("<", at)) >= 0:
        if page.startswith("<!--", at):
            at = _skip_to(page, "-->", at + 4)
        elif page.startswith(("<!", "<?"), at):
            at = _skip_to(page, ">", at + 2)
        elif name := _NAME.match(page, at + 1):
            attributes, start = _read_attributes(page, name.end())
            at, text = start, ""
            if pattern := _CLOSING.get(name[0].lower()):  # a tag that holds nothing but text
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
    """Return the attributes of a tag, and where it ends; of a tag that never ends there are none."""
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
            with suppress(ValueError):  # a number of more digits than are ever read
                value = html.unescape(value)
            attributes.setdefault(attribute[1].lower(), value)
