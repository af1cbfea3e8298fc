"""Talks, positions and theses from a table: planned, then added.

A row that is there already, by title and date, is left as it is, so that a table can be pasted again.
"""

import datetime
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
from core.plans.questions import COLUMN, DATES, QuestionKind, Questions, SourceRow
from core.plans.ticks import TickedRow
from core.tables.columns import Columns, list_columns, load_columns
from core.tables.pasted_table import PastedTable, read_table, resolve_dates
from core.text.dates import PartialDate
from groupsite.agenda.models import Position, Talk, TalkSpeaker, Thesis, ThesisPerson
from groupsite.agenda.models.position import PositionKind
from groupsite.agenda.models.talk import TalkKind
from groupsite.agenda.models.thesis import ThesisKind, ThesisState
from groupsite.agenda.series import make_free_slug
from people.models import Person
from people.names.directory import PersonDirectory

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
QUESTION_KINDS = (
    COLUMN,
    DATES,
    QuestionKind("speakers", gettext_lazy("Who is the speaker “{text}”?")),
    QuestionKind("student", gettext_lazy("Who is the student “{text}”?")),
    QuestionKind("supervisors", gettext_lazy("Who is the supervisor “{text}”?")),
    QuestionKind("examiners", gettext_lazy("Who is the examiner “{text}”?")),
    QuestionKind("contact", gettext_lazy("Who is the contact “{text}”?")),
)
"""The questions about people have the names of the columns."""
Cells = dict[str, str]


@dataclass
class PlannedRow(TickedRow):
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
    def key(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def is_new(self) -> bool:
        return not (self.problem or self.exists)


@dataclass(frozen=True)
class TableKind:
    """What a table can be of, and how the cells of a row become an object with its people."""

    name: str
    model: type[models.Model]
    columns: Columns
    build: Callable[[Cells, PersonDirectory], tuple[Any, list[Any]]]

    @property
    def label(self) -> str:
        return capfirst(str(self.model._meta.verbose_name_plural))


def plan_table(kind: TableKind, text: str, visibility: str, questions: Questions) -> list[PlannedRow]:
    """Return what each row of a table would add. Raises ValueError if it is no such table."""
    table = read_table(text, kind.columns)
    table.ask_columns(questions)
    rows = [read_row(table, number, source) for number, source in table.rows]
    resolve_dates(rows, kind.columns.list_keys("date"), questions)
    directory = PersonDirectory(questions=questions)
    existing = {(row.title, get_day(row)) for row in all_rows(kind.model)}
    plan = []
    for row in rows:
        questions.row = row.number
        planned = plan_row(kind, row, visibility, directory)
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


def plan_row(kind: TableKind, row: SourceRow, visibility: str, directory: PersonDirectory) -> PlannedRow:
    """Return what a row would add, or its problem."""
    planned = PlannedRow(row.number, row.cells.get("title", ""), problem=" ".join(row.problems))
    if planned.problem:
        return planned
    try:
        if not planned.title:
            raise ValueError(_("There is no title."))
        item, people = kind.build(row.cells, directory)
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
    """Add the chosen new rows of a plan with their people; return how many."""
    number = 0
    for planned in plan:
        if planned.is_new and planned.is_chosen and planned.row is not None:
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


def split_names(text: str, directory: PersonDirectory) -> list[str]:
    """Return the names in a cell, which “;” separates, and commas and “and” where all parts are whole names.

    Raises ValueError if it cannot be told who is meant.
    """
    parts = [" ".join(part.split()) for part in _SEPARATOR.split(text)]
    return [name for part in filter(None, parts) for name in _split_part(part, directory)]


def _split_part(part: str, directory: PersonDirectory) -> list[str]:
    groups = [group.strip(" ,") for group in _AND.split(part)]
    names = []
    for group in groups:
        pieces = _list_pieces(group)
        if directory.has_name(group) or len(pieces) == 1:
            names.append(group)
        elif all(_is_full_name(piece, directory) for piece in pieces):
            names += pieces
        elif len(pieces) == 2 and not any(map(_NO_NAME.search, pieces)):  # family name, given name
            names.append(invert_name(group) if len(groups) > 1 else group)
        else:
            raise ValueError(_QUESTION % part[:80])
    if directory.has_name(part):
        return [part]
    if len(groups) > 1 and not all(_is_full_name(name, directory) for name in names):
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


def _is_full_name(name: str, directory: PersonDirectory) -> bool:
    """Return whether a text is the name of somebody here, or looks like a given name with a family name."""
    return directory.has_name(name) or (" " in name and not _NO_NAME.search(name))


def invert_name(name: str) -> str:
    """Return "Ada Lin" for "Lin, Ada"."""
    family, _comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip()


def find_person(
    name: str, column: str, directory: PersonDirectory, at: datetime.date | None = None
) -> Person | None:
    """Return the person here whom a name in a column means; None for somebody outside the group."""
    key = directory.decide(name, column, at=at, is_required=False) if name else None
    return directory.person(key) if key else None


def build_people(
    model, cells: Cells, column: str, directory: PersonDirectory, at: datetime.date | None, **fields
) -> list[models.Model]:
    """Return a row for each name of a cell, once: of the person whom it means, else of the name."""
    rows: dict[tuple[Person | None, str], models.Model] = {}
    for name in split_names(cells.get(column, ""), directory):
        person = find_person(name, column, directory, at)
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


def build_talk(cells: Cells, directory: PersonDirectory) -> tuple[Talk, list[Any]]:
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
    return talk, build_people(TalkSpeaker, cells, "speakers", directory, date.first)


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


def build_position(cells: Cells, directory: PersonDirectory) -> tuple[Position, list[Any]]:
    cells = move_words(cells)
    start = read_date(cells, "start")
    contact = find_person(cells.get("contact", ""), "contact", directory)
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


def build_thesis(cells: Cells, directory: PersonDirectory) -> tuple[Thesis, list[Any]]:
    start, end = periods.read_start(cells.get("start", "")), periods.read_end(cells.get("end", ""))
    at = start.first if start else end[0].last if end[0] else None
    student = find_person(cells.get("student", ""), "student", directory, at)
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
    periods.set_start(thesis, start)
    periods.set_end(thesis, *end)
    people = build_people(ThesisPerson, cells, "supervisors", directory, at, part="supervisor")
    people += build_people(ThesisPerson, cells, "examiners", directory, at, part="examiner")
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
