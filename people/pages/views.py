"""Views of the members and the courses of the group."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from core.db.dated_models import today
from core.plots import Member, Post, Roster, draw_roster
from people.models import Appointment, Course, CourseTeacher
from people.models.querysets import filter_seen_people
from people.pages import people_list
from people.pages.forms import PeopleForm


def people(request) -> HttpResponse:
    """Show members by role, then alumni, on the date `on` or today. The timeline is always today's."""
    form = PeopleForm(request.GET)
    form.full_clean()
    text, day = form.cleaned_data.get("q", ""), form.cleaned_data.get("on")
    members = list(Appointment.objects.members(day).for_rows(day))
    alumni = list(Appointment.objects.former_members(day).select_related("person", "role"))
    undated = [appointment for appointment in members if day and not appointment.start]
    dated = [appointment for appointment in members if appointment not in undated]
    sections = people_list.build_sections(dated)
    if undated:
        name = gettext("Date not known")
        sections.append(people_list.RoleSection("undated", name, undated, len(undated)))
    chips = people_list.build_chips(sections, dated, alumni, request.GET)
    chosen = next((chip.key for chip in chips if chip.is_current), "")
    context = {
        "form": form,
        "today": today(),
        "day": day or today(),
        "leaders": find_leaders(members),
        "has_date": day is not None,
        "members": members,
        "alumni": alumni,
        "dated": dated,
        "undated": undated,
        "chips": chips,
        "text": text,
        "chosen": chosen,
        "portraits": people_list.has_portraits(members),
        "has_many": len(members) > people_list.MANY,
        "problems": form.errors.get("on", []),
        "roster": None if text or chosen else _draw_roster(day),
        **people_list.select(sections, alumni, text, chosen),
    }
    return render(request, "people/people.html", context)


def _draw_roster(day: date | None) -> Roster | None:
    """Return the plot of the group over the years."""
    by_person = groupby(Appointment.objects.over_the_years(), key=lambda appointment: appointment.person)
    lives = (
        Member(
            person.name, person.get_absolute_url(), [Post(post.display_title, post.period) for post in posts]
        )
        for person, posts in by_person
    )
    return draw_roster(lives, today(), day)


def find_leaders(members: Sequence[Appointment]) -> set[int]:
    """Return the key of the person who leads the group, if it is one; as a set, which may be empty."""
    leaders = {member.person_id for member in members if member.role.leads}
    return leaders if len(leaders) == 1 else set()


def teaching(request) -> HttpResponse:
    """Show courses, the latest first."""
    teachers = filter_seen_people(CourseTeacher.objects.order_by("position", "pk"))
    courses = Course.objects.newest_first().prefetch_related(Prefetch("course_teachers", queryset=teachers))
    return render(request, "people/teaching.html", {"courses": courses})
