"""Save one cell of the roster, whether it belongs to the appointment or to the person."""

from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.forms import modelform_factory
from django.forms.models import model_to_dict
from django.utils.html import strip_tags
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from core.db.models import StaleVersionError
from core.journal.context import journal_context
from people.editing.person_form import PARTS, PersonForm, keep_former_name
from people.models import Appointment, Person
from people.names.directory import PersonDirectory
from people.roster import saving
from people.roster.departures import list_newly_ending, offer_checklists
from people.roster.forms import RowForm
from people.roster.roles import Roles

EDITED = gettext_noop("Edited in the roster")
PERSON_FIELDS = ("name", "title", *PARTS, "email")
LABELS = {
    "name": "name",
    "email": _("e-mail address"),
    "role": "role",
    "start": _("start date"),
    "end": _("end date"),
    "supervisors": "supervisors",
    "destination": "destination",
}
"""The cells that can be edited by themselves, and what messages call them."""
TAKEN = _("The person already has this role from this date.")


class Choice(NamedTuple):
    """An answer to a question about a cell: the name and value to send with it, and the label."""

    name: str
    value: str
    label: str


class CellRefusedError(Exception):
    """A cell cannot be saved as it is. choices: with which it can be."""

    def __init__(self, message: str, choices: list[Choice] | None = None, status: int = 422) -> None:
        super().__init__(message)
        self.message, self.choices, self.status = message, choices or [], status


def save_cell(request, appointment: Appointment) -> str:
    """Save the cell of a request; return what was done, or nothing if the text is as before.

    The request says in `was` what the cell showed when it was opened. Raises CellRefusedError.
    """
    name, value, was = (request.POST.get(key, "") for key in ("cell", "value", "was"))
    if name not in LABELS:
        raise CellRefusedError(gettext("There is no such cell. Reload the page."))
    now = read_cell(appointment, name)
    if was != now and value != now:
        raise CellRefusedError(
            gettext("Somebody changed this to “{value}” in the meantime.").format(
                value=now or gettext("nothing")
            ),
            [Choice("was", now, gettext("Replace it"))],
            409,
        )
    if value.strip() == now:
        return ""
    person = appointment.person
    if name in ("name", "email"):
        person = _save_person(request, appointment.person_id, name, value)
    else:
        _save_appointment(request, appointment, name, value)
    return gettext("Changed the {labels} of {name}.").format(labels=LABELS[name], name=person.name)


def read_cell(appointment: Appointment, name: str) -> str:
    """Return the text of a cell."""
    if name in ("name", "email"):
        return getattr(appointment.person, name)
    return RowForm(None, directory=PersonDirectory(), roles=Roles(), appointment=appointment).cells[name]


def _save_appointment(request, appointment: Appointment, name: str, value: str) -> None:
    form = RowForm(None, directory=PersonDirectory(), roles=Roles(), appointment=appointment)
    form = RowForm(
        form.cells | {name: value}, directory=form.directory, roles=form.roles, appointment=appointment
    )
    if not form.is_valid() or not form.change:
        raise CellRefusedError(" ".join(str(text) for texts in form.errors.values() for text in texts))
    leaving = list_newly_ending([form.change.appointment])
    try:
        saving.apply_changes([form.change], str(EDITED))
    except IntegrityError as error:
        raise CellRefusedError(str(TAKEN)) from error
    except StaleVersionError as error:
        raise CellRefusedError(
            gettext("Somebody else just changed this row. Try again."), status=409
        ) from error
    offer_checklists(request, leaving)


def _save_person(request, key: int, name: str, value: str) -> Person:
    person = Person.objects.get(pk=key)
    if not request.user.has_perm("people.change_person"):
        raise PermissionDenied
    answers = {each: request.POST.get(each, "") for each in ("name_change", "save_anyway")}
    form_class = modelform_factory(Person, form=PersonForm, fields=PERSON_FIELDS)
    form = form_class(model_to_dict(person, PERSON_FIELDS) | {name: value} | answers, instance=person)
    if not form.is_valid():
        choices = []
        if "name_change" in form.errors:
            choices = [Choice("name_change", *option) for option in form.fields["name_change"].choices]
        elif "save_anyway" in form.errors:
            choices = [Choice("save_anyway", "on", gettext("Save anyway"))]
        text = " ".join(str(text) for texts in form.errors.values() for text in texts)
        raise CellRefusedError(strip_tags(text), choices)
    with journal_context(reason=EDITED):
        form.save()
        keep_former_name(person, form.former_name, answers["name_change"])
    return person
