"""The QuerySets of themes, projects and software: each query is defined once."""

from django.db import models
from django.db.models import Count, F, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from core.db.dated_models import DatedQuerySet, RecordQuerySet
from core.db.models import VisibleQuerySet
from publications.querysets import is_shown


class SoftwareQuerySet(VisibleQuerySet):
    """Queries of software."""

    def in_order(self):
        return self.order_by("position", "name", "pk")

    def with_stars(self, at=None):
        """Annotate `stars` and `stars_on`: the last count, until `at` if given; None without a count."""
        counts = self.model.star_counts.rel.related_model.objects.filter(software=OuterRef("pk"))
        last = (counts.filter(counted_on__lte=at) if at else counts).order_by("-counted_on")
        return self.annotate(
            stars=Subquery(last.values("stars")[:1]), stars_on=Subquery(last.values("counted_on")[:1])
        )

    def for_cards(self):
        """Annotate stars and the last release, with the logo; those with the most stars come first."""
        releases = self.model.releases.rel.related_model.objects.filter(software=OuterRef("pk"))
        last = releases.exclude(released_on=None).order_by("-released_on", "-pk")
        cards = self.with_stars().annotate(
            release_name=Subquery(last.values("version_name")[:1]),
            released_on=Subquery(last.values("released_on")[:1]),
        )
        most = F("stars").desc(nulls_last=True)
        return cards.select_related("logo").order_by(most, "position", "name", "pk")

    def with_papers(self):
        """Annotate `papers`, how many papers with public pages it has."""
        entries = self.model.software_publications.rel.related_model.objects.filter(
            is_shown("publication__"), software=OuterRef("pk")
        )
        number = entries.order_by().values("software").annotate(number=Count("pk")).values("number")
        return self.annotate(papers=Coalesce(Subquery(number), 0))


class ThemeQuerySet(VisibleQuerySet, DatedQuerySet):
    """Queries of themes, including those by date."""

    def in_order(self):
        """Order as placed, then the newest start first."""
        return self.order_by("position", F("start").desc(nulls_last=True), "title")

    def with_papers(self):
        """Annotate `papers`, how many papers it lists."""
        entries = self.model.theme_publications.rel.related_model.objects.shown()
        number = Count("theme_publications", filter=Q(theme_publications__in=entries), distinct=True)
        return self.annotate(papers=number)


class ThemePublicationQuerySet(models.QuerySet):
    """Queries of the papers of themes."""

    def shown(self):
        """Filter papers with public pages."""
        return self.filter(is_shown("publication__"))

    def citations(self):
        """Filter works of which only venue and year are known, the newest first."""
        return self.filter(publication=None).order_by("-year", "position", "pk")

    def of_public_themes(self):
        return self.filter(theme__visibility="public")

    def with_year(self):
        """Annotate `in_year`, the year of the paper."""
        return self.annotate(in_year=F("publication__year"))

    def newest_first(self):
        return self.with_year().order_by(F("in_year").desc(nulls_last=True), "position", "pk")


class ProjectQuerySet(VisibleQuerySet, RecordQuerySet):
    """Queries of projects, including those by date."""

    def in_order(self):
        """Order those that go on first, then the latest ends."""
        return self.newest_first()

    def with_funders(self):
        """Fetch the grants with their funders."""
        grants = self.model.fundings.rel.related_model.objects.for_page()
        return self.prefetch_related(Prefetch("fundings", grants))


class ProjectPublicationQuerySet(models.QuerySet):
    """Queries of the papers of projects."""

    def shown(self):
        """Filter papers with public pages."""
        return self.filter(is_shown("publication__"))

    def list_dates(self):
        """Return the project, year and month of each shown paper of a public project, as tuples."""
        papers = self.shown().filter(project__visibility="public")
        return papers.values_list("project", "publication__year", "publication__month")


class FundingQuerySet(models.QuerySet):
    """Queries of grants."""

    def for_page(self):
        """Fetch the funders, in order."""
        return self.select_related("funder").order_by("position", "pk")

    def of_paper(self, paper):
        """Filter grants of the public projects of a paper."""
        projects = self.filter(project__visibility="public", project__publications=paper)
        return projects.select_related("funder").order_by("position", "pk")
