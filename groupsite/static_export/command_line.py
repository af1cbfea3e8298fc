"""What `manage.py export_site` is told, and the settings under which it renders."""

import os
import re
import sys
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.text import get_text_list
from django.utils.translation import gettext

from groupsite.static_export.checks import ORIGIN
from groupsite.static_export.export_folder import ExportError
from groupsite.static_export.exporter import SERVERS

HOST = re.compile(r"([\w.-]+|\[[\da-fA-F:]+\])(:\d{1,5})?")
"""A host with or without a port, and without an account."""


def build_site_url(host: str, prefix: str | None) -> str:
    """Return the URL of the exported site. host: with or without a scheme; empty: that of the site.

    prefix: the path above all pages; None: that of the site. Raises ExportError.
    """
    own = urlsplit(settings.SITE_URL)
    try:
        parts = urlsplit(host if "://" in host else f"https://{host}") if host else own
    except ValueError:  # brackets that do not close
        parts = urlsplit("")
    path = own.path if prefix is None and not host else (prefix if prefix is not None else parts.path)
    if not HOST.fullmatch(parts.netloc) or parts.scheme not in ("http", "https"):
        raise ExportError(
            gettext("“{host}” is not a host. Enter one such as lab.example.org.").format(host=host)
        )
    path = path.strip("/")
    if any(char.isspace() or char in '?#"\\' for char in path):
        raise ExportError(gettext("“{prefix}” is not a path. Enter one such as /group.").format(prefix=path))
    return f"{parts.scheme}://{parts.netloc}{f'/{path}' if path else ''}"


def parse_servers(text: str) -> tuple[str, ...]:
    """Return the servers among the names for which rules of redirects are written. Raises ExportError."""
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if unknown := [name for name in names if name not in SERVERS]:
        raise ExportError(
            gettext("Redirects cannot be written for {names}, only for {servers}.").format(
                names=get_text_list(unknown, gettext("or")),
                servers=get_text_list(list(SERVERS), gettext("and")),
            )
        )
    return tuple(name for name in SERVERS if name in names)


def restart_as(site_url: str) -> None:
    """Start this command anew with the URL of the exported site and as in production, unless it is so."""
    if site_url == settings.SITE_URL.rstrip("/") and not settings.DEBUG:
        return
    environ = os.environ | {"SITE_URL": site_url, "DEBUG": "off"}
    environ.setdefault(ORIGIN, settings.SITE_URL)
    os.execve(sys.executable, [sys.executable, *sys.argv], environ)  # noqa: S606 - this command itself
