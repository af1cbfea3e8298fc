"""The context of the roster: its views, menus and rows, and the form of one row."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext

from core.db.counts import count_together
from core.db.dated_models import today
from core.db.query_batches import prefetch_together
from core.history.structure import list_tables, match_tables
from core.journal.models import JournalEvent
from core.web.pagination import paginate
from people.models import Appointment, Person, Supervision, User
from people.models.duplicates import KnownPerson
from people.models.querysets import LEAVING_SOON
from people.names.directory import PersonDirectory
from people.roster.actions import ACTIONS
from people.roster.cells import format_cells
from people.roster.forms import ORDERS, STATUSES, RosterFilterForm, RowForm
from people.roster.roles import Roles
from people.roster.table import HEADINGS

PER_PAGE = 100
HINTS = {
    "start": "September 2021",
    "end": "2025-08 or ?",
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
    """A row of the table, or of the form for one: an appointment, or a new one; `typed` in the form."""

    appointment: Appointment | None
    cells: dict[str, str]
    typed: dict[str, str] | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    changed_by: str = ""
    changed_at: datetime | None = None
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
    def ends_soon(self) -> bool:
        """Whether it ends within half a year."""
        end = self.appointment.end if self.appointment else None
        return end is not None and timedelta() <= end - today() <= LEAVING_SOON

    @property
    def was(self) -> str:
        """The values when the row was opened, as JSON, to detect which ones the user changed."""
        return json.dumps(self.cells)

    @property
    def inputs(self) -> list[RowInput]:
        """The fields of the form."""
        values = self.cells | (self.typed or {})
        return [
            RowInput(
                name,
                str(heading),
                values.get(name, ""),
                HINTS.get(name, ""),
                self.errors.get(name, []),
                self.now.get(name),
            )
            for name, heading in HEADINGS.items()
            if name in RowForm.base_fields
        ]


def build_row(appointment: Appointment, directory: PersonDirectory) -> RosterRow:
    """Build the row of an appointment as it is stored."""
    cells = format_cells(appointment, directory)
    return RosterRow(appointment, cells)


def build_typed_row(form: RowForm) -> RosterRow:
    """Build the row of an invalid form, with all typed values."""
    typed = {name: str(form.data.get(name, "")) for name in HEADINGS if name in form.data}
    errors = {name: [str(message) for message in messages] for name, messages in form.errors.items()}
    new_person = bool(form.data.get("new_person"))
    return RosterRow(
        form.appointment, form.cells, typed, errors, new_person=new_person, duplicates=form.duplicates
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
    for name, value in form.cells.items():
        mine = row.typed.get(name, value)
        if mine == was.get(name):
            row.typed[name] = value
        elif value not in (mine, was.get(name)):
            row.now[name] = value
    row.changed_by, row.changed_at = find_last_change(form.appointment.pk) or (gettext("Somebody"), None)
    return row


def find_last_change(key: int) -> tuple[str, datetime] | None:
    """Return who changed an appointment or its supervisions last, by name or e-mail address, and when."""
    tables = list_tables(Appointment)
    events = JournalEvent.objects.filter(match_tables(tables, key)).select_related("context")
    last = events.order_by("id").last()
    if last is None:
        return None
    metadata = last.context.metadata if last.context else {}
    user = User.objects.select_related("person").filter(pk=metadata.get("user")).first()
    if user is None:
        return gettext("Somebody"), last.at
    person = getattr(user, "person", None)
    return person.name if person else user.email, last.at


def build_form(row: RosterRow) -> dict:
    """Return the context of the page on which a row is edited."""
    people = list_people(PersonDirectory())
    return {"row": row, "roles": Roles().all, "people": people}


def list_people(directory: PersonDirectory) -> list[dict[str, str]]:
    """Return the names of all people, members first, each with the role that they have."""
    rows = Appointment.objects.current().in_order().values_list("person", "role__name")
    roles: dict[int, str] = {}
    for person, role in rows:
        roles.setdefault(person, role)
    people = [
        {"label": directory.format_label(name, slug), "note": roles.get(key, "")}
        for key, name, slug in directory.persons
    ]
    return sorted(people, key=lambda person: not person["note"])


def build_table(parameters: QueryDict, selected: frozenset[str] = frozenset()) -> dict:
    """Return the context of the page for a query string."""
    filters, directory, roles = RosterFilterForm(parameters), PersonDirectory(), Roles()
    part = paginate(filters.get_rows().with_roster_columns(), parameters.get("page"), per_page=PER_PAGE)
    # not by the queryset: Django would filter it again for each row
    prefetch_together(list(part.page), supervisions=Supervision.objects.for_roster())
    rows = [build_row(row, directory) for row in part.page]
    for row in rows:
        row.selected = row.key in selected
    query = build_query(parameters)
    people_by_status = count_people(filters)
    return {
        "roles": roles.all,
        "people": list_people(directory),
        "role_names": [role.name for role in roles.all],
        "filters": filters,
        "problems": [*filters.problems, *filter(None, [part.problem])],
        "page": part.page,
        "rows": rows,
        "is_empty": not (people_by_status["all"] or parameters),
        "people_total": people_by_status[filters.chosen_status],
        "views": [
            RosterView(
                label,
                change_query(query, status=value),
                people_by_status[value],
                value == filters.chosen_status,
            )
            for value, label in STATUSES
        ],
        "role_menu": build_menu(query, "role", [(role.slug, role.name) for role in roles.all]),
        "supervisor_menu": build_menu(query, "supervisor", list_supervisors()),
        "sort_label": dict(ORDERS)[filters.get_option("sort", "role")],
        "sort_menu": build_menu(query, "sort", ORDERS, default="role"),
        "query": query,
        "actions": {name: form(None, directory, roles) for name, form in ACTIONS.items()},
    }


@dataclass(frozen=True)
class RosterView:
    """A choice in the rail or in a menu: its label, the query string, and how many people it has."""

    label: str | Promise
    query: str
    count: int = 0
    is_current: bool = False


def count_people(filters: RosterFilterForm) -> dict[str, int]:
    """Return the number of people by status, with the other filters."""
    appointments = filters.filter(Appointment.objects.all())
    rows = {status: appointments.of_status(status, filters.day) for status, _ in STATUSES}
    return count_together(rows, dict.fromkeys(rows, "person"))


def list_supervisors() -> list[tuple[str, str]]:
    """Return slug and name of everybody here who supervises somebody."""
    people = Person.objects.filter(supervisions__isnull=False).in_order()
    return list(dict.fromkeys(people.values_list("slug", "name")))


def build_menu(
    query: str, name: str, options: Iterable[tuple[str, str | Promise]], default: str = ""
) -> list[RosterView]:
    """Return the choices of a menu; the one that is current is a way to drop it, unless it has a default."""
    chosen = QueryDict(query).get(name, default)
    return [
        RosterView(
            label,
            change_query(query, **{name: None if value == chosen and not default else value}),
            is_current=value == chosen,
        )
        for value, label in options
    ]


def change_query(query: str, **values: str | None) -> str:
    """Return a query string with other values; None drops a parameter."""
    parameters = QueryDict(query, mutable=True)
    for name, value in values.items():
        if value is None:
            parameters.pop(name, None)
        else:
            parameters[name] = value
    return parameters.urlencode()


def build_query(parameters: QueryDict) -> str:
    """Return the query string without the page."""
    remaining = parameters.copy()
    remaining.pop("page", None)
    return remaining.urlencode()
