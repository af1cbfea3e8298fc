"""What stands in the cells of the table: written and read as people write it."""

import re
from dataclasses import dataclass, replace

from groupsite.kit.dated import today
from groupsite.kit.periods import write_end
from people.models import Appointment, Supervision
from people.roster.directory import Directory

SUPERVISORS = 12


@dataclass(frozen=True)
class Named:
    """Somebody who supervises: a person of ours by key, or else by the printed name; and in which part."""

    person: int | None
    name: str
    institution: str = ""
    part: str = Supervision.PartPlayed.SUPERVISOR.value

    @property
    def key(self) -> tuple:
        """What tells one supervisor of an appointment from another."""
        return ("", self.person) if self.person else (self.name, None)

    @property
    def text(self) -> str:
        """As it is typed; a part is left out where there is nothing to say of it."""
        text = f"{self.name}, {self.institution}" if self.institution else self.name
        return text if self.part == Supervision.PartPlayed.SUPERVISOR else f"{text} ({self.part})"


_PARTS = {
    "": Supervision.PartPlayed.SUPERVISOR,
    **{part.value: part for part in Supervision.PartPlayed},
    **{part.label: part for part in Supervision.PartPlayed},
}
_PART = re.compile(r"\s*\(([^()]*)\)\s*$")
_ORDER = {"primary": 0, "supervisor": 1, "second": 2, "mentor": 3}


def read_supervisors(text: str, directory: Directory) -> list[Named]:
    """Supervisors as typed: “Luo Mai (primary); Boris Grot, Edinburgh”, with semicolons between.

    Raises ValueError for a part that there is not, a name shared by persons, and for one named twice.
    """
    pieces = [piece for piece in map(str.strip, re.split(r"[;\n]", text)) if piece]
    if len(pieces) > SUPERVISORS:
        raise ValueError(f"These are {len(pieces)} supervisors; at most {SUPERVISORS} are taken.")
    found = [_read_supervisor(piece, directory) for piece in pieces]
    keys = [named.key for named in found]
    if twice := next((named for named in found if keys.count(named.key) > 1), None):
        raise ValueError(f"“{twice.name}” is named twice.")
    return found


def _read_supervisor(piece: str, directory: Directory) -> Named:
    part = ""
    if match := _PART.search(piece):
        part, piece = " ".join(match[1].casefold().split()), piece[: match.start()]
    if part not in _PARTS:
        raise ValueError(f"“({part[:40]})” is no part: write (primary), (second), (mentor) or nothing.")
    name, _, institution = map(str.strip, piece.partition(","))
    if not name:
        raise ValueError("A supervisor has no name.")
    if max(len(name), len(institution)) > 200:
        raise ValueError(f"“{name[:40]}…” is too long: names and institutions have at most 200 characters.")
    return Named(directory.find(name), name, institution, str(_PARTS[part]))


def standing(appointment: Appointment) -> list[Supervision]:
    """The supervisions that hold today, or held when the appointment ended; those that ended before, not."""
    last = min(appointment.end or today(), today())
    rows = [
        row
        for row in appointment.supervisions.all()
        if not row.end_unknown and (row.end is None or row.end >= last)
    ]
    return sorted(rows, key=lambda row: (_ORDER.get(row.part, 9), row.pk))


def named(row: Supervision) -> Named:
    """A supervision as what a cell says of it."""
    return Named(row.supervisor_id, row.display_name, row.supervisor_institution, row.part)


def write_supervisors(rows: list[Supervision], directory: Directory) -> str:
    return "; ".join(_write_supervisor(row, directory) for row in rows)


def _write_supervisor(row: Supervision, directory: Directory) -> str:
    who = row.supervisor
    name = directory.label(who.name, who.slug) if who else row.supervisor_name
    return replace(named(row), name=name).text


def cells_of(appointment: Appointment, directory: Directory) -> dict[str, str]:
    """The text of each cell of an appointment, as the same cells are read."""
    return {
        "person": directory.label(appointment.person.name, appointment.person.slug),
        "role": appointment.role.name,
        "institution": appointment.institution,
        "start": str(appointment.period.start or ""),
        "end": write_end(appointment),
        "supervisors": write_supervisors(standing(appointment), directory),
        "destination": appointment.destination,
        "destination_url": appointment.destination_url,
        "note": appointment.note,
    }
