"""Search queries as conditions of papers: full-text search, venues, names, kinds and years."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from bibliography.kinds import LABELS
from bibliography.names import normalize_name, split_homonym
from bibliography.venues.known_venues import find_by_acronym
from core.text.letters import make_name_key
from publications.models import Author, Authorship, Corpus, CorpusRecord, PaperKind, Publication, Venue
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import StoredQuery
from publications.search.language import Query, Years, read_years
from publications.search.statements import Hits, estimate

OURS = "ours"
"""The value in place of a corpus for the papers that the group holds."""
NAMES = 1_000
"""The largest number of printed names that match an author; beyond, bylines are searched by words."""
_KINDS_BY_NAME = {
    "conference": "inproceedings",
    "journal": "article",
    "thesis": "phdthesis",
    "phd": "phdthesis",
    "master": "mastersthesis",
    "poster": "talk",
}
_KINDS_BY_NAME |= {make_name_key(label): kind for kind, label in LABELS.items()}
_KINDS_BY_NAME |= {kind: kind for kind in LABELS}
"""Kinds of papers by their common names."""
_LEXEME = "'(''(?:[^'']|'''')+'')'"
"""SQL: a regular expression for a lexeme in the text form of a tsquery."""
_FOLLOWED = re.compile(r" <(?:-|[0-9]+)> ")
"""The operator FOLLOWED BY in the text form of a tsquery."""
_ANYWHERE, _IN_TITLE, _IN_NAMES = "", "A", "B"
"""The weights of search terms; terms without a weight match anywhere."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of papers that match a query.

    of, expected: the number of all papers, and the database's estimate for the matching ones. text: the
    tsquery of its words; empty without words. unknown: sentences about unknown names of venues and the like,
    with which nothing matches and no database query is made.
    """

    hits: Hits = Hits()  # noqa: RUF009
    total: int = 0
    text: str = ""
    unknown: tuple[str, ...] = ()
    expected: int = 0

    @property
    def share(self) -> float:
        """The expected share of matching papers."""
        return self.expected / max(self.total, 1)

    @property
    def has_phrase(self) -> bool:
        """Whether there is a phrase, for which the database's estimate is too high."""
        return bool(_FOLLOWED.search(self.text))


def build_conditions(query: Query) -> Conditions:
    """Build the conditions of a query. At most one statement for words, and one for each field in use."""
    unknown: list[str] = []
    fields, terms = _split_fields(query, unknown, "at")
    papers = Publication.objects.findable().annotate(at=Coalesce("year", 0)).filter(fields)
    of, text = _build_tsquery(terms)
    if text:
        papers = papers.filter(search=StoredQuery(text))
    if unknown:
        return Conditions(total=of, text=text, unknown=tuple(unknown))
    hits = Hits.from_papers(papers)
    return Conditions(hits, of, text, expected=estimate(hits))


def build_condition(query: Query) -> Q:
    """Build a condition for querysets of papers; unknown names of venues and the like match nothing."""
    unknown: list[str] = []
    fields, terms = _split_fields(query, unknown, "year")
    _, text = _build_tsquery(terms)
    if unknown:
        return Q(pk__in=[])
    return fields & Q(search=StoredQuery(text)) if text else fields


def _split_fields(query: Query, unknown: list[str], year: str) -> tuple[Q, list[tuple[str, str, bool]]]:  # noqa: C901
    """Return the condition of the fields of a query, and its words as terms for `_build_tsquery`.

    year: the name of the column or annotation with the year. Adds sentences to `unknown`.
    """
    fields = Q()
    if query.years:
        fields &= _match_any(_match_years(year, years) for years in query.years)
    if query.kinds:
        fields &= _match_kinds(query.kinds, unknown)
    if query.venues:
        fields &= Q(venue__in=_find_venues(query.venues, unknown))
    if query.corpora:
        fields &= _match_any(_match_corpora(query.corpora, unknown))
    rest = extract_homonyms(query)
    terms = [(token, _ANYWHERE, True) for token in rest.words]
    terms += [(token, _IN_TITLE, True) for token in query.titles]
    authors = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
    for printed in rest.homonyms:
        fields &= Q(pk__in=_list_papers(authors.filter(author__in=printed), query.years))
    for name in rest.authors:
        names = AuthorQuerySet(Author).named(normalize_name(name)).values_list("key", flat=True)
        keys = list(names.order_by().distinct()[: NAMES + 1])
        if not keys:
            unknown.append(gettext("No name has all the words “{name}”.").format(name=name))
        if len(keys) > NAMES:
            terms += [(token, _IN_NAMES, True) for token in name.split()]
        else:
            fields &= Q(pk__in=_list_papers(authors.filter(author_key__in=keys), query.years))
    for term in query.without:
        if term.field in ("", "author") and (printed := find_homonyms(term.value)):
            fields &= ~Q(pk__in=_list_papers(authors.filter(author__in=printed)))
        elif term.field in _WEIGHTS:
            terms.append((term.value, _WEIGHTS[term.field], False))
        elif term.field == "year":
            fields &= ~_match_any(_match_years(year, years) for years in [read_years(term.value)] if years)
        else:
            fields &= ~_EXCLUDING[term.field](term.value)
    return fields, terms


def select(papers: QuerySet[Publication]) -> Conditions:
    """Return the conditions for a queryset of papers, without words."""
    return Conditions(Hits.from_papers(papers.annotate(at=Coalesce("year", 0))))


def _match_any(conditions) -> Q:
    combined = Q(pk__in=[])
    for condition in conditions:
        combined |= condition
    return combined


def _match_years(name: str, years: Years) -> Q:
    return Q(**{f"{name}__gte": years.first or 1, f"{name}__lte": years.last or 9_999})


def _match_kinds(names: Sequence[str], unknown: list[str]) -> Q:
    """Return the condition of papers of some kinds, standard ones or the group's own."""
    keys = {make_name_key(name) for name in names}
    standard = [_KINDS_BY_NAME[key] for key in sorted(keys & _KINDS_BY_NAME.keys())]
    others = keys - _KINDS_BY_NAME.keys()
    own = others and [
        kind
        for kind in PaperKind.objects.all()
        if {kind.slug, *map(make_name_key, (kind.name, kind.plural))} & others
    ]
    if not standard and not own:
        labels = ", ".join(LABELS.values())
        unknown.append(
            gettext("No kind of paper is called “{names}”. The kinds are {labels}.").format(
                names=names[0], labels=labels
            )
        )
    return Q(kind__in=standard) | Q(own_kind__in=own) if own else Q(kind__in=standard)


def _find_venues(names: Sequence[str], unknown: list[str]) -> list[int]:
    """Return the primary keys of venues with some names or acronyms."""
    keys = []
    for name in names:
        name_keys = list(Venue.objects.called(name, make_name_key(name)).values_list("pk", flat=True))
        if not name_keys and (venue := find_by_acronym(name)):
            venues = Venue.objects.called(venue.name, make_name_key(venue.name))
            name_keys = list(venues.values_list("pk", flat=True))
        keys += name_keys
    if not keys:
        unknown.append(gettext("No venue is called “{names}”.").format(names=names[0]))
    return keys


def _match_corpora(names: Sequence[str], unknown: list[str]):
    keys = {make_name_key(name) for name in names}
    corpora = [
        corpus
        for corpus in Corpus.objects.all()
        if {corpus.slug.casefold(), make_name_key(corpus.name)} & keys
    ]
    if corpora:
        yield Q(pk__in=CorpusRecord.objects.filter(corpus__in=corpora).values("publication"))
    if OURS in keys:
        yield Q(slug__isnull=False)
    if not corpora and OURS not in keys:
        unknown.append(gettext("No corpus is called “{names}”.").format(names=names[0]))


def _list_papers(mentions: QuerySet, years: Sequence[Years] = ()) -> QuerySet:
    """Return the keys of the mentions' papers, only of some years if there are any."""
    if years:
        mentions = mentions.alias(at=Coalesce("year", 0)).filter(
            _match_any(_match_years("at", range_of_years) for range_of_years in years)
        )
    return mentions.order_by().values("publication")


_WEIGHTS = {"": _ANYWHERE, "title": _IN_TITLE, "author": _IN_NAMES}
_EXCLUDING: dict[str, Callable[[str], Q]] = {
    "kind": lambda value: _match_kinds([value], []),
    "venue": lambda value: Q(venue__isnull=False, venue__in=_find_venues([value], [])),
    "corpus": lambda value: _match_any(_match_corpora([value], [])),
}


@dataclass(frozen=True)
class UnnumberedQuery:
    """A query without names with homonym numbers. homonyms: the keys of author rows of each such name."""

    words: tuple[str, ...]
    authors: tuple[str, ...]
    homonyms: tuple[list[int], ...]


def extract_homonyms(query: Query) -> UnnumberedQuery:
    """Separate names with homonym numbers from authors, phrases and words; a statement for each candidate.

    All words without quotes together can be such a name.
    """
    authors = {name: keys for name in query.authors if (keys := find_homonyms(name))}
    phrases = {phrase: keys for phrase in query.phrases if (keys := find_homonyms(phrase))}
    is_numbered = bool(query.words) and query.words[-1].startswith("0")
    keys = find_homonyms(" ".join(query.words)) if is_numbered else []
    return UnnumberedQuery(
        (*(() if keys else query.words), *(phrase for phrase in query.phrases if phrase not in phrases)),
        tuple(name for name in query.authors if name not in authors),
        (*authors.values(), *phrases.values(), *([keys] if keys else [])),
    )


def find_homonyms(text: str) -> list[int]:
    """Find the author rows with the homonym number at the end of a text; none without a number.

    They have the same name, or else names with all its words.
    """
    name, number = split_homonym(text)
    if not number:
        return []
    named = (
        AuthorQuerySet(Author).named(normalize_name(name)).filter(homonym=number).values_list("pk", "norm")
    )
    rows = list(named.order_by()[:NAMES])
    return [pk for pk, spelling in rows if spelling == normalize_name(name)] or [pk for pk, _ in rows]


def _build_tsquery(terms: Sequence[tuple[str, str, bool]]) -> tuple[int, str]:
    """Return the number of all papers, and the tsquery of terms: text, weight, and whether it must match.

    Stop words are not part of the tsquery.
    """
    query = "public.site_query(%s)"
    weighed = f"regexp_replace({query}::text, {_LEXEME}, '\\1:' || %s, 'g')::tsquery"
    parts, values = ["''::tsquery"], []
    for text, weight, must_fit in terms:
        parts.append(f"{'' if must_fit else '!! '}({weighed if weight else query})")
        values += [text, weight] if weight else [text]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT reltuples::bigint, ({' && '.join(parts)})::text FROM pg_class WHERE oid = %s::regclass",
            [*values, Publication._meta.db_table],
        )
        return cursor.fetchone()
