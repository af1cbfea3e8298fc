"""The list of people as a table to download."""

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from core.api.operations import ApiError
from core.db.dated_models import today
from core.documents.cells import Cell, RowColumn
from core.kinds import ListTable
from core.web.urls import build_absolute_url
from people.models import Appointment
from people.pages.forms import PeopleForm
from people.pages.people_list import choose_people


def select_people(query: QueryDict) -> list[Appointment]:
    """Return the appointments that the page shows. Raises ApiError for a date that is none."""
    form = PeopleForm(query)
    if not form.is_valid():
        raise ApiError(400, " ".join(f"{name}: {error}" for name, [error, *_rest] in form.errors.items()))
    return choose_people(query, form.cleaned_data).rows


def _describe_status(row: Appointment) -> Cell:
    return _("alumnus") if row.period.is_past(today()) else _("member")


PEOPLE_TABLE = ListTable(
    (
        RowColumn(_("Name"), 30, lambda row: row.person.name),
        RowColumn(_("Academic title"), 12, lambda row: row.person.title),
        RowColumn(_("Role"), 24, lambda row: row.display_title),
        RowColumn(_("Status"), 12, _describe_status),
        RowColumn(_("Start"), 12, lambda row: row.period.start),
        RowColumn(_("End"), 12, lambda row: row.period.end),
        RowColumn(_("Unit"), 30, lambda row: row.unit),
        RowColumn(_("Institution"), 30, lambda row: row.institution),
        RowColumn(_("Went to"), 30, lambda row: row.destination),
        RowColumn(_("URL"), 40, lambda row: build_absolute_url(row.person.get_absolute_url())),
    ),
    select_people,
)
