"""Which supervisors the cards of members name."""

from collections.abc import Sequence

from people.models import Appointment


def mark_supervisors(members: Sequence[Appointment]) -> None:
    """Leave with each member `supervisors`, the supervisions that their card names.

    Takes all members of a day, as `for_rows` leaves them. Where one person leads the group, nobody is told
    that they supervise: a card names supervisors only where somebody else is one.
    """
    heads = {member.person_id for member in members if member.role.leads}
    expected = heads if len(heads) == 1 else set()
    for member in members:
        rows = list(member.supervisions.all())
        is_expected = all(row.supervisor_id in expected for row in rows)
        member.supervisors = [] if is_expected else rows
