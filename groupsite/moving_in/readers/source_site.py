"""What all readers need of the site they read: its pages and data, its pictures, problems and paths."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import unquote, urlsplit

from bibliography import bibtex
from bibliography.entry import Entry
from bibliography.entry import Problem as EntryProblem
from core.text.translation import gettext, gettext_noop
from groupsite.moving_in.contents import (
    LabelledLink,
    OldMenuItem,
    OldPath,
    OldPerson,
    OldPicture,
    Place,
    SiteContents,
    SiteProblem,
)
from groupsite.moving_in.readers.html_to_markdown import strip_tags
from groupsite.moving_in.readers.liquid_tags import LiquidSite
from groupsite.moving_in.readers.markdown_cleaning import CleaningSite, CleanText, TextCleaner
from groupsite.moving_in.readers.old_urls import clean_path, read_sitemap, resolve
from groupsite.moving_in.readers.papers_in_text import read_pages_of_papers
from groupsite.moving_in.readers.person_fields import URL_PATTERNS
from groupsite.moving_in.readers.source_pages import SourcePage, find_line, parse_page, parse_values
from groupsite.moving_in.site_files import LARGEST_TEXT, SiteFiles, SiteRefusedError

PICTURE_MISSING = gettext_noop("The picture is not in the folder or archive. Add its file.")
_MARKS = re.compile(
    r"(?<![\\!])\[([^\[\]]{1,300})\]\([^()\s]{1,1000}\)|(?<![\w*_])[*_]{1,3}(?=\S)([^*_]{1,300})(?<=\S)[*_]{1,3}(?![\w*_])"
)
_PICTURE = re.compile(r"!\[[^\[\]]{0,300}\]\([^()\n]{0,1000}\)")
MOST_PROBLEMS = 1_000
PICTURES = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".avif", ".bmp", ".tif", ".tiff", ".heic")
PAGES = (".md", ".markdown", ".html", ".htm", ".mdx", ".qmd", ".rmd")
_KINDS = {".yml": "yaml", ".yaml": "yaml", ".json": "json", ".toml": "toml", ".csv": "csv", ".tsv": "csv"}
_KIND_WORDS = {
    "people": (
        "people",
        "team",
        "members",
        "member",
        "staff",
        "group",
        "lab-members",
        "mitarbeiter",
        "personen",
    ),
    "publications": ("publications", "publication", "papers", "research-output", "publikationen"),
    "contact": ("contact", "contacts", "kontakt", "location", "directions"),
    "join": ("join", "join-us", "jobs", "openings", "positions", "vacancies", "opportunities", "stellen"),
    "legal": ("legal", "imprint", "impressum", "privacy", "datenschutz", "terms", "privacy-policy"),
    "news": ("news", "blog", "post", "posts", "aktuelles"),
    "projects": ("projects", "project", "research-projects"),
    "software": ("software", "tools", "open-source", "code", "repositories"),
    "events": ("events", "event", "talks", "talk", "seminar", "seminars"),
    "teaching": ("teaching", "courses", "lehre"),
    "research": ("research", "forschung"),
    "alumni": ("alumni",),
}
"""Kinds of pages, by the last part of their path or their title."""


@dataclass(slots=True)
class SourceSite:
    """A site while it is read.

    roots: folders in which a path of the site may be a file, such as "static". bases: URLs and paths before
    the site's own. unserved: folders whose files are served elsewhere than at their paths. syntax: of tags
    in texts, "liquid", "hugo", or "html" for none. liquid: what tags may name. urls: the path of each page by
    its file without the suffix, and by the end of that.
    """

    files: SiteFiles
    contents: SiteContents
    syntax: str = "liquid"
    roots: tuple[str, ...] = ("",)
    bases: tuple[str, ...] = ()
    unserved: tuple[str, ...] = ()
    liquid: LiquidSite = field(default_factory=lambda: LiquidSite(links=URL_PATTERNS))
    urls: dict[str, str] = field(default_factory=dict)
    pages_by_path: dict[str, SourcePage] = field(default_factory=dict)

    def report(self, path: str, line: int, message: str, text: str = "") -> None:
        """Add a problem, if there are not far too many."""
        if len(self.contents.problems) < MOST_PROBLEMS:
            self.contents.problems.append(SiteProblem(Place(path, line), message, text[:2_000]))

    def read_text(self, path: str, most: int = LARGEST_TEXT) -> str:
        """Return the text of a file; empty, with a problem, where it cannot be read."""
        try:
            return self.files.read_text(path, most)
        except SiteRefusedError as error:
            self.report(path, 0, str(error))
            return ""

    def read_page(self, path: str) -> SourcePage:
        """Return a page with its front matter, and report what cannot be read of it."""
        if path not in self.pages_by_path:
            page = parse_page(path, self.read_text(path))
            for line, message, text in page.problems:
                self.report(path, line, message, text)
            self.pages_by_path[path] = page
        return self.pages_by_path[path]

    def read_data(self, path: str) -> Any:
        """Return what a file of data holds; None, with a problem, where it cannot be read."""
        kind = _KINDS.get(posixpath.splitext(path)[1].casefold(), "")
        if not kind or path not in self.files:
            return None
        try:
            return parse_values(self.read_text(path), kind)
        except ValueError as error:
            self.report(path, 0, str(error))
            return None

    def read_config(self, *paths: str) -> dict[str, Any]:
        """Return the values of the first of these files that there is."""
        path = next((path for path in paths if path in self.files), "")
        values = self.read_data(path) if path else None
        return values if isinstance(values, dict) else {}

    def read_bibtex(self, path: str) -> Iterator[Entry]:
        """Yield the entries of a file of BibTeX, and report the problems."""
        _, body, fence = _split_jekyll(self.read_text(path, 50 << 20))
        skipped = 2 if fence else 0
        for item in bibtex.parse(body):
            if isinstance(item, EntryProblem):
                self.report(path, item.line + skipped, item.reason, item.source)
                if item.entry is None:
                    continue
                item = replace(item.entry, line=item.line)
            yield replace(item, line=item.line + skipped)

    def find_file(self, source: str, folder: str = "") -> str:
        """Return the path of the file that a page in a folder names; empty if there is none."""
        for base in self.bases:
            if base and source.startswith(f"{base.rstrip('/')}/"):
                source = source[len(base.rstrip("/")) :]
                break
        try:
            path = unquote(urlsplit(source).path) if "://" not in source and source[:2] != "//" else ""
        except ValueError:
            return ""
        if not path or len(path) > 1_000:
            return ""
        places = [path.lstrip("/")] if path.startswith("/") else [posixpath.join(folder, path), path]
        for place in places:
            for root in self.roots:
                whole = posixpath.normpath(posixpath.join(root, place))
                if whole in self.files:
                    return whole
        return ""

    def make_picture(
        self, source: str, folder: str = "", alt: str = "", caption: str = ""
    ) -> OldPicture | None:
        """Return the picture of a source, by its file or by its URL; None where neither is there."""
        source = source.strip()
        if path := self.find_file(source, folder):
            return OldPicture(file=path, alt=alt, caption=caption)
        url = self.complete_url(source)
        return OldPicture(url=url, alt=alt, caption=caption) if url else None

    def complete_url(self, source: str) -> str:
        """Return the URL of what a page names, also of a file that is on the old site only."""
        if source.startswith("//"):
            return f"https:{source}"
        if source.startswith(("http://", "https://")):
            return source
        if source.startswith(self.unserved or "\0"):
            return ""
        if self.contents.url and source and ":" not in source.partition("/")[0]:
            return self.contents.url.rstrip("/") + "/" + source.lstrip("./")
        return ""

    def take_picture(
        self, page: SourcePage, source: str, alt: str = "", caption: str = ""
    ) -> OldPicture | None:
        """Return the picture that a page names in its front matter; report one that is not there."""
        if not source:
            return None
        picture = self.make_picture(source, page.folder, alt, caption)
        if picture is None or (not picture.file and "://" not in source):
            line = find_line(page.head, re.escape(source[:200]))
            self.report(page.path, line + 1 if line else 0, PICTURE_MISSING, source)
        return picture

    def clean(self, page: SourcePage, url: str, text: str | None = None, syntax: str = "") -> CleanText:
        """Return a text of a page, by default its body, as plain Markdown; report what could not be read."""
        site = CleaningSite(
            make_picture=lambda source, alt, caption: self.make_picture(source, page.folder, alt, caption),
            resolve_link=lambda link: resolve(link, url, self.bases),
            syntax=syntax or self.syntax,
            find_url=self.find_url,
            liquid=self.liquid,
        )
        clean = TextCleaner(site).clean(page.body if text is None else text)
        if text is None and page.get("title"):
            clean.body = drop_title(clean.body, page.get("title"))
        for message, part, line in clean.problems:
            in_head = (
                find_line(page.head, re.escape(part.rpartition("/")[2][:100])) if text is not None else 0
            )
            self.report(page.path, in_head + 1 if in_head else page.body_line + line, message, part)
        return clean

    def clean_line(self, page: SourcePage, text: str, url: str = "/") -> str:
        """Return a text of the front matter as one line of Markdown, without pictures."""
        line = self.clean(page, url, text).body if text else ""
        return " ".join(_PICTURE.sub("", line).replace("\\\n", "\n").split())

    def read_title(self, text: str) -> str:
        """Return a title as plain text, without the marks of Markdown where those have a meaning."""
        text = strip_tags(text)
        return text if self.syntax == "html" else " ".join(_MARKS.sub(r"\1\2", text).split())

    def find_url(self, name: str) -> str:
        """Return the path of a page by the name of its file, with or without folders and suffix."""
        name = name.strip().split("#")[0].strip("/")
        bare = name.rpartition(".")[0] if name.casefold().endswith(PAGES) else name
        return self.urls.get(bare) or self.urls.get(bare.rpartition("/")[2], "")

    def add_url(self, path: str, url: str) -> None:
        """Remember the path at which the page of a file is shown."""
        bare = path.rpartition(".")[0]
        for name in (bare, bare.removesuffix("/index").removesuffix("/_index")):
            self.urls.setdefault(name, url)
            self.urls.setdefault(name.rpartition("/")[2], url)
            self.urls.setdefault(name.partition("/")[2], url)

    def add_menu(self, title: str, target: str, place: Place) -> None:
        """Add an item of the menu."""
        if title.strip():
            self.contents.menu.append(OldMenuItem(title.strip(), target, place))

    def finish(self, assets: Iterable[tuple[str, str]] = ()) -> SiteContents:
        """Return the contents, with old paths of files and of the sitemap, and identifiers that are unique.

        assets: pairs of the path on the old site and of the file.
        """
        read_pages_of_papers(self)
        _separate_shared_identifiers(self)
        taken = set(_list_all_paths(self.contents))
        for path, file in assets:
            path = clean_path(path)
            if path and path not in taken:
                taken.add(path)
                self.contents.paths.append(OldPath(path, file=file))
        for name in ("sitemap.xml", "static/sitemap.xml"):
            for path in read_sitemap(self.read_text(name, 50 << 20)) if name in self.files else ():
                if path not in taken:
                    taken.add(path)
                    self.contents.paths.append(OldPath(path))
        self.contents.problems[:0] = self.files.problems
        self.contents.unread += [path for path in self.files.unread if path not in self.contents.unread]
        return self.contents


def drop_title(body: str, title: str) -> str:
    """Return a text without the heading at its start that only repeats the title."""
    match = re.match(r"#{1,6} ([^\n]{1,300})\n*", body)
    is_same = match and re.sub(r"\W", "", match[1]).casefold() == re.sub(r"\W", "", title).casefold()
    return body[match.end() :] if match and is_same else body


def _split_jekyll(text: str) -> tuple[str, str, str]:
    """Return a file of BibTeX without the empty front matter that makes Jekyll read it."""
    lines = text[:200].split("\n")
    if len(lines) > 2 and lines[0].strip() == "---" and lines[1].strip() == "---":
        return "", text.split("\n", 2)[2], "---"
    return "", text, ""


def _list_all_paths(contents: SiteContents) -> Iterator[str]:
    lists: tuple[list[Any], ...] = (
        contents.people,
        contents.papers,
        contents.pages,
        contents.news,
        contents.projects,
        contents.events,
    )
    for items in lists:
        for item in items:
            yield from item.old_paths
    for path in contents.paths:
        yield path.path


def _separate_shared_identifiers(site: SourceSite) -> None:
    """Make links of identifiers that several people have: mostly somebody copied a page and left them in."""
    owners: dict[tuple[str, str], list[OldPerson]] = {}
    for person in site.contents.people:
        for pair in (*person.identifiers, *([("orcid", person.orcid)] if person.orcid else [])):
            owners.setdefault(pair, []).append(person)
    shared = {pair: people for pair, people in owners.items() if len(people) > 1}
    for (scheme, value), people in shared.items():
        names = ", ".join(person.name for person in people[:5]) + (" and others" if len(people) > 5 else "")
        site.report(
            people[0].place.file,
            people[0].place.line,
            gettext(
                "{names} have the same identifier. It became a link; enter the right one on each profile."
            ).format(names=names),
            f"{scheme}: {value}",
        )
    for number, person in enumerate(site.contents.people if shared else ()):
        own = [pair for pair in person.identifiers if pair not in shared]
        links = [
            LabelledLink(URL_PATTERNS[scheme].format(value))
            for scheme, value in person.identifiers
            if (scheme, value) in shared and scheme in URL_PATTERNS
        ]
        orcid = "" if ("orcid", person.orcid) in shared else person.orcid
        links += (
            [LabelledLink(URL_PATTERNS["orcid"].format(person.orcid))] if person.orcid and not orcid else []
        )
        if links or len(own) != len(person.identifiers):
            site.contents.people[number] = replace(
                person, identifiers=tuple(own), orcid=orcid, links=(*person.links, *links)
            )


def guess_page_kind(path: str, title: str) -> str:
    """Return the kind of a page by its path or its title; empty for any other."""
    if path == "/":
        return "home"
    names = {
        path.strip("/").rpartition("/")[2].casefold().removesuffix(".html"),
        title.strip().casefold().replace(" ", "-"),
    }
    return next((kind for kind, others in _KIND_WORDS.items() if names & set(others)), "")
