"""Files that take a while to make, kept on this machine for as long as they would come out the same.

Of each thing one file is kept. It has a line of JSON that says what it was made of, and then what came out.
It is written beside its place and then put there, so nobody reads half of one, and of two who write at once
one wins.
"""

import contextlib
import json
import logging
import os
import tempfile
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

PARTS = ("groupsite", "people", "publications", "software", "templates", "static")


def _digest_of_code(base: Path) -> str:
    """Of all files that pages and files are made by."""
    found = blake2b(digest_size=10)
    for part in PARTS:
        for path in sorted((base / part).rglob("*")):
            if path.suffix in (".py", ".html", ".css", ".js", ".toml") and path.is_file():
                found.update(str(path.relative_to(base)).encode())
                found.update(path.read_bytes())
    return found.hexdigest()


RELEASE = _digest_of_code(settings.BASE_DIR)
"""The same for the same code, and another after every change of it."""


UNUSED = 60 * 24 * 3600
"""Seconds after which a file that nobody wrote again is removed: what it is of may be gone."""

_log = logging.getLogger(__name__)


def kept(kind: str, name: str, made_of: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gives, made only if it was not made of the same before.

    kind: the folder under var/. name: of the thing. made_of: all that decides what comes out. A folder that
    cannot be written only costs that it is made each time. Raises what `make` raises.
    """
    place = settings.VAR / kind / _digest(name)
    digest = _digest(made_of)
    found = _read(place, digest)
    if found is None:
        found = make()
        _write(place, digest, found)
    return found


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _read(place: Path, digest: str) -> bytes | None:
    """What is kept, if it was made of this; None for whatever else is there."""
    try:
        head, _, content = place.read_bytes().partition(b"\n")
        said = json.loads(head)
        return content if said["digest"] == digest and said["size"] == len(content) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(place: Path, digest: str, made: bytes) -> None:
    head = json.dumps({"digest": digest, "size": len(made)}).encode()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _tidy(place.parent)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            try:
                file.write(head + b"\n" + made)
                file.close()
                os.replace(file.name, place)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        _log.warning("Nothing can be kept in %s: %s", place.parent, error.strerror)


def _tidy(folder: Path) -> None:
    """Remove what was not written for long; what another does at the same time is no matter."""
    oldest = time.time() - UNUSED
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
