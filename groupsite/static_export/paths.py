"""Which paths an export has: all that kinds and routes name; what pages link to is found on the way."""

from collections.abc import Iterator
from urllib.parse import unquote

from django.urls import Resolver404, get_script_prefix, resolve, reverse

from core.kinds import get_kinds, get_kinds_with_pages
from core.languages import list_languages
from core.web.language_paths import has_language, split_language
from groupsite.page_cache.keys import UNCACHED_SEGMENTS
from groupsite.redirects.resolution import list_fixed_paths

SERVED_SEGMENTS = UNCACHED_SEGMENTS - {"static"} | {"embed", "oembed", "cite", "healthz", "metrics"}
"""First segments of paths that only a server can answer."""
SERVED_NAMES = {
    *("opensearch", "openapi", "suggestions", "search_json", "search_feed", "search_export"),
    *("correct_profile", "profile_link", "stop_notices", "continue_form", "sitemap", "sitemap_part"),
}
"""Names of URLs that only a server can answer, or that an export writes in its own way."""
CORPORA_SEGMENTS = {"papers", "authors"}
"""First segments of paths whose pages show papers of corpora."""


def list_seeds(with_corpora: bool) -> Iterator[str]:
    """Yield the paths of all pages, JSON documents and feeds that are known without following links."""
    for path in _list_plain_seeds(with_corpora):
        yield path
        if has_language(path):
            yield from (f"/{code}{path}" for code in list_languages()[1:])


def _list_plain_seeds(with_corpora: bool) -> Iterator[str]:
    yield from sorted(list_fixed_paths())
    for kind in get_kinds():
        if kind.table:
            yield from (
                strip_prefix(reverse(f"{kind.list_view}_table", args=[end])) for end in ("csv", "xlsx")
            )
    for kind in get_kinds_with_pages():
        if kind.path not in CORPORA_SEGMENTS or with_corpora:
            for row in kind.select_visible():
                yield strip_prefix(row.get_absolute_url())


def is_served(path: str) -> bool:
    """Return whether only a server can answer at a path."""
    path = split_language(path)[1]
    if path.split("/", 2)[1] in SERVED_SEGMENTS:
        return True
    try:
        name = resolve(path).url_name or ""
    except Resolver404:
        return False
    return name in SERVED_NAMES or name.startswith("report_")


def is_of_corpora(path: str) -> bool:
    """Return whether the page at a path shows papers of corpora."""
    return split_language(path)[1].split("/", 2)[1].partition(".")[0] in CORPORA_SEGMENTS


def strip_prefix(url: str) -> str:
    """Return the path of a URL of this site, without the site's prefix and a fragment, decoded."""
    prefix = get_script_prefix().rstrip("/")
    return unquote(url.removeprefix(prefix).partition("#")[0])
