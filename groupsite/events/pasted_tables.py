"""Talks, positions and theses from a table: planned, then added.

A row that is there already, by title and date, is left as it is, so that a table can be pasted again.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.db import periods
from core.db.models import all_rows
from core.plans.questions import COLUMN, DATES, Questions, SourceRow
from core.tables.columns import Columns, list_columns, load_columns
from core.tables.pasted_table import PastedTable, read_table, resolve_dates
from core.text.dates import PartialDate
from core.text.letters import make_name_key
from groupsite.events.series import find_persons, make_free_slug
from groupsite.models import Position, Talk, TalkSpeaker, Thesis, ThesisPerson
from groupsite.models.position import PositionKind
from groupsite.models.talk import TalkKind
from groupsite.models.thesis import ThesisKind, ThesisState
from people.models import Person

MOST_ROWS = 500
_SEPARATOR = re.compile(r"[;\n]")
_AND = re.compile(r"\s(?:and|und|et|y)\s|&", re.IGNORECASE)
_NO_NAME = re.compile(
    r"\d|@|\b(?:universit|institut|college|school|cent(?:er|re)\b|laborator|department|academy|gmbh|ltd\b|eth\b)",
    re.IGNORECASE,
)
"""What is in affiliations rather than in names."""
_SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
_QUESTION = gettext_lazy("Who is “%s”? Separate several people with “;”, as in “Ada Lin; Bo Ott”.")
_AFTER_DAY = re.compile(
    r"[\s,]+(?:\(?AoE\)?|anywhere on earth|(?:at\s)?23[:.]59\b[\w\s()+:]{0,20})$", re.IGNORECASE
)
_NO_DATE = frozenset(
    (
        "asap", "as soon as possible", "immediately", "now", "flexible", "negotiable", "any time", "sofort",
        "ab sofort", "nach vereinbarung", "baldmöglichst", "until filled", "open until filled", "rolling",
        "none", "open", "bis zur besetzung", "until the position is filled",
    )
)  # fmt: skip
"""What stands in place of the start or the deadline of a position that has no date."""
_KINDS_OF_POSITIONS = {
    "phd": PositionKind.PHD,
    "phd position": PositionKind.PHD,
    "phd candidate": PositionKind.PHD,
    "doctoral researcher": PositionKind.PHD,
    "doctoral student": PositionKind.PHD,
    "doktorand": PositionKind.PHD,
    "doktorandin": PositionKind.PHD,
    "post-doc": PositionKind.POSTDOC,
    "postdoctoral researcher": PositionKind.POSTDOC,
    "postdoctoral fellow": PositionKind.POSTDOC,
    "intern": PositionKind.INTERN,
}
QUESTION_KINDS = (COLUMN, DATES)
Cells = dict[str, str]


@dataclass
class PlannedRow:
    """A row of the table: the object to add, its people, and why it is not added, or ""."""

    number: int
    title: str
    row: Any = None
    people: list[Any] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    exists: bool = False
    problem: str = ""

    @property
    def verdict(self) -> str:
        return self.problem or (_("Already there") if self.exists else _("New"))

    @property
    def is_new(self) -> bool:
        return not (self.problem or self.exists)


@dataclass(frozen=True)
class TableKind:
    """What a table can be of, and how the cells of a row become an object with its people."""

    name: str
    model: type[models.Model]
    columns: Columns
    build: Callable[[Cells, dict[str, Person]], tuple[Any, list[Any]]]

    @property
    def label(self) -> str:
        return capfirst(str(self.model._meta.verbose_name_plural))


def plan_table(kind: TableKind, text: str, visibility: str, questions: Questions) -> list[PlannedRow]:
    """Return what each row of a table would add. Raises ValueError if it is no such table."""
    table = read_table(text, kind.columns)
    table.ask_columns(questions)
    rows = [read_row(table, number, source) for number, source in table.rows]
    resolve_dates(rows, kind.columns.list_keys("date"), questions)
    columns = kind.columns.list_keys("names")
    persons = find_persons(
        [name for row in rows for key in columns for name in list_forms(row.cells.get(key, ""))]
    )
    existing = {(row.title, get_day(row)) for row in all_rows(kind.model)}
    plan = []
    for row in rows:
        planned = plan_row(kind, row, visibility, persons)
        if planned.row is not None:
            key = (planned.title, get_day(planned.row))
            planned.exists = key in existing
            existing.add(key)
        plan.append(planned)
    return plan


def read_row(table: PastedTable, number: int, source: list[str]) -> SourceRow:
    row = SourceRow(number, source)
    try:
        row.cells = {key: text for key, text in table.read_cells(source).items() if text}
        if table.is_total(source):
            raise ValueError(_("This is a total, and left out."))
    except ValueError as error:
        row.problems.append(str(error))
    return row


def plan_row(kind: TableKind, row: SourceRow, visibility: str, persons: dict[str, Person]) -> PlannedRow:
    """Return what a row would add, or its problem."""
    planned = PlannedRow(row.number, row.cells.get("title", ""), problem=" ".join(row.problems))
    if planned.problem:
        return planned
    try:
        if not planned.title:
            raise ValueError(_("There is no title."))
        item, people = kind.build(row.cells, persons)
        item.visibility = visibility
        item.full_clean(exclude=["slug"], validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        planned.problem = " ".join(error.messages)
    except ValueError as error:
        planned.problem = str(error)
    else:
        planned.row, planned.people = item, people
        names = ("title", *kind.columns.list_keys("names"))
        others = [text for key, text in row.cells.items() if key not in names]
        planned.facts = [*map(str, people), *others]
    return planned


def apply_table(kind: TableKind, plan: list[PlannedRow]) -> int:
    """Add the new rows of a plan with their people; return how many."""
    number = 0
    for planned in plan:
        if planned.is_new and planned.row is not None:
            planned.row.slug = make_free_slug(kind.model, planned.title[:100])
            planned.row.full_clean()
            planned.row.save()
            for position, person in enumerate(planned.people, start=1):
                person.position = position
                setattr(person, kind.model._meta.model_name or "", planned.row)
                person.save()
            number += 1
    return number


def get_day(row: models.Model) -> Any:
    """Return the date by which rows of the same title are told apart."""
    return getattr(row, "day", None) or getattr(row, "deadline", None) or getattr(row, "start", None)


def list_forms(text: str) -> list[str]:
    """Return all that could be a name in a cell, to look them up at once."""
    parts = [" ".join(part.split()) for part in _SEPARATOR.split(text)]
    pieces = [piece for part in parts for group in _AND.split(part) for piece in (group, *group.split(","))]
    inverted = [invert_name(group) for part in parts for group in _AND.split(part)]
    return list(filter(None, (*parts, *pieces, *inverted)))


def split_names(text: str, persons: dict[str, Person]) -> list[str]:
    """Return the names in a cell, which “;” separates, and commas and “and” where all parts are whole names.

    Raises ValueError if it cannot be told who is meant.
    """
    parts = [" ".join(part.split()) for part in _SEPARATOR.split(text)]
    return [name for part in filter(None, parts) for name in _split_part(part, persons)]


def _split_part(part: str, persons: dict[str, Person]) -> list[str]:
    groups = [group.strip(" ,") for group in _AND.split(part)]
    names = []
    for group in groups:
        pieces = _list_pieces(group)
        if make_name_key(group) in persons or len(pieces) == 1:
            names.append(group)
        elif make_name_key(invert_name(group)) in persons:
            names.append(invert_name(group))
        elif all(_is_full_name(piece, persons) for piece in pieces):
            names += pieces
        elif len(pieces) == 2 and not any(map(_NO_NAME.search, pieces)):  # family name, given name
            names.append(invert_name(group) if len(groups) > 1 else group)
        else:
            raise ValueError(_QUESTION % part[:80])
    if make_name_key(part) in persons:
        return [part]
    if len(groups) > 1 and not all(_is_full_name(name, persons) for name in names):
        raise ValueError(_QUESTION % part[:80])
    return names


def _list_pieces(group: str) -> list[str]:
    """Return what commas separate; “Jr.” belongs to what is before it."""
    pieces: list[str] = []
    for piece in filter(None, map(str.strip, group.split(","))):
        if pieces and piece.casefold().rstrip(".") in _SUFFIXES:
            pieces[-1] += f", {piece}"
        else:
            pieces.append(piece)
    return pieces


def _is_full_name(name: str, persons: dict[str, Person]) -> bool:
    """Return whether a text is the name of somebody here, or looks like a given name with a family name."""
    return make_name_key(name) in persons or (" " in name and not _NO_NAME.search(name))


def invert_name(name: str) -> str:
    """Return "Ada Lin" for "Lin, Ada"."""
    family, _comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip()


def build_people(
    model, cells: Cells, column: str, persons: dict[str, Person], **fields
) -> list[models.Model]:
    """Return a row for each name of a cell, once: of the person with that name, else of the name."""
    rows: dict[tuple[Person | None, str], models.Model] = {}
    for name in split_names(cells.get(column, ""), persons):
        person = persons.get(make_name_key(name))
        printed = "" if person else name[:200]
        rows.setdefault((person, printed), model(person=person, name=printed, **fields))
    return list(rows.values())


def read_choice(
    default: models.TextChoices, cells: Cells, column: str, others: dict[str, Any] | None = None
) -> str:
    """Return the value of a choice by value, label or other words, or the default. Raises ValueError."""
    text = cells.get(column, "").casefold().replace("'", "’")
    members = list(type(default))
    choices = {name.casefold(): member for member in members for name in (member.value, str(member.label))}
    choices = (others or {}) | choices
    if text and text not in choices:
        problem = _("“%(text)s” is not known. Enter one of: %(labels)s.")
        raise ValueError(
            problem % {"text": text[:40], "labels": ", ".join(str(each.label) for each in members)}
        )
    return str((choices[text] if text else default).value)


def read_date(cells: Cells, column: str) -> PartialDate | None:
    """Return the date of a cell. Raises ValueError for what is no date."""
    return periods.read_date(cells[column]) if column in cells else None


def read_day(cells: Cells, column: str):
    """Return the day of a cell. Raises ValueError for what is no day."""
    date = read_date(cells, column)
    if date and date.precision != "day":
        raise ValueError(_("Enter the day of “%s”, too.") % cells[column][:40])
    return date.first if date else None


def build_talk(cells: Cells, persons: dict[str, Person]) -> tuple[Talk, list[Any]]:
    date = read_date(cells, "date")
    if date is None:
        raise ValueError(_("There is no date."))
    talk = Talk(
        title=cells["title"],
        kind=read_choice(TalkKind.TALK, cells, "kind"),
        day=date.first,
        day_precision=date.precision.value,
        **{name: cells.get(name, "") for name in ("place", "abstract", "slides", "video")},
    )
    return talk, build_people(TalkSpeaker, cells, "speakers", persons)


def move_words(cells: Cells) -> Cells:
    """Return cells in which words in place of a start or a deadline, such as “asap”, are in the text."""
    moved = dict(cells)
    for column, label in (("deadline", _("Deadline")), ("start", _("Start"))):
        text = cells.get(column, "")
        day = _AFTER_DAY.sub("", text[:200]) if len(text) <= 200 else text
        if text.casefold().strip(" .") in _NO_DATE:
            del moved[column]
        elif day != text:
            moved[column] = day
        else:
            continue
        moved["text"] = "\n\n".join(filter(None, (moved.get("text", ""), f"{label}: {text}")))
    return moved


def build_position(cells: Cells, persons: dict[str, Person]) -> tuple[Position, list[Any]]:
    cells = move_words(cells)
    start = read_date(cells, "start")
    contact = persons.get(make_name_key(cells.get("contact", ""))) if "contact" in cells else None
    if "contact" in cells and contact is None:
        raise ValueError(_("Nobody here is called “%s”.") % cells["contact"][:40])
    position = Position(
        title=cells["title"],
        kind=read_choice(PositionKind.PHD, cells, "kind", _KINDS_OF_POSITIONS),
        opens_on=read_day(cells, "announced"),
        deadline=read_day(cells, "deadline"),
        starts_on=start.first if start else None,
        starts_on_precision=start.precision.value if start else "day",
        contact=contact,
        apply_url=cells.get("application_form", ""),
        **{name: cells.get(name, "") for name in ("text", "duration", "funding", "place", "how_to_apply")},
    )
    return position, []


def build_thesis(cells: Cells, persons: dict[str, Person]) -> tuple[Thesis, list[Any]]:
    student = persons.get(make_name_key(cells.get("student", ""))) if "student" in cells else None
    thesis = Thesis(
        title=cells["title"],
        kind=read_choice(ThesisKind.MASTER, cells, "kind"),
        progress=read_choice(
            ThesisState.RUNNING if cells.get("student") else ThesisState.OFFER, cells, "progress"
        ),
        student=student,
        student_name="" if student else cells.get("student", ""),
        text=cells.get("text", ""),
    )
    if (thesis.kind, thesis.progress) == (Thesis.Kind.PHD, Thesis.State.DONE):
        raise ValueError(_("A PhD thesis that is done is a paper. Add it to the papers."))
    periods.set_start(thesis, periods.read_start(cells.get("start", "")))
    periods.set_end(thesis, *periods.read_end(cells.get("end", "")))
    people = build_people(ThesisPerson, cells, "supervisors", persons, part="supervisor")
    people += build_people(ThesisPerson, cells, "examiners", persons, part="examiner")
    return thesis, people


SECTIONS = load_columns(__package__)
KINDS = {
    name: TableKind(
        name,
        model,
        Columns(list_columns(SECTIONS[name]), required=["title"], most_rows=MOST_ROWS),
        build,
    )
    for name, model, build in (
        ("talks", Talk, build_talk),
        ("positions", Position, build_position),
        ("theses", Thesis, build_thesis),
    )
}
"""The kinds of tables by their names in URLs."""
