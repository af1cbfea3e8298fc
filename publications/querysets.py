"""Every question that is asked about papers, said once."""

from django.contrib.postgres.search import SearchQuery
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q

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
        """The newest year first; what has no year yet is newest of all."""
        return self.order_by(
            F("year").desc(nulls_first=True), F("month").desc(nulls_last=True), F("id").desc()
        )

    def by_venue(self):
        return self.order_by(
            F("venue__name").asc(nulls_last=True), F("year").desc(nulls_first=True), F("id").desc()
        )

    def by_title(self):
        return self.order_by("title", "pk")

    def of(self, person):
        """Papers on which a mention is known to be the person."""
        return self.filter(Exists(self._authorships().filter(publication=OuterRef("pk"), person=person)))

    def selected_by(self, person):
        authorships = self._authorships().filter(publication=OuterRef("pk"), person=person, selected=True)
        return self.filter(Exists(authorships))

    def matching(self, words: str):
        """Papers in which all the words stand, in title, byline, abstract or venue."""
        found = Q(search=SearchQuery(words, config="site", search_type="websearch"))
        return self.filter(found | Q(venue__name__icontains=words) | Q(venue__short__iexact=words))

    def for_rows(self):
        """With everything that a row shows, in three queries whatever their number."""
        related = self.model._meta.related_objects
        names = {relation.get_accessor_name(): relation.related_model for relation in related}
        byline = names["authorships"].objects.in_order().select_related("author", "person")
        return (
            self.select_related("venue")
            .defer("search", "abstract", "extra", "names")
            .prefetch_related(Prefetch("authorships", queryset=byline), "links", "identifiers")
        )

    def _authorships(self):
        return self.model.authorships.rel.related_model.objects.all()


class AuthorshipQuerySet(models.QuerySet):
    """Verbs over mentions."""

    def in_order(self):
        """Authors before editors, in the byline's order; those whose place is not known last."""
        return self.order_by("role", F("position").asc(nulls_last=True), "pk")


class VenueQuerySet(models.QuerySet):
    """Verbs over venues."""

    def with_papers(self):
        """Venues of papers in the list, with `papers`, their number."""
        listed = Q(
            publications__in_list=True, publications__visibility="public", publications__version_of=None
        )
        return self.annotate(papers=Count("publications", filter=listed)).filter(papers__gt=0)

    def in_order(self):
        return self.order_by("name", "pk")


class TopicQuerySet(models.QuerySet):
    """Verbs over topics."""

    def in_use(self):
        """Topics of something that visitors can see."""
        return self.filter(self._on_a_person() | self._on_a_paper()).distinct()

    def _on_a_person(self):
        return Q(person_interests__person__visibility="public")

    def _on_a_paper(self):
        return Q(publication_items__content_object__visibility="public")

    def in_order(self):
        return self.order_by("name", "pk")
