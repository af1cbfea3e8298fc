"""The version of this code."""

import tomllib
from functools import cache

from django.conf import settings


@cache
def read_version() -> str:
    """Return the version in pyproject.toml; "unknown" if it cannot be read."""
    try:
        return tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    except (OSError, ValueError, KeyError):
        return "unknown"
