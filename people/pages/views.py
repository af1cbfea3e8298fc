"""Views of the members and the courses of the group."""

from collections.abc import Sequence
from itertools import groupby

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render

from core.db.dated_models import today
from core.plots import Member, Post, draw_roster
from people.models import Appointment, Course, CourseTeacher
from people.models.querysets import filter_seen_people
from people.pages.forms import DayForm


def people(request) -> HttpResponse:
    """Show members by role, then alumni, on the date `on` or today. The timeline is always today's."""
    form = DayForm(request.GET)
    day = form.cleaned_data["on"] if form.is_valid() else None
    rows = {
        "members": list(Appointment.objects.members(day).for_rows(day)),
        "alumni": list(Appointment.objects.former_members(day).select_related("person", "role")),
    }
    undated = [appointment for appointment in rows["members"] if day and not appointment.start]
    dated = [appointment for appointment in rows["members"] if appointment not in undated]
    by_section = groupby(dated, key=lambda appointment: appointment.role.section)
    by_person = groupby(Appointment.objects.over_the_years(), key=lambda appointment: appointment.person)
    lives = (
        Member(
            person.name, person.get_absolute_url(), [Post(post.display_title, post.period) for post in posts]
        )
        for person, posts in by_person
    )
    context = {
        "form": form,
        "today": today(),
        "day": day or today(),
        "leaders": find_leaders(rows["members"]),
        "has_date": day is not None,
        "dated": dated,
        "undated": undated,
        "problems": form.errors.get("on", []),
        "sections": [(name, list(members)) for name, members in by_section],
        "roster": draw_roster(lives, today(), day),
        **rows,
    }
    return render(request, "people/people.html", context)


def find_leaders(members: Sequence[Appointment]) -> set[int]:
    """Return the key of the person who leads the group, if it is one; as a set, which may be empty."""
    leaders = {member.person_id for member in members if member.role.leads}
    return leaders if len(leaders) == 1 else set()


def teaching(request) -> HttpResponse:
    """Show courses, the latest first."""
    teachers = filter_seen_people(CourseTeacher.objects.order_by("position", "pk"))
    courses = Course.objects.newest_first().prefetch_related(Prefetch("course_teachers", queryset=teachers))
    return render(request, "people/teaching.html", {"courses": courses})
