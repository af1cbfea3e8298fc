"""Read sites made with Lab Website Template of the Greene lab: members, citations, projects, posts, pages."""

import re
from dataclasses import replace
from typing import Any

from bibliography.csl.item_parser import parse_item
from bibliography.identifiers import find_identifier
from bibliography.links import is_url, make_link
from core.text.translation import gettext
from groupsite.moving_in.contents import LabelledLink, OldPaper, OldPicture, OldProject, Place, SiteContents
from groupsite.moving_in.readers.jekyll_site import JekyllSite
from groupsite.moving_in.readers.old_urls import resolve
from groupsite.moving_in.readers.people_lists import PeopleReader
from groupsite.moving_in.readers.source_pages import (
    SourcePage,
    find_line,
    get_text,
    is_true,
    list_texts,
    split_texts,
)
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "Lab Website Template"
_DATA = (".yaml", ".yml", ".json")
_PREPRINTS = (
    "biorxiv",
    "medrxiv",
    "arxiv",
    "cold spring harbor laboratory",
    "research square",
    "preprints.org",
    "osf",
    "chemrxiv",
    "zenodo",
)
_LOOKUP = re.compile(r"\{%-?\s*include\s+citation\.html\s+lookup\s*=\s*\"([^\"]{1,500})\"")
_KINDS = {
    "source": "code",
    "github": "code",
    "code": "code",
    "website": "page",
    "external": "page",
    "manubot": "page",
    "slides": "slides",
    "video": "video",
    "youtube": "video",
    "data": "data",
    "dataset": "data",
    "pdf": "pdf",
    "preprint": "page",
    "poster": "poster",
    "docs": "page",
}
"""Kinds of buttons below a paper, and of the links that they are."""
_LONGEST_ROLE = 60
_NO_PAPERS = frozenset(("model", "software", "code"))


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {
        "_config.yaml": any(path in files for path in ("_config.yaml", "_config.yml")),
        "_members/": bool(files.list_in("_members", ".md")),
        "_data/citations.yaml or _data/sources.yaml": any(
            f"_data/{name}{suffix}" in files for name in ("citations", "sources") for suffix in _DATA
        ),
    }


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site."""
    return _LabReader(files).read()


class _LabReader(JekyllSite):
    def __init__(self, files: SiteFiles) -> None:
        super().__init__(files, SYSTEM)
        types = self._read_list("types") or {}
        links, labels = {}, {}
        for name, values in types.items() if isinstance(types, dict) else ():
            if (link := get_text(values, "link")) and "$VALUE" in link:
                links[name] = link.replace("{", "").replace("}", "").replace("$VALUE", "{}")
            if label := get_text(values, "description"):
                labels[name] = label
        self.site.liquid.links = {**self.site.liquid.links, **links}
        self.labels = {
            "pi": "Principal Investigator",
            "alum": "Alumni",
            "phd": "PhD Student",
            "undergrad": "Undergraduate Student",
        } | labels
        self.names: dict[str, str] = {}
        self.selected: set[str] = set()

    def _find_data(self, name: str) -> str:
        return next((path for suffix in _DATA if (path := f"_data/{name}{suffix}") in self.site.files), "")

    def _read_list(self, name: str) -> Any:
        path = self._find_data(name)
        return self.site.read_data(path) if path else None

    def read(self) -> SiteContents:
        self.register_urls(("members",))
        self._add_members()
        pages = list(self.list_root_pages())
        self.selected = {text.casefold() for page in pages for text in _LOOKUP.findall(page.body)}
        self._add_papers()
        self._add_projects()
        self.add_posts()
        self.contents.news = [
            replace(
                item,
                author=self.names.get(item.author, item.author),
                people=tuple(self.names.get(name, name) for name in item.people),
            )
            for item in self.contents.news
        ]
        for page in pages:
            self.add_page(page)
        self._add_menu(pages)
        news = next((page.old_paths[0] for page in self.contents.pages if page.kind == "news"), "/blog/")
        self.add_feeds_and_tags(news)
        return self.site.finish(self.list_assets())

    def _add_members(self) -> None:
        people = PeopleReader(self.site, self.labels)
        for page in self.list_collection("members"):
            url = self.get_url(page, "members")
            values = {name: value for name, value in page.values.items() if name != "affiliation"}
            if 0 < len(label := page.get("description")) < _LONGEST_ROLE:  # shown in place of the role
                values |= {"role": label, "description": ""}
            person = people.build(
                values,
                Place(page.path, page.find_line("name")),
                biography=self.site.clean(page, url).body,
                old_paths=self.list_old_paths(page, url),
                key=page.name,
                page=page,
            )
            if person is None:
                self.site.report(page.path, 1, gettext("This person has no name. Enter one as “name”."))
            elif not self.is_draft(page):
                self.names[page.name] = person.name
                self.contents.people.append(person)

    # Papers

    def _add_papers(self) -> None:
        """Add the papers that the site was built with, and those that were only entered since then."""
        sources = self._read_sources()
        path = self._find_data("citations")
        citations = self.site.read_data(path) if path else None
        text = self.site.read_text(path) if path else ""
        by_id: set[str] = set()
        line = position = 0
        for values in citations if isinstance(citations, list) else []:
            if not isinstance(values, dict):
                continue
            key = get_text(values, "id").casefold()
            place = text.find(get_text(values, "id") or get_text(values, "title")[:30], position)
            if place >= 0:
                line += text.count("\n", position, place)
                position = place
            by_id.add(key)
            merged = {
                **values,
                **{name: value for name, value in sources.get(key, ({}, "", 0))[0].items() if value},
            }
            self._add_paper(merged, Place(path, line + 1))
        for key, (values, source, number) in sources.items():
            if key not in by_id and not is_true(values.get("remove")):
                self._add_paper(values, Place(source, number))

    def _read_sources(self) -> dict[str, tuple[dict[str, Any], str, int]]:
        """Return what people entered for each paper, by its identifier, with file and line."""
        sources: dict[str, tuple[dict[str, Any], str, int]] = {}
        for path in self.site.files.list_in("_data", *_DATA):
            if not path.rpartition("/")[2].startswith("sources"):
                continue
            data, text = self.site.read_data(path), self.site.read_text(path)
            for values in data if isinstance(data, list) else []:
                if key := get_text(values, "id"):
                    sources[key.casefold()] = (values, path, find_line(text, re.escape(key)))
                elif get_text(values, "title"):
                    sources[get_text(values, "title")] = (
                        values,
                        path,
                        find_line(text, re.escape(get_text(values, "title"))),
                    )
        return sources

    def _add_paper(self, values: dict[str, Any], place: Place) -> None:
        identifier = find_identifier(get_text(values, "id").replace("pubmed:", "pmid:"))
        link = get_text(values, "link")
        title = get_text(values, "title")
        if not title:
            self.site.report(
                place.file,
                place.line,
                gettext("Only the identifier of this paper is here. Import it by that."),
                get_text(values, "id"),
            )
            return
        publisher = get_text(values, "publisher")
        is_preprint = any(name in publisher.casefold() for name in _PREPRINTS)
        item = {
            "type": "article" if is_preprint else "article-journal",
            "title": " ".join(title.split()),
            "author": [" ".join(name.split()) for name in list_texts(values.get("authors"))],
            "issued": get_text(values, "date"),
            "container-title": "" if is_preprint and "arxiv" not in publisher.casefold() else publisher,
            "publisher": publisher if is_preprint else "",
            "keyword": split_texts(values.get("tags")),
        }
        entry = parse_item({name: value for name, value in item.items() if value}, place.line)
        if identifier and identifier not in entry.identifiers:
            entry = replace(entry, identifiers=(identifier, *entry.identifiers))
        page = SourcePage(place.file, values, "")
        summary = self.site.clean_line(page, get_text(values, "description"))
        links = [make_link(link)] if is_url(link) and not (identifier and "doi.org/" in link) else []
        links += self._list_buttons(values)
        source = get_text(values, "image")
        picture: OldPicture | None = self.site.make_picture(source) if source else None
        is_selected = title.casefold() in self.selected or get_text(values, "id").casefold() in self.selected
        entry = replace(entry, links=tuple({each.url: each for each in links}.values()), summary=summary)
        self.contents.papers.append(
            OldPaper(
                place=place,
                entry=entry,
                teaser=picture,
                topics=tuple(split_texts(values.get("tags"))),
                selected=is_selected or get_text(values, "group") in ("featured", "highlighted", "highlight"),
            )
        )

    def _list_buttons(self, values: dict[str, Any]) -> list[Any]:
        links = []
        repository = get_text(values, "repo")
        if re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
            links.append(make_link(f"https://github.com/{repository}", "code"))
        buttons = values.get("buttons")
        for button in buttons if isinstance(buttons, list) else []:
            kind, link = get_text(button, "type", "icon"), get_text(button, "link")
            pattern = self.site.liquid.links.get(kind, "")
            url = pattern.format(link) if pattern and link and "://" not in link else link
            if _KINDS.get(kind) == "code" and re.fullmatch(r"[\w.-]+/[\w.-]+", url):
                url = f"https://github.com/{url}"
            url = url if is_url(url) or not url else self.site.complete_url(url)
            if is_url(url):
                links.append(replace(make_link(url, _KINDS.get(kind, "")), label=get_text(button, "text")))
        return links

    # Projects and the menu

    def _add_projects(self) -> None:
        path = self._find_data("projects")
        data = self.site.read_data(path) if path else None
        text = self.site.read_text(path) if path else ""
        position = line = 0
        for values in data if isinstance(data, list) else []:
            title = get_text(values, "title", "name")
            if not title:
                continue
            place = text.find(title, position)
            if place >= 0:
                line += text.count("\n", position, place)
                position = place
            page = SourcePage(path, values, "")
            tags = split_texts(values.get("tags"))
            repository, link = get_text(values, "repo"), get_text(values, "link")
            repository = (
                f"https://github.com/{repository}" if re.fullmatch(r"[\w.-]+/[\w.-]+", repository) else ""
            )
            source = get_text(values, "image")
            subtitle, description = get_text(values, "subtitle"), get_text(values, "description")
            self.contents.projects.append(
                OldProject(
                    place=Place(path, line + 1),
                    title=title,
                    body=self.site.clean(page, "/projects/", description).body,
                    summary=self.site.clean_line(page, subtitle),
                    picture=self.site.make_picture(source) if source else None,
                    tags=tuple(tags),
                    links=tuple(
                        LabelledLink(each.url, each.label)
                        for each in self._list_buttons({**values, "repo": ""})
                    ),
                    is_software="software" in map(str.casefold, tags),
                    repository=repository,
                    url=link if is_url(link) else resolve(link, "/", self.site.bases) if link else "",
                )
            )

    def _add_menu(self, pages: list[SourcePage]) -> None:
        items = []
        for page in pages:
            nav = page.values.get("nav")
            order = get_text(nav, "order")
            if order or is_true(nav):
                number = float(order) if re.fullmatch(r"-?\d{1,4}(?:\.\d{1,3})?", order) else 999
                items.append((number, page.get("title"), page))
        for _, title, page in sorted(items, key=lambda item: item[:2]):
            self.site.add_menu(title, self.get_url(page), Place(page.path, page.find_line("nav")))
