"""Views of the roster for staff."""

from functools import wraps
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core.admin.submissions import RESTORE
from core.db.dated_models import today
from core.db.models import StaleVersionError
from core.history.undo import find_current_change, format_undo_button
from core.plans.confirmation import is_confirmed
from core.tables.delimited import write_rows
from core.tables.uploads import LARGEST, read_upload
from people.models import Appointment
from people.names.directory import PersonDirectory
from people.roster import page_context as pages
from people.roster import paste as pasting
from people.roster import saving
from people.roster import table as tables
from people.roster.actions import ACTIONS
from people.roster.cell_views import EDITED, CellRefusedError, save_cell
from people.roster.change_plan import RosterPlan
from people.roster.departures import list_newly_ending, offer_checklists
from people.roster.forms import RosterFilterForm, RowForm
from people.roster.roles import Roles
from people.roster.supervisor_links import link_supervisors

FORMS = {"invite": "admin:invitations_invite", "correct": "admin:profile_links"}
"""Actions that lead to a form about the people instead of a plan, and the names of the URLs."""
TAKEN = _("The person already has this role from this date.")


def require_staff(view):
    """Decorate a view to require an account that may change all appointments."""

    @wraps(view)
    def guarded(request, *args, **kwargs):
        rights = (f"people.{action}_appointment" for action in ("add", "change", "delete"))
        if not all(map(request.user.has_perm, rights)):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


@require_GET
@require_staff
def page(request) -> HttpResponse:
    """Show the table."""
    return _render_table(request, pages.build_table(request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff
def row(request, pk: int) -> HttpResponse:
    """Show the form of one row, and save it."""
    appointment = get_object_or_404(Appointment.objects.for_roster(), pk=pk)
    if request.method != "POST":
        return _render_form(request, pages.build_row(appointment, PersonDirectory()))
    form = RowForm(request.POST, directory=PersonDirectory(), roles=Roles(), appointment=appointment)
    if request.POST.get("version") != str(appointment.version):
        return _render_form(request, pages.build_conflicting_row(form), 409)
    return _save_or_show(request, form, "saved")


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff
def new(request) -> HttpResponse:
    """Show the form of a new appointment, and add it, with its person if requested."""
    if request.method != "POST":
        return _render_form(request, pages.RosterRow(None, {}))
    form = RowForm(request.POST, directory=PersonDirectory(), roles=Roles())
    if not form.is_valid() or form.refuse_duplicate():
        return _render_form(request, pages.build_typed_row(form), 422)
    return _save_or_show(request, form, "added")


def _save_or_show(request, form: RowForm, verb: str) -> HttpResponse:
    """Save a row and return to the roster, or show the form again with what is wrong."""
    if not form.is_valid():
        return _render_form(request, pages.build_typed_row(form), 422)
    try:
        keys = _save(request, form)
    except IntegrityError:
        form.add_error("start", TAKEN)
        return _render_form(request, pages.build_typed_row(form), 422)
    except StaleVersionError:
        current = get_object_or_404(Appointment.objects.for_roster(), pk=form.appointment.pk)
        form = RowForm(request.POST, directory=form.directory, roles=form.roles, appointment=current)
        return _render_form(request, pages.build_conflicting_row(form), 409)
    name = form.change.appointment.person.name
    url = f"{reverse('admin:people_roster')}?{QueryDict(request.POST.get('back', '')).urlencode()}"
    text = (
        format_html("{} was {}. {}", name, verb, format_undo_button(url))
        if keys
        else gettext("Nothing to save.")
    )
    messages.success(request, text)
    return redirect(f"{url}#row-{keys[0] if keys else form.appointment.pk}")


@require_POST
@require_staff
def cell(request, pk: int) -> HttpResponse:
    """Save one cell; return its row, or what is wrong with it, as JSON."""
    appointment = get_object_or_404(Appointment.objects.for_roster(), pk=pk)
    try:
        text = save_cell(request, appointment)
    except CellRefusedError as error:
        return JsonResponse({"error": error.message, "choices": error.choices}, status=error.status)
    current = get_object_or_404(Appointment.objects.for_roster(), pk=pk)
    row = pages.build_row(current, PersonDirectory())
    change = find_current_change() if text else ""
    return JsonResponse(
        {
            "row": render_to_string("admin/people/roster_rows.html", {"rows": [row]}, request),
            "text": text,
            "undo": reverse("history:undo", args=[change]) if change else "",
        }
    )


@require_POST
@require_staff
def act(request) -> HttpResponse:
    """Show the plan of an action on the selected rows, and apply it when confirmed."""
    query = QueryDict(request.POST.get("back", ""), mutable=True)
    keys = [key for key in request.POST.getlist("row") if key.isascii() and key.isdigit() and len(key) < 19]
    kind = ACTIONS.get(request.POST.get("action", ""))
    form = kind(request.POST, PersonDirectory(), Roles()) if kind else None
    rows = list(Appointment.objects.filter(pk__in=keys[: pages.PER_PAGE]).for_roster().in_order())
    leads_to = FORMS.get(request.POST.get("action", ""))
    if rows and leads_to:
        people = urlencode({"person": sorted({row.person_id for row in rows})}, doseq=True)
        return redirect(f"{reverse(leads_to)}?{people}")
    if not rows or form is None or not form.is_valid():
        context = pages.build_table(query, selected=frozenset(keys))
        problem = (
            ""
            if rows and form
            else gettext("Select people first.")
            if form or leads_to
            else gettext("Choose an action.")
        )
        chosen = form.name if form else request.POST["action"] if leads_to else ""
        if form:
            context["actions"][chosen] = form
        return _render_table(request, context | {"chosen": chosen, "action_problem": problem}, 422)
    if "back_to_roster" in request.POST:
        context = pages.build_table(query, selected=frozenset(keys))
        context["actions"][form.name] = form
        return _render_table(request, context | {"chosen": form.name})
    plan = form.plan(rows)
    if _is_confirmed(request, plan) and _apply(request, plan):
        return redirect(f"{reverse('admin:people_roster')}?{query.urlencode()}")
    typed_again = {*_ONCE, *(line.destination[0] for line in plan.lines if line.destination)}
    sent = [
        (name, value) for name, values in request.POST.lists() for value in values if name not in typed_again
    ]
    context = {"title": gettext("What would change"), "subtitle": plan.summary, "plan": plan, "sent": sent}
    context["back"] = query.urlencode()
    return _render(request, "plan", context)


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff
def paste(request) -> HttpResponse:
    """Show the plan of pasted rows, and apply it when confirmed; rows with problems are left out.

    The rows of an uploaded file are put into the box.
    """
    text = request.POST.get("table", "")
    context = {
        "title": gettext("Paste from a spreadsheet"),
        "text": text,
        "headings": tables.COLUMNS.headings,
        "largest": LARGEST,
        "answers": [(name, value) for name, value in request.POST.items() if name.startswith("answer:")],
    }
    if request.method != "POST":
        return _render(request, "paste", context)
    try:
        if file := request.FILES.get("file"):
            context["text"], context["notes"] = text, _ = read_upload(file)
        table = tables.parse_table(text)
    except ValueError as error:
        return _render(request, "paste", context | {"problem": str(error)}, 422)
    plan = pasting.PastePlanner(request.POST, request.user.has_perm("people.add_role")).plan(table)
    if "change" in request.POST:
        if plan.corrected:
            context["text"] = write_rows([table.headings, *(row for _, row in table.rows)])
        return _render(request, "paste", context)
    if plan.changes and _is_confirmed(request, plan) and _apply(request, plan):
        return redirect("admin:people_roster")
    return _render(request, "check", context | {"title": gettext("Check the table"), "plan": plan})


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff
def supervisors(request) -> HttpResponse:
    """Link supervisors who were entered as outside the group and have a page by now."""
    return link_supervisors(request)


@require_GET
@require_staff
def export(request) -> HttpResponse:
    """Send all filtered rows, of all pages, as a CSV file."""
    rows = RosterFilterForm(request.GET).get_rows().for_roster()
    lines = tables.write_csv(rows, PersonDirectory())
    name = f"roster-{today().isoformat()}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse("".join(lines), content_type="text/csv; charset=utf-8", headers=headers)


_ONCE = ("csrfmiddlewaretoken", "digest", "reason", "confirm", "back")


def _is_confirmed(request, plan: RosterPlan) -> bool:
    """Return whether exactly this plan was confirmed, not looked at again or restored from a draft."""
    is_looked_at = "again" in request.POST or RESTORE in request.POST
    return not is_looked_at and is_confirmed(request, plan.digest)


def _apply(request, plan: RosterPlan) -> bool:
    reason = " ".join(request.POST.get("reason", "").replace("\0", "").split())[:300]
    leaving = _list_leaving(plan.changes)
    try:
        saving.apply_changes(plan.changes, f"{plan.summary}: {reason}" if reason else plan.summary)
    except (StaleVersionError, IntegrityError):
        messages.warning(
            request,
            gettext(
                "Somebody else just changed the roster. Nothing has been saved yet. Check the changes again."
            ),
        )
        return False
    button = format_undo_button(reverse("admin:people_roster"))
    result = plan.pasted_result if plan.basis else f"{plan.summary}: {plan.result}."
    messages.success(request, format_html("{} {}", result, button))
    offer_checklists(request, leaving)
    return True


def _list_leaving(changes: list[saving.RosterChange]) -> set[int]:
    """Return the people who are here and of whose appointments the changes set an end."""
    return list_newly_ending(change.appointment for change in changes if not change.delete)


def _save(request, form: RowForm) -> list[int]:
    """Save a valid form; return the keys of the appointments, none if nothing differs."""
    if not form.change or (form.appointment and not form.list_differences()):
        return []
    leaving = _list_leaving([form.change])
    keys = saving.apply_changes([form.change], str(EDITED))
    offer_checklists(request, leaving)
    return keys


def _render_form(request, row: pages.RosterRow, status: int = 200) -> HttpResponse:
    name = row.appointment.person.name if row.appointment else ""
    context = {
        "title": gettext("Edit {name}").format(name=name) if name else gettext("Add a person"),
        **pages.build_form(row),
    }
    back = request.POST.get("back") or request.GET.urlencode()
    return _render(request, "form", context | {"back": QueryDict(back).urlencode()}, status)


def _render_table(request, context: dict, status: int = 200) -> HttpResponse:
    return _render(request, "", {"title": gettext("Roster"), **context}, status)


def _render(request, name: str, context: dict, status: int = 200) -> HttpResponse:
    """Render a page of the roster in the admin's shell."""
    shell = {**admin.site.each_context(request), "is_nav_sidebar_enabled": False, "opts": Appointment._meta}
    template = f"admin/people/roster_{name}.html" if name else "admin/people/roster.html"
    return render(request, template, {**shell, **context}, status=status)


def build_urls(site) -> list[URLPattern]:
    """Return the URL patterns of the roster, wrapped by the admin site."""
    pages = [
        ("roster/", page, "people_roster"),
        ("roster/new/", new, "people_roster_new"),
        ("roster/<int:pk>/", row, "people_roster_row"),
        ("roster/<int:pk>/cell/", cell, "people_roster_cell"),
        ("roster/plan/", act, "people_roster_act"),
        ("roster/paste/", paste, "people_roster_paste"),
        ("roster/supervisors/", supervisors, "people_supervisor_links"),
        ("roster/roster.csv", export, "people_roster_csv"),
    ]
    return [path(route, site.admin_view(view), name=name) for route, view, name in pages]
