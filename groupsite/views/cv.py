"""A person's CV as a page and as JSON; as a PDF it has a view of its own."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from groupsite.api.paging import json
from groupsite.cv import resume as json_resume
from groupsite.cv.gathering import cv_of
from groupsite.cv.keeping import problems_of
from groupsite.cv.showing import shown_cv
from groupsite.kit.described import described
from groupsite.kit.shown import get_seen
from groupsite.metadata import persons
from people.models import Person

PAGES = """@page {{
  @bottom-left {{ content: "{name}"; }}
}}
"""


def cv(request, slug: str) -> HttpResponse:
    """The CV to read and to print. Who may edit it is told what is wrong with its PDF."""
    person = get_seen(Person.objects.seen(), slug=slug)
    found = shown_cv(person)
    context = {"person": person, "cv": found}
    if found.photo_url:
        context["card"] = persons.card(person)
    if not may_edit(request, person):
        return render(request, "people/cv.html", context)
    context["problems"] = problems_of(cv_of(person))
    answer = render(request, "people/cv.html", context)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def may_edit(request, person: Person) -> bool:
    """Asked only of those who are logged in: visitors have no session to look for."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.has_perm(
        "people.change_person", person
    )


def cv_pages(request, slug: str) -> HttpResponse:
    """What a printed CV says on each page besides the number: whose it is."""
    person = get_seen(Person.objects.seen().only("name", "visibility", "version"), slug=slug)
    name = "".join(f"\\{ord(char):06x}" for char in f"{person.name}, CV")
    return HttpResponse(PAGES.format(name=name), content_type="text/css; charset=utf-8")


@described(
    "A person's CV in JSON Resume 1.0.0",
    json_resume.SCHEMA,
    description="https://jsonresume.org/schema; it says what the page and the PDF say.",
    sample=lambda: Person.objects.seen().in_order(),
    tag="people",
)
def resume(request, slug: str) -> HttpResponse:
    """The CV for programs."""
    return json(json_resume.document(shown_cv(get_seen(Person.objects.seen(), slug=slug))))
