"""Plans of changes to the roster, shown line by line before they are applied."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today
from core.plans.confirmation import compute_digest
from core.plans.questions import PlanQuestion, join_ranges
from core.text.translation import SeparatedNumber
from people.models import Appointment
from people.names.newcomers import Newcomer
from people.roster import saving
from people.roster.table import HEADINGS

KINDS = {
    "problem": _("Problem"),
    "ask": _("Question"),
    "person": _("New person"),
    "new": _("New appointment"),
    "ends": _("Ends"),
    "changes": _("Changes"),
    "deletes": _("Deleted"),
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
GROUPS = {
    "new": (_("New"), _("1 person is new"), _("{number} people are new")),
    "returns": (_("Returns"), _("1 person returns"), _("{number} people return")),
    "changes": (_("Changes"), _("1 person changes"), _("{number} people change")),
    "same": (_("Unchanged"), _("1 person stays the same"), _("{number} people stay the same")),
    "left": (_("Left out"), _("1 row is left out"), _("{number} rows are left out")),
}
"""The parts of the plan of a paste: their headings, and what happens to one person, and to several."""
GROUP_OF_KIND = {
    "person": "new",
    "new": "new",
    "ends": "changes",
    "changes": "changes",
    "same": "same",
    "skipped": "left",
    "ask": "left",
    "problem": "left",
}
FIRST_LINES = 5
"""The number of lines of a part that are shown at once."""
DONE = {
    "new": _("{appointments} added"),
    "ends": _("{appointments} ended"),
    "changes": _("{appointments} changed"),
    "deletes": _("{appointments} deleted"),
}
"""The message once lines of a kind are applied."""


COLUMNS = ("role", "start", "end")
"""The columns of a plan between the name and the supervisors, as in the roster."""


@dataclass(frozen=True)
class PlanCell:
    """A cell of a plan: its heading, its text, and the text that it replaces."""

    heading: str | Promise
    text: str
    before: str = ""
    is_changed: bool = False


def build_columns(cells: dict[str, str], before: dict[str, str] | None = None) -> dict[str, PlanCell]:
    """Return the cells of a line by column. before: those of the appointment that changes."""
    columns = {}
    for key, heading in HEADINGS.items():
        text, old = cells.get(key, ""), (before or cells).get(key, "")
        if text or old:
            columns[key] = PlanCell(heading, text, old if old != text else "", old != text)
    return columns


@dataclass
class PlanLine:
    """One line of a plan. source: the pasted row; row: its number.

    supervisors: the names, each with whether it is a person here. destination: name and value of the field
    in which the plan asks where the person goes. wrong: the columns of a problem; fields: name, heading and
    value of each field in which it can be corrected. person: who it is about, the key of somebody here or a
    newcomer. group: the part of the plan of a paste in which it stands, by default as its kind says.
    """

    kind: str
    who: str
    text: str
    changes: list[saving.RosterChange] = field(default_factory=list)
    row: int = 0
    source: list[str] = field(default_factory=list)
    supervisors: list[tuple[str, bool]] = field(default_factory=list)
    destination: tuple[str, str] | None = None
    wrong: list[str] = field(default_factory=list)
    fields: list[tuple[str, str, str]] = field(default_factory=list)
    person: Any = None
    email: str = ""
    columns: dict[str, PlanCell] = field(default_factory=dict)
    note: str = ""
    group: str = ""

    @property
    def where(self) -> str:
        return gettext("row {number}").format(number=self.row) if self.row else ""

    @property
    def cells(self) -> list[PlanCell]:
        """The cells of the columns that all lines have."""
        return [self.columns.get(key, PlanCell(HEADINGS[key], "")) for key in COLUMNS]

    @property
    def details(self) -> list[PlanCell]:
        """What has no column of its own, such as where somebody went."""
        columns = {"person", "id", "supervisors", *COLUMNS}
        return [cell for key, cell in self.columns.items() if key not in columns]

    @property
    def is_over(self) -> bool:
        """Whether it adds an appointment that has ended."""
        return any(change.appointment.period.is_past(today()) for change in self.changes)

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
    answers, but with wrong corrections. done: the message once it is applied, with {people} for their
    number. corrected: name and value of the fields in which cells were corrected, by the number of the row.
    """

    summary: str
    lines: list[PlanLine]
    questions: list[PlanQuestion] = field(default_factory=list)
    choices: list[PlanQuestion] = field(default_factory=list)
    basis: str = ""
    done: str = ""
    corrected: dict[int, list[tuple[str, str]]] = field(default_factory=dict)

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
    def problems(self) -> list[PlanLine]:
        return [line for line in self.lines if line.kind == "problem"]

    @property
    def left_out(self) -> list[PlanLine]:
        """The lines with a problem, or with a question that has no answer."""
        return [line for line in self.lines if line.kind in ("problem", "ask")]

    @property
    def rows_to_check(self) -> int:
        """The number of rows with a question or a problem."""
        rows = {number for question in self.questions for number in question.rows}
        return len(rows | {line.row for line in self.problems})

    @property
    def hidden_corrections(self) -> list[tuple[str, str]]:
        """Name and value of the corrections that no longer have a field."""
        field_names = {name for line in self.problems for name, *_ in line.fields}
        return [each for fields in self.corrected.values() for each in fields if each[0] not in field_names]

    @cached_property
    def groups(self) -> list["PlanGroup"]:
        """The lines of a paste that need no answer, by what happens to the people."""
        by_key: dict[str, list[PlanLine]] = {key: [] for key in GROUPS}
        for line in self.lines:
            by_key[line.group or GROUP_OF_KIND[line.kind]].append(line)
        return [PlanGroup(key, lines) for key, lines in by_key.items() if lines]

    @property
    def added_people(self) -> int:
        return len({line.person for line in self.lines if line.changes and isinstance(line.person, Newcomer)})

    @property
    def changed_people(self) -> int:
        people = {line.person for line in self.lines if line.changes}
        return len({person for person in people if not isinstance(person, Newcomer)})

    @property
    def button(self) -> str:
        """The label of the button that applies a paste: "Add 120 people, change 3"."""
        added, changed = self.added_people, self.changed_people
        if added and changed:
            return gettext("Add {added}, change {changed}").format(added=count_people(added), changed=changed)
        if added:
            return gettext("Add {people}").format(people=count_people(added))
        return gettext("Change {people}").format(people=count_people(changed))

    @property
    def pasted_result(self) -> str:
        """The message once a paste is applied: "Added 120 people, changed 3. 2 rows were left out: 4, 9"."""
        added, changed = self.added_people, self.changed_people
        if added and changed:
            text = gettext("Added {added}, changed {changed}.").format(
                added=count_people(added), changed=changed
            )
        elif added:
            text = gettext("Added {people}.").format(people=count_people(added))
        else:
            text = gettext("Changed {people}.").format(people=count_people(changed))
        if rows := [line.row for line in self.left_out]:
            left = ngettext("Row {rows} was left out.", "Rows {rows} were left out.", len(rows))
            text = f"{text} {left.format(rows=join_ranges(rows))}"
        return text

    @property
    def result(self) -> str:
        """The message once it is applied: "2 people added, 1 appointment ended"."""
        lines = [line for line in self.lines if line.changes]
        if self.done:
            return self.done.format(people=count_people(len({line.who for line in lines})))
        added = {change.newcomer for change in self.changes if change.newcomer}
        parts = [gettext("{people} added").format(people=count_people(len(added)))] if added else []
        counts = Counter(line.kind for line in lines)
        parts += [
            text.format(appointments=count_appointments(counts[kind]))
            for kind, text in DONE.items()
            if counts[kind]
        ]
        return ", ".join(parts) or gettext("Nothing changed")


@dataclass(frozen=True)
class PlanGroup:
    """The lines of a paste to whose people the same happens."""

    key: str
    lines: list[PlanLine]

    @property
    def heading(self) -> str:
        return str(GROUPS[self.key][0])

    @property
    def people(self) -> int:
        return len({line.person or line.who for line in self.lines})

    @property
    def sentence(self) -> str:
        """What happens to them, with their number: "86 people are new"."""
        one, many = GROUPS[self.key][1:]
        return str(one if self.people == 1 else many).format(number=self.people)

    @property
    def first_lines(self) -> list[PlanLine]:
        return self.lines[:FIRST_LINES]

    @property
    def other_lines(self) -> list[PlanLine]:
        return self.lines[FIRST_LINES:]

    @property
    def people_who_left(self) -> int:
        """The number of new people all of whose appointments have ended."""
        if self.key != "new":
            return 0
        staying = {line.person for line in self.lines if not line.is_over}
        return len({line.person for line in self.lines} - staying)


def count_people(number: int) -> str:
    text = ngettext("{number:,} person", "{number:,} people", number)
    return text.format(number=SeparatedNumber(number))


def count_appointments(number: int) -> str:
    text = ngettext("{number:,} appointment", "{number:,} appointments", number)
    return text.format(number=SeparatedNumber(number))


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
            keys |= set() if change.delete else {(person, row.role_id or row.role.slug, row.start)}
        own_keys = {row.pk for row in line.appointments}
        if keys & claimed:
            line.kind, line.changes, line.group = "problem", [], ""
            line.text += gettext(": another line has the same appointment")
        elif any(existing.get(key, own_keys) - own_keys for key in keys):
            line.kind, line.changes, line.group = "problem", [], ""
            line.text += gettext(": the person already has this role from this date")
        claimed |= keys
    return lines
