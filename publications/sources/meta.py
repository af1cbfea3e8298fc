"""The meta tags of a paper's page as an item of CSL-JSON.

citation_…: scholar.google.com/intl/en/scholar/inclusion.html, and Highwire Press, whose names these were.
prism.…: PRISM 3.0. DC.…, DCTERMS.…: Dublin Core in HTML.
"""

import re
from collections.abc import Iterable
from typing import Any

from publications.formats.contributors import from_text
from publications.formats.dates import UNKNOWN, read_date

_LONGEST_NAME = 500
_KEPT = 30_000  # tags: the largest collaborations have some thousand members, with a few tags each
_MEETING = re.compile(
    r"\b(?:proceedings|conference|symposium|workshop|advances in neural information)\b", re.IGNORECASE
)
_DATES = (
    "citation_publication_date", "citation_date", "citation_cover_date", "prism.publicationdate",
    "prism.coverdate", "dc.date.issued", "dcterms.issued", "dc.issued", "dc.date", "citation_year",
    "citation_online_date",
)  # fmt: skip
_DETAILS = {"citation_author_institution": "affiliation", "citation_author_affiliation": "affiliation",
            "citation_author_orcid": "ORCID"}  # fmt: skip
_TEXTS = {
    "title": "citation_title dc.title dcterms.title",
    "volume": "citation_volume prism.volume",
    "issue": "citation_issue prism.number prism.issueidentifier",
    "publisher": (
        "citation_publisher dc.publisher dcterms.publisher citation_dissertation_institution "
        "citation_technical_report_institution"
    ),
    "language": "citation_language dc.language dcterms.language",
    "abstract": "citation_abstract dcterms.abstract dc.description.abstract",
    "ISBN": "citation_isbn prism.isbn",
    "number": "citation_technical_report_number",
}
_VENUES = (
    "citation_conference_title", "citation_journal_title", "citation_inbook_title", "citation_book_title",
    "prism.publicationname", "citation_journal_abbrev", "citation_conference",
)  # fmt: skip
_KINDS = (
    ("citation_dissertation_institution", "thesis"),
    ("citation_dissertation_name", "thesis"),
    ("citation_technical_report_institution", "report"),
    ("citation_technical_report_number", "report"),
    ("citation_conference_title", "paper-conference"),
    ("citation_conference", "paper-conference"),
    ("citation_inbook_title", "chapter"),
    ("citation_book_title", "chapter"),
)


class Meta:
    """The contents of meta tags by name, in their order; names are compared in small letters."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.pairs: list[tuple[str, str]] = []
        self.contents: dict[str, list[str]] = {}
        for name, content in pairs:
            name = name.strip().lower().removeprefix("bepress_")
            if content.strip() and name.startswith(("citation_", "dc.", "dcterms.", "prism.")):
                self.pairs.append((name, content))
                self.contents.setdefault(name, []).append(content)
            if len(self.pairs) == _KEPT:
                break

    def all(self, *names: str) -> list[str]:
        """The contents of the first of these names that has any."""
        return next((self.contents[name] for name in names if name in self.contents), [])

    def first(self, *names: str) -> str:
        return next(iter(self.all(*names)), "")

    def dois(self) -> list[str]:
        """What may be the DOI, the best first."""
        names = ("citation_doi", "prism.doi", "dc.identifier.doi", "dc.identifier", "dcterms.identifier")
        return [text for name in names for text in self.contents.get(name, [])]

    def arxiv_ids(self) -> list[str]:
        return self.all("citation_arxiv_id")

    def item(self) -> dict[str, Any]:
        """The item; without what is not said."""
        item: dict[str, Any] = {name: self.first(*names.split()) for name, names in _TEXTS.items()}
        item |= {
            "type": self._type(),
            "author": self._authors(),
            "editor": [named(name) for name in self.all("citation_editor")],
            "issued": self._date(),
            "container-title": self.first(*_VENUES),
            "page": self._pages(),
            "ISSN": self.first("citation_issn", "prism.issn", "prism.eissn"),
            "subject": self._topics(),
        }
        return {name: value for name, value in item.items() if value}

    def _type(self) -> str:
        said = next((kind for name, kind in _KINDS if name in self.contents), "")
        if said:
            return said
        if "citation_arxiv_id" in self.contents and not self.first(*_VENUES):
            return "posted-content"
        venue = self.first(*_VENUES)
        numbered = self.first("citation_issue", "citation_issn", "prism.issn", "prism.number")
        if _MEETING.search(venue) and not numbered:
            return "paper-conference"
        return "article-journal" if venue else ""

    def _authors(self) -> list[dict[str, Any]]:
        """The names, each with the affiliations and the ORCID that follow it."""
        people: list[dict[str, Any]] = []
        for name, content in self.pairs:
            if name == "citation_author":
                people.append(named(content) | {"affiliation": []})
            elif people and name in _DETAILS:
                detail = _DETAILS[name]
                people[-1][detail] = [*people[-1]["affiliation"], content] if detail != "ORCID" else content
        if people:
            return people
        joined = self.first("citation_authors")
        names = joined.split(";") if joined else self.all("dc.creator", "dcterms.creator")
        return [named(name) for name in names if name.strip()]

    def _date(self) -> str:
        """The most exact of the dates that are of the year that is said first."""
        known = [text for name in _DATES for text in self.contents.get(name, []) if _is_date(text)]
        year = read_date(known[0])[0] if known else None
        of_year = [text for text in known if read_date(text)[0] == year]
        return max(of_year, key=lambda text: 3 - read_date(text).count(None), default="")

    def _pages(self) -> str:
        first = self.first("citation_firstpage", "prism.startingpage")
        last = self.first("citation_lastpage", "prism.endingpage")
        if first and last and first != last and "-" not in first:
            return f"{first}-{last}"
        return first or self.first("citation_pages", "prism.pagerange", "citation_article_number")

    def _topics(self) -> list[str]:
        found = self.all("citation_keywords", "citation_keyword", "dc.subject")
        if len(found) > 1:
            return found
        sign = ";" if any(";" in text for text in found) else ","
        return [each for text in found for each in text.split(sign)]


def named(text: str) -> dict[str, Any]:
    """A name as CSL-JSON has it; what is no name is literal, and refused there."""
    try:
        person = from_text(text[:_LONGEST_NAME])
    except ValueError:
        return {"literal": text[:_LONGEST_NAME]}
    parts = person.parts
    if parts.literal or not parts.family:
        return {"literal": person.name}
    return {
        "given": parts.given,
        "non-dropping-particle": parts.particle,
        "family": parts.family,
        "suffix": parts.suffix,
    }


def _is_date(text: str) -> bool:
    return read_date(text) != UNKNOWN
