"""Papers as references in HTML: the box of citations, and lists in one style."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from bibliography import styles
from bibliography.export_values import get_url
from bibliography.formats import Entry, write
from bibliography.names import prefer_own_case, read_stored_parts
from people.models import Person
from publications.exchange.entries import build_entry
from publications.exchange.references import remove_own_page, render_reference
from publications.models import Authorship, Identifier, Publication
from publications.models.paper_parts import LinkKind


@dataclass(frozen=True)
class Citation:
    """A citation in the box. label: of the style. is_source: it is source code, as BibTeX."""

    label: str
    html: SafeString
    is_source: bool = False


def build_citation_box(paper: Publication, entry: Entry) -> dict[str, Any]:
    """Return the context of the box of citations: `citations`, or else the URL of the `publisher`.

    paper: with its parts prefetched. entry: of the paper.
    """
    return {
        "citations": list_citations(paper, entry),
        "publisher": find_publisher_url(paper),
        "has_authors": bool(entry.authors),
    }


def list_citations(paper: Publication, entry: Entry) -> list[Citation]:
    """Return the citations of a paper in BibTeX and in each style; none if its byline is incomplete."""
    if not paper.byline_complete:
        return []
    url = get_url(entry)
    links = tuple(link for link in entry.links if link.url == url)
    cited = replace(entry, abstract="", topics=(), links=links)  # without fields that are not cited
    return list(_write_citations(cited, remove_own_page(entry, paper)))


def list_entry_citations(entry: Entry) -> list[Citation]:
    """Return the citations of a work that is no paper; none if its authors are not recorded."""
    return list(_write_citations(entry, entry)) if entry.authors else []


@lru_cache(maxsize=500)
def _write_citations(source: Entry, cited: Entry) -> tuple[Citation, ...]:
    """Return the citations of a paper, cached, as writing them takes 3 ms, a tenth of its page."""
    text = "".join(write([source], "bibtex")).strip()
    return (
        Citation("BibTeX", SafeString(escape(text)), is_source=True),
        *(Citation(style.label, render_reference(cited, style.name)) for style in styles.STYLES),
    )


def apply_own_case(entry: Entry, person: Person, places: Collection[int]) -> Entry:
    """Return the entry with the person's name as they write it, at some places of the authors.

    A name that differs from the person's in more than case stays as printed.
    """
    parts = read_stored_parts(
        person.name, person.given, person.particle, person.family, person.suffix, person.name
    )
    authors = list(entry.authors)
    for place in places:
        if authors[place].name != person.name == prefer_own_case(authors[place].name, person.name):
            authors[place] = replace(authors[place], name=person.name, parts=parts)
    return replace(entry, authors=tuple(authors))


def find_publisher_url(paper: Publication) -> str:
    """Return the URL at the publisher: of the DOI, a page, or arXiv, in this order; empty if none."""
    by_scheme = {identifier.scheme: identifier.url for identifier in paper.identifiers.all()}
    page = next((link.url for link in paper.links.all() if link.kind == LinkKind.PAGE), "")
    return by_scheme.get(Identifier.Scheme.DOI) or page or by_scheme.get(Identifier.Scheme.ARXIV, "")


def list_references(papers: Iterable[Publication], person: Person) -> list[tuple[Publication, SafeString]]:
    """Return papers, each with its reference as HTML in the style of a person, their own name in bold.

    papers: as `for_references` reads them.
    """
    references = []
    for paper in papers:
        mentions = [mention for mention in paper.authorships.all() if mention.role == Authorship.Role.AUTHOR]
        own = [place for place, mention in enumerate(mentions) if mention.person_id == person.pk]
        entry = apply_own_case(remove_own_page(build_entry(paper), paper), person, own)
        is_ordered = not mentions or mentions[0].position is not None
        references.append((paper, render_reference(entry, person.reference_style, own, is_ordered)))
    return references
