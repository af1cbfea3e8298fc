"""Render machine-readable data within pages: JSON-LD and meta tags, safely escaped."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029\x7f"}
_ADDRESS = re.compile(r"(?<=[\w.+-])@(?=[\w-])")


def render_json_ld(data: Mapping[str, Any]) -> SafeString:
    """Render one object of JSON-LD as a data block of HTML; nothing for an empty one.

    Escaped so that nothing in it can end the block or begin a comment, and so that it is valid JavaScript.
    E-mail addresses are obfuscated in the page's source.
    """
    if not data:
        return SafeString("")
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str).translate(_ESCAPES)
    text = _ADDRESS.sub("\\\\u0040", text)
    return SafeString(f'<script type="application/ld+json">{text}</script>')


def render_meta_tags(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """Render meta tags with a name, such as Highwire's."""
    return format_html_join("\n", '<meta name="{}" content="{}">', pairs)


def render_property_tags(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """Render meta tags with a property, such as Open Graph's (RDFa)."""
    return format_html_join("\n", '<meta property="{}" content="{}">', pairs)


def render_alternate_links(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """Render links to the same page in other languages. pairs: of language and URL."""
    return format_html_join("\n", '<link rel="alternate" hreflang="{}" href="{}">', pairs)


def render_coins(text: str) -> SafeString:
    """Render a COinS: an empty element that only software reads."""
    return format_html('<span class="Z3988" title="{}" aria-hidden="true"></span>', text)
