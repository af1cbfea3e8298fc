"""Who has left: whose appointments all have an end, and the link to what is to be done then."""

from collections.abc import Iterable

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from people.models import Appointment, Person

MOST_LINKS = 5


def select_leaving(keys: Iterable[int]):
    """Select the people among these whose appointments all have ended, or end on a day."""
    rows = Appointment.objects.filter(person=OuterRef("pk"))
    stays = rows.filter(end=None, end_unknown=False)
    return Person.objects.filter(Exists(rows), ~Exists(stays), pk__in=list(keys)).in_order()


def find_last_appointment(person: Person) -> Appointment | None:
    """Return the appointment that ends last, if no other one goes on."""
    if not select_leaving([person.pk]).exists():
        return None
    rows = Appointment.objects.filter(person=person).select_related("person", "role")
    return rows.latest_first().first()


def offer_checklists(request, keys: Iterable[int]) -> None:
    """Add a message with a link to the departure checklist of each person who leaves."""
    for person in select_leaving(keys).only("name")[:MOST_LINKS]:
        url = reverse("admin:departure", args=[person.pk])
        text = _('{name} leaves: <a href="{url}">open the departure checklist</a>.')
        messages.info(request, format_html(text, name=person.name, url=url))
