"""Read the configuration of a site of Jekyll, and work out the paths of its pages, posts and documents."""

import posixpath
import re
from datetime import UTC, datetime
from typing import Any

from bibliography.links import is_url
from groupsite.moving_in.contents import (
    SiteContents,
)
from groupsite.moving_in.readers.dates_and_roles import read_day
from groupsite.moving_in.readers.liquid_tags import LiquidSite
from groupsite.moving_in.readers.old_urls import (
    JEKYLL_STYLES,
    clean_path,
    fill_permalink,
    list_paths,
    slugify_jekyll,
)
from groupsite.moving_in.readers.person_fields import URL_PATTERNS
from groupsite.moving_in.readers.source_pages import (
    SourcePage,
    get_text,
    is_true,
    list_texts,
    split_texts,
)
from groupsite.moving_in.readers.source_site import SourceSite
from groupsite.moving_in.site_files import SiteFiles

CONFIGS = ("_config.yml", "_config.yaml", "_config.toml")
ROOTS = ("", "assets", "assets/img", "assets/images", "images", "img", "assets/pdf", "files", "_includes")
_POST = re.compile(r"(\d{2,4}-\d{1,2}-\d{1,2})-(.+)")


class JekyllPaths:
    """The configuration of a site, and what follows from it for each page."""

    def __init__(self, files: SiteFiles, system: str) -> None:
        self.site = SourceSite(files, SiteContents(system), roots=ROOTS)
        self.contents = self.site.contents
        self.config = self.site.read_config(*CONFIGS)
        self.config_path = next((path for path in CONFIGS if path in files), "")
        url, base = get_text(self.config, "url"), get_text(self.config, "baseurl")
        base = "" if base == "/" else f"/{base.strip('/')}" if base else ""
        is_real = is_url(url) and "example" not in url and "localhost" not in url
        self.contents.url = url.rstrip("/") + base if is_real else ""
        self.contents.name = self.get_site_name()
        self.contents.about = " ".join(get_text(self.config, "description").split())
        others = (each.replace("https://", "http://") for each in (self.contents.url, url))
        self.site.bases = tuple(dict.fromkeys(filter(None, (self.contents.url, url, *others, base))))
        texts = {f"site.{name}": text for name, text in self.config.items() if isinstance(text, str)}
        self.site.liquid = LiquidSite(texts, self.site.find_url, links=URL_PATTERNS | {"email": "mailto:{}"})
        self.collections = self._read_collections()
        self.folders: dict[str, list[str]] = {}
        for path in files.paths:
            self.folders.setdefault(path.rpartition("/")[0], []).append(path)

    def get_site_name(self) -> str:
        """Return the name of the site."""
        title = get_text(self.config, "title", "name")
        names = " ".join(get_text(self.config, name) for name in ("first_name", "middle_name", "last_name"))
        return " ".join(names.split()) if title.casefold() in ("", "blank") else title

    def _read_collections(self) -> dict[str, dict[str, Any]]:
        """Return the settings of each collection, with those that only have a folder."""
        named = self.config.get("collections")
        settings: dict[str, dict[str, Any]] = {}
        if isinstance(named, dict):
            settings = {name: value if isinstance(value, dict) else {} for name, value in named.items()}
        for name in list_texts(named) if isinstance(named, list) else []:
            settings[name] = {}
        return settings

    def get_default(self, page: SourcePage, name: str, collection: str = "") -> str:
        """Return a value of a page, or the one that the configuration has for pages like it."""
        if text := page.get(name):
            return text
        defaults = self.config.get("defaults")
        result = ""
        for default in defaults if isinstance(defaults, list) else []:
            scope = default.get("scope") if isinstance(default, dict) else None
            start, kind = get_text(scope, "path").strip("/"), get_text(scope, "type")
            if page.path.startswith(start) and kind in ("", collection or "pages"):
                result = get_text(default.get("values"), name) or result
        return result

    def get_url(self, page: SourcePage, collection: str = "") -> str:
        """Return the path at which a page is shown; of a post with `posts` as its collection."""
        if collection == "posts":
            return self._get_post_url(page)
        pattern = self.get_default(page, "permalink", collection)
        suffix = ".html"
        inner = page.path
        if collection:
            parent = posixpath.join(get_text(self.config, "collections_dir"), f"_{collection}")
            inner = inner.removeprefix(f"{parent}/")
            pattern = pattern or get_text(self.collections.get(collection, {}), "permalink")
            pattern = pattern or (
                "/:collection/:path/" if self._is_pretty() else "/:collection/:path:output_ext"
            )
        inner = inner.removeprefix("_pages/")
        inner = inner.rpartition(".")[0] or inner
        if pattern:
            name = inner.rpartition("/")[2]
            title = page.get("slug") or slugify_jekyll(name) or name
            texts = {
                "collection": collection,
                "path": inner,
                "name": name,
                "title": title,
                "output_ext": suffix,
                "slug": title,
                "basename": name,
                "categories": "/".join(split_texts(page.values.get("categories"))),
            }
            day = read_day(page.get("date")) if ":year" in pattern else None
            return fill_permalink(pattern, texts, day)
        if inner == "index" or inner.endswith("/index"):
            return clean_path(f"/{inner.removesuffix('index')}")
        return clean_path(f"/{inner}/" if self._is_pretty() else f"/{inner}{suffix}")

    def _is_pretty(self) -> bool:
        style = get_text(self.config, "permalink")
        return style == "pretty" or style.endswith("/")

    def _get_post_url(self, page: SourcePage) -> str:
        style = self.get_default(page, "permalink", "posts") or get_text(self.config, "permalink")
        pattern = JEKYLL_STYLES.get(style or "date", style)
        match = _POST.fullmatch(page.name)
        categories = [part for part in page.folder.split("/") if not part.startswith("_")]
        categories += split_texts(page.values.get("categories")) or page.get("category").split()
        slug = page.get("slug") or (match[2] if match else page.name)
        texts = {
            "title": slug,
            "slug": slugify_jekyll(slug),
            "name": slug,
            "output_ext": ".html",
            "path": page.name,
            "categories": "/".join(category.casefold().replace(" ", "%20") for category in categories),
        }
        return fill_permalink(pattern, texts, self.get_post_day(page))

    def get_post_day(self, page: SourcePage) -> Any:
        """Return the day of a post: of its front matter, else of the name of its file."""
        match = _POST.fullmatch(page.name)
        return read_day(page.get("date")) or (read_day(match[1]) if match else None)

    def list_old_paths(self, page: SourcePage, url: str) -> tuple[str, ...]:
        """Return the paths of a page, with those that redirect to it."""
        others = list_texts(page.values.get("redirect_from"))
        bare = [url.removesuffix(".html")] if url.endswith(".html") else []
        return list_paths([url, *bare, *others])

    def is_draft(self, page: SourcePage) -> bool:
        """Return whether the old site does not show a page."""
        is_hidden = page.get("published").casefold() == "false" or is_true(page.values.get("draft"))
        day = self.get_post_day(page) if page.path.startswith("_posts") else None
        today = datetime.now(UTC).date()
        is_future = bool(day and (day.year, day.month, day.day) > (today.year, today.month, today.day))
        return is_hidden or is_future or "_drafts/" in f"/{page.path}"

    def fill(self, text: str) -> str:
        """Return a value of front matter without tags of Liquid for the address of the site."""
        return re.sub(r"\{\{[^{}]{0,200}\}\}", "", text).strip() if "{{" in text else text.strip()
