"""Read what all items of a WordPress export have: paths, texts, pictures, values of plugins."""

import re
from dataclasses import dataclass, field
from typing import Any

from core.text.translation import gettext
from groupsite.moving_in.contents import (
    OldPage,
    OldPicture,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.dates_and_roles import read_day
from groupsite.moving_in.readers.html_to_markdown import read_attributes
from groupsite.moving_in.readers.markdown_cleaning import make_title
from groupsite.moving_in.readers.old_urls import clean_path, list_paths, resolve
from groupsite.moving_in.readers.people_lists import PeopleReader
from groupsite.moving_in.readers.source_pages import SourcePage
from groupsite.moving_in.readers.source_site import PICTURES, SourceSite
from groupsite.moving_in.readers.wordpress_export import ExportItem, WordPressExport
from groupsite.moving_in.site_files import SiteFiles

_SHORTCODE = re.compile(r"(?<!\[)\[(/?)([a-z][\w-]{1,40})((?:[^\[\]\"]|\"[^\"]{0,2000}\")*+)\](?!\()")
_CAPTION = re.compile(
    r"\[(?:wp_)?caption([^\]]{0,500})\]((?:(?!\[/(?:wp_)?caption).){0,5000}?)\[/(?:wp_)?caption\]", re.DOTALL
)
_EMBED_BLOCK = re.compile(
    r"(<div class=\"wp-block-embed__wrapper\">|\[embed[^\]]{0,100}\]|^)\s*(https?://[^\s<>\[\]\"]{5,500})\s*(</div>|\[/embed\]|$)",
    re.MULTILINE,
)
_SOURCE = re.compile(r"(<img [^<>]{0,1000}?\bsrc=[\"'])([^\"'<>]{1,2000})")
_SIZE = re.compile(r"-\d{2,5}x\d{2,5}(?=\.\w{2,5}$)")
_SILENT = frozenset(
    (
        "row", "column", "col", "vc_row", "vc_column", "vc_column_text", "section", "div", "contact-form",
        "contact-form-7", "sitemap", "more", "embed", "clear", "vc_row_inner", "vc_column_inner",
        "et_pb_section", "et_pb_row", "et_pb_column", "et_pb_text", "spacer",
    )
)  # fmt: skip
_LISTS_OF_PAPERS = (
    "tplist",
    "tpsingle",
    "tpcloud",
    "bibtex",
    "papercite",
    "bibfilter",
    "publications",
    "zotpressinlib",
    "zotpress",
    "tpsearch",
)
PUBLIC = frozenset(("publish", "inherit"))


@dataclass(slots=True)
class _Sources:
    """All items of the exports, by their number."""

    items: dict[str, ExportItem] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


class WordPressSite:
    """The exports of a site while they are read. by_url: attachments; terms: taxonomy and slug by number."""

    def __init__(self, files: SiteFiles, system: str) -> None:
        self.site = SourceSite(
            files,
            SiteContents(system),
            syntax="html",
            roots=("", "wp-content", "wp-content/uploads", "uploads"),
        )
        self.contents = self.site.contents
        self.people = PeopleReader(self.site)
        self.people_pages: list[tuple[OldPage, ExportItem]] = []
        self.sources = _Sources()
        self.authors: dict[str, str] = {}
        self.attachments: dict[str, list[ExportItem]] = {}
        self.by_url: dict[str, ExportItem] = {}
        self.terms: dict[str, tuple[str, str]] = {}
        self.file = ""
        self.news_path = "/"

    def _take_export(self, path: str, export: WordPressExport) -> None:
        contents = self.contents
        contents.name, contents.url = contents.name or export.title, contents.url or export.url
        contents.about = contents.about or " ".join(export.description.split())
        bare = re.sub(r"^https?://(?:www\.)?", "", export.url)
        self.site.bases = tuple(
            f"{scheme}{www}{bare}" for scheme in ("https://", "http://") for www in ("", "www.") if bare
        )
        self.authors |= export.authors
        self.terms |= export.categories
        for problem in export.problems:
            self.site.report(
                path,
                problem.line,
                problem.reason.replace(gettext("the papers"), gettext("the site"))
                .partition(gettext(", or as"))[0]
                .rstrip(".")
                + ".",
            )
        for item in export.items:
            self.sources.items[item.number] = item
            self.sources.files[item.number] = path

    def get_url(self, item: ExportItem) -> str:
        """Return the path at which an item is shown; drafts have one with a number only."""
        if "?" in item.link or not item.link:
            return f"/{item.slug}/" if item.slug else f"/{item.type}-{item.number}/"
        return clean_path(resolve(item.link, "/", self.site.bases))

    def list_old_paths(self, item: ExportItem) -> tuple[str, ...]:
        """Return the paths of an item, the one with its number, too."""
        if item.status not in PUBLIC:
            return ()
        numbered = "/?page_id=" if item.type == "page" else "/?p="
        return (*list_paths([self.get_url(item)] if "?" not in item.link else []), f"{numbered}{item.number}")

    def describe(self, item: ExportItem) -> dict[str, Any]:
        """Return what pages, news, projects and events have in common."""
        page = self._make_page(item)
        clean = self.site.clean(page, self.get_url(item))
        title = self.site.read_title(item.title)
        featured = self.sources.items.get(item.meta.get("_thumbnail_id", ""))
        terms = [
            name
            for domain, _, name in item.terms
            if domain not in ("nav_menu", "post_format") and name and name.casefold() != "uncategorized"
        ]
        is_draft = item.status not in PUBLIC or item.password
        if item.password:
            self.site.report(
                self.file,
                item.line,
                gettext("A password protects this text on the old site. It becomes a draft."),
                item.title,
            )
        return {
            "place": Place(self.file, item.line),
            "title": title or self._make_title(clean.body, item),
            "body": clean.body,
            "summary": self._to_line(item.excerpt),
            "day": read_day(item.date) if not item.date.startswith("0000") else None,
            "picture": self._make_attachment_picture(featured) if featured else None,
            "pictures": clean.pictures,
            "tags": tuple(dict.fromkeys(terms)),
            "is_draft": is_draft,
            "old_paths": self.list_old_paths(item),
        }

    def _make_title(self, body: str, item: ExportItem) -> str:
        return make_title(body, item.slug or f"{item.type} {item.number}")

    def _make_page(self, item: ExportItem) -> SourcePage:
        return SourcePage(self.file, {"title": item.title}, self._prepare(item), "", item.line)

    def _to_line(self, text: str) -> str:
        return (
            self.site.clean_line(SourcePage(self.file, {}, ""), text)
            if "<" in text or "&" in text
            else " ".join(text.split())
        )

    def _prepare(self, item: ExportItem) -> str:
        """Return the HTML of an item with tags in place of WordPress's shortcodes."""
        text = _SOURCE.sub(self._find_original, _CAPTION.sub(_write_caption, item.content))
        text = _EMBED_BLOCK.sub(lambda match: f'\n\n<a href="{match[2]}">{match[2]}</a>\n\n', text)
        return _SHORTCODE.sub(lambda match: self._convert_shortcode(match, item), text)

    def _find_original(self, match: re.Match[str]) -> str:
        """Return the address of a picture in its full size, if that is in the export."""
        original = _SIZE.sub("", match[2])
        return match[1] + (original if original.partition("://")[2] in self.by_url else match[2])

    def _convert_shortcode(self, match: re.Match[str], item: ExportItem) -> str:
        slash, name, rest = match.groups()
        values = read_attributes(rest)
        if slash or name in _SILENT:
            return ""
        if name == "gallery":
            numbers = re.findall(r"\d+", values.get("ids", "") or values.get("include", ""))
            pictures = [self.sources.items[number] for number in numbers if number in self.sources.items]
            pictures = pictures or self.attachments.pop(item.number, [])
            return (
                "\n\n"
                + "\n\n".join(
                    f'<img src="{each.url}" alt="{_escape(each.title)}">' for each in pictures[:200]
                )
                + "\n\n"
            )
        if name in (
            "video",
            "audio",
            "playlist",
            "youtube",
            "vimeo",
            "googleapps",
            "iframe",
            "googlemaps",
            "wpvideo",
            "tweet",
            "embedyt",
            "fvplayer",
        ):
            url = next(
                (
                    values[key]
                    for key in ("src", "mp4", "mp3", "m4v", "url", "webm", "ogg")
                    if values.get(key)
                ),
                rest.strip(" ="),
            )
            return f'\n\n<a href="{_escape(url)}">{_escape(url)}</a>\n\n' if "://" in url else ""
        if name in _LISTS_OF_PAPERS:
            self.site.report(
                self.file,
                item.line,
                gettext("A list of papers of a plugin is not in the export. Import the papers as BibTeX."),
                match[0][:200],
            )
            return ""
        if not values and not any(sign in name for sign in ("-", "_")):
            return match[0]  # words in brackets
        self.site.report(
            self.file,
            item.line,
            gettext("The shortcode “{name}” is not read. What stands in it stays; check the text.").format(
                name=name
            ),
            match[0][:200],
        )
        return ""

    def _get_meta(self, item: ExportItem, *names: str) -> str:
        """Return a value of a plugin, whatever it puts before the names of its fields."""
        for name in names:
            for key, value in item.meta.items():
                bare = key.casefold().replace("-", "_").strip("_")
                if (
                    value
                    and (bare == name or bare.endswith(f"_{name}"))
                    and not value.startswith(("field_", "a:"))
                ):
                    return value
        return ""

    def _make_attachment_picture(self, item: ExportItem) -> OldPicture | None:
        if not item.url.casefold().partition("?")[0].endswith(PICTURES):
            return None
        alt = item.meta.get("_wp_attachment_image_alt", "")
        return self.site.make_picture(item.url, "", alt, self._to_line(item.excerpt))


def _escape(text: str) -> str:
    return text.replace('"', "&quot;").replace("<", "&lt;")


def _write_caption(match: re.Match[str]) -> str:
    """Return a picture with the caption that follows it, or that is an attribute."""
    caption = read_attributes(match[1]).get("caption", "")
    image, _, rest = match[2].partition("/>")
    if not _:
        return match[2]
    link_end = "</a>" if "</a>" in rest else ""
    caption = caption or rest.replace("</a>", "", 1)
    return f"\n\n<figure>{image}/>{link_end}<figcaption>{caption}</figcaption></figure>\n\n"
