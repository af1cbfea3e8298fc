"""Read the media, the menus and the lists of posts of a WordPress site, which old paths lead to."""

from core.text.translation import gettext
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
        menus: dict[str, list[tuple[int, OldMenuItem]]] = {}
        for item in items:
            name = next((slug for domain, slug, _ in item.terms if domain == "nav_menu"), "")
            title, target = self._read_menu_item(item)
            if (
                item.status in PUBLIC and title and target and not target.startswith("#")
            ):  # those only fold out others
                place = Place(self.sources.files[item.number], item.line)
                menus.setdefault(name, []).append((item.order, OldMenuItem(title, target, place)))
        if not menus:
            return

        def rank(name: str) -> tuple[bool, bool, int]:
            is_social = "social" in name or "footer" in name
            return is_social, not any(word in name for word in _PRIMARY), -len(menus[name])

        first, *others = sorted(menus, key=rank)
        self.contents.menu += [item for _, item in sorted(menus[first], key=lambda each: each[0])]
        if others:
            names = ", ".join(f"“{name}”" for name in others[:10])
            self.site.report(
                self.file,
                0,
                gettext("The site has several menus. Only “{first}” is read, and not {names}.").format(
                    first=first, names=names
                ),
            )

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
