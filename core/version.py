"""The version of this program."""

import tomllib
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def get_version() -> str:
    """Return the version of the running code; "unknown" if it cannot be read."""
    return read_version(settings.BASE_DIR)


def read_version(folder: Path) -> str:
    """Return the version in the pyproject.toml of a folder; "unknown" if it cannot be read."""
    try:
        described = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
        return described["project"]["version"]
    except (OSError, ValueError, KeyError):
        return "unknown"
