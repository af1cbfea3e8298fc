"""Queries of venues, topics, files of papers and records of corpora."""

from django.db import models
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Lower

from core.db.dated_models import today
from core.text.letters import name_key
from publications.querysets.papers import list_long


class VenueQuerySet(models.QuerySet):
    """Verbs over venues."""

    def called(self, text: str, key: str):
        """Venues at this address or, if there is none, of this name: full, short, or as printed."""
        at_address = self.filter(slug=text)
        named = Q(name__iexact=text) | Q(short__iexact=text) | Q(names__key=key)
        return self.filter(pk__in=at_address) if at_address.exists() else self.filter(named).distinct()

    def with_words(self, text: str):
        """Venues in one of whose names all the words stand."""
        venues = self
        for word in text.split():
            named = Q(name__icontains=word) | Q(short__icontains=word)
            other = self.model._meta.get_field("names").related_model.objects
            venues = venues.filter(named | Q(pk__in=other.filter(name__icontains=word).values("venue")))
        return venues.in_order()

    def shown(self):
        """Venues of papers that visitors can see, with `papers`, their number."""
        papers = self.model._meta.get_field("publications").related_model.objects.shown()
        return self.filter(publications__in=papers).annotate(papers=Count("publications"))

    def most_used(self, papers):
        """Venues of these papers with `number`, how many of them, the most used first."""
        mine = self.filter(publications__in=papers).annotate(number=Count("publications"))
        return mine.order_by("-number", "name")

    def in_order(self):
        return self.order_by("name", "pk")


class TopicQuerySet(models.QuerySet):
    """Verbs over topics."""

    def called(self, keys):
        """Topics with one of these names or other names, as `name_key` has them; with `names` fetched."""
        mine = self.annotate(said=Lower("name"))
        named = Q(said__in=list(keys)) | Q(names__key__in=list(keys))
        return mine.filter(named).distinct().prefetch_related("names")

    def by_key(self, keys):
        """The same by all their names' keys, as a dictionary; a topic's own name goes before others'."""
        topics = list(self.called(keys)) if keys else []
        by_key = {other.key: topic for topic in topics for other in topic.names.all()}
        return by_key | {name_key(topic.name): topic for topic in topics}

    def with_words(self, text: str):
        """Topics in one of whose names all the words stand."""
        topics = self
        for word in text.split():
            other = self.model._meta.get_field("names").related_model.objects
            topics = topics.filter(
                Q(name__icontains=word) | Q(pk__in=other.filter(name__icontains=word).values("topic"))
            )
        return topics.in_order()

    def in_use(self):
        """Topics of something that visitors can see, with `papers`, the number of those."""
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

    def _get_items(self, items: str):
        return self.model._meta.get_field(items).related_model.objects.filter(tag=OuterRef("pk"))

    def _get_targets(self, items: str):
        through = self.model._meta.get_field(items).related_model
        return through._meta.get_field("content_object").related_model.objects

    def in_order(self):
        return self.order_by("name", "pk")


class PublicationTopicQuerySet(models.QuerySet):
    """Verbs over topics of papers."""

    def in_order(self):
        """By the topics' names, with the topics."""
        return self.select_related("tag").order_by("tag__name", "tag")


class AttachmentQuerySet(models.QuerySet):
    """Verbs over files of papers."""

    def open(self, at=None):
        """Files whose embargo, if they have one, is over; of whatever papers."""
        return self.filter(Q(embargo_until=None) | Q(embargo_until__lte=at or today()))

    def in_order(self):
        return self.order_by("position", "pk")


class CorpusRecordQuerySet(models.QuerySet):
    """Verbs over records of corpora."""

    def with_papers(self):
        """With corpus and paper, and what the paper's page reads of that."""
        keys = ("corpus", "publication__venue", "publication__version_of")
        of_page = ("publication__search", "publication__names")
        return self.select_related(*keys).defer(*of_page, *list_long("publication__version_of__"))

    def alone(self):
        """Those at whose addresses papers are shown: the group does not hold them."""
        return self.filter(
            publication__slug=None, publication__version_of=None, publication__visibility="public"
        )
