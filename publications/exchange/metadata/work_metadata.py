"""The metadata of a work as plain values, of which all machine-readable forms are made."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from bibliography.formats import Contributor, Entry
from bibliography.languages import get_language_tag
from bibliography.links import get_pdf_url, get_registry_url
from bibliography.names import format_short, format_sorted
from bibliography.text import format_ranges
from core.languages import get_primary_language
from core.text.mathematics import strip_math

_YEAR_ONE = 1


@dataclass(frozen=True, slots=True)
class WorkFile:
    """An open file on this site: its absolute URL, media type, size in bytes and licence."""

    url: str
    media_type: str = ""
    size: int = 0
    kind: str = "pdf"
    name: str = ""
    licence: str = ""

    @property
    def is_paper(self) -> bool:
        """Whether it is the work itself as PDF."""
        return self.kind == "pdf" and self.media_type == "application/pdf"


@dataclass(frozen=True, slots=True)
class WorkMetadata:
    """An entry, and what its page shows besides. All URLs are absolute.

    address: the URL of the page. profiles, editor_profiles: for each author or editor the URL of their
    visible profile, or "". venue_url: the URL of the venue's page. files: in their order. awards: labels
    of those received. formats: URLs and media types of this work's exports.
    """

    entry: Entry
    address: str
    profiles: tuple[str, ...] = ()
    editor_profiles: tuple[str, ...] = ()
    venue_url: str = ""
    files: tuple[WorkFile, ...] = ()
    awards: tuple[str, ...] = ()
    formats: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """The title as plain text in one line, as titles of browser windows need it."""
        return strip_math(self.entry.title)

    @property
    def foreign_language(self) -> str:
        """The language tag of the work; "" for the language of the page, and if unknown."""
        tag = get_language_tag(self.entry.language)
        return "" if tag.partition("-")[0] == get_primary_language() else tag

    @property
    def papers(self) -> list[WorkFile]:
        """The files that are the work itself, the main one first."""
        return [file for file in self.files if file.is_paper]

    @property
    def pdf_url(self) -> str:
        """The URL of the PDF: on this site, else from its links, else at arXiv; "" if there is none."""
        own = [file.url for file in self.papers]
        elsewhere = [get_pdf_url(link.url) for link in self.entry.links if link.kind == "pdf"]
        here = {file.url for file in self.files}
        arxiv = [
            get_pdf_url(get_registry_url(*pair)) for pair in self.entry.identifiers if pair[0] == "arxiv"
        ]
        return next(iter((*own, *(url for url in elsewhere if url not in here), *arxiv)), "")

    def authors(self) -> list[tuple[Contributor, str]]:
        """Return the authors in order, each with the URL of their profile, or ""."""
        people = self.entry.authors
        return list(zip(people, self.profiles or ("",) * len(people), strict=True))

    def editors(self) -> list[tuple[Contributor, str]]:
        people = self.entry.editors
        return list(zip(people, self.editor_profiles or ("",) * len(people), strict=True))


def get_orcid_url(person: Contributor) -> str:
    """Return the URL of a person's ORCID; "" where none is known."""
    return f"https://orcid.org/{person.orcid}" if person.orcid else ""


def split_date(entry: Entry) -> list[str]:
    """Return year, month and day as far as known, padded with zeros; impossible days are left out."""
    if not entry.year or entry.year < _YEAR_ONE:
        return []
    parts = [f"{entry.year:04}"]
    if entry.month:
        parts.append(f"{entry.month:02}")
        if entry.day:
            with suppress(ValueError):  # a day that its month does not have
                parts.append(f"{date(entry.year, entry.month, entry.day).day:02}")
    return parts


def find_page_range(entry: Entry) -> tuple[str, str]:
    """Return the first and the last page; for an article number, which stands for them, that and ""."""
    return parse_page_range(entry.pages) if entry.pages else (entry.article_number, "")


def parse_page_range(pages: str) -> tuple[str, str]:
    """Return the first and the last page; ("", "") for other texts: "1-3, 7", "xii + 300"."""
    first, dash, last = format_ranges(pages.strip()).partition("–")
    if not first or "," in pages or "–" in last or any(sign in first + last for sign in " +;"):
        return "", ""
    return (first, last) if dash and last else (first.rstrip("–"), "")


def find_extra_text(extra: Mapping[str, object], *names: str) -> str:
    """Return the first of these fields that has a text or a number, as plain text; "" where none has."""
    for name in names:
        value = extra.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return strip_math(str(value))
    return ""


_CC = re.compile(r"(?:CC|Creative Commons)[\s-]+(BY(?:-(?:NC|ND|SA))*)[\s-]+(\d\.\d)", re.IGNORECASE)
_ZERO = re.compile(r"CC[\s-]?0(?:[\s-]+1\.0)?(?:[\s-]+Universal)?", re.IGNORECASE)
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+]*-[A-Za-z0-9.+-]*\d[A-Za-z0-9.+-]*|MIT|ISC|Unlicense|Zlib|0BSD")


def make_licence_url(name: str) -> str:
    """Return the URL of a licence: "CC BY 4.0", "Apache-2.0" (SPDX), a URL; "" for an unknown one.

    Licences of Creative Commons need their version, as the versions differ.
    """
    name = name.strip()
    if name.lower().startswith(("https://", "http://")):
        return name if " " not in name else ""
    if _ZERO.fullmatch(name):
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    if match := _CC.fullmatch(re.sub(r"(?<=[A-Za-z])\s+(?=(?:NC|ND|SA)\b)", "-", name, flags=re.IGNORECASE)):
        return f"https://creativecommons.org/licenses/{match[1].lower()}/{match[2]}/"
    return f"https://spdx.org/licenses/{name}.html" if _SPDX.fullmatch(name) else ""


def find_licence(work: WorkMetadata) -> str:
    """Return the licence of the work's own PDF, or else the one that all its links share."""
    own = [file.licence for file in work.papers if file.licence]
    names = own[:1] or list(dict.fromkeys(link.licence for link in work.entry.links if link.licence))
    return names[0] if len(names) == 1 else ""


def format_distinct_names(persons: Iterable[Contributor]) -> Iterator[str]:
    """Yield names in a form that reference managers split into the right parts.

    A name is as printed if the family name is the last word and the others are given names; else the family
    name comes first with a comma. A name without parts ends with a comma, as its last word would become the
    family name. A suffix follows the given name without a comma, as Zotero drops what stands behind a second
    one; not after a family name of several words, which it would take for another person. It merges equal
    consecutive names, so of two namesakes the second has the other form.
    """
    before = ""
    for person in persons:
        parts, form = person.parts, person.name
        is_plain = not parts.particle and not parts.suffix and " " not in parts.family and "," not in form
        if parts.literal:
            form += "," if " " in form and "," not in form else ""
        elif " " in form and not (
            is_plain and form in (f"{parts.given} {parts.family}", parts.family + parts.given, parts.family)
        ):
            form = format_sorted(parts)
            if parts.suffix and " " not in format_short(parts):
                form = f"{format_short(parts)}, {' '.join(filter(None, (parts.given, parts.suffix)))}"
        if form == before and person.parts.family:
            form = format_sorted(person.parts)
        before = form
        yield form
