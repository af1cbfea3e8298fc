"""Build the Cv of a person from what visitors may see of them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import F, Prefetch, Q
from django.urls import reverse
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext

from core.db.dated_models import Dated, InYears, today
from core.db.translations import FallbackText
from core.kinds import get_kinds, get_sections
from core.text.dates import PartialDate
from core.text.markdown import list_paragraphs, render_text
from core.web.urls import build_absolute_url
from core.web.visibility import get_if_public
from groupsite.cv import bibliography
from groupsite.cv.description import GRADES, SECTIONS, Cv, CvBlock, CvGroup, CvRow, SkillGroup
from groupsite.metadata.open_graph import find_portrait
from groupsite.models import Award
from groupsite.models import Group as Site
from groupsite.site import profiles
from people.models import (
    Appointment,
    Course,
    Education,
    Experience,
    Person,
    Service,
    Skill,
    Supervision,
)
from publications.models import Publication
from software.models import Funding, ProjectPerson, SoftwarePerson

Gathered = dict[str, Any]
STUDENT = "student"
PAGES: dict[str, int] = {Person.CvLength.TWO_PAGES: 2}


def build_cv(person: Person) -> Cv:
    """Return the whole CV of a visible person, with the sections that they chose.

    Nothing is shortened; `groupsite.cv.shortening` does that where `pages` limits the length.
    """
    rows = _read_rows(person)
    papers = rows["papers"]
    cited = bibliography.choose_papers(person, papers)
    photo = find_portrait(person) if person.cv_with_photo else None
    return Cv(
        name=person.name,
        uid=str(person.uid),
        slug=person.slug,
        url=build_absolute_url(person.get_absolute_url()),
        sections=_select_sections(
            _add_linked_groups(_build_sections(person, rows, cited), rows), rows["chosen"]
        ),
        role=tuple(format_role(each, rows["site"]) for each in rows["current"]),
        place=person.public_office,
        email=person.public_email if person.cv_with_email else "",
        links=_list_own_links(rows),
        identifiers=tuple((each.get_scheme_display(), each.value, each.url) for each in rows["identifiers"]),
        names=tuple(each.name for each in rows["names"]),
        pronouns=person.pronouns,
        summary=render_text(person.public_summary),
        photo=(person.photo.name or "") if photo else "",
        photo_url=photo.url if photo else "",
        pages=PAGES.get(person.cv_length, 0),
        as_of=max(_list_changes(person, rows, cited)),
        facts=profiles.count_facts(rows),
        given=person.given,
        honorific=person.title,
        family=" ".join(filter(None, (person.particle, person.family, person.suffix))),
    )


def _read_rows(person: Person) -> Gathered:
    """Return the rows of a CV by name; roster and record are those of the profile."""
    software = SoftwarePerson.objects.filter(person=person, software__visibility="public")
    courses = Course.objects.filter(course_teachers__person=person)
    papers = Publication.objects.shown().of(person)
    querysets = {
        "courses": courses.annotate(part=F("course_teachers__part")).newest_first(),
        "papers": papers.with_selected(person).newest_first().with_fields(),
        "interests": profiles.select_interests(person),
        "software": software.filter(Q(start=None) | Q(start__lte=today()))
        .select_related("software")
        .order_by("software__position", "software__name"),
        "projects": profiles.select_projects(person)
        .begun()
        .prefetch_related(Prefetch("project__fundings", Funding.objects.for_page())),
        "awards": Award.objects.filter(recipients__person=person).newest_first().with_things(),
        "skills": Skill.objects.filter(person=person).order_by("position", "pk"),
        "chosen": person.cv_sections.order_by("position", "pk"),
    }
    return {
        **profiles.read_rows(person, "roster", "record", "linked"),
        **{name: list(rows) for name, rows in querysets.items()},
        "site": Site.objects.first() or Site(),
    }


def _list_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, which stay in its language."""
    paragraphs = list_paragraphs(text)
    if not isinstance(text, FallbackText):
        return paragraphs
    return [FallbackText.build(paragraph, text.language) for paragraph in paragraphs]


def _build_sections(person: Person, rows: Gathered, papers: list[Publication]) -> Iterable[CvBlock]:
    """Yield all sections, empty ones included, without what other kinds of content add."""
    research, work = build_position_rows(rows)
    current, former = profiles.split_by_time(rows["students"])
    students = (
        *build_groups(
            (build_student_row(supervision, rows["site"]) for supervision in current), gettext("Current")
        ),
        *build_groups(
            (build_student_row(supervision, rows["site"]) for supervision in former), gettext("Former")
        ),
    )
    yield _build_section(
        "profile",
        text=(*_list_paragraphs(person.public_summary), *_list_paragraphs(person.public_biography)),
    )
    yield _build_section("education", groups=build_groups(map(build_education_row, rows["education"])))
    yield bibliography.build_section(person, papers, len(rows["papers"]))
    yield _build_section("research", groups=build_groups(research))
    yield _build_section("work", groups=build_groups(work))
    yield _build_section("awards", groups=build_groups(map(build_award_row, rows["awards"])))
    yield _build_section("projects", groups=build_groups(map(build_project_row, rows["projects"])))
    yield _build_section("talks")
    yield _build_section("software", groups=build_groups(map(build_software_row, rows["software"])))
    yield _build_section("teaching", groups=build_groups(map(build_course_row, rows["courses"])))
    yield _build_section("supervision", groups=students)
    yield _build_section("service", groups=build_groups(map(build_service_row, rows["service"])))
    yield _build_section("interests", names=tuple(topic.name for topic in rows["interests"]))
    for key, kind in (("skills", "tool"), ("programming", "programming"), ("languages", "language")):
        yield _build_skills(key, [skill for skill in rows["skills"] if skill.kind == kind])
    own = _list_own_links(rows)
    urls = {url for _, url in own}
    registries = ((identifier.get_scheme_display(), identifier.url) for identifier in rows["identifiers"])
    yield _build_section(
        "links", links=(*own, *(link for link in registries if link[1] and link[1] not in urls))
    )


def _add_linked_groups(sections: Iterable[CvBlock], rows: Gathered) -> Iterable[CvBlock]:
    """Add the groups of other kinds of content to the sections."""
    groups: defaultdict[str, list[CvGroup]] = defaultdict(list)
    for kind in get_kinds():
        for key, more in kind.build_cv_groups(rows).items():
            groups[key] += more
    return (replace(section, groups=(*section.groups, *groups[section.key])) for section in sections)


def _build_section(key: str, **parts) -> CvBlock:
    return CvBlock(key, str(SECTIONS[key]), **parts)


def build_groups(rows: Iterable[CvRow], title: str = "") -> tuple[CvGroup, ...]:
    """Return the one group of the rows; none if there are none."""
    rows = tuple(rows)
    return (CvGroup(title, rows),) if rows else ()


def _build_skills(key: str, skills: list[Skill]) -> CvBlock:
    """Return skills grouped by level, the best first, and those without a level as names."""
    graded = (
        SkillGroup(str(GRADES[level]), tuple(skill.name for skill in skills if skill.level == level), level)
        for level in Skill.Level.values
    )
    names = tuple(skill.name for skill in skills if not skill.level)
    return _build_section(key, names=names, graded=tuple(group for group in graded if group.names))


def _list_own_links(rows: Gathered) -> tuple[tuple[str, str], ...]:
    return tuple((link.label, link.url) for link in rows["links"] if filter_web_address(link.url))


def _select_sections(sections: Iterable[CvBlock], cv_sections: list) -> tuple[CvBlock, ...]:
    """Return the sections that are not empty: the chosen ones in their order, else all."""
    filled = {
        section.key: section
        for section in sections
        if any((section.text, section.groups, section.names, section.graded, section.links))
    }
    keys = [cv_section.section for cv_section in cv_sections] or list(SECTIONS)
    return tuple(filled[key] for key in keys if key in filled)


def _list_changes(person: Person, rows: Gathered, papers: list[Publication]) -> Iterable[datetime]:
    """Yield the times at which rows of the CV were last changed."""
    yield person.changed_at
    own = "current", "past", "education", "experience", "service", "courses", "skills", "awards"
    for name in (*own, *(section.name for section in get_sections("person"))):
        yield from (row.changed_at for row in rows[name])
    yield from (paper.changed_at for paper in papers)
    yield from (row.project.changed_at for row in rows["projects"])
    yield from (row.software.changed_at for row in rows["software"])
    yield from (row.appointment.changed_at for row in rows["students"])


def drop_empty(*texts: str) -> tuple[str, ...]:
    """Return the texts that are not empty."""
    return tuple(filter(None, texts))


def get_period_dates(row: Dated) -> dict[str, Any]:
    """Return the first and the last date of a row's period, for programs."""
    return {"start": row.period.start, "end": row.period.end}


def get_year_dates(row: InYears) -> dict[str, Any]:
    """Return the first and the last year of a row; no last year if it goes on."""
    years = row.year_set
    return {
        name: PartialDate.parse(f"{year:04}") if year else None
        for name, year in (("start", years.first), ("end", years.last))
    }


def format_role(appointment: Appointment, site: Site) -> str:
    """Return "PhD student, School of Informatics, University of Edinburgh"."""
    return ", ".join(drop_empty(appointment.display_title, *_list_places(appointment, site)))


def _list_places(appointment: Appointment, site: Site) -> tuple[str, ...]:
    """Return unit and institution of an appointment, else those of the group."""
    own = drop_empty(appointment.unit, appointment.institution)
    return (
        own if appointment.institution else drop_empty(appointment.unit or site.unit, _get_institution(site))
    )


def _get_institution(site: Site) -> str:
    return site.institution or site.name


def build_education_row(row: Education) -> CvRow:
    """Return the row of a degree; supervisors are noted unless the bullets mention them."""
    is_mentioned = all(name in " ".join(row.bullets) for name in row.supervisors)
    supervision = (
        ""
        if is_mentioned
        else gettext("supervised by {supervisors}").format(
            supervisors=get_text_list(row.supervisors, gettext("and"))
        )
    )
    thesis = gettext("thesis: {thesis}").format(thesis=row.thesis) if row.thesis else ""
    facts = {"studyType": row.degree, "area": row.field, "institution": row.institution}
    return CvRow(
        str(row),
        when=row.when,
        where=drop_empty(row.institution, row.unit, row.place),
        notes=drop_empty(row.honour, thesis, supervision),
        bullets=drop_empty(*row.bullets),
        facts=facts,
        **get_period_dates(row),
    )


def build_experience_row(row: Experience) -> CvRow:
    """Return the row of a position outside the group."""
    return CvRow(
        row.title,
        when=str(row.period),
        where=drop_empty(row.unit, row.organisation, row.place),
        bullets=drop_empty(*row.bullets),
        facts={"organisation": row.organisation, "place": row.place},
        **get_period_dates(row),
    )


def build_position_rows(gathered: dict[str, Any]) -> tuple[list[CvRow], list[CvRow]]:
    """Return the research positions, which include roles in the group, and other positions; newest first.

    gathered: rows by name. A role that is in the education or the experience as well is not repeated.
    """
    site, rows = gathered["site"], gathered["experience"]
    roles = [
        row
        for row in (*gathered["current"], *gathered["past"])
        if not _is_recorded(row, site, gathered["education"], rows)
    ]
    research = [(row, build_position_row(row, site, gathered["supervisors"])) for row in roles]
    research += [(row, build_experience_row(row)) for row in rows if row.kind == Experience.Kind.RESEARCH]
    research.sort(key=lambda pair: _rank_recency(pair[0]))
    return [row for _, row in research], [
        build_experience_row(row) for row in rows if row.kind == Experience.Kind.WORK
    ]


def _rank_recency(row: Dated) -> tuple[bool, bool, int, int]:
    """Return a sort key: current rows first, then by last day, then by first day, the latest first."""
    end = -row.end.toordinal() if row.end else 0
    return row.end_unknown, row.end is not None, end, -row.start.toordinal() if row.start else 0


def _is_recorded(
    row: Appointment, site: Site, education: list[Education], experience: list[Experience]
) -> bool:
    """Return whether the record has a degree of the same place and time, or the same position."""
    institution, title = (row.institution or _get_institution(site)).casefold(), row.display_title.casefold()
    studies = STUDENT in title and any(
        entry.institution.casefold() == institution and _has_overlap(entry, row) for entry in education
    )
    return studies or any(
        entry.title.casefold() == title
        and entry.organisation.casefold() == institution
        and _has_overlap(entry, row)
        for entry in experience
    )


def _has_overlap(first: Dated, second: Dated) -> bool:
    return not any(a.start and b.end and a.start > b.end for a, b in ((first, second), (second, first)))


def build_position_row(row: Appointment, site: Site, supervisions: Iterable[Supervision]) -> CvRow:
    """Return the row of a role in the group."""
    supervisors = [
        supervision.display_name for supervision in supervisions if supervision.appointment_id == row.pk
    ]
    places = _list_places(row, site)
    return CvRow(
        row.display_title,
        when=str(row.period.in_months),
        where=places,
        notes=drop_empty(
            row.public_remark.rstrip("."),
            gettext("supervised by {supervisors}").format(
                supervisors=get_text_list(supervisors, gettext("and"))
            )
            if supervisors
            else "",
        ),
        facts={"organisation": row.institution or _get_institution(site)},
        **get_period_dates(row),
    )


def build_award_row(row: Award) -> CvRow:
    """Return the row of an award, with the public paper or software that it honoured."""
    paper, software = get_if_public(row.publication), get_if_public(row.software)
    return CvRow(
        row.title,
        when=str(row.year_set),
        where=drop_empty(row.giver),
        notes=drop_empty(
            row.outcome_note,
            row.note.rstrip("."),
            gettext("for “{title}”").format(title=paper.title) if paper else "",
            gettext("for {software}").format(software=software) if software else "",
        ),
        url=filter_web_address(row.url),
        facts={"awarder": row.giver, "outcome": row.outcome_note},
        **get_year_dates(row),
    )


def build_project_row(row: ProjectPerson) -> CvRow:
    """Return the row of a project: the dates are those of the person's role, else of the project."""
    project = row.project
    dated = row if row.start or row.end or row.end_unknown else project
    funders = get_text_list([funding.funder.name for funding in project.fundings.all()], gettext("and"))
    return CvRow(
        project.in_language.title,
        when=str(dated.period),
        where=drop_empty(funders),
        notes=drop_empty(row.in_language.part),
        url=build_absolute_url(project.get_absolute_url()),
        facts={
            "description": render_text(project.in_language.summary),
            "role": row.in_language.part,
            "institution": funders,
        },
        **get_period_dates(dated),
    )


def build_software_row(row: SoftwarePerson) -> CvRow:
    """Return the row of a software, with the person's part in it."""
    software = row.software
    return CvRow(
        software.name,
        when=str(row.period),
        where=drop_empty(software.in_language.tagline),
        notes=drop_empty(row.in_language.part),
        url=build_absolute_url(software.get_absolute_url()),
        facts={"description": software.in_language.tagline, "role": row.in_language.part},
        **get_period_dates(row),
    )


def build_course_row(row: Course) -> CvRow:
    """Return the row of a course, which is annotated with `part`, the person's part in it."""
    return CvRow(
        row.title,
        when=str(row.year_set),
        where=drop_empty(row.institution),
        notes=drop_empty(row.code, row.level, row.part),
        url=f"{build_absolute_url(reverse('teaching'))}#{row.slug}",
        facts={"institution": row.institution, "role": row.part},
        **get_year_dates(row),
    )


def build_student_row(row: Supervision, site: Site) -> CvRow:
    """Return the row of a current or former student, with their role and destination."""
    appointment = row.appointment
    part = row.get_part_display() if row.part != Supervision.PartPlayed.SUPERVISOR else ""
    has_ended = appointment.period.is_past(today())
    whereabouts = (
        gettext("went to {destination}").format(destination=appointment.destination)
        if appointment.destination and has_ended
        else ""
    )
    return CvRow(
        appointment.person.name,
        when=str(appointment.period.in_years),
        where=drop_empty(appointment.display_title, appointment.institution),
        notes=drop_empty(part, whereabouts),
        url=build_absolute_url(appointment.person.get_absolute_url()),
        facts={"role": part or row.get_part_display(), "description": format_role(appointment, site)},
        **get_period_dates(appointment),
    )


def build_service_row(row: Service) -> CvRow:
    """Return the row of a service, as a committee membership."""
    role = capfirst(row.role or row.get_kind_display())
    return CvRow(
        row.event,
        when=str(row.year_set),
        where=drop_empty(role),
        url=filter_web_address(row.url),
        facts={"organisation": row.event, "role": role},
        **get_year_dates(row),
    )


def filter_web_address(url: str) -> str:
    """Return the URL if its scheme is http or https, else ""."""
    return url if url.startswith(("https://", "http://")) else ""
