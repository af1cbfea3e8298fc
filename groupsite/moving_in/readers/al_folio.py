"""Read sites made with al-folio: papers with fields of their own, people among the projects, news."""

import re
from dataclasses import replace
from typing import Any

from bibliography.links import is_url
from groupsite.moving_in.contents import (
    OldEvent,
    OldPage,
    OldPaper,
    OldPicture,
    OldProject,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.bibtex_files import PaperFiles
from groupsite.moving_in.readers.dates_and_roles import means_left, read_day
from groupsite.moving_in.readers.jekyll_site import JekyllSite
from groupsite.moving_in.readers.people_lists import LISTS, PeopleReader, split_destination
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, is_true, list_texts
from groupsite.moving_in.readers.source_site import guess_page_kind
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "al-folio"
COLLECTIONS = ("projects", "news", "people", "members", "team", "teachings", "books", "software")
_PEOPLE_COLLECTIONS = ("people", "members", "team", "alumni", "staff")
_NOT_PEOPLE = re.compile(
    r"\b(?:lab|group|team|laboratory|institute|center|centre|collective)\b", re.IGNORECASE
)
_REPOSITORY = re.compile(r"https?://(?:www\.)?(?:github\.com|gitlab\.com)/[\w.-]+/[\w.-]+/?$")


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {
        "_config.yml": any(path in files for path in ("_config.yml", "_config.yaml")),
        "_bibliography/ with BibTeX": bool(files.list_in("_bibliography", ".bib")),
        "_pages/ with pages": bool(files.list_in("_pages", ".md")),
        "_news/ or _projects/": bool(files.list_in("_news") or files.list_in("_projects")),
    }


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site."""
    return _AlFolioReader(files).read()


class _AlFolioReader(JekyllSite):
    def __init__(self, files: SiteFiles) -> None:
        super().__init__(files, SYSTEM)
        self.people = PeopleReader(self.site)
        self.papers = PaperFiles(self.site, figures="assets/img/publication_preview", documents="assets/pdf")

    def read(self) -> SiteContents:
        self.register_urls(COLLECTIONS)
        self._add_papers()
        pages = list(self.list_root_pages())
        groups = self._find_people_categories(pages)
        self._add_people(pages)
        for page in self.list_collection("projects"):
            category = page.get("category")
            if category in groups:
                self._add_project_person(page, groups[category])
            else:
                self._add_project(page)
        for page in self.list_collection("news"):
            self.add_news(page, self.get_url(page, "news"))
        self.add_posts()
        for name in ("teachings", "books"):
            for page in self.list_collection(name):
                self.contents.pages.append(OldPage(**self.describe(page, self.get_url(page, name))))
        for page in pages:
            self._add_page(page)
        self.add_people_of_texts(self.people)
        self._add_repositories()
        self._add_menu(pages)
        self._read_coauthors()
        news = next((page.old_paths[0] for page in self.contents.pages if page.kind == "news"), "/")
        self.add_feeds_and_tags(news)
        return self.site.finish(self.list_assets())

    # Papers

    def _add_papers(self) -> None:
        for path in self.site.files.list_in("_bibliography", ".bib"):
            name = path.rpartition("/")[2].rpartition(".")[0].casefold()
            for paper in self.papers.read(path):
                video = str(paper.entry.extra.get("talk", ""))
                is_talk = (
                    "talk" in name or paper.entry.kind == "talk" or (bool(video) and not paper.entry.authors)
                )
                if is_talk and not (paper.entry.authors and "talk" not in name):
                    self._add_talk(paper, video)
                else:
                    self.papers.add(replace(paper, selected=paper.selected or name == "selected"))
        self.papers.finish()
        self.site.liquid.find_paper = self.papers.cite

    def _add_talk(self, paper: OldPaper, video: str) -> None:
        entry = paper.entry
        video = video or next((link.url for link in entry.links if link.kind == "video"), "")
        self.contents.events.append(
            OldEvent(
                paper.place,
                entry.title,
                body=paper.abstract,
                day=read_day("-".join(f"{part:02}" for part in (entry.year, entry.month, entry.day) if part))
                if entry.year
                else None,
                links=tuple(self.papers.label_links(entry)),
                people=tuple(author.name for author in entry.authors),
                is_talk=True,
                whole_days=True,
                place_name=entry.venue,
                speakers=tuple(author.name for author in entry.authors),
                slides=paper.slides,
                video=video,
            )
        )

    # People

    def _find_people_categories(self, pages: list[SourcePage]) -> dict[str, str]:
        """Return the categories of projects that pages of people show, with their names there."""
        groups: dict[str, str] = {}
        for page in pages:
            if guess_page_kind(self.get_url(page), page.get("title")) in ("people", "alumni"):
                names = page.values.get("category_names")
                for category in list_texts(page.values.get("display_categories")):
                    groups[category] = get_text(names, category) or category.replace("_", " ").capitalize()
        return groups

    def _add_people(self, pages: list[SourcePage]) -> None:
        for name in _PEOPLE_COLLECTIONS:
            for page in self.list_collection(name):
                url = self.get_url(page, name)
                self._add_person(page, page.values, url, get_text(page.values, "category"), name)
        for name in LISTS:
            for path in (
                f"_data/{name}.yml",
                f"_data/{name}.yaml",
                f"_data/{name}.json",
                f"_data/{name}.csv",
            ):
                if path in self.site.files:
                    self.people.add_data(path)
        for page in pages:
            profiles = page.values.get("profiles")
            for profile in profiles if isinstance(profiles, list) else []:
                self._add_profile(page, profile)
            if page.get("layout") == "about" and isinstance(page.values.get("profile"), dict):
                self._add_owner(page, page.values["profile"])

    def _add_person(
        self, page: SourcePage, values: dict[str, Any], url: str, group: str, collection: str = ""
    ) -> None:
        body = self.site.clean(page, url).body
        group = group or ("alumni" if means_left(collection) else "")
        person = self.people.build(
            values,
            Place(page.path, page.find_line("title")),
            group=group,
            biography=body,
            old_paths=self.list_old_paths(page, url),
            key=page.name,
            page=page,
        )
        if person and not self.is_draft(page):
            self.contents.people.append(person)

    def _add_project_person(self, page: SourcePage, group: str) -> None:
        """Add a person who stands among the projects, as labs do that have no other place for people."""
        left = means_left(group) or means_left(page.get("category"))
        role, destination = page.get("description", "role"), ""
        if left:
            role, destination = split_destination(role, "")
        values = {
            name: value
            for name, value in page.values.items()
            if name not in ("description", "category", "layout")
        }
        values |= {"role": role, "destination": destination}
        self._add_person(page, values, self.get_url(page, "projects"), group)

    def _add_profile(self, page: SourcePage, profile: Any) -> None:
        """Add a person of the layout “profiles”, whose text stands in a file of its own."""
        if not isinstance(profile, dict):
            return
        name = get_text(profile, "content").rpartition("/")[2]
        path = next(
            (
                f"{folder}{name}"
                for folder in ("_pages/", "", "_includes/")
                if name and f"{folder}{name}" in self.site.files
            ),
            "",
        )
        source = self.site.read_page(path) if path else page
        body = self.site.clean(source, self.get_url(page)).body if path else ""
        heading = re.match(r"#{1,6} (.+)", body)
        values = {
            **profile,
            "name": get_text(profile, "name") or source.get("title", "name")
            if path
            else get_text(profile, "name"),
        }
        if not values["name"] and heading:
            values["name"], body = heading[1].strip(), body[heading.end() :].strip()
        values["name"] = (
            values["name"] or name.partition(".")[0].removeprefix("about_").replace("_", " ").title()
        )
        values.pop("content", None)
        info = self.site.clean(source, "/", get_text(values, "more_info")).body
        values.pop("more_info", None)
        person = self.people.build(
            values,
            Place(path or page.path, 1),
            biography="\n\n".join(filter(None, (body, info))),
            key=name.partition(".")[0],
            page=page,
        )
        if person:
            self.contents.people.append(person)

    def _add_owner(self, page: SourcePage, profile: dict[str, Any]) -> None:
        """Add the person whose own site it is, if it is that of one person."""
        names = {name: get_text(self.config, name) for name in ("first_name", "last_name")}
        whole = " ".join(names.values())
        if not all(names.values()) or _NOT_PEOPLE.search(whole) or not get_text(profile, "image"):
            return
        socials = self.site.read_config("_data/socials.yml", "_data/socials.yaml")
        links = {
            name: value
            for name, value in {**self.config, **socials}.items()
            if name.endswith(("_username", "_id", "_userid", "_url")) or name == "email"
        }
        values = {
            **names,
            **links,
            "image": get_text(profile, "image"),
            "role": self.site.clean_line(page, page.get("subtitle")),
        }
        values.pop("email", None) if get_text(values, "email") == "you@example.com" else None
        person = self.people.build(
            values,
            Place(page.path, page.find_line("profile")),
            biography=self.site.clean(page, "/").body,
            page=page,
        )
        if person:
            self.contents.people.append(person)

    def _read_coauthors(self) -> None:
        """Give the people here the forms of their names that the list of coauthors has, and its links."""
        path = next(
            (path for path in ("_data/coauthors.yml", "_data/coauthors.yaml") if path in self.site.files), ""
        )
        data = self.site.read_data(path) if path else None
        if not isinstance(data, dict):
            return
        for number, person in enumerate(self.contents.people):
            first_name, _, family = person.name.rpartition(" ")
            entries = data.get(family) or data.get(family.casefold())
            for entry in entries if isinstance(entries, list) else []:
                firsts = list_texts(entry.get("firstname")) if isinstance(entry, dict) else []
                if first_name in firsts:
                    others = [f"{first} {family}" for first in firsts if first != first_name]
                    self.contents.people[number] = replace(
                        person, aliases=tuple(dict.fromkeys((*person.aliases, *others)))
                    )
        self.contents.unread.append(path)

    # Projects and pages

    def _add_project(self, page: SourcePage) -> None:
        url = self.get_url(page, "projects")
        values = self.describe(page, url)
        target = page.get("redirect", "github", "website")
        is_code = bool(_REPOSITORY.match(target)) or bool(page.get("github"))
        values["links"] = tuple(link for link in values["links"] if link.url != target)
        self.contents.projects.append(
            OldProject(
                **values,
                is_software=is_code,
                repository=target if _REPOSITORY.match(target) else "",
                url="" if _REPOSITORY.match(target) or not is_url(target) else target,
            )
        )

    def _add_page(self, page: SourcePage) -> None:
        if page.path.startswith("_pages/about_") or page.get("layout") == "bib":
            return  # the text of a profile
        profile = page.values.get("profile")
        picture: OldPicture | None = self.find_picture(page)
        if isinstance(profile, dict) and get_text(profile, "image"):
            picture = self.site.take_picture(page, get_text(profile, "image"))
        self.add_page(page, picture=picture)

    def _add_repositories(self) -> None:
        """Add the repositories that a page shows as cards."""
        values = self.site.read_config("_data/repositories.yml", "_data/repositories.yaml")
        for name in list_texts(values.get("github_repos")):
            if re.fullmatch(r"[\w.-]+/[\w.-]+", name):
                self.contents.projects.append(
                    OldProject(
                        Place("_data/repositories.yml"),
                        name.rpartition("/")[2],
                        is_software=True,
                        repository=f"https://github.com/{name}",
                    )
                )

    def _add_menu(self, pages: list[SourcePage]) -> None:
        linked = [page for page in pages if is_true(page.values.get("nav"))]

        def get_order(page: SourcePage) -> tuple[float, str]:
            order = page.get("nav_order")
            return (float(order) if re.fullmatch(r"\d{1,4}(?:\.\d{1,4})?", order) else 999, page.get("title"))

        for page in sorted(linked, key=get_order):
            children = page.values.get("children")
            if isinstance(children, list) and is_true(page.values.get("dropdown")):
                for child in children:
                    if target := get_text(child, "permalink"):
                        self.site.add_menu(
                            get_text(child, "title"),
                            self.fill(target),
                            Place(page.path, page.find_line("children")),
                        )
            else:
                self.site.add_menu(
                    page.get("title"), self.get_url(page), Place(page.path, page.find_line("nav"))
                )
