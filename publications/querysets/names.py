"""Queries of printed names and their mentions, and of persons by their names in print."""

from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Value
from django.db.models.functions import Coalesce, Concat

from publications.querysets.index_expressions import WORDS_OF_NAME, StoredQuery, name_query
from publications.querysets.papers import is_shown, number


class AuthorshipQuerySet(models.QuerySet):
    """Verbs over mentions."""

    def findable(self):
        """Mentions on papers that visitors may see: asked by the few that they may not."""
        papers = self.model._meta.get_field("publication").related_model.objects
        return self.exclude(publication__in=papers.hidden())

    def in_order(self):
        """Authors before editors, in the byline's order; those whose place is not known last."""
        return self.order_by("role", F("position").asc(nulls_last=True), "pk")

    def for_bylines(self, at=None):
        """In order, with the name, and as `profile` the person whose profile visitors may see, or None."""
        persons = self.model._meta.get_field("person").related_model.objects.seen(at).only("name", "slug")
        profile = Prefetch("person", persons, to_attr="profile")
        return self.in_order().select_related("author").prefetch_related(profile)

    def on_shown_papers(self):
        return self.filter(is_shown("publication__"))

    def count_papers(self, persons) -> dict[int, int]:
        """Return by person how many papers of theirs visitors can see."""
        mentions = self.filter(person__in=list(persons)).on_shown_papers()
        return dict(mentions.order_by().values_list("person").annotate(Count("publication", distinct=True)))

    def of_name(self, key):
        """Mentions of authors under the key of a name, on papers that visitors may see."""
        return self.filter(author_key=key, role="author").findable()

    def dated(self):
        """With `at`, the year of the paper, or 0: what the newest are found by."""
        return self.annotate(at=Coalesce("year", 0))

    def papers(self):
        """Return the papers of these mentions, each once, as `at` and `publication_id`."""
        return self.dated().order_by("-at", "-publication_id").values("at", "publication_id").distinct()

    def newest(self, most: int):
        """Return the keys of the papers of so many of these mentions, the newest first."""
        return self.dated().order_by("-at", "-publication_id").values("publication_id")[:most]

    def per(self, *fields: str):
        """Return how many papers there are with each value of the fields, as tuples."""
        return self.order_by().values_list(*fields).annotate(papers=Count("publication", distinct=True))

    def co_authors(self, key, papers, deepest: int):
        """Mentions of others than the key, as authors of the papers; of each byline the first so many."""
        others = self.filter(publication__in=papers, role="author", position__lte=deepest)
        return others.exclude(author_key=key)


class AuthorQuerySet(models.QuerySet):
    """Verbs over printed names; `words` in the form of `norm`."""

    def beginning(self, words: str):
        """Names that begin with the words, by the index however many names there are."""
        return self.filter(norm__startswith=words).order_by("norm", "pk")

    def named(self, words: str, begun: bool = False):
        """Names in which all the words stand, in whatever order; where the last is only begun, one so begins.

        By the index of names' words. Gives none for a text without words.
        """
        query = name_query(words, begun)
        return self.fitting(query) if query else self.none()

    def fitting(self, query):
        """Names that a tsquery finds, as `name_query` writes it: a text, or an expression that gives one."""
        return self.alias(said=WORDS_OF_NAME).filter(said=StoredQuery(query))

    def on_held_papers_with(self, words: str):
        """Names on papers of the group in which all the words begin a word."""
        names = self.filter(
            pk__in=self._get_mentions().filter(publication__slug__isnull=False).values("author")
        )
        for word in words.split():
            names = names.filter(Q(norm__startswith=word) | Q(norm__contains=f" {word}"))
        return names.order_by("norm", "pk")

    def with_papers(self):
        """With `papers`, on how many papers the name stands."""
        return self.annotate(
            papers=number(self._get_mentions().filter(author=OuterRef("pk")), "author", "publication")
        )

    def with_papers_of_key(self, most: int):
        """With `papers`, how many that visitors may see print a name of the same key, at most so many."""
        mentions = self._get_mentions().of_name(OuterRef("key"))
        return self.annotate(papers=_UpTo(mentions.papers()[:most]))

    def with_uses(self, of_newest: int):
        """With `uses`: of so many mentions of the same key, the newest, those that are this very name."""
        newest = self._get_mentions().of_name(OuterRef("key")).dated().order_by("-at", "-publication_id")
        mine = models.Func(
            Subquery(newest.values("author_id")[:of_newest]),
            models.F("pk"),
            template="cardinality(array_positions(ARRAY%(expressions)s))",
            output_field=models.IntegerField(),
        )
        return self.annotate(uses=mine)

    def findable(self):
        """Names whose key, in whatever writing, stands as an author's on a paper that visitors may see."""
        return self.filter(Exists(self._get_mentions().of_name(OuterRef("key"))))

    def _get_mentions(self):
        return self.model._meta.get_field("authorships").related_model.objects


class _UpTo(Subquery):
    """The number of rows of a subquery, which has a limit of its own."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = models.IntegerField()


def those_called(persons, texts, keys):
    """Filter persons by slug, or by name, as displayed or by key in print."""
    named = Q(names__key__in=list(keys)) | Q(name__in=list(texts))
    return persons.filter(Q(slug__in=list(texts)) | named).distinct().prefetch_related("names")


def those_with_words(persons, words: str):
    """Filter persons with a name in which all the words begin a word; `words` in the form of `norm`.

    All their names count, also those that are not shown.
    """
    printed = persons.model._meta.get_field("names").related_model.objects.filter(person=OuterRef("pk"))
    begun = Q()
    for word in words.split():
        begun &= Q(said__contains=f" {word}")
    has_name = Exists(printed.annotate(said=_prepare_name("name")).filter(begun))
    return persons.annotate(said=_prepare_name("name")).filter(begun | Q(has_name))


def _prepare_name(field: str):
    """Return a name in the form that search compares, with a space before every word."""
    compared = models.Func(field, function="public.site_norm", output_field=models.TextField())
    return Concat(Value(" "), compared, output_field=models.TextField())
