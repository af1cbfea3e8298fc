"""What visitors may see of a person, from all apps; shared by profile page, CV and JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, QuerySet

from core.db.dated_models import today
from groupsite.models import Award, Event, Talk
from people.models import Course, Person, PersonName, Supervision
from publications.models import Publication, Topic, Venue
from software.models import ProjectPerson, SoftwarePerson, Theme

PAPERS = 100
"""Maximal number of papers on a profile; if there are more, it links to all of them."""
VENUES = 6
NEWS = 5
FACTS = (
    *("current", "past", "students", "education", "experience", "service", "courses", "papers", "software"),
    "awards",
)
"""The kinds of rows that count as facts of a CV, by the names under which they are read here."""
FEWEST_FACTS = 3
"""Number of facts from which visitors are offered a CV."""


def count_facts(rows: Mapping[str, Sequence[object]]) -> int:
    """Count the positions, degrees, papers and all else that a CV of these rows has."""
    return sum(len(rows[name]) for name in FACTS)


def read_roster(person: Person) -> dict[str, list[Any]]:
    """Return a person's visible rows of the roster, by name."""
    return {
        "current": list(person.appointments.current().select_related("role", "organisation").in_order()),
        "past": list(person.appointments.past().select_related("role").latest_first()),
        "supervisors": list(Supervision.objects.filter(appointment__person=person).to_show()),
        "students": list(
            Supervision.objects.filter(supervisor=person)
            .begun()
            .of_students_seen()
            .select_related("appointment__person", "appointment__role")
            .order_by("appointment__person__sort_key", "-appointment__start")
        ),
    }


def read_record(person: Person) -> dict[str, list[Any]]:
    """Return a person's visible rows of the record (education, service and so on), by name."""
    querysets = {
        "education": person.education.begun().select_related("organisation").newest_first(),
        "experience": person.experience.begun().newest_first(),
        "service": person.service.newest_first(),
        "courses": Course.objects.filter(course_teachers__person=person).newest_first(),
        "links": person.links.exclude(url="").order_by("position", "pk"),
        "identifiers": person.identifiers.order_by("scheme"),
        "names": person.names.filter(use=PersonName.Use.PUBLIC).exclude(name=person.name).order_by("name"),
    }
    return {name: list(rows) for name, rows in querysets.items()}


def read_work(person: Person) -> dict[str, list[Any]]:
    """Return a person's visible projects, software, themes, awards and news, by name."""
    software = SoftwarePerson.objects.filter(person=person, software__visibility="public")
    querysets = {
        "interests": Topic.objects.filter(person_interests__person=person).order_by(
            "person_interests__position", "name"
        ),
        "software": software.select_related("software").order_by("software__position", "software__name"),
        "projects": read_projects(person),
        "themes": Theme.objects.public().filter(theme_people__person=person).in_order(),
        "news": person.news.shown().newest_first()[:NEWS],
        "awards": Award.objects.filter(recipients__person=person).newest_first().with_things(),
    }
    return {**{name: list(rows) for name, rows in querysets.items()}, "talks": read_talks(person)}


def read_talks(person: Person) -> list[Talk | Event]:
    """Return a person's public talks, and events at which they speak without one, the newest first."""
    talks = list(Talk.objects.public().filter(speakers__person=person).select_related("event"))
    own = {talk.event_id for talk in talks if talk.event_id}
    events = Event.objects.public().filter(speakers__person=person, cancelled=False).exclude(pk__in=own)
    rows = [*talks, *events.select_related("series")]
    return sorted(rows, key=lambda row: (row.date.first, row.pk), reverse=True)


def read_projects(person: Person) -> QuerySet:
    """Return the rows of a person in public projects: what goes on first, then the latest ends."""
    rows = ProjectPerson.objects.filter(person=person, project__visibility="public")
    return rows.select_related("project").order_by(
        "project__end_unknown",
        F("project__end").desc(nulls_first=True),
        F("project__start").desc(nulls_last=True),
        "position",
        "pk",
    )


def read_papers(person: Person) -> dict[str, Any]:
    """Return a person's newest and selected papers, and number, years and top venues of all their papers."""
    papers = Publication.objects.shown().of(person)
    rows = papers.newest_first().for_list()
    if person.reference_style:
        rows = papers.newest_first().for_references()
    newest = list(rows[:PAPERS])
    total, years, papers_at_venues = len(newest), Counter(paper.year for paper in newest), newest
    if total == PAPERS:
        total, papers_at_venues = papers.count(), papers
        years = Counter({paper.year: paper.in_year for paper in papers.one_a_year()})
        years[None] = total - years.total()
    return {
        "papers": newest,
        "selected": [paper for paper in newest if _is_selected(paper, person)],
        "total": total,
        "years": years,
        "venues": list(Venue.objects.most_used(papers_at_venues)[:VENUES]) if newest else [],
    }


def _is_selected(paper: Publication, person: Person) -> bool:
    return any(
        authorship.selected and authorship.person_id == person.pk for authorship in paper.authorships.all()
    )


def split_by_time(supervisions: list[Supervision]) -> tuple[list[Supervision], list[Supervision]]:
    """Return the supervisions of current and of former students, each student once; latest former first."""
    now = today()
    current: dict[int, Supervision] = {}
    former: dict[int, Supervision] = {}
    for supervision in supervisions:
        goes_on = supervision.appointment.period.includes(now) and not supervision.period.is_past(now)
        (current if goes_on else former).setdefault(supervision.appointment.person_id, supervision)
    past = [row for key, row in former.items() if key not in current]
    past.sort(key=lambda row: row.appointment.end.toordinal() if row.appointment.end else 0, reverse=True)
    return list(current.values()), past
