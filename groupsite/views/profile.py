"""A person's profile: it draws on every app."""

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.gather import gather
from groupsite.kit.plots import papers_per_year
from groupsite.kit.shown import get_seen
from groupsite.metadata import persons
from groupsite.profiles import FEWEST_FACTS, by_time, count_facts, record, roster, work
from groupsite.views.cv import may_edit
from people.models import Person
from publications import exports
from publications.references import PARTS, with_references
from publications.rows import fill_rows

FIRST = 8
"""How many papers are seen before one asks for more."""


@exports.offered("person_export")
def profile(request, slug: str) -> HttpResponse:
    """Everything that visitors may know about a person."""
    person = get_seen(Person.objects.seen(), slug=slug)
    found = gather(**roster(person), **record(person), **work(person))
    has_cv = count_facts(found) >= FEWEST_FACTS
    current, former = by_time(found.pop("students"))
    total = found["papers"][0].total if found["papers"] else 0
    per_year = {paper.year: paper.in_year for paper in found.pop("years")}
    fill_rows(found["papers"], **(PARTS if person.reference_style else {}))
    if person.reference_style:
        with_references(found["papers"], person)
    context = {
        "person": person,
        "card": persons.card(person),
        "has_cv": has_cv,
        "current_students": current,
        "former_students": former,
        "selected": [paper for paper in found["papers"] if paper.selected],
        "first": found["papers"][:FIRST],
        "further": found["papers"][FIRST:],
        "total": total,
        "per_year": papers_per_year(per_year | {None: total - sum(per_year.values())}),
        **found,
    }
    if not person.photo_problem or not may_edit(request, person):
        return render(request, "people/profile.html", context)
    answer = render(request, "people/profile.html", context | {"problem": person.photo_problem})
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
