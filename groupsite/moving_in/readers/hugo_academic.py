"""Read sites made with Hugo and HugoBlox, formerly Wowchemy and Academic: YAML, TOML or JSON front matter.

Folders of `content/` tell what a page is. What a field is called is in the tables below; pages that are built
of blocks or widgets are read by `hugo_blocks.py`.
"""

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bibliography.entry import Entry
from bibliography.entry import Problem as EntryProblem
from bibliography.formats.front_matter import build_paper
from bibliography.links import is_url
from groupsite.moving_in.contents import (
    LabelledLink,
    OldEvent,
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
from groupsite.moving_in.readers.dates_and_roles import means_left, read_day, read_moment, split_period
from groupsite.moving_in.readers.hugo_blocks import (
    MEDIA,
    has_blocks,
    is_active_widget,
    write_blocks,
    write_widget,
)
from groupsite.moving_in.readers.hugo_config import HugoConfig, read_hugo_config
from groupsite.moving_in.readers.old_urls import clean_path, list_paths, slugify_hugo
from groupsite.moving_in.readers.person_fields import (
    PersonLinks,
    get_person_text,
    get_value,
    list_education,
    read_person_dates,
    read_person_name,
)
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, is_true, list_texts, split_texts
from groupsite.moving_in.readers.source_site import PAGES, PICTURES, SourceSite, guess_page_kind
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "HugoBlox"
SECTIONS = {
    "people": ("authors", "author", "people", "members", "member", "team", "alumni", "staff"),
    "papers": ("publication", "publications", "papers", "paper", "pubs"),
    "news": ("post", "posts", "news", "blog", "blogs", "announcements"),
    "events": ("event", "events", "talk", "talks", "seminars", "seminar"),
    "projects": ("project", "projects", "research", "software", "tools"),
}
"""What the pages in a folder of `content/` are."""
LINKS = {
    "url_pdf": "pdf", "url_code": "code", "url_dataset": "data", "url_poster": "poster", "url_slides": "slides",
    "url_source": "source", "url_video": "video", "url_project": "project", "url_preprint": "preprint",
    "url_website": "website", "url": "", "external_link": "",
}  # fmt: skip
"""Fields of a page with a URL, and the label of the link."""
TAXONOMIES = {
    "tags": "/tag/:slug/", "categories": "/category/:slug/", "publication_types": "/publication-type/:slug/",
}  # fmt: skip
"""Fields whose values have lists of their own, and the paths of these in HugoBlox."""
_PERSON_SIGNS = (
    "first_name",
    "user_groups",
    "role",
    "position",
    "social",
    "email",
    "bio",
    "avatar",
    "organizations",
    "photo",
)


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    content = files.list_in("content", *PAGES)
    configs = [
        path
        for path in files.paths
        if path.split("/")[0] == "config" or path.startswith(("hugo.", "config."))
    ]
    return {
        "pages in content/": bool(content),
        "content/authors/ or content/publication/": any(
            part in path for path in content for part in ("/authors/", "/publication/", "/publications/")
        ),
        "hugo.yaml, config.toml or config/_default/": any(
            path.endswith((".toml", ".yaml", ".yml", ".json")) for path in configs
        ),
    }


def read(files: SiteFiles) -> SiteContents:
    """Return the contents of a site."""
    return _HugoReader(files).read()


class _HugoReader:
    def __init__(self, files: SiteFiles) -> None:
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
        self.site = SourceSite(files, SiteContents(SYSTEM), syntax="hugo", roots=roots, unserved=(MEDIA,))
        self.contents = self.site.contents
        self.config: HugoConfig = read_hugo_config(self.site)
        self.content = self.config.content
        self.names: dict[str, str] = {}
        self.terms: dict[tuple[str, str], dict[str, int]] = {}
        self.folders: dict[str, list[str]] = {}
        for path in files.paths:
            self.folders.setdefault(path.rpartition("/")[0], []).append(path)

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
        self._add_lists()
        self._add_other_pages()
        self.contents.menu += self.config.menu
        return self.site.finish(self._list_assets(pages))

    def _is_of_language(self, path: str) -> bool:
        """Return whether a page is of the first language: of others the name has the code before the suffix."""
        language = path.rpartition(".")[0].rpartition(".")[2]
        is_other = language in self.config.languages[1:] or any(
            path.startswith(f"{folder}/") for folder in self.config.other_contents
        )
        if is_other:
            self.contents.unread.append(path)
        return not is_other

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

    def get_url(self, page: SourcePage) -> str:
        """Return the path at which a page is shown."""
        if (url := page.get("url")) and not is_url(url) and not page.path.startswith("data/"):
            return clean_path(url)
        inner = page.path.removeprefix(f"{self.content}/").rpartition(".")[0]
        inner = inner.removesuffix("/index").removesuffix("/_index").removesuffix("_index")
        section, _, rest = inner.partition("/")
        name = rest.rpartition("/")[2]
        slug = page.get("slug")
        pattern = self.config.permalinks.get(section, "")
        if pattern and rest:
            title = slugify_hugo(page.get("title"))
            texts = {
                "slug": slug or (title if section == "authors" else title or name), "title": title, "section": section,
                "filename": slugify_hugo(name), "contentbasename": slugify_hugo(name), "slugorfilename": slug or name,
                "sections": posixpath.dirname(inner),
            }  # fmt: skip
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
        return is_private or publish > today or bool(expiry and expiry < today)

    def find_featured(self, page: SourcePage, name: str = "featured") -> OldPicture | None:
        """Return the picture beside a page, or the one that it names."""
        image = page.values.get("image") or page.values.get("header") or page.values.get("banner")
        caption = get_text(image, "caption")
        alt = get_text(image, "alt_text", "alt")
        folder = page.folder
        is_bundle = page.name in ("index", "_index")
        for path in self._by_folder(folder) if is_bundle else ():
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
            index = next(
                (
                    path
                    for path in self._by_folder(folder)
                    if path.rpartition("/")[2].startswith(("index.", "_index."))
                ),
                "",
            )
            if index:
                return clean_path(posixpath.join(self.get_url(self.site.read_page(index)), name))
            return clean_path(file.removeprefix(f"{self.content}/"))
        return ""

    def _list_assets(self, pages: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the path and the file of everything beside pages that the old site serves."""
        is_page = set(pages)
        for path in self.site.files.paths:
            if (
                path not in is_page
                and path.startswith(("static/", f"{self.content}/"))
                and not path.endswith(PAGES)
            ):
                if asset := self._get_asset_path(path):
                    yield asset, path

    def _add(self, kind: str, page: SourcePage) -> None:
        adders = {
            "papers": self._add_paper, "news": self._add_news, "events": self._add_event,
            "projects": self._add_project, "page": self._add_page,
        }  # fmt: skip
        if kind in ("papers", "news", "events", "projects"):
            section = page.path.removeprefix(f"{self.content}/").partition("/")[0]
            for taxonomy in TAXONOMIES:
                for term in split_texts(page.values.get(taxonomy)):
                    counts = self.terms.setdefault((taxonomy, slugify_hugo(term)), {})
                    counts[section] = counts.get(section, 0) + 1
        adders[kind](page)

    # People

    def _add_person(self, page: SourcePage) -> None:
        if (
            page.name == "_index"
            and page.folder.count("/") == self.content.count("/") + 1
            and not page.get("name", "first_name", "role")
        ):
            return
        if self.is_draft(page):
            self.site.report(page.path, 1, "This person is a draft on the old site and is left aside.")
            return
        key = page.folder.rpartition("/")[2] if page.name in ("_index", "index") else page.name
        self._build_person(page, key, self._list_person_paths(page, key))

    def _list_person_paths(self, page: SourcePage, key: str) -> tuple[str, ...]:
        slugs = dict.fromkeys((slugify_hugo(page.get("title", "name")), slugify_hugo(key)))
        is_author = page.path.startswith((f"{self.content}/authors/", f"{self.content}/author/"))
        others = [
            f"/{folder}/{slug}/" for folder in ("author", "authors") for slug in slugs if slug and is_author
        ]
        return self.list_old_paths(page, *others)

    def _build_person(self, page: SourcePage, key: str, old_paths: tuple[str, ...]) -> None:
        values: Mapping[str, Any] = page.values
        if isinstance(values.get("name"), dict):  # as of 2025
            names = values["name"]
            display = (
                get_text(names, "display", "full")
                or f"{get_text(names, 'given')} {get_text(names, 'family')}"
            )
            values = {
                **values, "name": display, "first_name": get_text(names, "given"), "last_name": get_text(names, "family"),
                "pronouns": get_text(names, "pronouns"),
            }  # fmt: skip
        title, name, aliases = read_person_name(values)
        if not name:
            self.site.report(page.path, 1, "This person has no name. Enter one as “title”.")
            return
        groups = list_texts(values.get("user_groups") or values.get("groups") or values.get("group"))
        folder = page.path.removeprefix(f"{self.content}/").split("/")[:-1]
        groups = groups or [part for part in folder[:-1] + folder[-1:] if means_left(part)]
        role, begins, ends = split_period(get_person_text(values, "role"))
        start, end = read_person_dates(
            {name: value for name, value in values.items() if name not in ("year", "to", "from")}
        )
        links = PersonLinks()
        links.add("email", get_person_text(values, "email"))
        links.add_values(values.get("social") or values.get("links") or values.get("profiles"))
        links.add_fields(values, ("url", "link", "page"))
        url = old_paths[0] if old_paths else "/"
        body = self.site.clean(page, url).body
        bio = get_person_text(values, "summary") or get_text(dict(values), "bio")
        biography = body or (self.site.clean(page, url, bio).body if bio else "")
        experience = list_education(values.get("experience") or values.get("work"))
        if experience:
            biography = "\n\n".join(
                filter(None, (biography, "### Experience", "\n".join(f"- {line}" for line in experience)))
            )
        self.names[key] = self.names[slugify_hugo(key)] = name
        left = bool(groups) and all(map(means_left, groups))
        self.contents.people.append(
            OldPerson(
                place=Place(
                    page.path, page.find_line("title") if "title" in page.values else page.find_line("name")
                ),
                name=name,
                key=key,
                aliases=aliases,
                title=title,
                pronouns=get_text(dict(values), "pronouns"),
                role=role or (groups[0] if groups else ""),
                begins=start or begins,
                ends=end or ends,
                left=left or means_left(role),
                destination=get_person_text(values, "destination"),
                summary=self.site.clean_line(page, bio) if bio and body else "",
                biography=biography,
                email=links.email,
                office=get_text(dict(values), "office", "room"),
                orcid=links.orcid,
                identifiers=tuple(links.identifiers),
                links=tuple(
                    replace(link, url=self._complete_own(link.url, page)) for link in links.list_links()
                ),
                photo=self.find_featured(page, "avatar") or self._find_photo(page, values),
                interests=tuple(list_texts(get_value(values, "interests"))),
                education=list_education(values.get("education")),
                old_paths=old_paths,
            )
        )

    def _complete_own(self, url: str, page: SourcePage) -> str:
        file = self.site.find_file(url, page.folder) if not is_url(url) else ""
        return (self._get_asset_path(file) or url) if file else url

    def _find_photo(self, page: SourcePage, values: Mapping[str, Any]) -> OldPicture | None:
        source = next(
            (values[name] for name in ("avatar", "photo", "picture", "portrait") if values.get(name)), ""
        )
        source = get_text(source, "filename", "src", "path") if isinstance(source, dict) else source
        return self.site.take_picture(page, source) if isinstance(source, str) else None

    def _add_data_people(self) -> None:
        """Add people of `data/authors/`, where HugoBlox has them as of 2025."""
        for path in self.site.files.list_in("data/authors", ".yaml", ".yml", ".json", ".toml"):
            values = self.site.read_data(path)
            key = path.rpartition("/")[2].rpartition(".")[0]
            if isinstance(values, dict) and key not in self.names:
                page = SourcePage(path, values, "", self.site.read_text(path))
                avatars = [f"assets/media/authors/{key}{suffix}" for suffix in PICTURES]
                avatar = next((file for file in avatars if file in self.site.files), "")
                if avatar:
                    values["photo"] = f"/{avatar}"
                names = values.get("name")
                display = get_text(names, "display") if isinstance(names, dict) else get_text(values, "name")
                slugs = dict.fromkeys((slugify_hugo(key), slugify_hugo(display)))
                self._build_person(
                    page,
                    key,
                    list_paths(
                        f"/{folder}/{slug}/" for folder in ("author", "authors") for slug in slugs if slug
                    ),
                )

    def get_names(self, page: SourcePage) -> list[str]:
        """Return the authors of a page, with names in place of the names of their folders."""
        return [
            self.names.get(name, name)
            for name in list_texts(page.values.get("authors") or page.values.get("author"))
        ]

    # Papers

    def _add_paper(self, page: SourcePage) -> None:
        if self.is_draft(page):
            self.site.report(page.path, 1, "This paper is a draft on the old site and is left aside.")
            return
        built = build_paper({**page.values, "authors": self.get_names(page)}, 1)
        bib = next((path for path in self._by_folder(page.folder) if path.endswith(".bib")), "")
        bib = bib if page.name in ("index", "_index") else ""
        cited = next(self.site.read_bibtex(bib), None) if bib else None
        if isinstance(built, EntryProblem) and cited is None:
            self.site.report(page.path, 1, "This page of a paper has no title. Enter one.")
            return
        entry = _join_entries(cited, built if isinstance(built, Entry) else None)
        url = self.get_url(page)
        pdf, slides, links = "", "", []
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
                    f"The file of the link “{label}” is not there. Add it, or enter its URL.",
                    target,
                )  # noqa: E501
        pdf = pdf or next(
            (
                path
                for path in self._by_folder(page.folder)
                if path.casefold().endswith(".pdf") and page.name == "index"
            ),
            "",
        )
        if page.body.strip() and (notes := self.site.clean(page, url).body):
            self.site.report(
                page.path,
                page.body_line,
                "Papers have no text beside their abstract. Put what is needed into the abstract or the summary.",
                notes[:500],
            )  # noqa: E501
        summary = self.site.clean_line(page, page.get("summary"))
        entry = replace(
            entry,
            links=tuple({link.url: link for link in (*entry.links, *links)}.values()),
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
                topics=tuple(split_texts(page.values.get("tags"))) or entry.topics,
                projects=tuple(list_texts(page.values.get("projects"))),
                selected=is_true(page.values.get("featured")),
                old_paths=self.list_old_paths(page),
            )
        )

    # Texts

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
                **values, is_software=is_software, repository=code if is_url(code) else "", url=url if is_url(url) else "",
                begins=read_day(page.get("date_start", "start")), ends=read_day(page.get("date_end", "end")),
            )
        )  # fmt: skip

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
        ):  # noqa: E501
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
