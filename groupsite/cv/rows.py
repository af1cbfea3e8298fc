"""Rows of CVs, each made of one thing that a person did."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst

from groupsite.cv.description import Row
from groupsite.cv.words import listed, web
from groupsite.kit.addresses import absolute
from groupsite.kit.dated import Dated, InYears, today
from groupsite.kit.dates import PartialDate
from groupsite.kit.shown import shown
from groupsite.models import Award, Group
from people.models import Appointment, Course, Education, Experience, Service, Supervision
from software.models import SoftwarePerson

STUDENT = "student"


def some(*texts: str) -> tuple[str, ...]:
    """The texts that say something."""
    return tuple(filter(None, texts))


def lasting(row: Dated) -> dict[str, PartialDate | None]:
    """From when until when, for machines."""
    return {"start": row.period.start, "end": row.period.end}


def yearly(row: InYears) -> dict[str, PartialDate | None]:
    """The first and the last of its years; no last one of what goes on."""
    years = row.year_set
    return {
        name: PartialDate.parse(f"{year:04}") if year else None
        for name, year in (("start", years.first), ("end", years.last))
    }


def role(appointment: Appointment, site: Group) -> str:
    """ "PhD student, School of Informatics, University of Edinburgh"."""
    return ", ".join(some(appointment.display_title, *_at(appointment, site)))


def _at(appointment: Appointment, site: Group) -> tuple[str, ...]:
    """Where it is: in the group, where it does not say."""
    own = some(appointment.unit, appointment.institution)
    return own if appointment.institution else some(appointment.unit or site.unit, _house(site))


def _house(site: Group) -> str:
    return site.institution or site.name


def education(row: Education) -> Row:
    told = all(name in " ".join(row.bullets) for name in row.supervisors)
    supervised = "" if told else f"supervised by {listed(row.supervisors)}"
    thesis = f"thesis: {row.thesis}" if row.thesis else ""
    facts = {"studyType": row.degree, "area": row.field, "institution": row.institution}
    return Row(
        str(row),
        when=row.when,
        where=some(row.institution, row.unit, row.place),
        notes=some(row.honour, thesis, supervised),
        bullets=some(*row.bullets),
        facts=facts,
        **lasting(row),
    )


def experience(row: Experience) -> Row:
    return Row(
        row.title,
        when=str(row.period),
        where=some(row.unit, row.organisation, row.place),
        bullets=some(*row.bullets),
        facts={"organisation": row.organisation, "place": row.place},
        **lasting(row),
    )


def positions(found: dict[str, Any]) -> tuple[list[Row], list[Row]]:
    """What she did in research, her roles in the group among it, and elsewhere; the newest first.

    found: what was gathered, by name. A role that her education or her experience tell of is not told twice.
    """
    site, rows = found["site"], found["experience"]
    roles = [
        row
        for row in (*found["current"], *found["past"])
        if not _is_told(row, site, found["education"], rows)
    ]
    made = [(row, position(row, site, found["supervisors"])) for row in roles]
    made += [(row, experience(row)) for row in rows if row.kind == Experience.Kind.RESEARCH]
    made.sort(key=lambda pair: _age(pair[0]))
    return [row for _, row in made], [experience(row) for row in rows if row.kind == Experience.Kind.WORK]


def _age(row: Dated) -> tuple[bool, bool, int, int]:
    """What goes on before what ended, then by the last day, then by the first."""
    end = -row.end.toordinal() if row.end else 0
    return row.end_unknown, row.end is not None, end, -row.start.toordinal() if row.start else 0


def _is_told(row: Appointment, site: Group, education: list[Education], experience: list[Experience]) -> bool:
    """Whether a degree at the same place at the same time, or the same position, is in her record."""
    place, title = (row.institution or _house(site)).casefold(), row.display_title.casefold()
    studies = STUDENT in title and any(
        each.institution.casefold() == place and _overlap(each, row) for each in education
    )
    return studies or any(
        each.title.casefold() == title and each.organisation.casefold() == place and _overlap(each, row)
        for each in experience
    )


def _overlap(one: Dated, other: Dated) -> bool:
    return not any(a.start and b.end and a.start > b.end for a, b in ((one, other), (other, one)))


def position(row: Appointment, site: Group, supervisions: Iterable[Supervision]) -> Row:
    """A role in the group."""
    by = [each.display_name for each in supervisions if each.appointment_id == row.pk]
    at = _at(row, site)
    return Row(
        row.display_title,
        when=str(row.period),
        where=at,
        notes=some(row.note.rstrip("."), f"supervised by {listed(by)}" if by else ""),
        facts={"organisation": row.institution or _house(site)},
        **lasting(row),
    )


def award(row: Award) -> Row:
    paper, program = shown(row.publication), shown(row.software)
    return Row(
        row.title,
        when=str(row.year_set),
        where=some(row.giver),
        notes=some(
            row.outcome_note,
            row.note.rstrip("."),
            f"for “{paper.title}”" if paper else "",
            f"for {program}" if program else "",
        ),
        url=web(row.url),
        facts={"awarder": row.giver, "outcome": row.outcome_note},
        **yearly(row),
    )


def software(row: SoftwarePerson) -> Row:
    program = row.software
    return Row(
        program.name,
        when=str(row.period),
        where=some(program.tagline),
        notes=some(row.part),
        url=absolute(program.get_absolute_url()),
        facts={"description": program.tagline, "role": row.part},
        **lasting(row),
    )


def course(row: Course) -> Row:
    """A course with `part`, hers in it."""
    return Row(
        row.title,
        when=str(row.year_set),
        where=some(row.institution),
        notes=some(row.code, row.level, row.part),
        url=f"{absolute(reverse('teaching'))}#{row.slug}",
        facts={"institution": row.institution, "role": row.part},
        **yearly(row),
    )


def student(row: Supervision, site: Group) -> Row:
    """Somebody whom she supervises or did, with the role that the student had, and where she went."""
    appointment = row.appointment
    part = row.get_part_display() if row.part != Supervision.PartPlayed.SUPERVISOR else ""
    over = appointment.period.is_past(today())
    went = f"went to {appointment.destination}" if appointment.destination and over else ""
    return Row(
        appointment.person.name,
        when=str(appointment.period),
        where=some(appointment.display_title, appointment.institution),
        notes=some(part, went),
        url=absolute(appointment.person.get_absolute_url()),
        facts={"role": part or row.get_part_display(), "description": role(appointment, site)},
        **lasting(appointment),
    )


def service(row: Service) -> Row:
    done = capfirst(row.role or row.get_kind_display())
    return Row(
        row.event,
        when=str(row.year_set),
        where=some(done),
        url=web(row.url),
        facts={"organisation": row.event, "role": done},
        **yearly(row),
    )
