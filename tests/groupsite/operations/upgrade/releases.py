"""Releases and their backups in `tests/data/`."""

import io
import lzma
from pathlib import Path

FIRST = "1.0.0"


def unpack(version: str) -> io.BytesIO:
    """Return the backup of a release, as a file."""
    path = Path(__file__).parents[3] / "data" / f"groupsite-{version}.tar.xz"
    return io.BytesIO(lzma.decompress(path.read_bytes()))
