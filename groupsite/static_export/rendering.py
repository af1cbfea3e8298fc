"""Renders what a path answers, as the page cache does, and writes it as a file of the export."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from http import HTTPStatus
from urllib.parse import unquote

from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection, transaction

from core.db.kept_values import keep_values
from core.web.static_pages import STATIC_PAGE, StaticPage, split_static_path
from groupsite.page_cache.page_files import FILE_NAME, build_environ, is_file_path, send_request
from groupsite.page_cache.public_headers import CONTENT_SECURITY_POLICY, FRAME_ANCESTORS
from groupsite.static_export.links import SitePlace, find_links

TEXT_TYPES = ("text/", "application/json", "application/manifest+json", "application/atom+xml")
POLICY = CONTENT_SECURITY_POLICY.replace(f"; {FRAME_ANCESTORS}", "")
"""The policy of pages in their heads, where browsers do not take everything that headers may say."""
TEXT_ENDINGS = ("+json", "+xml", "/xml", "/javascript")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """What a path answered. file: its name below the folder; "" if it is none. links: paths on this site.

    status: of HTTP. location: where a redirect leads.
    """

    path: str
    status: int
    file: str = ""
    content: bytes = b""
    media_type: str = ""
    location: str = ""
    links: frozenset[str] = field(default_factory=frozenset)

    @property
    def digest(self) -> str:
        return compute_digest(self.content)


def compute_digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


class PathRenderer:
    """Renders paths as visitors get them, each as a page that no server answers."""

    def __init__(self) -> None:
        self.application = get_wsgi_application()
        self.place = SitePlace.read(settings.SITE_URL)

    def render(self, path: str, requested: str = "") -> StaticFile:
        """Return what a path answers. path: decoded, without the site's prefix and a query string.

        requested: another path, whose answer is the file of this one.
        """
        served_path, query = split_static_path(path)
        environ = build_environ(requested or served_path)
        environ |= {"QUERY_STRING": query, STATIC_PAGE: StaticPage(path, POLICY)}
        response, status, headers = send_request(self.application, environ)
        try:
            content = b"".join(response)
        finally:
            getattr(response, "close", lambda: None)()
        values = {name.lower(): value for name, value in headers}
        code = int(status.partition(" ")[0])
        media_type = values.get("content-type", "").partition(";")[0].strip().lower()
        location = values.get("location", "")
        if code != 200 or (file := build_file_name(path)) is None:
            return StaticFile(path, code, content=content, media_type=media_type, location=location)
        links = frozenset(self.read_links(path, media_type, content))
        return StaticFile(path, code, file, content, media_type, links=links)

    def read_links(self, path: str, media_type: str, content: bytes) -> set[str]:
        """Return the paths on this site to which a text leads."""
        if not media_type.startswith(TEXT_TYPES) and not media_type.endswith(TEXT_ENDINGS):
            return set()
        return find_links(self.place, path, media_type, content.decode("utf-8", "replace"))


def build_file_name(path: str) -> str | None:
    """Return the name of the file of a path below the folder, or None if a path cannot be that of a file."""
    folder, _, name = unquote(path).rpartition("/")
    if not is_file_path(f"{folder}/") or len(name.encode()) > 200 or name in (".", "..") or "\0" in name:
        return None
    return f"{folder}/{name or FILE_NAME}"[1:]


@contextmanager
def one_state(snapshot: str = "") -> Iterator[str]:
    """Read one state of the database for as long as this runs; yield its name for other processes.

    snapshot: the state that another process reads.
    """
    if connection.in_atomic_block:  # whoever began the transaction reads its own state
        with keep_connection(), keep_values():
            yield ""
        return
    with keep_connection(), keep_values(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        if snapshot:
            cursor.execute("SET TRANSACTION SNAPSHOT %s", [snapshot])
            yield snapshot
        else:
            cursor.execute("SELECT pg_export_snapshot()")
            yield cursor.fetchone()[0]


@contextmanager
def without_missing_paths() -> Iterator[None]:
    """Log no paths without a page: an export asks whether there is one."""

    def is_other(record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) not in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)

    logger = logging.getLogger("django.request")
    logger.addFilter(is_other)
    try:
        yield
    finally:
        logger.removeFilter(is_other)


@contextmanager
def keep_connection() -> Iterator[None]:
    """Keep the connection between requests, which end it in the midst of a transaction otherwise."""
    signals = (request_started, request_finished)
    disconnected = [signal for signal in signals if signal.disconnect(close_old_connections)]
    try:
        yield
    finally:
        for signal in disconnected:
            signal.connect(close_old_connections)
