"""The version of this program."""

import tomllib
from functools import cache

from django.conf import settings


@cache
def get_version() -> str:
    """Return the version in pyproject.toml; "unknown" if it cannot be read."""
    try:
        described = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
        return described["project"]["version"]
    except (OSError, ValueError, KeyError):
        return "unknown"
