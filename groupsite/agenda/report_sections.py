"""The sections that the agenda adds to reports: theses, and talks with events."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.web.atom import get_start_of_day
from core.web.urls import build_absolute_url
from groupsite.agenda.cv_rows import build_talk_row
from groupsite.agenda.models import Event, EventSpeaker, Talk, TalkSpeaker, Thesis, ThesisPerson
from groupsite.agenda.models.thesis import THESES, ThesisKind, ThesisState
from groupsite.agenda.thesis_views import ThesisEntry, build_entry, build_paper_entry, join_names
from groupsite.cv.builder import drop_empty
from groupsite.cv.description import CvRow
from groupsite.reports.record_sections import mark_draft
from groupsite.reports.scope import ReportScope
from groupsite.reports.sections import GapQuery, ReportRow, ReportSection, RowGroup


class ThesesSection(ReportSection):
    """Theses that were done or went on in the period, and papers that are theses without a record."""

    key, label, rank = "theses", _("Theses"), 30
    columns = (
        *(_("Kind"), _("State"), _("Title"), _("Student"), _("Supervisors"), _("Examiners")),
        *(_("From"), _("To"), _("URL")),
    )

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        theses = self._select_theses(scope)
        days = scope.settings.start, scope.settings.end
        in_years = Q(end=None, publication__year__in=scope.years)
        running = scope.select_overlapping(theses.filter(progress=ThesisState.RUNNING))
        papers = scope.select_papers(with_all_kinds=True)
        return {
            "done": theses.filter(Q(end__range=days) | in_years, progress=ThesisState.DONE),
            "papers": papers.filter(kind__in=THESES, thesis_record=None),
            "running": running,
        }

    def _select_theses(self, scope: ReportScope) -> Any:
        theses = scope.reader.select(Thesis)
        if scope.cohort.has_projects:
            theses = theses.filter(project__in=scope.project_keys)
        if scope.cohort.has_people:
            own = Q(student__in=scope.person_keys)
            theses = theses.filter(own | scope.has_person(ThesisPerson.objects.all(), "thesis"))
        return theses

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        rows: Any = self.select(scope)
        done = [(build_entry(row), mark_draft(row)) for row in rows["done"].newest_first().for_rows()[:most]]
        papers = rows["papers"].newest_first().for_list()[:most]
        done += [(build_paper_entry(paper), mark_draft(paper)) for paper in papers]
        for kind in (ThesisKind.PHD, *(kind for kind in ThesisKind if kind != ThesisKind.PHD)):
            entries = [(entry, notes) for entry, notes in done if entry.kind == kind]
            entries.sort(key=lambda pair: pair[0].end, reverse=True)
            yield RowGroup(kind.plural, tuple(_build_thesis_row(*pair) for pair in entries))
        running = rows["running"].newest_first().for_rows()[:most]
        yield RowGroup(
            gettext("In progress"),
            tuple(
                _build_thesis_row(build_entry(row), (str(row.get_kind_display()), *mark_draft(row)))
                for row in running
            ),
        )

    def select_gaps(self, scope: ReportScope) -> Iterable[GapQuery]:
        begun = Q(start=None) | Q(start__lte=scope.settings.end)
        theses = self._select_theses(scope).filter(begun, progress=ThesisState.DONE)
        yield GapQuery(
            _("One thesis that is done has no date"),
            _("%d theses that are done have no date"),
            theses.filter(end=None).order_by("pk"),
            "agenda_thesis_change",
        )
        supervisors = ThesisPerson.objects.filter(part="supervisor")
        yield GapQuery(
            _("One thesis has no supervisor"),
            _("%d theses have no supervisor"),
            self.select(scope)["done"].exclude(pk__in=supervisors.values("thesis")).order_by("pk"),
            "agenda_thesis_change",
        )


def _build_thesis_row(entry: ThesisEntry, notes: tuple[str, ...]) -> ReportRow:
    supervisors = get_text_list([each.name for each in entry.supervisors], gettext("and"))
    by = gettext("supervised by %s") % supervisors if supervisors else ""
    url = build_absolute_url(entry.url)
    row = CvRow(
        entry.title,
        when=entry.when,
        where=drop_empty(join_names(entry.students)),
        notes=(*drop_empty(by), *notes),
        url=url,
    )
    people = (join_names(each) for each in (entry.students, entry.supervisors, entry.examiners))
    kind, state = capfirst(str(entry.kind.label)), str(entry.progress.label)
    return ReportRow(row, (kind, state, entry.title, *people, entry.start, entry.end, url))


class TalksSection(ReportSection):
    """Talks, and the events of the group."""

    key, label, rank = "talks", _("Talks and events"), 50
    columns = (_("Date"), _("Kind"), _("Title"), _("Speakers"), _("Where"), _("URL"))

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        start, end = scope.settings.start, scope.settings.end
        talks = scope.reader.select(Talk).filter(day__range=(start, end))
        first, after = get_start_of_day(start), get_start_of_day(end + timedelta(days=1))
        events = scope.reader.select(Event).filter(starts_at__gte=first, starts_at__lt=after, cancelled=False)
        if scope.cohort.has_projects:
            talks = talks.filter(event__project__in=scope.project_keys)
            events = events.filter(project__in=scope.project_keys)
        if scope.cohort.has_people:
            talks = talks.filter(scope.has_person(TalkSpeaker.objects.all(), "talk"))
            events = events.filter(scope.has_person(EventSpeaker.objects.all(), "event"))
        return {"talks": talks, "events": events}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        rows: Any = self.select(scope)
        hide = scope.reader.hide_people
        of_talks = hide(TalkSpeaker.objects.order_by("position", "pk")).select_related("person")
        of_events = hide(EventSpeaker.objects.order_by("position", "pk")).select_related("person")
        talks = rows["talks"].for_rows().newest_first().prefetch_related(None)
        events = rows["events"].newest_first().select_related("series")
        yield RowGroup(
            gettext("Talks"),
            tuple(map(_build_talk_row, talks.prefetch_related(Prefetch("speakers", of_talks))[:most])),
        )
        yield RowGroup(
            gettext("Events"),
            tuple(map(_build_talk_row, events.prefetch_related(Prefetch("speakers", of_events))[:most])),
        )


def _build_talk_row(row: Talk | Event) -> ReportRow:
    text = build_talk_row(row)
    speakers = get_text_list([str(speaker) for speaker in row.speakers.all()], gettext("and"))
    cells = text.when, *text.notes[:1], row.title, speakers, row.where, text.url
    return ReportRow(
        replace(text, where=drop_empty(speakers, *text.where), notes=(*text.notes, *mark_draft(row))), cells
    )


SECTIONS = ThesesSection, TalksSection
