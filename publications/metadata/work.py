"""A work as its page shows it, as plain values: what all forms for machines are made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from groupsite.kit.mathematics import without_math
from publications.formats import Contributor, Entry
from publications.formats.languages import get_language_tag
from publications.formats.text import range_of

_YEAR_ONE = 1
ARXIV_PDF = "https://arxiv.org/pdf/"


@dataclass(frozen=True, slots=True)
class File:
    """A file that we hold and that is open: its absolute address, media type, size in bytes and licence."""

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
class Work:
    """An entry, and what its page shows beside it.

    address: of the page. profiles: of each author, in order, the profile that visitors can see, or "";
    editor_profiles alike. venue_address: of the venue's page. files: in their order. awards: in words, those
    received. formats: addresses and media types of the bibliographies of this one work. All addresses are
    absolute.
    """

    entry: Entry
    address: str
    profiles: tuple[str, ...] = ()
    editor_profiles: tuple[str, ...] = ()
    venue_address: str = ""
    files: tuple[File, ...] = ()
    awards: tuple[str, ...] = ()
    formats: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """The title in one line of words, as windows show it."""
        return without_math(self.entry.title)

    @property
    def foreign_language(self) -> str:
        """The tag of its language; "" for English, which the page is in, and where it is not known."""
        tag = get_language_tag(self.entry.language)
        return "" if tag.partition("-")[0] == "en" else tag

    @property
    def papers(self) -> list[File]:
        """The files that are the work itself, the main one first."""
        return [file for file in self.files if file.is_paper]

    @property
    def pdf_url(self) -> str:
        """Where the work is as PDF: here, else where its links or arXiv have it; "" where nowhere."""
        own = [file.url for file in self.papers]
        elsewhere = [link.url for link in self.entry.links if link.kind == "pdf"]
        here = {file.url for file in self.files}
        arxiv = [f"{ARXIV_PDF}{value}" for scheme, value in self.entry.identifiers if scheme == "arxiv"]
        return next(iter((*own, *(url for url in elsewhere if url not in here), *arxiv)), "")

    def authors(self) -> list[tuple[Contributor, str]]:
        """The authors in order, each with the address of the profile, or ""."""
        return _with(self.entry.authors, self.profiles)

    def editors(self) -> list[tuple[Contributor, str]]:
        return _with(self.entry.editors, self.editor_profiles)


def _with(persons: tuple[Contributor, ...], profiles: tuple[str, ...]) -> list[tuple[Contributor, str]]:
    return list(zip(persons, profiles or ("",) * len(persons), strict=True))


def date_parts(entry: Entry) -> list[str]:
    """Year, month and day as far as known, padded; a day that its month does not have is left out."""
    if not entry.year or entry.year < _YEAR_ONE:
        return []
    parts = [f"{entry.year:04}"]
    if entry.month:
        parts.append(f"{entry.month:02}")
        if entry.day and _is_day(entry.year, entry.month, entry.day):
            parts.append(f"{entry.day:02}")
    return parts


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def first_and_last(pages: str) -> tuple[str, str]:
    """The first and the last page; ("", "") for what is no one range or page: "1-3, 7", "xii + 300"."""
    first, dash, last = range_of(pages.strip()).partition("–")
    if not first or "," in pages or "–" in last or any(sign in first + last for sign in " +;"):
        return "", ""
    return (first, last) if dash and last else (first.rstrip("–"), "")


def said(extra: Mapping[str, object], *names: str) -> str:
    """The first of these further fields that is a text or a number; "" where none is."""
    for name in names:
        value = extra.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return without_math(str(value))
    return ""
