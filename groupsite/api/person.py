"""What is told of a person: of one in a list, and all that the profile shows."""

from typing import Any

from groupsite.api import parts
from groupsite.api.parts import PERIOD
from groupsite.api.schemas import (
    ADDRESS,
    ADDRESS_OR_NULL,
    FLAG,
    NUMBER,
    STRING,
    UID,
    VERSION,
    many,
    one_of,
    or_null,
    ref,
    said,
    thing,
)
from groupsite.kit.described import Schema
from groupsite.kit.text import markdown, plain
from people.models import Appointment, Person

ROLE: Schema = thing(
    uid=UID,
    title=said("as the page says it", STRING),
    role=said("what it is called in the group", STRING),
    section=said("the heading that members in this role stand under", STRING),
    leads=said("whether the role leads the group", FLAG),
    unit=STRING,
    institution=STRING,
    **PERIOD,
    note=STRING,
    destination=said("where the person went next", or_null(parts.LINK)),
)
SUPERVISOR: Schema = thing(
    **parts.SOMEBODY["properties"],
    institution=STRING,
    part=one_of("supervisor", "primary", "second", "mentor"),
)
IDENTIFIER: Schema = thing(
    scheme=said("orcid, scholar, dblp, openalex, semanticscholar, github, isni, wikidata", STRING),
    value=STRING,
    url=ADDRESS_OR_NULL,
)
STATUS: Schema = one_of("member", "alumnus", "other")
IN_BRIEF: dict[str, Schema] = {
    **parts.PERSON["properties"],
    "status": STATUS,
    "academic_title": said("shown before the name", STRING),
    "pronouns": STRING,
    "summary": said("plain text", STRING),
    "photo": parts.PHOTO,
    "identifiers": many(IDENTIFIER),
}
ROW: Schema = thing(
    **IN_BRIEF,
    role=ref("Role"),
    supervisors=many(ref("Supervisor")),
    papers=said("how many the profile lists", NUMBER),
)
STUDENT: Schema = thing(
    **parts.PERSON["properties"],
    title=STRING,
    institution=STRING,
    **PERIOD,
    destination=or_null(parts.LINK),
    current=FLAG,
)
EDUCATION: Schema = thing(
    uid=UID,
    degree=STRING,
    field=STRING,
    institution=STRING,
    unit=STRING,
    place=STRING,
    honour=STRING,
    thesis=STRING,
    supervisors=many(STRING),
    bullets=many(STRING),
    **PERIOD,
)
EXPERIENCE: Schema = thing(
    uid=UID,
    kind=one_of("research", "work"),
    title=STRING,
    organisation=STRING,
    unit=STRING,
    place=STRING,
    bullets=many(STRING),
    **PERIOD,
)
SERVICE: Schema = thing(
    uid=UID,
    kind=one_of("chair", "committee", "editor", "reviewer", "other"),
    event=STRING,
    role=STRING,
    url=ADDRESS_OR_NULL,
    when=parts.YEARS,
)
COURSE: Schema = thing(uid=UID, title=STRING, code=STRING, institution=STRING, when=parts.YEARS)
PUBLICATIONS: Schema = thing(total=NUMBER, url=ADDRESS, json=ADDRESS, bib=ADDRESS, ris=ADDRESS, atom=ADDRESS)
WHOLE: Schema = thing(
    version=VERSION,
    **IN_BRIEF,
    name_parts=thing(given=STRING, particle=STRING, family=STRING, suffix=STRING),
    other_names=said("in print", many(STRING)),
    biography_html=said("HTML that is safe to show", STRING),
    email=said("only where everybody may see it", {"type": ["string", "null"]}),
    office=STRING,
    roles=said("current ones first", many(ref("Role"))),
    supervisors=many(ref("Supervisor")),
    students=said("of current and former ones each once", many(STUDENT)),
    interests=many(ref("Page")),
    links=many(parts.LINK),
    themes=many(ref("Page")),
    software=many(thing(**parts.SOFTWARE["properties"], part=STRING)),
    publications=PUBLICATIONS,
    selected_papers=many(ref("Paper")),
    awards=many(ref("Award")),
    service=many(SERVICE),
    teaching=many(COURSE),
    education=many(EDUCATION),
    experience=many(EXPERIENCE),
    news=many(ref("News")),
)
SCHEMAS: dict[str, Schema] = {
    "Role": ROLE,
    "Supervisor": SUPERVISOR,
    "Page": parts.PAGE,
    "Paper": parts.PAPER,
    "Award": parts.AWARD,
    "News": parts.NEWS,
    "PersonInBrief": ROW,
    "Person": WHOLE,
}


def row(appointment: Appointment, status: str) -> dict[str, Any]:
    """A person in a list: an appointment as `for_rows` leaves it, the person's identifiers gathered."""
    return {
        **_in_brief(appointment.person, status, appointment.person.identifiers.all()),
        "role": role(appointment),
        "supervisors": [supervisor(found) for found in appointment.supervisions.all()],
        "papers": appointment.papers,
    }


def whole(person: Person, found: dict[str, list]) -> dict[str, Any]:
    """All that the profile shows; `found` is what the profile's queries gave, by name."""
    appointments = [*found["current"], *found["past"]]
    return {
        "version": 1,
        **_in_brief(person, _status(found), found["identifiers"]),
        "name_parts": {name: getattr(person, name) for name in ("given", "particle", "family", "suffix")},
        "other_names": [name.name for name in found["names"]],
        "biography_html": str(markdown(person.biography)),
        "email": person.public_email or None,
        "office": person.office,
        "roles": [role(appointment) for appointment in appointments],
        "supervisors": [supervisor(row) for row in found["supervisors"]],
        "students": [
            student(row, current)
            for current, rows in ((True, found["current_students"]), (False, found["former_students"]))
            for row in rows
        ],
        "interests": [parts.page(topic) for topic in found["interests"]],
        "links": [{"name": link.label, "url": link.url} for link in found["links"]],
        "themes": [parts.page(theme) for theme in found["themes"]],
        "software": [{**parts.software(row.software), "part": row.part} for row in found["software"]],
        "publications": _publications(person, found["papers"]),
        "selected_papers": [parts.paper(paper) for paper in found["selected"]],
        "awards": [parts.award(award) for award in found["awards"]],
        **_record(found),
        "news": [parts.news(item) for item in found["news"]],
    }


def _status(found: dict[str, list]) -> str:
    if found["current"]:
        return "member"
    return "alumnus" if any(past.role.past_are_alumni for past in found["past"]) else "other"


def _in_brief(person: Person, status: str, identifiers) -> dict[str, Any]:
    return {
        **parts.person(person),
        "status": status,
        "academic_title": person.title,
        "pronouns": person.pronouns,
        "summary": plain(person.summary),
        "photo": parts.photo(person),
        "identifiers": [
            {"scheme": found.scheme, "value": found.value, "url": found.url or None} for found in identifiers
        ],
    }


def role(appointment: Appointment) -> dict[str, Any]:
    """What somebody is or was in the group."""
    return {
        "uid": str(appointment.uid),
        "title": appointment.display_title,
        "role": appointment.role.name,
        "section": appointment.role.section,
        "leads": appointment.role.leads,
        "unit": appointment.unit,
        "institution": appointment.institution,
        **parts.period(appointment),
        "note": appointment.note,
        "destination": _destination(appointment),
    }


def _destination(appointment: Appointment) -> dict[str, Any] | None:
    if not appointment.destination:
        return None
    return {"name": appointment.destination, "url": appointment.destination_url or None}


def supervisor(row) -> dict[str, Any]:
    """Who supervises, and in which part."""
    named = parts.somebody(row.supervisor, row.supervisor_name)
    return {**named, "institution": row.supervisor_institution, "part": row.part}


def student(row, current: bool) -> dict[str, Any]:
    """Who is or was supervised."""
    appointment = row.appointment
    return {
        **parts.person(appointment.person),
        "title": appointment.display_title,
        "institution": appointment.institution,
        **parts.period(appointment),
        "destination": _destination(appointment),
        "current": current,
    }


def _publications(person: Person, papers: list) -> dict[str, Any]:
    at = f"{parts.address(person)}publications"
    addresses = {suffix: f"{at}.{suffix}" for suffix in ("json", "bib", "ris", "atom")}
    return {"total": papers[0].total if papers else 0, "url": parts.address(person), **addresses}


_OF_EDUCATION = (
    "degree",
    "field",
    "institution",
    "unit",
    "place",
    "honour",
    "thesis",
    "supervisors",
    "bullets",
)
_OF_EXPERIENCE = "kind", "title", "organisation", "unit", "place", "bullets"


def _record(found: dict[str, list]) -> dict[str, Any]:
    return {
        "service": [
            {**_fields(row, "kind", "event", "role"), "url": row.url or None, "when": parts.years(row)}
            for row in found["service"]
        ],
        "teaching": [
            {**_fields(row, "title", "code", "institution"), "when": parts.years(row)}
            for row in found["courses"]
        ],
        "education": [{**_fields(row, *_OF_EDUCATION), **parts.period(row)} for row in found["education"]],
        "experience": [{**_fields(row, *_OF_EXPERIENCE), **parts.period(row)} for row in found["experience"]],
    }


def _fields(row, *names: str) -> dict[str, Any]:
    return {"uid": str(row.uid), **{name: getattr(row, name) for name in names}}
