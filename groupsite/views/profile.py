"""A person's profile: it draws on every app."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.dated import today
from groupsite.kit.gather import gather
from groupsite.kit.plots import papers_per_year
from groupsite.kit.shown import get_seen
from groupsite.metadata import persons
from groupsite.models import Award
from people.models import Course, Person, PersonName, Supervision
from publications import exports
from publications.models import Publication, Topic, Venue
from publications.references import PARTS, with_references
from publications.rows import fill_rows
from software.models import SoftwarePerson, Theme

PAPERS = 100
"""How many papers a profile shows; who has more has a link to all of them."""
FIRST = 8
"""How many of them are seen before one asks for more."""
VENUES = 6
NEWS = 5
OF_CV = (
    *("current", "past", "students", "education", "experience", "service", "courses", "interests", "papers"),
    *("software", "awards"),
)
"""What of a profile stands in a CV too; who has none of it has an empty one, to which nothing leads."""


def profile(request, slug: str) -> HttpResponse:
    """Everything that visitors may know about a person."""
    if to := exports.asked_for(request, "person_export", slug):
        return to
    person = get_seen(Person.objects.seen(), slug=slug)
    found = gather(**roster(person), **record(person), **work(person))
    has_cv = bool(person.summary or person.biography or any(map(found.get, OF_CV)))
    current, former = by_time(found.pop("students"))
    years = found.pop("years")
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
        "total": found["papers"][0].total if found["papers"] else 0,
        "per_year": papers_per_year({paper.year: paper.in_year for paper in years}),
        **found,
    }
    return render(request, "people/profile.html", context)


def roster(person: Person) -> dict[str, QuerySet]:
    """What visitors may know of her time in the group, by name."""
    students = Supervision.objects.filter(supervisor=person).begun().of_students_seen()
    return {
        "current": person.appointments.current().select_related("role").in_order(),
        "past": person.appointments.past().select_related("role").latest_first(),
        "supervisors": Supervision.objects.filter(appointment__person=person).to_show(),
        "students": students.select_related("appointment__person", "appointment__role").order_by(
            "appointment__person__sort_key", "-appointment__start"
        ),
    }


def record(person: Person) -> dict[str, QuerySet]:
    """What visitors may know of what she has done, by name."""
    return {
        "education": person.education.begun().newest_first(),
        "experience": person.experience.begun().newest_first(),
        "service": person.service.newest_first(),
        "courses": Course.objects.filter(course_teachers__person=person).newest_first(),
        "links": person.links.exclude(url="").order_by("position", "pk"),
        "identifiers": person.identifiers.order_by("scheme"),
        "names": person.names.filter(use=PersonName.Use.PUBLIC).exclude(name=person.name).order_by("name"),
    }


def work(person: Person) -> dict[str, QuerySet]:
    """What visitors may know of her work, by name."""
    papers = Publication.objects.shown().of(person)
    rows = papers.with_selected(person).counted().newest_first()
    software = SoftwarePerson.objects.filter(person=person, software__visibility="public")
    return {
        "papers": (rows.with_fields() if person.reference_style else rows.lean())[:PAPERS],
        "years": papers.one_a_year(),
        "venues": Venue.objects.most_used(papers)[:VENUES],
        "interests": Topic.objects.filter(person_interests__person=person).order_by(
            "person_interests__position", "name"
        ),
        "software": software.select_related("software").order_by("software__position", "software__name"),
        "themes": Theme.objects.public().filter(theme_people__person=person).in_order(),
        "news": person.news.shown().newest_first()[:NEWS],
        "awards": Award.objects.filter(recipients__person=person).newest_first().with_things(),
    }


def by_time(supervisions: list[Supervision]) -> tuple[list[Supervision], list[Supervision]]:
    """Supervisions of current and of former students, every student once; the latest of the former first."""
    now = today()
    current, former = {}, {}
    for supervision in supervisions:
        goes_on = supervision.appointment.period.includes(now) and not supervision.period.is_past(now)
        (current if goes_on else former).setdefault(supervision.appointment.person_id, supervision)
    past = [row for key, row in former.items() if key not in current]
    past.sort(key=lambda row: row.appointment.end.toordinal() if row.appointment.end else 0, reverse=True)
    return list(current.values()), past
