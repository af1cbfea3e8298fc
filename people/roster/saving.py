"""Apply changes of the roster in one transaction, and undo them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pghistory
from django.core import serializers
from django.db import transaction

from core.db.models import StaleVersionError
from core.text.markdown import make_unique_slug, slugify_name
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


@dataclass
class Undo:
    """The data to undo a change: the new version of each appointment, and its serialised former state."""

    said: str
    rows: list[dict]


@transaction.atomic
def apply_changes(changes: Sequence[RosterChange], reason: str) -> Undo:
    """Apply changes in one transaction, journaled with the reason.

    Raises StaleVersionError if an appointment was changed or deleted after it was read.
    """
    with pghistory.context(reason=reason):
        keys = [change.appointment.pk for change in changes if change.appointment.pk]
        locked = Appointment.objects.filter(pk__in=keys).order_by("pk").select_for_update(of=["self"])
        before = {row.pk: row for row in locked.for_roster()}
        for row in (change.appointment for change in changes):
            if row.pk and (row.pk not in before or before[row.pk].version != row.version):
                raise StaleVersionError(
                    f"{row.person}: somebody else changed the appointment in the meantime."
                )
        persons: dict[tuple, Person] = {}
        rows = [_write(change, before.get(change.appointment.pk), persons) for change in changes]
    keys = [row["pk"] for row in rows]
    versions = dict(Appointment.objects.filter(pk__in=keys).values_list("pk", "version"))
    return Undo(reason, [{**row, "version": versions.get(row["pk"])} for row in rows])


def _write(change: RosterChange, before: Appointment | None, persons: dict[tuple, Person]) -> dict:
    """Apply a change, and return the data to undo it. persons: those added so far, by the newcomer's key."""
    appointment = change.appointment
    serialized = serializers.serialize("json", [before, *before.supervisions.all()]) if before else ""
    if change.delete and before:
        key = before.pk
        before.delete()
        return {"pk": key, "before": serialized}
    if newcomer := change.newcomer:
        if newcomer.key not in persons:  # once, however many appointments begin
            people = Person.objects.all()
            slug = make_unique_slug(
                slugify_name(newcomer.name), lambda slug: people.filter(slug=slug).exists()
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
    return {"pk": appointment.pk, "before": serialized}


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


@transaction.atomic
def undo_changes(undo: Undo) -> tuple[int, list[str]]:
    """Undo a change; return the number of restored rows, and the problems of the others.

    Rows that were changed since, and persons who were added, stay as they are.
    """
    undone, problems = 0, []
    with pghistory.context(reason=f"Undo: {undo.said}"):
        keys = [row["pk"] for row in undo.rows]
        current = {row.pk: row for row in Appointment.objects.select_for_update().filter(pk__in=keys)}
        for row in undo.rows:
            appointment = current.get(row["pk"])
            if (appointment.version if appointment else None) != row["version"]:
                problems.append(
                    f"{appointment or 'An appointment'} was changed since then, so it was not undone."
                )
                continue
            undone += 1
            if not row["before"]:
                if appointment:
                    appointment.delete()
                continue
            before = [saved.object for saved in serializers.deserialize("json", row["before"])]
            if appointment:
                supervisions = [saved.pk for saved in before if isinstance(saved, Supervision)]
                appointment.supervisions.exclude(pk__in=supervisions).delete()
            for saved in before:
                saved.save_base(raw=True)
    return undone, problems
