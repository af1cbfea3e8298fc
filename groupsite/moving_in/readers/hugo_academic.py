"""Read sites made with Hugo and HugoBlox, formerly Wowchemy and Academic: YAML, TOML or JSON front matter.

Folders of `content/` tell what a page is. What a field is called is in the tables below; pages that are built
of blocks or widgets are read by `hugo_blocks.py`.
"""

import posixpath
from dataclasses import replace

from bibliography.entry import Entry
from bibliography.entry import Problem as EntryProblem
from bibliography.formats.front_matter import build_paper
from bibliography.links import is_url
from core.text.translation import SeparatedNumber, gettext
from groupsite.moving_in.contents import (
    LabelledLink,
    OldEvent,
    OldNews,
    OldPage,
    OldPaper,
    OldProject,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.bibtex_files import PaperFiles
from groupsite.moving_in.readers.dates_and_roles import read_day, read_moment
from groupsite.moving_in.readers.hugo_blocks import (
    has_blocks,
    is_active_widget,
    write_blocks,
    write_widget,
)
from groupsite.moving_in.readers.hugo_people import HugoPeople
from groupsite.moving_in.readers.hugo_site import TAXONOMIES
from groupsite.moving_in.readers.old_urls import slugify_hugo
from groupsite.moving_in.readers.people_lists import LISTS, PeopleReader
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, is_true, list_texts, split_texts
from groupsite.moving_in.readers.source_site import PAGES, guess_page_kind
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "Hugo"
SECTIONS = {
    "people": ("authors", "author", "people", "members", "member", "team", "alumni", "staff"),
    "papers": ("publication", "publications", "papers", "paper", "pubs"),
    "news": ("post", "posts", "news", "blog", "blogs", "announcements"),
    "events": ("event", "events", "talk", "talks", "seminars", "seminar"),
    "projects": ("project", "projects", "research", "software", "tools"),
}
"""What the pages in a folder of `content/` are."""
_PERSON_SIGNS = frozenset(
    (
        "first_name", "last_name", "user_groups", "role", "position", "designation", "job_title",
        "jobtitle", "social", "email", "bio", "avatar", "image", "photo", "organizations", "affiliation",
        "interests", "education", "github", "orcid", "linkedin", "website", "links", "status",
    )
)  # fmt: skip


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    content = files.list_in("content", *PAGES)
    configs = [
        path
        for path in files.paths
        if path.split("/")[0] == "config" or path.startswith(("hugo.", "config."))
    ]
    is_academic = any(
        f"/{name}/" in path for path in content for name in ("authors", "publication", "publications")
    )
    is_configured = any(path.endswith((".toml", ".yaml", ".yml", ".json")) for path in configs)
    return {
        "pages in content/": bool(content),
        "hugo.yaml, config.toml or config/_default/, or else content/authors/ or content/publication/": (
            is_configured or is_academic
        ),
    }


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site."""
    return _HugoReader(files, SYSTEM).read()


class _HugoReader(HugoPeople):
    def read(self) -> SiteContents:
        pages = [path for path in self.site.files.list_in(self.content, *PAGES) if self._is_of_language(path)]
        for path in pages:
            self.site.add_url(path.removeprefix(f"{self.content}/"), self.get_url(self.site.read_page(path)))
        for path in pages:
            if self._get_kind(path) == "people":
                self._add_person(self.site.read_page(path))
        self._add_data_people()
        widgets = {posixpath.dirname(path) for path in pages if self._is_widget_page(path)}
        for path in pages:
            kind = self._get_kind(path)
            if posixpath.dirname(path) in widgets and not self._is_widget_page(path):
                continue  # a part of another page
            if kind != "people" and not self._is_left_aside(path):
                self._add(kind, self.site.read_page(path))
        self._add_listed_people()
        if not self.contents.papers:
            self._add_bibliographies()
        self._add_lists()
        self._add_other_pages()
        self.contents.menu += self.config.menu
        self._leave_other_languages()
        return self.site.finish(self._list_assets(pages))

    def _leave_other_languages(self) -> None:
        """Name the folders of pages in other languages, which are left aside."""
        for folder in self.config.other_contents:
            if pages := self.site.files.list_in(folder, *PAGES):
                self.contents.unread += [path for path in pages if path not in self.contents.unread]
                message = gettext(
                    "The {pages:,} pages here are in another language and are left aside."
                ).format(pages=SeparatedNumber(len(pages)))
                self.site.report(f"{folder}/", 0, message)

    def _get_kind(self, path: str) -> str:
        parts = path.removeprefix(f"{self.content}/").split("/")
        if len(parts) < 2 or (parts[-1].startswith("_index.") and len(parts) == 2):
            return "page"
        kind = next((kind for kind, folders in SECTIONS.items() if parts[0].casefold() in folders), "page")
        is_own = len(parts) == 2 and parts[1].startswith("index.")
        if is_own or self.site.read_page(path).get("type") in ("landing", "widget_page"):
            return "page"
        if kind == "people":
            values = self.site.read_page(path).values
            is_person = parts[0] in ("authors", "author") or any(name in values for name in _PERSON_SIGNS)
            return "people" if is_person and "widget" not in values else "page"
        if kind != "page" and parts[-1].startswith("_index."):
            return "page"
        return kind

    def _add_listed_people(self) -> None:
        """Add the people of files of data, and those whom pages of people list or name in their texts."""
        people = PeopleReader(self.site)
        for path in self.site.files.list_in("data", ".yaml", ".yml", ".json", ".toml", ".csv"):
            if path.count("/") == 1 and path.rpartition("/")[2].rpartition(".")[0].casefold() in LISTS:
                people.add_data(path)
        for old_page in [page for page in self.contents.pages if page.kind in ("people", "alumni")]:
            if old_page.place.file in self.site.files:
                source = self.site.read_page(old_page.place.file)
                people.add_from_head(source)
                people.add_from_text(old_page, source.body, source.body_line)

    def _add_bibliographies(self) -> None:
        """Add the papers of files of BibTeX, where they have no pages of their own."""
        papers = PaperFiles(self.site)
        for path in self.site.files.list_in("", ".bib"):
            for paper in papers.read(path):
                papers.add(paper)
        papers.finish()

    def _is_widget_page(self, path: str) -> bool:
        return path.rpartition("/")[2].startswith(("index.", "_index.")) and (
            self.site.read_page(path).get("type") == "widget_page"
        )

    def _is_left_aside(self, path: str) -> bool:
        """Return whether a page is of an editor or a slide show, or only configures others."""
        page = self.site.read_page(path)
        folder = path.removeprefix(f"{self.content}/").partition("/")[0]
        is_aside = folder in ("slides", "admin") or page.get("type") == "decap_cms"
        if is_aside:
            self.contents.unread.append(path)
        return is_aside

    def _add(self, kind: str, page: SourcePage) -> None:
        adders = {
            "papers": self._add_paper,
            "news": self._add_news,
            "events": self._add_event,
            "projects": self._add_project,
            "page": self._add_page,
        }
        if kind in ("papers", "news", "events", "projects"):
            section = page.path.removeprefix(f"{self.content}/").partition("/")[0]
            for taxonomy in TAXONOMIES:
                for term in split_texts(page.values.get(taxonomy)):
                    counts = self.terms.setdefault((taxonomy, slugify_hugo(term)), {})
                    counts[section] = counts.get(section, 0) + 1
        adders[kind](page)

    def _add_paper(self, page: SourcePage) -> None:
        if self.is_draft(page):
            self.site.report(
                page.path, 1, gettext("This paper is a draft on the old site and is left aside.")
            )
            return
        built = build_paper({**page.values, "authors": self.get_names(page)}, 1)
        beside = self._by_folder(page.folder) if page.is_bundle else []
        bib = next((path for path in beside if path.endswith(".bib")), "")
        cited = next(self.site.read_bibtex(bib), None) if bib else None
        if isinstance(built, EntryProblem) and cited is None:
            self.site.report(page.path, 1, gettext("This page of a paper has no title. Enter one."))
            return
        entry = _join_entries(cited, built if isinstance(built, Entry) else None)
        url = self.get_url(page)
        pdf = slides = ""
        for label, target in self.list_links(page):
            file = self.site.find_file(target, page.folder) if not is_url(target) else ""
            if file and label in ("pdf", "preprint") and not pdf:
                pdf = file
            elif file and label == "slides" and not slides:
                slides = file
            elif not is_url(target) and label != "project":
                self.site.report(
                    page.path,
                    page.find_line(f"url_{label}"),
                    gettext("The file of the link “{label}” is not there. Add it, or enter its URL.").format(
                        label=label
                    ),
                    target,
                )
        pdf = pdf or next((path for path in beside if path.casefold().endswith(".pdf")), "")
        if page.body.strip() and (notes := self.site.clean(page, url).body):
            self.site.report(
                page.path,
                page.body_line,
                gettext("Papers have no text beside their abstract. Put what is needed into the abstract."),
                notes[:500],
            )
        summary = self.site.clean_line(page, page.get("summary"))
        entry = replace(
            entry,
            summary=entry.summary or summary,
        )
        self.contents.papers.append(
            OldPaper(
                place=Place(page.path, page.find_line("title")),
                entry=entry,
                abstract=entry.abstract,
                teaser=self.find_featured(page),
                pdf=pdf,
                slides=slides,
                bibtex=bib,
                topics=tuple(split_texts(page.values.get("tags"))) or entry.topics,
                projects=tuple(list_texts(page.values.get("projects"))),
                selected=is_true(page.values.get("featured")),
                old_paths=self.list_old_paths(page),
            )
        )

    def _add_news(self, page: SourcePage) -> None:
        values = self._describe(page)
        self.contents.news.append(OldNews(**values, author=", ".join(values["people"])))

    def _add_project(self, page: SourcePage) -> None:
        values = self._describe(page)
        code = page.get("url_code")
        software = {"software", "tool", "tools", "package"} & {tag.casefold() for tag in values["tags"]}
        is_software = page.path.split("/")[1] in ("software", "tools") or bool(software)
        url = page.get("external_link", "url_project", "website")
        self.contents.projects.append(
            OldProject(
                **values,
                is_software=is_software,
                repository=code if is_url(code) else "",
                url=url if is_url(url) else "",
                begins=read_day(page.get("date_start", "start")),
                ends=read_day(page.get("date_end", "end")),
            )
        )

    def _add_event(self, page: SourcePage) -> None:
        values = self._describe(page)
        abstract = page.get("abstract")
        if abstract:
            values["body"] = "\n\n".join(
                filter(None, (self.site.clean(page, self.get_url(page), abstract).body, values["body"]))
            )
        starts, ends = page.get("date", "time_start"), page.get("date_end", "time_end")
        address = page.values.get("address")
        places = [
            page.get("location"),
            *(get_text(address, name) for name in ("street", "city", "region", "country")),
        ]
        slides, video = page.get("url_slides"), page.get("url_video")
        if (event := page.get("event")) and event.casefold() not in values["title"].casefold():
            values["summary"] = values["summary"] or event
        if is_url(page.get("event_url")):
            values["links"] = (*values["links"], LabelledLink(page.get("event_url"), event))
        is_talk = bool(values["people"]) or page.path.split("/")[1].startswith("talk")
        self.contents.events.append(
            OldEvent(
                **values,
                is_talk=is_talk,
                starts_at=read_moment(starts),
                ends_at=read_moment(ends),
                whole_days=is_true(page.values.get("all_day")) or read_moment(starts) is None,
                time_zone="UTC" if starts.endswith("Z") else "",
                place_name=", ".join(filter(None, places)),
                speakers=values["people"] if is_talk else (),
                slides=self.site.find_file(slides, page.folder) or slides,
                video=video,
            )
        )

    def _add_page(self, page: SourcePage) -> None:
        if is_true(page.values.get("headless")) and page.get("type") != "widget_page":
            return
        url = self.get_url(page)
        is_home = page.get("type") == "widget_page" and url in ("/home/", "/")
        values = self._describe(page)
        values["title"] = values["title"] or (self.contents.name if url == "/" else "")
        parts = [values["body"]]
        if has_blocks(page):
            parts.append(write_blocks(page))
        elif page.get("type") == "widget_page":
            siblings = [
                self.site.read_page(path)
                for path in self._by_folder(page.folder)
                if path.endswith(PAGES) and path != page.path
            ]
            siblings = sorted(
                filter(is_active_widget, siblings),
                key=lambda widget: (
                    int(widget.get("weight") or 0) if widget.get("weight").lstrip("-").isdigit() else 0
                ),
            )
            parts += [write_widget(widget) for widget in siblings]
        if len(parts) > 1:
            clean = self.site.clean(page, url, "\n\n".join(filter(None, parts)))
            values |= {"body": clean.body, "pictures": clean.pictures}
        if is_home:
            values |= {"old_paths": ("/", *values["old_paths"])}
        kind = "home" if is_home else guess_page_kind(url, values["title"])
        if values["title"] or values["body"]:
            values["title"] = (
                values["title"] or url.strip("/").rpartition("/")[2].replace("-", " ").capitalize()
            )
            self.contents.pages.append(OldPage(**values, kind=kind))


def _join_entries(cited: Entry | None, built: Entry | None) -> Entry:
    """Return the entry of the citation, with what only the front matter of the page says."""
    if cited is None or built is None:
        return cited or built  # type: ignore[return-value]
    identifiers = dict(built.identifiers) | dict(cited.identifiers)
    urls = {link.url for link in cited.links}
    is_same_year = cited.year == built.year
    return replace(
        cited,
        title=cited.title or built.title,
        authors=cited.authors or built.authors,
        year=cited.year or built.year,
        month=cited.month or (built.month if is_same_year else None),
        day=cited.day if cited.month else (built.day if is_same_year else None),
        venue=cited.venue or built.venue,
        abstract=cited.abstract or built.abstract,
        identifiers=tuple(identifiers.items()),
        links=(*cited.links, *(link for link in built.links if link.url not in urls)),
        topics=built.topics or cited.topics,
    )
