"""Facts of the real sites, read from their files by other means, and those that moved in."""

import html
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import bibtexparser
import yaml

from groupsite.agenda.models import Event, Talk
from groupsite.models import Page
from groupsite.news.models import NewsItem
from people.models import Person
from people.models.person import PersonIdentifier, PersonLink
from publications.models import Publication
from software.models import Project, Software

FRONT_MATTER = re.compile(r"\A---\r?\n(.*?)\r?\n---\r?\n?(.*)", re.DOTALL)
WP = "{http://wordpress.org/export/1.2/}"
DEGREE = re.compile(r",? Ph\.?D\.?$")
LISTS = {
    "home",
    "people",
    "publications",
    "team",
    "projects",
    "blog",
    "news",
    "posts",
    "recent posts",
    "events",
}
LISTS |= {
    "about",
    "open-source",
    "open source",
    "talks",
    "talks & teaching",
    "talks &amp; teaching",
    "research",
    "contact",
}
"""Titles of pages in whose place the site has a list."""


@dataclass
class SiteFacts:
    """Facts by kind, as texts that tell one from another."""

    people: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    dates: set[str] = field(default_factory=set)
    papers: set[str] = field(default_factory=set)
    news: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)


def squeeze(text: object) -> str:
    """Return the plain letters and digits of a text, without the commands of TeX."""
    plain = re.sub(r"\\[a-zA-Z]+|<[^>]+>", "", html.unescape(str(text)))
    return "".join(char for char in unicodedata.normalize("NFKD", plain).casefold() if char.isalnum())


def read_pages(folder: Path, pattern: str) -> Iterable[tuple[Path, dict, str]]:
    """Yield the files that have front matter, with it and their text."""
    for path in sorted(folder.glob(pattern)):
        match = FRONT_MATTER.match(path.read_text("utf-8")) if path.is_file() else None
        values = yaml.safe_load(match[1]) if match else None
        if match and isinstance(values, dict):
            yield path, values, match[2]


def read_old_facts(folder: Path) -> SiteFacts:
    """Return the facts of an old site."""
    facts = SiteFacts()
    facts.papers = set(read_papers(folder))
    read_people(folder, facts)
    read_news(folder, facts)
    for pattern in ("_pages/*.md", "*/index.md", "content/*/index.md"):
        for _, values, text in read_pages(folder, pattern):
            title = str(values.get("title") or "")
            if title.casefold() not in LISTS and text.strip():
                facts.pages.add(squeeze(title))
    for path in folder.glob("*.xml"):
        read_wordpress(path, facts)
    return facts


def read_papers(folder: Path) -> Iterable[str]:
    """Yield the titles of papers."""
    for path in folder.glob("_bibliography/*.bib"):
        entries = bibtexparser.parse_string(path.read_text("utf-8")).entries
        yield from (squeeze(entry["title"]) for entry in entries if "title" in entry)
    for path, values, _ in read_pages(folder, "content/publication/*/*.md"):
        if not path.name.startswith("_") and not values.get("draft"):
            yield squeeze(values["title"])
    for path in folder.glob("_data/citations.yaml"):
        yield from (squeeze(each["title"]) for each in yaml.safe_load(path.read_text("utf-8")))


def read_people(folder: Path, facts: SiteFacts) -> None:
    """Add people and their links, and the programs that stand among them on a site of al-folio."""
    for pattern in ("content/authors/*/_index.md", "_members/*.md"):
        for _, values, _ in read_pages(folder, pattern):
            facts.people.add(squeeze(DEGREE.sub("", values.get("name") or values["title"])))
            links = [each.get("link", "") for each in values.get("social") or ()]
            links += [str(link) for link in (values.get("links") or {}).values()]
            links = [link.removeprefix("mailto:") for link in links]
            facts.links |= {squeeze(link) for link in links if "." in link or "-" in link}
    if (folder / "_projects").is_dir() and (folder / "_pages").is_dir():
        people = [values for _, values, _ in read_pages(folder, "_projects/*.md")]
        programs = {squeeze(each["title"]) for each in people if each.get("category") == "project"}
        facts.people |= {squeeze(each["title"]) for each in people} - programs
        facts.pages |= programs
        facts.links |= {squeeze(each["redirect"]) for each in people if each.get("redirect")}


def read_news(folder: Path, facts: SiteFacts) -> None:
    """Add news and posts with their dates; those without a title by how they begin."""
    for pattern in ("content/post/*/*.md", "_posts/*.md", "_news/*"):
        for path, values, text in read_pages(folder, pattern):
            if not path.name.startswith("_"):
                title = squeeze(values.get("title") or text)[:40]
                facts.news.add(title)
                day = re.match(r"\d{4}-\d\d-\d\d", str(values.get("date") or path.name))
                facts.dates |= {f"{title} {day.group()}"} if day else set()


def read_wordpress(path: Path, facts: SiteFacts) -> None:
    """Add the published posts and pages of an export of WordPress."""
    for item in ElementTree.parse(path).iter("item"):
        kind, status = item.findtext(f"{WP}post_type"), item.findtext(f"{WP}status")
        title = squeeze(item.findtext("title") or "")
        if status == "publish" and title and kind == "page":
            facts.pages.add(title)
        elif status == "publish" and title and kind == "post":
            facts.news.add(title[:40])
            facts.dates.add(f"{title[:40]} {(item.findtext(f'{WP}post_date') or '')[:10]}")


def read_moved_facts() -> SiteFacts:
    """Return the facts that are here."""
    news = [(squeeze(item.title), squeeze(item.body), item.day) for item in NewsItem.objects.all()]
    texts = [*Page.objects.all(), *Project.objects.all(), *Event.objects.all(), *Talk.objects.all()]
    return SiteFacts(
        {squeeze(name) for name in Person.objects.values_list("name", flat=True)},
        {squeeze(url) for url in PersonLink.objects.values_list("url", flat=True)}
        | {squeeze(value) for value in PersonIdentifier.objects.values_list("value", flat=True)}
        | {squeeze(url) for row in Software.objects.all() for url in (row.repository, row.homepage)}
        | {squeeze(email) for email in Person.objects.values_list("email", flat=True)},
        {f"{each[:40]} {day}" for title, body, day in news for each in (title, body)},
        {squeeze(title) for title in Publication.objects.values_list("title", flat=True)}
        | {squeeze(talk.title) for talk in Talk.objects.all()},
        {each[:40] for title, body, _ in news for each in (title, body)},
        {squeeze(text.title) for text in texts} | {squeeze(each.name) for each in Software.objects.all()},
    )


def compare_facts(old: SiteFacts, moved: SiteFacts) -> dict[str, tuple[int, int, list[str]]]:
    """Return by kind how many facts are right, how many wrong, and which are lost.

    A date is wrong if the news is here with another; a link may be here as the identifier in it.
    """
    table = {}
    for kind in ("people", "links", "dates", "papers", "news", "pages"):
        before, after = getattr(old, kind), getattr(moved, kind)
        lost = {
            fact for fact in before - after if not (kind == "links" and any(x and x in fact for x in after))
        }
        wrong = {fact for fact in lost if kind == "dates" and fact.partition(" ")[0] in moved.news}
        table[kind] = len(before) - len(lost), len(wrong), sorted(lost - wrong)
    return table
