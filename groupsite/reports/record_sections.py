"""The sections about people and their work: awards, service, teaching, software, projects, who joined."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.models import Visible
from core.web.urls import build_absolute_url
from groupsite.cv.builder import build_award_row, build_course_row, build_service_row, drop_empty
from groupsite.cv.description import CvRow
from groupsite.models import Award
from groupsite.models.award import AwardRecipient
from groupsite.reports.scope import ReportScope
from groupsite.reports.sections import GapQuery, ReportRow, ReportSection, RowGroup
from people.models import Appointment, Course, CourseTeacher, Service
from publications.models import Authorship
from software.models import (
    Funding,
    Project,
    ProjectPerson,
    ProjectSoftware,
    Release,
    Software,
    SoftwarePerson,
)


def mark_draft(row: Visible) -> tuple[str, ...]:
    """Return the note of what visitors do not see."""
    return () if row.visibility == Visible.Visibility.PUBLIC else (gettext("draft"),)


class AwardsSection(ReportSection):
    """Awards of the persons and for their papers; of a whole group all."""

    key, label, rank = "awards", _("Awards"), 40
    columns = (_("Year"), _("Award"), _("Awarded by"), _("Result"), _("Recipients"), _("For"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        awards = scope.select_in_years(Award.objects.all())
        if scope.is_everybody:
            return {"awards": awards}
        authors = scope.select_of_people(Authorship.objects.filter(role="author"))
        of_people = scope.has_person(AwardRecipient.objects.all(), "award") | Exists(
            authors.filter(publication=OuterRef("publication"))
        )
        if not scope.cohort.has_projects:
            return {"awards": awards.filter(of_people)}
        of_projects = Q(publication__in=scope.select_papers().order_by().values("pk"))
        return {"awards": awards.filter(of_projects)}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        awards: Any = self.select(scope)["awards"]
        yield RowGroup("", tuple(self._build_row(award) for award in awards.for_rows().newest_first()[:most]))

    def _build_row(self, award: Award) -> ReportRow:
        row = build_award_row(award)
        recipients = get_text_list([str(recipient) for recipient in award.recipients.all()], gettext("and"))
        subject = "; ".join(row.notes[bool(award.outcome_note) :])
        cells = row.when, award.title, award.giver, award.get_outcome_display(), recipients, subject, row.url
        return ReportRow(replace(row, where=drop_empty(recipients, *row.where)), cells)


class ServiceSection(ReportSection):
    """Committees, editing, reviewing and the like."""

    key, label, rank = "service", _("Service"), 60
    columns = (_("Years"), _("Person"), _("Role"), _("Conference, journal or organisation"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        return {"service": scope.select_in_years(scope.select_of_people(Service.objects.all()))}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        rows: Any = self.select(scope)["service"]
        newest = list(rows.select_related("person").newest_first()[:most])
        newest.sort(key=lambda row: row.person.sort_key)
        yield RowGroup("", tuple(map(self._build_row, newest)))

    def _build_row(self, service: Service) -> ReportRow:
        row = build_service_row(service)
        role, name = ", ".join(row.where), service.person.name
        cells = row.when, name, role, row.title, row.url
        return ReportRow(replace(row, title=name, where=(role, row.title)), cells)


class TeachingSection(ReportSection):
    """Courses with those of the persons who teach them."""

    key, label, rank = "teaching", _("Teaching"), 70
    columns = (_("Years"), _("Course"), _("Code"), _("Level"), _("Institution"), _("Teachers"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        courses = scope.select_in_years(Course.objects.all())
        return {"courses": courses.filter(scope.has_person(CourseTeacher.objects.all(), "course"))}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        teachers = scope.reader.hide_people(CourseTeacher.objects.order_by("position", "pk"))
        courses: Any = self.select(scope)["courses"]
        rows = (
            courses.newest_first()
            .annotate(part=F("code"))
            .prefetch_related(Prefetch("course_teachers", teachers.select_related("person")))
        )
        yield RowGroup("", tuple(self._build_row(course) for course in rows[:most]))

    def _build_row(self, course: Course) -> ReportRow:
        row = build_course_row(course)
        names = get_text_list(
            [teacher.person.name for teacher in course.course_teachers.all()], gettext("and")
        )
        cells = row.when, course.title, course.code, course.level, course.institution, names, row.url
        return ReportRow(replace(row, where=drop_empty(names, *row.where)), cells)


class SoftwareSection(ReportSection):
    """Releases of software."""

    key, label, rank = "software", _("Software released"), 80
    columns = (_("Date"), _("Software"), _("Version"), _("About"), _("Licence"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        software = scope.reader.select(Software)
        if scope.cohort.has_projects:
            software = software.filter(
                pk__in=ProjectSoftware.objects.filter(project__in=scope.project_keys).values("software")
            )
        if scope.cohort.has_people:
            software = software.filter(scope.has_person(SoftwarePerson.objects.all(), "software"))
        days = scope.settings.start, scope.settings.end
        return {"releases": Release.objects.filter(released_on__range=days, software__in=software)}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        rows = self.select(scope)["releases"].select_related("software").order_by("-released_on", "-pk")
        yield RowGroup("", tuple(map(self._build_row, rows[:most])))

    def _build_row(self, release: Release) -> ReportRow:
        software, released_on = release.software, release.released_on
        day = date_format(released_on, "DATE_FORMAT") if released_on else ""
        url = build_absolute_url(software.get_absolute_url())
        title = f"{software.name} {release.version_name}"
        row = CvRow(
            title,
            when=day,
            where=drop_empty(software.in_language.tagline),
            notes=drop_empty(software.licence, *mark_draft(software)),
            url=url,
        )
        cells = day, software.name, release.version_name, software.in_language.tagline, software.licence, url
        return ReportRow(row, cells)


class ProjectsSection(ReportSection):
    """Projects that went on during the period, with what their grants amount to for those who may see it."""

    key, label, rank = "projects", _("Projects and funding"), 90
    columns = (
        *(_("From"), _("To"), _("Project"), _("Funder"), _("Programme"), _("Grant number"), _("Amount")),
        *(_("Currency"), _("URL")),
    )

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        projects = scope.select_overlapping(scope.reader.select(Project))
        if scope.cohort.has_projects:
            projects = projects.filter(pk__in=scope.project_keys)
        if scope.cohort.has_people:
            projects = projects.filter(scope.has_person(ProjectPerson.objects.all(), "project"))
        return {"projects": projects}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        shows_amounts = scope.reader.may_view(Funding)
        projects: Any = self.select(scope)["projects"]
        rows = [
            self._build_row(project, shows_amounts) for project in projects.in_order().with_funders()[:most]
        ]
        yield RowGroup("", tuple(rows))

    def _build_row(self, project: Project, shows_amounts: bool) -> ReportRow:
        url = build_absolute_url(project.get_absolute_url())
        grants, lines = [], []
        start, end = str(project.period.start or ""), str(project.period.end or "")
        for grant in project.fundings.all():
            amount = grant.printed_amount if shows_amounts else grant.public_amount
            named = " ".join(drop_empty(grant.programme, grant.grant_number))
            grants.append(", ".join(drop_empty(str(grant.funder), named, amount)))
            money = (grant.amount, grant.currency) if amount else ("", "")
            grant_cells = str(grant.funder), grant.programme, grant.grant_number, *money
            lines.append((start, end, project.title, *grant_cells, url))
        row = CvRow(
            project.title,
            when=str(project.period),
            where=drop_empty(project.acronym),
            notes=(*grants, *mark_draft(project)),
            url=url,
        )
        empty = (start, end, project.title, *[""] * 5, url)
        return ReportRow(row, lines[0] if lines else empty, tuple(lines[1:]))

    def select_gaps(self, scope: ReportScope) -> Iterable[GapQuery]:
        projects: Any = self.select(scope)["projects"]
        without = Funding.objects.filter(project=OuterRef("pk"), amount=None)
        if scope.reader.may_view(Funding):
            yield GapQuery(
                _("One project has a grant without an amount"),
                _("%d projects have a grant without an amount"),
                projects.filter(Exists(without)).order_by("pk"),
                "software_project_change",
            )
        yield GapQuery(
            _("One project has no funder"),
            _("%d projects have no funder"),
            projects.filter(~Exists(Funding.objects.filter(project=OuterRef("pk")))).order_by("pk"),
            "software_project_change",
        )


class PeopleSection(ReportSection):
    """Who joined and who left, with where they went."""

    key, label, rank = "people", _("Who joined and left"), 100
    columns = (_("Joined or left"), _("Person"), _("Role"), _("From"), _("To"), _("Went to"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        own: Any = scope.select_of_people(Appointment.objects.all())
        days = scope.settings.start, scope.settings.end
        stays = Appointment.objects.filter(
            Q(end__gt=OuterRef("end")) | Q(end=None, end_unknown=False), person=OuterRef("person")
        )
        return {
            "joined": own.filter(start__range=days).first_of_person().one_a_person(),
            "left": own.filter(~Exists(stays), end__range=days).one_a_person(),
        }

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        rows: Any = self.select(scope)
        labels = {"joined": gettext("Joined"), "left": gettext("Left")}
        orders = {"joined": "-start", "left": "-end"}
        for name, label in labels.items():
            people = (
                rows[name].select_related("person", "role").order_by(orders[name], "person__sort_key", "pk")
            )
            yield RowGroup(label, tuple(self._build_row(row, label) for row in people[:most]))

    def _build_row(self, appointment: Appointment, label: str) -> ReportRow:
        person, period = appointment.person, appointment.period
        went = gettext("went to %s") % appointment.destination if appointment.destination else ""
        url = build_absolute_url(person.get_absolute_url())
        row = CvRow(
            person.name,
            when=str(period.in_months),
            where=(appointment.display_title,),
            notes=drop_empty(went),
            url=url,
        )
        dates = str(period.start or ""), str(period.end or "")
        cells = label, person.name, appointment.display_title, *dates, appointment.destination, url
        return ReportRow(row, cells)

    def select_gaps(self, scope: ReportScope) -> Iterable[GapQuery]:
        yield GapQuery(
            _("One person left and it is not recorded where to"),
            _("%d people left and it is not recorded where to"),
            self.select(scope)["left"].filter(destination="").select_related("person", "role").order_by("pk"),
            "people_appointment_change",
        )
