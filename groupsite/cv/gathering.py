"""From a person to the description of their CV: what visitors may know of them, in three queries."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, Q
from django.urls import reverse
from django.utils.text import capfirst

from core.db.dated_models import Dated, InYears, today
from core.text.dates import PartialDate
from core.text.markdown import paragraphs, plain
from core.web.urls import absolute
from core.web.visibility import shown
from groupsite.cv import bibliography
from groupsite.cv.description import GRADES, SECTIONS, Cv, CvBlock, CvGroup, CvRow, Graded, join_words
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
from publications.models import Publication, Topic
from software.models import SoftwarePerson

Gathered = dict[str, Any]
STUDENT = "student"
PAGES = {Person.CvLength.TWO_PAGES: 2}


def gather_cv(person: Person) -> Cv:
    """Return the whole CV of a person that visitors can see, with the sections that the person chose.

    Nothing is shortened: `groupsite.cv.shortening` does that where `pages` says so.
    """
    gathered = _read_rows(person)
    papers = gathered["papers"]
    chosen = bibliography.choose_papers(person, papers)
    bibliography.fill_papers(chosen)
    photo = find_portrait(person) if person.cv_with_photo else None
    return Cv(
        name=person.name,
        uid=str(person.uid),
        slug=person.slug,
        url=absolute(person.get_absolute_url()),
        sections=_select_sections(_build_sections(person, gathered, chosen), gathered["chosen"]),
        role=tuple(format_role(each, gathered["site"]) for each in gathered["current"]),
        place=person.office,
        email=person.public_email if person.cv_with_email else "",
        links=_list_own_links(gathered),
        identifiers=tuple(
            (each.get_scheme_display(), each.value, each.url) for each in gathered["identifiers"]
        ),
        names=tuple(each.name for each in gathered["names"]),
        pronouns=person.pronouns,
        summary=plain(person.summary),
        photo=person.photo.path if photo else "",
        photo_url=photo.url if photo else "",
        pages=PAGES.get(person.cv_length, 0),
        as_of=max(_list_changes(person, gathered, chosen)),
        facts=profiles.count_facts(gathered),
        given=person.given,
        honorific=person.title,
        family=" ".join(filter(None, (person.particle, person.family, person.suffix))),
    )


def _read_rows(person: Person) -> Gathered:
    """Return the rows by name; of the group and the record the same as on the profile."""
    software = SoftwarePerson.objects.filter(person=person, software__visibility="public")
    courses = Course.objects.filter(course_teachers__person=person)
    papers = Publication.objects.shown().of(person)
    querysets = {
        "courses": courses.annotate(part=F("course_teachers__part")).newest_first(),
        "papers": papers.with_selected(person)
        .newest_first()
        .with_fields()
        .defer(*(field.column for field in bibliography.NOT_IN_CVS)),
        "interests": Topic.objects.filter(person_interests__person=person).order_by(
            "person_interests__position", "name"
        ),
        "software": software.filter(Q(start=None) | Q(start__lte=today()))
        .select_related("software")
        .order_by("software__position", "software__name"),
        "awards": Award.objects.filter(recipients__person=person).newest_first().with_things(),
        "skills": Skill.objects.filter(person=person).order_by("position", "pk"),
        "chosen": person.cv_sections.order_by("position", "pk"),
    }
    return {
        **profiles.read_roster(person),
        **profiles.read_record(person),
        **{name: list(rows) for name, rows in querysets.items()},
        "site": Site.objects.first() or Site(),
    }


def _build_sections(person: Person, gathered: Gathered, papers: list[Publication]) -> Iterable[CvBlock]:
    """Yield all the sections, also the empty ones."""
    research, work = build_position_rows(gathered)
    current, former = profiles.split_by_time(gathered["students"])
    students = (
        *_build_groups((build_student_row(each, gathered["site"]) for each in current), "Current"),
        *_build_groups((build_student_row(each, gathered["site"]) for each in former), "Former"),
    )
    yield _build_section("profile", text=tuple(paragraphs(person.summary) + paragraphs(person.biography)))
    yield _build_section("education", groups=_build_groups(map(build_education_row, gathered["education"])))
    yield bibliography.build_section(person, papers, len(gathered["papers"]))
    yield _build_section("research", groups=_build_groups(research))
    yield _build_section("work", groups=_build_groups(work))
    yield _build_section("awards", groups=_build_groups(map(build_award_row, gathered["awards"])))
    yield _build_section("software", groups=_build_groups(map(build_software_row, gathered["software"])))
    yield _build_section("teaching", groups=_build_groups(map(build_course_row, gathered["courses"])))
    yield _build_section("supervision", groups=students)
    yield _build_section("service", groups=_build_groups(map(build_service_row, gathered["service"])))
    yield _build_section("interests", names=tuple(topic.name for topic in gathered["interests"]))
    for key, kind in (("skills", "tool"), ("programming", "programming"), ("languages", "language")):
        yield _build_skills(key, [skill for skill in gathered["skills"] if skill.kind == kind])
    own = _list_own_links(gathered)
    urls = {url for _, url in own}
    registries = ((each.get_scheme_display(), each.url) for each in gathered["identifiers"])
    yield _build_section(
        "links", links=(*own, *(link for link in registries if link[1] and link[1] not in urls))
    )


def _build_section(key: str, **parts) -> CvBlock:
    return CvBlock(key, SECTIONS[key], **parts)


def _build_groups(rows: Iterable[CvRow], title: str = "") -> tuple[CvGroup, ...]:
    rows = tuple(rows)
    return (CvGroup(title, rows),) if rows else ()


def _build_skills(key: str, skills: list[Skill]) -> CvBlock:
    """Return graded skills by their grades, the best first, and the others beside them."""
    graded = (
        Graded(GRADES[level], tuple(skill.name for skill in skills if skill.level == level), level)
        for level in Skill.Level.values
    )
    names = tuple(skill.name for skill in skills if not skill.level)
    return _build_section(key, names=names, graded=tuple(each for each in graded if each.names))


def _list_own_links(gathered: Gathered) -> tuple[tuple[str, str], ...]:
    return tuple((link.label, link.url) for link in gathered["links"] if filter_web_address(link.url))


def _select_sections(sections: Iterable[CvBlock], chosen: list) -> tuple[CvBlock, ...]:
    """Return the sections that are not empty: all in their own order, or the chosen ones in theirs."""
    filled = {
        section.key: section
        for section in sections
        if any((section.text, section.groups, section.names, section.graded, section.links))
    }
    keys = [each.section for each in chosen] or list(SECTIONS)
    return tuple(filled[key] for key in keys if key in filled)


def _list_changes(person: Person, gathered: Gathered, papers: list[Publication]) -> Iterable[datetime]:
    """Yield when the things that the CV names were last changed; a change of a part changes the whole."""
    yield person.changed_at
    for name in ("current", "past", "education", "experience", "service", "courses", "skills", "awards"):
        yield from (row.changed_at for row in gathered[name])
    yield from (paper.changed_at for paper in papers)
    yield from (row.software.changed_at for row in gathered["software"])
    yield from (row.appointment.changed_at for row in gathered["students"])


def drop_empty(*texts: str) -> tuple[str, ...]:
    """Return the texts that are not empty."""
    return tuple(filter(None, texts))


def get_period_dates(row: Dated) -> dict[str, PartialDate | None]:
    """Return from when until when, for machines."""
    return {"start": row.period.start, "end": row.period.end}


def get_year_dates(row: InYears) -> dict[str, PartialDate | None]:
    """Return the first and the last of its years; no last one of what goes on."""
    years = row.year_set
    return {
        name: PartialDate.parse(f"{year:04}") if year else None
        for name, year in (("start", years.first), ("end", years.last))
    }


def format_role(appointment: Appointment, site: Site) -> str:
    """Return "PhD student, School of Informatics, University of Edinburgh"."""
    return ", ".join(drop_empty(appointment.display_title, *_list_places(appointment, site)))


def _list_places(appointment: Appointment, site: Site) -> tuple[str, ...]:
    """Return the unit and the institution, the group's where it has none."""
    own = drop_empty(appointment.unit, appointment.institution)
    return (
        own if appointment.institution else drop_empty(appointment.unit or site.unit, _get_institution(site))
    )


def _get_institution(site: Site) -> str:
    return site.institution or site.name


def build_education_row(row: Education) -> CvRow:
    is_mentioned = all(name in " ".join(row.bullets) for name in row.supervisors)
    supervised = "" if is_mentioned else f"supervised by {join_words(row.supervisors)}"
    thesis = f"thesis: {row.thesis}" if row.thesis else ""
    facts = {"studyType": row.degree, "area": row.field, "institution": row.institution}
    return CvRow(
        str(row),
        when=row.when,
        where=drop_empty(row.institution, row.unit, row.place),
        notes=drop_empty(row.honour, thesis, supervised),
        bullets=drop_empty(*row.bullets),
        facts=facts,
        **get_period_dates(row),
    )


def build_experience_row(row: Experience) -> CvRow:
    return CvRow(
        row.title,
        when=str(row.period),
        where=drop_empty(row.unit, row.organisation, row.place),
        bullets=drop_empty(*row.bullets),
        facts={"organisation": row.organisation, "place": row.place},
        **get_period_dates(row),
    )


def build_position_rows(gathered: dict[str, Any]) -> tuple[list[CvRow], list[CvRow]]:
    """Return positions in research, roles in the group among them, and elsewhere; the newest first.

    gathered: rows, by name. A role that is in the education or the experience too is not repeated.
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
    """Return a sort key: what goes on before what ended, then by the last day, then by the first."""
    end = -row.end.toordinal() if row.end else 0
    return row.end_unknown, row.end is not None, end, -row.start.toordinal() if row.start else 0


def _is_recorded(
    row: Appointment, site: Site, education: list[Education], experience: list[Experience]
) -> bool:
    """Return whether a degree at the same place at the same time, or the same position, is in the record."""
    place, title = (row.institution or _get_institution(site)).casefold(), row.display_title.casefold()
    studies = STUDENT in title and any(
        each.institution.casefold() == place and _has_overlap(each, row) for each in education
    )
    return studies or any(
        each.title.casefold() == title and each.organisation.casefold() == place and _has_overlap(each, row)
        for each in experience
    )


def _has_overlap(one: Dated, other: Dated) -> bool:
    return not any(a.start and b.end and a.start > b.end for a, b in ((one, other), (other, one)))


def build_position_row(row: Appointment, site: Site, supervisions: Iterable[Supervision]) -> CvRow:
    """Return the row of a role in the group."""
    by = [each.display_name for each in supervisions if each.appointment_id == row.pk]
    at = _list_places(row, site)
    return CvRow(
        row.display_title,
        when=str(row.period),
        where=at,
        notes=drop_empty(row.note.rstrip("."), f"supervised by {join_words(by)}" if by else ""),
        facts={"organisation": row.institution or _get_institution(site)},
        **get_period_dates(row),
    )


def build_award_row(row: Award) -> CvRow:
    paper, program = shown(row.publication), shown(row.software)
    return CvRow(
        row.title,
        when=str(row.year_set),
        where=drop_empty(row.giver),
        notes=drop_empty(
            row.outcome_note,
            row.note.rstrip("."),
            f"for “{paper.title}”" if paper else "",
            f"for {program}" if program else "",
        ),
        url=filter_web_address(row.url),
        facts={"awarder": row.giver, "outcome": row.outcome_note},
        **get_year_dates(row),
    )


def build_software_row(row: SoftwarePerson) -> CvRow:
    program = row.software
    return CvRow(
        program.name,
        when=str(row.period),
        where=drop_empty(program.tagline),
        notes=drop_empty(row.part),
        url=absolute(program.get_absolute_url()),
        facts={"description": program.tagline, "role": row.part},
        **get_period_dates(row),
    )


def build_course_row(row: Course) -> CvRow:
    """Take a course with `part`, the person's in it."""
    return CvRow(
        row.title,
        when=str(row.year_set),
        where=drop_empty(row.institution),
        notes=drop_empty(row.code, row.level, row.part),
        url=f"{absolute(reverse('teaching'))}#{row.slug}",
        facts={"institution": row.institution, "role": row.part},
        **get_year_dates(row),
    )


def build_student_row(row: Supervision, site: Site) -> CvRow:
    """Return the row of a current or former student, with their role, and where they went."""
    appointment = row.appointment
    part = row.get_part_display() if row.part != Supervision.PartPlayed.SUPERVISOR else ""
    over = appointment.period.is_past(today())
    went = f"went to {appointment.destination}" if appointment.destination and over else ""
    return CvRow(
        appointment.person.name,
        when=str(appointment.period),
        where=drop_empty(appointment.display_title, appointment.institution),
        notes=drop_empty(part, went),
        url=absolute(appointment.person.get_absolute_url()),
        facts={"role": part or row.get_part_display(), "description": format_role(appointment, site)},
        **get_period_dates(appointment),
    )


def build_service_row(row: Service) -> CvRow:
    done = capfirst(row.role or row.get_kind_display())
    return CvRow(
        row.event,
        when=str(row.year_set),
        where=drop_empty(done),
        url=filter_web_address(row.url),
        facts={"organisation": row.event, "role": done},
        **get_year_dates(row),
    )


def filter_web_address(address: str) -> str:
    """Return the address if it is one of the web, whoever stored it; "" for any other."""
    return address if address.startswith(("https://", "http://")) else ""
