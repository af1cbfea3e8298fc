"""Forms of the roster: one row, and the filters of the page."""

import copy

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db import periods
from core.db.dated_models import today
from core.db.query_batches import AnyOf
from core.text.dates import Period
from people.models import Appointment, Person, Supervision
from people.models.duplicates import KnownPerson, find_duplicates
from people.names.directory import PersonDirectory
from people.names.newcomers import Newcomer, read_newcomer
from people.pages.forms import PartialDateField
from people.roster.cells import (
    NamedSupervisor,
    format_cells,
    list_supervisions,
    read_supervisors,
    to_named_supervisor,
)
from people.roster.roles import Roles
from people.roster.saving import RosterChange
from people.roster.table import HEADINGS

STATUSES = (
    ("current", _("Current")),
    ("future", _("Joining")),
    ("leaving", _("Leaving soon")),
    ("past", _("Former")),
    ("undated", _("No start date")),
    ("all", _("Everybody")),
)
TEXT_COLUMNS = ("institution", "destination", "destination_url", "note", "public_remark")
ORDERS = (("role", _("By role")), ("name", _("By name")), ("end", _("By end date")))


def _build_text_field(name: str, required: bool = False) -> forms.CharField:
    length = Appointment._meta.get_field(name).max_length
    return forms.CharField(max_length=length, required=required)


class RowForm(forms.Form):
    """The cells of one row.

    appointment: the row that is edited; None for a new one. Unchanged cells change nothing. newcomer: the
    person to add, if already parsed. After `is_valid`, `change` has the change to apply.
    """

    person = forms.CharField(label=_("Person"), max_length=300, required=False)
    new_person = forms.BooleanField(label=_("New person"), required=False)
    save_anyway = forms.BooleanField(label=_("Save anyway"), required=False)
    role = forms.CharField(label=_("Role"), max_length=120, required=False)
    institution = _build_text_field("institution")
    start = forms.CharField(label=_("Start"), max_length=60, required=False)
    end = forms.CharField(label=_("End"), max_length=60, required=False)
    supervisors = forms.CharField(label=_("Supervisors"), max_length=2000, required=False)
    destination = _build_text_field("destination")
    destination_url = Appointment._meta.get_field("destination_url").formfield(required=False)
    note = _build_text_field("note")
    public_remark = _build_text_field("public_remark")

    def __init__(
        self,
        data,
        *,
        directory: PersonDirectory,
        roles: Roles,
        appointment: Appointment | None = None,
        newcomer: Newcomer | None = None,
    ):
        super().__init__(data)
        self.directory, self.roles, self.appointment = directory, roles, appointment
        self.newcomer = newcomer
        self.cells = format_cells(appointment, directory) if appointment else {}
        self.change: RosterChange | None = None
        self.duplicates: list[KnownPerson] = []

    def _is_unchanged(self, name: str) -> bool:
        return self.appointment is not None and self.cleaned_data[name] == self.cells[name]

    def clean_person(self) -> Person | None:
        """Return the person of a new row; None for one to be added. Existing rows keep theirs.

        If somebody new is meant, a person whose name is only spelt alike is left to `refuse_duplicate`.
        """
        if self.appointment:
            return self.appointment.person
        if self.newcomer:
            return None
        text = " ".join(self.cleaned_data["person"].split())
        if not text:
            raise ValidationError(gettext("Enter a person."))
        can_be_respelt = not self.data.get("new_person")
        key = _read_cell(self.directory.find, text, can_be_respelt)
        if key:
            return self.directory.person(key)
        self.newcomer = _read_cell(read_newcomer, text)
        return None

    def clean_new_person(self) -> bool:
        is_ticked = self.cleaned_data["new_person"]
        name = str(self.data.get("person", "")).strip()
        if "person" in self.cleaned_data and self.cleaned_data["person"] is None and not is_ticked:
            self.add_error(
                "person",
                gettext("No person is called “{name}”. Select “new person” to add them.").format(
                    name=name[:60]
                ),
            )
        return is_ticked

    def clean_role(self):
        if self._is_unchanged("role"):
            return self.appointment.role
        if not self.cleaned_data["role"]:
            raise ValidationError(gettext("Choose a role."))
        return _read_cell(self.roles.find, self.cleaned_data["role"])

    def clean_start(self):
        return _read_cell(periods.read_start, self.cleaned_data["start"])

    def clean_end(self):
        return _read_cell(periods.read_end, self.cleaned_data["end"])

    def clean_supervisors(self):
        if self._is_unchanged("supervisors"):
            return None
        current = (
            list(map(to_named_supervisor, list_supervisions(self.appointment))) if self.appointment else []
        )
        outsiders = frozenset(supervisor.name for supervisor in current if not supervisor.person)
        supervisors = _read_cell(
            read_supervisors, self.cleaned_data["supervisors"], self.directory, outsiders
        )
        return supervisors if set(map(_identify, supervisors)) != set(map(_identify, current)) else None

    def clean(self) -> dict:
        data = super().clean() or {}
        if not self.errors:
            try:
                Period(data["start"], *data["end"])
            except ValueError as error:
                self.add_error("end", str(error))
        if not self.errors:
            self.change = self._build_change(data)
            person, newcomer = data["person"], self.change.newcomer
            key = person.pk if person else newcomer.provisional_key
            if any(supervisor.person == key for supervisor in data["supervisors"] or []):
                text = gettext("{name} cannot supervise themselves.")
                self.add_error("supervisors", text.format(name=person or newcomer))
        return data

    def _build_change(self, data: dict) -> RosterChange:
        row = copy.copy(self.appointment) if self.appointment else Appointment()
        if data["person"]:
            row.person = data["person"]
        row.role = data["role"]
        for name in TEXT_COLUMNS:
            if data[name] != getattr(row, name).strip():
                setattr(row, name, data[name])
        if not self.appointment or data["start"] != row.period.start:
            periods.set_start(row, data["start"])
        if not self.appointment or data["end"] != (row.period.end, row.end_unknown):
            periods.set_end(row, *data["end"])
        newcomer = None if data["person"] else self.newcomer
        return RosterChange(row, supervisors=data["supervisors"], newcomer=newcomer)

    def refuse_duplicate(self) -> bool:
        """Add an error, once, if the person may exist already; return whether it did. For a valid form."""
        if not self.change.newcomer or self.cleaned_data["save_anyway"]:
            return False
        self.duplicates = find_duplicates(self.change.newcomer.name, self.change.newcomer.email)
        if self.duplicates:
            text = gettext("There is already a person with this name. Choose them, or select “save anyway”.")
            self.add_error("person", text)
        return bool(self.duplicates)

    def list_differences(self) -> list[tuple[str, str, str]]:
        """Return heading, old and new text of each changed cell, of a valid form."""
        if not self.appointment or not self.change:
            return []
        after = self.get_new_cells()
        return [
            (str(HEADINGS[name]), before, after[name])
            for name, before in self.cells.items()
            if before != after[name]
        ]

    def get_new_cells(self) -> dict[str, str]:
        """Return the new text of each cell."""
        row, data = self.change.appointment, self.cleaned_data
        supervisors = data["supervisors"]
        return {
            "person": self.cells.get("person") or str(data["person"] or self.change.newcomer),
            "role": row.role.name,
            "start": str(row.period.start or ""),
            "end": periods.write_end(row),
            "supervisors": (
                self.cells.get("supervisors", "")
                if supervisors is None
                else "; ".join(supervisor.text for supervisor in supervisors)
            ),
            **{name: getattr(row, name) for name in TEXT_COLUMNS},
        }


def _identify(supervisor: NamedSupervisor) -> tuple:
    return (*supervisor.key, supervisor.institution, supervisor.part)


def _read_cell(read, *arguments):
    try:
        return read(*arguments)
    except ValueError as error:
        raise ValidationError(str(error)) from error


class RosterFilterForm(forms.Form):
    """Filters and order of appointments; invalid parameters are ignored, and reported."""

    q = forms.CharField(max_length=100, required=False)
    role = forms.CharField(max_length=90, required=False)
    supervisor = forms.CharField(label=_("Supervisor"), max_length=90, required=False)
    status = forms.ChoiceField(label=_("Status"), choices=STATUSES, required=False)
    on = PartialDateField(max_length=40, required=False, label=_("on"))
    sort = forms.ChoiceField(choices=ORDERS, required=False)

    def __init__(self, data):
        super().__init__(data)
        self.is_valid()

    def get_option(self, name: str, default=""):
        return self.cleaned_data.get(name) or default

    @property
    def day(self):
        return self.get_option("on") or today()

    @cached_property
    def chosen_status(self) -> str:
        """The status; for a search that finds nobody who is here now, everybody."""
        if status := self.get_option("status"):
            return status
        is_search = bool(self.get_option("q"))
        current = self.filter(Appointment.objects.of_status("current", self.day))
        return "all" if is_search and not current.exists() else "current"

    def filter(self, rows):
        """Filter appointments by all but the status."""
        return rows if self._filtered_keys is None else rows.filter(AnyOf("pk", self._filtered_keys))

    @cached_property
    def _filtered_keys(self) -> list[int] | None:
        """The keys of what all filters but the status select, read once; None without such filters."""
        role, supervisor, text = map(self.get_option, ("role", "supervisor", "q"))
        if not (role or supervisor or text):
            return None
        rows = Appointment.objects.order_by().matching(text)
        if role:
            rows = rows.filter(role__slug=role)
        if supervisor:
            supervised = Supervision.objects.filter(supervisor__slug=supervisor)
            rows = rows.filter(pk__in=supervised.values("appointment"))
        return list(rows.values_list("pk", flat=True))

    def get_rows(self):
        """Return the filtered appointments, in the selected order."""
        rows = self.filter(Appointment.objects.of_status(self.chosen_status, self.day))
        order = {"name": rows.by_name, "end": rows.by_end}.get(self.get_option("sort"), rows.in_order)
        return order()

    @property
    def problems(self) -> list[str]:
        return [message for messages in self.errors.values() for message in messages]
