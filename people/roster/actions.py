"""What can be done to several appointments at once, planned before it is done."""

import copy
import datetime

from django import forms
from django.core.exceptions import ValidationError

from groupsite.kit import periods
from groupsite.kit.dates import PartialDate, Period
from people.models import Appointment, Supervision
from people.roster.cells import Named, named, read_supervisors, standing
from people.roster.directory import Directory, Roles
from people.roster.plan import Line, Plan, describe, mark_clashes
from people.roster.saving import Change


class DateCell(forms.CharField):
    """A date as people write it, with its precision."""

    def __init__(self, **options):
        super().__init__(max_length=60, **options)

    def clean(self, value) -> PartialDate | None:
        text = super().clean(value)
        try:
            return periods.read_date(text)
        except ValueError as error:
            raise ValidationError(str(error)) from error


class Action(forms.Form):
    """What is asked; `line` says what it does to one appointment. Raises ValueError where it cannot."""

    name = label = ""
    done = ""
    """What a message says once it is applied; what was done to appointments if empty."""

    def __init__(self, data, directory: Directory, roles: Roles):
        self.directory, self.roles = directory, roles
        super().__init__(data, prefix=self.name)

    @property
    def said(self) -> str:
        return self.label

    def plan(self, appointments: list[Appointment]) -> Plan:
        """Return the plan for these appointments, of a valid form."""
        lines = []
        for row in appointments:
            try:
                line = self.line(row)
                line.text = f"{describe(row)} → {line.text}"
            except ValueError as error:
                line = Line("problem", row.person.name, f"{describe(row)}: {error}")
            lines.append(line)
        return Plan(self.said, mark_clashes(lines), done=self.done)


class Ends(Action):
    """Ends appointments on a day, perhaps saying where the persons go."""

    name, label = "ends", "End"
    on = DateCell(label="Ends on")
    destination = forms.CharField(max_length=200, required=False, label="Goes to")

    @property
    def said(self) -> str:
        return f"Ends {self.cleaned_data['on']}"

    def line(self, row: Appointment) -> Line:
        on, place = self.cleaned_data["on"], self.cleaned_data["destination"]
        after = copy.copy(row)
        Period(row.period.start, on)
        periods.set_end(after, on)
        after.destination = place or row.destination
        text = f"ends {on}" + (f", goes to {place}" if place else "")
        if (after.end, after.end_precision, after.destination) == (
            row.end,
            row.end_precision,
            row.destination,
        ):
            return Line("same", row.person.name, text)
        return Line("ends", row.person.name, text, [Change(after)])


class Promote(Action):
    """Ends appointments the day before another begins."""

    name, label = "promote", "Promote"
    done = "{people} promoted"
    role = forms.CharField(max_length=90, label="To")
    start = DateCell(label="From")
    carry = forms.BooleanField(required=False, label="with the same supervisors")

    def clean_role(self):
        try:
            return self.roles.find(self.cleaned_data["role"])
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def said(self) -> str:
        return f"Promoted to {self.cleaned_data['role']} from {self.cleaned_data['start']}"

    def line(self, row: Appointment) -> Line:
        role, start = self.cleaned_data["role"], self.cleaned_data["start"]
        if role.pk == row.role_id:
            raise ValueError(f"that is the role already ({role}).")
        new = Appointment(person=row.person, role=role, institution=row.institution, unit=row.unit)
        periods.set_start(new, start)
        carried = [named(found) for found in standing(row)] if self.cleaned_data["carry"] else []
        changes = [*self._ended(row, start), Change(new, supervisors=carried)]
        end = changes[0].appointment.period.end or periods.write_end(row)
        text = f"ends {end}; {role} from {start}"
        if carried:
            text += f", supervised by {'; '.join(who.text for who in carried)}"
        return Line("changes", row.person.name, text, changes)

    def _ended(self, row: Appointment, start: PartialDate) -> list[Change]:
        last = day_before(start)
        if row.end_unknown or (row.end and row.end <= last.last):
            return []
        Period(row.period.start, last)
        after = copy.copy(row)
        periods.set_end(after, last)
        return [Change(after)]


class Supervise(Action):
    """Puts supervisors in the place of one, or of all; from a day, or as if it had always been so."""

    name, label = "supervise", "Change supervisor"
    done = "Supervisors of {people} changed"
    old = forms.CharField(max_length=300, required=False, label="Instead of")
    new = forms.CharField(max_length=2000, required=False, label="Supervised by")
    start = DateCell(required=False, label="From")

    def clean_old(self):
        people = self._people("old")
        if self.cleaned_data["old"] and not people:
            raise ValidationError("Say instead of whom, or leave it empty for all.")
        return people[:1]

    def clean_new(self):
        return self._people("new")

    def _people(self, name: str) -> list[Named]:
        try:
            return read_supervisors(self.cleaned_data[name], self.directory)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def said(self) -> str:
        return f"Supervised by {self._new_text()}"

    def _new_text(self) -> str:
        start = self.cleaned_data["start"]
        names = "; ".join(who.text for who in self.cleaned_data["new"]) or "nobody"
        return f"{names} from {start}" if start else names

    def line(self, row: Appointment) -> Line:
        there = standing(row)
        old = {who.key for who in self.cleaned_data["old"]} or {named(found).key for found in there}
        leaving = [found for found in there if named(found).key in old]
        if self.cleaned_data["old"] and not leaving:
            raise ValueError(f"{self.cleaned_data['old'][0].name} does not supervise here.")
        if any(who.person == row.person_id for who in self.cleaned_data["new"]):
            raise ValueError("nobody is their own supervisor.")
        staying = [found for found in there if found not in leaving]
        before = "; ".join(named(found).text for found in leaving) or "nobody"
        text = f"supervised by {self._new_text()} instead of {before}"
        return Line("changes", row.person.name, text, [self._change(row, staying, leaving)])

    def _change(self, row: Appointment, staying: list[Supervision], leaving: list[Supervision]) -> Change:
        new, start = self.cleaned_data["new"], self.cleaned_data["start"]
        kept = [who for found in staying if (who := named(found)).key not in {n.key for n in new}]
        if start is None:
            return Change(copy.copy(row), supervisors=[*kept, *new])
        there = {named(found).key for found in (*staying, *leaving)}
        if again := [who.name for who in new if who.key in there]:
            raise ValueError(f"{again[0]} supervises here already.")
        ended = [_ended(found, day_before(start)) for found in leaving]
        begun = [_begun(who, start) for who in new]
        return Change(copy.copy(row), rows=[*ended, *begun])


def _ended(row: Supervision, last: PartialDate) -> Supervision:
    Period(row.period.start, last)
    after = copy.copy(row)
    periods.set_end(after, last)
    return after


def _begun(who: Named, start: PartialDate) -> Supervision:
    row = Supervision(
        supervisor_id=who.person,
        supervisor_name="" if who.person else who.name,
        supervisor_institution=who.institution,
        part=who.part,
    )
    periods.set_start(row, start)
    return row


class Delete(Action):
    """Deletes appointments that never were; what has ended is ended, not deleted."""

    name, label = "delete", "Delete"

    @property
    def said(self) -> str:
        return "Deleted from the roster"

    def line(self, row: Appointment) -> Line:
        number = len(row.supervisions.all())
        text = "deleted" + (f", with {number} supervision{'s' if number > 1 else ''}" if number else "")
        return Line("deletes", row.person.name, text, [Change(copy.copy(row), delete=True)])


ACTIONS: dict[str, type[Action]] = {form.name: form for form in (Ends, Promote, Supervise, Delete)}


def day_before(date: PartialDate) -> PartialDate:
    """Return the period just before, as precise: August 2026 before September 2026."""
    return PartialDate.from_last(date.first - datetime.timedelta(days=1), date.precision)
