"""Read a WordPress export: posts, pages, media, menus, and the people, papers and events of usual plugins."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from bibliography.entry import Problem as EntryProblem
from bibliography.formats.front_matter import build_paper
from bibliography.links import is_url, make_link
from groupsite.moving_in.contents import (
    LabelledLink,
    OldEvent,
    OldMenuItem,
    OldNews,
    OldPage,
    OldPaper,
    OldPath,
    OldPerson,
    OldPicture,
    OldProject,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.dates_and_roles import means_left, read_day, read_moment
from groupsite.moving_in.readers.html_to_markdown import read_attributes
from groupsite.moving_in.readers.jekyll_people import PeopleReader
from groupsite.moving_in.readers.jekyll_site import make_title
from groupsite.moving_in.readers.old_urls import clean_path, list_paths, resolve
from groupsite.moving_in.readers.people_in_text import find_people, looks_like_name
from groupsite.moving_in.readers.person_fields import FIELDS
from groupsite.moving_in.readers.source_pages import SourcePage
from groupsite.moving_in.readers.source_site import PICTURES, SourceSite, guess_page_kind
from groupsite.moving_in.readers.wordpress_export import ExportItem, WordPressExport, is_export, read_export
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "WordPress"
TYPES: dict[str, tuple[str, ...]] = {
    "people": (
        "people",
        "person",
        "team",
        "member",
        "staff",
        "faculty",
        "researcher",
        "alumni",
        "employee",
        "profile",
    ),
    "papers": ("publication", "paper", "pubs"),
    "projects": ("project", "portfolio", "research", "software"),
    "events": ("event", "talk", "seminar"),
    "news": ("post", "news", "announcement"),
}
"""What the records of plugins are, by a part of the name of their type."""
_SYSTEM_TYPES = frozenset(
    """nav_menu_item attachment revision custom_css customize_changeset oembed_cache user_request wp_block wp_template
    wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face feedback acf-field acf-field-group
    elementor_library shop_order wpcf7_contact_form mc4wp-form tablepress_table jp_pay_order""".split()
)
_PUBLIC = frozenset(("publish", "inherit"))
_GONE = frozenset(("trash", "auto-draft"))
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
    "row column col vc_row vc_column vc_column_text section div contact-form contact-form-7 sitemap more embed clear vc_row_inner vc_column_inner et_pb_section et_pb_row et_pb_column et_pb_text spacer".split()
)
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
_PRIMARY = ("primary", "main", "header", "top", "haupt", "navigation", "nav")


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {"an export of WordPress (.xml)": bool(_list_exports(files))}


def _list_exports(files: SiteFiles) -> list[str]:
    exports = []
    for path in files.list_in("", ".xml"):
        if path.count("/") < 3 and len(exports) < 50:
            with files.open(path) as file:
                if is_export(file.read(20_000).decode(errors="replace")):
                    exports.append(path)
    return exports


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site; of several exports, as large sites are split, all together."""
    return _WordPressReader(files).read()


@dataclass(slots=True)
class _Sources:
    """All items of the exports, by their number."""

    items: dict[str, ExportItem] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


class _WordPressReader:
    def __init__(self, files: SiteFiles) -> None:
        self.site = SourceSite(
            files,
            SiteContents(SYSTEM),
            syntax="html",
            roots=("", "wp-content", "wp-content/uploads", "uploads"),
        )
        self.contents = self.site.contents
        self.people = PeopleReader(self.site)
        self.sources = _Sources()
        self.authors: dict[str, str] = {}
        self.by_url: dict[str, ExportItem] = {}
        self.terms: dict[str, tuple[str, str]] = {}
        self.file = ""
        self.news_path = "/"

    def read(self) -> SiteContents:
        for path in _list_exports(self.site.files):
            export = read_export(self.site.read_text(path, 50 << 20))
            self._take_export(path, export)
        items = list(self.sources.items.values())
        for item in items:
            if item.type == "attachment":
                self.by_url[item.url.partition("://")[2] or item.url] = item
        pages = [item for item in items if item.type not in _SYSTEM_TYPES and item.status not in _GONE]
        people_pages = {item.number for item in pages if self._is_of_people(item)}
        blog = next(
            (item for item in pages if item.type == "page" and item.slug in ("blog", "news", "aktuelles")),
            None,
        )
        self.news_path = self.get_url(blog) if blog else "/"
        for item in pages:
            self.file = self.sources.files[item.number]
            self._add(item, people_pages)
        self._add_menu([item for item in items if item.type == "nav_menu_item"])
        self._add_attachments([item for item in items if item.type == "attachment"])
        self._add_archives(pages)
        comments = sum(item.comments for item in items)
        if comments:
            self.site.report(self.file, 0, f"{comments:,} comments are left out: the new site has none.")
        assets = (
            (f"/{path}", path)
            for path in self.site.files.paths
            if "uploads/" in path and not path.endswith(".xml")
        )
        return self.site.finish(assets)

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
                problem.reason.replace("the papers", "the site").partition(", or as")[0].rstrip(".") + ".",
            )
        for item in export.items:
            self.sources.items[item.number] = item
            self.sources.files[item.number] = path

    def _is_of_people(self, item: ExportItem) -> bool:
        return item.type == "page" and guess_page_kind(self.get_url(item), item.title) in ("people", "alumni")

    def get_url(self, item: ExportItem) -> str:
        """Return the path at which an item is shown; drafts have one with a number only."""
        if "?" in item.link or not item.link:
            return f"/{item.slug}/" if item.slug else f"/{item.type}-{item.number}/"
        return clean_path(resolve(item.link, "/", self.site.bases))

    def list_old_paths(self, item: ExportItem) -> tuple[str, ...]:
        """Return the paths of an item, the one with its number, too."""
        if item.status not in _PUBLIC:
            return ()
        numbered = "/?page_id=" if item.type == "page" else "/?p="
        return (*list_paths([self.get_url(item)] if "?" not in item.link else []), f"{numbered}{item.number}")

    def _add(self, item: ExportItem, people_pages: set[str]) -> None:
        kind = next(
            (kind for kind, names in TYPES.items() if any(name in item.type for name in names)), "page"
        )
        is_child_of_people = (
            item.type == "page" and item.parent in people_pages and looks_like_name(item.title)
        )
        if kind == "people" or is_child_of_people:
            self._add_person(item)
        elif kind == "papers":
            self._add_paper(item)
        elif kind == "news":
            self.contents.news.append(
                OldNews(**self.describe(item), author=self.authors.get(item.author, item.author))
            )
        elif kind == "projects":
            self._add_project(item)
        elif kind == "events":
            self._add_event(item)
        else:
            self._add_page(item)

    # Texts

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
        is_draft = item.status not in _PUBLIC or item.password
        if item.password:
            self.site.report(
                self.file,
                item.line,
                "A password protects this text on the old site. It becomes a draft.",
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
            pictures = pictures or [
                each
                for each in self.sources.items.values()
                if each.type == "attachment" and each.parent == item.number
            ]
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
                "A list of papers of a plugin is not in the export. Import the papers as BibTeX.",
                match[0][:200],
            )
            return ""
        if not values and not any(sign in name for sign in ("-", "_")):
            return match[0]  # words in brackets
        self.site.report(
            self.file,
            item.line,
            f"The shortcode “{name}” is not read. What stands in it stays; check the text.",
            match[0][:200],
        )
        return ""

    def _add_page(self, item: ExportItem) -> None:
        url = self.get_url(item)
        values = self.describe(item)
        kind = guess_page_kind(url, values["title"])
        people = (
            find_people(values["body"]) if kind in ("people", "alumni") and not values["is_draft"] else []
        )
        known = {person.name for person in self.contents.people}
        for part in people:
            fields = {"name": part.name, "photo": part.image, "email": part.email, "website": part.url}
            text = part.text
            first, _, rest = text.partition("\n")
            if len(first) < 100 and not first.endswith((".", ")")):
                fields["role"], text = first.strip(" *_"), rest.strip()
            place = Place(self.file, item.line)
            group = part.group or ("alumni" if kind == "alumni" else "")
            person = self.people.build(fields, place, group=group, biography=text)
            if person and person.name not in known:
                self.contents.people.append(person)
        self.contents.pages.append(OldPage(**values, kind=kind))

    def _add_project(self, item: ExportItem) -> None:
        url = self._get_meta(item, "website", "url", "link", "project_url")
        code = self._get_meta(item, "github", "repository", "code")
        self.contents.projects.append(
            OldProject(
                **self.describe(item),
                is_software="software" in item.type,
                repository=code if is_url(code) else "",
                url=url if is_url(url) else "",
            )
        )

    def _add_event(self, item: ExportItem) -> None:
        values = self.describe(item)
        starts = self._get_meta(
            item, "eventstartdate", "start_date", "event_start", "start", "date", "event_date"
        )
        ends = self._get_meta(item, "eventenddate", "end_date", "event_end", "end")
        starts, ends = _separate_digits(starts), _separate_digits(ends)
        moment = read_moment(starts)
        speaker = self._get_meta(item, "speaker", "speakers")
        venue = self.sources.items.get(item.meta.get("_EventVenueID", ""))
        values["day"] = read_day(starts) or values["day"]
        self.contents.events.append(
            OldEvent(
                **values,
                is_talk="talk" in item.type or "seminar" in item.type or bool(speaker),
                starts_at=moment,
                ends_at=read_moment(ends),
                whole_days=moment is None or self._get_meta(item, "eventallday") in ("yes", "1", "true"),
                time_zone=self._get_meta(item, "eventtimezone", "timezone"),
                place_name=venue.title if venue else self._get_meta(item, "location", "venue", "place"),
                speakers=tuple(filter(None, (name.strip() for name in re.split(r"[,;]", speaker)))),
            )
        )

    # People and papers

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

    def _add_person(self, item: ExportItem) -> None:
        values = self.describe(item)
        if values["is_draft"]:
            self.site.report(
                self.file, item.line, "This person is a draft on the old site and is left aside.", item.title
            )
            return
        names = ("role", "email", "office", "begins", "ends", "education", "interests", "destination")
        fields: dict[str, Any] = {
            name: self._get_meta(item, *FIELDS[name])
            for name in ("email", "office", "begins", "ends", "education", "destination")
        }
        fields |= {FIELDS[name][0]: fields.pop(name) for name in names if fields.get(name)}
        fields["name"] = values["title"]
        fields["role"] = self._get_meta(
            item, "designation", "position", "job_title", "jobtitle", "role", "title", "function"
        )
        for key in (
            "github",
            "orcid",
            "scholar",
            "google_scholar",
            "twitter",
            "linkedin",
            "website",
            "url",
            "researchgate",
            "homepage",
            "web",
        ):
            fields[key] = self._get_meta(item, key)
        groups = [
            name
            for domain, _, name in item.terms
            if domain not in ("nav_menu", "post_format", "post_tag", "language")
        ]
        parent = self.sources.items.get(item.parent)
        group = next(iter(groups), "") or (parent.title if parent and means_left(parent.title) else "")
        person = self.people.build(
            {name: value for name, value in fields.items() if value}, Place(self.file, item.line), group=group,
            biography=values["body"], old_paths=values["old_paths"], key=item.slug,
        )  # fmt: skip
        if person:
            photo = values["picture"] or next(iter(values["pictures"]), None)
            self.contents.people.append(_with_photo(person, photo))

    def _add_paper(self, item: ExportItem) -> None:
        values = self.describe(item)
        if values["is_draft"]:
            self.site.report(
                self.file, item.line, "This paper is a draft on the old site and is left aside.", item.title
            )
            return
        authors = self._get_meta(item, "authors", "author", "publication_authors")
        names = re.split(r"\s*(?:;|,|\band\b|&)\s*", authors) if authors else []
        link = self._get_meta(item, "url", "link", "publication_url", "website")
        entry = build_paper(
            {
                "title": values["title"], "authors": [name for name in names if name], "publication": self._get_meta(item, "journal", "venue", "publication", "conference", "booktitle"),
                "date": self._get_meta(item, "date", "year", "publication_date", "publication_year") or item.date[:10], "doi": self._get_meta(item, "doi") or link,
                "abstract": self._get_meta(item, "abstract") or values["body"], "publication_types": ["article-journal"],
            },
            item.line,
        )  # fmt: skip
        if isinstance(entry, EntryProblem):
            self.site.report(self.file, item.line, "This paper has no title. Enter one.")
            return
        links = {each.url: each for each in entry.links}
        for name, kind in (("pdf", "pdf"), ("code", "code"), ("slides", "slides"), ("url", ""), ("link", "")):
            if is_url(value := self._get_meta(item, name)):
                links.setdefault(value, make_link(value, kind))
        self.contents.papers.append(
            OldPaper(
                values["place"],
                replace(entry, links=tuple(links.values())),
                entry.abstract,
                values["picture"],
                topics=values["tags"],
                old_paths=values["old_paths"],
            )
        )

    # Media, menus and archives

    def _make_attachment_picture(self, item: ExportItem) -> OldPicture | None:
        if not item.url.casefold().partition("?")[0].endswith(PICTURES):
            return None
        alt = item.meta.get("_wp_attachment_image_alt", "")
        return self.site.make_picture(item.url, "", alt, self._to_line(item.excerpt))

    def _add_attachments(self, items: list[ExportItem]) -> None:
        for item in items:
            file = self.site.find_file(item.url)
            parent = self.sources.items.get(item.parent)
            target = self.get_url(parent) if parent and parent.status in _PUBLIC else ""
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
                item.status in _PUBLIC and title and target and not target.startswith("#")
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
                self.file, 0, f"The site has several menus. Only “{first}” is read, and not {names}."
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
            if item.type != "post" or item.status not in _PUBLIC:
                continue
            for domain, slug, _ in item.terms:
                if domain in ("category", "post_tag"):
                    paths[f"/{'tag' if domain == 'post_tag' else 'category'}/{slug}/"] = None
            paths[f"/author/{item.author}/"] = None
            if day := read_day(item.date):
                paths |= dict.fromkeys((f"/{day.year}/", f"/{day.year}/{day.month:02}/"))
        paths |= dict.fromkeys(("/feed/", "/comments/feed/", "/feed/atom/"))
        self.contents.paths += [OldPath(path, target=self.news_path) for path in list_paths(paths)]


def _with_photo(person: OldPerson, photo: OldPicture | None) -> OldPerson:
    return replace(person, photo=person.photo or photo)


def _separate_digits(text: str) -> str:
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}" if re.fullmatch(r"\d{8}", text) else text


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


__all__ = ["LabelledLink", "SYSTEM", "find_signs", "read"]
