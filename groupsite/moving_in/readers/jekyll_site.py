"""Read what all sites made with Jekyll have: collections, posts, pages, permalinks, files."""

import posixpath
import re
from collections.abc import Iterator
from typing import Any

from bibliography.links import is_url
from groupsite.moving_in.contents import (
    LabelledLink,
    OldNews,
    OldPage,
    OldPath,
    OldPicture,
    Place,
)
from groupsite.moving_in.readers.jekyll_paths import JekyllPaths
from groupsite.moving_in.readers.markdown_cleaning import make_title, split_title
from groupsite.moving_in.readers.old_urls import (
    fill_permalink,
    resolve,
    slugify_jekyll,
)
from groupsite.moving_in.readers.people_lists import PeopleReader
from groupsite.moving_in.readers.source_pages import (
    SourcePage,
    find_line,
    get_text,
    is_true,
    list_texts,
    split_front_matter,
    split_texts,
)
from groupsite.moving_in.readers.source_site import PAGES, PICTURES, guess_page_kind

SERVED = (
    *PICTURES, ".pdf", ".zip", ".ppt", ".pptx", ".odp", ".key", ".doc", ".docx", ".odt", ".xls", ".xlsx",
    ".csv",
    ".txt", ".bib", ".mp4", ".webm", ".mov", ".mp3", ".ics", ".tex", ".gz", ".tar", ".ipynb", ".vcf", ".ps",
)  # fmt: skip
"""Suffixes of files that the site serves and that somebody may link to."""
_NO_PAGES = frozenset(
    (
        "readme", "license", "licence", "changelog", "contributing", "contributors", "code_of_conduct",
        "404", "faq_template", "install", "customize",
    )
)  # fmt: skip
_LIST_LAYOUTS = frozenset(
    (
        "archive", "archive-taxonomy", "tag", "category", "tags", "categories", "redirect", "feed",
    )
)  # fmt: skip


class JekyllSite(JekyllPaths):
    """A site of Jekyll while it is read. Readers of themes extend it."""

    def list_collection(self, *names: str) -> list[SourcePage]:
        """Return the documents of the first of these collections that there is."""
        parent = get_text(self.config, "collections_dir")
        for name in names:
            folder = posixpath.join(parent, f"_{name}")
            if paths := self.site.files.list_in(folder):
                return [page for path in paths if (page := self.read_document(path))]
        return []

    def read_document(self, path: str) -> SourcePage | None:
        """Return a file with front matter, None for any other. Its suffix may be missing."""
        suffix = posixpath.splitext(path)[1].casefold()
        if (suffix and suffix not in PAGES and len(suffix) < 6) or self.site.files.get_size(path) > 2_000_000:
            return None
        page = self.site.read_page(path)
        return (
            page
            if page.values
            or page.head
            or split_front_matter(page.body[:4])[2]
            or suffix in (".md", ".markdown")
            else None
        )

    def list_root_pages(self) -> Iterator[SourcePage]:
        """Yield the pages that stand in no collection, those in `_pages/` too."""
        excluded = [path.strip("/") for path in list_texts(self.config.get("exclude"))]
        for path in self.site.files.paths:
            parts = path.split("/")
            is_inner = parts[0] != "_pages" and any(part.startswith(("_", ".")) for part in parts)
            name = parts[-1].rpartition(".")[0].casefold()
            if is_inner or not path.casefold().endswith(PAGES) or name in _NO_PAGES:
                continue
            if any(path == each or path.startswith(f"{each}/") for each in excluded):
                continue
            page = self.site.read_page(path)
            if (page.values or page.body != self.site.read_text(path)) and not is_true(
                page.values.get("hidden")
            ):
                yield page

    def find_picture(self, page: SourcePage) -> OldPicture | None:
        """Return the picture that a page names."""
        for name in ("image", "img", "thumbnail", "teaser", "preview", "cover", "header"):
            value = page.values.get(name)
            if isinstance(value, dict):
                value = get_text(
                    value, "teaser", "path", "image", "src", "feature", "overlay_image", "thumbnail"
                )
            if isinstance(value, str) and value.strip():
                return self.site.take_picture(page, self.fill(value))
        return None

    def describe(self, page: SourcePage, url: str) -> dict[str, Any]:
        """Return what pages, news, projects and events have in common."""
        clean = self.site.clean(page, url)
        summary = page.get("summary", "description", "excerpt", "subtitle")
        tags = [
            *split_tags(page.values.get("tags")),
            *split_tags(page.values.get("categories") or page.get("category")),
        ]
        names = list_texts(page.values.get("authors") or page.values.get("author"))
        return {
            "place": Place(page.path, page.find_line("title")),
            "title": self.site.read_title(page.get("title")),
            "body": clean.body,
            "summary": self.site.clean_line(page, summary, url),
            "day": self.get_post_day(page),
            "picture": self.find_picture(page) or self._find_in_summary(page, summary, url),
            "pictures": clean.pictures,
            "tags": tuple(dict.fromkeys(tags)),
            "links": self.list_links(page),
            "people": tuple(names),
            "is_draft": self.is_draft(page),
            "old_paths": self.list_old_paths(page, url),
        }

    def _find_in_summary(self, page: SourcePage, summary: str, url: str) -> OldPicture | None:
        pictures = self.site.clean(page, url, summary).pictures if "<img" in summary else ()
        return next(iter(pictures), None)

    def list_links(self, page: SourcePage) -> tuple[LabelledLink, ...]:
        """Return the links in the front matter of a page."""
        links = [LabelledLink(page.get("redirect"), "")] if is_url(page.get("redirect")) else []
        for name in ("github", "code", "website", "external_url", "link", "paper", "video", "slides", "demo"):
            value = page.get(name)
            if is_url(value):
                links.append(LabelledLink(value, "" if name in ("link", "external_url") else name))
            elif name == "github" and re.fullmatch(r"[\w.-]+/[\w.-]+", value):
                links.append(LabelledLink(f"https://github.com/{value}", name))
        named = page.values.get("links")
        links += [
            LabelledLink(
                resolve(self.fill(url), "/", self.site.bases), get_text(link, "name", "title", "label")
            )
            for link in (named if isinstance(named, list) else [])
            if (url := get_text(link, "url", "link"))
        ]
        return tuple({link.url: link for link in links}.values())

    def register_urls(self, collections: tuple[str, ...]) -> None:
        """Remember the paths of all pages, which links by the names of files need."""
        for page in self.list_root_pages():
            self.site.add_url(page.path, self.get_url(page))
        for name in collections:
            for page in self.list_collection(name):
                self.site.add_url(page.path, self.get_url(page, name))

    def add_posts(self, collection: str = "posts") -> None:
        """Add the posts, and the drafts of posts, as news."""
        for path in [
            *self.site.files.list_in("_posts"),
            *self.site.files.list_in("_drafts"),
            *self._list_inner_posts(),
        ]:
            page = self.read_document(path)
            if page and page.path.casefold().endswith(PAGES):
                self.add_news(page, self.get_url(page, collection))

    def _list_inner_posts(self) -> list[str]:
        return [path for path in self.site.files.paths if "/_posts/" in path and not path.startswith("_")]

    def add_news(self, page: SourcePage, url: str) -> None:
        """Add a page as news; one without a title has the first sentence of its text as such."""
        values = self.describe(page, url)
        if not values["title"]:
            values["title"], values["body"] = split_title(values["body"], page.name)
        self.contents.news.append(OldNews(**values, author=", ".join(values["people"])))

    def add_page(self, page: SourcePage, **changes: Any) -> None:
        """Add a page; one that only redirects is an old path."""
        url = self.get_url(page)
        target = self.fill(
            page.get("redirect_to")
            or ("" if page.get("layout") != "redirect" else page.get("redirect", "target"))
        )
        if target:
            for path in self.list_old_paths(page, url):
                self.contents.paths.append(OldPath(path, target=resolve(target, url, self.site.bases)))
            return
        is_menu = is_true(page.values.get("dropdown"))  # al-folio's, which only folds out others
        if is_menu or (page.get("layout") in _LIST_LAYOUTS and not page.get("title")):
            return
        values = self.describe(page, url) | changes
        values["title"] = values["title"] or (self.contents.name if url == "/" else "")
        if not values["title"] and not values["body"]:
            return
        values["title"] = values["title"] or make_title(values["body"], page.name)
        kind = guess_page_kind(url, values["title"])
        self.contents.pages.append(OldPage(**values, kind=kind))

    def add_people_of_texts(self, people: PeopleReader) -> None:
        """Add the people whom the texts of pages of people name, who are nowhere else."""
        for page in self.contents.pages:
            if page.kind in ("people", "alumni") and page.body and not page.is_draft:
                source = self.site.read_page(page.place.file)
                people.add_from_text(page, source.body, source.body_line)

    def add_feeds_and_tags(self, news_path: str) -> None:
        """Add the paths of the feed, and of the lists of tags and categories, which lead to the news."""
        if not self.contents.news:
            return
        archives = self.config.get("jekyll-archives")
        patterns = archives.get("permalinks") if isinstance(archives, dict) else {}
        folders = {"tag": "/blog/tag/:name/", "category": "/blog/category/:name/", "year": "/blog/:year/"}
        for name, pattern in folders.items():
            folders[name] = get_text(patterns, name) or pattern
        taken = set()
        for item in self.contents.news:
            for tag in item.tags:
                for name in ("tag", "category"):
                    taken.add(fill_permalink(folders[name], {"name": slugify_jekyll(tag)}))
            if item.day:
                taken.add(fill_permalink(folders["year"], {"year": str(item.day.year)}))
        self.contents.paths += [OldPath(path, target=news_path) for path in sorted(taken)]
        self.contents.paths += [OldPath(path, target=news_path) for path in ("/feed.xml", "/rss.xml")]

    def list_assets(self) -> Iterator[tuple[str, str]]:
        """Yield the path and the file of all that the old site serves beside pages."""
        for path in self.site.files.paths:
            parts = path.split("/")
            if path.casefold().endswith(SERVED) and not any(part.startswith(("_", ".")) for part in parts):
                yield f"/{path}", path

    def add_navigation(self) -> None:
        """Add the menu that themes have in a file of data."""
        for name in ("navigation", "nav", "menu", "menus", "header", "topnav"):
            path = next(
                (
                    path
                    for suffix in (".yml", ".yaml", ".json")
                    if (path := f"_data/{name}{suffix}") in self.site.files
                ),
                "",
            )
            data = self.site.read_data(path) if path else None
            items = (
                next(
                    (data[key] for key in ("main", "items", "toc", "header", "topnav") if data.get(key)), None
                )
                if isinstance(data, dict)
                else data
            )
            if isinstance(items, list):
                text = self.site.read_text(path)
                for item in items[:100]:
                    title, url = (
                        get_text(item, "title", "name", "text", "label"),
                        get_text(item, "url", "link", "href", "path"),
                    )
                    if title and url:
                        line = find_line(text, re.escape(title))
                        self.site.add_menu(
                            title, resolve(self.fill(url), "/", self.site.bases), Place(path, line)
                        )
                return


def split_tags(value: Any) -> list[str]:
    """Return tags of a list, of a text with commas, or of Jekyll's text with spaces."""
    if isinstance(value, str) and "," not in value:
        return value.split()
    return split_texts(value)
