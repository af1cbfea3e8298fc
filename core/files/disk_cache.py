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


def _hash_code(base: Path) -> str:
    """Hash all files that pages and files are made by."""
    digest = blake2b(digest_size=10)
    for part in PARTS:
        for path in sorted((base / part).rglob("*")):
            if path.suffix in (".py", ".html", ".css", ".js", ".toml") and path.is_file():
                digest.update(str(path.relative_to(base)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


RELEASE = _hash_code(settings.BASE_DIR)
"""The same for the same code, and another after every change of it."""


UNUSED = 60 * 24 * 3600
"""Seconds after which a file that nobody wrote again is removed: what it is of may be gone."""

_log = logging.getLogger(__name__)


def kept(kind: str, name: str, fingerprint: str, build: Callable[[], bytes]) -> bytes:
    """Return what `build` gives, built only if it was not built of the same before.

    kind: the folder under var/. name: of the thing. fingerprint: all that decides what comes out. A folder
    that cannot be written only costs that it is built each time. Raises what `build` raises.
    """
    place = settings.VAR / kind / _hash(name)
    digest = _hash(fingerprint)
    try:
        head, _, content = place.read_bytes().partition(b"\n")
        facts = json.loads(head)
        if facts["digest"] == digest and facts["size"] == len(content):
            return content
    except (OSError, ValueError, KeyError, TypeError):
        pass  # nothing is there, or something else
    content = build()
    _write(place, digest, content)
    return content


def _hash(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write(place: Path, digest: str, content: bytes) -> None:
    head = json.dumps({"digest": digest, "size": len(content)}).encode()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - UNUSED
        for path in place.parent.iterdir():
            with contextlib.suppress(OSError):  # what another does at the same time is no matter
                if path.stat().st_mtime < oldest:
                    path.unlink()
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            try:
                file.write(head + b"\n" + content)
                file.close()
                os.replace(file.name, place)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        _log.warning("Nothing can be kept in %s: %s", place.parent, error.strerror)
