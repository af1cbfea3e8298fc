"""A CV as JSON Resume 1.0.0 (https://jsonresume.org/schema).

What that has no word for stands where its programs show it: service as volunteer work, software, courses and
students as projects of these types. Dates are as precise as they are known.
"""

from collections.abc import Iterable
from typing import Any

from groupsite.cv.description import Cv, CvBlock, CvRow
from groupsite.kit.dates import PartialDate
from groupsite.kit.described import Schema
from groupsite.kit.mathematics import without_math
from publications.citing import plain

JSON_SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
VERSION = "v1.0.0"
_OBJECTS: Schema = {"type": "array", "items": {"type": "object"}}
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
        **dict.fromkeys(LISTS, _OBJECTS),
        "meta": {"type": "object"},
    },
    "required": ["$schema", "basics", "meta"],
}
_REMARKS = "; "
Thing = dict[str, Any]


def document(cv: Cv) -> Thing:
    """The CV as a document of JSON Resume; lists in which there is nothing are left out."""
    there = {section.key: section for section in cv.sections}
    skills = [each for key in ("skills", "programming") for each in _skills(there.get(key))]
    lists = {
        "work": [_work(row) for key in ("research", "work") for row in _rows(there.get(key))],
        "volunteer": [_service(row) for row in _rows(there.get("service"))],
        "education": [_education(row) for row in _rows(there.get("education"))],
        "awards": [_award(row) for row in _rows(there.get("awards"))],
        "publications": list(_publications(there.get("publications"))),
        "skills": skills,
        "languages": list(_languages(there.get("languages"))),
        "interests": [{"name": name} for name in _names(there.get("interests"))],
        "projects": [_project(row, key) for key in PROJECTS for row in _rows(there.get(key))],
    }
    return {
        "$schema": JSON_SCHEMA,
        "basics": _basics(cv, there.get("profile")),
        **{name: found for name, found in lists.items() if found},
        "meta": _said(
            canonical=f"{cv.url}resume.json",
            version=VERSION,
            lastModified=cv.as_of.isoformat(timespec="seconds") if cv.as_of else "",
        ),
    }


def _basics(cv: Cv, profile: CvBlock | None) -> Thing:
    profiles = [
        _said(network=network, username=name, url=address) for network, name, address in cv.identifiers
    ]
    known = {each.get("url") for each in profiles}
    profiles += [_said(network=label, url=url) for label, url in cv.links if url not in known]
    return _said(
        name=cv.titled_name,
        label="; ".join(cv.role),
        image=cv.photo_url,
        email=cv.email,
        url=cv.url,
        summary="\n\n".join(map(_readable, profile.text if profile else ())),
        location=_said(address=cv.place),
        profiles=profiles,
    )


def _work(row: CvRow) -> Thing:
    name = row.facts.get("organisation", "")
    summary = _REMARKS.join((", ".join(each for each in row.where if each != name), *row.notes))
    return _said(
        name=name,
        position=row.title,
        location=row.facts.get("place", ""),
        **_dates(row),
        summary=summary,
        highlights=row.bullets,
    )


def _service(row: CvRow) -> Thing:
    return _said(
        organization=row.title,
        position=row.facts.get("role", ""),
        url=row.url,
        **_dates(row),
        summary=row.when,
    )


def _education(row: CvRow) -> Thing:
    """Its bullets are no courses, and its honours no score: they stand where they stand in work."""
    return _said(
        institution=row.facts.get("institution", ""),
        area=row.facts.get("area", ""),
        studyType=row.facts.get("studyType", ""),
        **_dates(row),
        highlights=row.bullets,
        summary=_REMARKS.join((", ".join(row.where[1:]), *row.notes)),
    )


def _award(row: CvRow) -> Thing:
    date = row.end or row.start
    outcome = row.facts.get("outcome", "")
    return _said(
        title=f"{row.title} ({outcome})" if outcome else row.title,
        date=date.isoformat() if date else "",
        awarder=row.facts.get("awarder", ""),
        summary=_REMARKS.join((*row.notes, row.when)),
    )


def _publications(section: CvBlock | None) -> Iterable[Thing]:
    for group in section.groups if section else ():
        for each in group.references:
            yield _said(
                name=each.title,
                publisher=each.venue,
                releaseDate=_day(each.date),
                url=each.url,
                summary=". ".join((plain(each.runs).removesuffix("."), *each.awards)),
            )


def _skills(section: CvBlock | None) -> Iterable[Thing]:
    """A list of skills for each grade, called as their section is, and one of those without."""
    if section is None:
        return
    for graded in section.graded:
        yield _said(name=section.title, level=graded.words, keywords=graded.names)
    if section.names:
        yield _said(name=section.title, keywords=section.names)


def _languages(section: CvBlock | None) -> Iterable[Thing]:
    if section is None:
        return
    for graded in section.graded:
        for name in graded.names:
            yield _said(language=name, fluency=graded.words)
    for name in section.names:
        yield _said(language=name)


PROJECTS = {"software": "software", "teaching": "teaching", "supervision": "supervision"}
"""Sections whose rows are projects, and their type."""


def _project(row: CvRow, key: str) -> Thing:
    role = row.facts.get("role", "")
    return _said(
        name=row.title,
        description=row.facts.get("description", "") or _REMARKS.join((*row.where, *row.notes)),
        highlights=[] if key == "software" else row.notes,
        **_dates(row),
        url=row.url,
        roles=[role] if role else [],
        entity=row.facts.get("institution", ""),
        type=PROJECTS[key],
    )


def _dates(row: CvRow) -> dict[str, str]:
    return {"startDate": _day(row.start), "endDate": _day(row.end)}


def _day(date: PartialDate | None) -> str:
    """ISO 8601, as much as is known; nothing of years that the schema has no form for."""
    return date.isoformat() if date and date.day.year < 3000 else ""


def _rows(section: CvBlock | None) -> Iterable[CvRow]:
    return (row for group in section.groups for row in group.rows) if section else ()


def _names(section: CvBlock | None) -> tuple[str, ...]:
    return section.names if section else ()


def _said(**members: Any) -> Thing:
    """The members that say something; texts are readable without TeX."""
    found = {name: _readable(value) for name, value in members.items()}
    return {name: value for name, value in found.items() if value}


def _readable(value: Any) -> Any:
    if isinstance(value, str):
        has_signs = "\n" not in value and ("$" in value or "\\" in value)
        return (without_math(value) if has_signs else value).strip("; ")
    return list(map(_readable, value)) if isinstance(value, (list, tuple)) else value
