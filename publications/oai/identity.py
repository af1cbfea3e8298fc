"""How records are called outside: `oai:`, the host of the site, and the paper's uid."""

import re
import uuid
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from groupsite.kit.addresses import absolute
from publications.oai.xml import XSI, element, text

_LABEL = "[a-zA-Z][a-zA-Z0-9-]*"
_DOMAIN = re.compile(rf"{_LABEL}(\.{_LABEL})+")
_EMAIL = re.compile(r"[^\s@]+@([^\s@]+\.)+[^\s@]+")
_UID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SCHEME = "http://www.openarchives.org/OAI/2.0/oai-identifier"
SAMPLE = uuid.UUID("3d3f4a52-6c1b-4a39-9d0e-6a1f5a0c7b21")


def host() -> str:
    """The host of the site, without a port."""
    return urlsplit(settings.SITE_URL).hostname or ""


def base_url() -> str:
    """The address at which the repository is asked."""
    return absolute(reverse("oai"))


def identifier_of(uid: uuid.UUID) -> str:
    """What a paper is called."""
    return f"oai:{host()}:{uid}"


def uid_of(identifier: str) -> uuid.UUID | None:
    """The uid that an identifier of this repository names; None for any other text."""
    start = f"oai:{host()}:"
    rest = identifier.removeprefix(start)
    return uuid.UUID(rest) if identifier.startswith(start) and _UID.fullmatch(rest) else None


def admin_email(given: str) -> str:
    """The address to publish: the given one, else the sender of the site's e-mail.

    Where the site has no name that an address on it would have to end with, one that says it is none: the
    top-level domain `invalid` belongs to nobody (RFC 2606).
    """
    known = [address for address in (given, settings.DEFAULT_FROM_EMAIL) if _EMAIL.fullmatch(address)]
    return known[0] if known else f"nobody@{_LABEL_LIKE.sub('-', host()) or 'site'}.invalid"


_LABEL_LIKE = re.compile("[^A-Za-z0-9-]+")


def scheme() -> str:
    """What the identifiers are, by the guidelines of 2002; empty where the host is no domain name."""
    if not _DOMAIN.fullmatch(host()):
        return ""
    said = (
        text("scheme", "oai"),
        text("repositoryIdentifier", host()),
        text("delimiter", ":"),
        text("sampleIdentifier", identifier_of(SAMPLE)),
    )
    attributes = {
        "xmlns": _SCHEME,
        "xmlns:xsi": XSI,
        "xsi:schemaLocation": f"{_SCHEME} {_SCHEME}.xsd",
    }
    return element("description", element("oai-identifier", said, attributes))
