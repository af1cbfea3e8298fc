"""The context of the roster page: its rows, read-only or editable, and the controls around them."""

import json
from dataclasses import dataclass, field
from datetime import datetime

from django.http import QueryDict

from core.web.pagination import paginate
from people.models import Appointment, Supervision, User
from people.models.duplicates import KnownPerson
from people.roster.actions import ACTIONS
from people.roster.cells import format_cells
from people.roster.directory import Directory, Roles
from people.roster.forms import ORDERS, STATUSES, RosterFilterForm, RowForm
from people.roster.table import HEADINGS

PER_PAGE = 100
GROUPS = (
    ("person",), ("role",), ("institution",), ("start",), ("end",),
    ("supervisors",), ("destination", "destination_url"), ("note",),
)  # fmt: skip
"""The fields of each column."""

HINTS = {
    "start": "September 2021",
    "end": "2025-08, or ? if not known",
    "supervisors": "Ada Example (primary); Ben Example",
    "destination_url": "https://…",
}


@dataclass
class RowInput:
    """An input of a row: its value, its errors, and the value that somebody else saved meanwhile."""

    name: str
    label: str
    value: str
    hint: str = ""
    errors: list[str] = field(default_factory=list)
    now: str | None = None


@dataclass
class RosterRow:
    """A row of the table: an appointment, or a new one; `typed` while it is edited."""

    appointment: Appointment | None
    shown: dict[str, str]
    typed: dict[str, str] | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    changed_by: str = ""
    changed_at: datetime | None = None
    saved: str = ""
    selected: bool = False
    new_person: bool = False
    duplicates: list[KnownPerson] = field(default_factory=list)

    @property
    def key(self) -> str:
        return str(self.appointment.pk) if self.appointment else "new"

    @property
    def version(self) -> int:
        return self.appointment.version if self.appointment else 0

    @property
    def was(self) -> str:
        """The values when the row was opened, as JSON, to detect which ones the user changed."""
        return json.dumps(self.shown)

    @property
    def columns(self) -> list[list[RowInput]]:
        values = self.shown | (self.typed or {})
        inputs = {
            name: RowInput(
                name,
                heading,
                values.get(name, ""),
                HINTS.get(name, ""),
                self.errors.get(name, []),
                self.now.get(name),
            )
            for name, heading in HEADINGS.items()
        }
        return [[inputs[name] for name in names] for names in GROUPS]


def build_row(
    appointment: Appointment, directory: Directory, editing: bool = False, saved: str = ""
) -> RosterRow:
    cells = format_cells(appointment, directory)
    return RosterRow(appointment, cells, cells if editing else None, saved=saved)


def build_typed_row(form: RowForm) -> RosterRow:
    """Build the row of an invalid form, with all typed values."""
    typed = {name: str(form.data.get(name, "")) for name in HEADINGS if name in form.data}
    errors = {name: [str(message) for message in messages] for name, messages in form.errors.items()}
    new_person = bool(form.data.get("new_person"))
    return RosterRow(
        form.appointment, form.shown, typed, errors, new_person=new_person, duplicates=form.duplicates
    )


def build_conflicting_row(form: RowForm) -> RosterRow:
    """Build the row of a form whose appointment somebody changed meanwhile.

    Unchanged fields take the other's values; for changed ones, both values are shown.
    """
    row = build_typed_row(form)
    try:
        was = json.loads(form.data.get("was", ""))
    except (ValueError, RecursionError):
        was = {}
    was = was if isinstance(was, dict) else {}
    for name, value in form.shown.items():
        mine = row.typed.get(name, value)
        if mine == was.get(name):
            row.typed[name] = value
        elif value not in (mine, was.get(name)):
            row.now[name] = value
    row.changed_by, row.changed_at = find_last_change(form.appointment.pk) or ("Somebody", None)
    return row


def find_last_change(key: int) -> tuple[str, datetime] | None:
    """Return who changed an appointment or its supervisions last, by name or e-mail address, and when."""
    events = [
        Appointment.events.rel.related_model.objects.filter(pgh_obj_id=key),
        Supervision.events.rel.related_model.objects.filter(appointment_id=key),
    ]
    newest = [rows.select_related("pgh_context").order_by("-pgh_id").first() for rows in events]
    last = max(filter(None, newest), key=lambda event: event.pgh_created_at, default=None)
    if last is None:
        return None
    metadata = last.pgh_context.metadata if last.pgh_context else {}
    user = User.objects.select_related("person").filter(pk=metadata.get("user")).first()
    if user is None:
        return "Somebody", last.pgh_created_at
    person = getattr(user, "person", None)
    return person.name if person else user.email, last.pgh_created_at


def get_choices(directory: Directory, roles: Roles) -> dict:
    """Return the context that editable rows need."""
    return {"labels": directory.labels, "roles": roles.all}


def build_table(
    parameters: QueryDict, typed: RosterRow | None = None, selected: frozenset[str] = frozenset()
) -> dict:
    """Return the context of the page for a query string, with one row as typed."""
    filters, directory, roles = RosterFilterForm(parameters), Directory(), Roles()
    part = paginate(filters.get_rows().for_roster(), parameters.get("page"), per_page=PER_PAGE)
    edited = parameters.get("edit", "")
    rows = [build_row(row, directory, editing=edited in ("all", str(row.pk))) for row in part.page]
    for row in rows:
        row.selected = row.key in selected
    new = RosterRow(None, {}, {})
    if typed and typed.appointment:
        rows = [typed, *(row for row in rows if row.key != typed.key)]
    return {
        **get_choices(directory, roles),
        "filters": filters,
        "problems": [*filters.problems, *filter(None, [part.problem])],
        "page": part.page,
        "rows": rows,
        "new": typed if typed and not typed.appointment else new,
        "statuses": STATUSES,
        "orders": ORDERS,
        "query": build_query(parameters),
        "actions": {name: form(None, directory, roles) for name, form in ACTIONS.items()},
    }


def build_query(parameters: QueryDict) -> str:
    """Return the query string without parameters that are for one request only."""
    remaining = parameters.copy()
    for name in ("edit", "page"):
        remaining.pop(name, None)
    return remaining.urlencode()
