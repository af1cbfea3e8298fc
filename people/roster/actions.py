"""Bulk actions on appointments, planned before they are applied."""

import copy
import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from core.db import periods
from core.text.dates import PartialDate, Period
from people.models import Appointment, Supervision
from people.names.directory import PersonDirectory
from people.roster.cells import NamedSupervisor, list_supervisions, read_supervisors, to_named_supervisor
from people.roster.change_plan import PlanLine, RosterPlan, describe_appointment, mark_clashes
from people.roster.roles import Roles
from people.roster.saving import RosterChange


class DateCell(forms.CharField):
    """A partial date, with its precision; is_end: the last month of a term such as "WS 2020/21" counts."""

    def __init__(self, *, is_end: bool = False, **options):
        self.is_end = is_end
        super().__init__(max_length=60, **options)

    def clean(self, value) -> PartialDate | None:
        text = super().clean(value)
        try:
            return periods.read_date(text, is_end=self.is_end)
        except ValueError as error:
            raise ValidationError(str(error)) from error


class RosterAction(forms.Form):
    """The form of an action; `line` describes what it does to one appointment, or raises ValueError."""

    name = ""
    label: str | Promise = ""
    done: str | Promise = ""
    """The message once it is applied; if empty, it lists the changes of appointments."""

    def __init__(self, data, directory: PersonDirectory, roles: Roles):
        self.directory, self.roles = directory, roles
        super().__init__(data, prefix=self.name)

    @property
    def summary(self) -> str:
        return str(self.label)

    def plan(self, appointments: list[Appointment]) -> RosterPlan:
        """Return the plan for these appointments, of a valid form."""
        lines = []
        for row in appointments:
            try:
                line = self.build_line(row)
                line.text = f"{describe_appointment(row)} → {line.text}"
            except ValueError as error:
                line = PlanLine("problem", row.person.name, f"{describe_appointment(row)}: {error}")
            lines.append(line)
        return RosterPlan(self.summary, mark_clashes(lines), done=str(self.done))


class Ends(RosterAction):
    """Ends appointments on a day, perhaps saying where the persons go: all of them, or each in the plan."""

    name, label = "ends", _("End")
    on = DateCell(is_end=True, label=_("Ends on"))
    destination = forms.CharField(max_length=200, required=False, label=_("Goes to"))

    @property
    def summary(self) -> str:
        return gettext("Ends {day}").format(day=self.cleaned_data["on"])

    def build_line(self, row: Appointment) -> PlanLine:
        on, place = self.cleaned_data["on"], self.cleaned_data["destination"]
        after = copy.copy(row)
        Period(row.period.start, on)
        periods.set_end(after, on)
        after.destination = place or row.destination
        text = gettext("ends {day}").format(day=on)
        if (after.end, after.end_precision, after.destination) == (
            row.end,
            row.end_precision,
            row.destination,
        ):
            return PlanLine("same", row.person.name, text)
        name = f"{self.prefix}-destination-{row.pk}"
        if (own_place := self.data.get(name)) is not None:
            after.destination = " ".join(own_place.replace("\0", "").split())[:200]
        changes = [RosterChange(after)]
        return PlanLine("ends", row.person.name, text, changes, destination=(name, after.destination))


class Promote(RosterAction):
    """Ends appointments the day before another begins."""

    name, label = "promote", _("Promote")
    done = _("{people} promoted")
    role = forms.CharField(max_length=90, label=_("To"))
    start = DateCell(label=_("From"))
    carry = forms.BooleanField(required=False, label=_("with the same supervisors"))

    def clean_role(self):
        try:
            return self.roles.find(self.cleaned_data["role"])
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def summary(self) -> str:
        return gettext("Promoted to {role} from {start}").format(
            role=self.cleaned_data["role"], start=self.cleaned_data["start"]
        )

    def build_line(self, row: Appointment) -> PlanLine:
        role, start = self.cleaned_data["role"], self.cleaned_data["start"]
        if role.pk == row.role_id:
            raise ValueError(gettext("this is already the role ({role}).").format(role=role))
        new = Appointment(person=row.person, role=role, institution=row.institution, unit=row.unit)
        periods.set_start(new, start)
        carried = (
            [to_named_supervisor(supervision) for supervision in list_supervisions(row)]
            if self.cleaned_data["carry"]
            else []
        )
        changes = [*self._end_before(row, start), RosterChange(new, supervisors=carried)]
        end = changes[0].appointment.period.end or periods.write_end(row)
        text = gettext("ends {end}; {role} from {start}").format(end=end, role=role, start=start)
        if carried:
            text += gettext(", supervised by {join}").format(
                join="; ".join(supervisor.text for supervisor in carried)
            )
        return PlanLine("changes", row.person.name, text, changes)

    def _end_before(self, row: Appointment, start: PartialDate) -> list[RosterChange]:
        last = get_period_before(start)
        if row.end_unknown or (row.end and row.end <= last.last):
            return []
        Period(row.period.start, last)
        after = copy.copy(row)
        periods.set_end(after, last)
        return [RosterChange(after)]


class Supervise(RosterAction):
    """Replaces one supervisor, or all; from a day, or from the beginning."""

    name, label = "supervise", _("Change supervisor")
    done = _("Supervisors of {people} changed")
    old = forms.CharField(max_length=300, required=False, label=_("Instead of"))
    new = forms.CharField(max_length=2000, required=False, label=_("Supervised by"))
    start = DateCell(required=False, label=_("From"))

    def clean_old(self):
        people = self._read_people("old")
        if self.cleaned_data["old"] and not people:
            raise ValidationError(gettext("Choose whom to replace, or leave it empty to replace all."))
        return people[:1]

    def clean_new(self):
        return self._read_people("new")

    def _read_people(self, name: str) -> list[NamedSupervisor]:
        try:
            return read_supervisors(self.cleaned_data[name], self.directory)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def summary(self) -> str:
        return gettext("Supervised by {supervisor}").format(supervisor=self._describe_new())

    def _describe_new(self) -> str:
        start = self.cleaned_data["start"]
        names = "; ".join(supervisor.text for supervisor in self.cleaned_data["new"]) or "nobody"
        return gettext("{names} from {start}").format(names=names, start=start) if start else names

    def build_line(self, row: Appointment) -> PlanLine:
        current = list_supervisions(row)
        old = {item.key for item in self.cleaned_data["old"]} or {
            to_named_supervisor(item).key for item in current
        }
        leaving = [item for item in current if to_named_supervisor(item).key in old]
        if self.cleaned_data["old"] and not leaving:
            raise ValueError(
                gettext("{name} is not a supervisor here.").format(name=self.cleaned_data["old"][0].name)
            )
        if any(item.person == row.person_id for item in self.cleaned_data["new"]):
            raise ValueError(gettext("people cannot supervise themselves."))
        staying = [item for item in current if item not in leaving]
        before = "; ".join(to_named_supervisor(item).text for item in leaving) or "nobody"
        text = gettext("supervised by {supervisor} instead of {before}").format(
            supervisor=self._describe_new(), before=before
        )
        return PlanLine("changes", row.person.name, text, [self._build_change(row, staying, leaving)])

    def _build_change(
        self, row: Appointment, staying: list[Supervision], leaving: list[Supervision]
    ) -> RosterChange:
        new, start = self.cleaned_data["new"], self.cleaned_data["start"]
        others = [
            other
            for item in staying
            if (other := to_named_supervisor(item)).key not in {supervisor.key for supervisor in new}
        ]
        if start is None:
            return RosterChange(copy.copy(row), supervisors=[*others, *new])
        current = {to_named_supervisor(item).key for item in (*staying, *leaving)}
        if repeated := [item.name for item in new if item.key in current]:
            raise ValueError(gettext("{repeated} is already a supervisor here.").format(repeated=repeated[0]))
        rows, last = [], get_period_before(start)
        for item in leaving:
            Period(item.period.start, last)
            supervision = copy.copy(item)
            periods.set_end(supervision, last)
            rows.append(supervision)
        for item in new:
            supervision = Supervision(
                supervisor_id=item.person,
                supervisor_name="" if item.person else item.name,
                supervisor_institution=item.institution,
                part=item.part,
            )
            periods.set_start(supervision, start)
            rows.append(supervision)
        return RosterChange(copy.copy(row), rows=rows)


class Delete(RosterAction):
    """Deletes appointments that were entered by mistake; those that are over should be ended."""

    name, label = "delete", _("Delete")

    @property
    def summary(self) -> str:
        return gettext("Deleted from the roster")

    def build_line(self, row: Appointment) -> PlanLine:
        number = len(row.supervisions.all())
        text = gettext("deleted")
        if number:
            text = ngettext(
                "deleted, with {number} supervision", "deleted, with {number} supervisions", number
            ).format(number=number)
        return PlanLine("deletes", row.person.name, text, [RosterChange(copy.copy(row), delete=True)])


ACTIONS: dict[str, type[RosterAction]] = {form.name: form for form in (Ends, Promote, Supervise, Delete)}


def get_period_before(date: PartialDate) -> PartialDate:
    """Return the preceding period of the same precision: August 2026 for September 2026."""
    return PartialDate.from_last(date.first - datetime.timedelta(days=1), date.precision)
