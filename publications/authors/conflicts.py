"""Conflicts of interest of people: co-authors, affiliations, advisors and advisees."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum
from typing import NamedTuple

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bibliography.author_groups import PaperByline, PrintedAuthor, build_author, group_mentions
from core.db.dated_models import today
from core.text.letters import make_sort_key
from people.models import Appointment, Education, Experience, Person, Supervision
from publications.models import Authorship


class ConflictKind(IntEnum):
    AFFILIATION = 0
    ADVISOR = 1
    ADVISEE = 2
    CO_AUTHOR = 3

    @property
    def label(self) -> str | Promise:
        """The kind as text."""
        return (_("affiliation"), _("advisor"), _("advisee"), _("co-author"))[self]

    @property
    def plural(self) -> str | Promise:
        """The kind as a heading."""
        return (_("Affiliations"), _("Advisors"), _("Advisees"), _("Co-authors"))[self]


@dataclass
class Conflict:
    """Somebody, or an organisation, with whom people have a conflict of interest.

    last: the day, year and month, or year in which it was last so; empty for what lasts or has no date.
    """

    kind: ConflictKind
    name: str
    family: str = ""
    given: str = ""
    organisation: str = ""
    last: str = ""
    of: list[str] = field(default_factory=list)
    spellings: list[str] = field(default_factory=list)
    papers: int = 0

    @property
    def sorted_name(self) -> str:
        """The name with the family name first, where it has one."""
        return f"{self.family}, {self.given}" if self.family and self.given else self.name


def list_conflicts(
    people: Sequence[Person], months: int = 0, at: date | None = None, since: date | None = None
) -> list[Conflict]:
    """Return the conflicts of people in order of kind and name, in a constant number of queries.

    People with a hidden profile are named as papers print them, or not at all.
    months: how long ago a paper may be; since: in place of them.
    """
    conflicts = [
        *_list_affiliations(people),
        *_list_advisors(people),
        *_list_advisees(people),
        *list_co_authors(people, since or subtract_months(at or today(), months)),
    ]
    return sorted(conflicts, key=lambda each: (each.kind, make_sort_key(each.sorted_name)))


def subtract_months(day: date, months: int) -> date:
    """Return the first day of the month that was some months before a day."""
    number = day.year * 12 + day.month - 1 - months
    return date(max(number // 12, 1), number % 12 + 1, 1)


def _merge(conflicts: Iterable[Conflict]) -> list[Conflict]:
    """Join conflicts of the same kind with the same name; the one that ended last tells when."""
    merged: dict[str, Conflict] = {}
    for conflict in conflicts:
        first = merged.setdefault(conflict.name.casefold(), conflict)
        if first is not conflict:
            first.of += [name for name in conflict.of if name not in first.of]
            first.last = max(first.last, conflict.last) if first.last and conflict.last else ""
            first.organisation = first.organisation or conflict.organisation
    return list(merged.values())


def _list_affiliations(people: Sequence[Person]) -> list[Conflict]:
    rows = [
        (each.person_id, each.institution, each.end, each.end_unknown)
        for each in Appointment.objects.filter(person__in=people).exclude(institution="")
    ]
    rows += [
        (each.person_id, each.organisation, each.end, each.end_unknown)
        for each in Experience.objects.filter(person__in=people)
    ]
    rows += [
        (each.person_id, each.institution, each.end, each.end_unknown)
        for each in Education.objects.filter(person__in=people)
    ]
    names = {person.pk: person.name for person in people}
    return _merge(
        Conflict(
            ConflictKind.AFFILIATION,
            name,
            organisation=name,
            last=end.isoformat() if end and not unknown else "",
            of=[names[person]],
        )
        for person, name, end, unknown in rows
    )


def _list_advisors(people: Sequence[Person]) -> list[Conflict]:
    rows = Supervision.objects.filter(appointment__person__in=people).exclude(
        supervisor__visibility=Person.Visibility.HIDDEN
    )
    advisors = [
        _describe_person(
            ConflictKind.ADVISOR,
            each.supervisor,
            each.supervisor_name,
            each.supervisor_institution,
            each.appointment.person.name,
        )
        for each in rows.select_related("supervisor", "appointment__person")
    ]
    advisors += [
        Conflict(ConflictKind.ADVISOR, name, organisation=each.institution, of=[each.person.name])
        for each in Education.objects.filter(person__in=people).select_related("person")
        for name in each.supervisors
    ]
    return _merge(advisors)


def _list_advisees(people: Sequence[Person]) -> list[Conflict]:
    rows = Supervision.objects.filter(supervisor__in=people).exclude(
        appointment__person__visibility=Person.Visibility.HIDDEN
    )
    return _merge(
        _describe_person(
            ConflictKind.ADVISEE,
            each.appointment.person,
            "",
            each.appointment.destination or each.appointment.institution,
            each.supervisor.name if each.supervisor else "",
        )
        for each in rows.select_related("supervisor", "appointment__person")
    )


def _describe_person(
    kind: ConflictKind, person: Person | None, name: str, organisation: str, of: str
) -> Conflict:
    if person is None:
        return Conflict(kind, name, organisation=organisation, of=[of])
    return Conflict(kind, person.name, person.family, person.given, organisation, of=[of])


def list_co_authors(people: Sequence[Person], since: date) -> list[Conflict]:
    """Return the co-authors of papers since the month of a day, by name, in a constant number of queries.

    Spellings that are probably one person are joined. Papers without a month count as of the end of their
    year.
    """
    year, month = since.year, since.month
    recent = Q(publication__year__gt=year) | Q(publication__year=year) & (
        Q(publication__month=None) | Q(publication__month__gte=month)
    )
    own = Authorship.objects.filter(recent, person__in=people, role="author")
    names_by_paper: dict[int, list[str]] = defaultdict(list)
    for paper, name in own.values_list("publication", "person__name"):
        names_by_paper[paper].append(name)
    bylines = _fetch_bylines(list(names_by_paper))
    papers = (
        PaperByline(str(paper), tuple(mention.author for mention in byline), year=byline[0].year)
        for paper, byline in bylines.items()
    )
    groups = group_mentions(papers, trusts_names=True)
    by_person: dict[object, list[_Mention]] = defaultdict(list)
    own_keys = {person.pk for person in people}
    for byline, numbers in zip(bylines.values(), groups, strict=True):
        for mention, number in zip(byline, numbers, strict=True):
            if mention.person not in own_keys:
                by_person[mention.person or f"group {number}"].append(mention)
    keys = [key for key in by_person if isinstance(key, int)]
    places = _find_places(keys)
    persons = Person.objects.only("name", "family", "given", "visibility").in_bulk(keys)
    co_authors = [_describe_co_author(rows, names_by_paper, persons, places) for rows in by_person.values()]
    return sorted(co_authors, key=lambda each: make_sort_key(each.sorted_name))


class _Mention(NamedTuple):
    """A name in a byline. author: the name; its number is the person's, or that of a namesake."""

    paper: int
    year: int | None
    month: int | None
    person: int | None
    author: PrintedAuthor

    @property
    def date(self) -> str:
        return f"{self.year}-{self.month:02}" if self.month else str(self.year)


def _fetch_bylines(papers: Sequence[int]) -> dict[int, list[_Mention]]:
    """Return the bylines of papers by their keys. Plain values cost a fraction of rows of models."""
    mentions = (
        Authorship.objects.filter(publication__in=papers, role="author")
        .order_by("publication", "position", "pk")
        .values_list(
            "publication",
            "publication__year",
            "publication__month",
            "person",
            "author_key",
            "affiliation",
            "author__name",
            "author__given",
            "author__particle",
            "author__family",
            "author__homonym",
        )
    )
    bylines: dict[int, list[_Mention]] = defaultdict(list)
    for paper, year, month, person, key, place, name, given, particle, family, homonym in mentions:
        number = f"person {person}" if person else f"{key} {homonym}" if homonym else ""
        author = build_author(name, given, f"{particle} {family}".strip(), number, place)
        bylines[paper].append(_Mention(paper, year, month, person, author))
    return bylines


def _find_places(people: Sequence[int]) -> dict[int, str]:
    """Return where persons of the group are, or went, by their keys: as their last appointment says."""
    places: dict[int, str] = {}
    rows = Appointment.objects.filter(person__in=people).order_by("person", "-start", "-pk")
    for key, institution, destination in rows.values_list("person", "institution", "destination"):
        places.setdefault(key, destination or institution)
    return places


def _describe_co_author(
    rows: Sequence[_Mention],
    names_by_paper: Mapping[int, Sequence[str]],
    persons: Mapping[int, Person],
    places: Mapping[int, str],
) -> Conflict:
    """Return a co-author with the affiliation that a paper printed last, else where the person is."""
    newest = max(rows, key=lambda mention: mention.date)
    fullest = max((mention.author for mention in rows), key=lambda author: len(author.name))
    person = persons.get(newest.person) if newest.person else None
    if person and person.visibility == Person.Visibility.HIDDEN:
        person = None
    name = person.name if person else fullest.name
    spellings = sorted({mention.author.name for mention in rows} - {name})
    affiliations = (
        mention.author.affiliation
        for mention in sorted(rows, key=lambda each: -(each.year or 0))
        if mention.author.affiliation
    )
    return Conflict(
        ConflictKind.CO_AUTHOR,
        name,
        person.family if person else fullest.family,
        person.given if person else fullest.given,
        next(affiliations, "").partition("\n")[0].strip() or (places.get(person.pk, "") if person else ""),
        newest.date,
        sorted({own for mention in rows for own in names_by_paper[mention.paper]}),
        spellings,
        len({mention.paper for mention in rows}),
    )
