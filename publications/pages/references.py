"""Papers as references, ready for pages: the box of citations, and a list in one style."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from bibliography import styles
from bibliography.export_values import get_url
from bibliography.formats import Entry, write
from bibliography.names import in_own_case, read_stored_parts
from core.web.urls import absolute
from people.models import Person
from publications.exchange.entries import entry_of
from publications.exchange.exports import FORMATS
from publications.models import Authorship, Identifier, Publication
from publications.models.paper_parts import LinkKind


@dataclass(frozen=True)
class Citation:
    """A row of the box. words: the style's label. html: the text. is_source: whether it is source code."""

    words: str
    html: SafeString
    is_source: bool = False


def citation_box(paper: Publication, entry: Entry) -> dict[str, Any]:
    """Return what the box of a paper shows: `citations`, or else where the `publisher` has one.

    Takes a paper with the parts of its page, and its entry as `entry_of` gives it.
    """
    return {
        "citations": citations(paper, entry),
        "publisher": publisher_url(paper),
        "has_authors": bool(entry.authors),
    }


def citations(paper: Publication, entry: Entry) -> list[Citation]:
    """Return a paper in BibTeX and in each style; none where its list of authors is incomplete."""
    if not paper.byline_complete:
        return []
    url = get_url(entry)
    links = tuple(link for link in entry.links if link.url == url)
    to_cite = replace(entry, abstract="", topics=(), links=links)  # without what nobody cites
    return list(_write_citations(to_cite, without_own_page(entry, paper)))


@lru_cache(maxsize=500)
def _write_citations(source: Entry, cited: Entry) -> tuple[Citation, ...]:
    """Return the citations of a paper, cached: to write all of them takes 3 ms, a tenth of its page."""
    text = "".join(write([source], FORMATS["bib"])).strip()
    return (
        Citation("BibTeX", SafeString(escape(text)), is_source=True),
        *(Citation(style.words, as_html(cited, style.name)) for style in styles.STYLES),
    )


def with_own_case(entry: Entry, person: Person, places: Collection[int]) -> Entry:
    """Return the entry in which the person, at these places of the authors, is not printed in capitals.

    A name stays as printed where it differs from the person's in more than its case.
    """
    parts = read_stored_parts(
        person.name, person.given, person.particle, person.family, person.suffix, person.name
    )
    authors = list(entry.authors)
    for place in places:
        if authors[place].name != person.name == in_own_case(authors[place].name, person.name):
            authors[place] = replace(authors[place], name=person.name, parts=parts)
    return replace(entry, authors=tuple(authors))


def publisher_url(paper: Publication) -> str:
    """Return the URL at the publisher: of the DOI, else its page, else arXiv; empty where there is none."""
    by_scheme = {each.scheme: each.url for each in paper.identifiers.all()}
    page = next((link.url for link in paper.links.all() if link.kind == LinkKind.PAGE), "")
    return by_scheme.get(Identifier.Scheme.DOI) or page or by_scheme.get(Identifier.Scheme.ARXIV, "")


def reference_runs(
    entry: Entry,
    style: str,
    strong: Collection[int] = (),
    marked: Collection[int] = (),
    is_ordered: bool = True,
) -> styles.Runs:
    """Return the reference to an entry in a style.

    is_ordered: whether the places of its authors are known. Where not, no style puts one of them first:
    "Ada Tester and others" stands before what the style makes of the rest.
    """
    if is_ordered:
        return styles.reference(entry, style, strong, marked)
    names = [styles.Run(each.name, bold=place in strong) for place, each in enumerate(entry.authors)]
    named = [run for name in names for run in (styles.Run(", "), name)][1:]
    rest = styles.reference(replace(entry, authors=(), authors_complete=True), style)
    return (*named, styles.Run(" and others. "), *rest)


def as_html(entry: Entry, style: str, strong: Collection[int] = (), is_ordered: bool = True) -> SafeString:
    """Return the reference to an entry as HTML; names at the places `strong` of the authors are set in bold.

    is_ordered: as for `reference_runs`. Raises ValueError for a style that there is not.
    """
    return SafeString(styles.html(reference_runs(entry, style, strong, is_ordered=is_ordered)))


def without_own_page(entry: Entry, paper: Publication) -> Entry:
    """Return the entry without our own page of the paper, which is no place where it was published."""
    own = absolute(paper.get_absolute_url())
    return replace(entry, links=tuple(link for link in entry.links if link.url != own))


def with_references(papers: Iterable[Publication], person: Person) -> None:
    """Leave `reference` with papers: HTML in the style that a person wants, their own name in bold.

    Takes papers as `for_references` reads them.
    """
    for paper in papers:
        mentions = [each for each in paper.authorships.all() if each.role == Authorship.Role.AUTHOR]
        own = [place for place, each in enumerate(mentions) if each.person_id == person.pk]
        entry = with_own_case(without_own_page(entry_of(paper), paper), person, own)
        is_ordered = not mentions or mentions[0].position is not None
        paper.reference = as_html(entry, person.reference_style, own, is_ordered)
