"""An entry as styles need it: texts without TeX, numbers, dates, places and URLs."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from os.path import commonprefix
from urllib.parse import quote

from bibliography.entry import Entry
from bibliography.export_values import get_url
from bibliography.fields import STANDING_FIELD
from bibliography.links import get_registry_url
from bibliography.styles.author_names import CitedByline
from bibliography.styles.runs import Runs, to_runs, wrap
from bibliography.styles.titles import (
    Case,
    change_case,
    format_title,
    is_common,
    is_english,
    strip_stop,
    tidy,
)
from bibliography.text import clean_pages, format_ranges

_RANGE = re.compile(r"([A-Za-z]*)(\d+)–([A-Za-z]*)(\d+)")
_ARTICLE = re.compile(r"[eE]\d+|[A-Za-z]{2,}\d+|\d{5,}")
_ARTICLE_PAGES = re.compile(r"(\d+):(\d+)–\1:(\d+)")


class RangeStyle(Enum):
    """How the second number of a range is shortened."""

    NOT = "1234–1256"
    LEAST = "1234–6"
    TWO = "1234–36"
    CHICAGO = "as the Chicago Manual of Style has it (17th and 18th edition, 9.63)"


@dataclass(frozen=True)
class Pages:
    """Pages as an entry has them, with en dashes in ranges, or an article number; empty where it has none."""

    text: str
    is_article: bool = False

    @classmethod
    def read(cls, text: str) -> "Pages":
        """Parse the text of an entry, without a prefix such as "pp."."""
        pages = format_ranges(clean_pages(text))
        return cls(pages, bool(_ARTICLE.fullmatch(pages)))

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def label(self) -> str:
        """ "p." for one page, "pp." for several."""
        return "pp." if "–" in self.text or "," in self.text else "p."

    def shorten(self, style: RangeStyle) -> str:
        """Return the text with shortened ranges; pages of an article, "12:1–12:25", stay."""
        if style is RangeStyle.NOT or self.is_article or _ARTICLE_PAGES.fullmatch(self.text):
            return self.text
        pieces = self.text.split(", ")
        for index, piece in enumerate(pieces):
            match = _RANGE.fullmatch(piece)
            if not match or match[1] or match[3]:
                continue
            first, last = match[2], match[4]
            if len(first) != len(last) or int(first) >= int(last):
                continue
            common = len(commonprefix([first, last]))  # noqa: RUF071 - of texts, letter by letter
            digits = {RangeStyle.LEAST: 1, RangeStyle.TWO: 2}.get(style)
            if not digits:  # as Chicago has it
                digits = (
                    len(first) if len(first) < 3 or first.endswith("00") else 1 if first[-2] == "0" else 2
                )
            pieces[index] = f"{first}–{last[min(common, max(0, len(last) - digits)) :]}"
        return ", ".join(pieces)


IN_PLACE = frozenset(("article", "inproceedings", "chapter"))
"""Kinds of works that are part of a journal or a book."""
_ARXIV = re.compile(r"\s*(?:arxiv|corr)\b", re.IGNORECASE)
_NAMES_OF_MONTHS = (
    "January February March April May June July August September October November December",
    "Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sep. Oct. Nov. Dec.",
    "Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.",
)
_MONTHS, _SHORT_MONTHS, _LONGER_MONTHS = (names.split() for names in _NAMES_OF_MONTHS)
_FIRST_NUMBERS = "first second third fourth fifth sixth seventh eighth ninth tenth"


@dataclass(frozen=True)
class StyledWork:
    """An entry with values for references. strong, marked: positions of authors in bold, and with a mark."""

    entry: Entry
    strong: Collection[int] = field(default=())
    marked: Collection[int] = field(default=())

    @cached_property
    def kind(self) -> str:
        """The entry's kind; an article in arXiv is a preprint."""
        kind = self.entry.kind
        in_arxiv = kind in ("article", "other") and self.arxiv and (_ARXIV.match(self.entry.venue))
        return "preprint" if in_arxiv else kind

    @cached_property
    def authors(self) -> CitedByline:
        return CitedByline(self.entry.authors, self.strong, self.entry.authors_complete, self.marked)

    @cached_property
    def editors(self) -> CitedByline:
        return CitedByline(self.entry.editors, (), self.entry.editors_complete)

    def list_people(self, list_names: Callable[[CitedByline], Runs], editor: str, editors: str) -> Runs:
        """Return the list of authors, or of the editors of an independent work, with their role."""
        if self.authors or self.kind in IN_PLACE:
            return list_names(self.authors)
        return wrap("", list_names(self.editors), editors if len(self.editors) > 1 else editor)

    def format_title(self, case: Case = Case.AS_IS, *, italic: bool = False, nested: bool = False) -> Runs:
        """Return the title, `nested` if it will stand in quotes.

        The title of proceedings is a name, and keeps its capitals. A notice of the publisher, as that it was
        retracted, follows in brackets.
        """
        if self.kind == "proceedings" and case in (Case.SENTENCE, Case.SENTENCES):
            case = Case.AS_IS
        title = format_title(self.entry, case, nested)
        standing = self.get_extra(STANDING_FIELD)
        return to_runs(f"{title} [{standing}]" if title and standing else title, italic=italic)

    @cached_property
    def venue(self) -> str:
        """The journal, proceedings or book that it is in; the stop of an abbreviation stays."""
        name = tidy(self.entry.venue)
        return strip_stop(name) if is_common(name[:-1].rpartition(" ")[2].lower()) else name

    def format_series(self, case: Case) -> str:
        """Return the series with the capitals of titles."""
        return change_case(self.series, case, self.entry.language)

    def format_book(self, case: Case) -> str:
        """Return the book or proceedings in the case of titles; names of events keep their capitals."""
        sentence = case in (Case.SENTENCE, Case.SENTENCES)
        if self.kind == "article" or (sentence and self.kind != "chapter"):
            return self.venue
        return change_case(self.venue, case, self.entry.language)

    @cached_property
    def publisher(self) -> str:
        """The publisher, or the school of a thesis; empty if it is the venue."""
        name = tidy(self.entry.publisher)
        if self.kind == "preprint":
            return self.server
        if self.kind not in IN_PLACE and not name:
            name = self.get_extra("institution", "school", "organization", "howpublished") or self.venue
        return strip_stop("" if name == self.venue and self.kind in IN_PLACE else name)

    @cached_property
    def server(self) -> str:
        """The preprint server."""
        if self.arxiv and (not self.entry.venue or _ARXIV.match(self.entry.venue)):
            return "arXiv"
        return strip_stop(tidy(self.entry.venue or self.entry.publisher))

    @cached_property
    def place(self) -> str:
        names = ("address", "location", "publisher-place", "CY")
        return self.get_extra("event-place", *names) if self.kind == "talk" else self.get_extra(*names)

    @cached_property
    def series(self) -> str:
        return strip_stop(self.get_extra("series", "collection-title", "T3"))

    @cached_property
    def event(self) -> str:
        """Where a talk was given."""
        return strip_stop(self.get_extra("eventtitle", "event-title", "event") or self.venue)

    @cached_property
    def version(self) -> str:
        return re.sub(r"^v(?:ersion)?\.?\s*(?=\d)", "", self.get_extra("version"), flags=re.IGNORECASE)

    @cached_property
    def edition(self) -> str:
        """ "2nd"; other text as it is, without the word "edition"."""
        text = self.get_extra("edition", "ET")
        text = re.sub(r"(?:(?<!\s)\s++)?\b(?:ed\.?|edn\.?|edition)$", "", text, flags=re.IGNORECASE)
        number = _ORDINALS.get(text.casefold(), text)
        return (
            ""
            if number == "1"
            else format_ordinal(int(number))
            if re.fullmatch("[0-9]{1,3}", number)
            else number
        )

    @cached_property
    def number(self) -> str:
        """The number of a report or a patent."""
        return self.get_extra("number") or tidy(self.entry.issue)

    @cached_property
    def volume(self) -> str:
        return tidy(self.entry.volume)

    @cached_property
    def issue(self) -> str:
        return format_ranges(tidy(self.entry.issue))

    @cached_property
    def pages(self) -> Pages:
        """The pages, or the article number: beside one, pages are those of a file."""
        number = tidy(self.entry.article_number)
        return Pages(number, is_article=True) if number else Pages.read(tidy(self.entry.pages))

    @cached_property
    def is_in_press(self) -> bool:
        return self.entry.status == "accepted"

    @property
    def year(self) -> str:
        """The year as text: "2021", "44 BC"; empty if it is unknown."""
        year = self.entry.year
        return "" if year is None else str(year) if year > 0 else f"{1 - year} BC"

    @property
    def month(self) -> str:
        return self._get_month(_MONTHS)

    @property
    def short_month(self) -> str:
        """ "Sep."."""
        return self._get_month(_SHORT_MONTHS)

    @property
    def longer_month(self) -> str:
        """ "Sept.", and "June" in full."""
        return self._get_month(_LONGER_MONTHS)

    def _get_month(self, names: list[str]) -> str:
        return names[self.entry.month - 1] if self.entry.month and self.year else ""

    @property
    def day(self) -> str:
        return str(self.entry.day) if self.entry.day and self.month else ""

    def get_identifier(self, scheme: str) -> str:
        """Return the first identifier of a scheme; empty where there is none."""
        return next((value for name, value in self.entry.identifiers if name == scheme), "")

    @cached_property
    def doi(self) -> str:
        return self.get_identifier("doi").replace("10.48550/arxiv.", "10.48550/arXiv.")

    @cached_property
    def doi_url(self) -> str:
        return get_registry_url("doi", quote(self.doi, safe="/:;().,-_~+!*")) if self.doi else ""

    @cached_property
    def arxiv(self) -> str:
        return self.get_identifier("arxiv")

    @cached_property
    def other_url(self) -> str:
        """The URL if there is no DOI."""
        if self.arxiv and self.kind == "preprint":
            return get_registry_url("arxiv", self.arxiv)
        if acl := self.get_identifier("acl"):
            return f"{get_registry_url('acl', quote(acl))}/"
        return get_url(self.entry)

    @property
    def url(self) -> str:
        """The URL of the DOI, else another URL."""
        return self.doi_url or self.other_url

    def get_extra(self, *names: str) -> str:
        """Return the first value of the source under these names, in one line."""
        values = (self.entry.extra.get(name) for name in names)
        value = next((value for value in values if isinstance(value, str | int) and str(value).strip()), "")
        return tidy(str(value)).strip() if not isinstance(value, bool) else ""

    @cached_property
    def is_english(self) -> bool:
        return is_english(self.entry.language)


_ORDINALS = {token: str(number) for number, token in enumerate(_FIRST_NUMBERS.split(), 1)} | {
    f"{number}{ending}": str(number) for number in range(1, 100) for ending in ("st", "nd", "rd", "th")
}


def format_ordinal(number: int) -> str:
    """Return "1st", "2nd", "11th"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
