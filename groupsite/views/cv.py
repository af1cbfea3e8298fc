"""A person's CV as a page and as JSON; as a PDF it has a view of its own."""

from collections.abc import Callable

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render

from groupsite.api.resources import json
from groupsite.cv import resume as json_resume
from groupsite.cv.description import Cv
from groupsite.cv.gathering import cv_of
from groupsite.cv.keeping import problems_of
from groupsite.cv.showing import shown_cv
from groupsite.kit.described import described
from groupsite.kit.shown import get_seen
from groupsite.metadata import persons
from groupsite.profiles import FEWEST_FACTS
from people.models import Appointment, Education, Person
from publications.models import Authorship

TOO_SHORT = (
    f"Visitors do not find this CV yet: from {FEWEST_FACTS} positions, degrees, papers or the like on, "
    "the profile leads to it."
)
PAGES = """@page {{
  @bottom-left {{ content: "{name}"; }}
}}
"""


def cv(request, slug: str) -> HttpResponse:
    """The CV to read and to print. Who may edit it is told what is wrong with its PDF."""
    person = get_seen(Person.objects.seen(), slug=slug)
    content = get_cv(request, person, shown_cv)
    context = {"person": person, "cv": content}
    if content.photo_url:
        context["card"] = persons.card(person)
    if not may_edit(request, person):
        return render(request, "people/cv.html", context)
    context["problems"] = problems_of(cv_of(person))
    if not is_offered(content):
        context["problems"].append(TOO_SHORT)
    answer = render(request, "people/cv.html", context)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def is_offered(cv: Cv) -> bool:
    """Whether there is enough in a CV to offer it to visitors."""
    return cv.facts >= FEWEST_FACTS


def get_cv(request, person: Person, build: Callable[[Person], Cv]) -> Cv:
    """Build the CV of a person. Raises Http404 for one that only who may edit the person may see yet."""
    cv = build(person)
    if is_offered(cv) or may_edit(request, person):
        return cv
    raise Http404


def keep_from_caches(answer: HttpResponse, cv: Cv) -> HttpResponse:
    """Forbid caches to keep the answer while visitors are not offered the CV; return the answer."""
    if not is_offered(cv):
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


def _people_with_cv() -> QuerySet[Person]:
    """Persons who are sure to have a CV: with a position, a degree and a paper."""
    facts = Appointment.objects.begun(), Education.objects.begun(), Authorship.objects.on_shown_papers()
    found = Person.objects.seen().in_order()
    for rows in facts:
        found = found.filter(pk__in=rows.order_by().values("person"))
    return found


@described(
    "A person's CV in JSON Resume 1.0.0",
    json_resume.SCHEMA,
    description="https://jsonresume.org/schema; it says what the page and the PDF say.",
    sample=_people_with_cv,
    tag="people",
)
def resume(request, slug: str) -> HttpResponse:
    """The CV for programs."""
    person = get_seen(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person, shown_cv)
    return keep_from_caches(json(json_resume.document(cv)), cv)
