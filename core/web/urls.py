"""Absolute URLs of the site."""

from urllib.parse import urlsplit

from django.conf import settings


def build_absolute_url(path: str) -> str:
    """Return the absolute URL of a path, as from `reverse`, with the scheme and the host of SITE_URL.

    Absolute URLs and empty texts are returned unchanged.
    """
    if not path.startswith("/"):
        return path
    parts = urlsplit(settings.SITE_URL)
    return f"{parts.scheme}://{parts.netloc}{path}"
