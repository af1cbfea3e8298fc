#!/usr/bin/env python
"""Runs the site's commands; see ./manage.py help."""

import io
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from core.monitoring.process_folders import open_folder

COUNTING = ("worker", "pages")
"""The commands that run as long as the site, and count for its metrics."""


def tolerate_other_encodings() -> None:
    """Write a question mark for what the terminal's encoding does not have, which would end the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def write_version() -> None:
    """Write the versions of this program, of Django and of Python."""
    import django

    from core.version import get_version

    python = ".".join(map(str, sys.version_info[:3]))
    sys.stdout.write(f"groupsite {get_version()} (Django {django.get_version()}, Python {python})\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
    tolerate_other_encodings()
    try:
        if sys.argv[1:] in (["version"], ["--version"]):  # where Django would print its own alone
            sys.exit(write_version())
        if sys.argv[1:2] and sys.argv[1] in COUNTING:
            open_folder(sys.argv[1])
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
