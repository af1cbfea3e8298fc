"""What a report of some settings is about: the querysets of its period, its people and its papers."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from groupsite.reports.cohorts import Cohort
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings import ReportSettings
from people.models import Appointment
from publications.models import Authorship, Publication
from publications.search.conditions import build_condition
from publications.search.facet_counts import KIND
from publications.search.language import parse_search_query
from software.models import Project, ProjectPerson, ProjectPublication

PLOT_YEARS = 8
"""The fewest years of a plot, which ends with the period."""


@dataclass(frozen=True)
class ReportScope:
    """The settings of a report, and for whom it is built."""

    settings: ReportSettings
    reader: ReportReader

    @cached_property
    def cohort(self) -> Cohort:
        return Cohort.read(self.settings.who)

    @property
    def years(self) -> range:
        """The years of the period."""
        return range(self.settings.start.year, self.settings.end.year + 1)

    @property
    def plot_years(self) -> range:
        """The years of plots: those of the period, and some before a short one."""
        last = self.settings.end.year
        return range(min(self.settings.start.year, last - PLOT_YEARS + 1), last + 1)

    @property
    def is_everybody(self) -> bool:
        """Whether neither people nor projects were chosen."""
        return not self.cohort.has_people and not self.cohort.has_projects

    @cached_property
    def appointments(self) -> QuerySet[Appointment]:
        """The appointments in the period of persons whom the reader may see."""
        appointments: Any = Appointment.objects.filter(person__in=self.reader.select_persons())
        return self.select_overlapping(appointments)

    def select_known_appointments(self) -> QuerySet[Appointment]:
        """Return the appointments of everybody whom the reader may see, or of the persons who are chosen."""
        appointments = Appointment.objects.filter(end_unknown=False)
        if self.is_everybody:
            return appointments.filter(person__in=self.reader.select_persons())
        return self.select_of_people(appointments)

    def select_overlapping(self, rows: Any) -> Any:
        """Filter dated rows to those that go on during the period; of unknown end, those that began in it."""
        started = Q(start=None) | Q(start__lte=self.settings.end)
        going_on = Q(end=None, end_unknown=False) | Q(end__gte=self.settings.start)
        return rows.filter(started, going_on | Q(end_unknown=True, start__gte=self.settings.start))

    def select_in_years(self, rows: Any) -> Any:
        """Filter rows with a set of years to those with a year of the period."""
        return rows.filter(Q(years__overlap=list(self.years)) | Q(since__lte=self.settings.end.year))

    @cached_property
    def person_keys(self) -> list[int]:
        """The keys of the persons that the report is about."""
        persons = self.reader.select_persons()
        present = persons.filter(Exists(self.appointments.filter(person=OuterRef("pk"))))
        if self.cohort.has_people:
            persons = persons.filter(self.cohort.build_condition(self.appointments, persons))
            if self.settings.here:
                persons = present.filter(pk__in=persons.values("pk"))
        elif self.cohort.has_projects:
            rows = self.select_overlapping(ProjectPerson.objects.filter(project__in=self.project_keys))
            persons = persons.filter(pk__in=rows.values("person"))
        else:
            persons = present
        return list(persons.order_by("pk").values_list("pk", flat=True))

    @cached_property
    def project_keys(self) -> list[int]:
        """The keys of the projects that are chosen, as far as the reader may see them."""
        projects = self.cohort.select_projects(self.reader.select(Project))
        return list(projects.order_by("pk").values_list("pk", flat=True))

    def select_of_people(self, rows: Any, path: str = "person") -> Any:
        """Filter rows to those of the report's persons. path: the lookup to the person."""
        return rows.filter(**{f"{path}__in": self.person_keys})

    def has_person(self, rows: Any, owner: str) -> Exists:
        """Return the condition that a row has a child with one of the persons. owner: its key of the row."""
        return Exists(self.select_of_people(rows).filter(**{owner: OuterRef("pk")}))

    def select_papers(self, *, start: date | None = None, with_all_kinds: bool = False) -> Any:
        """Return the papers of the report. start: in place of the first day of the period."""
        papers = self.reader.select(Publication).with_page().heads()
        papers = papers.filter(_build_period_condition(start or self.settings.start, self.settings.end))
        papers = papers.filter(self._build_paper_condition())
        if self.settings.q:
            papers = papers.filter(build_condition(parse_search_query(self.settings.q)).condition)
        if self.settings.left_out and not with_all_kinds:
            papers = papers.alias(shown_kind=KIND[0]).exclude(shown_kind__in=self.settings.left_out)
        return papers

    def _build_paper_condition(self) -> Q:
        """Return the condition of papers of the people and projects."""
        mentions = Authorship.objects.filter(publication=OuterRef("pk"), role=Authorship.Role.AUTHOR)
        condition = Q()
        if self.cohort.has_projects:
            of_project = ProjectPublication.objects.filter(project__in=self.project_keys)
            condition &= Q(Exists(of_project.filter(publication=OuterRef("pk"))))
        if self.cohort.has_people:
            own = mentions.filter(person__in=self.person_keys)
            condition &= Q(Exists(own.here_then() if self.settings.here else own))
        elif not self.cohort.has_projects:
            condition &= Q(in_list=True)
            if self.settings.here:  # a paper without an author who is known here says nothing about it
                condition &= Q(Exists(mentions.here_then())) | ~Q(Exists(mentions.exclude(person=None)))
        return condition


def _build_period_condition(start: date, end: date) -> Q:
    """Return the condition of papers that may have appeared in a period, as far as their date is known."""
    first = Q(year__gt=start.year) | Q(year=start.year) & (
        Q(month=None)
        | Q(month__gt=start.month)
        | Q(month=start.month) & (Q(day=None) | Q(day__gte=start.day))
    )
    last = Q(year__lt=end.year) | Q(year=end.year) & (
        Q(month=None) | Q(month__lt=end.month) | Q(month=end.month) & (Q(day=None) | Q(day__lte=end.day))
    )
    return first & last
