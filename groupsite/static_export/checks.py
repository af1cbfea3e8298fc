"""Checks of what an export has: nothing private, no link that leads nowhere, no other address of the site."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from django.conf import settings
from django.utils.translation import gettext

from core.web import preview_tokens
from core.web.language_paths import split_language
from groupsite.models import Group
from groupsite.static_export.rendering import StaticFile, build_file_name
from people.models import Person, User

EMAIL = re.compile(r"(?<![\w.+-])([\w.+-]{1,64})(?:@| at )([\w-]+\.[\w.-]*\w)")
"""E-mail addresses, also as descriptions of pages have them."""
SEARCH = "/search/"
ORIGIN = "GROUPSITE_EXPORTED_FROM"
"""The environment variable with the URL of the site that an export for another host comes from."""


@dataclass(frozen=True)
class PrivateTexts:
    """The e-mail addresses that no page may have."""

    emails: frozenset[str]

    @classmethod
    def read(cls) -> "PrivateTexts":
        """Read the addresses of accounts and people, but for those that are shown on purpose."""
        public = set(Person.objects.seen().filter(email_visibility="public").values_list("email", flat=True))
        public |= set(Group.objects.values_list("email", flat=True))
        every = {
            *Person.objects.values_list("email", flat=True),
            *User.objects.values_list("email", flat=True),
        }
        return cls(frozenset(text.lower() for text in every - public if text))

    def find(self, rendered: StaticFile) -> str:
        """Return something private that a text has; "" if there is nothing."""
        if rendered.media_type.startswith(("image/", "font/", "application/pdf")):
            return ""
        text = rendered.content.decode("utf-8", "replace")
        if "&#" in text:  # how pages write addresses
            text = unescape(text)
        if rendered.media_type == "text/html" and f"{preview_tokens.NAME}=" in text:
            return f"{preview_tokens.NAME}="
        emails = ("@".join(match.groups()).lower() for match in EMAIL.finditer(text))
        return next((email for email in emails if email in self.emails), "")


def names_origin(rendered: StaticFile) -> bool:
    """Return whether a file has the URL of the site from which an export for another host comes."""
    origin = os.environ.get(ORIGIN, "").rstrip("/")
    return bool(origin) and origin != settings.SITE_URL.rstrip("/") and origin.encode() in rendered.content


def find_dead_links(
    links_of: Mapping[str, Iterable[str]], files: Iterable[str], answered: Iterable[str]
) -> Iterator[str]:
    """Yield a sentence for each link that leads nowhere.

    links_of: of pages, by path. answered: paths without a file that the web server answers: redirects.
    """
    files, answered = set(files), set(answered)
    for path in sorted(links_of):
        for link in sorted(links_of[path]):
            target, _, query = link.partition("?")
            if query and target.endswith("/") and split_language(target)[1] != SEARCH:
                yield gettext("{path} links to {link}, which needs a server.").format(path=path, link=link)
            elif not is_answered(target, files) and target not in answered:
                yield gettext("{path} links to {link}, where there is no page.").format(path=path, link=link)


def is_answered(path: str, files: set[str]) -> bool:
    """Return whether a path, with or without its last slash, has a file."""
    return build_file_name(path) in files or (not path.endswith("/") and build_file_name(f"{path}/") in files)
