"""Which requests the page cache answers, under which key, and which part of the content their pages show."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from urllib.parse import unquote_plus

from django.conf import settings
from django.urls import get_script_prefix, reverse

from core.db.triggers import CORPUS_CHANGED
from core.kinds import get_kinds
from core.languages import is_language
from core.web import preview_tokens
from groupsite.page_cache.content_state import GROUP, SHARED
from groupsite.site.trusted_proxies import get_trusted_proxies

PAGE_ACCEPT = "text/html,application/xhtml+xml,*/*;q=0.8"
"""The Accept header with which pages are rendered for all requests that prefer HTML."""
ENDINGS = (".json", ".bib", ".ris", ".atom", ".xml", ".txt", ".css", ".webmanifest", ".ics", ".csv", ".cff")
"""Endings of paths of texts that are kept, besides pages, whose paths end with a slash."""
UNCACHED_SEGMENTS = {"admin", "accounts", "static", "oai", "reports"}
"""First segments of paths that are for one user, change all the time, or are files."""
SITE_SEGMENTS = {"", "feed", "years", "contact", "robots", "accent", "site", "opensearch"}
"""First segments, without endings, of paths whose pages show no papers but the group's, beside kinds."""
EMBEDDED = "embed"
"""The first segment of the paths of pages for frames on other sites; that of the list follows."""
LONGEST = 1_000
"""Characters of path, query string and Accept header of a request whose page is kept."""
TRACKING = re.compile(r"utm_.*|mc_.*|fbclid|gclid", re.DOTALL)
"""Parameters that mailings and platforms add to links, and that no page reads."""
BYPASS_HEADERS = (
    *("HTTP_AUTHORIZATION", "HTTP_RANGE", "HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE"),
    "HTTP_TRANSFER_ENCODING",
)
KEPT_HEADERS = {
    *("HTTP_HOST", "HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"),
    "HTTP_X_REQUEST_ID",
}
"""The headers that reach a page which may be kept: those that its key depends on, encoding, and id."""

CacheKey = tuple[str, bool, str, str, str]
"""Host, whether by HTTPS, path, query string, Accept header."""


@dataclass(slots=True)
class PageRequest:
    """A request that the page cache may answer. query, accept: normalised."""

    key: CacheKey
    if_none_match: str
    accept_encoding: str

    @property
    def part(self) -> str:
        """The part of the content that the page shows."""
        return find_part(self.key[2])

    def build_environ(self, environ: dict) -> dict:
        """Return the WSGI environment for rendering: a GET that tells no more than the key does."""
        cleaned = {
            name: value
            for name, value in environ.items()
            if not name.startswith("HTTP_") or name in KEPT_HEADERS
        }
        _, _, _, query, accept = self.key
        return cleaned | {"REQUEST_METHOD": "GET", "QUERY_STRING": query, "HTTP_ACCEPT": accept}


def read_request(environ: dict) -> PageRequest | None:
    """Return the request if it is a visitor's for a page that may be kept, else None."""
    if not is_plain_read(environ) or has_session(environ):
        return None
    path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
    if len(path) + len(query) > LONGEST or not is_cached_path(path):
        return None
    if query:
        normalised = normalise_query(query)
        if normalised is None:
            return None
        query = normalised
    accept = environ.get("HTTP_ACCEPT", "*/*")
    if accept == "*/*" or accept.startswith("text/html,application/xhtml+xml,"):
        accept = PAGE_ACCEPT
    elif len(accept) > LONGEST:
        return None
    key = (environ["HTTP_HOST"], is_secure(environ), path, query, accept)
    return PageRequest(key, environ.get("HTTP_IF_NONE_MATCH", ""), environ.get("HTTP_ACCEPT_ENCODING", ""))


def is_plain_read(environ: dict) -> bool:
    """Return whether the request is a GET or HEAD without a body and without rare conditions."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or "HTTP_HOST" not in environ:
        return False
    for name in BYPASS_HEADERS:
        if name in environ:
            return False
    if "HTTP_IF_MODIFIED_SINCE" in environ and "HTTP_IF_NONE_MATCH" not in environ:
        return False
    return environ.get("CONTENT_LENGTH", "") in ("", "0")


def has_session(environ: dict) -> bool:
    """Return whether the visitor has a session or a message that waits for them."""
    cookies = environ.get("HTTP_COOKIE", "")
    return f"{settings.SESSION_COOKIE_NAME}=" in cookies or "messages=" in cookies


def is_secure(environ: dict) -> bool:
    """Return whether the visitor uses HTTPS, also if only a trusted proxy knows."""
    if environ.get("wsgi.url_scheme") == "https":
        return True
    if environ.get("HTTP_X_FORWARDED_PROTO") != "https":
        return False
    proxies = get_trusted_proxies(tuple(settings.TRUSTED_PROXIES))
    return proxies.is_trusted(environ.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=4_096)
def is_cached_path(path: str) -> bool:
    """Return whether the path is that of a page or a text for every visitor."""
    segment = list_segments(path)[1:2]
    return path.endswith(("/", *ENDINGS)) and segment != [] and segment[0] not in UNCACHED_SEGMENTS


def list_segments(path: str) -> list[str]:
    """Return the segments of a path without the prefix of a language, whether or not the group has it."""
    segments = path.split("/")
    if len(segments) > 2 and is_language(segments[1]):
        del segments[1]
    return segments


@lru_cache(maxsize=4_096)
def normalise_query(query: str) -> str | None:
    """Return the query string without tracking parameters, ordered by name; None for a preview.

    Values of one name stay in their order.
    """
    pieces = [(unquote_plus(piece.partition("=")[0]), piece) for piece in query.split("&") if piece]
    if any(name == preview_tokens.NAME for name, _ in pieces):
        return None
    pieces = [pair for pair in pieces if not TRACKING.fullmatch(pair[0])]
    return "&".join(piece for _, piece in sorted(pieces, key=lambda pair: pair[0]))


@lru_cache(maxsize=4_096)
def find_part(path: str) -> str:
    """Return the part of the content that the page at a path shows; SHARED if it may show all of it.

    path: as WSGI has it, in Latin-1.
    """
    segments = list_segments(path.encode("latin-1", "replace").decode("utf-8", "replace"))
    if segments[1] == EMBEDDED and len(segments) > 3:
        del segments[1]
    if segments[1] == "papers" and len(segments) > 3 and segments[3]:
        return CORPUS_CHANGED + segments[2]
    return GROUP if segments[1].partition(".")[0] in _list_group_segments() else SHARED


@cache
def _list_group_segments() -> frozenset[str]:
    """Return the first segments of paths whose pages show no papers but the group's."""
    segments = set(SITE_SEGMENTS)
    for kind in get_kinds():
        if not kind.shows_corpora:
            lists = [reverse(kind.list_view).removeprefix(get_script_prefix())] if kind.list_view else []
            segments |= {path.partition("/")[0] for path in (*lists, kind.path or "")} | {*kind.segments}
    return frozenset(segments)
