"""Preprints, by arXiv's Atom API (info.arxiv.org/help/api/user-manual)."""

import re
from dataclasses import replace
from itertools import takewhile
from xml.etree import ElementTree

from django.conf import settings
from django.utils.translation import gettext

from bibliography.affiliations import read_affiliations
from bibliography.contributors import from_text
from bibliography.dates import read_date
from bibliography.formats import Contributor, Entry
from bibliography.identifiers import LENGTH, find_identifier, find_identifiers
from bibliography.latex import decode
from bibliography.links import normalize_arxiv_doi
from bibliography.text import to_one_line
from publications.imports.sources.response_parsing import add_identifier, check_identifier
from publications.imports.sources.source_client import (
    MISPRINT,
    NotThereError,
    SourceClient,
    UnreadableError,
    quote_path,
)

NAME = "arXiv"
_ATOM = "{http://www.w3.org/2005/Atom}"
_TOTAL = "{http://a9.com/-/spec/opensearch/1.1/}totalResults"
_OWN = "{http://arxiv.org/schemas/atom}"
_MEETING = re.compile(r"\b(?:proc(?:eedings|\.)?|conference|conf\.|workshop|symposium)", re.IGNORECASE)
_YEAR = re.compile(r"\(((?:19|20)\d\d)\)|[, ]((?:19|20)\d\d)\.?$")
_TAIL = re.compile(r"(?:[\s,;:(]|\b(?:pp?|pages?|vol|volume|no|number|article)\.?)+$", re.IGNORECASE)
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)


def fetch(client: SourceClient, number: str) -> Entry:
    """Request the preprint with an id, without version. Raises SourceError."""
    url = f"{settings.ARXIV_URL}/api/query?id_list={quote_path(number)}&max_results=1"
    return parse_response(
        client.get(NAME, url, "application/atom+xml", _describe_missing(number)).body, number
    )


def parse_response(body: bytes, number: str) -> Entry:
    """Parse the response about the preprint with an id. Raises NotThereError or another SourceError."""
    element = parse_feed(body).find(f"{_ATOM}entry")
    if element is None or is_error(element):
        raise NotThereError(_describe_missing(number))
    return check_identifier(parse_entry(element), "arxiv", number, NAME)


def parse_feed(body: bytes) -> ElementTree.Element:
    """Return the feed of a response. Raises UnreadableError for anything else."""
    try:
        text = body.decode("utf-8-sig")
        if "<!DOCTYPE" in text:  # could declare entities that expand without limit; Atom needs none
            raise ValueError(gettext("a document type"))
        feed = ElementTree.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except (ValueError, ElementTree.ParseError) as error:
        is_page = "<html" in body[:2000].decode(errors="replace").lower()
        description = (
            gettext("with a web page instead of data") if is_page else gettext("in an unreadable format")
        )
        raise UnreadableError(NAME, description) from error
    if feed.tag != f"{_ATOM}feed":
        raise UnreadableError(NAME)
    return feed


def list_entries(feed: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the elements of the preprints of a feed."""
    return feed.findall(f"{_ATOM}entry")


def count_results(feed: ElementTree.Element) -> int | None:
    """Return the number of all results of a search, of which a feed has a part."""
    total = _get_text(feed, _TOTAL).strip()
    return int(total) if total.isdecimal() and len(total) < 10 else None


def is_error(element: ElementTree.Element) -> bool:
    """Return whether an entry is the message of an error."""
    return "/api/errors" in _get_text(element, f"{_ATOM}id")


def _describe_missing(number: str) -> str:
    return gettext("arXiv has no preprint {number}. {misprint}").format(number=number, misprint=MISPRINT)


def _get_text(element: ElementTree.Element, name: str) -> str:
    """Return the text of the first child of this name."""
    child = element.find(name)
    return "".join(child.itertext()) if child is not None else ""


def parse_entry(element: ElementTree.Element) -> Entry:
    """Parse the entry of a preprint. Raises UnreadableError for one without an id."""
    scheme, number = find_identifier(_get_text(element, f"{_ATOM}id")[:LENGTH]) or ("", "")
    if scheme != "arxiv":
        raise UnreadableError(NAME)
    reference = to_one_line(_get_text(element, f"{_OWN}journal_ref"))
    # the first DOI of several, as a work has one
    pairs = [normalize_arxiv_doi(*pair) for pair in find_identifiers(_get_text(element, f"{_OWN}doi")[:1000])]
    doi = next((value for scheme, value in pairs if scheme == "doi"), "")
    # the year of the reference, or else the date of the first version
    year, month, day = read_date(_get_text(element, f"{_ATOM}published"))
    if doi and (years := list(_YEAR.finditer(reference))):
        year, month, day = int(years[-1][1] or years[-1][2]), None, None
    # a reference without a word for a meeting is to a journal
    kind = "inproceedings" if _MEETING.search(reference) else "article"
    category = element.find(f"{_OWN}primary_category")
    extra = {
        "note": _decode(_get_text(element, f"{_OWN}comment")),
        "journal_ref": reference,
        "primaryclass": to_one_line(category.get("term", "")) if category is not None else "",
    }
    return add_identifier(
        Entry(
            kind=kind if doi else "preprint",
            title=_decode(_get_text(element, f"{_ATOM}title")),
            authors=_parse_authors(element),
            year=year,
            month=month,
            day=day,
            status="published" if doi else "preprint",
            venue=_extract_venue(reference) if doi else "",
            abstract=_decode(_get_text(element, f"{_ATOM}summary"), paragraphs=True),
            identifiers=(("doi", doi),) if doi else (),
            extra={name: value for name, value in extra.items() if value},
        ),
        "arxiv",
        number,
    )


def _decode(text: str, paragraphs: bool = False) -> str:
    """Decode a text, which has the authors' TeX; a tilde in a URL is no space."""
    return decode(text.replace("/~", "/\\textasciitilde{}"), paragraphs)


def _parse_authors(element: ElementTree.Element) -> tuple[Contributor, ...]:
    people = []
    for author in element.iterfind(f"{_ATOM}author"):
        try:
            person = from_text(decode(_get_text(author, f"{_ATOM}name")))
        except ValueError:  # not a name
            continue
        places = [decode("".join(place.itertext())) for place in author.iterfind(f"{_OWN}affiliation")]
        affiliation, ror_ids = read_affiliations(places)
        people.append(replace(person, affiliation=affiliation, ror_ids=ror_ids) if affiliation else person)
    return tuple(people)


def _extract_venue(reference: str) -> str:
    """Return the words before the first number ("Phys. Rev. D 76, 013009 (2007)"), or else the whole text."""
    tokens = takewhile(lambda token: not re.search(r"\d", _ORDINAL.sub("", token)), reference.split())
    return _TAIL.sub("", " ".join(tokens)).removeprefix("In ") or reference
