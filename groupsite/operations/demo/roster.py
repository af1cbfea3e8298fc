"""Load the demo's people: roles, persons, appointments, and the rows of their CVs."""

from typing import Any

from bibliography.names import split
from core.text.dates import YearSet
from core.text.markdown import slugify_name
from groupsite.operations.demo_rows import Upserter, parse_period, pick_columns
from people import models as people
from publications.models import PersonInterest, Topic

PERSON_TEXTS = ("email", "email_visibility", "office", "summary", "biography", "pronouns", "visibility")
APPOINTMENT_TEXTS = ("title", "institution", "unit", "rank", "public_remark", "destination")


def put_roles(upserter: Upserter, roles: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(roles, start=1):
        upserter.upsert(
            people.Role,
            entry["name"],
            {"name": entry["name"]},
            slug=slugify_name(entry["name"]),
            position=position,
            **pick_columns(entry, "plural", "heading", "leads", "past_are_alumni"),
        )


def put_people(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    """Create or update all persons, then their appointments, as supervisors may come later in the list."""
    persons = [put_person(upserter, entry) for entry in entries]
    for person, entry in zip(persons, entries, strict=True):
        if "role" in entry:
            put_appointment(upserter, person, entry)


def put_person(upserter: Upserter, entry: dict[str, Any]) -> people.Person:
    name, slug = entry["name"], get_slug(entry)
    parts = split(name)
    person = upserter.upsert(
        people.Person,
        slug,
        {"slug": slug},
        name=name,
        given=parts.given,
        particle=parts.particle,
        family=parts.family,
        suffix=parts.suffix,
        **pick_columns(entry, *PERSON_TEXTS),
    )
    for printed_name in [name, *entry.get("names", [])]:
        upserter.upsert_part(people.PersonName, "person", person, {"name": printed_name}, use="public")
    for printed_name in entry.get("matching", []):
        upserter.upsert_part(people.PersonName, "person", person, {"name": printed_name}, use="matching")
    for position, label in enumerate(entry.get("links", []), start=1):
        upserter.upsert_part(people.PersonLink, "person", person, {"label": label}, position=position)
    for position, interest in enumerate(entry.get("interests", []), start=1):
        topic = put_topic(upserter, interest)
        upserter.upsert_part(PersonInterest, "person", person, {"topic": topic}, position=position)
    return person


def get_slug(entry: dict[str, Any]) -> str:
    return entry.get("slug") or slugify_name(entry["name"])


def put_topic(upserter: Upserter, name: str) -> Topic:
    return upserter.upsert(Topic, name, {"slug": slugify_name(name)}, name=name)


def put_appointment(upserter: Upserter, person: people.Person, entry: dict[str, Any]) -> None:
    name = f"{get_slug(entry)} {entry['role']}"
    role = upserter.get(people.Role, entry["role"])
    appointment = upserter.upsert(
        people.Appointment,
        name,
        person=person,
        role=role,
        **parse_period(entry),
        **pick_columns(entry, *APPOINTMENT_TEXTS),
    )
    for supervisor in entry.get("supervisors", []):
        columns = {
            "supervisor": upserter.get(people.Person, supervisor["person"])
            if "person" in supervisor
            else None,
            "supervisor_name": supervisor.get("name", ""),
            "supervisor_institution": supervisor.get("institution", ""),
        }
        part = supervisor.get("part", "supervisor")
        key = supervisor.get("person") or supervisor["name"]
        upserter.upsert(people.Supervision, f"{name}: {key}", appointment=appointment, part=part, **columns)


RECORDS: dict[str, tuple[type[people.Education] | type[people.Experience], tuple[str, ...]]] = {
    "education": (
        people.Education,
        ("degree", "field", "institution", "unit", "place", "honour", "thesis", "supervisors", "bullets"),
    ),
    "experience": (people.Experience, ("kind", "title", "organisation", "unit", "place", "bullets")),
}


def put_records(upserter: Upserter, slug: str, entries: dict[str, Any]) -> None:
    """Create or update the rows of a person's CV."""
    person = upserter.get(people.Person, slug)
    for kind, (model, columns) in RECORDS.items():
        for position, entry in enumerate(entries.get(kind, []), start=1):
            name = f"{slug} {position}"
            upserter.upsert(
                model,
                name,
                person=person,
                position=position,
                **parse_period(entry),
                **pick_columns(entry, *columns),
            )
    for position, entry in enumerate(entries.get("service", []), start=1):
        years = {"years": list(YearSet.parse(entry["years"]).years)}
        values = pick_columns(entry, "kind", "event", "role") | years
        upserter.upsert(people.Service, f"{slug} {position}", person=person, position=position, **values)
    graded = {kind: dict.fromkeys(names, "") for kind, names in entries.get("skills", {}).items()}
    for kind, levels in (graded | entries.get("graded", {})).items():
        for position, (skill, level) in enumerate(levels.items(), start=1):
            values = {"kind": kind, "name": skill, "level": level, "position": position}
            upserter.upsert(people.Skill, f"{slug} {kind} {skill}", person=person, **values)
