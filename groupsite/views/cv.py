"""A person's CV as a page and as JSON; as a PDF it has a view of its own."""

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.api.paging import json
from groupsite.cv import resume as json_resume
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
    """The CV to read and to print."""
    person = get_seen(Person.objects.seen(), slug=slug)
    found = shown_cv(person)
    card = {"card": persons.card(person)} if found.photo_url else {}
    return render(request, "people/cv.html", {"person": person, "cv": found, **card})


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
