"""The rows that talks and theses are on a CV."""

from django.utils.text import capfirst

from core.web.urls import build_absolute_url
from groupsite.agenda.models import Event, Talk, Thesis
from groupsite.cv.builder import drop_empty, get_period_dates
from groupsite.cv.description import CvRow


def build_talk_row(row: Talk | Event) -> CvRow:
    """Return the row of a talk, or of an event at which the person speaks."""
    kind = capfirst(row.get_kind_display())
    return CvRow(
        row.title,
        when=str(row.date),
        where=drop_empty(row.where),
        notes=drop_empty(kind),
        url=build_absolute_url(row.get_absolute_url()),
        facts={"role": kind, "description": row.where},
        start=row.date,
        end=row.date,
    )


def build_thesis_row(row: Thesis) -> CvRow:
    """Return the row of a thesis that the person supervises; it and its student are as visitors see them."""
    student = row.student.name if row.student and row.has_seen_student else row.student_name
    state = "" if row.progress == Thesis.State.DONE else str(row.get_progress_display())
    kind = capfirst(row.get_kind_display())
    return CvRow(
        row.paper.title if row.paper else row.title,
        when=str(row.period),
        where=drop_empty(student),
        notes=drop_empty(kind, state),
        url=build_absolute_url((row.paper or row).get_absolute_url()),
        facts={"role": "supervisor", "description": kind},
        **get_period_dates(row),
    )
