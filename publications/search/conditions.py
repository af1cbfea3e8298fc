"""A query as conditions of papers: words that the database looks for, and venues, names and kinds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from bibliography.kinds import LABELS
from bibliography.names import norm, split_homonym
from bibliography.venues.known import find_by_acronym
from core.text.letters import name_key
from publications.models import Author, Authorship, Corpus, CorpusRecord, PaperKind, Publication, Venue
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import CONFIG, StoredQuery
from publications.search.language import Query, Years, read_years
from publications.search.statements import Hits, estimate

OURS = "ours"
"""The value in place of a corpus for the papers that the group holds."""
NAMES = 1_000
"""Printed names that an author is looked for under; who has a name with more is looked for by its words."""
_KINDS = {
    "conference": "inproceedings",
    "journal": "article",
    "thesis": "phdthesis",
    "phd": "phdthesis",
    "master": "mastersthesis",
    "poster": "talk",
}
_KINDS |= {name_key(label): kind for kind, label in LABELS.items()}
_KINDS |= {kind: kind for kind in LABELS}
"""Kinds of papers by what people call them."""
_LEXEME = "'(''(?:[^'']|'''')+'')'"
"""SQL: a lexeme in a tsquery that is written out, as a regular expression."""
_FOLLOWED = re.compile(r" <(?:-|[0-9]+)> ")
"""In a tsquery that is written out: between words of which one follows the other, so many words behind."""
_ANYWHERE, _IN_TITLE, _IN_NAMES = "", "A", "B"
"""The weights of the words that are looked for; words of all weights are found anywhere."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of papers that fit a query.

    of, expected: how many papers there are at all, and how many of them the database expects to fit. text:
    the tsquery of its words; empty where there are none. unknown: sentences about what names nothing, so that
    nothing fits; no query is made then.
    """

    hits: Hits = Hits()
    of: int = 0
    text: str = ""
    unknown: tuple[str, ...] = ()
    expected: int = 0

    @property
    def share(self) -> float:
        """The share of all papers that the database expects to fit."""
        return self.expected / max(self.of, 1)

    @property
    def has_phrase(self) -> bool:
        """Whether words must follow one another, as which the database expects too many papers to have."""
        return bool(_FOLLOWED.search(self.text))


def read(query: Query) -> Conditions:
    """Return the conditions of a query. At most one statement for words, and one for each field in use."""
    unknown: list[str] = []
    fields, terms = _split_fields(query, unknown, "at")
    papers = Publication.objects.findable().annotate(at=Coalesce("year", 0)).filter(fields)
    of, text = _build_tsquery(terms)
    if text:
        papers = papers.filter(search=StoredQuery(text))
    if unknown:
        return Conditions(of=of, text=text, unknown=tuple(unknown))
    hits = Hits.of(papers)
    return Conditions(hits, of, text, expected=estimate(hits))


def condition_of(query: Query) -> Q:
    """Return the condition of papers of any queryset that fit a query; nothing fits what names nothing."""
    unknown: list[str] = []
    fields, terms = _split_fields(query, unknown, "year")
    _, text = _build_tsquery(terms)
    if unknown:
        return Q(pk__in=[])
    return fields & Q(search=StoredQuery(text)) if text else fields


def _split_fields(query: Query, unknown: list[str], year: str) -> tuple[Q, list[tuple[str, str, bool]]]:
    """Return the condition of the fields of a query, and the rest as `_build_tsquery` takes it.

    year: the name of the column or annotation that has it. Adds sentences to `unknown`.
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
    rest = without_homonyms(query)
    terms = [(token, _ANYWHERE, True) for token in rest.words]
    terms += [(token, _IN_TITLE, True) for token in query.titles]
    authors = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
    for printed in rest.homonyms:
        fields &= Q(pk__in=_list_papers(authors.filter(author__in=printed), query.years))
    for name in rest.authors:
        names = AuthorQuerySet(Author).named(norm(name)).values_list("key", flat=True)
        keys = list(names.order_by().distinct()[: NAMES + 1])
        if not keys:
            unknown.append(f"No name has all the words “{name}”.")
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
            fields &= ~_LACKING[term.field](term.value)
    return fields, terms


def select(papers: QuerySet[Publication]) -> Conditions:
    """Return what finds some papers that visitors may see, without any words."""
    return Conditions(Hits.of(papers.annotate(at=Coalesce("year", 0))))


def _match_any(conditions) -> Q:
    combined = Q(pk__in=[])
    for condition in conditions:
        combined |= condition
    return combined


def _match_years(name: str, years: Years) -> Q:
    return Q(**{f"{name}__gte": years.first or 1, f"{name}__lte": years.last or 9_999})


def _match_kinds(names: Sequence[str], unknown: list[str]) -> Q:
    """Return what is true of papers of these kinds, standard ones or of the group's own."""
    keys = {name_key(name) for name in names}
    standard = [_KINDS[key] for key in sorted(keys & _KINDS.keys())]
    others = keys - _KINDS.keys()
    own = others and [
        each
        for each in PaperKind.objects.all()
        if {each.slug, *map(name_key, (each.name, each.plural))} & others
    ]
    if not standard and not own:
        labels = ", ".join(LABELS.values())
        unknown.append(f"No kind of paper is called “{names[0]}”. The kinds are {labels}.")
    return Q(kind__in=standard) | Q(own_kind__in=own) if own else Q(kind__in=standard)


def _find_venues(names: Sequence[str], unknown: list[str]) -> list[int]:
    """Return the keys of venues of these names, or, as rows show them, of these acronyms."""
    keys = []
    for name in names:
        of_name = list(Venue.objects.called(name, name_key(name)).values_list("pk", flat=True))
        if not of_name and (venue := find_by_acronym(name)):
            venues = Venue.objects.called(venue.name, name_key(venue.name))
            of_name = list(venues.values_list("pk", flat=True))
        keys += of_name
    if not keys:
        unknown.append(f"No venue is called “{names[0]}”.")
    return keys


def _match_corpora(names: Sequence[str], unknown: list[str]):
    keys = {name_key(name) for name in names}
    corpora = [each for each in Corpus.objects.all() if {each.slug.casefold(), name_key(each.name)} & keys]
    if corpora:
        yield Q(pk__in=CorpusRecord.objects.filter(corpus__in=corpora).values("publication"))
    if OURS in keys:
        yield Q(slug__isnull=False)
    if not corpora and OURS not in keys:
        unknown.append(f"No corpus is called “{names[0]}”.")


def _list_papers(mentions: QuerySet, years: Sequence[Years] = ()) -> QuerySet:
    """Return the keys of the mentions' papers, of some years alone where any are given."""
    if years:
        mentions = mentions.alias(at=Coalesce("year", 0)).filter(
            _match_any(_match_years("at", each) for each in years)
        )
    return mentions.order_by().values("publication")


_WEIGHTS = {"": _ANYWHERE, "title": _IN_TITLE, "author": _IN_NAMES}
_LACKING: dict[str, Callable[[str], Q]] = {
    "kind": lambda value: _match_kinds([value], []),
    "venue": lambda value: Q(venue__isnull=False, venue__in=_find_venues([value], [])),
    "corpus": lambda value: _match_any(_match_corpora([value], [])),
}


@dataclass(frozen=True)
class UnnumberedQuery:
    """A query without its numbered names; homonyms: of each of these the printed names' keys."""

    words: tuple[str, ...]
    authors: tuple[str, ...]
    homonyms: tuple[list[int], ...]


def without_homonyms(query: Query) -> UnnumberedQuery:
    """Take names with numbers out of authors, phrases and words; a statement for each that may be one.

    Of words without quotes all together can be such a name.
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
    """Return the keys of printed names with the number that a text ends with; none for a text without one.

    Those that are the text, or else those in which all its words stand.
    """
    name, number = split_homonym(text)
    if not number:
        return []
    named = AuthorQuerySet(Author).named(norm(name)).filter(homonym=number).values_list("pk", "norm")
    rows = list(named.order_by()[:NAMES])
    return [pk for pk, spelling in rows if spelling == norm(name)] or [pk for pk, _ in rows]


def _build_tsquery(terms: Sequence[tuple[str, str, bool]]) -> tuple[int, str]:
    """Return how many papers there are, and the tsquery of terms: words, their weight, whether they must fit.

    What is too common to be looked for is not in it.
    """
    query = f"phraseto_tsquery('{CONFIG}', public.site_words(%s))"
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
