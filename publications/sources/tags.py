"""The tags of a web page, in one walk from its beginning to its end.

As the HTML standard's tokenizer, it never goes back: the standard library's parser does, and needs minutes
for a page of a few hundred kilobytes that was made to hurt (<!--<!--<!--…).
"""

import html
import re
from collections.abc import Iterator
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
    """Yield the tags of a page that open, in order, names in small letters and entities read. Never
    raises.
    """
    at = 0
    while (at := page.find("<", at)) >= 0:
        if page.startswith("<!--", at):
            at = _after(page, "-->", at + 4)
        elif page.startswith(("<!", "<?"), at):
            at = _after(page, ">", at + 2)
        elif name := _NAME.match(page, at + 1):
            attributes, end = _attributes(page, name.end())
            inside, at = _inside(page, name[0].lower(), end)
            if not name[0].startswith("/"):
                yield Tag(name[0].lower(), attributes, inside)
        else:
            at += 1


def _after(page: str, sign: str, start: int) -> int:
    found = page.find(sign, start)
    return found + len(sign) if found >= 0 else len(page)


def _attributes(page: str, at: int) -> tuple[dict[str, str], int]:
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
            attributes.setdefault(attribute[1].lower(), _unescaped(value))


def _unescaped(value: str) -> str:
    try:
        return html.unescape(value)
    except ValueError:  # a number of more digits than are ever read
        return value


def _inside(page: str, name: str, start: int) -> tuple[str, int]:
    """Return the text within a tag that holds nothing but text, and where it ends."""
    if name not in _CLOSING:
        return "", start
    closing = _CLOSING[name].search(page, start)
    end = closing.start() if closing else len(page)
    return (page[start:end] if name == "script" else ""), end
