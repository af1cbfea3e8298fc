"""The lists of talks and of theses as tables to download."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.documents.cells import RowColumn
from core.kinds import ListTable
from core.web.urls import build_absolute_url
from core.web.visibility import get_if_public
from groupsite.agenda.models import Talk
from groupsite.agenda.thesis_views import ThesisEntry, filter_entries, join_names, list_entries, read_filters


def select_talks(_query: QueryDict) -> Iterable[Talk]:
    """Return all talks, the newest first."""
    return Talk.objects.public().newest_first().for_rows()


def select_theses(query: QueryDict) -> list[ThesisEntry]:
    """Return the theses that the page shows."""
    return filter_entries(list_entries(), *read_filters(query))


def _join_speakers(talk: Talk) -> str:
    return "; ".join(str(row.person or row.name) for row in talk.speakers.all())


TALKS_TABLE = ListTable(
    (
        RowColumn(_("Title"), 50, lambda row: row.title),
        RowColumn(_("Date"), 12, lambda row: row.date),
        RowColumn(_("Kind"), 14, lambda row: capfirst(row.get_kind_display())),
        RowColumn(_("Speakers"), 40, _join_speakers),
        RowColumn(_("Place"), 40, lambda row: row.where),
        RowColumn(_("Paper"), 50, lambda row: str(get_if_public(row.publication) or "")),
        RowColumn(_("Slides"), 40, lambda row: row.slides),
        RowColumn(_("Recording"), 40, lambda row: row.video),
        RowColumn(_("URL"), 40, lambda row: build_absolute_url(row.get_absolute_url())),
    ),
    select_talks,
)
THESES_TABLE = ListTable(
    (
        RowColumn("kind", 12, lambda row: row.kind.value),
        RowColumn("state", 12, lambda row: row.progress.value),
        RowColumn("title", 60, lambda row: row.title),
        RowColumn("student", 30, lambda row: join_names(row.students)),
        RowColumn("supervisors", 40, lambda row: join_names(row.supervisors)),
        RowColumn("examiners", 40, lambda row: join_names(row.examiners)),
        RowColumn("start", 12, lambda row: row.start),
        RowColumn("end", 12, lambda row: row.end),
        RowColumn("url", 40, lambda row: build_absolute_url(row.url)),
    ),
    select_theses,
)
"""With the headings that programs read since version 1.0.0."""
