"""Addresses as the rest of the world has to write them."""

from urllib.parse import urlsplit

from django.conf import settings


def absolute(path: str) -> str:
    """Return a path of this site, as `reverse` gives it, with the scheme and the host of SITE_URL; "" for "".

    What is an address already stays as it is.
    """
    if not path.startswith("/"):
        return path
    parts = urlsplit(settings.SITE_URL)
    return f"{parts.scheme}://{parts.netloc}{path}"
