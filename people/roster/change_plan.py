"""Plans of changes to the roster, shown line by line before they are applied."""

from collections import Counter
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from core.plans.confirmation import compute_digest
from core.plans.questions import PlanQuestion
from people.models import Appointment
from people.roster import saving

KINDS = {
    "problem": "Problem",
    "ask": _("Question"),
    "person": _("New person"),
    "new": _("New appointment"),
    "ends": "Ends",
    "changes": "Changes",
    "deletes": "Deleted",
    "same": _("The same"),
    "skipped": _("Left out"),
}
NOUNS = {
    "problem": ngettext_lazy("{number:,} problem", "{number:,} problems", "number"),
    "ask": ngettext_lazy("{number:,} question", "{number:,} questions", "number"),
    "person": ngettext_lazy("{number:,} new person", "{number:,} new people", "number"),
    "new": ngettext_lazy("{number:,} new appointment", "{number:,} new appointments", "number"),
    "ends": ngettext_lazy("{number:,} ending", "{number:,} endings", "number"),
    "changes": ngettext_lazy("{number:,} change", "{number:,} changes", "number"),
    "deletes": ngettext_lazy("{number:,} deletion", "{number:,} deletions", "number"),
    "same": _("{number:,} the same"),
    "skipped": _("{number:,} left out"),
}
DONE = {
    "new": "{appointments} added",
    "ends": "{appointments} ended",
    "changes": "{appointments} changed",
    "deletes": "{appointments} deleted",
}
"""The message once lines of a kind are applied."""


@dataclass
class PlanLine:
    """One line of a plan. source: the pasted row; where: its number.

    supervisors: the names, each with whether it is a person here. destination: name and value of the field
    in which the plan asks where the person goes.
    """

    kind: str
    who: str
    text: str
    changes: list[saving.RosterChange] = field(default_factory=list)
    where: str = ""
    source: list[str] = field(default_factory=list)
    supervisors: list[tuple[str, bool]] = field(default_factory=list)
    destination: tuple[str, str] | None = None

    @property
    def appointments(self) -> list[Appointment]:
        """The existing appointments, which must not have changed since."""
        return [change.appointment for change in self.changes if change.appointment.pk]

    @property
    def heading(self) -> str:
        return str(KINDS[self.kind])


@dataclass
class RosterPlan:
    """A plan: lines in the order of the rows, and the reason for the journal.

    choices: questions about the whole table, all with an answer. basis: the inputs of the plan, without the
    answers. done: the message once it is applied, with {people} for their number.
    """

    summary: str
    lines: list[PlanLine]
    questions: list[PlanQuestion] = field(default_factory=list)
    choices: list[PlanQuestion] = field(default_factory=list)
    basis: str = ""
    done: str = ""

    @property
    def changes(self) -> list[saving.RosterChange]:
        return [change for line in self.lines for change in line.changes]

    @property
    def digest(self) -> str:
        """A hash of the plan and the versions of its rows, to check that the confirmed plan is the same."""
        if self.basis:
            return compute_digest([self.basis])
        content = [
            (line.kind, line.who, line.text, [(row.pk, row.version) for row in line.appointments])
            for line in self.lines
        ]
        return compute_digest([repr(content)])

    @property
    def counts(self) -> list[str]:
        """How many lines there are of each kind, in words: "89 questions", "2 new people"."""
        counts = Counter(line.kind for line in self.lines)
        return [NOUNS[kind].format(number=counts[kind]) for kind in KINDS if counts[kind]]

    @property
    def has_problems(self) -> bool:
        return any(line.kind == "problem" for line in self.lines)

    @property
    def problems(self) -> list[PlanLine]:
        return [line for line in self.lines if line.kind in ("problem", "ask")]

    @property
    def result(self) -> str:
        """The message once it is applied: "2 people added, 1 appointment ended"."""
        lines = [line for line in self.lines if line.changes]
        if self.done:
            return self.done.format(
                people=format_count(len({line.who for line in lines}), "person", "people")
            )
        added = {change.newcomer for change in self.changes if change.newcomer}
        parts = (
            [gettext("{people} added").format(people=format_count(len(added), "person", "people"))]
            if added
            else []
        )
        counts = Counter(line.kind for line in lines)
        parts += [
            text.format(appointments=format_count(counts[kind], "appointment", "appointments"))
            for kind, text in DONE.items()
            if counts[kind]
        ]
        return ", ".join(parts) or gettext("Nothing changed")


def format_count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def describe_appointment(appointment: Appointment) -> str:
    """Describe an appointment without its person: “PhD student since 2021”."""
    return f"{appointment.display_title} {appointment.period}".strip()


def mark_clashes(lines: list[PlanLine]) -> list[PlanLine]:
    """Turn lines that repeat another line, or an existing appointment, into problems; return the lines."""
    persons = {change.appointment.person_id for line in lines for change in line.changes} - {None}
    existing: dict[tuple, set[int]] = {}
    rows = Appointment.objects.filter(person__in=persons)
    for key, *claim in rows.values_list("pk", "person_id", "role_id", "start"):
        existing.setdefault(tuple(claim), set()).add(key)
    claimed: set[tuple] = set()
    for line in lines:
        # What no second change may claim: the row itself, and that a person begins in a role on a day.
        keys: set[tuple] = set()
        for change in line.changes:
            row = change.appointment
            person = change.newcomer or row.person_id
            keys |= {(row.pk,)} if row.pk else set()
            keys |= set() if change.delete else {(person, row.role_id, row.start)}
        own_keys = {row.pk for row in line.appointments}
        if keys & claimed:
            line.kind, line.changes = "problem", []
            line.text += ": another line has the same appointment"
        elif any(existing.get(key, own_keys) - own_keys for key in keys):
            line.kind, line.changes = "problem", []
            line.text += ": the person already has this role from this date"
        claimed |= keys
    return lines
