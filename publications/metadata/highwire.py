"""Highwire Press tags of a work's page, as Google Scholar's inclusion guidelines and Zotero read them.

https://scholar.google.com/intl/en/scholar/inclusion.html#indexing and Zotero's "Embedded Metadata". Zotero
takes the kind of a work from the last tag that says one, so the title of proceedings as that of a book comes
before that of the conference; where no tag says the kind, `DC.type` does.
"""

from collections.abc import Iterator

from groupsite.kit.mathematics import without_math
from publications.formats import Contributor
from publications.formats.export_values import NUMBERED, OF_INSTITUTIONS, get_number, get_publisher
from publications.formats.languages import get_language_tag
from publications.metadata.names import told_apart
from publications.metadata.work import Work, date_parts, first_and_last, said

Tag = tuple[str, str]
"""A name and what it says, not escaped."""

ZOTERO = {
    "article": "journalArticle", "inproceedings": "conferencePaper", "preprint": "preprint", "book": "book",
    "chapter": "bookSection", "proceedings": "book", "phdthesis": "thesis", "mastersthesis": "thesis",
    "report": "report", "software": "computerProgram", "dataset": "dataset", "talk": "presentation",
    "patent": "patent", "other": "document",
}  # fmt: skip
"""What Zotero calls the kinds of works."""
_VENUES = {
    "article": ("citation_journal_title",),
    "inproceedings": ("citation_inbook_title", "citation_conference_title"),
    "chapter": ("citation_inbook_title",),
    "phdthesis": ("citation_dissertation_institution",),
    "mastersthesis": ("citation_dissertation_institution",),
    "report": ("citation_technical_report_institution",),
    "talk": ("citation_conference",),
}
_SAYS_KIND = ("article", "inproceedings", "chapter", "phdthesis", "mastersthesis", "report")
_NUMBERS = {"report": "citation_technical_report_number", "patent": "citation_patent_number"}
_IDENTIFIERS = {
    "doi": "citation_doi",
    "pmid": "citation_pmid",
    "arxiv": "citation_arxiv_id",
    "isbn": "citation_isbn",
}
_OF_THE_BOOK = ("inproceedings", "chapter")


def tags(work: Work) -> list[Tag]:
    """The tags in their order, each with something to say."""
    return [(name, value) for name, value in _tags(work) if name and value]


def _tags(work: Work) -> Iterator[Tag]:
    entry = work.entry
    yield "citation_title", work.title
    yield from _people("citation_author", entry.authors)
    yield from _people("citation_editor", entry.editors)
    yield from _dates(work)
    yield from _place(work)
    yield from ((_IDENTIFIERS.get(scheme, ""), value) for scheme, value in _known(work))
    if entry.kind in _OF_THE_BOOK:
        yield "citation_isbn", said(entry.extra, "isbn", "ISBN")
    yield "citation_language", get_language_tag(entry.language)
    yield from (("citation_keywords", without_math(topic)) for topic in entry.topics)
    yield "citation_abstract", without_math(entry.abstract)
    yield "citation_abstract_html_url", work.address
    yield "citation_pdf_url", work.pdf_url


def _known(work: Work) -> list[tuple[str, str]]:
    return [pair for pair in work.entry.identifiers if pair[0] in _IDENTIFIERS]


def _people(name: str, persons: tuple[Contributor, ...]) -> Iterator[Tag]:
    """Everybody in order, each followed at once by what is known of them."""
    for person, form in zip(persons, told_apart(persons), strict=True):
        yield name, form
        yield f"{name}_institution", without_math(person.affiliation)
        yield f"{name}_orcid", person.orcid and f"https://orcid.org/{person.orcid}"


def _dates(work: Work) -> Iterator[Tag]:
    day = "/".join(date_parts(work.entry))
    yield "citation_publication_date", day
    if work.entry.kind == "preprint":
        yield "citation_online_date", day


def _place(work: Work) -> Iterator[Tag]:
    """Where the work appeared."""
    entry, extra = work.entry, work.entry.extra
    publisher = without_math(get_publisher(entry))
    venue = publisher if entry.kind in OF_INSTITUTIONS else without_math(entry.venue)
    names = _VENUES.get(entry.kind, ())
    yield from ((name, venue) for name in names)
    if not venue or entry.kind not in _SAYS_KIND:
        yield "DC.type", ZOTERO[entry.kind]
    number = without_math(get_number(entry)) if entry.kind in NUMBERED else ""
    yield _NUMBERS.get(entry.kind, ""), number
    yield "citation_volume", without_math(entry.volume)
    if entry.issue != number:
        yield "citation_issue", without_math(entry.issue)
    first, last = first_and_last(entry.pages)
    yield "citation_firstpage", first
    yield "citation_lastpage", last
    yield "citation_publisher", "" if entry.kind in OF_INSTITUTIONS else publisher
    if entry.kind == "article":
        yield "citation_issn", said(extra, "issn", "ISSN")
