"""Writing XML: small pieces of text that are well formed whatever is put into them."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote
from xml.sax.saxutils import escape

XSI = "http://www.w3.org/2001/XMLSchema-instance"
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXT = {"\r": "&#13;"}
_VALUE = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_IN_URI = "%!#$&'()*+,/:;=?@~"
_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def clean(text: str) -> str:
    """The text without the characters that XML 1.0 cannot have."""
    return _ILLEGAL.sub("", text)


def element(name: str, inside: str | Iterable[str] = "", attributes: Mapping[str, str] | None = None) -> str:
    """An element around what is XML already; attributes that are empty are left out."""
    content = inside if isinstance(inside, str) else "".join(inside)
    start = name + "".join(
        f' {each}="{escape(clean(value), _VALUE)}"' for each, value in (attributes or {}).items() if value
    )
    return f"<{start}>{content}</{name}>" if content else f"<{start}/>"


def text(name: str, words: object, attributes: Mapping[str, str] | None = None) -> str:
    """An element with these words in it; nothing at all where there are none."""
    said = escape(clean(str(words)), _TEXT)
    return element(name, said, attributes) if said.strip() else ""


def texts(name: str, several: Iterable[object]) -> Iterable[str]:
    """Such an element for each of several words, each once."""
    return (text(name, words) for words in dict.fromkeys(several))


def uri(address: str) -> str:
    """An address in the form that schemas take for one: other characters in percents, one `#` at most."""
    bare, sign, rest = _PERCENT.sub("%25", clean(address)).partition("#")
    return quote(bare, _IN_URI) + sign + quote(rest.replace("#", "%23"), _IN_URI)
