"""URLs of the site."""

from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix, reverse

from core.web.language_paths import drop_language


def get_url(name: str, *args: str | int) -> str:
    """Return a path, as `reverse`, which takes 20 to 40 µs where this takes one.

    What exists once for all languages has no prefix of a language, as it has with `reverse`.
    """
    return _reverse(get_script_prefix(), name, *args)


@lru_cache(maxsize=4096)
def _reverse(_prefix: str, name: str, *args: str | int) -> str:
    return drop_language(reverse(name, args=args))


def build_absolute_url(path: str) -> str:
    """Return the absolute URL of a path, as from `reverse`, with the scheme and the host of SITE_URL.

    Absolute URLs and empty texts are returned unchanged.
    """
    if not path.startswith("/"):
        return path
    parts = urlsplit(settings.SITE_URL)
    return f"{parts.scheme}://{parts.netloc}{path}"
