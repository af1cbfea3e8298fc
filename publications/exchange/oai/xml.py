"""Writing XML: small pieces of text that are well formed whatever is put into them."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote
from xml.sax.saxutils import escape

from core.text.xml import legal

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


def text(name: str, value: object, attributes: Mapping[str, str] | None = None) -> str:
    """Return an element with a text in it; nothing at all for an empty one."""
    escaped = escape(legal(str(value)), _TEXT)
    return element(name, escaped, attributes) if escaped.strip() else ""


def texts(name: str, values: Iterable[object]) -> Iterable[str]:
    """Return such an element for each of several texts, each once."""
    return (text(name, value) for value in dict.fromkeys(values))


def uri(address: str) -> str:
    """Return a URL as schemas take it: other characters in percents, one `#` at most."""
    bare, sign, rest = _PERCENT.sub("%25", legal(address)).partition("#")
    return quote(bare, _IN_URI) + sign + quote(rest.replace("#", "%23"), _IN_URI)
