"""Theses: on offer, running and done, as a page and as a table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from core.files.responses import build_file_response
from core.text.mathematics import strip_math
from core.web.pagination import paginate
from core.web.visibility import get_or_gone, is_previewed
from groupsite.agenda.models import Thesis
from groupsite.agenda.models.thesis import THESES, ThesisKind, ThesisState
from people.models import Person
from publications.models import Publication

PER_PAGE = 100
SUPERVISORS = 6
"""How many supervisors the list leads to, those of the most theses."""
PAPER_KINDS = {"phdthesis": ThesisKind.PHD, "mastersthesis": ThesisKind.MASTER}


class NamedPerson(NamedTuple):
    """A name, and the slug and the URL of the profile; both are empty without one that visitors see."""

    name: str
    slug: str = ""
    url: str = ""

    @classmethod
    def of(cls, person: Person | None, name: str = "") -> "NamedPerson":
        return cls(person.name, person.slug, person.get_absolute_url()) if person else cls(name)


@dataclass(frozen=True)
class ThesisEntry:
    """A line of the list: a thesis, or a paper that is one."""

    title: str
    url: str
    kind: ThesisKind
    progress: ThesisState
    students: tuple[NamedPerson, ...]
    supervisors: tuple[NamedPerson, ...] = ()
    examiners: tuple[NamedPerson, ...] = ()
    start: str = ""
    end: str = ""
    when: str = ""
    pdf: str = ""
    text: str = ""

    @property
    def people(self) -> tuple[NamedPerson, ...]:
        return *self.students, *self.supervisors, *self.examiners


def theses(request) -> HttpResponse:
    """Show open topics, theses in progress, and those that are done by year; 404 while there are none.

    `kind` and `person` filter them.
    """
    entries = list_entries()
    if not entries:
        raise Http404
    kind, person = read_filters(request.GET)
    selection = filter_entries(entries, kind, person)
    part = paginate(selection, request.GET.get("page"), per_page=PER_PAGE)
    filters = {"kind": kind, "person": person}
    of_person = filter_entries(entries, "", person)
    number_of_kind = Counter(entry.kind for entry in of_person)
    supervised = Counter(link for entry in entries for link in entry.supervisors if link.slug)
    context = {
        "page": part.page,
        "problems": [part.problem] if part.problem else [],
        "sections": list_sections(part.page),
        "number": len(selection),
        "total": len(of_person),
        "kinds": [(value, number_of_kind[value]) for value in ThesisKind if value in number_of_kind],
        "kind": kind,
        "supervisors": supervised.most_common(SUPERVISORS),
        "chosen": next((link for entry in of_person for link in entry.people if link.slug == person), None)
        if person
        else None,
        "is_filtered": bool(kind or person),
        "query": urlencode({name: value for name, value in filters.items() if value}),
    }
    return render(request, "agenda/theses/theses.html", context)


def list_sections(entries: Iterable[ThesisEntry]) -> list[tuple[str, bool, list[ThesisEntry]]]:
    """Return the heading of each section of the list, whether it is a year, and its entries."""

    def choose_heading(entry: ThesisEntry) -> tuple[str, bool]:
        if entry.progress == ThesisState.DONE:
            return entry.end[:4] or gettext("Done"), bool(entry.end)
        is_open = entry.progress == ThesisState.OFFER
        return (gettext("Open topics") if is_open else gettext("In progress")), False

    return [(*heading, list(group)) for heading, group in groupby(entries, key=choose_heading)]


def thesis(request, slug: str) -> HttpResponseBase:
    """Show a thesis; one that is a public paper redirects to the paper."""
    row = get_or_gone(Thesis.objects.for_rows(), slug=slug)
    if row.paper:
        return redirect(row.paper, permanent=True)
    context = {"thesis": row, "student": list_student(row), "supervisors": row.supervisors}
    return render(request, "agenda/theses/thesis.html", context | {"examiners": row.examiners})


def thesis_file(request, slug: str) -> HttpResponseBase:
    """Send the PDF of a thesis."""
    row = get_or_gone(Thesis.objects.all(), slug=slug)
    if not row.file:
        raise Http404
    public = row.visibility == "public" and not is_previewed(row)
    try:
        return build_file_response(request, row.file.place, row.file.name or "", slug, public=public)
    except (OSError, SuspiciousFileOperation) as error:
        raise Http404 from error


def list_entries() -> list[ThesisEntry]:
    """Return the public theses, and the group's papers of such a kind that are not one of them.

    Those on offer are first, then those that are running, then those that are done, the latest first.
    """
    rows = [build_entry(row) for row in Thesis.objects.public().newest_first().for_rows()]
    papers = (
        Publication.objects.listed().filter(kind__in=THESES, thesis_record=None).newest_first().for_list()
    )
    rows += map(build_paper_entry, papers)
    states = list(ThesisState)
    latest_first = sorted(rows, key=lambda entry: entry.end or "9999", reverse=True)
    return sorted(latest_first, key=lambda entry: states.index(entry.progress))


def build_entry(row: Thesis) -> ThesisEntry:
    """Return the entry of a thesis, with title and URL of its paper if that is public."""
    paper, period = row.paper, row.period
    return ThesisEntry(
        title=strip_math(paper.title) if paper else row.title,
        url=(paper or row).get_absolute_url(),
        kind=ThesisKind(row.kind),
        progress=ThesisState(row.progress),
        students=list_student(row),
        supervisors=tuple(NamedPerson.of(each.person, each.name) for each in row.supervisors),
        examiners=tuple(NamedPerson.of(each.person, each.name) for each in row.examiners),
        start=period.start.isoformat() if period.start else "",
        end=period.end.isoformat() if period.end else "",
        pdf="" if paper else row.file_url(),
        text=row.in_language.text if row.progress == ThesisState.OFFER else "",
        when=str(period.end or "") if row.progress == ThesisState.DONE else str(period),
    )


def build_paper_entry(paper: Publication) -> ThesisEntry:
    """Return the entry of a paper that is a thesis; its authors must be prefetched."""
    authors = [row for row in paper.authorships.all() if row.role == "author"]
    students = tuple(NamedPerson.of(row.profile, str(row.author)) for row in authors)
    year = f"{paper.year:04}" if paper.year else ""
    kind = PAPER_KINDS[paper.kind]
    title, url = strip_math(paper.title), paper.get_absolute_url()
    return ThesisEntry(title, url, kind, ThesisState.DONE, students, end=year, when=year)


def list_student(row: Thesis) -> tuple[NamedPerson, ...]:
    """Return the student, unless nobody is known or visitors must not see the profile."""
    if row.student and row.has_seen_student:
        return (NamedPerson.of(row.student),)
    return (NamedPerson(row.student_name),) if row.student_name else ()


def read_filters(query: QueryDict) -> tuple[str, str]:
    """Return the kind and the slug of a person that the query string names; unknown kinds are ignored."""
    kind = query.get("kind", "")
    return kind if kind in ThesisKind.values else "", query.get("person", "")[:120]


def filter_entries(entries: list[ThesisEntry], kind: str, person: str) -> list[ThesisEntry]:
    """Return the entries of a kind and of a person: as student, supervisor or examiner."""
    return [
        entry
        for entry in entries
        if kind in ("", entry.kind) and (not person or any(link.slug == person for link in entry.people))
    ]


def join_names(links: tuple[NamedPerson, ...]) -> str:
    return "; ".join(link.name for link in links)
