"""A person's CV as a page, as a PDF and as JSON."""

import logging

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

from core.api.operations import described
from core.api.resources import json
from core.files.responses import PDF_POLICY
from core.web.visibility import get_seen
from groupsite.cv import resume as json_resume
from groupsite.cv.description import Cv
from groupsite.cv.gathering import gather_cv
from groupsite.cv.pdf import NotTypeset, get_or_build, list_problems
from groupsite.cv.shortening import shorten_to_pages
from groupsite.metadata import persons
from groupsite.site.profiles import FEWEST_FACTS
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

_log = logging.getLogger(__name__)


def cv(request, slug: str) -> HttpResponse:
    """Show the CV to read and to print; problems with its PDF are shown to those who may edit it."""
    person = get_seen(Person.objects.seen(), slug=slug)
    whole = get_cv(request, person)
    context = {"person": person, "cv": shorten_to_pages(whole)}
    if whole.photo_url:
        context["card"] = persons.build_card(person)
    if not may_edit(request, person):
        return render(request, "groupsite/cv/cv.html", context)
    context["problems"] = list_problems(whole)
    if not is_offered(whole):
        context["problems"].append(TOO_SHORT)
    answer = render(request, "groupsite/cv/cv.html", context)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def is_offered(cv: Cv) -> bool:
    """Return whether there is enough in a CV to offer it to visitors."""
    return cv.facts >= FEWEST_FACTS


def get_cv(request, person: Person) -> Cv:
    """Gather the whole CV of a person. Raises Http404 for one that only their editors may see yet."""
    cv = gather_cv(person)
    if is_offered(cv) or may_edit(request, person):
        return cv
    raise Http404


def keep_from_caches(answer: HttpResponse, cv: Cv) -> HttpResponse:
    """Forbid caches to keep the answer while visitors are not offered the CV; return the answer."""
    if not is_offered(cv):
        answer.headers["Cache-Control"] = "private, no-store"
    return answer


def may_edit(request, person: Person) -> bool:
    """Return whether the user may edit the person. Without a session cookie the database is not asked."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.has_perm(
        "people.change_person", person
    )


def cv_pages(request, slug: str) -> HttpResponse:
    """Return the style of printed pages: each has the person's name besides its number."""
    person = get_seen(Person.objects.seen().only("name", "visibility", "version"), slug=slug)
    name = "".join(f"\\{ord(char):06x}" for char in f"{person.name}, CV")
    return HttpResponse(PAGES.format(name=name), content_type="text/css; charset=utf-8")


def _list_people_with_cv() -> QuerySet[Person]:
    """Return persons who are sure to have a CV: with a position, a degree and a paper."""
    facts = Appointment.objects.begun(), Education.objects.begun(), Authorship.objects.on_shown_papers()
    people = Person.objects.seen().in_order()
    for rows in facts:
        people = people.filter(pk__in=rows.order_by().values("person"))
    return people


@described(
    "A person's CV in JSON Resume 1.0.0",
    json_resume.SCHEMA,
    description="https://jsonresume.org/schema; it says what the page and the PDF say.",
    sample=_list_people_with_cv,
    tag="people",
)
def resume(request, slug: str) -> HttpResponse:
    """Return the CV for programs."""
    person = get_seen(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person)
    return keep_from_caches(json(json_resume.build_resume(shorten_to_pages(cv))), cv)


def cv_pdf(request, slug: str) -> HttpResponse:
    """Answer with the CV of somebody whom visitors can see; 503 with a sentence if it cannot be typeset."""
    person = get_seen(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person)
    try:
        typeset = get_or_build(cv)
    except NotTypeset as error:
        _log.error("No PDF of the CV of %s: %s", slug, error)
        text = f"The PDF of this CV cannot be made. What it says stands at {cv.url}cv/\n"
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers={"Cache-Control": "no-store"})
    headers = {
        "Content-Disposition": content_disposition_header(False, f"{slug}-cv.pdf"),
        "Content-Security-Policy": PDF_POLICY,
    }
    return keep_from_caches(HttpResponse(typeset.pdf, "application/pdf", headers=headers), cv)
