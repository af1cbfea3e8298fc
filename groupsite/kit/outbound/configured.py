"""The client that this site's settings describe."""

import functools
import tomllib
from collections.abc import Iterable

from django.conf import settings

from groupsite.kit.outbound.client import Client


def client(*bases: str, hosts: Iterable[str] = ()) -> Client:
    """A client for the addresses under these bases and on these hosts; none else."""
    return Client(agent(settings.CONTACT_EMAIL), bases, hosts, off=not settings.OUTSIDE_SERVICES)


def agent(contact: str) -> str:
    """How the site introduces itself: its version, and whom to write to where somebody is named."""
    name = f"groupsite/{version()}"
    return f"{name} (mailto:{contact})" if contact and contact.isascii() and contact.isprintable() else name


@functools.cache
def version() -> str:
    """The version of this program."""
    described = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return described["project"]["version"]
