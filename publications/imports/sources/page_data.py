"""The machine-readable metadata of a web page, meta tags and JSON-LD, as an item of CSL-JSON.

citation_…: scholar.google.com/intl/en/scholar/inclusion.html, and Highwire Press, where the names are from.
prism.…: PRISM 3.0. DC.…, DCTERMS.…: Dublin Core in HTML. JSON-LD with the vocabulary of schema.org.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.contributors import from_text
from bibliography.dates import UNKNOWN, read_date
from bibliography.identifiers import find_identifier
from bibliography.json_values import as_text, decode_json, get_record, is_json_value

_LONGEST_NAME = 500
_TAG_LIMIT = 30_000  # tags: the largest collaborations have some thousand members, with a few tags each
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


class MetaTags:
    """The contents of meta tags by lower-case name, in their order."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.pairs: list[tuple[str, str]] = []
        self.contents: dict[str, list[str]] = {}
        for name, content in pairs:
            name = name.strip().lower().removeprefix("bepress_")
            if content.strip() and name.startswith(("citation_", "dc.", "dcterms.", "prism.")):
                self.pairs.append((name, content))
                self.contents.setdefault(name, []).append(content)
            if len(self.pairs) == _TAG_LIMIT:
                break

    def get_all(self, *names: str) -> list[str]:
        """Return the contents of the first of these names that has any."""
        return next((self.contents[name] for name in names if name in self.contents), [])

    def get_first(self, *names: str) -> str:
        return next(iter(self.get_all(*names)), "")

    def list_dois(self) -> list[str]:
        """Return candidates for the DOI, the best first."""
        names = ("citation_doi", "prism.doi", "dc.identifier.doi", "dc.identifier", "dcterms.identifier")
        return [text for name in names for text in self.contents.get(name, [])]

    def list_arxiv_ids(self) -> list[str]:
        return self.get_all("citation_arxiv_id")

    def build_item(self) -> dict[str, Any]:
        """Return the item, without empty values."""
        page = self.get_first("citation_firstpage", "prism.startingpage")
        last = self.get_first("citation_lastpage", "prism.endingpage")
        if page and last and page != last and "-" not in page:
            page = f"{page}-{last}"
        keywords = self.get_all("citation_keywords", "citation_keyword", "dc.subject")
        if len(keywords) == 1:
            keywords = keywords[0].split(";" if ";" in keywords[0] else ",")
        # the most precise date of those in the year of the first one
        dates = [text for name in _DATES for text in self.contents.get(name, [])]
        dates = [text for text in dates if read_date(text) != UNKNOWN]
        of_year = [text for text in dates if read_date(text)[0] == read_date(dates[0])[0]]
        item: dict[str, Any] = {name: self.get_first(*names.split()) for name, names in _TEXTS.items()}
        item |= {
            "type": self._get_type(),
            "author": self._list_authors(),
            "editor": [parse_csl_name(name) for name in self.get_all("citation_editor")],
            "issued": max(of_year, key=lambda text: 3 - read_date(text).count(None), default=""),
            "container-title": self.get_first(*_VENUES),
            "page": page or self.get_first("citation_pages", "prism.pagerange", "citation_article_number"),
            "ISSN": self.get_first("citation_issn", "prism.issn", "prism.eissn"),
            "subject": keywords,
        }
        return {name: value for name, value in item.items() if value}

    def _get_type(self) -> str:
        kind = next((kind for name, kind in _KINDS if name in self.contents), "")
        if kind:
            return kind
        if "citation_arxiv_id" in self.contents and not self.get_first(*_VENUES):
            return "posted-content"
        venue = self.get_first(*_VENUES)
        numbered = self.get_first("citation_issue", "citation_issn", "prism.issn", "prism.number")
        if _MEETING.search(venue) and not numbered:
            return "paper-conference"
        return "article-journal" if venue else ""

    def _list_authors(self) -> list[dict[str, Any]]:
        """Return the authors, each with the affiliations and the ORCID that follow the name."""
        people: list[dict[str, Any]] = []
        for name, content in self.pairs:
            if name == "citation_author":
                people.append(parse_csl_name(content) | {"affiliation": []})
            elif people and name in _DETAILS:
                detail = _DETAILS[name]
                people[-1][detail] = [*people[-1]["affiliation"], content] if detail != "ORCID" else content
        if people:
            return people
        joined = self.get_first("citation_authors")
        names = joined.split(";") if joined else self.get_all("dc.creator", "dcterms.creator")
        return [parse_csl_name(name) for name in names if name.strip()]


def parse_csl_name(text: str) -> dict[str, Any]:
    """Parse a name to CSL-JSON; what is no name becomes a literal, which the CSL parser rejects."""
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


_JSON_LD_TYPES = {
    "ScholarlyArticle": "article-journal", "MedicalScholarlyArticle": "article-journal",
    "Thesis": "thesis", "Chapter": "chapter", "Book": "book", "Report": "report", "TechArticle": "report",
    "Dataset": "dataset", "SoftwareSourceCode": "software", "SoftwareApplication": "software",
}  # fmt: skip
_CONTAINERS = ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "itemListElement")
_DEPTH = 4
_VALUE_LIMIT = 200


def read_json_ld(scripts: Iterable[str]) -> dict[str, Any]:
    """Return the first work in the JSON-LD scripts of a page; empty where there is none."""
    for script in scripts:
        try:
            value = decode_json(script)
        except ValueError:
            continue
        if is_json_value(value) and (work := _find_work(value)):
            return _make_item(*work)
    return {}


def _find_work(value: Any) -> tuple[dict[str, Any], str] | None:
    """Return the first record that is a work, with its type; outer records before inner ones."""
    level = [value]
    for _ in range(_DEPTH):
        values = [item for value in level for item in (value if isinstance(value, list) else [value])]
        records = [item for item in values[:_VALUE_LIMIT] if isinstance(item, dict)]
        for record in records:
            for name in _list_texts(record.get("@type")):
                if name in _JSON_LD_TYPES and (record.get("headline") or record.get("name")):
                    return record, _JSON_LD_TYPES[name]
        level = [record[name] for record in records for name in _CONTAINERS if name in record]
    return None


def _make_item(work: dict[str, Any], kind: str) -> dict[str, Any]:
    page, last = _get_first_text(work, "pageStart"), _get_first_text(work, "pageEnd")
    page = f"{page}-{last}" if page and last else page or _get_first_text(work, "pagination")
    keywords = _list_texts(work.get("keywords"))
    # an identifier is a text, or a property with a value
    values = [work.get(name) for name in ("identifier", "sameAs", "@id", "url")]
    values = [each for value in values for each in (value if isinstance(value, list) else [value])]
    texts = [as_text(each) or _get_first_text(get_record(each), "value") for each in values[:_VALUE_LIMIT]]
    pairs = (find_identifier(text[:300]) for text in texts if text)
    doi = next((pair[1] for pair in pairs if pair and pair[0] == "doi"), "")
    item: dict[str, Any] = {
        "type": kind,
        "title": _get_first_text(work, "headline", "name"),
        "author": list(_list_people(work.get("author") or work.get("creator"))),
        "editor": list(_list_people(work.get("editor"))),
        "issued": _get_first_text(work, "datePublished", "dateCreated"),
        "publisher": _get_name(work.get("publisher")),
        "language": _get_first_text(work, "inLanguage"),
        "abstract": _get_first_text(work, "abstract"),
        "page": page,
        "subject": keywords[0].split(",") if len(keywords) == 1 else keywords,
        "DOI": doi,
        **_describe_container(work),
    }
    return {name: value for name, value in item.items() if value}


def _list_texts(value: Any) -> list[str]:
    return [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, str)]


def _get_first_text(record: dict[str, Any], *names: str) -> str:
    return next((text for name in names for text in _list_texts(record.get(name)) if text.strip()), "")


def _get_name(value: Any) -> str:
    value = value[0] if isinstance(value, list) and value else value
    return as_text(value) or _get_first_text(get_record(value), "name")


def _list_people(value: Any) -> Iterator[dict[str, Any]]:
    for each in value if isinstance(value, list) else [value]:
        record = get_record(each)
        given_name, family = _get_first_text(record, "givenName"), _get_first_text(record, "familyName")
        name = _get_first_text(record, "name") or as_text(each)
        if record.get("@type") == "Organization":
            person: dict[str, Any] = {"literal": name}
        else:
            person = {"given": given_name, "family": family} if family else parse_csl_name(name)
        if any(person.values()):
            sources = ("@id", "identifier", "sameAs", "url")
            texts = (text for source in sources for text in _list_texts(record.get(source)))
            orcid = next((text for text in texts if "orcid.org/" in text), "")
            yield person | {"affiliation": record.get("affiliation"), "ORCID": orcid}


def _describe_container(work: dict[str, Any]) -> dict[str, str]:
    """Return what the work is part of: an issue of a volume of a journal, each within the next."""
    container: dict[str, str] = {}
    part = work.get("isPartOf")
    for _ in range(_DEPTH):
        part = part[0] if isinstance(part, list) and part else part
        record = get_record(part)
        container.setdefault("volume", _get_first_text(record, "volumeNumber"))
        container.setdefault("issue", _get_first_text(record, "issueNumber"))
        issue_or_volume = {"PublicationIssue", "PublicationVolume"} & set(_list_texts(record.get("@type")))
        if not issue_or_volume:
            container.setdefault("container-title", _get_first_text(record, "name"))
        container = {name: value for name, value in container.items() if value}
        part = record.get("isPartOf")
    return container
