"""Every question that is asked about papers, said once."""

from django.contrib.postgres.search import SearchQuery
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from groupsite.kit.models import VisibleQuerySet


class PublicationQuerySet(VisibleQuerySet):
    """Verbs over papers, built from one another."""

    def heads(self):
        """Works, each once: without their other versions."""
        return self.filter(version_of=None)

    def with_page(self):
        """Papers that the group holds, and that therefore have an address."""
        return self.filter(slug__isnull=False)

    def shown(self):
        """What every visitor may see at an address of ours, each work once."""
        return self.public().with_page().heads()

    def listed(self):
        """The group's list, as visitors see it."""
        return self.shown().filter(in_list=True)

    def newest_first(self):
        """What is still to appear, then the newest year first, then what has no year."""
        to_appear = models.Case(models.When(status="accepted", year=None, then=0), default=1)
        return self.order_by(
            to_appear, F("year").desc(nulls_last=True), F("month").desc(nulls_last=True), F("id").desc()
        )

    def by_venue(self):
        return self.order_by(
            F("venue__name").asc(nulls_last=True), F("year").desc(nulls_last=True), F("id").desc()
        )

    def by_title(self):
        return self.order_by("title", "pk")

    def of(self, person):
        """Papers on which a mention is known to be the person."""
        return self.filter(Exists(self._authorships().filter(publication=OuterRef("pk"), person=person)))

    def matching(self, words: str):
        """Papers in which all the words stand, in title, byline, abstract or venue."""
        found = Q(search=SearchQuery(words, config="site", search_type="websearch"))
        return self.filter(found | Q(venue__name__icontains=words) | Q(venue__short__iexact=words))

    def lean(self):
        """With their venues, and without the long texts that no row shows."""
        return self.select_related("venue").defer("search", "abstract", "extra", "names")

    def for_rows(self):
        """With everything that a row shows, in three queries whatever their number."""
        bylines = self._authorships().for_bylines()
        return self.lean().prefetch_related(Prefetch("authorships", queryset=bylines), "links", "identifiers")

    def counted(self):
        """With `total`, the number of all these papers, also where only the first are fetched."""
        return self.annotate(total=models.Window(Count("pk")))

    def one_a_year(self):
        """One paper of each year, with `in_year`, how many there are."""
        number = models.Window(Count("pk"), partition_by="year")
        dated = self.exclude(year=None).annotate(in_year=number)
        return dated.order_by("year").distinct("year").only("year")

    def with_selected(self, person):
        """With `selected`: whether the paper is among the person's selected ones."""
        chosen = self._authorships().filter(publication=OuterRef("pk"), person=person, selected=True)
        return self.annotate(selected=Exists(chosen))

    def selected_by_any(self, persons):
        """Papers that one of the persons selected."""
        chosen = self._authorships().filter(publication=OuterRef("pk"), person__in=persons, selected=True)
        return self.filter(Exists(chosen))

    def on_topic(self, topic):
        return self.filter(topic_items__tag=topic)

    def on_theme(self, theme):
        return self.filter(theme_publications__theme=theme)

    def of_software(self, software):
        """Papers about a software, those to cite for it first."""
        return self.filter(software_publications__software=software).order_by(
            "-software_publications__describes",
            "software_publications__position",
            F("year").desc(nulls_last=True),
        )

    def _authorships(self):
        return self.model.authorships.rel.related_model.objects.all()


class AuthorshipQuerySet(models.QuerySet):
    """Verbs over mentions."""

    def in_order(self):
        """Authors before editors, in the byline's order; those whose place is not known last."""
        return self.order_by("role", F("position").asc(nulls_last=True), "pk")

    def for_bylines(self, at=None):
        """In order, with name and person, and `linked`: whether visitors may see the person's profile."""
        persons = self.model._meta.get_field("person").related_model.objects.seen(at)
        linked = Exists(persons.filter(pk=OuterRef("person")))
        return self.in_order().select_related("author", "person").annotate(linked=linked)

    def on_listed_papers(self):
        papers = self.model._meta.get_field("publication").related_model.objects.listed()
        return self.filter(publication__in=papers)


class VenueQuerySet(models.QuerySet):
    """Verbs over venues."""

    def shown(self):
        """Venues of papers that visitors can see, with `papers`, their number."""
        papers = self.model._meta.get_field("publications").related_model.objects.shown()
        number = Count("publications", filter=Q(publications__in=papers))
        return self.annotate(papers=number).filter(papers__gt=0)

    def in_order(self):
        return self.order_by("name", "pk")


class TopicQuerySet(models.QuerySet):
    """Verbs over topics."""

    def in_use(self):
        """Topics of something that visitors can see, with `papers`, the number of those."""
        papers = self._of("publication_items").filter(
            content_object__in=self._things("publication_items").shown()
        )
        number = papers.order_by().values("tag").annotate(number=Count("pk")).values("number")
        public = [
            self._of(items).filter(content_object__in=self._things(items).public())
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

    def _of(self, items: str):
        return self.model._meta.get_field(items).related_model.objects.filter(tag=OuterRef("pk"))

    def _things(self, items: str):
        through = self.model._meta.get_field(items).related_model
        return through._meta.get_field("content_object").related_model.objects

    def in_order(self):
        return self.order_by("name", "pk")
