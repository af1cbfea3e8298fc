"""Link supervisors who were entered as outside the group and have a page by now."""

from dataclasses import dataclass

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Count, Exists, Func, OuterRef, QuerySet, TextField, Value
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import register_check
from core.history.undo import format_undo_button
from core.journal.context import journal_context
from people.models import Appointment, Person, Supervision
from people.names.directory import PersonDirectory

PAGE = "admin:people_supervisor_links"
MOST_LINKS = 200
"""The number of links that the page shows at once."""


@dataclass(frozen=True)
class SupervisorLink:
    """A supervision by a printed name, and the key and name of the only person who has that name."""

    supervision: Supervision
    person: int
    name: str


def find_links(appointments: QuerySet) -> list[SupervisorLink]:
    """Return the supervisions of these appointments whose printed name is that of one person."""
    outsiders = Supervision.objects.filter(supervisor=None, appointment__in=appointments.order_by())
    outsiders = outsiders.select_related("appointment__person", "appointment__role").order_by(
        "supervisor_name", "pk"
    )
    if not outsiders:
        return []
    directory = PersonDirectory()
    links = []
    for supervision in outsiders:
        people = directory.find_all(supervision.supervisor_name)
        if len(people) == 1 and people[0][0] != supervision.appointment.person_id:
            links.append(SupervisorLink(supervision, people[0][0], people[0][1]))
    existing = set(
        Supervision.objects.filter(supervisor__in={link.person for link in links}).values_list(
            "appointment", "supervisor"
        )
    )
    return [link for link in links if (link.supervision.appointment_id, link.person) not in existing]


TITLES = (
    r"^((prof|dr|pd|priv|dipl|m|b|ph|mr|ms|mrs|frau|herr)[^ ]*\.[^ ]* +|(prof|dr|mr|ms|mrs|frau|herr) +)+"
)


def _fold(expression) -> Func:
    return Func(expression, function="public.site_norm", output_field=TextField())


@register_check(
    "supervisors-with-page",
    _("Supervisors who have a page but no link to it"),
    Appointment,
    _("Supervisors to link"),
    page=PAGE,
)
def select_unlinked(appointments: QuerySet) -> QuerySet:
    """Filter appointments with a supervisor from outside the group who has the name of one person here."""
    bare = Func("supervisor_name", Value(TITLES), Value(""), Value("i"), function="regexp_replace")
    names = Person.objects.order_by().values(folded=_fold("name")).annotate(number=Count("pk"))
    outsiders = Supervision.objects.filter(supervisor=None, appointment=OuterRef("pk"))
    return appointments.filter(
        Exists(
            outsiders.annotate(folded=_fold(bare)).filter(folded__in=names.filter(number=1).values("folded"))
        )
    )


def link_supervisors(request) -> HttpResponse:
    """Show the supervisors who can be linked; link the chosen ones."""
    links = find_links(request.user.get_permitted_rows("change", Appointment))
    if request.method == "POST":
        chosen = set(request.POST.getlist("link"))
        number = save_links([link for link in links if str(link.supervision.pk) in chosen])
        text = ngettext("{number} supervisor linked. {undo}", "{number} supervisors linked. {undo}", number)
        messages.success(request, format_html(text, number=number, undo=format_undo_button(reverse(PAGE))))
        return redirect(PAGE)
    shell = {**admin.site.each_context(request), "opts": Appointment._meta}
    context = {"title": gettext("Link supervisors"), "links": links[:MOST_LINKS], "total": len(links)}
    return render(request, "admin/people/supervisor_links.html", {**shell, **context})


@transaction.atomic
def save_links(links: list[SupervisorLink]) -> int:
    """Link supervisions to the persons, journaled; return how many."""
    with journal_context(reason=gettext("Supervisors linked")):
        for link in links:
            link.supervision.supervisor_id, link.supervision.supervisor_name = link.person, ""
            link.supervision.save(update_fields=["supervisor", "supervisor_name"])
    return len(links)
