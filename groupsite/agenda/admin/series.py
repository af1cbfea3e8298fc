"""The form of a series: dates are listed to be checked, each with its speaker and title, then created."""

import datetime
import re

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from core.admin.model_forms import DayField, TimeZoneInput
from core.db.fields import WebAddressField
from core.history.undo import format_undo_button
from core.journal.context import journal_context
from core.plans.confirmation import compute_digest, is_confirmed
from core.plans.questions import QuestionKind, Questions
from core.text.dates import read_days
from groupsite.agenda.admin.local_times import TimeOfDayField, get_zone, localize
from groupsite.agenda.models import Event
from groupsite.agenda.models.event import EventKind
from groupsite.agenda.series import SeriesDate, SeriesPlan, create_series, list_days
from groupsite.models.group import known_time_zone
from people.names.directory import PersonDirectory

WEEKDAYS = [
    (str(number), name)
    for number, name in enumerate(
        (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
    )
]
TEXT_INPUT = forms.TextInput(attrs={"class": "vTextField"})
LONGEST = 200
"""Maximal length of a title, a speaker or an affiliation of a date."""
SECTIONS = (
    (_("Series"), (("title", "kind"), ("place",), ("url",), ("description",))),
    (
        _("Dates and times"),
        (("weekdays",), ("first", "last", "weeks"), ("starts", "ends", "time_zone"), ("without",)),
    ),
    (_("Publication"), (("visibility",),)),
)
"""The headings of the form, with the fields of each row."""
COMMON = ("kind", "place", "url", "time_zone", "description", "visibility")


BETWEEN_DATES = re.compile(r"[;\r\n]+|,(?!\s*[0-9]{4}(?![0-9-]))")
"""What separates dates; not the comma of December 24, 2026."""


class SeriesForm(forms.Form):
    """What all dates of a series have in common, and which dates these are."""

    title = forms.CharField(
        label=_("Name"),
        max_length=150,
        widget=TEXT_INPUT,
        help_text=_("For example Systems seminar. A new series, or one that exists."),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=EventKind.choices)
    weekdays = forms.MultipleChoiceField(
        label=_("Every"), choices=WEEKDAYS, widget=forms.CheckboxSelectMultiple
    )
    weeks = forms.TypedChoiceField(
        label=_("How often"),
        coerce=int,
        choices=[(1, _("every week")), (2, _("every second week")), (4, _("every fourth week"))],
    )
    starts = TimeOfDayField(label=_("Starts at"), help_text=_("For example 14:00."))
    ends = TimeOfDayField(label=_("Ends at"), required=False)
    first = DayField(label=_("First day"))
    last = DayField(label=_("Last day"))
    without = forms.CharField(
        label=_("Except"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Dates without an event, separated by commas or lines. For example 24 December 2026."),
    )
    place = forms.CharField(label=_("Place"), max_length=200, required=False, widget=TEXT_INPUT)
    url = WebAddressField(blank=True).formfield(
        label=_("Link"),
        max_length=500,
        widget=forms.URLInput(attrs={"class": "vTextField"}),
        help_text=_("Where to join online."),
    )
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=60,
        required=False,
        validators=[known_time_zone],
        widget=TimeZoneInput(),
        help_text=_("If empty, it is that of the group."),
    )
    description = forms.CharField(
        label=_("Description of each event"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("You can use Markdown."),
    )
    visibility = forms.ChoiceField(
        label=_("Visibility"), choices=Event.Visibility.choices[:2], initial=Event.Visibility.PUBLIC
    )

    def list_sections(self) -> list[tuple]:
        """Return the headings, each with its rows of fields."""
        return [(heading, [[self[name] for name in row] for row in rows]) for heading, rows in SECTIONS]

    def clean_without(self) -> set[datetime.date]:
        days = set()
        for line in filter(str.strip, BETWEEN_DATES.split(self.cleaned_data["without"])):
            dates = [day for day, precision in read_days(line) if precision == "day"]
            if len(dates) != 1:
                raise ValidationError(
                    gettext("“%(line)s” is not a date. Enter one such as 24 %(month)s 2026.")
                    % {"line": line.strip()[:40], "month": date_format(datetime.date(2026, 12, 24), "F")}
                )
            days.add(dates[0])
        return days

    def clean(self):
        super().clean()
        cleaned = self.cleaned_data
        if self.errors:
            return cleaned
        weekdays = list(map(int, cleaned["weekdays"]))
        try:
            cleaned["days"] = list_days(
                cleaned["first"], cleaned["last"], weekdays, cleaned["weeks"], cleaned["without"]
            )
        except ValueError as error:
            self.add_error("last", str(error))
        if cleaned["ends"] and cleaned["ends"] < cleaned["starts"]:
            self.add_error("ends", _("The end is before the start."))
        return cleaned


SPEAKER = QuestionKind("speaker", _("Who is the speaker “{text}”?"))


def build_plan(form: SeriesForm, data, questions: Questions) -> SeriesPlan:
    """Return the dates of a valid form, with what was typed beside those that were shown before."""
    cleaned = form.cleaned_data
    zone = get_zone(cleaned["time_zone"])
    names = {day: data.get(f"speaker-{day}", "").strip()[:LONGEST] for day in cleaned["days"]}
    directory = PersonDirectory(questions=questions) if any(names.values()) else None
    dates = []
    for day in cleaned["days"]:
        texts = {name: data.get(f"{name}-{day}", "").strip()[:LONGEST] for name in ("title", "affiliation")}
        date = SeriesDate(day, speaker=names[day], **texts)
        if directory and date.speaker:
            key = directory.decide(date.speaker, SPEAKER.name, at=day, is_required=False)
            date.person = directory.person(key) if key else None
        date.is_chosen = f"shown-{day}" not in data or f"chosen-{day}" in data
        try:
            date.starts_at = localize(datetime.datetime.combine(day, cleaned["starts"]), zone)
            if cleaned["ends"]:
                date.ends_at = localize(datetime.datetime.combine(day, cleaned["ends"]), zone)
        except ValidationError as error:
            date.problem = " ".join(error.messages)
        dates.append(date)
    return SeriesPlan(cleaned["title"].strip(), {name: cleaned[name] for name in COMMON}, dates)


def add_series(request: HttpRequest, site) -> HttpResponse:
    """Show the form, then its dates; create their events once they were shown."""
    if not request.user.has_perm("agenda.add_event"):
        raise PermissionDenied
    form = SeriesForm(request.POST or None, label_suffix="")
    questions = Questions([SPEAKER], request.POST)
    is_valid = request.method == "POST" and form.is_valid()
    plan = build_plan(form, request.POST, questions) if is_valid else None
    digest = compute_digest([plan.title, *map(repr, plan.times)]) if plan else ""
    if plan and "create" in request.POST and is_confirmed(request, digest):
        try:
            with transaction.atomic(), journal_context(why=gettext_noop("series added")):
                events = create_series(plan)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            url = reverse("admin:agenda_event_changelist")
            text = ngettext(
                "{number} event was added to “{series}”. {undo}",
                "{number} events were added to “{series}”. {undo}",
                len(events),
            )
            undo = format_undo_button(url)
            messages.success(request, format_html(text, number=len(events), series=plan.title, undo=undo))
            return redirect(url)
    context = {
        **site.each_context(request),
        "title": gettext("Add a series of events"),
        "opts": Event._meta,
        "form": form,
        "plan": plan,
        "questions": questions.all,
        "digest": digest,
        "longest": LONGEST,
        "weekday": capfirst,
    }
    return render(request, "admin/agenda/event/series.html", context)
