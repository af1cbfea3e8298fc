"""What stands in the cells of the table, written as the same cells are read."""

from groupsite.kit.dated import today
from groupsite.kit.periods import write_end
from people.models import Appointment, Supervision
from people.roster.directory import Directory
from people.roster.supervisors import write_supervisors

_ORDER = {"primary": 0, "supervisor": 1, "second": 2, "mentor": 3}


def standing(appointment: Appointment) -> list[Supervision]:
    """The supervisions that hold today, or held when the appointment ended; those that ended before, not."""
    last = min(appointment.end or today(), today())
    rows = [
        row
        for row in appointment.supervisions.all()
        if not row.end_unknown and (row.end is None or row.end >= last)
    ]
    return sorted(rows, key=lambda row: (_ORDER.get(row.part, 9), row.pk))


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
