"""What would be done to the roster, shown line by line before it is."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field

from groupsite.kit.letters import name_key
from people.models import Appointment
from people.names import split_title
from people.roster import saving

KINDS = {
    "problem": "Problem",
    "person": "New person",
    "new": "New appointment",
    "ends": "Ends",
    "changes": "Changes",
    "deletes": "Deleted",
    "same": "The same",
}


@dataclass
class Line:
    """One line of a plan. `source` is the pasted row that it stands for, `where` the row's number."""

    kind: str
    who: str
    text: str
    changes: list[saving.Change] = field(default_factory=list)
    where: str = ""
    source: list[str] = field(default_factory=list)

    @property
    def appointments(self) -> list[Appointment]:
        """Those there are already, of which it matters that they are as they were."""
        return [change.appointment for change in self.changes if change.appointment.pk]

    @property
    def heading(self) -> str:
        return KINDS[self.kind]


@dataclass
class Plan:
    """Lines in the order of the rows, and in the words of the journal why."""

    said: str
    lines: list[Line]

    @property
    def changes(self) -> list[saving.Change]:
        return [change for line in self.lines for change in line.changes]

    @property
    def digest(self) -> str:
        """What the plan is recognised by when it is confirmed: what it says, of which versions."""
        said = [
            (line.kind, line.who, line.text, [(row.pk, row.version) for row in line.appointments])
            for line in self.lines
        ]
        return hashlib.sha256(repr(said).encode(errors="replace")).hexdigest()

    @property
    def counts(self) -> list[tuple[str, int]]:
        found = Counter(line.kind for line in self.lines)
        return [(KINDS[kind], found[kind]) for kind in KINDS if found[kind]]

    @property
    def problems(self) -> list[Line]:
        return [line for line in self.lines if line.kind == "problem"]


def describe(appointment: Appointment) -> str:
    """What an appointment is, without whose: “PhD student since 2021”."""
    return f"{appointment.display_title} {appointment.period}".strip()


def settled(lines: list[Line]) -> list[Line]:
    """The lines, where one that would do again what another does, or what is there, is a problem."""
    there = _there(lines)
    seen: set[tuple] = set()
    for line in lines:
        keys = {key for change in line.changes for key in _claims(change)}
        own = {row.pk for row in line.appointments}
        if keys & seen:
            line.kind, line.changes = "problem", []
            line.text += ": another line says the same appointment"
        elif any(there.get(key, own) - own for key in keys):
            line.kind, line.changes = "problem", []
            line.text += ": the person has this role from this day already"
        seen |= keys
    return lines


def _there(lines: list[Line]) -> dict[tuple, set[int]]:
    """What the persons of the lines have already claimed, and by which appointments."""
    persons = {change.appointment.person_id for line in lines for change in line.changes} - {None}
    found: dict[tuple, set[int]] = {}
    held = Appointment.objects.filter(person__in=persons)
    for key, *claim in held.values_list("pk", "person_id", "role_id", "start"):
        found.setdefault(tuple(claim), set()).add(key)
    return found


def _claims(change: saving.Change) -> list[tuple]:
    """What no second change may claim: the row itself, and that a person begins in a role on a day."""
    row = change.appointment
    who = name_key(split_title(change.new_person)[1]) if change.new_person else row.person_id
    begins = [] if change.delete else [(who, row.role_id, row.start)]
    return [*begins, *([(row.pk,)] if row.pk else [])]
