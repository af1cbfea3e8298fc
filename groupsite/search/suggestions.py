"""Suggestions while somebody types, and alternatives to a query that finds no papers."""

from dataclasses import dataclass
from itertools import islice, zip_longest

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext

from bibliography.names import normalize_name
from core.db.query_batches import Placeholder, cached_by_day
from core.text.markdown import truncate_text
from core.text.mathematics import strip_math
from groupsite.search import author_names, content_search
from groupsite.search.content_search import has_all, normalise
from groupsite.search.facets import Chip
from groupsite.search.request import SearchRequest, build_search_path
from publications.models import CorpusRecord, Publication, Venue
from publications.querysets.index_expressions import (
    TITLE_BEGINNING,
    TITLE_LENGTH,
    Begins,
    make_prefix_pattern,
)
from publications.search.language import Query, parse_search_query
from publications.search.spelling import correct_names, correct_words

MAX_SUGGESTIONS = 8
OF_A_KIND = 3
MAX_VENUES = 20
"""Maximal number of matching venues that are checked for papers."""
SHORTEST = 2  # letters
WORDS = 6  # maximal number of words that are matched; titles are longer
LONG = 90  # maximal characters of a label or a note
MAX_FEWER = 6
"""Maximal number of terms that are offered to be dropped."""


@dataclass(frozen=True)
class SearchSuggestion:
    """A suggestion: its kind, label, note and URL."""

    kind: str
    label: str
    note: str
    url: str


def suggest(text: str) -> list[SearchSuggestion]:
    """Return at most eight suggestions for a text that is being typed; one query, or none."""
    query, normalized = parse_search_query(text), normalize_name(text)
    if len(normalized) < SHORTEST or query != Query(words=query.words):
        return []
    words = query.words[:WORDS]
    name = author_names.build_query(words if len(words) <= author_names.WORDS else (), typing=True)
    prefix = make_prefix_pattern(normalized[:TITLE_LENGTH])
    rows = {"name": []} | _build_querysets(bool(name)).read(required=list(words), name=name, prefix=prefix)
    others = [name for name in content_search.list_suggested() if name not in ("project", "theme", "news")]
    kinds: list[list[SearchSuggestion]] = [
        [
            SearchSuggestion("person", person.name, gettext("of the group"), person.get_absolute_url())
            for person in rows["person"]
        ],
        [
            SearchSuggestion(
                "software", item.name, truncate_text(item.in_language.tagline, LONG), item.get_absolute_url()
            )
            for item in rows["software"]
        ],
        *(_build_titled(name, rows[name]) for name in ("project", "theme")),
        [_build_paper(paper) for paper in rows["ours"]],
        [
            SearchSuggestion("name", hit.name, hit.note, hit.url)
            for hit in author_names.build_hits(rows["name"], OF_A_KIND, author_names.COUNTED_TYPING)
        ],
        [_build_venue(venue) for venue in rows["venue"] if venue.seen][:OF_A_KIND],
        [_build_paper(paper) for paper in rows["title"]],
        *(_build_titled(name, rows[name]) for name in (*others, "news")),
    ]
    # Take the first of each kind, then the second of each, and so on; return them in the order of the kinds.
    rounds = (suggestion for rank in zip_longest(*kinds) for suggestion in rank if suggestion)
    chosen = set(islice(rounds, MAX_SUGGESTIONS))
    return [suggestion for kind in kinds for suggestion in kind if suggestion in chosen]


@cached_by_day
def _build_querysets(with_names: bool) -> dict[str, QuerySet]:
    listed = (
        Publication.objects.listed()
        .filter(has_all(normalise("title"), content_search.REQUIRED))
        .newest_first()
    )
    # Papers that are only in corpora, by the beginnings of their titles, with slug and key of their records.
    records = CorpusRecord.objects.filter(publication=OuterRef("pk")).order_by("pk")
    titled = Publication.objects.findable().filter(slug=None).alias(begins=TITLE_BEGINNING)
    titles = (
        titled.filter(Begins(F("begins"), Placeholder("prefix")))
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
        "person": content_search.find_people().order_by("sort_key", "pk")[:OF_A_KIND],
        "software": content_search.find_software().order_by("position", "pk")[:OF_A_KIND],
        "ours": ours[:OF_A_KIND],
        **{name: rows[:OF_A_KIND] for name, rows in content_search.find_titled().items()},
        "venue": content_search.find_venues()[:MAX_VENUES],
        "title": titles[:OF_A_KIND],
        **({"name": author_names.find_names(typing=True)} if with_names else {}),
    }


def _build_titled(name: str, rows: list) -> list[SearchSuggestion]:
    hits = [content_search.build_titled_hit(name, row) for row in rows]
    return [SearchSuggestion(name, truncate_text(hit.name, LONG), hit.note, hit.url) for hit in hits]


def _build_paper(paper: Publication) -> SearchSuggestion:
    venue = paper.venue and (paper.venue.short or paper.venue)
    source = " ".join(str(part) for part in (venue, paper.year) if part)
    url = paper.get_absolute_url() if paper.slug else reverse("corpus_paper", args=[paper.corpus, paper.key])
    return SearchSuggestion("paper", truncate_text(strip_math(paper.title), LONG), source, url)


def _build_venue(venue: Venue) -> SearchSuggestion:
    note = truncate_text(content_search.describe_venue(venue), LONG)
    return SearchSuggestion(
        "venue", venue.short or venue.name, note, build_search_path(Query(venues=(venue.slug,)))
    )


def suggest_corrections(request: SearchRequest) -> list[Chip]:
    """Return chips with similar author names, and with the query in corrected spelling."""
    query = request.query
    name = " ".join(author_names.find_name_words(query))
    authors = correct_names(name) if name else []
    chips = [Chip("", author.name, author.get_absolute_url()) for author in authors]
    if corrections := correct_words(query.words):
        corrected = [corrections.get(word, word) for word in query.words]
        rest = [str(term) for term in query.terms if term.field or term.phrase]
        better = parse_search_query(" ".join([*corrected, *rest, *(f"-{term}" for term in query.without)]))
        chips.append(Chip("", " ".join(corrected), build_search_path(better)))
    return [Chip(f"meant-{index}", chip.label, chip.url) for index, chip in enumerate(chips)]


def suggest_fewer_terms(request: SearchRequest) -> list[Chip]:
    """Return a chip for each term of the query, which leads to the search without it."""
    terms = [*map(str, request.query.terms), *(f"-{term}" for term in request.query.without)]
    if len(terms) < 2:
        return []
    return [
        Chip(
            f"drop-{index}",
            term,
            build_search_path(parse_search_query(" ".join([*terms[:index], *terms[index + 1 :]]))),
        )
        for index, term in enumerate(terms[:MAX_FEWER])
    ]
