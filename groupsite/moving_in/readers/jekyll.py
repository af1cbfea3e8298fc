"""Read other sites made with Jekyll: jekyll-scholar, lists of people in YAML, Academic Pages."""

import re
from dataclasses import replace
from typing import Any

from bibliography.entry import Entry
from bibliography.entry import Problem as EntryProblem
from bibliography.formats.front_matter import build_paper
from bibliography.links import is_url, make_link
from bibliography.references.reader import read_reference
from core.text.translation import gettext
from groupsite.moving_in.contents import OldEvent, OldPage, OldPaper, OldProject, Place, SiteContents
from groupsite.moving_in.readers.bibtex_files import PaperFiles
from groupsite.moving_in.readers.dates_and_roles import means_left, read_moment
from groupsite.moving_in.readers.html_to_markdown import strip_tags
from groupsite.moving_in.readers.jekyll_site import JekyllSite
from groupsite.moving_in.readers.papers_in_text import add_identifier, fill_imprint, split_names
from groupsite.moving_in.readers.people_lists import LISTS, PeopleReader
from groupsite.moving_in.readers.person_fields import get_person_text
from groupsite.moving_in.readers.source_pages import SourcePage, find_line, get_text, list_texts, split_texts
from groupsite.moving_in.readers.source_site import guess_page_kind
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "Jekyll"
COLLECTIONS: dict[str, tuple[str, ...]] = {
    "people": ("people", "members", "team", "staff", "alumni", "authors", "lab_members"),
    "papers": ("publications", "papers", "pubs", "publication"),
    "projects": ("projects", "research", "portfolio", "software", "tools"),
    "events": ("talks", "events", "seminars", "presentations"),
    "news": ("news", "announcements", "updates"),
    "page": ("teaching", "courses", "docs", "teachings", "resources"),
}
"""What the documents of a collection are."""
PAPER_LISTS = ("publist", "publications", "papers", "pubs", "bibliography")
NEWS_LISTS = ("news", "announcements", "updates")
PROJECT_LISTS = ("projects", "research", "software", "tools")
_VENUE = re.compile(r"^(?:in|published in)\s+", re.IGNORECASE)
_BOILERPLATE = re.compile(
    r"(?:\[Download (?:paper|slides) here\]\([^()]{0,500}\)|Recommended citation:|Use \[Google Scholar\]"
    r"|The contents above will be part of a list of publications)[^\n]*(?:\n|$)"
)
"""What Academic Pages has below each paper."""


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {
        "_config.yml": any(path in files for path in ("_config.yml", "_config.yaml", "_config.toml")),
        "pages with front matter, _posts/, _data/ or _bibliography/": bool(
            files.list_in("_posts")
            or files.list_in("_data")
            or files.list_in("_bibliography")
            or files.list_in("_pages")
            or any(
                path.endswith((".md", ".markdown")) and path.casefold() != "readme.md" for path in files.paths
            )
        ),
    }


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site."""
    return _JekyllReader(files).read()


class _JekyllReader(JekyllSite):
    def __init__(self, files: SiteFiles) -> None:
        super().__init__(files, SYSTEM)
        self.people = PeopleReader(self.site)
        self.papers = PaperFiles(self.site)

    def read(self) -> SiteContents:
        names = tuple(name for folder in COLLECTIONS.values() for name in folder)
        self.register_urls(names)
        self._add_data()
        for path in self.site.files.paths:
            if path.casefold().endswith(".bib"):
                self.papers.site = self.site
                for paper in self.papers.read(path):
                    self.papers.add(paper)
        for kind, collections in COLLECTIONS.items():
            for name in collections:
                for page in self.list_collection(name):
                    self._add(kind, name, page)
        self.papers.finish()
        self.site.liquid.find_paper = self.papers.cite
        self.add_posts()
        pages = list(self.list_root_pages())
        for page in pages:
            if guess_page_kind(self.get_url(page), page.get("title")) in ("people", "alumni"):
                self.people.add_from_head(page)
            self.add_page(page)
        self.add_people_of_texts(self.people)
        self.add_navigation()
        if not self.contents.menu:
            self._add_header_pages(pages)
        self._add_author()
        news = next((page.old_paths[0] for page in self.contents.pages if page.kind == "news"), "/")
        self.add_feeds_and_tags(news)
        return self.site.finish(self.list_assets())

    def _add(self, kind: str, collection: str, page: SourcePage) -> None:
        url = self.get_url(page, collection)
        if kind == "people":
            self._add_person(page, url, collection)
        elif kind == "papers":
            self._add_paper(page, url)
        elif kind == "projects":
            code = page.get("github", "code", "repository", "repo")
            code = f"https://github.com/{code}" if re.fullmatch(r"[\w.-]+/[\w.-]+", code) else code
            target = page.get("website", "link", "url", "external_url", "redirect")
            is_software = collection in ("software", "tools")
            self.contents.projects.append(
                OldProject(
                    **self.describe(page, url),
                    is_software=is_software,
                    repository=code if is_url(code) else "",
                    url=target if is_url(target) else "",
                )
            )
        elif kind == "events":
            self._add_event(page, url, collection)
        elif kind == "news":
            self.add_news(page, url)
        else:
            self.contents.pages.append(OldPage(**self.describe(page, url)))

    def _add_person(self, page: SourcePage, url: str, collection: str) -> None:
        group = page.get("group", "category", "status") or (
            "alumni" if means_left(f"{collection} {page.path}") else ""
        )
        values = page.values
        if not any(get_person_text(values, name) for name in ("name", "given", "family")):
            values = {"name": page.name.replace("-", " ").replace("_", " ").title(), **values}
        person = self.people.build(
            values,
            Place(page.path, max(page.find_line("name"), 1)),
            group=group,
            biography=self.site.clean(page, url).body,
            old_paths=self.list_old_paths(page, url),
            key=page.name,
            page=page,
        )
        if person and not self.is_draft(page):
            self.contents.people.append(person)

    def _add_paper(self, page: SourcePage, url: str) -> None:
        """Add a paper that has a page of its own, as Academic Pages has them."""
        if self.is_draft(page):
            self.site.report(
                page.path, 1, gettext("This paper is a draft on the old site and is left aside.")
            )
            return
        values = dict(page.values)
        values["publication"] = _VENUE.sub(
            "", page.get("venue", "journal", "publication", "booktitle", "conference")
        )
        values.setdefault(
            "publication_types",
            [
                page.get("category", "type")
                .replace("manuscripts", "article-journal")
                .replace("conferences", "paper-conference")
            ],
        )
        citation = page.get("citation")
        entry = build_paper(values, 1)
        if isinstance(entry, EntryProblem):
            self.site.report(page.path, 1, gettext("This page of a paper has no title. Enter one."))
            return
        entry = add_identifier(entry, page.get("paperurl", "link"))
        if not entry.authors and citation:
            entry = self._read_citation(entry, citation)
        links, pdf, slides = {link.url: link for link in entry.links}, "", ""
        for name, kind in (
            ("paperurl", "pdf"),
            ("pdf", "pdf"),
            ("slidesurl", "slides"),
            ("slides", "slides"),
            ("code", "code"),
            ("codeurl", "code"),
            ("link", ""),
            ("website", ""),
            ("video", "video"),
            ("github", "code"),
        ):
            value = self.fill(page.get(name))
            file = self.site.find_file(value) if value else ""
            if file and kind == "pdf":
                pdf = pdf or file
            elif file and kind == "slides":
                slides = file
            elif is_url(value) or (value.startswith("/") and (value := self.site.complete_url(value))):
                links.setdefault(
                    value,
                    make_link(value, "" if kind == "pdf" and not value.casefold().endswith(".pdf") else kind),
                )
        clean = self.site.clean(page, url)
        summary = self.site.clean_line(page, page.get("excerpt", "description"), url)
        abstract = entry.abstract or _BOILERPLATE.sub("", clean.body).strip()
        self.papers.add(
            OldPaper(
                place=Place(page.path, page.find_line("title")),
                entry=replace(entry, links=tuple(links.values()), summary=summary, abstract=abstract),
                abstract=abstract,
                teaser=self.find_picture(page),
                pdf=pdf,
                slides=slides,
                bibtex=self.site.find_file(self.fill(page.get("bibtexurl", "bibtex"))),
                topics=tuple(split_texts(page.values.get("tags"))),
                old_paths=self.list_old_paths(page, url),
            )
        )

    def _read_citation(self, entry: Entry, citation: str) -> Entry:
        """Return a paper with the authors of its citation in words."""
        reference = read_reference(strip_tags(citation))
        if reference is None:
            return entry
        return replace(
            entry, authors=reference.entry.authors, pages=reference.entry.pages, volume=reference.entry.volume
        )

    def _add_event(self, page: SourcePage, url: str, collection: str) -> None:
        values = self.describe(page, url)
        starts = page.get("date", "start", "start_date")
        is_talk = collection != "events"
        place = ", ".join(filter(None, (page.get("venue"), page.get("location", "place"))))
        self.contents.events.append(
            OldEvent(
                **values,
                is_talk=is_talk,
                starts_at=read_moment(starts),
                ends_at=read_moment(page.get("end", "end_date")),
                whole_days=read_moment(starts) is None,
                place_name=place,
                speakers=tuple(list_texts(page.values.get("speaker") or page.values.get("speakers"))),
                slides=self.site.find_file(page.get("slidesurl", "slides"))
                or page.get("slidesurl", "slides"),
                video=page.get("video", "videourl"),
            )
        )

    # Files of data

    def _add_data(self) -> None:
        for path in self.site.files.list_in("_data", ".yml", ".yaml", ".json", ".csv"):
            name = path.rpartition("/")[2].rpartition(".")[0].casefold().replace("-", "_")
            folder = path.split("/")[1] if path.count("/") > 1 else ""
            if name in PAPER_LISTS:
                self._add_listed_papers(path)
            elif name in NEWS_LISTS:
                self._add_listed_news(path)
            elif name in PROJECT_LISTS:
                self._add_listed_projects(path)
            elif (
                name in LISTS
                or means_left(name)
                or folder in LISTS
                or name.startswith(("team_", "people_", "members_"))
            ):
                self.people.add_data(path)

    def _list_items(self, path: str) -> list[tuple[dict[str, Any], int]]:
        data, text = self.site.read_data(path), self.site.read_text(path)
        data = (
            next((value for value in data.values() if isinstance(value, list)), [])
            if isinstance(data, dict)
            else data
        )
        items = [item for item in data if isinstance(item, dict)] if isinstance(data, list) else []
        results, position, line = [], 0, 1
        for item in items:
            start = (get_text(item, "title", "headline", "name", "text", "date").split("\n") or [""])[0][:60]
            place = text.find(start, position) if start else -1
            if place >= 0:
                line += text.count("\n", position, place)
                position = place
            results.append((item, line))
        return results

    def _add_listed_papers(self, path: str) -> None:
        for item, line in self._list_items(path):
            names, is_complete = split_names(item)
            link = item.get("link")
            url = get_text(link, "url") if isinstance(link, dict) else get_text(item, "link", "url", "paper")
            venue = get_text(item, "journal", "venue", "booktitle", "conference", "publication")
            imprint = "" if venue else strip_tags(get_text(link, "display"))
            entry = build_paper({**item, "authors": names, "publication": venue or imprint}, line)
            if isinstance(entry, EntryProblem):
                self.site.report(path, line, gettext("This paper has no title. Enter one."))
                continue
            entry = replace(entry, authors_complete=entry.authors_complete and is_complete)
            entry = add_identifier(fill_imprint(entry, imprint) if imprint else entry, url)
            links = [*entry.links, *([make_link(url)] if is_url(url) else [])]
            for name, kind in (
                ("pdf", "pdf"),
                ("code", "code"),
                ("github", "code"),
                ("slides", "slides"),
                ("video", "video"),
            ):
                if is_url(get_text(item, name)):
                    links.append(make_link(get_text(item, name), kind))
            page = SourcePage(path, item, "")
            pdf = self.site.find_file(get_text(item, "pdf")) if get_text(item, "pdf") else ""
            source = get_text(item, "image", "img", "thumbnail", "figure")
            pictures = (
                self.site.make_picture(f"{folder}{source}") for folder in ("/images/pubpic/", "/images/", "/")
            )
            summary = self.site.clean(page, "/", get_text(item, "description")).body
            self.papers.add(
                OldPaper(
                    place=Place(path, line),
                    entry=replace(
                        entry,
                        links=tuple({each.url: each for each in links}.values()),
                        summary=" ".join(summary.split()),
                    ),
                    abstract=entry.abstract,
                    teaser=next((picture for picture in pictures if picture and picture.file), None)
                    if source
                    else None,
                    pdf=pdf,
                    selected=get_text(item, "highlight", "selected", "featured") in ("1", "true", "yes"),
                    topics=entry.topics,
                )
            )

    def _add_listed_news(self, path: str) -> None:
        for item, line in self._list_items(path):
            text = get_text(item, "text", "content", "description", "details", "headline", "title")
            values = {"title": get_text(item, "title"), "date": get_text(item, "date")}
            self.add_news(SourcePage(path, values, text, "", line), "/")
            self.contents.news[-1] = replace(self.contents.news[-1], place=Place(path, line), old_paths=())

    def _add_listed_projects(self, path: str) -> None:
        for item, line in self._list_items(path):
            page = SourcePage(path, item, get_text(item, "description", "text", "content"), "", line)
            values = self.describe(page, "/") | {"place": Place(path, line), "old_paths": (), "summary": ""}
            values["title"] = values["title"] or get_text(item, "name")
            code, target = (
                get_text(item, "github", "code", "repo", "repository"),
                get_text(item, "link", "url", "website"),
            )
            code = f"https://github.com/{code}" if re.fullmatch(r"[\w.-]+/[\w.-]+", code) else code
            if values["title"]:
                self.contents.projects.append(
                    OldProject(
                        **values,
                        is_software="software" in path or "tools" in path,
                        repository=code if is_url(code) else "",
                        url=target if is_url(target) else "",
                    )
                )

    # People in pages, and the one whose site it is

    def _add_author(self) -> None:
        """Add the person whose own site it is, if no others are here."""
        author = self.config.get("author")
        if not isinstance(author, dict) or not get_text(author, "name") or self.contents.people:
            return
        values = {**author, "photo": get_text(author, "avatar", "photo", "image")}
        text = self.site.read_text(self.config_path)
        page = SourcePage(self.config_path, values, "", text)
        if person := self.people.build(
            values, Place(self.config_path, find_line(text, r"^author")), page=page
        ):
            self.contents.people.append(person)

    def _add_header_pages(self, pages: list[SourcePage]) -> None:
        order = list_texts(self.config.get("header_pages"))
        by_path = {page.path: page for page in pages}
        for page in [by_path[path] for path in order if path in by_path] or [
            page for page in pages if page.get("nav", "menu", "navigation", "navbar")
        ]:
            self.site.add_menu(
                page.get("title"), self.get_url(page), Place(page.path, page.find_line("title"))
            )
