"""Views of the members and the courses of the group."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render

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
    choice = people_list.choose_people(request.GET, form.cleaned_data)
    day, members = choice.day, choice.members
    context = {
        "form": form,
        "today": today(),
        "day": day or today(),
        "leaders": find_leaders(members),
        "has_date": day is not None,
        "members": members,
        "alumni": choice.alumni,
        "dated": choice.dated,
        "undated": choice.undated,
        "chips": choice.chips,
        "text": choice.text,
        "chosen": choice.chosen,
        "portraits": people_list.has_portraits(members),
        "has_many": len(members) > people_list.MANY,
        "problems": form.errors.get("on", []),
        "roster": None if choice.text or choice.chosen else _draw_roster(day),
        **choice.selection,
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
