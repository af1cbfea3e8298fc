"""What visitors may know of a person, of all apps: the page, the CV and the JSON draw on it."""

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from groupsite.kit.dated import today
from groupsite.models import Award
from people.models import Course, Person, PersonName, Supervision
from publications.models import Publication, Topic, Venue
from software.models import SoftwarePerson, Theme

PAPERS = 100
"""How many papers a profile shows; who has more has a link to all of them."""
VENUES = 6
NEWS = 5
FACTS = (
    *("current", "past", "students", "education", "experience", "service", "courses", "papers", "software"),
    "awards",
)
"""What counts as a fact of a CV, by the names of what is gathered here."""
FEWEST_FACTS = 3
"""From how many facts on visitors are offered a CV."""


def count_facts(gathered: Mapping[str, Sequence[object]]) -> int:
    """Count the positions, degrees, papers and all else that a CV of what was gathered has."""
    return sum(len(gathered[name]) for name in FACTS)


def select_roster(person: Person) -> dict[str, QuerySet]:
    """Return what visitors may know of a person's time in the group, by name."""
    students = Supervision.objects.filter(supervisor=person).begun().of_students_seen()
    return {
        "current": person.appointments.current().select_related("role").in_order(),
        "past": person.appointments.past().select_related("role").latest_first(),
        "supervisors": Supervision.objects.filter(appointment__person=person).to_show(),
        "students": students.select_related("appointment__person", "appointment__role").order_by(
            "appointment__person__sort_key", "-appointment__start"
        ),
    }


def select_record(person: Person) -> dict[str, QuerySet]:
    """Return what visitors may know of a person's record, by name."""
    return {
        "education": person.education.begun().newest_first(),
        "experience": person.experience.begun().newest_first(),
        "service": person.service.newest_first(),
        "courses": Course.objects.filter(course_teachers__person=person).newest_first(),
        "links": person.links.exclude(url="").order_by("position", "pk"),
        "identifiers": person.identifiers.order_by("scheme"),
        "names": person.names.filter(use=PersonName.Use.PUBLIC).exclude(name=person.name).order_by("name"),
    }


def select_work(person: Person) -> dict[str, QuerySet]:
    """Return what visitors may know of a person's work, by name."""
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


def split_by_time(supervisions: list[Supervision]) -> tuple[list[Supervision], list[Supervision]]:
    """Return supervisions of current and of former students, each once; the latest of the former first."""
    now = today()
    current, former = {}, {}
    for supervision in supervisions:
        goes_on = supervision.appointment.period.includes(now) and not supervision.period.is_past(now)
        (current if goes_on else former).setdefault(supervision.appointment.person_id, supervision)
    past = [row for key, row in former.items() if key not in current]
    past.sort(key=lambda row: row.appointment.end.toordinal() if row.appointment.end else 0, reverse=True)
    return list(current.values()), past
