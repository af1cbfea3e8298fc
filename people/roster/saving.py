"""Apply changes of the roster in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pghistory
from django.db import transaction
from django.utils.translation import gettext

from core.db.models import StaleVersionError
from core.text.markdown import make_unique_slug, slugify_locally
from people.models import Appointment, Person, Supervision
from people.roster.cells import NamedSupervisor, list_supervisions, to_named_supervisor
from people.roster.directory import Newcomer

FIELDS = (
    "role_id", "institution", "note", "destination", "destination_url",
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
    with pghistory.context(reason=reason):
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
        persons: dict[tuple, Person] = {}
        return [_write(change, before.get(change.appointment.pk), persons) for change in changes]


def _write(change: RosterChange, before: Appointment | None, persons: dict[tuple, Person]) -> int:
    """Apply a change, and return the key of the appointment.

    persons: those added so far, by the newcomer's key.
    """
    appointment = change.appointment
    if change.delete and before:
        key = before.pk
        before.delete()
        return key
    if newcomer := change.newcomer:
        if newcomer.key not in persons:  # once, however many appointments begin
            people = Person.objects.all()
            slug = make_unique_slug(
                slugify_locally(newcomer.name), lambda slug: people.filter(slug=slug).exists()
            )
            persons[newcomer.key] = newcomer.as_person(slug)
            persons[newcomer.key].save()
        appointment.person = persons[newcomer.key]
    if before is None:
        appointment.save()
    elif differing := [name for name in FIELDS if getattr(before, name) != getattr(appointment, name)]:
        appointment.save(update_fields=[name.removesuffix("_id") for name in differing])
    if change.supervisors is not None:
        _write_supervisions(appointment, list_supervisions(before) if before else [], change.supervisors)
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
