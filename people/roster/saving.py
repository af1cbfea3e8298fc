"""Apply changes of the roster in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.utils.translation import gettext

from core.db.models import StaleVersionError
from core.journal.context import journal_context
from core.text.markdown import make_unique_slug, slugify_locally
from people.models import Appointment, Person, Supervision
from people.names.newcomers import Newcomer
from people.roster.cells import NamedSupervisor, list_supervisions, to_named_supervisor

FIELDS = (
    "role_id", "institution", "note", "public_remark", "destination", "destination_url",
    "start", "start_precision", "end", "end_precision", "end_unknown",
)  # fmt: skip


@dataclass
class RosterChange:
    """The change of one appointment: with new values, new (without a key), or to be deleted.

    supervisors: all of them from now on; None for no change. rows: supervisions that end or begin on a day,
    to be saved as they are.
    """

    appointment: Appointment
    supervisors: list[NamedSupervisor] | None = None
    rows: list[Supervision] = field(default_factory=list)
    newcomer: Newcomer | None = None
    delete: bool = False


@transaction.atomic
def apply_changes(changes: Sequence[RosterChange], reason: str) -> list[int]:
    """Apply changes in one transaction, journaled with the reason; return the keys of the appointments.

    Raises StaleVersionError if an appointment was changed or deleted after it was read.
    """
    with journal_context(reason=reason):
        keys = [change.appointment.pk for change in changes if change.appointment.pk]
        locked = Appointment.objects.filter(pk__in=keys).order_by("pk").select_for_update(of=["self"])
        before = {row.pk: row for row in locked.for_roster()}
        for row in (change.appointment for change in changes):
            if row.pk and (row.pk not in before or before[row.pk].version != row.version):
                raise StaleVersionError(
                    gettext("{person}: somebody else changed the appointment in the meantime.").format(
                        person=row.person
                    )
                )
        _add_roles([change.appointment for change in changes])
        persons = _add_newcomers([change for change in changes if change.newcomer])
        return [_write(change, before.get(change.appointment.pk), persons) for change in changes]


def _add_roles(appointments: Sequence[Appointment]) -> None:
    """Save the new roles of these appointments, each once."""
    for appointment in appointments:
        if not appointment.role_id:
            if not appointment.role.pk:
                appointment.role.save()
            appointment.role = appointment.role  # which takes its key


def _add_newcomers(changes: Sequence[RosterChange]) -> dict[Newcomer, Person]:
    """Add the persons of these changes and their appointments, all at once: a paste can have thousands."""
    slugs = set(Person.objects.values_list("slug", flat=True))
    persons: dict[Newcomer, Person] = {}
    for newcomer in dict.fromkeys(change.newcomer for change in changes if change.newcomer):
        slug = make_unique_slug(newcomer.slug or slugify_locally(newcomer.name), slugs.__contains__)
        slugs.add(slug)
        persons[newcomer] = newcomer.as_person(slug)
    Person.objects.bulk_create(persons.values())
    for change in changes:
        if change.newcomer:
            change.appointment.person = persons[change.newcomer]
    Appointment.objects.bulk_create(change.appointment for change in changes)
    return persons


def _write(change: RosterChange, before: Appointment | None, persons: dict[Newcomer, Person]) -> int:
    """Apply a change, and return the key of the appointment.

    persons: those who were added, with their appointments.
    """
    appointment = change.appointment
    if change.delete and before:
        key = before.pk
        before.delete()
        return key
    if before is None and not change.newcomer:
        appointment.save()
    elif before and (
        differing := [name for name in FIELDS if getattr(before, name) != getattr(appointment, name)]
    ):
        appointment.save(update_fields=[name.removesuffix("_id") for name in differing])
    if change.supervisors is not None:
        keys: dict[int | None, int] = {
            newcomer.provisional_key: person.pk for newcomer, person in persons.items()
        }
        supervisors = [
            replace(each, person=keys.get(each.person)) if each.is_provisional else each
            for each in change.supervisors
        ]
        _write_supervisions(appointment, list_supervisions(before) if before else [], supervisors)
    for row in change.rows:
        row.appointment = appointment
        row.save()
    return appointment.pk


def _write_supervisions(
    appointment: Appointment, current: list[Supervision], supervisors: list[NamedSupervisor]
) -> None:
    """Save the supervisions of an appointment; unchanged ones keep their dates."""
    remaining = {to_named_supervisor(row).key: row for row in current}
    for row in current:
        if row is not remaining[to_named_supervisor(row).key]:
            row.delete()
    for supervisor in supervisors:
        existing = remaining.pop(supervisor.key, None)
        row = existing or Supervision(appointment=appointment)
        if row.pk and to_named_supervisor(row) == supervisor:
            continue
        row.supervisor_id = supervisor.person
        row.supervisor_name = "" if supervisor.person else supervisor.name
        row.supervisor_institution, row.part = supervisor.institution, supervisor.part
        row.save()
    for row in remaining.values():
        row.delete()
