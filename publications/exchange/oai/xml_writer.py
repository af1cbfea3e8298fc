"""Writers of XML fragments, which are well-formed whatever text is put into them."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote
from xml.sax.saxutils import escape

from core.text.xml import strip_illegal

XSI = "http://www.w3.org/2001/XMLSchema-instance"
_TEXT = {"\r": "&#13;"}
_VALUE = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_IN_URI = "%!#$&'()*+,/:;=?@~"
_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def write_element(
    name: str, inside: str | Iterable[str] = "", attributes: Mapping[str, str] | None = None
) -> str:
    """Return an element around XML; empty attributes are left out. inside: one fragment or several."""
    content = inside if isinstance(inside, str) else "".join(inside)
    start = name + "".join(
        f' {attribute}="{escape(strip_illegal(value), _VALUE)}"'
        for attribute, value in (attributes or {}).items()
        if value
    )
    return f"<{start}>{content}</{name}>" if content else f"<{start}/>"


def write_text(name: str, value: object, attributes: Mapping[str, str] | None = None) -> str:
    """Return an element with an escaped text; empty for an empty text."""
    escaped = escape(strip_illegal(str(value)), _TEXT)
    return write_element(name, escaped, attributes) if escaped.strip() else ""


def write_texts(name: str, values: Iterable[object]) -> Iterable[str]:
    """Return an element with a text for each distinct value."""
    return (write_text(name, value) for value in dict.fromkeys(values))


def quote_uri(url: str) -> str:
    """Return a URL as XML schemas accept it: percent-encoded, with at most one `#`."""
    bare, sign, rest = _PERCENT.sub("%25", strip_illegal(url)).partition("#")
    return quote(bare, _IN_URI) + sign + quote(rest.replace("#", "%23"), _IN_URI)
