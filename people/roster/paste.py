"""Rows from a spreadsheet: read by their headings, matched to what is there, planned line by line."""

import csv
import io
from dataclasses import dataclass

from groupsite.kit import periods
from groupsite.kit.letters import name_key
from people.models import Appointment
from people.roster import cells, export
from people.roster.columns import HEADINGS, column_called
from people.roster.directory import Directory, Roles
from people.roster.forms import RowForm
from people.roster.plan import Line, Plan, describe, settled

ROWS = 2000
CHARACTERS = 500_000
EMPTIED = ("-", "\N{EN DASH}", "\N{EM DASH}")
"""What a cell says that is to be emptied; one that is empty leaves things as they are."""


@dataclass
class Table:
    """Pasted rows by column; `columns` has None for a heading that says nothing to us."""

    headings: list[str]
    columns: list[str | None]
    rows: list[tuple[int, list[str]]]

    @property
    def unread(self) -> list[str]:
        return [text for text, name in zip(self.headings, self.columns, strict=True) if not name and text]

    def cells(self, row: list[str]) -> dict[str, str]:
        """What a row says in each column that it fills."""
        pairs = zip(self.columns, row, strict=False)
        said = {name: text.strip() for name, text in pairs if name and text.strip()}
        return {name: "" if text in EMPTIED else export.arm(text) for name, text in said.items()}


def read(text: str) -> Table:
    """The table in tab- or comma-separated text. Raises ValueError where there is none, or too much."""
    if len(text) > CHARACTERS:
        raise ValueError(f"That is more than {CHARACTERS:,} characters: paste it in parts.")
    text = text.lstrip(export.MARK).replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in text.split("\n") if line.strip()), "")
    delimiter = max("\t;,", key=first.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        lines = [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise ValueError(f"The table cannot be read: {error}. Is a quotation mark missing?") from error
    return _table(lines)


def _table(lines: list[tuple[int, list[str]]]) -> Table:
    if len(lines) < 2:
        raise ValueError("Paste the headings and at least one row beneath them.")
    if len(lines) > ROWS + 1:
        raise ValueError(f"These are {len(lines) - 1:,} rows; at most {ROWS:,} are taken at a time.")
    headings = [text.strip() for text in lines[0][1]]
    columns = [column_called(text) for text in headings]
    named = [name for name in columns if name]
    if "person" not in named and "id" not in named:
        known = ", ".join(HEADINGS.values())
        raise ValueError(f"The first row must have headings, among them “Name”. Known are: {known}.")
    if twice := next((HEADINGS[name] for name in named if named.count(name) > 1), None):
        raise ValueError(f"Two columns are “{twice}”: take one away.")
    return Table(headings, columns, lines[1:])


class Planner:
    """Plans what a table does to the roster, in as many queries as there are tables to read."""

    def __init__(self) -> None:
        self.directory, self.roles = Directory(), Roles()
        self.by_key: dict[int, Appointment] = {}
        self.by_person: dict[int, list[Appointment]] = {}

    def plan(self, table: Table) -> Plan:
        lines = [(table.cells(row), number, row) for number, row in table.rows]
        self._read([said for said, _, _ in lines])
        return Plan("Pasted from a spreadsheet", settled([self._line(*line) for line in lines]))

    def _read(self, lines: list[dict[str, str]]) -> None:
        """Read the appointments of which the lines may speak."""
        keys = {_key(said.get("id", "")) for said in lines}
        persons = {self._person(said.get("person", "")) for said in lines}
        for row in Appointment.objects.for_roster().among(keys, persons).by_name():
            self.by_key[row.pk] = row
            self.by_person.setdefault(row.person_id, []).append(row)

    def _person(self, text: str) -> int | None:
        try:
            return self.directory.find(text)
        except ValueError:  # which is said of the line
            return None

    def _line(self, said: dict[str, str], number: int, source: list[str]) -> Line:
        who = said.get("person", "")[:200]
        try:
            row = self._match(said)
            line = self._planned(said, row)
        except ValueError as error:
            line = Line("problem", who or "?", str(error))
        line.where, line.source = f"line {number}", source
        return line

    def _match(self, said: dict[str, str]) -> Appointment | None:
        """The appointment that a row speaks of; None for one that is not there yet."""
        if key := said.get("id"):
            return self._by_id(key, said)
        person = self.directory.find(said.get("person", ""))
        held = self.by_person.get(person, []) if person else []
        if role_text := said.get("role"):
            role = self.roles.find(role_text)
            return _same_appointment([row for row in held if row.role_id == role.pk], said)
        if not held:
            raise ValueError("Role: say in which role; there is no appointment of that name to change.")
        return _only(_going_on(held) or held, said)

    def _by_id(self, key: str, said: dict[str, str]) -> Appointment:
        row = self.by_key.get(_key(key))
        if row is None:
            raise ValueError(f"ID: there is no appointment {key[:20]}. Leave the cell empty for a new one.")
        label = self.directory.label(row.person.name, row.person.slug)
        name = said.get("person") or label
        if name_key(name) != name_key(label) and self.directory.find(name) != row.person_id:
            raise ValueError(f"ID: appointment {key} is {row.person.name}'s, not {name[:60]}'s.")
        return row

    def _planned(self, said: dict[str, str], row: Appointment | None) -> Line:
        shown = cells.cells_of(row, self.directory) if row else {}
        told = {name: text for name, text in said.items() if name != "person"}
        if row and all(text == shown.get(name, text).strip() for name, text in told.items()):
            return Line("same", row.person.name, describe(row))
        data = {**shown, **said, "new_person": "on"}
        if row:
            data["person"] = shown["person"]
        data.setdefault("person", "")
        form = RowForm(data, directory=self.directory, roles=self.roles, appointment=row)
        name = row.person.name if row else data["person"]
        if not form.is_valid():
            return Line("problem", name or "?", _problems(form))
        if row is None:
            kind = "person" if form.change.new_person else "new"
            return Line(kind, name, _said_of_new(form), [form.change])
        return _said_of_change(form, row)


def _key(text: str) -> int | None:
    """The key of an appointment as it is written; None for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def _same_appointment(held: list[Appointment], said: dict[str, str]) -> Appointment | None:
    """Of a person's appointments in one role the one meant: that which begins then, or that goes on."""
    start = periods.read_start(said["start"]) if "start" in said else None
    for row in held:
        if "start" in said and row.period.start == start:
            return row
    if "start" not in said:
        return _only(_going_on(held) or held, said) if held else None
    overlapping = [row for row in held if start is None or not row.period.is_past(start.first)]
    return _only(overlapping, said) if overlapping else None


def _going_on(held: list[Appointment]) -> list[Appointment]:
    return [row for row in held if row.end is None and not row.end_unknown]


def _only(held: list[Appointment], said: dict[str, str]) -> Appointment:
    if len(held) > 1:
        listed = "; ".join(f"{describe(row)} has the ID {row.pk}" for row in held[:5])
        raise ValueError(f"Several appointments may be meant: say “From”, or the ID. {listed}.")
    return held[0]


def _problems(form: RowForm) -> str:
    return " ".join(
        f"{HEADINGS.get(name, 'Row')}: {message}"
        for name, messages in form.errors.items()
        for message in messages
    )


def _said_of_new(form: RowForm) -> str:
    says = form.says()
    told = [
        f"{HEADINGS[name]}: {says[name]}" for name in says if says[name] and name not in ("person", "role")
    ]
    return "; ".join([says["role"], *told])


def _said_of_change(form: RowForm, row: Appointment) -> Line:
    differences = form.differences()
    if not differences:
        return Line("same", row.person.name, describe(row))
    told = "; ".join(
        f"{heading}: {before or 'empty'} → {after or 'empty'}" for heading, before, after in differences
    )
    ends = any(heading == HEADINGS["end"] and not before for heading, before, _ in differences)
    return Line("ends" if ends else "changes", row.person.name, f"{describe(row)} → {told}", [form.change])
