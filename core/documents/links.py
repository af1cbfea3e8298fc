"""The links that a document may have."""

import re
from urllib.parse import urlsplit

LONGEST = 2_000
"""Word calls documents with longer URLs broken."""
_LEGAL_URL = re.compile(r"(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+")


def is_safe_link(url: str) -> bool:
    """Return whether a URL is a complete one of http, https or mailto, in the letters of RFC 3986."""
    if not url or len(url) > LONGEST or not _LEGAL_URL.fullmatch(url):
        return False
    try:
        parts = urlsplit(url)
        if parts.scheme == "mailto":
            return "@" in parts.path
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
