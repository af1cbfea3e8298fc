"""Views of a person's CV as HTML, PDF and JSON Resume."""

import logging

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.api.operations import describe_operation
from core.api.resources import json_response
from core.colour import build_accent_rule
from core.files.responses import PDF_POLICY
from core.web.visibility import get_visible
from groupsite.cv import resume as json_resume
from groupsite.cv.builder import build_cv
from groupsite.cv.description import Cv
from groupsite.cv.pdf import NotTypeset, get_or_build, list_problems
from groupsite.cv.shortening import shorten_to_pages
from groupsite.metadata import persons
from groupsite.site.context import Site
from groupsite.site.profiles import FEWEST_FACTS
from people.models import Appointment, Education, Person
from publications.models import Authorship

TOO_SHORT = _(
    "Visitors cannot find this CV yet. The profile links to it once it has "
    "{number} entries, such as positions, degrees or papers."
)
PAGES = """@page {{
  size: A4;
  margin: 18mm 20mm 20mm;
  font: 8.5pt "Inter", "Segoe UI", "Noto Sans", sans-serif;

  @bottom-left {{ content: "{name}"; }}
  @bottom-right {{ content: counter(page) " / " counter(pages); }}
}}
"""

_log = logging.getLogger(__name__)


def cv(request, slug: str) -> HttpResponse:
    """Show the CV as a page; those who may edit the person see problems of its PDF too."""
    person = get_visible(Person.objects.seen(), slug=slug)
    whole_cv = get_cv(request, person)
    context = {"person": person, "cv": shorten_to_pages(whole_cv)}
    if whole_cv.photo_url:
        context["card"] = persons.build_card(person)
    if not may_edit(request, person):
        return render(request, "groupsite/cv/cv.html", context)
    context["problems"] = list_problems(whole_cv)
    if not is_offered(whole_cv):
        context["problems"].append(TOO_SHORT.format(number=FEWEST_FACTS))
    response = render(request, "groupsite/cv/cv.html", context)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def is_offered(cv: Cv) -> bool:
    """Return whether a CV has enough facts to offer it to visitors."""
    return cv.facts >= FEWEST_FACTS


def get_cv(request, person: Person) -> Cv:
    """Return the whole CV of a person. Raises Http404 if it is too short and the user may not edit them."""
    cv = build_cv(person)
    if is_offered(cv) or may_edit(request, person):
        return cv
    raise Http404


def forbid_caching(response: HttpResponse, cv: Cv) -> HttpResponse:
    """Forbid caching of the response while visitors are not offered the CV; return the response."""
    if not is_offered(cv):
        response.headers["Cache-Control"] = "private, no-store"
    return response


def may_edit(request, person: Person) -> bool:
    """Return whether the user may edit the person. No query without a session cookie."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.has_perm(
        "people.change_person", person
    )


def cv_pages(request, slug: str) -> HttpResponse:
    """Return the stylesheet of a CV: the group's colour, and the name and number on printed pages."""
    person = get_visible(Person.objects.seen().only("name", "visibility", "version"), slug=slug)
    name = "".join(f"\\{ord(char):06x}" for char in f"{person.name}, CV")
    text = build_accent_rule(Site().group.accent) + PAGES.format(name=name)
    return HttpResponse(text, content_type="text/css; charset=utf-8")


def _select_people_with_cv() -> QuerySet[Person]:
    """Return persons who certainly have a CV: those with a position, a degree and a paper."""
    facts = Appointment.objects.begun(), Education.objects.begun(), Authorship.objects.on_shown_papers()
    people = Person.objects.seen().in_order()
    for rows in facts:
        people = people.filter(pk__in=rows.order_by().values("person"))
    return people


@describe_operation(
    "A person's CV in JSON Resume 1.0.0",
    json_resume.SCHEMA,
    description="https://jsonresume.org/schema; it says what the page and the PDF say.",
    sample=_select_people_with_cv,
    tag="people",
)
def resume(request, slug: str) -> HttpResponse:
    """Return the CV in JSON Resume."""
    person = get_visible(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person)
    return forbid_caching(json_response(json_resume.build_resume(shorten_to_pages(cv))), cv)


def cv_pdf(request, slug: str) -> HttpResponse:
    """Return the CV as PDF; 503 with a sentence if it cannot be typeset."""
    person = get_visible(Person.objects.seen(), slug=slug)
    cv = get_cv(request, person)
    try:
        typeset = get_or_build(cv)
    except NotTypeset as error:
        _log.error(gettext("No PDF of the CV of %s: %s"), slug, error)
        text = gettext("The PDF of this CV could not be generated. The same content is at {url}cv/\n").format(
            url=cv.url
        )
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers={"Cache-Control": "no-store"})
    headers = {
        "Content-Disposition": content_disposition_header(False, f"{slug}-cv.pdf"),
        "Content-Security-Policy": PDF_POLICY,
    }
    return forbid_caching(HttpResponse(typeset.pdf, "application/pdf", headers=headers), cv)
