"""Which list of the site a URL leads to, and where it is shown for other sites."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote, urlencode, urlsplit

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict
from django.urls import reverse

from core.kinds import ContentKind, find_embedded
from core.languages import get_default_language
from core.web.embedding import EmbeddedList
from core.web.language_paths import get_plain_prefix, split_language
from core.web.urls import build_absolute_url
from groupsite.api.list_filters import read_filters


@dataclass(frozen=True)
class EmbedTarget:
    """A list of the site: that of a kind of content, or the one on the page of a row.

    query: the filters of a list; a page about something has none.
    """

    kind: ContentKind
    slug: str = ""
    query: QueryDict = field(default_factory=QueryDict)

    def build_list(self, most: int) -> EmbeddedList:
        """Return the list. Raises FilterError, and what the page raises: Http404 and GoneError."""
        if self.slug:
            return self.kind.embed_page(self.slug, most)
        return self.kind.embed_list(self.query, most)

    @property
    def path(self) -> str:
        """The path of the page, without the prefix of the site."""
        return self.kind.build_path(self.slug) if self.slug else self.kind.prefix

    def build_url(self, **options: str) -> str:
        """Return the URL of the list for other sites. options: those of `EmbedForm`."""
        pairs = [(name, value) for name, values in self.query.lists() for value in values]
        query = urlencode([*pairs, *((name, value) for name, value in options.items() if value)])
        url = build_absolute_url(reverse("embed", args=[self.path.strip("/")]))
        return f"{url}?{query}" if query else url


def find_target(path: str, query: QueryDict) -> EmbedTarget | None:
    """Return the list at a path of the site, without its prefix; None if there is none to embed."""
    place = find_embedded(path)
    if place is None:
        return None
    kind, slug = place
    return EmbedTarget(kind, slug, QueryDict() if slug else read_filters(query))


def find_target_of_url(url: str) -> EmbedTarget | None:
    """Return the list at a URL of this site, absolute or from its root; None for any other."""
    site, prefix = urlsplit(settings.SITE_URL), get_plain_prefix()
    try:
        parts = urlsplit(url.strip())
        is_own = not parts.netloc or (
            parts.scheme in ("http", "https") and parts.netloc.lower() == site.netloc.lower()
        )
        query = QueryDict(parts.query)
    except (ValueError, SuspiciousOperation):
        return None
    path = unquote(parts.path)
    if not is_own or not path.startswith(prefix):
        return None
    return find_target(split_language(f"/{path.removeprefix(prefix)}")[1], query)


def find_language_of_url(url: str) -> str:
    """Return the language of a page of this site by its URL."""
    try:
        path = unquote(urlsplit(url.strip()).path)
    except ValueError:
        path = ""
    return split_language(f"/{path.removeprefix(get_plain_prefix())}")[0] or get_default_language()
