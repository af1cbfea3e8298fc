"""Plan changes from pasted rows of a spreadsheet, with questions where these are ambiguous.

Names and dates are parsed first, independent of the roster.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.names import compare_names, split_title
from core.db import periods
from core.db.dated_models import today
from core.plans.questions import COLUMN, DATES, QuestionKind, Questions, SourceRow, collect_questions
from core.tables.pasted_table import PastedTable, resolve_dates
from core.text.letters import make_name_key
from people.models import Appointment, Person
from people.models.duplicates import fold_name
from people.names.directory import CHOICES, Candidates, NameEvidence, PersonDirectory, PersonLabel
from people.names.newcomers import Newcomer, read_newcomer, tidy_email
from people.roster.cells import format_cells, format_supervisors, list_supervisions, read_supervisors
from people.roster.change_plan import (
    PlanLine,
    RosterPlan,
    build_columns,
    describe_appointment,
    mark_clashes,
)
from people.roster.forms import RowForm
from people.roster.roles import Roles
from people.roster.saving import RosterChange
from people.roster.table import HEADINGS, has_family_names_first, read_cells

QUESTION_KINDS = (
    COLUMN,
    QuestionKind(
        "role", _("The group has no role “{text}”."), others=_("Use a role that exists"), can_leave_out=True
    ),
    QuestionKind("person", _("Who is {text}?"), can_leave_out=True),
    QuestionKind("same", _("Several rows are about {text}. Is this one person?"), can_leave_out=True),
    DATES,
    QuestionKind("supervisor", _("Who is the supervisor “{text}”?"), can_leave_out=True),
    QuestionKind("supervisors", _("Who are the supervisors “{text}”?"), can_leave_out=True),
    QuestionKind("emails", _("The e-mail addresses of new people are shown to"), is_choice=True),
    QuestionKind("notes", _("The notes are shown to"), is_choice=True),
)
CELL = "cell"
"""The first part of the names of fields in which cells are corrected."""
NEW, SAME, DIFFERENT = "new", "same-", "different"
READERS = (
    Person.EmailVisibility.HIDDEN,
    Person.EmailVisibility.MEMBERS,
    Person.EmailVisibility.PUBLIC,
)
"""Who may see the addresses of a table; to show them also after people leave is a choice for each person."""


@dataclass
class PastedRow(SourceRow):
    """A pasted row, with the person or newcomer."""

    newcomer: Newcomer | None = None
    person: int | None = None

    @property
    def name(self) -> str:
        return self.newcomer.name if self.newcomer else self.cells.get("person", "")[:200]

    @property
    def summary(self) -> list[str]:
        """What the row says of the person: role, start and e-mail address."""
        return [self.cells[key] for key in ("role", "start", "email") if self.cells.get(key)]


def parse_row(table: PastedTable, number: int, source: list[str], is_family_first: bool) -> PastedRow:
    row = PastedRow(number, source)
    if table.is_total(source):
        row.kind, row.problems = "skipped", [gettext("This is a total, not a person.")]
        row.cells = {"person": next(filter(str.strip, source))}
        return row
    try:
        row.cells = cells = read_cells(table, source)
        if given_name := cells.get("given", ""):  # beside "Name" alone is the family name
            name = f"{cells.get('family') or cells.get('person', '')}, {given_name}".removeprefix(", ")
        else:
            name = cells.get("family") or cells.get("person", "")
        name, aside = split_aside(name)
        if aside and aside.casefold() not in cells.get("note", "").casefold():
            cells["note"] = "; ".join(filter(None, [aside, cells.get("note", "")]))
        if is_family_first:
            name = mark_family_name(name)
        if name:
            row.newcomer = read_newcomer(name, cells.get("title", ""), cells.get("email", ""))
            row.newcomer = replace(row.newcomer, row=number)
    except ValueError as error:
        row.problems.append(str(error))
    return row


_ASIDE = re.compile(r" ?\(([^()]*)\)(?= ?(?:,|$))")


def split_aside(name: str) -> tuple[str, str]:
    """Return a name without what is in brackets behind it, such as "(on leave)", and that; titles stay."""
    name = " ".join(name.split())
    match = _ASIDE.search(name)
    if not match or not match[1].strip():
        return name, ""
    rest = name[: match.start()] + name[match.end() :]
    is_title = split_title(f"{match[1]} X")[1] == "X"
    return (name, "") if is_title or not rest.strip() else (rest, match[1].strip())


def mark_family_name(name: str) -> str:
    """Return a name whose family name comes first with a comma behind it."""
    title, bare = split_title(name)
    words = bare.split()
    if "," in bare or len(words) < 2:
        return name
    if len(words) > 2:
        raise ValueError(
            gettext("Name: enter a comma behind the family name of “{name}”.").format(name=name[:60])
        )
    return f"{words[0]}, {title} {words[1]}"


def group_newcomers(rows: list[PastedRow]) -> list[list[PastedRow]]:
    """Return the rows with new people whose names are spelt alike, or whose addresses are the same.

    Each row is in one list only; rows of one name are no group.
    """
    groups: dict[str, list[PastedRow]] = {}
    for row in rows:
        if row.newcomer and row.person is None:
            keys = {*fold_name(row.newcomer.name), row.newcomer.email.casefold()} - {""}
            group = next((groups[key] for key in sorted(keys) if key in groups), [])
            group.append(row)
            for key in keys:
                groups.setdefault(key, group)
    unique = {id(group): group for group in groups.values()}
    return [group for group in unique.values() if len(group) > 1]


class PastePlanner:
    """Plan the changes of a pasted table, with a constant number of queries.

    sent: the submitted answers to the questions of an earlier plan, and cells that were corrected there.
    """

    def __init__(self, sent: Mapping[str, str] | None = None, may_add_roles: bool = False) -> None:
        self.sent = sent or {}
        self.questions = Questions(QUESTION_KINDS, sent)
        self.directory = PersonDirectory(questions=self.questions)
        self.roles = Roles(self.questions, may_add_roles)
        self.by_key: dict[int | None, Appointment] = {}
        self.by_person: dict[int | None, list[Appointment]] = {}
        self.candidates: set[int] = set()
        self.emails: dict[int, str] = {}
        self.shows_emails_to = Person.EmailVisibility.HIDDEN
        self.has_public_notes = False
        self.corrected: dict[int, list[tuple[str, str]]] = {}

    def plan(self, table: PastedTable) -> RosterPlan:
        basis_of_table = repr((table.headings, table.rows))
        table.ask_columns(self.questions)
        self._correct_cells(table)
        is_family_first = has_family_names_first(table)
        rows = [parse_row(table, number, source, is_family_first) for number, source in table.rows]
        if "email" in table.keys:
            self.emails = dict(Person.objects.exclude(email="").values_list("pk", "email"))
        resolve_dates(rows, table.columns.list_keys("date"), self.questions)
        self._find_persons(rows)
        self._join_newcomers(rows)
        self.directory.add_newcomers(
            dict.fromkeys(row.newcomer for row in rows if row.newcomer and row.person is None)
        )
        self._ask_readers(rows)
        ids = {_parse_key(row.cells.get("id", "")) for row in rows}
        persons = {row.person for row in rows} | self.candidates
        for appointment in Appointment.objects.for_roster().among(ids, persons).by_name():
            self.by_key[appointment.pk] = appointment
            self.by_person.setdefault(appointment.person_id, []).append(appointment)
        lines = mark_clashes([self._build_line(row) for row in rows])
        for line in lines:
            if line.kind == "problem":
                line.fields = _build_fields(line)
        self._set_readers([change for line in lines for change in line.changes])
        by_number = {row.number: row for row in rows}
        for question in self.questions.all:
            asked = [by_number[number] for number in question.rows]
            is_about_person = question.kind == "person" and len(asked) == 1
            names = asked[0].summary if is_about_person else [row.name for row in asked]
            question.names = list(dict.fromkeys(names))
        roles = [(role.pk, role.name) for role in self.roles.all]
        wrong = [self.corrected[line.row] for line in lines if line.fields and line.row in self.corrected]
        versions = sorted((row.pk, row.version) for row in self.by_key.values())
        basis = repr((basis_of_table, self.directory.persons, self.emails, roles, versions, wrong))
        return RosterPlan(
            gettext("Pasted from a spreadsheet"),
            lines,
            self.questions.all,
            self.questions.choices,
            basis,
            corrected=self.corrected,
        )

    def _correct_cells(self, table: PastedTable) -> None:
        """Put the cells into the table that were corrected in the plan, by row and column."""
        rows = dict(table.rows)
        for name, text in self.sent.items():
            kind, _, place = name.partition(":")
            number, _, key = place.partition(":")
            row = rows.get(_parse_key(number) or 0)
            if kind != CELL or not text.strip() or key not in HEADINGS or row is None:
                continue
            if text.strip() == table.get_cell(row, key).strip():
                continue
            table.set_cell(int(number), key, text)
            for part in {"family", "given"} & set(table.keys) if key == "person" else ():
                table.set_cell(int(number), part, "")
            self.corrected.setdefault(int(number), []).append((name, text))

    def _set_readers(self, changes: list[RosterChange]) -> None:
        """Set who may see the addresses of new people; that of somebody who has left never becomes public."""
        here = {change.newcomer for change in changes if not change.appointment.period.is_past(today())}
        for change in changes:
            if change.newcomer and (change.newcomer in here or self.shows_emails_to != READERS[-1]):
                change.newcomer = replace(change.newcomer, email_visibility=self.shows_emails_to.value)

    def _find_persons(self, rows: list[PastedRow]) -> None:
        emails: dict[str, set[str]] = {}
        for row in rows:
            if row.newcomer and row.newcomer.email:
                emails.setdefault(make_name_key(row.newcomer.name), set()).add(row.newcomer.email)
        for row in rows:
            if row.newcomer is None:
                continue
            own_emails = emails.get(make_name_key(row.newcomer.name), set())
            if not row.newcomer.email and len(own_emails) == 1:
                row.newcomer = replace(row.newcomer, email=next(iter(own_emails)))
            self.questions.row = row.number
            with collect_questions(row):
                row.person = self._find_person(row)

    def _find_person(self, row: PastedRow) -> int | None:
        """Return the key of the person; None for a new one. Raises UndecidedError if it is ambiguous."""
        newcomer = row.newcomer
        label = row.cells.get("person", "")
        name = label if self.directory.find_all(label) else newcomer.name
        resolution = self.directory.resolve(name, threshold=NameEvidence.NAME)
        if isinstance(resolution, PersonLabel):
            return resolution.key
        similar = resolution.persons if isinstance(resolution, Candidates) else ()
        by_email = self._keys_by_email.get(newcomer.email.casefold(), [])
        keys = list(dict.fromkeys([*by_email, *(person.key for person in similar)]))
        if not keys:
            return None
        self.candidates.update(keys)
        default = next(
            (key for key in by_email if compare_names(self.directory.person(key).name, newcomer.name)), ""
        )
        options = [(str(key), self.directory.describe(key)) for key in keys]
        options.append((NEW, gettext("Somebody new")))
        answer = self.questions.ask("person", newcomer.name, options, str(default))
        return None if answer == NEW else int(answer)

    @cached_property
    def _keys_by_email(self) -> dict[str, list[int]]:
        keys: dict[str, list[int]] = {}
        for key, email in self.emails.items():
            keys.setdefault(email.casefold(), []).append(key)
        return keys

    def _join_newcomers(self, rows: list[PastedRow]) -> None:
        """Make one newcomer of all rows of one person, as an answer or their e-mail address says."""
        for group in group_newcomers(rows):
            joined = self._ask_same(group)
            by_email: dict[str, Newcomer] = {}
            for row in group:
                if joined:
                    row.newcomer = joined
                elif row.newcomer and row.newcomer.email:
                    row.newcomer = by_email.setdefault(row.newcomer.email.casefold(), row.newcomer)

    def _ask_same(self, rows: list[PastedRow]) -> Newcomer | None:
        """Return the person whom all these rows are about, or None if they are about different people."""
        newcomers = [row.newcomer for row in rows if row.newcomer]
        by_name: dict[str, Newcomer] = {}
        for each in newcomers:
            by_name.setdefault(make_name_key(each.name), each)
        named = list(by_name.values())
        emails = {each.email.casefold(): each.email for each in newcomers}
        titles = [each.title for each in newcomers if each.title]
        chosen = f"{SAME}0"
        if len(named) > 1 or len(emails) > 1 or "" in emails:
            is_alike = all(fold_name(each.name) & fold_name(named[0].name) for each in named)
            has_one_email = len(emails.keys() - {""}) < 2
            default = "" if not is_alike else f"{SAME}0" if has_one_email else DIFFERENT
            options = [
                (f"{SAME}{number}", gettext("One person, {name}").format(name=each.name))
                for number, each in enumerate(named[:CHOICES])
            ]
            options.append((DIFFERENT, gettext("Different people")))
            chosen = DIFFERENT
            for row in rows:
                self.questions.row = row.number
                with collect_questions(row):
                    chosen = self.questions.ask("same", named[0].name, options, default)
        if chosen == DIFFERENT:
            return None
        return replace(
            named[int(chosen.removeprefix(SAME))],
            title=titles[-1] if titles else "",
            email=next(filter(None, emails.values()), ""),
            row=rows[0].number,
        )

    def _ask_readers(self, rows: list[PastedRow]) -> None:
        """Ask who may see the addresses of new people and the notes; by default only staff and editors."""
        self.questions.row = 0
        visibility = Person.EmailVisibility
        if any(row.newcomer and row.newcomer.email for row in rows if row.person is None):
            options = [(reader.value, str(reader.label)) for reader in READERS]
            self.shows_emails_to = visibility(self.questions.ask("emails", "", options, visibility.HIDDEN))
        if any(row.cells.get("note") for row in rows):
            options = [
                (visibility.HIDDEN.value, str(visibility.HIDDEN.label)),
                (visibility.PUBLIC.value, gettext("everybody, as public remarks")),
            ]
            answer = self.questions.ask("notes", "", options, visibility.HIDDEN)
            self.has_public_notes = answer == visibility.PUBLIC
        if self.has_public_notes:
            for row in rows:
                if note := row.cells.pop("note", ""):
                    remark = row.cells.get("public_remark", "")
                    row.cells["public_remark"] = "; ".join(filter(None, [remark, note]))

    def _build_line(self, row: PastedRow) -> PlanLine:
        self.questions.row = row.number
        try:
            if row.kind != "skipped":
                # Ask all questions of a row at once; the form reports errors.
                current = self.by_person.get(row.person, [])
                supervisors = row.cells.get("supervisors", "")
                existing = [list_supervisions(appointment) for appointment in current]
                if role := row.cells.get("role"):
                    with suppress(ValueError), collect_questions(row):
                        self.roles.find(role)
                if supervisors not in {format_supervisors(rows, self.directory) for rows in existing}:
                    outsiders = frozenset(
                        supervision.supervisor_name for rows in existing for supervision in rows
                    )
                    with suppress(ValueError), collect_questions(row):
                        read_supervisors(supervisors, self.directory, outsiders)
            if row.problems:
                raise ValueError(" ".join(row.problems))
            line = self._plan_row(row, self._match(row))
        except ValueError as error:
            line = PlanLine(row.kind, row.name or "?", str(error))
        line.row, line.source = row.number, row.source
        if not line.columns:
            line.columns = build_columns(row.cells)
        return line

    def _match(self, row: PastedRow) -> Appointment | None:
        """Return the existing appointment of a row; None for a new one."""
        if key := row.cells.get("id"):
            appointment = self.by_key.get(_parse_key(key))
            if appointment is None:
                raise ValueError(
                    gettext(
                        "ID: there is no appointment {key}. Leave the cell empty to add a new one."
                    ).format(key=key[:20])
                )
            if row.newcomer and row.person != appointment.person_id:
                owner, name = appointment.person.name, row.newcomer.name[:60]
                raise ValueError(
                    gettext("ID: appointment {key} belongs to {owner}, not {name}.").format(
                        key=key, owner=owner, name=name
                    )
                )
            return appointment
        current = self.by_person.get(row.person, [])
        if role_text := row.cells.get("role"):
            role = self.roles.find(role_text)
            return _find_same([candidate for candidate in current if candidate.role_id == role.pk], row.cells)
        if not current:
            raise ValueError(gettext("Role: enter a role. There is no existing appointment to change."))
        return _choose_only(_select_open(current) or current)

    def _plan_row(self, row: PastedRow, appointment: Appointment | None) -> PlanLine:
        stored = format_cells(appointment, self.directory) if appointment else {}
        cells = {
            name: text
            for name, text in row.cells.items()
            if name in HEADINGS and name not in ("person", "id")
        }
        if appointment and all(text == stored[name].strip() for name, text in cells.items()):
            line = PlanLine("same", appointment.person.name, describe_appointment(appointment))
            line.person, line.columns = row.person, build_columns(stored)
            return self._add_note(row, line)
        data = {**stored, **cells, "new_person": "on"}
        if not appointment:
            data["person"] = self.directory.get_label(row.person) if row.person else row.name
        newcomer = None if appointment or row.person else row.newcomer
        form = RowForm(
            data, directory=self.directory, roles=self.roles, appointment=appointment, newcomer=newcomer
        )
        if not form.is_valid():
            messages = [
                (str(HEADINGS.get(name, gettext("Row"))), message)
                for name in form.errors
                for message in form.errors[name]
            ]
            text = " ".join(f"{heading}: {message}" for heading, message in messages)
            wrong = [key for key in form.errors if key in HEADINGS]
            return PlanLine("problem", row.name or "?", text, wrong=wrong)
        line = _describe_change(form, appointment) if appointment else _describe_new(form, row.number)
        line.person = row.person or row.newcomer
        line.email = row.newcomer.email if newcomer and row.newcomer else ""
        line.columns = build_columns(form.get_new_cells(), form.cells if appointment else {})
        if line.kind == "new" and row.person:
            is_here = any(not each.period.is_past(today()) for each in self.by_person.get(row.person, []))
            line.group = "changes" if is_here else "returns"
        line.supervisors = [
            (supervisor.text, supervisor.person is not None)
            for supervisor in form.cleaned_data["supervisors"] or []
        ]
        return self._add_note(row, line)

    def _add_note(self, row: PastedRow, line: PlanLine) -> PlanLine:
        """Return the line, with a note if its e-mail address differs from the stored one."""
        email = tidy_email(row.cells.get("email", ""))
        stored = self.emails.get(row.person, "") if row.person else row.newcomer.email if row.newcomer else ""
        if email and email.casefold() != stored.casefold():
            line.text += gettext(
                ". The e-mail address {email} was not saved; change it in the form of the person"
            ).format(email=email)
            line.note = gettext(
                "The e-mail address {email} is not saved. Change it in the form of the person."
            ).format(email=email)
        return line


def _build_fields(line: PlanLine) -> list[tuple[str, str, str]]:
    """Return the fields that correct a line: of what is wrong, else of the columns that tell rows apart."""
    named = [key for key, heading in HEADINGS.items() if line.text.startswith(f"{heading}: ")]
    quoted = [key for key, cell in line.columns.items() if f"“{cell.text}”" in line.text and key != "person"]
    return [
        (
            f"{CELL}:{line.row}:{key}",
            str(HEADINGS[key]),
            line.columns[key].text if key in line.columns else "",
        )
        for key in line.wrong or named or quoted or ["person", "role", "start"]
    ]


def _parse_key(text: str) -> int | None:
    """Parse the key of an appointment; return None if it is invalid."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def _find_same(rows: list[Appointment], cells: dict[str, str]) -> Appointment | None:
    """Return the appointment of a person in one role with the same start, or the current one."""
    start = periods.read_start(cells["start"]) if "start" in cells else None
    for row in rows:
        if "start" in cells and row.period.start == start:
            return row
    if "start" not in cells:
        return _choose_only(_select_open(rows) or rows) if rows else None
    overlapping = [row for row in rows if start is None or not row.period.is_past(start.first)]
    return _choose_only(overlapping) if overlapping else None


def _select_open(rows: list[Appointment]) -> list[Appointment]:
    return [row for row in rows if row.end is None and not row.end_unknown]


def _choose_only(rows: list[Appointment]) -> Appointment:
    if len(rows) > 1:
        listed = "; ".join(
            gettext("{appointment} has the ID {pk}").format(appointment=describe_appointment(row), pk=row.pk)
            for row in rows[:5]
        )
        raise ValueError(
            gettext("Several appointments match. Enter “From” or the ID. {listed}.").format(listed=listed)
        )
    return rows[0]


def _describe_new(form: RowForm, number: int) -> PlanLine:
    """Describe a new appointment; its supervisors are shown beside the line."""
    cells, newcomer = form.get_new_cells(), form.change.newcomer
    excluded = ("person", "role", "supervisors")
    texts = [f"{HEADINGS[name]}: {cells[name]}" for name in cells if cells[name] and name not in excluded]
    name = cells["person"]
    if newcomer:
        name = " ".join(filter(None, [newcomer.title, newcomer.name]))
        texts += filter(None, [newcomer.email])
    changes = [form.change] if form.change else []
    is_first = newcomer and newcomer.row == number  # the others are further appointments
    return PlanLine("person" if is_first else "new", name, "; ".join([cells["role"], *texts]), changes)


def _describe_change(form: RowForm, row: Appointment) -> PlanLine:
    differences = form.list_differences()
    if not differences:
        return PlanLine("same", row.person.name, describe_appointment(row))
    empty = gettext("empty")
    text = "; ".join(
        f"{heading}: {before or empty} → {after or empty}" for heading, before, after in differences
    )
    ends = any(heading == HEADINGS["end"] and not before for heading, before, _ in differences)
    changes = [form.change] if form.change else []
    return PlanLine(
        "ends" if ends else "changes", row.person.name, f"{describe_appointment(row)} → {text}", changes
    )
