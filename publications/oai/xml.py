"""Writing XML: small pieces of text that are well formed whatever is put into them."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote
from xml.sax.saxutils import escape

from groupsite.kit.xml import legal

XSI = "http://www.w3.org/2001/XMLSchema-instance"
_TEXT = {"\r": "&#13;"}
_VALUE = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_IN_URI = "%!#$&'()*+,/:;=?@~"
_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def element(name: str, inside: str | Iterable[str] = "", attributes: Mapping[str, str] | None = None) -> str:
    """Return an element around what is XML already; attributes that are empty are left out."""
    content = inside if isinstance(inside, str) else "".join(inside)
    start = name + "".join(
        f' {each}="{escape(legal(value), _VALUE)}"' for each, value in (attributes or {}).items() if value
    )
    return f"<{start}>{content}</{name}>" if content else f"<{start}/>"


def text(name: str, words: object, attributes: Mapping[str, str] | None = None) -> str:
    """Return an element with these words in it; nothing at all where there are none."""
    escaped = escape(legal(str(words)), _TEXT)
    return element(name, escaped, attributes) if escaped.strip() else ""


def texts(name: str, several: Iterable[object]) -> Iterable[str]:
    """Return such an element for each of several words, each once."""
    return (text(name, words) for words in dict.fromkeys(several))


def uri(address: str) -> str:
    """Return a URL as schemas take it: other characters in percents, one `#` at most."""
    bare, sign, rest = _PERCENT.sub("%25", legal(address)).partition("#")
    return quote(bare, _IN_URI) + sign + quote(rest.replace("#", "%23"), _IN_URI)
