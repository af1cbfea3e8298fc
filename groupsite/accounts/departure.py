"""What is to be done when somebody leaves: destination, e-mail, account, projects, page; and undoing it."""

import copy
import datetime
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.db.models import StaleVersionError
from core.journal.context import journal_context
from people.models import Appointment, Person, User
from people.roster.saving import RosterChange, apply_changes
from software.models import ProjectPerson

REASON = "departure"
PARTS = {
    "photo_after_leaving": ("photo",),
    "biography_after_leaving": ("summary", "biography"),
    "office_after_leaving": ("office",),
}
"""The choices what the page still shows after leaving, with the fields of the profile that each is about."""


class AccountChoice:
    """What becomes of the account."""

    STAYS, NOW, ON_DATE = "stays", "now", "date"


def list_parts(person: Person) -> list[str]:
    """Return the choices about what the profile has."""
    return [choice for choice, names in PARTS.items() if any(getattr(person, name) for name in names)]


def is_email_hidden(person: Person) -> bool:
    """Return whether only staff and editors see the e-mail address, or there is none."""
    return not person.email or person.email_visibility == Person.EmailVisibility.HIDDEN


def list_open_parts(person: Person) -> list[ProjectPerson]:
    """Return their parts in projects that have no end."""
    rows = ProjectPerson.objects.filter(person=person, end=None, end_unknown=False)
    return list(rows.select_related("project").order_by("project__position", "pk"))


def save_departure(
    person: Person, appointment: Appointment, values: Mapping[str, Any], user: User
) -> dict[str, Any]:
    """Save the choices in one transaction; return what undoing them needs, as JSON can hold it.

    values: destination, destination_url, hides_email, those of PARTS, ends_projects, and, if the user may
    change accounts, account with ends_on. Raises StaleVersionError, and ValidationError if the last owner
    would go.
    """
    with transaction.atomic(), journal_context(reason=REASON):
        person.lock_version()
        places = {name: values[name] for name in ("destination", "destination_url")}
        before = {name: getattr(appointment, name) for name in places}
        if before != places:
            changed = copy.copy(appointment)
            for name, value in places.items():
                setattr(changed, name, value)
            apply_changes([RosterChange(changed)], REASON)
        fields = _save_person(person, values)
        account = _save_account(person, values, user)
        parts = _end_parts(person, appointment) if values.get("ends_projects") else []
        version = Person.objects.values_list("version", flat=True).get(pk=person.pk)
    return {
        "person": person.pk,
        "version": version,
        "fields": fields,
        "appointment": appointment.pk,
        "places": before if before != places else {},
        "account": account,
        "parts": parts,
    }


def _end_parts(person: Person, appointment: Appointment) -> list[int]:
    """Let the person's parts in projects end with the appointment; return the keys of those that changed."""
    parts = [
        part
        for part in list_open_parts(person)
        if not (part.start and appointment.end and part.start > appointment.end)
    ]
    for part in parts:
        for name in ("end", "end_precision", "end_unknown"):
            setattr(part, name, getattr(appointment, name))
        part.save(update_fields=["end", "end_precision", "end_unknown"])
    return [part.pk for part in parts]


def _save_person(person: Person, values: Mapping[str, Any]) -> dict[str, Any]:
    """Change the profile, and return the former values of what changed."""
    after: dict[str, Any] = {choice: values[choice] for choice in PARTS if choice in values}
    if values.get("hides_email"):
        after["email_visibility"] = Person.EmailVisibility.HIDDEN
    before = {name: getattr(person, name) for name, value in after.items() if getattr(person, name) != value}
    if before:
        for name in before:
            setattr(person, name, after[name])
        person.save(update_fields=list(before))
    return before


def _save_account(person: Person, values: Mapping[str, Any], user: User) -> dict[str, Any] | None:
    """Change the account, and return its former values; None if it stays as it is."""
    choice = values.get("account", AccountChoice.STAYS)
    account = person.user
    if account is None or not user.has_perm("people.change_user", account):
        return None
    after = (
        choice != AccountChoice.NOW and account.is_active,
        values["ends_on"] if choice == AccountChoice.ON_DATE else None,
    )
    before = account.is_active, account.ends_on
    if before == after:
        return None
    account.is_active, account.ends_on = after
    account.clean()
    account.save(update_fields=["is_active", "ends_on"])
    return {"is_active": before[0], "ends_on": before[1].isoformat() if before[1] else None}


def undo_departure(stored: Mapping[str, Any], user: User) -> Person:
    """Restore what a checklist changed. Raises StaleVersionError if the person was changed since."""
    with transaction.atomic(), journal_context(reason=gettext("Undo: {reason}").format(reason=REASON)):
        person = Person.objects.select_for_update(of=["self"]).get(pk=stored["person"])
        if person.version != stored["version"]:
            raise StaleVersionError(_("The profile was changed since, so nothing was undone."))
        for name, value in stored["fields"].items():
            setattr(person, name, value)
        if stored["fields"]:
            person.save(update_fields=list(stored["fields"]))
        if places := stored.get("places"):
            appointment = Appointment.objects.get(pk=stored["appointment"])
            for name, value in places.items():
                setattr(appointment, name, value)
            appointment.save(update_fields=list(places))
        for part in ProjectPerson.objects.filter(pk__in=stored["parts"], person=person):
            part.end, part.end_unknown = None, False
            part.save(update_fields=["end", "end_unknown"])
        account, before = person.user, stored["account"]
        if before and account and user.has_perm("people.change_user", account):
            ends_on = before["ends_on"]
            account.is_active = before["is_active"]
            account.ends_on = datetime.date.fromisoformat(ends_on) if ends_on else None
            account.save(update_fields=["is_active", "ends_on"])
        return person


def end_accounts_on(today: datetime.date) -> int:
    """End the accounts whose day has come, but never those of owners; return how many."""
    due = User.objects.filter(is_active=True, ends_on__lte=today).exclude(role=User.Role.OWNER)
    return due.update(is_active=False, ends_on=None)
