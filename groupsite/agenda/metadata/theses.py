"""Theses for search engines, and finished ones as works for reference managers and harvesters."""

from collections.abc import Iterable
from typing import Protocol

from bibliography.contributors import from_text
from bibliography.formats import Entry
from core.web.urls import build_absolute_url
from groupsite.agenda.models import Thesis
from groupsite.agenda.models.thesis import ThesisKind
from groupsite.models import Group
from publications.exchange.metadata.schema_org import Thing
from publications.exchange.metadata.work_metadata import WorkFile, WorkMetadata

_KINDS = {
    ThesisKind.PHD: "phdthesis",
    ThesisKind.MASTER: "mastersthesis",
    ThesisKind.BACHELOR: "mastersthesis",
    ThesisKind.PROJECT: "report",
}
_DEGREES = {ThesisKind.BACHELOR: "Bachelor's degree"}


def build_entry(kind: ThesisKind, title: str, students: Iterable[str], end: str, group: Group) -> Entry:
    """Return the entry of a thesis. end: in ISO 8601, as precise as it is known, or empty."""
    year, month, day = (*map(int, end.split("-") if end else ()), None, None, None)[:3]
    return Entry(
        kind=_KINDS[kind],
        title=title,
        authors=tuple(map(from_text, students)),
        year=year,
        month=month,
        day=day,
        publisher=group.institution or group.name,
        extra={"degree": _DEGREES[kind]} if kind in _DEGREES else {},
    )


class ThesisStudent(Protocol):
    """A name, and the path of a profile, which may be empty."""

    @property
    def name(self) -> str: ...
    @property
    def url(self) -> str: ...


def build_short_thesis(row: Thesis) -> Thing:
    """Return the Thesis of a thesis on the page of something else; of its paper, if that is public."""
    url = build_absolute_url((row.paper or row).get_absolute_url())
    return {"@type": "Thesis", "@id": url, "name": row.title, "url": url}


def build_work(row: Thesis, students: Iterable[ThesisStudent], group: Group) -> WorkMetadata:
    """Return the metadata of a thesis that is done."""
    students, end, file_url = list(students), row.period.end, row.file_url()
    names = [student.name for student in students]
    return WorkMetadata(
        entry=build_entry(ThesisKind(row.kind), row.title, names, end.isoformat() if end else "", group),
        address=build_absolute_url(row.get_absolute_url()),
        profiles=tuple(build_absolute_url(student.url) if student.url else "" for student in students),
        files=(WorkFile(build_absolute_url(file_url), row.media_type, row.size),) if file_url else (),
    )
