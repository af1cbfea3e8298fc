"""Pages as files that nginx serves by itself (`deploy/nginx/rules.conf`), written by `manage.py pages`.

The files of a generation stand in a folder of their own, and the link `current` leads to the one that is
served. After a change a new generation begins at once, with the files that are still true; pages that have no
file are answered by the site, until they are written again.
"""

import gzip
import os
import shutil
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from threading import RLock
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.http import HttpResponseBase
from django.urls import reverse

from core.files.disk_cache import RELEASE
from core.kinds import get_kinds, get_kinds_with_pages
from core.languages import list_languages
from core.monitoring import metrics
from core.web.language_paths import use_language
from groupsite.page_cache.content_state import ContentState, Stamp
from groupsite.page_cache.keys import PAGE_ACCEPT, find_part
from groupsite.page_cache.stored_page import CAPTURED, Headers, build_page

WITH_LINK_HEADER = ("publications.publication",)
LARGE_LISTS = ("publications.author", "publications.corpus")
CURRENT = "current"
FILE_NAME = "index.html"
GZIP_LEVEL = 9
MODE, FOLDER_MODE = 0o640, 0o750
RENDERED_HEADERS = {"ETag", "Content-Length", "Content-Type", "Content-Language", "Vary", "Cache-Control"}
"""Headers of every page, besides those that `deploy/nginx/rules.conf` adds."""


class PageFiles:
    """The files of the current generation."""

    def __init__(self, folder: Path, state: ContentState) -> None:
        self.folder, self.state = folder, state
        self._stamps: dict[str, Stamp] = {}
        self._number = 0
        self._generation = self._previous = folder / "none"
        self._lock = RLock()

    def is_outdated(self) -> bool:
        """Return whether a file of the current generation is not true any more."""
        return any(stamp != self.state.get_stamp(find_part(path)) for path, stamp in self._stamps.items())

    def start_generation(self) -> None:
        """Serve a new generation, which has the files that are still true."""
        with self._lock:
            self._number += 1
            generation = self.folder / f"{RELEASE[:8]}-{os.getpid()}-{self._number}"
            generation.mkdir(FOLDER_MODE, parents=True)
            stamps = {
                path: stamp
                for path, stamp in self._stamps.items()
                if stamp == self.state.get_stamp(find_part(path))
            }
            for path in stamps:
                for file in _list_files(path):
                    (generation / file).parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
                    os.link(self._generation / file, generation / file)
            draft = self.folder / f"{CURRENT}.new"
            draft.unlink(missing_ok=True)
            draft.symlink_to(generation.name)
            draft.replace(self.folder / CURRENT)
            if self._stamps:  # else it has no file that could be the same in this one
                shutil.rmtree(self._previous, ignore_errors=True)
                self._previous = self._generation
            elif self._number > 1:
                shutil.rmtree(self._generation, ignore_errors=True)
            self._generation, self._stamps = generation, stamps

    def write(self, path: str, content: bytes, stamp: Stamp) -> bool:
        """Write the file of a page, unless the content changed while it was rendered; return whether it did.

        A page that is the same as in the last generation keeps its file, and so its time and its ETag.
        """
        bodies = (content, gzip.compress(content, GZIP_LEVEL, mtime=0))
        with self._lock:
            if stamp != self.state.get_stamp(find_part(path)):
                return False
            for file, body in zip(_list_files(path), bodies, strict=True):
                target, draft = self._generation / file, self._generation / f"{file}.new"
                target.parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
                draft.unlink(missing_ok=True)
                if _read(self._previous / file) == body:
                    os.link(self._previous / file, draft)
                else:
                    draft.write_bytes(body)
                    draft.chmod(MODE)
                draft.replace(target)
            self._stamps[path] = stamp
        metrics.page_files.inc()
        return True

    def has_file(self, path: str) -> bool:
        """Return whether the current generation has a file of the page."""
        return path in self._stamps

    def remove(self) -> None:
        """Serve no files any more, and remove all generations."""
        with self._lock:
            (self.folder / CURRENT).unlink(missing_ok=True)
            for generation in self.folder.glob("*-*-*"):
                shutil.rmtree(generation, ignore_errors=True)
            self._stamps = {}


def list_paths() -> Iterator[str]:
    """Yield the paths of the pages that are files: those without a Link header, which nginx does not know.

    Pages of papers have one.
    """
    for code in list_languages():
        with use_language(code):
            paths = [unquote(path) for path in _list_urls()]
        yield from filter(is_file_path, paths)


def _list_urls() -> Iterator[str]:
    kinds = [kind for kind in get_kinds_with_pages() if kind.label not in WITH_LINK_HEADER]
    rows = chain.from_iterable(kind.select_visible() for kind in kinds)
    lists = (kind.list_view for kind in get_kinds() if kind.list_view and kind.label not in LARGE_LISTS)
    return chain(map(reverse, ("home", *lists)), (row.get_absolute_url() for row in rows))


def is_file_path(path: str) -> bool:
    """Return whether a path can be that of a file below the folder."""
    segments = path.split("/")
    harmless = all(segment not in (".", "..") and "\0" not in segment for segment in segments)
    fits = all(len(segment.encode("utf-8", "surrogateescape")) <= 200 for segment in segments)
    return path.startswith("/") and path.endswith("/") and "//" not in path and harmless and fits


def render(
    application, path: str, headers: dict[str, str], state: ContentState
) -> tuple[bytes, Stamp] | None:
    """Render a page as a visitor gets it; return its content and its stamp from before.

    headers: those that nginx adds. Returns None if the page is not for every visitor, or has other headers.
    """
    part = find_part(path)
    stamp = state.get_stamp(part)
    environ = build_environ(path)
    response, status, sent = send_request(application, environ)
    page = build_page(response, status, sent, environ.get(CAPTURED), part, stamp)
    if isinstance(response, HttpResponseBase):
        response.close()
    if page is None or not has_usual_headers(sent, headers):
        return None
    return environ[CAPTURED][0], stamp


def send_request(application, environ: dict) -> tuple[Iterable[bytes], str, Headers]:
    """Call the application as a web server does; return the response, its status and its headers."""
    started: list = []
    response = application(environ, lambda *arguments: started.append(arguments))
    return response, *started[0][:2]


def has_usual_headers(sent: Headers, usual: dict[str, str]) -> bool:
    """Return whether a page has these headers, and besides them only those of every page."""
    return {name: value for name, value in sent if name not in RENDERED_HEADERS} == usual


def build_environ(path: str) -> dict:
    """Return the WSGI environment of a visitor's request for a page at SITE_URL."""
    site = urlsplit(settings.SITE_URL)
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path.encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": "",
        "SERVER_NAME": site.hostname or "localhost",
        "SERVER_PORT": str(site.port or (443 if site.scheme == "https" else 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": site.netloc,
        "HTTP_ACCEPT": PAGE_ACCEPT,
        "wsgi.url_scheme": site.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": BytesIO(),
    }


def _list_files(path: str) -> tuple[str, str]:
    return f"{path[1:]}{FILE_NAME}", f"{path[1:]}{FILE_NAME}.gz"


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
