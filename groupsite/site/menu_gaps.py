"""Lists and own pages that have something to show but are in no menu, so that visitors hardly find them."""

from dataclasses import dataclass

from django.db import models
from django.urls import get_script_prefix, reverse

from core.kinds import ContentKind, get_kinds
from groupsite.models import Group, MenuItem, Page
from groupsite.site.context import DEFAULT_MENU, Site


@dataclass(frozen=True)
class MenuGap:
    """A page of the site that no menu leads to. key: of the list or the page, as `find_gap` takes it."""

    key: str
    label: str
    path: str
    is_list: bool


def find_gap(site: Site, key: str) -> MenuGap | None:
    """Return the gap of a list, by the label of its model, or of an own page, by its primary key."""
    if kind := _find_kind_with_menu(key):
        gap = MenuGap(key, str(kind.list_label), reverse(kind.list_view), is_list=True)
        return None if gap.path in site.empty_paths else _check(site, gap)
    page = Page.objects.public().filter(pk=key).first() if key.isdecimal() and len(key) < 10 else None
    return find_page_gap(site, page) if page else None


def is_list_key(key: str) -> bool:
    """Return whether a key is that of a list."""
    return _find_kind_with_menu(key) is not None


def _find_kind_with_menu(label: str) -> ContentKind | None:
    return next((kind for kind in get_kinds() if kind.label == label and kind.list_label), None)


def find_page_gap(site: Site, page: Page) -> MenuGap | None:
    """Return the gap of an own page; None if it is a draft, or stands in the menu or the footer."""
    is_in_footer = page.purpose == Page.Purpose.LEGAL
    if not page.is_shown or is_in_footer:
        return None
    return _check(site, MenuGap(str(page.pk), page.in_language.title, page.get_absolute_url(), is_list=False))


def _check(site: Site, gap: MenuGap) -> MenuGap | None:
    paths = {path for _label, path in (*site.menu, *site.footer)}
    return None if gap.path in paths else gap


def add_to_menu(group: Group, gap: MenuGap) -> MenuItem:
    """Add a link to the end of the menu, after those of the default menu if there is none yet."""
    items = group.menu_items.filter(place=MenuItem.Place.MENU)
    if not items.exists():
        for position, (label, target) in enumerate(DEFAULT_MENU, start=1):
            group.menu_items.create(label=str(label), target=target, position=position)
    last = items.aggregate(last=models.Max("position"))["last"]
    target = "/" + gap.path.removeprefix(get_script_prefix())
    item = MenuItem(group=group, label=gap.label[:60], target=target, position=last + 1)
    item.full_clean()
    item.save()
    return item
