"""A cache on disk for files that take a while to build.

There is one file for each key: a line of JSON with the digest of its inputs, and the content. It is written
to a temporary file and then renamed, so nobody reads half of one, and of two concurrent writers one wins.
"""

import contextlib
import json
import logging
import os
import re
import tempfile
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

PARTS = ("groupsite", "software", "publications", "people", "bibliography", "core", "templates", "static")


def hash_code(base: Path) -> str:
    """Hash the code with its data files, the templates and the static files."""
    digest = blake2b(digest_size=10)
    for part in PARTS:
        for path in sorted((base / part).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(str(path.relative_to(base)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


RELEASE = hash_code(settings.BASE_DIR)
"""A digest of the code, which changes with every change of it."""


MAX_AGE = 60 * 24 * 3600
"""Seconds after which a file that was not written again is removed."""

_FILE_NAME = re.compile("[0-9a-f]{32}")
_log = logging.getLogger(__name__)


def load_or_build(kind: str, name: str, fingerprint: str, build: Callable[[], bytes]) -> bytes:
    """Return the cached content, or build and cache it if its fingerprint has changed.

    kind: the folder under var/. name: the key. fingerprint: all inputs of `build`. If the folder is not
    writable, the content is built each time. Raises what `build` raises.
    """
    path = settings.VAR / kind / _hash(name)
    digest = _hash(fingerprint)
    try:
        head, _, content = path.read_bytes().partition(b"\n")
        facts = json.loads(head)
        if facts["digest"] == digest and facts["size"] == len(content):
            return content
    except (OSError, ValueError, KeyError, TypeError):
        pass  # nothing is there, or something else
    content = build()
    _write(path, digest, content)
    return content


def clear() -> int:
    """Remove all cached files, which are built again when they are needed; return how many there were."""
    number = 0
    for path in settings.VAR.glob("*/*"):
        with contextlib.suppress(OSError):
            if _FILE_NAME.fullmatch(path.name) and path.is_file():
                path.unlink()
                number += 1
    return number


def _hash(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write(target: Path, digest: str, content: bytes) -> None:
    head = json.dumps({"digest": digest, "size": len(content)}).encode()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - MAX_AGE
        for path in target.parent.iterdir():
            with contextlib.suppress(OSError):  # what another does at the same time is no matter
                if path.stat().st_mtime < oldest:
                    path.unlink()
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            try:
                file.write(head + b"\n" + content)
                file.close()
                os.replace(file.name, target)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        _log.warning("Nothing can be kept in %s: %s", target.parent, error.strerror)
