"""A work as OpenAlex's API describes it (docs.openalex.org/api-entities/works/work-object), as an entry."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from publications.formats.addresses import settled
from publications.formats.contributors import from_text
from publications.formats.csl.parts import people
from publications.formats.csl.reading import read
from publications.formats.entry import Contributor, Entry
from publications.formats.html import from_html
from publications.formats.identifiers import find
from publications.formats.json_values import record_of, text_of

MOST_WORDS = 20_000  # of an abstract
_TYPES = {
    "article": "journal-article", "preprint": "posted-content", "paratext": "document",
    "libguides": "document", "other": "document", "letter": "journal-article", "editorial": "journal-article",
    "erratum": "journal-article", "retraction": "journal-article", "supplementary-materials": "document",
    "grant": "document", "peer-review": "document",
}  # fmt: skip
_ISSUED_BY_PUBLISHERS = {"journal", "conference", "book series", "ebook platform"}


def number_of(work: Any) -> str:
    """Return the id of a work of OpenAlex, as W2741809807; empty for all that is none."""
    scheme, value = find(text_of(record_of(work).get("id"))) or ("", "")
    return value if scheme == "openalex" else ""


def read_work(work: Mapping[str, Any], line: int = 0, source: str = "") -> Entry:
    """Return the entry of a work. Never raises."""
    entry = replace(read(_item(work), line, source), authors=_authors(work.get("authorships")))
    if work.get("is_authors_truncated") is True:
        entry = replace(entry, authors_complete=False)
    return _named(entry, work, number_of(work))


def _item(work: Mapping[str, Any]) -> dict[str, Any]:
    """The work as an item of CSL-JSON, without names and identifiers.

    Its keywords and topics are guesses of machines, and are left out.
    """
    place, biblio = record_of(work, "primary_location"), record_of(work, "biblio")
    source = record_of(place, "source")
    by_publisher = source.get("type") in _ISSUED_BY_PUBLISHERS
    pages = [text_of(biblio.get(name)) for name in ("first_page", "last_page")]
    item = {
        "type": _type(work, source),
        "title": text_of(work.get("title")) or text_of(work.get("display_name")),
        "issued": _date(work),
        "container-title": text_of(source.get("display_name")) if by_publisher else "",
        "publisher": text_of(source.get("host_organization_name")) if by_publisher else "",
        "ISSN": text_of(source.get("issn_l")),
        "volume": text_of(biblio.get("volume")),
        "issue": text_of(biblio.get("issue")),
        "page": "-".join(dict.fromkeys(filter(None, pages))),
        "language": text_of(work.get("language")),
        "abstract": _abstract(work.get("abstract_inverted_index")),
    }
    return {name: value for name, value in item.items() if value}


def _type(work: Mapping[str, Any], source: Mapping[str, Any]) -> str:
    """The type as Crossref names it, where OpenAlex still says so; else its own, which knows no meetings."""
    said = text_of(work.get("type"))
    if said in ("article", "review", "letter") and source.get("type") == "conference":
        return "proceedings-article"
    return text_of(work.get("type_crossref")) or _TYPES.get(said, said)


def _date(work: Mapping[str, Any]) -> Any:
    """The date; a first day of a month stands for days, and a first of January for dates, not known."""
    date, year = text_of(work.get("publication_date")), work.get("publication_year")
    if not date:
        return year
    return date.removesuffix("-01-01").removesuffix("-01")


def _abstract(index: Any) -> str:
    """The words of an abstract, each with the places where it stands, in their order."""
    places = index.items() if isinstance(index, dict) else ()
    words = [
        (at, word)
        for word, positions in places
        if isinstance(positions, list)
        for at in positions
        if isinstance(at, int)
    ]
    return " ".join(word for _, word in sorted(words)) if len(words) <= MOST_WORDS else ""


def _authors(authorships: Any) -> tuple[Contributor, ...]:
    """The names as printed; where that is not known, as OpenAlex writes them."""
    listed = authorships if isinstance(authorships, list) else []
    return tuple(person for each in listed if (person := _author(each)) is not None)


def _author(authorship: Any) -> Contributor | None:
    author = record_of(authorship, "author")
    said = record_of(authorship)
    name = text_of(said.get("raw_author_name")) or text_of(author.get("display_name"))
    try:
        person = from_text(from_html(name))
    except ValueError:  # nothing that could be a name
        return None
    more = {"literal": "A", "ORCID": author.get("orcid"), "affiliation": said.get("raw_affiliation_strings")}
    known, _, _ = people([more])  # ORCID and affiliations, which are read there
    return replace(person, orcid=known[0].orcid, affiliation=known[0].affiliation)


def _named(entry: Entry, work: Mapping[str, Any], number: str) -> Entry:
    """The entry with all identifiers, each registry's once, and with where it can be read."""
    found = {"openalex": number} if number else {}
    for text in _addresses(work):
        scheme, value = find(text) or ("", "")
        scheme, value = settled(scheme, value)
        if scheme in ("doi", "arxiv", "pmid", "pmcid"):
            found.setdefault(scheme, value)
    return replace(entry, identifiers=tuple(found.items()))


def _addresses(work: Mapping[str, Any]) -> Iterator[str]:
    """The addresses that name it: those of registries, then of repositories' pages."""
    yield text_of(work.get("doi"))
    ids = record_of(work, "ids")
    yield from (text_of(ids.get(name)) for name in ("doi", "pmid", "pmcid"))
    locations = work.get("locations")
    others = locations if isinstance(locations, list) else []
    for location in [work.get("primary_location"), *others]:
        address = text_of(record_of(location).get("landing_page_url"))
        if "arxiv" in address.lower():
            yield address
