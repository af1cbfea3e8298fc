"""The addresses of people: the roster as a list, and each person."""

from datetime import date

from django.http import HttpResponse

from groupsite import profiles
from groupsite.api import parts
from groupsite.api import person as told
from groupsite.api.paging import PARAMETERS, json, listing, part_of
from groupsite.api.schemas import ref
from groupsite.kit.dated import today
from groupsite.kit.described import day, described
from groupsite.kit.gather import gather, gather_for
from groupsite.kit.problems import Problem
from groupsite.kit.shown import get_seen
from people.models import Appointment, Person, PersonIdentifier

ON = day("on", "the group on that day, which has come already; today if it is not said")


@described(
    "The members by role, then the alumni, the latest first",
    listing(ref("PersonInBrief")),
    description="Everybody stands once, with the highest role.",
    parameters=(ON, *PARAMETERS),
    schemas=told.SCHEMAS,
    tag="people",
)
def people(request) -> HttpResponse:
    """The roster of a day."""
    on: date | None = request.asked.get("on")
    if on and on > today():
        raise Problem(404, f"on: {on} has not come yet; ask for a day until {today()}.")
    keys = gather(
        member=Appointment.objects.members(on).only("pk"),
        alumnus=Appointment.objects.former_members(on).only("pk"),
    )
    everybody = [(row.pk, status) for status, rows in keys.items() for row in rows]
    part = part_of(request, len(everybody))
    return part.answer(_rows(dict(everybody[part.rows]), on))


def _rows(statuses: dict[int, str], on: date | None) -> list[dict]:
    """The rows of these appointments, in the order of the keys; one that was just deleted is left out."""
    found = {row.pk: row for row in Appointment.objects.filter(pk__in=statuses).for_rows(on)}
    persons = [row.person for row in found.values()]
    gather_for(persons, identifiers=PersonIdentifier.objects.order_by("scheme", "value"))
    return [told.row(found[key], status) for key, status in statuses.items() if key in found]


@described(
    "A person, with all that the profile shows",
    ref("Person"),
    schemas=told.SCHEMAS,
    sample=lambda: Person.objects.seen().in_order(),
    tag="people",
)
def person(request, slug: str) -> HttpResponse:
    """A person that visitors can see."""
    shown = get_seen(Person.objects.seen(), slug=slug)
    of_work = profiles.work(shown)
    for name in ("years", "venues"):
        del of_work[name]
    found = gather(**profiles.roster(shown), **profiles.record(shown), **of_work)
    found["current_students"], found["former_students"] = profiles.by_time(found.pop("students"))
    found["selected"] = parts.with_identifiers([paper for paper in found["papers"] if paper.selected])
    return json(told.whole(shown, found))
