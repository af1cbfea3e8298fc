"""Read a WordPress export: posts, pages, media, menus, and the people, papers and events of usual plugins."""

import re
from dataclasses import replace
from typing import Any

from bibliography.entry import Problem as EntryProblem
from bibliography.formats.front_matter import build_paper
from bibliography.links import is_url, make_link
from core.text.translation import SeparatedNumber, gettext
from groupsite.moving_in.contents import (
    OldEvent,
    OldNews,
    OldPage,
    OldPaper,
    OldPerson,
    OldPicture,
    OldProject,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.dates_and_roles import means_left, read_day, read_moment
from groupsite.moving_in.readers.markdown_cleaning import split_title
from groupsite.moving_in.readers.papers_in_text import add_identifier
from groupsite.moving_in.readers.people_in_text import looks_like_name
from groupsite.moving_in.readers.person_fields import FIELDS
from groupsite.moving_in.readers.source_site import guess_page_kind
from groupsite.moving_in.readers.wordpress_export import ExportItem, is_export, read_export
from groupsite.moving_in.readers.wordpress_media import WordPressMedia
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
    (
        "nav_menu_item", "attachment", "revision", "custom_css", "customize_changeset", "oembed_cache",
        "user_request", "wp_block", "wp_template", "wp_template_part", "wp_global_styles", "wp_navigation",
        "wp_font_family", "wp_font_face", "feedback", "acf-field", "acf-field-group", "elementor_library",
        "shop_order", "wpcf7_contact_form", "mc4wp-form", "tablepress_table", "jp_pay_order",
    )
)  # fmt: skip
_GONE = frozenset(("trash", "auto-draft"))


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {"an export of WordPress (.xml)": bool(_list_exports(files))}


def _list_exports(files: SiteFiles) -> list[str]:
    exports: list[str] = []
    for path in files.list_in("", ".xml"):
        if path.count("/") < 3 and len(exports) < 50:
            with files.open(path) as file:
                if is_export(file.read(20_000).decode(errors="replace")):
                    exports.append(path)
    return exports


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site; of several exports, as large sites are split, all together."""
    return _WordPressReader(files, SYSTEM).read()


class _WordPressReader(WordPressMedia):
    def read(self) -> SiteContents:
        for path in _list_exports(self.site.files):
            export = read_export(self.site.read_text(path, 50 << 20))
            self._take_export(path, export)
        items = list(self.sources.items.values())
        for item in items:
            if item.type == "attachment":
                self.by_url[item.url.partition("://")[2] or item.url] = item
                self.attachments.setdefault(item.parent, []).append(item)
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
        for page, item in self.people_pages:  # those with pages of their own are here by now
            self.people.add_from_text(page, item.content, item.line)
        self._add_menu([item for item in items if item.type == "nav_menu_item"])
        self._add_attachments([item for item in items if item.type == "attachment"])
        self._add_archives(pages)
        comments = sum(item.comments for item in items)
        if comments:
            self.site.report(
                self.file,
                0,
                gettext("{comments:,} comments are left out: the new site has none.").format(
                    comments=SeparatedNumber(comments)
                ),
            )
        assets = (
            (f"/{path}", path)
            for path in self.site.files.paths
            if "uploads/" in path and not path.endswith(".xml")
        )
        return self.site.finish(assets)

    def _is_of_people(self, item: ExportItem) -> bool:
        return item.type == "page" and guess_page_kind(self.get_url(item), item.title) in ("people", "alumni")

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
            values = self.describe(item)
            if not item.title.strip():
                values["title"], values["body"] = split_title(
                    values["body"], item.slug or f"post {item.number}"
                )
            self.contents.news.append(OldNews(**values, author=self.authors.get(item.author, item.author)))
        elif kind == "projects":
            self._add_project(item)
        elif kind == "events":
            self._add_event(item)
        else:
            self._add_page(item)

    def _add_page(self, item: ExportItem) -> None:
        url = self.get_url(item)
        values = self.describe(item)
        kind = guess_page_kind(url, values["title"])
        page = OldPage(**values, kind=kind)
        self.contents.pages.append(page)
        if kind in ("people", "alumni") and not page.is_draft:
            self.people_pages.append((page, item))

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

    def _add_person(self, item: ExportItem) -> None:
        values = self.describe(item)
        if values["is_draft"]:
            self.site.report(
                self.file,
                item.line,
                gettext("This person is a draft on the old site and is left aside."),
                item.title,
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
            {name: value for name, value in fields.items() if value},
            Place(self.file, item.line),
            group=group,
            biography=values["body"],
            old_paths=values["old_paths"],
            key=item.slug,
        )
        if person:
            photo = values["picture"] or next(iter(values["pictures"]), None)
            self.contents.people.append(_with_photo(person, photo))

    def _add_paper(self, item: ExportItem) -> None:
        values = self.describe(item)
        if values["is_draft"]:
            self.site.report(
                self.file,
                item.line,
                gettext("This paper is a draft on the old site and is left aside."),
                item.title,
            )
            return
        authors = self._get_meta(item, "authors", "author", "publication_authors")
        names = re.split(r"\s*(?:;|,|\band\b|&)\s*", authors) if authors else []
        link = self._get_meta(item, "url", "link", "publication_url", "website")
        entry = build_paper(
            {
                "title": values["title"],
                "authors": [name for name in names if name],
                "publication": self._get_meta(
                    item, "journal", "venue", "publication", "conference", "booktitle"
                ),
                "date": self._get_meta(item, "date", "year", "publication_date", "publication_year")
                or item.date[:10],
                "doi": self._get_meta(item, "doi"),
                "abstract": self._get_meta(item, "abstract") or values["body"],
                "publication_types": ["article-journal"],
            },
            item.line,
        )
        if isinstance(entry, EntryProblem):
            self.site.report(self.file, item.line, gettext("This paper has no title. Enter one."))
            return
        entry = add_identifier(entry, link)
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


def _with_photo(person: OldPerson, photo: OldPicture | None) -> OldPerson:
    return replace(person, photo=person.photo or photo)


def _separate_digits(text: str) -> str:
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}" if re.fullmatch(r"\d{8}", text) else text
