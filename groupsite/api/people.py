"""The JSON of people: the roster as a list, and each person with everything that the profile shows."""

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any

from django.db.models import Prefetch
from django.http import HttpResponse
from msgspec import Meta

from core.api.operations import ApiError, day_parameter, describe_operation
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.api.resources import Date, EndDate, Ended, Number, Resource, Uid, Url, json_response
from core.db.dated_models import today
from core.text.markdown import render_markdown, render_text
from core.web.visibility import get_visible
from groupsite.api import shared_resources
from groupsite.api.shared_resources import (
    AwardResource,
    LinkPart,
    NamedThing,
    NewsResource,
    PageResource,
    PaperResource,
    Photos,
    Somebody,
    YearsPart,
    build_period,
    build_person_members,
    to_years,
)
from groupsite.site import profiles
from people.models import Appointment, Person, PersonIdentifier
from people.models.roster import choose_one_each
from publications.models import Publication

ON = day_parameter("on", "the group on that day, which has come already; today if it is not said")
SUPERVISION_PARTS = ["supervisor", "primary", "second", "mentor"]


class RoleResource(Resource, frozen=True):
    uid: Uid
    title: Annotated[str, Meta(description="as the page says it")]
    role: Annotated[str, Meta(description="what it is called in the group")]
    section: Annotated[str, Meta(description="the heading that members in this role stand under")]
    leads: Annotated[bool, Meta(description="whether the role leads the group")]
    unit: str
    institution: str
    start: Date
    end: EndDate
    ended: Ended
    note: Annotated[str, Meta(description="a public remark")]
    destination: Annotated[LinkPart | None, Meta(description="Where the person went next.")]


class SupervisorResource(Somebody, frozen=True):
    institution: str
    part: Annotated[str, Meta(extra_json_schema={"enum": SUPERVISION_PARTS})]


class RegistryIdentifier(Resource, frozen=True):
    scheme: Annotated[
        str, Meta(description="orcid, scholar, dblp, openalex, semanticscholar, github, isni, wikidata")
    ]
    value: str
    url: Url | None
    verified: Annotated[
        bool, Meta(description="whether the person proved by logging in there that it is theirs")
    ]


class PersonSummary(NamedThing, frozen=True):
    status: Annotated[str, Meta(extra_json_schema={"enum": ["member", "alumnus", "other"]})]
    academic_title: Annotated[str, Meta(description="shown before the name")]
    pronouns: str
    summary: Annotated[str, Meta(description="plain text")]
    photo: Photos
    identifiers: list[RegistryIdentifier]


class PersonInBriefResource(PersonSummary, frozen=True):
    role: RoleResource
    supervisors: list[SupervisorResource]
    papers: Annotated[Number, Meta(description="how many the profile lists")]


class Student(NamedThing, frozen=True):
    title: str
    institution: str
    start: Date
    end: EndDate
    ended: Ended
    destination: LinkPart | None
    current: bool


class EducationEntry(Resource, frozen=True):
    uid: Uid
    degree: str
    field: str
    institution: str
    unit: str
    place: str
    honour: str
    thesis: str
    supervisors: list[str]
    bullets: list[str]
    start: Date
    end: EndDate
    ended: Ended


class ExperienceEntry(Resource, frozen=True):
    uid: Uid
    kind: Annotated[str, Meta(extra_json_schema={"enum": ["research", "work"]})]
    title: str
    organisation: str
    unit: str
    place: str
    bullets: list[str]
    start: Date
    end: EndDate
    ended: Ended


class ServiceEntry(Resource, frozen=True):
    uid: Uid
    kind: Annotated[
        str, Meta(extra_json_schema={"enum": ["chair", "committee", "editor", "reviewer", "other"]})
    ]
    event: str
    role: str
    url: Url | None
    when: YearsPart


class CourseEntry(Resource, frozen=True):
    uid: Uid
    title: str
    code: str
    institution: str
    when: YearsPart


class PersonNameParts(Resource, frozen=True):
    given: str
    particle: str
    family: str
    suffix: str


class SoftwarePart(NamedThing, frozen=True):
    """A software, and the part that a person has in it."""

    part: str


class ProjectPart(PageResource, frozen=True):
    """A project, and the role that a person has in it."""

    part: str


class PaperLists(Resource, frozen=True):
    """How many papers a profile lists, and the URLs of the whole list."""

    total: Number
    url: Url
    json: Url
    bib: Url
    ris: Url
    atom: Url


class PersonResource(PersonSummary, frozen=True):
    name_parts: PersonNameParts
    other_names: Annotated[list[str], Meta(description="in print")]
    biography_html: Annotated[str, Meta(description="HTML that is safe to show")]
    email: Annotated[str | None, Meta(description="only where everybody may see it")]
    office: str
    roles: Annotated[list[RoleResource], Meta(description="current ones first")]
    supervisors: list[SupervisorResource]
    students: Annotated[list[Student], Meta(description="of current and former ones each once")]
    interests: list[PageResource]
    links: list[LinkPart]
    themes: list[PageResource]
    projects: list[ProjectPart]
    software: list[SoftwarePart]
    publications: PaperLists
    selected_papers: list[PaperResource]
    awards: list[AwardResource]
    service: list[ServiceEntry]
    teaching: list[CourseEntry]
    education: list[EducationEntry]
    experience: list[ExperienceEntry]
    news: list[NewsResource]


@describe_operation(
    "The members by role, then the alumni, the latest first",
    PagedList[PersonInBriefResource],
    description="Everybody stands once, with the highest role.",
    parameters=(ON, *PARAMETERS),
    tag="people",
)
def people(request) -> HttpResponse:
    """Return the roster of a day."""
    on: date | None = request.parameters.get("on")
    if on and on > today():
        raise ApiError(404, f"on: {on} has not come yet; ask for a day until {today()}.")
    members = Appointment.objects.members(on).values_list("pk", flat=True)
    alumni = Appointment.objects.former_members(on).values_list("pk", flat=True)
    everybody = [*((key, "member") for key in members), *((key, "alumnus") for key in alumni)]
    return build_page_response(request, len(everybody), lambda part: read_people(dict(everybody[part]), on))


@describe_operation(
    "A person, with all that the profile shows",
    PersonResource,
    sample=lambda: Person.objects.seen().in_order(),
    tag="people",
)
def person(request, slug: str) -> HttpResponse:
    """Return a person that visitors can see."""
    member = get_visible(Person.objects.seen(), slug=slug)
    rows = profiles.read_rows(member, "roster", "record", "work")
    papers = Publication.objects.shown().of(member).with_selected(member).newest_first().lean()
    newest = list(papers.prefetch_related("identifiers")[: profiles.PAPERS])
    rows["selected"] = [paper for paper in newest if paper.selected]
    total = len(newest) if len(newest) < profiles.PAPERS else papers.count()
    return json_response(to_person(member, rows, total))


def read_people(statuses: dict[int, str], on: date | None) -> list[PersonInBriefResource]:
    """Return the people of appointments, in the order of the keys.

    statuses: by the primary keys of the appointments. One that was just deleted is left out.
    """
    identifiers = Prefetch("person__identifiers", PersonIdentifier.objects.order_by("scheme", "value"))
    appointments = Appointment.objects.filter(pk__in=statuses).for_rows(on).prefetch_related(identifiers)
    rows = {row.pk: row for row in appointments}
    return [to_person_in_brief(rows[key], status) for key, status in statuses.items() if key in rows]


def to_person_in_brief(appointment: Appointment, status: str) -> PersonInBriefResource:
    """Return a person of the list; the appointment is read by `for_rows`, with the person's identifiers."""
    person = appointment.person
    return PersonInBriefResource.of(
        person,
        **_build_summary(person, status, person.identifiers.all()),
        role=to_role(appointment),
        supervisors=[to_supervisor(row) for row in appointment.supervisions.all()],
        papers=appointment.papers,
    )


def to_person(person: Person, rows: dict[str, list], total: int) -> PersonResource:
    """Return the whole document of a person.

    rows: those of `groupsite.site.profiles`, and `selected` papers. total: the number of their papers.
    """
    status = "member" if rows["current"] else "other"
    if not rows["current"] and any(past.role.past_are_alumni for past in rows["past"]):
        status = "alumnus"
    page = shared_resources.build_url(person)
    files = {ending: f"{page}publications.{ending}" for ending in ("json", "bib", "ris", "atom")}
    current, former = profiles.split_by_time(rows["students"])
    return PersonResource.of(
        person,
        **_build_summary(person, status, rows["identifiers"]),
        name_parts=PersonNameParts.of(person),
        other_names=[name.name for name in rows["names"]],
        biography_html=render_markdown(person.public_biography),
        email=person.public_email or None,
        office=person.public_office,
        roles=[to_role(appointment) for appointment in (*rows["current"], *rows["past"])],
        supervisors=[to_supervisor(row) for row in choose_one_each(rows["supervisors"])],
        students=[*(to_student(row, True) for row in current), *(to_student(row, False) for row in former)],
        interests=[shared_resources.to_page(topic) for topic in rows["interests"]],
        links=[LinkPart(link.label, link.url) for link in rows["links"]],
        themes=[shared_resources.to_page(theme) for theme in rows["themes"]],
        projects=[
            ProjectPart(
                row.project.uid,
                str(row.project),
                shared_resources.build_url(row.project),
                row.in_language.part,
            )
            for row in rows["projects"]
        ],
        software=[
            SoftwarePart.of(
                row.software,
                **shared_resources.build_software_members(row.software),
                part=row.in_language.part,
            )
            for row in rows["software"]
        ],
        publications=PaperLists(total=total, url=page, **files),
        selected_papers=[shared_resources.to_paper(paper) for paper in rows["selected"]],
        awards=[shared_resources.to_award(award) for award in rows["awards"]],
        service=[ServiceEntry.of(row, url=row.url or None, when=to_years(row)) for row in rows["service"]],
        teaching=[CourseEntry.of(row, when=to_years(row)) for row in rows["courses"]],
        education=[EducationEntry.of(row, **build_period(row)) for row in rows["education"]],
        experience=[ExperienceEntry.of(row, **build_period(row)) for row in rows["experience"]],
        news=[shared_resources.to_news(item) for item in rows["news"]],
    )


def to_role(appointment: Appointment) -> RoleResource:
    role = appointment.role
    return RoleResource.of(
        appointment,
        title=appointment.display_title,
        role=role.name,
        section=role.section,
        leads=role.leads,
        note=appointment.public_remark,
        destination=_build_destination(appointment),
        **build_period(appointment),
    )


def to_supervisor(row) -> SupervisorResource:
    members = shared_resources.build_somebody_members(row.supervisor, row.supervisor_name)
    return SupervisorResource(**members, institution=row.supervisor_institution, part=row.part)


def to_student(row, current: bool) -> Student:
    appointment = row.appointment
    return Student.of(
        appointment.person,
        **build_person_members(appointment.person),
        title=appointment.display_title,
        institution=appointment.institution,
        destination=_build_destination(appointment),
        current=current,
        **build_period(appointment),
    )


def _build_summary(person: Person, status: str, identifiers: Iterable) -> dict[str, Any]:
    return {
        **build_person_members(person),
        "status": status,
        "academic_title": person.title,
        "summary": render_text(person.public_summary),
        "photo": shared_resources.to_photos(person),
        "identifiers": [
            RegistryIdentifier.of(row, url=row.url or None, verified=row.verified_at is not None)
            for row in identifiers
        ],
    }


def _build_destination(appointment: Appointment) -> LinkPart | None:
    if not appointment.destination:
        return None
    return LinkPart(appointment.destination, appointment.destination_url or None)
