"""What code is running: for caches of what it made."""

from hashlib import blake2b
from pathlib import Path

from django.conf import settings

PARTS = ("groupsite", "people", "publications", "software", "templates", "static")


def _digest(base: Path) -> str:
    """Of all files that pages and files are made by."""
    found = blake2b(digest_size=10)
    for part in PARTS:
        for path in sorted((base / part).rglob("*")):
            if path.suffix in (".py", ".html", ".css", ".js", ".toml") and path.is_file():
                found.update(str(path.relative_to(base)).encode())
                found.update(path.read_bytes())
    return found.hexdigest()


RELEASE = _digest(settings.BASE_DIR)
"""The same for the same code, and another after every change of it."""
