"""Supervisors on cards; `{% load supervisions %}`."""

from collections.abc import Collection

from django import template

from people.models import Appointment, Supervision
from people.models.roster import choose_one_each

register = template.Library()
register.filter("one_each", choose_one_each)


@register.filter
def unexpected_supervisions(member: Appointment, leaders: Collection[int]) -> list[Supervision]:
    """Return the supervisions to name on a card; none where only those who lead the group supervise.

    leaders: the keys of persons.
    """
    supervisions = list(member.supervisions.all())
    return supervisions if any(row.supervisor_id not in leaders for row in supervisions) else []
