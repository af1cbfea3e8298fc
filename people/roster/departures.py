"""Who has left: whose appointments all have an end, and the link to what is to be done then."""

from collections.abc import Iterable
from datetime import timedelta

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from core.db.dated_models import today
from people.models import Appointment, Person

MOST_LINKS = 10
NOTICE = timedelta(days=31)
"""How long before somebody leaves the checklist is offered."""


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


def list_newly_ending(appointments: Iterable[Appointment]) -> set[int]:
    """Return the people who are here, and of whose appointments these changes set the first end.

    To be called before the changes are saved.
    """
    keys = [row.pk for row in appointments if row.pk and (row.end or row.end_unknown)]
    rows = Appointment.objects.begun().filter(pk__in=keys, end=None, end_unknown=False)
    return set(rows.values_list("person", flat=True))


def offer_checklists(request, keys: Iterable[int]) -> None:
    """Add a message with links to the departure checklists of those who left, or leave within a month."""
    later = Appointment.objects.filter(person=OuterRef("pk"), end__gt=today() + NOTICE)
    people = list(select_leaving(keys).exclude(Exists(later)).only("name"))
    if not people:
        return
    urls = [(reverse("admin:departure", args=[person.pk]), person.name) for person in people[:MOST_LINKS]]
    if len(people) == 1:
        text = _('{name} leaves: <a href="{url}">open the departure checklist</a>.')
        messages.info(request, format_html(text, url=urls[0][0], name=urls[0][1]))
        return
    links = format_html_join(", ", '<a href="{}">{}</a>', urls)
    text = _("{number} people leave. Departure checklists: {links}.")
    if len(people) > MOST_LINKS:
        text = _("{number} people leave. Departure checklists: {links} and {more} more.")
    more = len(people) - MOST_LINKS
    messages.info(request, format_html(text, number=len(people), links=links, more=more))
