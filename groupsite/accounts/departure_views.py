"""The departure checklist: what is to be done when somebody's last appointment ends."""

import datetime
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from core.admin.model_forms import DayField
from core.db.dated_models import today
from core.db.models import StaleVersionError
from groupsite.accounts.departure import (
    PARTS,
    AccountChoice,
    is_email_hidden,
    list_open_parts,
    list_parts,
    save_departure,
    undo_departure,
)
from people.models import Person
from people.roster.departures import find_last_appointment

UNDO = "departure_undo"
PART_LABELS = {
    "photo_after_leaving": _("the photo"),
    "biography_after_leaving": _("introduction and biography"),
    "office_after_leaving": _("the office"),
}
EMAIL_STATES: dict[str, object] = {
    Person.EmailVisibility.MEMBERS: _("Shown to members only."),
    Person.EmailVisibility.PUBLIC: _("Shown to everybody until they leave, then to members only."),
    Person.EmailVisibility.ALWAYS: _("Shown to everybody, also after they leave."),
}


class DepartureForm(forms.Form):
    """The choices for one person. It leaves out what is done, and an account that the user may not change."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    destination = forms.CharField(
        label=_("Where they go"), required=False, max_length=200, help_text=_("Shown among the alumni.")
    )
    destination_url = forms.URLField(
        label=_("Its website"), required=False, max_length=500, assume_scheme="https"
    )
    hides_email = forms.BooleanField(label=_("Hide the e-mail address on the site"), required=False)
    photo_after_leaving = forms.BooleanField(label=_("Still show the photo"), required=False)
    biography_after_leaving = forms.BooleanField(
        label=_("Still show introduction and biography"), required=False
    )
    office_after_leaving = forms.BooleanField(label=_("Still show the office"), required=False)
    ends_projects = forms.BooleanField(
        label=_("End their part in projects with the appointment"), required=False
    )
    account = forms.ChoiceField(
        label=_("The account"),
        choices=[
            (AccountChoice.STAYS, _("stays, as the settings of the group say")),
            (AccountChoice.NOW, _("ends now")),
            (AccountChoice.ON_DATE, _("ends on a date")),
        ],
    )
    ends_on = DayField(label=_("Ends on"), required=False, help_text=_("For example 31 August 2027."))

    def __init__(self, data, person: Person, appointment, user) -> None:
        account = person.user
        ends_on = account.ends_on if account else None
        initial = {
            "version": person.version,
            "destination": appointment.destination,
            "destination_url": appointment.destination_url,
            **{choice: getattr(person, choice) for choice in PARTS},
            "account": AccountChoice.ON_DATE if ends_on else AccountChoice.STAYS,
            "ends_on": f"{ends_on:%-d %B %Y}" if ends_on else "",
        }
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        if account is None or not account.is_active or not user.has_perm("people.change_user", account):
            del self.fields["account"], self.fields["ends_on"]
        if is_email_hidden(person):
            del self.fields["hides_email"]
        for choice in set(PARTS).difference(list_parts(person)):
            del self.fields[choice]
        if not list_open_parts(person):
            del self.fields["ends_projects"]

    def clean(self):
        values = super().clean() or self.cleaned_data
        if values.get("account") == AccountChoice.ON_DATE and "ends_on" not in self.errors:
            if not values.get("ends_on"):
                self.add_error("ends_on", _("Enter the day on which the account ends."))
            elif values["ends_on"] <= today():
                self.add_error("ends_on", _("Enter a day in the future, or let the account end now."))
        return values


@dataclass(frozen=True)
class ChecklistItem:
    """A line of the checklist."""

    label: str
    state: str
    is_done: bool


def list_items(person: Person, appointment) -> list[ChecklistItem]:
    """Return what is done and what is open."""
    account = person.user
    ends_on: datetime.date | None = account.ends_on if account else None
    state: object
    if account is None or not account.is_active:
        state = _("There is none.") if account is None else _("It has ended.")
    else:
        state = _("Ends on %s.") % date_format(ends_on, "DATE_FORMAT") if ends_on else _("It stays.")
    is_hidden = is_email_hidden(person)
    projects = ", ".join(dict.fromkeys(str(part.project) for part in list_open_parts(person)))
    return [
        ChecklistItem(
            str(_("Destination")),
            appointment.destination or str(_("Not known.")),
            bool(appointment.destination),
        ),
        ChecklistItem(
            str(_("E-mail address")),
            str(_("Not shown.") if is_hidden else EMAIL_STATES[person.email_visibility]),
            person.email_visibility != Person.EmailVisibility.ALWAYS or is_hidden,
        ),
        ChecklistItem(
            str(_("Account")), str(state), account is None or not account.is_active or bool(ends_on)
        ),
        ChecklistItem(
            str(_("Projects")),
            str(_("Part without an end in %s.") % projects if projects else _("No part without an end.")),
            not projects,
        ),
        ChecklistItem(str(_("Page")), describe_page(person), True),
    ]


def describe_page(person: Person) -> str:
    """Return what the page of somebody who left shows."""
    chosen = [str(PART_LABELS[choice]) for choice in list_parts(person) if getattr(person, choice)]
    if not chosen:
        return str(_("Shows only name, roles and work."))
    return gettext("Still shows {parts}.").format(parts=get_text_list(chosen, gettext("and")))


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("departures/<int:pk>/", site.admin_view(build_view(site)), name="departure"),
        path("departures/<int:pk>/undo/", site.admin_view(undo), name="departure_undo"),
    ]


def _require_staff(request) -> None:
    if not request.user.has_perm("people.change_appointment"):
        raise PermissionDenied


def build_view(site):
    """Return the view of the checklist of one person."""

    def view(request, pk: int) -> HttpResponse:
        _require_staff(request)
        person = get_object_or_404(Person.objects.select_related("user"), pk=pk)
        appointment = find_last_appointment(person)
        context: dict[str, Any] = {"title": _("Departure of %s") % person.name, "person": person}
        context["appointment"], status = appointment, 200
        if appointment is not None:
            data = request.POST if request.method == "POST" else None
            form = DepartureForm(data, person, appointment, request.user)
            if form.is_bound and form.is_valid() and (done := _save(request, form, person, appointment)):
                return done
            if form.non_field_errors():  # what is shown now is the version to compare with
                status, form.data = 409, request.POST.copy()
                person = get_object_or_404(Person.objects.select_related("user"), pk=pk)
                form.data["version"] = str(person.version)  # type: ignore[index]
            stored = request.session.get(UNDO) or {}
            context |= {
                "form": form,
                "items": list_items(person, appointment),
                "can_undo": stored.get("person") == pk,
            }
        page = "admin/people/departure.html"
        return render(request, page, {**site.each_context(request), **context}, status=status)

    return view


def _save(request, form: DepartureForm, person: Person, appointment) -> HttpResponse | None:
    """Save the form; return None, with an error in the form, if that is not possible."""
    person.version = form.cleaned_data["version"]
    try:
        request.session[UNDO] = save_departure(person, appointment, form.cleaned_data, request.user)
    except StaleVersionError:
        form.add_error(
            None, _("Somebody else changed the profile or the roster meanwhile. Compare, then save.")
        )
        return None
    except ValidationError as error:
        form.add_error("account", error.messages)
        return None
    messages.success(request, _("The departure of %s was saved.") % person.name)
    return redirect("admin:departure", pk=person.pk)


@require_POST
def undo(request, pk: int) -> HttpResponse:
    """Undo the last save of a checklist."""
    _require_staff(request)
    stored = request.session.get(UNDO)
    if not stored or stored["person"] != pk:
        messages.error(request, _("There is nothing to undo. See the history of the person."))
        return redirect("admin:departure", pk=pk)
    del request.session[UNDO]
    try:
        person = undo_departure(stored, request.user)
        messages.success(request, _("The departure of %s was undone.") % person.name)
    except StaleVersionError as error:
        messages.error(request, str(error))
    return redirect("admin:departure", pk=pk)
