"""Find a person's identifiers by the authors that OpenAlex names on their papers here."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from django.db.models import F, Q, prefetch_related_objects

from bibliography.names import Likeness, compare_names
from core.text.letters import make_name_key
from groupsite.sources.answers import match_authors
from people.models import Person
from publications.imports.sources.services.openalex import (
    AUTHORS_PER_WORK,
    IdentifiedAuthor,
    fetch_work_authors,
)
from publications.imports.sources.source_client import SourceClient
from publications.models import Authorship, Identifier

MOST_PAPERS = 25
NEWEST_PAPERS = 13
"""How many of them are the newest; the others are spread over the years before."""
LONGEST_DOI = 100
"""How many characters a DOI may have, so that the URL of the request is not too long."""

CO_AUTHORS_COMPARED = 20


@dataclass
class LinkedByline:
    """The authors of a paper here, without the person, by place; place: of the person, 0 if it is unknown."""

    place: int = 0
    co_authors: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True)
class IdentifierCount:
    """On how many papers an identifier stands at the person's name.

    with_co_authors: on how many of these the co-authors are the same; the others have none. others: on how
    many papers another identifier of the service stands there. orcid: of an author of OpenAlex, the ORCID
    that stands beside it most often.
    """

    service: str
    identifier: str
    papers: int
    with_co_authors: int
    others: int
    orcid: str = ""


def find_identifiers(
    person: Person, bylines: Mapping[str, LinkedByline], client: SourceClient
) -> list[IdentifierCount]:
    """Return the identifiers at the person's name on papers, the most frequent first. Raises SourceError.

    bylines: of papers here, by DOI, which is all that is sent.
    """
    prefetch_related_objects([person], "names")
    authors = fetch_work_authors(client, list(bylines))
    own = [
        (author, bool(bylines[doi].co_authors))
        for doi, named in authors.items()
        if (author := find_in_byline(person, bylines[doi], named))
    ]
    orcids: dict[str, Counter[str]] = defaultdict(Counter)
    for author, _has_co_authors in own:
        if author.orcid:
            orcids[author.openalex][author.orcid] += 1
    openalex = [(author.openalex, has_co_authors) for author, has_co_authors in own if author.openalex]
    orcid = [(author.orcid, has_co_authors) for author, has_co_authors in own if author.orcid]
    counts = [*_count("orcid", orcid, {}), *_count("openalex_author", openalex, orcids)]
    return sorted(counts, key=lambda count: -count.papers)


def _count(
    service: str, mentions: list[tuple[str, bool]], orcids: Mapping[str, Counter[str]]
) -> list[IdentifierCount]:
    papers = Counter(identifier for identifier, _has_co_authors in mentions)
    with_co_authors = Counter(identifier for identifier, has_co_authors in mentions if has_co_authors)
    return [
        IdentifierCount(
            service,
            identifier,
            number,
            with_co_authors[identifier],
            len(mentions) - number,
            orcids[identifier].most_common(1)[0][0] if orcids.get(identifier) else "",
        )
        for identifier, number in papers.items()
    ]


def select_bylines(person: Person) -> dict[str, LinkedByline]:
    """Return bylines by DOI of public papers that are linked to a person: the newest, and some of all years.

    In a constant number of queries.
    """
    own = Authorship.objects.filter(person=person, role="author").on_shown_papers()
    rows = (
        Identifier.objects.filter(scheme="doi", publication__in=own.values("publication"))
        .exclude(Q(value__contains=",") | Q(value__contains="|"))  # which separate DOIs in a request
        .order_by(F("publication__year").desc(nulls_last=True), "-publication", "pk")
    )
    doi_by_paper: dict[int, str] = {}
    for paper, doi in rows.values_list("publication", "value"):
        if len(doi) <= LONGEST_DOI:
            doi_by_paper.setdefault(paper, doi)
    papers = _spread(list(doi_by_paper))
    bylines = {paper: LinkedByline() for paper in papers}
    mentions = Authorship.objects.filter(
        Q(position__lte=AUTHORS_PER_WORK) | Q(person=person), publication__in=papers, role="author"
    )
    for paper, position, name, person_id in mentions.in_order().values_list(
        "publication", "position", "author__name", "person"
    ):
        if person_id == person.pk:
            bylines[paper].place = position or 0
        else:
            bylines[paper].co_authors.append((position, name))
    return {doi_by_paper[paper]: byline for paper, byline in bylines.items()}


def _spread(papers: list[int]) -> list[int]:
    newest, rest = papers[:NEWEST_PAPERS], papers[NEWEST_PAPERS:]
    number = MOST_PAPERS - NEWEST_PAPERS
    if len(rest) > number:
        rest = [rest[at * len(rest) // number] for at in range(number)]
    return newest + rest


def find_in_byline(
    person: Person, byline: LinkedByline, authors: list[IdentifiedAuthor]
) -> IdentifiedAuthor | None:
    """Return the author who is the person; None if it is nobody, several, or the co-authors are others."""
    keys = {make_name_key(author.name) for author in authors}
    co_authors = byline.co_authors[:CO_AUTHORS_COMPARED]
    alike = sum(
        make_name_key(name) in keys or (place <= len(authors) and _is_alike(name, authors[place - 1].name))
        for place, name in co_authors
    )
    if alike * 2 < len(co_authors):
        return None
    places = [place for place, _match in match_authors(person, [author.name for author in authors])]
    if byline.place in places:
        return authors[byline.place - 1]
    return authors[places[0] - 1] if len(places) == 1 else None


def _is_alike(name: str, other: str) -> bool:
    with suppress(ValueError):
        return compare_names(name, other).likeness >= Likeness.INITIALS
    return False
