"""The context processor of every page: the group, its menu and its footer."""

from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db import Error
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.db.query_batches import cached_by_day
from core.db.snapshot_cache import get_or_compute
from core.web.language_paths import add_prefixes, get_plain_prefix
from core.web.static_pages import get_static_page
from groupsite.models import Group, GroupTie, MenuItem, Page, Partner
from groupsite.site.filled_lists import filled_lists, select_first_rows
from groupsite.site.language_links import build_language_links

DEFAULT_MENU = (
    (_("Research"), "/research/"),
    (_("Publications"), "/publications/"),
    (_("People"), "/people/"),
    (_("Software"), "/software/"),
    (_("News"), "/news/"),
)
NAMELESS = _("Research group")


def site(request) -> dict:
    """Add the site to the context; it is read lazily. A context processor."""
    static_page = get_static_page(request)
    return {
        "site": Site(),
        "canonical": build_canonical_url(request),
        "static_page": static_page,
        "language_links": build_language_links(request),
    }


def build_canonical_url(request) -> str:
    """Return the canonical URL of the page: on the host of SITE_URL, without its query string."""
    parts = urlsplit(settings.SITE_URL)
    page = get_static_page(request)
    path = get_plain_prefix().rstrip("/") + page.path if page else request.path
    return f"{parts.scheme}://{parts.netloc}{quote(path)}"


def build_absolute_url(path: str) -> str:
    """Return the URL of a path of the site, which has the site's prefix, on the host of SITE_URL."""
    parts = urlsplit(settings.SITE_URL)
    return f"{parts.scheme}://{parts.netloc}{path}"


def build_mail_context() -> dict[str, str]:
    """Return the part of the context that every e-mail needs."""
    return {"site_name": Site().group.name, "site_url": f"{settings.SITE_URL}/"}


@cached_by_day
def build_site_querysets(lists: tuple[str, ...]) -> dict[str, QuerySet]:
    """Return the querysets of all that every page shows. lists: those of which to see if they are empty."""
    return {
        "groups": Group.objects.select_related("banner"),
        "ties": GroupTie.objects.all(),
        "partners": Partner.objects.all(),
        "items": MenuItem.objects.all(),
        "legal": Page.objects.public().filter(purpose=Page.Purpose.LEGAL).defer("body"),
        **select_first_rows(lists),
    }


class Site:
    """The group and its menus, read lazily in one query.

    last_name: of the group when this process last read it, for pages without a database.
    """

    last_name: ClassVar[str] = ""

    @cached_property
    def _rows(self) -> dict:
        self._generation = filled_lists.generation
        return build_site_querysets(filled_lists.list_uncached()).read()

    @cached_property
    def group(self) -> Group:
        """The group, or an unsaved default one in an empty database."""
        group = self._find_group()
        if group:
            Site.last_name = group.name
        return group or Group(name=str(NAMELESS))

    def _find_group(self) -> Group | None:
        return next(iter(self._rows["groups"]), None)

    @property
    def ties(self) -> list[GroupTie]:
        return self._rows["ties"]

    @property
    def partners(self) -> list[Partner]:
        return self._rows["partners"]

    @property
    def legal_pages(self) -> list[Page]:
        return self._rows["legal"]

    @property
    def menu(self) -> list[tuple[str, str]]:
        """Labels and URLs of the menu, without pages whose lists are empty."""
        return self._filter_filled(self.full_menu)

    @property
    def full_menu(self) -> list[tuple[str, str]]:
        """Labels and URLs of the menu, for whoever fills the lists of a new site."""
        return self._add_prefix(
            self._list_links(MenuItem.Place.MENU) or [(str(label), path) for label, path in DEFAULT_MENU]
        )

    @property
    def is_new(self) -> bool:
        """Whether there are neither people nor papers yet."""
        return {reverse("people"), reverse("publications")} <= self.empty_paths

    @property
    def footer(self) -> list[tuple[str, str]]:
        """Labels and URLs of the footer, without pages whose lists are empty."""
        return self._filter_filled(self._add_prefix(self._list_links(MenuItem.Place.FOOTER)))

    @property
    def author_names(self) -> str:
        """The URL of the list of author names; "" if it is empty."""
        return self._reverse_filled("authors")

    @property
    def people(self) -> str:
        """The URL of the list of people; "" if it is empty."""
        return self._reverse_filled("people")

    @property
    def projects(self) -> str:
        """The URL of the list of projects; "" if it is empty."""
        return self._reverse_filled("projects")

    @property
    def corpora(self) -> str:
        """The URL of the list of corpora; "" if it is empty."""
        return self._reverse_filled("corpora")

    @cached_property
    def empty_paths(self) -> set[str]:
        """The paths of lists without anything to show."""
        return filled_lists.find_empty_paths(self._rows, self._generation)

    def _reverse_filled(self, name: str) -> str:
        path = reverse(name)
        return "" if path in self.empty_paths else path

    def _list_links(self, place: str) -> list[tuple[str, str]]:
        return [(item.in_language.label, item.target) for item in self._rows["items"] if item.place == place]

    def _add_prefix(self, links: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the links with the prefixes of the site and of the language in paths."""
        return [
            (label, add_prefixes(target) if target.startswith("/") else target) for label, target in links
        ]

    def _filter_filled(self, links: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the links without those to empty lists."""
        return [(label, path) for label, path in links if path not in self.empty_paths]


class StoredSite(Site):
    """The site on editing pages, which no cache of pages keeps: read again if anything was written."""

    def __init__(self, request) -> None:
        self._request = request

    def _find_group(self) -> Group | None:
        """Return the group without the menus and so on, which most editing pages do not need."""
        return get_or_compute("group", Group.objects.first, self._request)

    @cached_property
    def _rows(self) -> dict:
        self._generation = filled_lists.generation
        querysets = build_site_querysets(filled_lists.list_uncached())
        return get_or_compute("site", querysets.read, self._request)


class FailSafeSite(Site):
    """The site for error pages: the default group if the database cannot be read."""

    @cached_property
    def _rows(self) -> dict:
        try:
            return super()._rows
        except Error:
            self._generation = -1
            return {"groups": [], "ties": [], "partners": [], "items": [], "legal": []}
