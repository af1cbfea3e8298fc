"""What the box offers while somebody types, and what may have been meant where no paper fits."""

from dataclasses import dataclass
from itertools import islice, zip_longest

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.urls import reverse

from bibliography.names import norm
from core.db.query_batches import Slot, prepared
from core.text.markdown import short
from core.text.mathematics import without_math
from groupsite.search import names, things
from groupsite.search.facets import Chip
from groupsite.search.request import SearchRequest, build_search_path
from groupsite.search.things import build_patterns, has_all, normalise
from publications.models import CorpusRecord, Publication, Venue
from publications.querysets.index_expressions import TITLE_BEGINNING, TITLE_LENGTH, Begins, beginning
from publications.search.language import Query, parse
from publications.search.spelling import names_like, words_like

OFFERED = 8
OF_A_KIND = 3
LOOKED_AT = 20
"""Venues of which it is asked whether there are papers."""
SHORTEST = 2  # letters
WORDS = 6  # of a text that is looked for; titles are longer
LONG = 90  # characters of what is offered
DROPPED = 6
"""Conditions that are offered to be left out."""


@dataclass(frozen=True)
class SearchSuggestion:
    """A thing, what it is called, what is said beside it, and the path to which it leads."""

    kind: str
    label: str
    note: str
    address: str


def suggest(text: str) -> list[SearchSuggestion]:
    """Return at most eight things that a text may be the beginning of; one query, or none."""
    query, typed = parse(text), norm(text)
    if len(typed) < SHORTEST or query != Query(words=query.words):
        return []
    words = query.words[:WORDS]
    name = names.build_query(words if len(words) <= names.WORDS else (), typing=True)
    begun = beginning(typed[:TITLE_LENGTH])
    rows = {"name": []} | _build_querysets(bool(name)).read(
        wanted=build_patterns(words), name=name, begun=begun
    )
    kinds: list[list[SearchSuggestion]] = [
        [
            SearchSuggestion("person", person.name, "of the group", person.get_absolute_url())
            for person in rows["person"]
        ],
        [
            SearchSuggestion("software", item.name, short(item.tagline, LONG), item.get_absolute_url())
            for item in rows["software"]
        ],
        [_build_paper(paper) for paper in rows["ours"]],
        [
            SearchSuggestion("name", hit.name, hit.note, hit.address)
            for hit in names.build_hits(rows["name"], OF_A_KIND, names.COUNTED_TYPING)
        ],
        [_build_venue(venue) for venue in rows["venue"] if venue.seen][:OF_A_KIND],
        [_build_paper(paper) for paper in rows["title"]],
    ]
    # The first of each kind, then the second of each, until there are so many; in the order of the kinds.
    rounds = (each for one_of_each in zip_longest(*kinds) for each in one_of_each if each)
    chosen = set(islice(rounds, OFFERED))
    return [each for kind in kinds for each in kind if each in chosen]


@prepared
def _build_querysets(with_names: bool) -> dict[str, QuerySet]:
    listed = Publication.objects.listed().filter(has_all(normalise("title"), things.WANTED)).newest_first()
    # Papers that only corpora hold, by the beginnings of their titles; with the address of their records.
    records = CorpusRecord.objects.filter(publication=OuterRef("pk")).order_by("pk")
    begun = Publication.objects.findable().filter(slug=None).alias(begins=TITLE_BEGINNING)
    titles = (
        begun.filter(Begins(F("begins"), Slot("begun")))
        .order_by("begins", "pk")
        .select_related("venue")
        .only("slug", "title", "year", "venue", "version_of")
        .annotate(
            corpus=Subquery(records.values("corpus__slug")[:1]),
            key=Subquery(records.values("source_key")[:1]),
        )
    )
    ours = listed.select_related("venue").only("slug", "title", "year", "venue", "version_of")
    return {
        "person": things.find_people().order_by("sort_key", "pk")[:OF_A_KIND],
        "software": things.find_software().order_by("position", "pk")[:OF_A_KIND],
        "ours": ours[:OF_A_KIND],
        "venue": things.find_venues()[:LOOKED_AT],
        "title": titles[:OF_A_KIND],
        **({"name": names.find_names(typing=True)} if with_names else {}),
    }


def _build_paper(paper: Publication) -> SearchSuggestion:
    venue = paper.venue and (paper.venue.short or paper.venue)
    where = " ".join(str(part) for part in (venue, paper.year) if part)
    url = paper.get_absolute_url() if paper.slug else reverse("corpus_paper", args=[paper.corpus, paper.key])
    return SearchSuggestion("paper", short(without_math(paper.title), LONG), where, url)


def _build_venue(venue: Venue) -> SearchSuggestion:
    note = short(things.describe_venue(venue), LONG)
    return SearchSuggestion(
        "venue", venue.short or venue.name, note, build_search_path(Query(venues=(venue.slug,)))
    )


def suggest_corrections(request: SearchRequest) -> list[Chip]:
    """Return similar names, and the query in other words, each with its path."""
    query = request.query
    name = " ".join(names.find_name_words(query))
    authors = names_like(name) if name else []
    chips = [Chip("", author.name, author.get_absolute_url()) for author in authors]
    if corrections := words_like(query.words):
        corrected = [corrections.get(word, word) for word in query.words]
        rest = [str(term) for term in query.terms if term.field or term.phrase]
        better = parse(" ".join([*corrected, *rest, *(f"-{term}" for term in query.without)]))
        chips.append(Chip("", " ".join(corrected), build_search_path(better)))
    return [Chip(f"meant-{at}", chip.label, chip.address) for at, chip in enumerate(chips)]


def suggest_fewer_terms(request: SearchRequest) -> list[Chip]:
    """Return the search without one of its terms, for each of them."""
    terms = [*map(str, request.query.terms), *(f"-{term}" for term in request.query.without)]
    if len(terms) < 2:
        return []
    return [
        Chip(f"drop-{at}", term, build_search_path(parse(" ".join([*terms[:at], *terms[at + 1 :]]))))
        for at, term in enumerate(terms[:DROPPED])
    ]
