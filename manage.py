#!/usr/bin/env python
"""Runs the site's commands; see ./manage.py help."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def write_version() -> None:
    """Write the versions of this program, of Django and of Python."""
    import django

    from core.version import get_version

    python = ".".join(map(str, sys.version_info[:3]))
    sys.stdout.write(f"groupsite {get_version()} (Django {django.get_version()}, Python {python})\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
    try:
        if sys.argv[1:] in (["version"], ["--version"]):  # where Django would print its own alone
            sys.exit(write_version())
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
