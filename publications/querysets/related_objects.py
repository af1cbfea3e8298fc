"""QuerySets of venues, topics, files of papers and records of corpora."""

from django.db import models
from django.db.models import Count, Exists, Func, OuterRef, Q, Subquery, TextField, Value
from django.db.models.functions import Coalesce, Lower
from django.db.models.lookups import In

from bibliography.names.normalization import list_forms
from core.db.collation import build_sort_key
from core.db.dated_models import today
from core.text.letters import make_name_key
from publications.querysets.index_expressions import normalize
from publications.querysets.papers import list_long


def is_spelt_as(column: str, texts) -> Q:
    """Return the condition that a column is one of some texts, whatever the case and the accents."""
    forms = list(dict.fromkeys(form for text in texts for form in list_forms(text)))
    respelt = Func(column, function="public.site_respelt", output_field=TextField())
    return Q(In(normalize(column), forms)) | Q(In(normalize(respelt), forms))


class VenueQuerySet(models.QuerySet):
    """Queries of venues."""

    def called(self, text: str, key: str):
        """Filter venues by slug or, if none has it, by name: full, short, or as printed. key: of the name."""
        with_slug = self.filter(slug=text)
        named = Q(name__iexact=text) | Q(short__iexact=text) | Q(names__key=key)
        return self.filter(pk__in=with_slug) if with_slug.exists() else self.filter(named).distinct()

    def called_any(self, keys):
        """Filter venues with one of some slugs or names; prefetch `names`. keys: of the names, by text."""
        named = Q(slug__in=list(keys)) | Q(names__key__in=list(keys.values()))
        for text in keys:
            named |= Q(name__iexact=text) | Q(short__iexact=text)
        return self.filter(named).distinct().prefetch_related("names")

    def with_words(self, text: str):
        """Filter venues with all words of a text in their names."""
        venues = self
        for token in text.split():
            named = Q(name__spelt=token) | Q(short__spelt=token)
            other_names = self.model._meta.get_field("names").related_model.objects
            venues = venues.filter(named | Q(pk__in=other_names.filter(name__spelt=token).values("venue")))
        return venues.in_order()

    def spelt_as(self, texts):
        """Filter venues with one of some names in any spelling; prefetch `names`."""
        is_named = is_spelt_as("name", texts) | is_spelt_as("short", texts)
        other_names = self.model._meta.get_field("names").related_model.objects
        others = other_names.filter(is_spelt_as("name", texts)).values("venue")
        return self.filter(is_named | Q(pk__in=others)).prefetch_related("names")

    def shown(self):
        """Filter venues of papers with public pages; annotate `papers`, their number."""
        papers = self.model._meta.get_field("publications").related_model.objects.shown()
        return self.filter(publications__in=papers).annotate(papers=Count("publications"))

    def most_used(self, papers):
        """Filter venues of some papers; annotate `number` of these papers, and order by it."""
        venues = self.filter(publications__in=papers).annotate(number=Count("publications"))
        return venues.order_by("-number", build_sort_key("name"), "name")

    def in_order(self):
        return self.order_by(build_sort_key("name"), "name", "pk")


class TopicQuerySet(models.QuerySet):
    """Queries of topics."""

    def called(self, keys, slugs=()):
        """Filter topics by keys of their names or other names, or by slug; prefetch `names`."""
        topics = self.annotate(lower_name=Lower("name"))
        named = Q(lower_name__in=list(keys)) | Q(names__key__in=list(keys)) | Q(slug__in=list(slugs))
        return topics.filter(named).distinct().prefetch_related("names")

    def map_by_key(self, keys):
        """Return topics by keys of their names, as a dictionary; names take precedence over other names."""
        topics = list(self.called(keys)) if keys else []
        by_key = {other.key: topic for topic in topics for other in topic.names.all()}
        return by_key | {make_name_key(topic.name): topic for topic in topics}

    def with_words(self, text: str):
        """Filter topics with all words of a text in their names."""
        topics = self
        for token in text.split():
            other_names = self.model._meta.get_field("names").related_model.objects
            topics = topics.filter(
                Q(name__spelt=token) | Q(pk__in=other_names.filter(name__spelt=token).values("topic"))
            )
        return topics.in_order()

    def spelt_as(self, texts):
        """Filter topics with one of some names in any spelling; prefetch `names`."""
        other_names = self.model._meta.get_field("names").related_model.objects
        others = other_names.filter(is_spelt_as("name", texts)).values("topic")
        return self.filter(is_spelt_as("name", texts) | Q(pk__in=others)).prefetch_related("names")

    def in_use(self):
        """Filter topics of something that visitors can see; annotate `papers`, the number of papers."""
        papers = self._get_items("publication_items").filter(
            content_object__in=self._get_targets("publication_items").shown()
        )
        number = papers.order_by().values("tag").annotate(number=Count("pk")).values("number")
        public = [
            self._get_items(items).filter(content_object__in=self._get_targets(items).public())
            for items in ("software_items", "theme_items")
        ]
        interests = self.model.person_interests.rel.related_model.objects.filter(topic=OuterRef("pk"))
        persons = interests.model._meta.get_field("person").related_model.objects.seen()
        return self.annotate(papers=Coalesce(Subquery(number), 0)).filter(
            Q(papers__gt=0)
            | Q(Exists(public[0]))
            | Q(Exists(public[1]))
            | Q(Exists(interests.filter(person__in=persons)))
        )

    def with_counts(self):
        """Annotate `persons`, `programs` and `listed_themes`, the numbers of what visitors can see."""
        interests = self.model.person_interests.rel.related_model.objects.filter(topic=OuterRef("pk"))
        persons = interests.model._meta.get_field("person").related_model.objects.seen()
        counted = {"persons": interests.filter(person__in=persons)} | {
            name: self._get_items(items).filter(content_object__in=self._get_targets(items).public())
            for name, items in (("programs", "software_items"), ("listed_themes", "theme_items"))
        }
        numbers = {
            name: Subquery(rows.order_by().values(at=Value(1)).annotate(number=Count("pk")).values("number"))
            for name, rows in counted.items()
        }
        return self.annotate(**{name: Coalesce(number, 0) for name, number in numbers.items()})

    def _get_items(self, items: str):
        return self.model._meta.get_field(items).related_model.objects.filter(tag=OuterRef("pk"))

    def _get_targets(self, items: str):
        through = self.model._meta.get_field(items).related_model
        return through._meta.get_field("content_object").related_model.objects

    def in_order(self):
        return self.order_by(build_sort_key("name"), "name", "pk")


class PublicationTopicQuerySet(models.QuerySet):
    """Queries of topics of papers."""

    def in_order(self):
        """Order by the topics' names, and select the topics."""
        return self.select_related("tag").order_by(build_sort_key("tag__name"), "tag__name", "tag")


class AttachmentQuerySet(models.QuerySet):
    """Queries of files of papers."""

    def open(self, at=None):
        """Filter files without an embargo at a date, today by default, whatever the paper's visibility."""
        return self.filter(Q(embargo_until=None) | Q(embargo_until__lte=at or today()))

    def in_order(self):
        return self.order_by("position", "pk")


class CorpusRecordQuerySet(models.QuerySet):
    """Queries of records of corpora."""

    def with_papers(self):
        """Select corpora and papers, with the columns that the paper's page needs."""
        keys = ("corpus", "publication__venue", "publication__version_of")
        of_page = ("publication__search", "publication__names")
        return self.select_related(*keys).defer(*of_page, *list_long("publication__version_of__"))

    def alone(self):
        """Filter records of public papers that the group does not hold."""
        return self.filter(
            publication__slug=None, publication__version_of=None, publication__visibility="public"
        )
