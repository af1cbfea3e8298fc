"""QuerySets of printed names and their mentions, and filters of persons by their names in print."""

from functools import reduce
from operator import and_, or_
from typing import Any

from django.contrib.postgres.search import SearchVectorExact
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce

from bibliography.names import normalize_name
from bibliography.names.normalization import list_forms
from people.models.querysets import select_person
from publications.querysets.index_expressions import (
    HAS_OTHER_SPELLING,
    WORDS_OF_NAME,
    WORDS_OF_RESPELT,
    StoredQuery,
    build_name_tsquery,
    build_spelt_tsquery,
    normalize,
)
from publications.querysets.papers import count_distinct, is_shown
from publications.querysets.roles_then import RoleThenMixin


class AuthorshipQuerySet(RoleThenMixin):
    """Queries of mentions."""

    def findable(self):
        """Filter mentions on papers that visitors may see, by excluding the few other papers."""
        papers = self.model._meta.get_field("publication").related_model.objects
        return self.exclude(publication__in=papers.hidden())

    def in_order(self):
        """Order by role, authors first, and by position; unknown positions come last."""
        return self.order_by("role", F("position").asc(nulls_last=True), "pk")

    def for_bylines(self, at=None):
        """Order, and fetch authors and persons; `is_seen`: whether visitors may see the person."""
        person = self.model._meta.get_field("person").related_model
        rows = select_person(self.in_order().select_related("author"), "person", ("id", "name", "slug"))
        return rows.annotate(is_seen=Exists(person.objects.seen(at).filter(pk=OuterRef("person"))))

    def on_shown_papers(self):
        return self.filter(is_shown("publication__"))

    def count_papers_of_persons(self):
        """Count the visible papers of persons, as pairs of primary key and number."""
        mentions = self.on_shown_papers().order_by().values_list("person")
        return mentions.annotate(papers=Count("publication", distinct=True))

    def of_name(self, key):
        """Filter authors by the key of their name, on papers that visitors may see."""
        return self.filter(author_key=key, role="author").findable()

    def dated(self):
        """Annotate `at`, the year of the paper or 0, which the index for the newest has."""
        return self.annotate(at=Coalesce("year", 0))

    def papers(self):
        """Return the papers of these mentions, each once, as `at` and `publication_id`."""
        return self.dated().order_by("-at", "-publication_id").values("at", "publication_id").distinct()

    def newest(self, most: int):
        """Return the keys of the papers of these mentions, the newest `most`."""
        return self.dated().order_by("-at", "-publication_id").values("publication_id")[:most]

    def count_papers_by(self, *fields: str):
        """Count papers by values of the fields, as tuples."""
        return self.order_by().values_list(*fields).annotate(papers=Count("publication", distinct=True))

    def co_authors(self, key, papers, deepest: int):
        """Filter authors of papers with other keys, among the first `deepest` names of each byline."""
        others = self.filter(publication__in=papers, role="author", position__lte=deepest)
        return others.exclude(author_key=key)


class AuthorQuerySet(models.QuerySet[Any]):
    """Queries of printed names. Parameters have to be normalised by `norm`."""

    def beginning(self, prefix: str):
        """Filter names with a prefix, by an index."""
        return self.filter(norm__startswith=prefix).order_by("norm", "pk")

    def named(self, text: str, begun: bool = False):
        """Filter names with all words of a text, in any order. begun: the last word is a prefix.

        Uses the index of words. Returns none for a text without words.
        """
        query = build_name_tsquery(text, begun)
        return self.fitting(query) if query else self.none()

    def called(self, name: str, begun: bool = False):
        """Filter names with all words of a name as it was typed: "Müller" is also spelt "Mueller"."""
        query = build_spelt_tsquery(name, begun)
        return self.fitting(query) if query else self.none()

    def fitting(self, query):
        """Filter names that match a tsquery: a text, or an expression for one."""
        has_words = Q(SearchVectorExact(WORDS_OF_NAME, StoredQuery(query)))
        return self.filter(has_words | _is_respelt(query))

    def respelt(self, text: str):
        """Filter names whose other spelling, as of "Mueller" for "Müller", has all words of a text."""
        return self.filter(is_respelt_as(text)).order_by("norm", "pk")

    def on_held_papers_with(self, text: str):
        """Filter names on papers of the group in which each word of the text begins a word."""
        names = self.filter(
            pk__in=self._get_mentions().filter(publication__slug__isnull=False).values("author")
        )
        is_named = is_respelt_as(text)
        for form in list_forms(text):
            words = (Q(norm__startswith=word) | Q(norm__contains=f" {word}") for word in form.split())
            is_named |= reduce(and_, words, Q())
        return names.filter(is_named).order_by("norm", "pk")

    def with_papers(self):
        """Annotate `papers`, the number of papers with the name."""
        return self.annotate(
            papers=count_distinct(self._get_mentions().filter(author=OuterRef("pk")), "author", "publication")
        )

    def with_papers_of_key(self, most: int):
        """Annotate `papers`, the number of visible papers with a name of the same key, at most `most`."""
        mentions = self._get_mentions().of_name(OuterRef("key"))
        return self.annotate(papers=_UpTo(mentions.papers()[:most]))

    def with_uses(self, of_newest: int):
        """Annotate `uses`, the number of mentions of this spelling among the newest of the same key."""
        newest = self._get_mentions().of_name(OuterRef("key")).dated().order_by("-at", "-publication_id")
        uses = models.Func(
            Subquery(newest.values("author_id")[:of_newest]),
            models.F("pk"),
            template="cardinality(array_positions(ARRAY%(expressions)s))",
            output_field=models.IntegerField(),
        )
        return self.annotate(uses=uses)

    def findable(self):
        """Filter names whose key, in any spelling, is that of an author of a visible paper."""
        return self.filter(Exists(self._get_mentions().of_name(OuterRef("key"))))

    def _get_mentions(self):
        return self.model._meta.get_field("authorships").related_model.objects


class _UpTo(Subquery):
    """Counts the rows of a subquery with a limit."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = models.IntegerField()


def search_persons(persons, text: str):
    """Filter persons with a name in which each word of a text begins a word.

    All their names count, also hidden ones.
    """
    printed = persons.model._meta.get_field("names").related_model.objects.filter(person=OuterRef("pk"))
    is_named, has_name = _filter_words(persons, text), _filter_words(printed, text)
    return persons.filter(Q(pk__in=is_named.values("pk")) | Exists(has_name))


def _filter_words(rows, text: str):
    """Filter rows with a name in which each word of a text, in any spelling, begins a word."""
    rows = rows.alias(spaced_name=_space_name("name"))
    for token in text.split():
        rows = rows.filter(reduce(or_, (Q(spaced_name__contains=f" {form}") for form in list_forms(token))))
    return rows


def _space_name(field: str):
    """Return an expression of the normalised name and its other spelling with a space before every word."""
    letters, respelt = normalize(field), normalize(_call("public.site_respelt", field))
    return _call("concat", Value(" "), letters, Value(" "), respelt)


def _call(function: str, *expressions) -> models.Func:
    return models.Func(*expressions, function=function, output_field=models.TextField())


def is_respelt_as(text: str) -> Q:
    """Return the condition that the other spelling of a name has all words of a text, the last a prefix."""
    query = build_name_tsquery(normalize_name(text), begun=True)
    return _is_respelt(query) if query else Q(pk__in=[])


def _is_respelt(query) -> Q:
    """Return the condition that the other spelling of a name matches a tsquery."""
    return HAS_OTHER_SPELLING & Q(SearchVectorExact(WORDS_OF_RESPELT, StoredQuery(query)))
