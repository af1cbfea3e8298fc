"""Pages of calendars at URLs: their list, and the plan of what is new in one."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.plans.confirmation import compute_digest, is_confirmed
from core.plans.ticks import choose_rows
from groupsite.agenda.admin import paste
from groupsite.agenda.calendar_import import apply_plan
from groupsite.agenda.followed_calendars import look_at, normalize_url, plan_calendar, remember_applied
from groupsite.agenda.models import Event, FollowedCalendar

MOST_CALENDARS = 20


class FollowedCalendarForm(forms.ModelForm):
    """The name and the URL of a calendar; webcal:// becomes https://."""

    url = forms.CharField(
        label=FollowedCalendar._meta.get_field("url").verbose_name,
        help_text=FollowedCalendar._meta.get_field("url").help_text,
        max_length=1000,
        widget=forms.TextInput(attrs={"inputmode": "url", "class": "vURLField"}),
    )

    class Meta:
        model = FollowedCalendar
        fields = ["name", "url"]

    def clean_url(self) -> str:
        """Return the URL that is requested."""
        try:
            return normalize_url(self.cleaned_data["url"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self):
        cleaned = super().clean()
        if FollowedCalendar.objects.count() >= MOST_CALENDARS:
            raise forms.ValidationError(
                _("There are %d calendars already. Remove one first.") % MOST_CALENDARS
            )
        return cleaned


def check_permission(request: HttpRequest) -> None:
    if not request.user.has_perm("agenda.change_followedcalendar"):
        raise PermissionDenied


def list_calendars(request: HttpRequest, site) -> HttpResponse:
    """Show the calendars with their last looks, and add one, which is read at once."""
    check_permission(request)
    form = FollowedCalendarForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        calendar = form.save()
        say_result(request, calendar, look_at(calendar, timezone.now()))
        return redirect("admin:calendars")
    page = {
        "title": _("Calendars at URLs"),
        "form": form,
        "calendars": FollowedCalendar.objects.defer("text", "keys"),
        "opts": Event._meta,
    }
    return render(request, "admin/agenda/additions/calendars.html", {**site.each_context(request), **page})


@require_POST
def look(request: HttpRequest, site, key: int) -> HttpResponse:  # noqa: ARG001
    """Look at a calendar now."""
    check_permission(request)
    calendar = get_object_or_404(FollowedCalendar, pk=key)
    say_result(request, calendar, look_at(calendar, timezone.now()))
    return redirect("admin:calendars")


@require_POST
def remove(request: HttpRequest, site, key: int) -> HttpResponse:  # noqa: ARG001
    """Look at a calendar no more; its events stay."""
    check_permission(request)
    calendar = get_object_or_404(FollowedCalendar, pk=key)
    calendar.delete()
    messages.success(request, _("“%s” was removed. Its events stay.") % calendar)
    return redirect("admin:calendars")


def say_result(request: HttpRequest, calendar: FollowedCalendar, is_fine: bool) -> None:
    if is_fine:
        messages.success(request, _("“%s” was read.") % calendar)
    else:
        messages.error(
            request,
            _("“%(name)s” could not be read. %(problem)s") % {"name": calendar, "problem": calendar.problem},
        )


def review(request: HttpRequest, site, key: int) -> HttpResponse:
    """Show what a calendar would add, change and cancel; with the digest of that plan, do so."""
    check_permission(request)
    calendar = get_object_or_404(FollowedCalendar, pk=key)
    page: dict[str, Any] = {"title": calendar.name, "opts": Event._meta, "text": "", "calendar": calendar}
    try:
        plan, page["notes"] = plan_calendar(calendar, paste.read_visibility(request))
    except ValueError as error:
        return paste.show(request, site, "calendar", page | {"problem": str(error)})
    plan = [row for row in plan if row.is_savable or row.problem]
    choose_rows(plan, request.POST)
    page |= {"plan": plan, "doable": sum(row.is_savable for row in plan)}
    page["digest"] = compute_digest(row.fingerprint for row in plan)
    if "apply" not in request.POST or not is_confirmed(request, page["digest"]):
        return paste.show(request, site, "calendar", page)

    def save() -> int:
        number = sum(apply_plan(plan))
        remember_applied(calendar)
        return number

    with transaction.atomic():
        return paste.apply(request, Event, save, page, site)
