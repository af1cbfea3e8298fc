"""Read the media, the menus and the lists of posts of a WordPress site, which old paths lead to."""

from core.text.translation import SeparatedNumber, gettext, ngettext
from groupsite.moving_in.contents import (
    OldMenuItem,
    OldPath,
    Place,
)
from groupsite.moving_in.readers.dates_and_roles import read_day
from groupsite.moving_in.readers.old_urls import clean_path, list_paths, resolve
from groupsite.moving_in.readers.wordpress_export import ExportItem
from groupsite.moving_in.readers.wordpress_site import PUBLIC, WordPressSite

_PRIMARY = ("primary", "main", "header", "top", "haupt", "navigation", "nav")
MENU_LEVELS = 10  # that are looked at above an item


class WordPressMedia(WordPressSite):
    """Adds the menu, and the old paths of files and lists."""

    def _add_attachments(self, items: list[ExportItem]) -> None:
        for item in items:
            file = self.site.find_file(item.url)
            parent = self.sources.items.get(item.parent)
            target = self.get_url(parent) if parent and parent.status in PUBLIC else ""
            paths = [] if "?" in item.link else list(list_paths([resolve(item.link, "/", self.site.bases)]))
            for path in (*paths, f"/?attachment_id={item.number}"):
                self.contents.paths.append(
                    OldPath(path, target="" if file else target or item.url, file=file)
                )
            address = resolve(item.url, "/", self.site.bases)
            if address.startswith("/") and not file:
                self.contents.paths.append(OldPath(clean_path(address), target=target))

    def _add_menu(self, items: list[ExportItem]) -> None:
        """Add the menu whose name is that of the main one, else the one with the most pages of the site."""
        menus: dict[str, dict[str, OldMenuItem]] = {}
        for item in sorted(items, key=lambda item: item.order):
            name = next((slug for domain, slug, _ in item.terms if domain == "nav_menu"), "")
            title, target = self._read_menu_item(item)
            if (
                item.status in PUBLIC and title and target and not target.startswith("#")
            ):  # those only fold out others
                place = Place(self.sources.files[item.number], item.line)
                menus.setdefault(name, {})[item.number] = OldMenuItem(title, target, place)
        if not menus:
            return
        pages = {item.number for item in items if item.meta.get("_menu_item_type") == "post_type"}

        def rank(name: str) -> tuple[bool, bool, int, int]:
            is_social = "social" in name or "footer" in name
            is_primary = any(word in name for word in _PRIMARY)
            return is_social, not is_primary, -len(pages & menus[name].keys()), -len(menus[name])

        first, *others = sorted(menus, key=rank)
        if others:
            names = ", ".join(f"“{name}”" for name in others[:10])
            self.site.report(
                self.file,
                0,
                gettext("The site has several menus. Only “{first}” is read, and not {names}.").format(
                    first=first, names=names
                ),
            )
        self._add_top_items(menus[first], {item.number: item for item in items})

    def _add_top_items(self, menu: dict[str, OldMenuItem], items: dict[str, ExportItem]) -> None:
        """Add the items of a menu by number that are not below others that lead somewhere."""
        below = 0
        for number, item in menu.items():
            parent = items[number].meta.get("_menu_item_menu_item_parent", "")
            for _ in range(MENU_LEVELS):
                if parent in menu or parent not in items:
                    break
                parent = items[parent].meta.get("_menu_item_menu_item_parent", "")
            if parent in menu and parent != number:
                below += 1
            else:
                self.contents.menu.append(item)
        if below:
            text = ngettext(
                "Menus here have one level: {number:,} item below another one is left out.",
                "Menus here have one level: {number:,} items below others are left out.",
                below,
            )
            self.site.report(self.file, 0, text.format(number=SeparatedNumber(below)))

    def _read_menu_item(self, item: ExportItem) -> tuple[str, str]:
        kind, number = item.meta.get("_menu_item_type", ""), item.meta.get("_menu_item_object_id", "")
        if kind == "custom":
            return self.site.read_title(item.title), resolve(
                item.meta.get("_menu_item_url", ""), "/", self.site.bases
            )
        if kind == "post_type" and (page := self.sources.items.get(number)):
            return self.site.read_title(item.title or page.title), self.get_url(page)
        if kind == "taxonomy" and number in self.terms:
            taxonomy, slug = self.terms[number]
            return self.site.read_title(item.title) or slug.replace(
                "-", " "
            ).capitalize(), f"/{'tag' if taxonomy in ('tag', 'post_tag') else taxonomy}/{slug}/"
        return "", ""

    def _add_archives(self, items: list[ExportItem]) -> None:
        """Add the paths of the lists of posts: by category, tag, author, year and month, and the feeds."""
        paths: dict[str, None] = {}
        for item in items:
            if item.type != "post" or item.status not in PUBLIC:
                continue
            for domain, slug, _ in item.terms:
                if domain in ("category", "post_tag"):
                    paths[f"/{'tag' if domain == 'post_tag' else 'category'}/{slug}/"] = None
            paths[f"/author/{item.author}/"] = None
            if day := read_day(item.date):
                paths |= dict.fromkeys((f"/{day.year}/", f"/{day.year}/{day.month:02}/"))
        paths |= dict.fromkeys(("/feed/", "/comments/feed/", "/feed/atom/"))
        self.contents.paths += [OldPath(path, target=self.news_path) for path in list_paths(paths)]
