"""The links of the menu and the footer as their form shows them: where each leads, and who sees it."""

from urllib.parse import urlsplit

from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _

from core.admin.autocomplete_fields import LabelledFormSet
from core.kinds import get_kinds
from groupsite.models import MenuItem, Page
from groupsite.site.context import Site


class MenuFormSet(LabelledFormSet):
    """The links of one place, which new ones get."""

    place = MenuItem.Place.MENU

    @classmethod
    def get_default_prefix(cls) -> str:
        return f"{cls.place.value}_items"

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if form.instance.pk is None:
            form.instance.place = self.place


def list_targets() -> dict[str, str]:
    """Return the paths that a link can lead to, with what is there: lists of the site, and its own pages."""
    kinds = (kind for kind in get_kinds() if kind.list_view and kind.list_label)
    lists = {_strip_prefix(reverse(kind.list_view)): kind.list_label for kind in kinds}
    pages = Page.objects.order_by("title").defer("body")
    return {
        **{path: _("List: %(name)s") % {"name": name} for path, name in lists.items()},
        **{
            _strip_prefix(page.get_absolute_url()): _("Page “%(name)s”") % {"name": page.in_language.title}
            for page in pages
        },
        "/": _("Home page"),
    }


def describe_target(target: str, targets: dict[str, str]) -> str:
    """Return where a link leads, in words if it is a page of the site that is known."""
    parts = urlsplit(target)
    return targets.get(target) or (parts.netloc + parts.path.rstrip("/") if parts.netloc else target)


def describe_viewers(item: MenuItem, site: Site) -> str:
    """Return who sees a link: nobody does while the list that it leads to is empty."""
    path = get_script_prefix().rstrip("/") + item.target
    return _("Nobody while it is empty") if path in site.empty_paths else _("Everybody")


def _strip_prefix(path: str) -> str:
    return "/" + path.removeprefix(get_script_prefix())
