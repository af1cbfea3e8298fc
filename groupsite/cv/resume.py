"""A CV as JSON Resume 1.0.0 (https://jsonresume.org/schema).

What the schema does not have goes where its programs show it: service is volunteer work; projects, software,
talks, courses and students are projects of these types. Dates are as precise as they are known.
"""

from collections.abc import Iterable
from typing import Any

from bibliography.styles import render_plain
from core.api.operations import Schema
from core.text.dates import PartialDate
from core.text.mathematics import strip_math
from groupsite.cv.description import Cv, CvBlock, CvRow

JSON_SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
VERSION = "v1.0.0"
_LIST_OF_OBJECTS: Schema = {"type": "array", "items": {"type": "object"}}
LISTS = (
    "work",
    "volunteer",
    "education",
    "awards",
    "publications",
    "skills",
    "languages",
    "interests",
    "projects",
)
SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "$schema": {"const": JSON_SCHEMA},
        "basics": {"type": "object"},
        **dict.fromkeys(LISTS, _LIST_OF_OBJECTS),
        "meta": {"type": "object"},
    },
    "required": ["$schema", "basics", "meta"],
}
_SEPARATOR = "; "
Thing = dict[str, Any]


def build_resume(cv: Cv) -> Thing:
    """Return the CV as a JSON Resume document without empty lists."""
    sections = {section.key: section for section in cv.sections}
    interests = sections.get("interests")
    lists = {
        "work": [_build_work(row) for key in ("research", "work") for row in _list_rows(sections.get(key))],
        "volunteer": [
            _drop_empty(
                organization=row.title,
                position=row.facts.get("role", ""),
                url=row.url,
                **_format_dates(row),
                summary=row.when,
            )
            for row in _list_rows(sections.get("service"))
        ],
        "education": [_build_education(row) for row in _list_rows(sections.get("education"))],
        "awards": [_build_award(row) for row in _list_rows(sections.get("awards"))],
        "publications": list(_build_publications(sections.get("publications"))),
        "skills": [skill for key in ("skills", "programming") for skill in _build_skills(sections.get(key))],
        "languages": list(_build_languages(sections.get("languages"))),
        "interests": [{"name": name} for name in interests.names] if interests else [],
        "projects": [_build_project(row, key) for key in PROJECTS for row in _list_rows(sections.get(key))],
    }
    return {
        "$schema": JSON_SCHEMA,
        "basics": _build_basics(cv, sections.get("profile")),
        **{name: items for name, items in lists.items() if items},
        "meta": _drop_empty(
            canonical=f"{cv.url}resume.json",
            version=VERSION,
            lastModified=cv.as_of.isoformat(timespec="seconds") if cv.as_of else "",
        ),
    }


def _build_basics(cv: Cv, profile: CvBlock | None) -> Thing:
    profiles = [
        _drop_empty(network=network, username=username, url=account_url)
        for network, username, account_url in cv.identifiers
    ]
    urls = {account.get("url") for account in profiles}
    profiles += [_drop_empty(network=label, url=url) for label, url in cv.links if url not in urls]
    return _drop_empty(
        name=cv.titled_name,
        label="; ".join(cv.role),
        image=cv.photo_url,
        email=cv.email,
        url=cv.url,
        summary="\n\n".join(map(_make_readable, profile.text if profile else ())),
        location=_drop_empty(address=cv.place),
        profiles=profiles,
    )


def _build_work(row: CvRow) -> Thing:
    name = row.facts.get("organisation", "")
    summary = _SEPARATOR.join((", ".join(place for place in row.where if place != name), *row.notes))
    return _drop_empty(
        name=name,
        position=row.title,
        location=row.facts.get("place", ""),
        **_format_dates(row),
        summary=summary,
        highlights=row.bullets,
    )


def _build_education(row: CvRow) -> Thing:
    # Bullets are not courses, and honours are not a score: they go where they go in work.
    return _drop_empty(
        institution=row.facts.get("institution", ""),
        area=row.facts.get("area", ""),
        studyType=row.facts.get("studyType", ""),
        **_format_dates(row),
        highlights=row.bullets,
        summary=_SEPARATOR.join((", ".join(row.where[1:]), *row.notes)),
    )


def _build_award(row: CvRow) -> Thing:
    date = row.end or row.start
    outcome = row.facts.get("outcome", "")
    return _drop_empty(
        title=f"{row.title} ({outcome})" if outcome else row.title,
        date=date.isoformat() if date else "",
        awarder=row.facts.get("awarder", ""),
        summary=_SEPARATOR.join((*row.notes, row.when)),
    )


def _build_publications(section: CvBlock | None) -> Iterable[Thing]:
    for group in section.groups if section else ():
        for reference in group.references:
            yield _drop_empty(
                name=reference.title,
                publisher=reference.venue,
                releaseDate=_format_day(reference.date),
                url=reference.url,
                summary=". ".join((render_plain(reference.runs).removesuffix("."), *reference.awards)),
            )


def _build_skills(section: CvBlock | None) -> Iterable[Thing]:
    """Yield an item for each level of skills, named after the section, and one for those without a level."""
    if section is None:
        return
    for group in section.graded:
        yield _drop_empty(name=section.title, level=group.label, keywords=group.names)
    if section.names:
        yield _drop_empty(name=section.title, keywords=section.names)


def _build_languages(section: CvBlock | None) -> Iterable[Thing]:
    if section is None:
        return
    for group in section.graded:
        for name in group.names:
            yield _drop_empty(language=name, fluency=group.label)
    for name in section.names:
        yield _drop_empty(language=name)


PROJECTS = {
    "projects": "research",
    "software": "software",
    "talks": "presentation",
    "teaching": "teaching",
    "supervision": "supervision",
}
"""Sections whose rows become projects, and the type of these."""


def _build_project(row: CvRow, key: str) -> Thing:
    role = row.facts.get("role", "")
    return _drop_empty(
        name=row.title,
        description=row.facts.get("description", "") or _SEPARATOR.join((*row.where, *row.notes)),
        highlights=[] if key in ("projects", "software") else row.notes,
        **_format_dates(row),
        url=row.url,
        roles=[role] if role else [],
        entity=row.facts.get("institution", ""),
        type=PROJECTS[key],
    )


def _format_dates(row: CvRow) -> dict[str, str]:
    return {"startDate": _format_day(row.start), "endDate": _format_day(row.end)}


def _format_day(date: PartialDate | None) -> str:
    """Return ISO 8601, as precise as the date is; "" for years that the schema does not allow."""
    return date.isoformat() if date and date.day.year < 3000 else ""


def _list_rows(section: CvBlock | None) -> Iterable[CvRow]:
    return (row for group in section.groups for row in group.rows) if section else ()


def _drop_empty(**members: Any) -> Thing:
    """Return the members that are not empty, with mathematics in texts made readable."""
    readable = {name: _make_readable(value) for name, value in members.items()}
    return {name: value for name, value in readable.items() if value}


def _make_readable(value: Any) -> Any:
    if isinstance(value, str):
        has_signs = "\n" not in value and ("$" in value or "\\" in value)
        return (strip_math(value) if has_signs else value).strip("; ")
    return list(map(_make_readable, value)) if isinstance(value, (list, tuple)) else value
