"""Metadata for reference managers: Highwire Press tags of a work's page, and COinS in the rows of lists.

The tags are as Google Scholar's inclusion guidelines and Zotero's "Embedded Metadata" read them
(https://scholar.google.com/intl/en/scholar/inclusion.html#indexing). Zotero takes the kind of a work from the
last tag that implies one, so the title of proceedings as a book comes before that of the conference; where no
tag implies the kind, `DC.type` has it. Editions have a tag of PRISM, kinds of theses one of EPrints, as
Highwire has none for them.

COinS are context objects of OpenURL (ANSI/NISO Z39.88-2004, KEV). Kinds for which the standard has no format
are written as Dublin Core, with Zotero's `type`.
"""

from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import quote_plus

from bibliography.export_values import INSTITUTION_KINDS, NUMBERED_KINDS, get_number, get_publisher
from bibliography.formats import Contributor, Entry
from bibliography.kinds import KINDS
from bibliography.languages import get_language_tag
from core.text.mathematics import strip_math
from publications.exchange.metadata.work_metadata import (
    WorkMetadata,
    find_extra_text,
    find_page_range,
    format_distinct_names,
    get_orcid_url,
    split_date,
)

Tag = tuple[str, str]
"""A name and its content, not escaped."""

_VENUES = {
    "article": ("citation_journal_title",),
    "inproceedings": ("citation_inbook_title", "citation_conference_title"),
    "chapter": ("citation_inbook_title",),
    "phdthesis": ("citation_dissertation_institution",),
    "mastersthesis": ("citation_dissertation_institution",),
    "report": ("citation_technical_report_institution",),
    "talk": ("citation_conference",),
}
_KINDS_BY_TAG = ("article", "inproceedings", "chapter", "phdthesis", "mastersthesis", "report")
_NUMBERS = {"report": "citation_technical_report_number", "patent": "citation_patent_number"}
_IDENTIFIERS = {
    "doi": "citation_doi",
    "pmid": "citation_pmid",
    "arxiv": "citation_arxiv_id",
    "isbn": "citation_isbn",
}
_KINDS_IN_BOOKS = ("inproceedings", "chapter")


def list_tags(work: WorkMetadata) -> list[Tag]:
    """Return the tags in their order, without empty ones."""
    entry = work.entry
    day = "/".join(split_date(entry))
    pairs = [
        ("citation_title", work.title),
        *_list_people("citation_author", entry.authors),
        *_list_people("citation_editor", entry.editors),
        ("citation_publication_date", day),
        ("citation_online_date", day if entry.kind == "preprint" else ""),
        *_describe_place(work),
        *((_IDENTIFIERS.get(scheme, ""), value) for scheme, value in entry.identifiers),
        (
            "citation_isbn",
            find_extra_text(entry.extra, "isbn", "ISBN") if entry.kind in _KINDS_IN_BOOKS else "",
        ),
        ("citation_language", get_language_tag(entry.language)),
        *(("citation_keywords", strip_math(topic)) for topic in entry.topics),
        ("citation_abstract", strip_math(entry.abstract)),
        ("citation_abstract_html_url", work.address),
        ("citation_pdf_url", work.pdf_url),
    ]
    return [(name, value) for name, value in pairs if name and value]


def _list_people(name: str, persons: tuple[Contributor, ...]) -> Iterator[Tag]:
    """Yield everybody in order, each followed at once by their affiliation and ORCID."""
    for person, form in zip(persons, format_distinct_names(persons), strict=True):
        yield name, form
        yield f"{name}_institution", strip_math(person.affiliation)
        yield f"{name}_orcid", get_orcid_url(person)


def _describe_place(work: WorkMetadata) -> Iterator[Tag]:
    """Yield the tags of the venue, the publisher, and the place of the work within them."""
    entry, extra = work.entry, work.entry.extra
    publisher = strip_math(get_publisher(entry))
    venue = publisher if entry.kind in INSTITUTION_KINDS else strip_math(entry.venue)
    names = _VENUES.get(entry.kind, ())
    yield from ((name, venue) for name in names)
    if not venue or entry.kind not in _KINDS_BY_TAG:
        yield "DC.type", KINDS[entry.kind].zotero
    number = strip_math(get_number(entry)) if entry.kind in NUMBERED_KINDS else ""
    yield _NUMBERS.get(entry.kind, ""), number
    yield "citation_volume", strip_math(entry.volume)
    if entry.issue != number:
        yield "citation_issue", strip_math(entry.issue)
    first, last = find_page_range(entry)
    yield "citation_firstpage", first
    yield "citation_lastpage", last
    yield "citation_series_title", find_extra_text(extra, "series", "collection-title", "T3")
    yield "prism.edition", find_extra_text(extra, "edition", "ET")
    yield "eprints.thesis_type", find_degree(entry)
    yield "citation_publisher", "" if entry.kind in INSTITUTION_KINDS else publisher
    if entry.kind == "article":
        yield "citation_issn", find_extra_text(extra, "issn", "ISSN")


def find_degree(entry: Entry) -> str:
    """Return the degree that a thesis is for; "" for other works."""
    return find_extra_text(entry.extra, "degree") or _DEGREES.get(entry.kind, "")


# COinS

MOST_AUTHORS = 100
"""The largest number of names in COinS; the paper's exports have all."""
_JOURNAL, _BOOK, _THESIS = ("journal", "article"), ("book", "book"), ("dissertation", "")
COINS_FORMATS = {
    "article": _JOURNAL, "inproceedings": ("book", "proceeding"), "chapter": ("book", "bookitem"),
    "book": _BOOK, "proceedings": _BOOK, "report": ("book", "report"), "phdthesis": _THESIS,
    "mastersthesis": _THESIS, "patent": ("patent", ""),
}  # fmt: skip
"""The format and the genre of each kind; others are of the format dc."""
_COINS_TITLES = {
    "article": ("atitle", "jtitle"), "inproceedings": ("atitle", "btitle"), "chapter": ("atitle", "btitle"),
    "book": ("btitle", ""), "proceedings": ("btitle", ""), "report": ("btitle", "pub"),
    "phdthesis": ("title", "inst"), "mastersthesis": ("title", "inst"), "patent": ("title", ""),
}  # fmt: skip
"""The keys of the title and the venue."""
_DEGREES = {"phdthesis": "PhD", "mastersthesis": "Master's"}
_SAFE = "/:,'()!*;@"
"""Characters that are not percent-encoded, to keep values short: queries may contain them."""


def format_coins(entry: Entry, url: str = "") -> str:
    """Return the context object for the `title` of a COinS span, not escaped. url: of the page."""
    return "&".join(f"{key}={_quote(value)}" for key, value in _list_coins_pairs(entry, url) if value)


@lru_cache(maxsize=4096)
def _quote(value: str) -> str:
    """Escape a value; rows of one page repeat formats, venues and names."""
    return quote_plus(value, safe=_SAFE)


def _list_coins_pairs(entry: Entry, url: str) -> Iterator[tuple[str, str]]:
    form, genre = COINS_FORMATS.get(entry.kind, ("dc", ""))
    yield "ctx_ver", "Z39.88-2004"
    yield "rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"
    yield "rft.genre", genre
    doi = dict(reversed(entry.identifiers)).get("doi")
    yield "rft_id", f"info:doi/{doi}" if doi else url
    title, venue = _COINS_TITLES.get(entry.kind, ("title", "source"))
    yield f"rft.{title}", strip_math(entry.title)
    if venue:
        holder = get_publisher(entry) if entry.kind in INSTITUTION_KINDS else entry.venue
        yield f"rft.{venue}", strip_math(holder)
    if entry.kind not in COINS_FORMATS:
        yield "rft.type", KINDS[entry.kind].zotero
    yield "rft.date", "-".join(split_date(entry))
    if form in ("journal", "book"):
        yield "rft.volume", strip_math(entry.volume)
        yield "rft.issue", strip_math(entry.issue)
        first, last = find_page_range(entry)
        yield from [("rft.spage", first), ("rft.epage", last)] if first else [("rft.pages", entry.pages)]
    if form == "journal":
        yield "rft.artnum", entry.article_number
    if form == "book" and entry.kind != "report":
        yield "rft.pub", strip_math(get_publisher(entry))
    if form == "journal":
        yield "rft.issn", find_extra_text(entry.extra, "issn", "ISSN")
    yield "rft.isbn", next((value for scheme, value in entry.identifiers if scheme == "isbn"), "")
    yield "rft.degree", find_degree(entry)
    author = {"dc": "creator", "patent": "inventor"}.get(form, "au")
    yield from ((f"rft.{author}", name) for name in format_distinct_names(entry.authors[:MOST_AUTHORS]))
