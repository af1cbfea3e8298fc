"""What visitors may see of a person, from all apps; shared by profile page, CV and JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import BigIntegerField, F, QuerySet

from core.db.dated_models import today
from core.db.query_batches import Placeholder, cached_by_day
from core.kinds import combine_section_rows, get_sections, select_section_rows
from groupsite.models import Award
from people.models import Appointment, Course, Person, PersonName, Supervision
from publications.display.row_parts import attach_row_parts
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
"""The rows that count as facts of a CV, by the names under which they are read here; those of the sections
of other kinds do, too."""
FEWEST_FACTS = 3
"""Number of facts from which visitors are offered a CV."""


def count_facts(rows: Mapping[str, Sequence[object]]) -> int:
    """Count the positions, degrees, papers and all else that a CV of these rows has."""
    sections = (section.name for section in get_sections("person"))
    return sum(len(rows[name]) for name in (*FACTS, *sections))


def read_rows(person: Person, *parts: str) -> dict[str, list[Any]]:
    """Return a person's visible rows of these parts of PARTS, by name.

    One query with cached SQL: querysets of their own took half of the CPU time of a profile.
    """
    rows = _select_rows(*parts).read(person=person.pk)
    for name in rows:
        if name in OWN_ROWS:
            for row in rows[name]:
                row.person = person
    if "linked" in parts:
        combine_section_rows("person", rows)
    return rows


PERSON = Placeholder("person", BigIntegerField())
OWN_ROWS = ("current", "past", "education", "experience", "service", "links", "identifiers", "names")
"""The names of rows with a foreign key `person`."""


def _select_roster() -> dict[str, QuerySet]:
    own = Appointment.objects.filter(person=PERSON)
    return {
        "current": own.current().select_related("role", "organisation").in_order(),
        "past": own.past().select_related("role").latest_first(),
        "supervisors": Supervision.objects.filter(appointment__person=PERSON).to_show(),
        "students": Supervision.objects.filter(supervisor=PERSON)
        .begun()
        .of_students_seen()
        .select_related("appointment__person", "appointment__role")
        .order_by("appointment__person__sort_key", "-appointment__start"),
    }


def _get_rows(relation: str) -> Any:
    """Return the manager of what refers to persons by this relation."""
    return getattr(Person, relation).rel.related_model.objects


def _select_record() -> dict[str, QuerySet]:
    def select_own(relation: str) -> Any:
        return _get_rows(relation).filter(person=PERSON)

    return {
        "education": select_own("education").begun().select_related("organisation").newest_first(),
        "experience": select_own("experience").begun().newest_first(),
        "service": select_own("service").newest_first(),
        "courses": Course.objects.filter(course_teachers__person=PERSON).newest_first(),
        "links": select_own("links").exclude(url="").order_by("position", "pk"),
        "identifiers": select_own("identifiers").order_by("scheme"),
        "names": select_own("names")
        .exclude(use=PersonName.Use.MATCHING)
        .exclude(name=F("person__name"))
        .order_by("name"),
    }


def _select_work() -> dict[str, QuerySet]:
    software = SoftwarePerson.objects.filter(person=PERSON, software__visibility="public")
    return {
        "interests": select_interests(PERSON),
        "software": software.select_related("software").order_by("software__position", "software__name"),
        "projects": select_projects(PERSON),
        "themes": Theme.objects.public().filter(theme_people__person=PERSON).in_order(),
        "news": _get_rows("news").shown().filter(people=PERSON).newest_first()[:NEWS],
        "awards": Award.objects.filter(recipients__person=PERSON).newest_first().with_things(),
    }


def _select_linked() -> dict[str, QuerySet]:
    """Return what other kinds of content add."""
    return select_section_rows("person", PERSON)


PARTS = {
    "roster": _select_roster,
    "record": _select_record,
    "work": _select_work,
    "linked": _select_linked,
}


@cached_by_day
def _select_rows(*parts: str) -> dict[str, QuerySet]:
    return {name: rows for part in parts for name, rows in PARTS[part]().items()}


def select_interests(person) -> QuerySet:
    """Return the topics of a person's interests, in their order."""
    topics = Topic.objects.filter(person_interests__person=person)
    return topics.order_by("person_interests__position", "name")


def select_projects(person) -> QuerySet:
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
    if person.reference_style:
        newest = list(papers.newest_first().for_references()[:PAPERS])
    else:
        newest = attach_row_parts(list(papers.newest_first().lean()[:PAPERS]))
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
