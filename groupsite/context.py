"""What every page shows around its content: the group, its menu and its footer."""

from functools import cached_property
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db import Error
from django.db.models import QuerySet
from django.urls import get_script_prefix

from groupsite.kit.gather import prepared
from groupsite.models import Group, GroupTie, MenuItem, Page, Partner
from publications.models import Corpus

DEFAULT_MENU = (
    ("Research", "/research/"),
    ("Publications", "/publications/"),
    ("People", "/people/"),
    ("Software", "/software/"),
    ("News", "/news/"),
)
NAMELESS = "Research group"


def site(request) -> dict:
    """A context processor. Nothing is read before a template asks for it."""
    return {"site": Site(), "canonical": canonical(request)}


def canonical(request) -> str:
    """The address of the page without its query string, at the site's own host."""
    parts = urlsplit(settings.SITE_URL)
    return f"{parts.scheme}://{parts.netloc}{quote(request.path)}"


@prepared
def _around() -> dict[str, QuerySet]:
    return {
        "groups": Group.objects.all(),
        "ties": GroupTie.objects.all(),
        "partners": Partner.objects.all(),
        "items": MenuItem.objects.all(),
        "corpora": Corpus.objects.order_by("pk").values_list("slug")[:1],
        "legal": Page.objects.public().filter(purpose=Page.Purpose.LEGAL).defer("body"),
    }


class Site:
    """The group and its menus, read in one query when first asked for."""

    @cached_property
    def _found(self) -> dict:
        return _around().read()

    @property
    def group(self) -> Group:
        """The group, or a nameless one in an empty database."""
        return self._found["groups"][0] if self._found["groups"] else Group(name=NAMELESS)

    @property
    def ties(self) -> list[GroupTie]:
        return self._found["ties"]

    @property
    def partners(self) -> list[Partner]:
        return self._found["partners"]

    @property
    def legal_pages(self) -> list[Page]:
        return self._found["legal"]

    @property
    def has_corpora(self) -> bool:
        return bool(self._found["corpora"])

    @property
    def menu(self) -> list[tuple[str, str]]:
        """Labels and addresses."""
        return self._links(MenuItem.Place.MENU) or [(label, _address(path)) for label, path in DEFAULT_MENU]

    @property
    def footer(self) -> list[tuple[str, str]]:
        return self._links(MenuItem.Place.FOOTER)

    def _links(self, place: str) -> list[tuple[str, str]]:
        return [(item.label, _address(item.target)) for item in self._found["items"] if item.place == place]


class SiteWithoutFail(Site):
    """For error pages: a nameless group where the database cannot be read."""

    @cached_property
    def _found(self) -> dict:
        try:
            return super()._found
        except Error:
            return {"groups": [], "ties": [], "partners": [], "items": [], "corpora": [], "legal": []}


def _address(target: str) -> str:
    """A path of this site under its prefix; other addresses as they are."""
    return get_script_prefix().rstrip("/") + target if target.startswith("/") else target
