"""Build responses for stored files, with ranges and conditional requests (RFC 9110).

The content of a file cannot act in the site's name: browsers must not guess its type, scripts and other
resources are forbidden, and only PDF and pictures are shown inline. For
PDF there is no `sandbox`, under which some browsers refuse to start their viewer; a PDF has no origin whose
cookies or pages it could reach.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, http_date, parse_http_date_safe

from core.files import kinds
from core.files.storage import parse_hash

CHUNK = 64 * 1024
NOTHING = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
POLICY = f"{NOTHING}; frame-ancestors 'none'; sandbox"
PDF_POLICY = f"{NOTHING}; object-src 'self'; frame-ancestors 'none'"
"""With what viewers need that are a page around a plug-in."""
RANGE = re.compile(r"bytes=(\d{0,19})-(\d{0,19})", re.ASCII)
PUBLIC, PRIVATE = "no-cache", "private, no-store"
"""Caches revalidate each time, so that withdrawn files are gone at once."""
UNKNOWN = kinds.FileKind("unknown", "", "application/octet-stream")


def build_file_response(
    request: HttpRequest, place: Path, name: str, filename: str, *, public: bool
) -> HttpResponseBase:
    """Build the response to a GET or HEAD of a stored file.

    place: its path. name: in the storage. filename: for browsers to save it, without extension.
    public: whether everybody may see it; else it is neither cached nor indexed. Raises OSError.
    """
    stat = place.stat()
    # strong: of the content where the name says its hash, else of size and time
    etag = f'"{parse_hash(name) or f"{stat.st_size:x}-{stat.st_mtime_ns:x}"}"'
    modified = int(stat.st_mtime)
    answer: HttpResponseBase | None = get_conditional_response(
        request, etag=etag, last_modified=modified, response=HttpResponse()
    )
    if answer is None or answer.status_code == 200:
        part = _parse_range(request, stat.st_size, etag, modified)
        answer = _build_response(request, place, filename, stat.st_size, part)
    answer.headers["ETag"], answer.headers["Last-Modified"] = etag, http_date(modified)
    answer.headers["Cache-Control"] = PUBLIC if public else PRIVATE
    answer.headers["Accept-Ranges"] = "bytes"
    if not public:
        answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _parse_range(request: HttpRequest, size: int, etag: str, modified: int) -> tuple[int, int] | None:
    """Parse the first and the last byte of the range; None for all.

    Invalid and multiple ranges, and ranges of a changed file (If-Range), mean all. An unsatisfiable range has
    its last byte before its first.
    """
    match = RANGE.fullmatch(request.headers.get("Range", "").replace(" ", ""))
    if request.method != "GET" or not match or not any(match.groups()):
        return None
    if (
        (since := request.headers.get("If-Range"))
        and since != etag
        and parse_http_date_safe(since) != modified
    ):
        return None
    first, last = (int(text) if text else None for text in match.groups())
    if first is None:
        return (max(0, size - last), size - 1) if last else (size, size - 1)
    if last is not None and last < first:
        return None
    return first, size - 1 if last is None else min(last, size - 1)


def _build_response(
    request: HttpRequest, place: Path, filename: str, size: int, part: tuple[int, int] | None
) -> HttpResponseBase:
    answer: HttpResponseBase
    if request.method == "HEAD":
        answer = HttpResponse(headers={"Content-Length": size})
    elif part is None:
        answer = FileResponse(place.open("rb"), headers={"Content-Length": size})
    else:
        first, last = part
        if first > last:
            return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
        headers = {"Content-Range": f"bytes {first}-{last}/{size}", "Content-Length": last - first + 1}
        answer = StreamingHttpResponse(_read_part(place.open("rb"), first, last), status=206, headers=headers)
    kind = kinds.KINDS_BY_EXTENSION.get(place.suffix[1:], UNKNOWN)
    saved_as = f"{filename}.{kind.ending}" if kind.ending else filename
    answer.headers["Content-Type"] = kind.media_type
    answer.headers["Content-Disposition"] = content_disposition_header(not kind.is_viewable, saved_as) or ""
    answer.headers["Content-Security-Policy"] = PDF_POLICY if kind is kinds.PDF else POLICY
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


def _read_part(file: BinaryIO, first: int, last: int) -> Iterator[bytes]:
    """Yield a part of a file in pieces, then close it."""
    with file:
        file.seek(first)
        remaining = last - first + 1
        while remaining > 0 and (piece := file.read(min(CHUNK, remaining))):
            remaining -= len(piece)
            yield piece
