"""Read what all pages of a Hugo site have: paths, pictures, links, drafts, and the lists of its terms."""

import posixpath
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bibliography.links import is_url
from groupsite.moving_in.contents import (
    LabelledLink,
    OldPage,
    OldPath,
    OldPicture,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.dates_and_roles import read_day
from groupsite.moving_in.readers.hugo_blocks import (
    MEDIA,
)
from groupsite.moving_in.readers.hugo_config import HugoConfig, read_hugo_config
from groupsite.moving_in.readers.old_urls import clean_path, list_paths, slugify_hugo
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, is_true, list_texts, split_texts
from groupsite.moving_in.readers.source_site import PAGES, PICTURES, SourceSite
from groupsite.moving_in.site_files import SiteFiles

LINKS = {
    "url_pdf": "pdf",
    "url_code": "code",
    "url_dataset": "data",
    "url_poster": "poster",
    "url_slides": "slides",
    "url_source": "source",
    "url_video": "video",
    "url_project": "project",
    "url_preprint": "preprint",
    "url_website": "website",
    "url": "",
    "external_link": "",
}
"""Fields of a page with a URL, and the label of the link."""
TAXONOMIES = {
    "tags": "/tag/:slug/",
    "categories": "/category/:slug/",
    "publication_types": "/publication-type/:slug/",
}
"""Fields whose values have lists of their own, and the paths of these in HugoBlox."""


class HugoSite:
    """A site of Hugo while it is read. terms: how often sections have each tag."""

    def __init__(self, files: SiteFiles, system: str) -> None:
        roots = (
            "",
            "static",
            "assets/media",
            "assets",
            "static/media",
            "static/img",
            "static/images",
            "content",
        )
        self.site = SourceSite(files, SiteContents(system), syntax="hugo", roots=roots, unserved=(MEDIA,))
        self.contents = self.site.contents
        self.config: HugoConfig = read_hugo_config(self.site)
        self.content = self.config.content
        self.site.roots = (*roots, self.content) if self.content not in roots else roots
        self.names: dict[str, str] = {}
        self.terms: dict[tuple[str, str], dict[str, int]] = {}
        self.folders: dict[str, list[str]] = {}
        self.bundles: dict[str, str] = {}
        for path in files.paths:
            folder, _, name = path.rpartition("/")
            self.folders.setdefault(folder, []).append(path)
            if name.startswith(("index.", "_index.")) and name.endswith(PAGES):
                self.bundles[folder] = path

    def _is_of_language(self, path: str) -> bool:
        """Return whether a page is of the first language: others have their code before the suffix."""
        language = path.rpartition(".")[0].rpartition(".")[2]
        is_other = language in self.config.languages[1:] or any(
            path.startswith(f"{folder}/") for folder in self.config.other_contents
        )
        if is_other:
            self.contents.unread.append(path)
        return not is_other

    def get_url(self, page: SourcePage) -> str:
        """Return the path at which a page is shown."""
        if (url := page.get("url")) and not is_url(url) and not page.path.startswith("data/"):
            return clean_path(url)
        inner = page.path.removeprefix(f"{self.content}/").rpartition(".")[0]
        inner = inner.removesuffix(f".{self.config.languages[0]}") if self.config.languages else inner
        inner = inner.removesuffix("/index").removesuffix("/_index").removesuffix("_index")
        section, _, rest = inner.partition("/")
        name = rest.rpartition("/")[2]
        slug = page.get("slug")
        pattern = self.config.permalinks.get(section, "")
        if pattern and rest:
            title = slugify_hugo(page.get("title", "name"))
            texts = {
                "slug": slug or (title if section == "authors" else title or name),
                "title": title,
                "section": section,
                "filename": slugify_hugo(name),
                "contentbasename": slugify_hugo(name),
                "slugorfilename": slug or name,
                "sections": posixpath.dirname(inner),
            }
            return self.config.fill_permalink(pattern, texts, read_day(page.get("date")))
        parts = [self.config.clean_part(part) for part in inner.split("/") if part]
        if slug and parts:
            parts[-1] = slug
        return clean_path("/" + "/".join(parts) + "/")

    def list_old_paths(self, page: SourcePage, *others: str) -> tuple[str, ...]:
        """Return the paths of a page, with its aliases."""
        url = self.get_url(page)
        aliases = [
            alias if alias.startswith("/") else posixpath.join(posixpath.dirname(url.rstrip("/")), alias)
            for alias in list_texts(page.values.get("aliases"))
        ]
        return list_paths([url, *others, *aliases])

    def is_draft(self, page: SourcePage) -> bool:
        """Return whether the old site does not show a page: a draft, of the future, or expired."""
        today = datetime.now(UTC).date().isoformat()
        publish, expiry = (
            page.get("publishDate", "publishdate")[:10],
            page.get("expiryDate", "expirydate")[:10],
        )
        is_private = is_true(page.values.get("draft")) or is_true(page.values.get("private"))
        publish = publish or page.get("date")[:10]
        is_future = publish[:4].isdigit() and publish > today and not self.config.shows_future
        return is_private or is_future or bool(expiry and expiry < today)

    def find_featured(self, page: SourcePage, name: str = "featured") -> OldPicture | None:
        """Return the picture beside a page, or the one that it names."""
        image = page.values.get("image") or page.values.get("header") or page.values.get("banner")
        caption = get_text(image, "caption")
        alt = get_text(image, "alt_text", "alt")
        folder = page.folder
        for path in self._by_folder(folder) if page.is_bundle else ():
            base = path.rpartition("/")[2].casefold()
            if name in base and base.endswith(PICTURES):
                return OldPicture(file=path, alt=alt, caption=self.site.clean_line(page, caption))
        source = get_text(image, "filename", "image", "src", "url") if isinstance(image, dict) else image
        if isinstance(source, str) and source:
            return self.site.take_picture(page, source, alt, self.site.clean_line(page, caption))
        return None

    def _by_folder(self, folder: str) -> list[str]:
        return self.folders.get(folder, [])

    def list_links(self, page: SourcePage) -> list[tuple[str, str]]:
        """Return the label and the target of each link in the front matter of a page."""
        pairs = [(label, page.get(name)) for name, label in LINKS.items() if name != "url" and page.get(name)]
        pairs = [(label or ("website" if name else ""), url) for name, (label, url) in enumerate(pairs, 1)]
        links = page.values.get("links")
        for link in links if isinstance(links, list) else []:
            url = get_text(link, "url", "link")
            if url:
                pairs.append((get_text(link, "name", "label", "type", "icon"), url))
        return [(label, url) for label, url in pairs if url != "#"]

    def complete_links(self, page: SourcePage) -> tuple[LabelledLink, ...]:
        """Return the links of a page, those to the old site itself as old paths."""
        links = []
        for label, url in self.list_links(page):
            file = self.site.find_file(url, page.folder)
            target = url if is_url(url) else self._get_asset_path(file) if file else clean_path(url)
            if target:
                links.append(LabelledLink(target, label))
        return tuple({link.url: link for link in links}.values())

    def _get_asset_path(self, file: str) -> str:
        if file.startswith("static/"):
            return clean_path(file.removeprefix("static/"))
        if file.startswith(f"{self.content}/"):
            folder, _, name = file.rpartition("/")
            if index := self.bundles.get(folder, ""):
                return clean_path(posixpath.join(self.get_url(self.site.read_page(index)), name))
            return clean_path(file.removeprefix(f"{self.content}/"))
        return ""

    def _list_assets(self, pages: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the path and the file of everything beside pages that the old site serves."""
        is_page = set(pages)
        for path in self.site.files.paths:
            is_served = path.startswith(("static/", f"{self.content}/")) and not path.endswith(PAGES)
            if is_served and path not in is_page and (asset := self._get_asset_path(path)):
                yield asset, path

    def get_names(self, page: SourcePage) -> list[str]:
        """Return the authors of a page, with names in place of the names of their folders."""
        return [
            self.names.get(name, name)
            for name in list_texts(page.values.get("authors") or page.values.get("author"))
        ]

    def _describe(self, page: SourcePage) -> dict[str, Any]:
        """Return what pages, news, projects and events have in common."""
        clean = self.site.clean(page, self.get_url(page))
        tags = [*split_texts(page.values.get("tags")), *split_texts(page.values.get("categories"))]
        return {
            "place": Place(page.path, page.find_line("title")),
            "title": self.site.read_title(page.get("title")),
            "body": clean.body,
            "summary": self.site.clean_line(page, page.get("summary", "description")),
            "day": read_day(page.get("date", "publishDate")),
            "picture": self.find_featured(page),
            "pictures": clean.pictures,
            "tags": tuple(dict.fromkeys(tags)),
            "links": self.complete_links(page),
            "people": tuple(self.get_names(page)),
            "is_draft": self.is_draft(page),
            "old_paths": self.list_old_paths(page),
        }

    def _add_lists(self) -> None:
        """Add the paths of tags, of feeds and of the lists of sections."""
        for (taxonomy, slug), counts in self.terms.items():
            section = max(counts, key=lambda name: counts[name])
            pattern = self.config.permalinks.get(taxonomy)
            for each in [pattern] if pattern else [f"/{taxonomy}/:slug/", TAXONOMIES[taxonomy]]:
                path = self.config.fill_permalink(each, {"slug": slug, "title": slug}, None)
                self.contents.paths.append(OldPath(path, target=f"/{section}/"))
        sections = dict.fromkeys(
            path.split("/")[1]
            for path in self.site.files.list_in(self.content, *PAGES)
            if path.count("/") > 1
        )
        for section in sections:
            self.contents.paths.append(OldPath(f"/{section}/index.xml", target=f"/{section}/"))
        self.contents.paths.append(OldPath("/index.xml", target="/"))

    def _add_other_pages(self) -> None:
        """Add the old paths of sections without a page of their own."""
        paths = {path for page in self.contents.pages for path in page.old_paths}
        for kind, items in (
            ("publications", self.contents.papers),
            ("news", self.contents.news),
            ("projects", self.contents.projects),
            ("events", self.contents.events),
        ):
            for section in dict.fromkeys(
                path.strip("/").partition("/")[0] for item in items for path in item.old_paths[:1]
            ):
                if section and f"/{section}/" not in paths:
                    paths.add(f"/{section}/")
                    self.contents.pages.append(
                        OldPage(
                            Place(f"{self.content}/{section}"),
                            section.capitalize(),
                            old_paths=(f"/{section}/",),
                            kind=kind,
                        )
                    )
