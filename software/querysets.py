"""Every question that is asked about themes and software, said once."""

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery

from groupsite.kit.dated import DatedQuerySet
from groupsite.kit.models import VisibleQuerySet


class SoftwareQuerySet(VisibleQuerySet):
    """Verbs over software."""

    def in_order(self):
        return self.order_by("position", "name", "pk")

    def with_stars(self, at=None):
        """With `stars` and `stars_on`: the last count until `at`, or None where nobody has counted."""
        counts = self.model.star_counts.rel.related_model.objects.filter(software=OuterRef("pk"))
        last = (counts.filter(counted_on__lte=at) if at else counts).order_by("-counted_on")
        return self.annotate(
            stars=Subquery(last.values("stars")[:1]), stars_on=Subquery(last.values("counted_on")[:1])
        )

    def of(self, person):
        return self.filter(software_people__person=person)


class ThemeQuerySet(VisibleQuerySet, DatedQuerySet):
    """Verbs over themes; also those over time."""

    def in_order(self):
        """As placed, then the newest start first."""
        return self.order_by("position", F("start").desc(nulls_last=True), "title")


class ThemePublicationQuerySet(models.QuerySet):
    """Verbs over the papers of themes."""

    def shown(self):
        """What visitors may see: public papers, and citations."""
        public = Q(publication__visibility="public", publication__slug__isnull=False)
        return self.filter(Q(publication=None) | public)

    def newest_first(self):
        year = models.functions.Coalesce("publication__year", "year")
        return self.order_by(year.desc(nulls_first=True), "position", "pk")
