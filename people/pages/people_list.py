"""The list of members and alumni on the people page: sections, chips, and what a search finds in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import prefetch_related_objects
from django.http import QueryDict
from django.utils.translation import gettext

from bibliography.names.normalization import list_forms
from people.models import Appointment

FEW, MANY = 3, 24
"""A section of fewer people is small; with more members than the other, portraits would be too many."""
FEW_PEOPLE = 12
"""With fewer members and alumni, there is nothing to choose from."""
ALUMNI = "alumni"
SHOWN_ALUMNI, SHOWN_YEARS = 40, 2
"""Alumni that are shown at once, and the years of leaving that are open on narrow screens."""


class RoleSection(NamedTuple):
    """Members under one heading. key: what the URL calls it. total: with those whom a search left out."""

    key: str
    name: str
    members: list[Appointment]
    total: int
    leads: bool = False

    @property
    def has_posts(self) -> bool:
        """Whether the cards say the post, which the heading does not say already."""
        posts = {(member.display_title, member.unit, member.institution) for member in self.members}
        return self.total == 1 or len(posts) > 1

    @property
    def is_small(self) -> bool:
        """Whether there are so few that their cards are wide."""
        return self.total < FEW

    def filter(self, is_match: Callable[[Appointment], bool]) -> "RoleSection":
        """Return the section with the members that match."""
        return self._replace(members=[member for member in self.members if is_match(member)])


class LeavingYear(NamedTuple):
    """Those who left in a year; None is unknown."""

    year: int | None
    alumni: list[Appointment]


class Alumni(NamedTuple):
    """The alumni by year of leaving. earlier: folded on narrow screens. oldest: folded everywhere."""

    recent: list[LeavingYear]
    earlier: list[LeavingYear]
    oldest: list[LeavingYear]

    @property
    def number_earlier(self) -> int:
        return sum(len(year.alumni) for year in self.earlier)

    @property
    def number_oldest(self) -> int:
        return sum(len(year.alumni) for year in self.oldest)


def build_sections(members: Iterable[Appointment]) -> list[RoleSection]:
    """Return the members by role, in the order of roles; small sections after a larger one are joined."""
    sections = []
    for name, group in groupby(members, key=lambda member: member.role.section):
        rows = list(group)
        leads = all(row.role.leads for row in rows)
        sections.append(RoleSection(rows[0].role.slug, name, rows, len(rows), leads))
    first_large = next((place for place, each in enumerate(sections) if each.total >= FEW), len(sections))
    small = [each for each in sections[first_large:] if each.total < FEW and not each.leads]
    if len(small) < 2:
        return sections
    joined = [member for section in small for member in section.members]
    others = [each for each in sections if each not in small]
    return [*others, RoleSection("others", gettext("Also here"), joined, len(joined))]


def has_portraits(members: Sequence[Appointment]) -> bool:
    """Return whether the cards are portraits: not of many people, and not mostly initials."""
    photos = sum(bool(member.person.public_photo) for member in members)
    return len(members) <= MANY and 2 * photos >= len(members) > 0


def group_by_year(alumni: Iterable[Appointment], is_open: bool) -> Alumni:
    """Return the alumni, the latest first, by year of leaving. is_open: nothing is folded."""
    groups = groupby(alumni, key=lambda row: row.end.year if row.end else None)
    years = [LeavingYear(year, list(rows)) for year, rows in groups]
    if is_open:
        return Alumni(years, [], [])
    shown, end = 0, 0
    while end < len(years) and (not end or shown + len(years[end].alumni) <= SHOWN_ALUMNI):
        shown += len(years[end].alumni)
        end += 1
    return Alumni(years[:SHOWN_YEARS], years[SHOWN_YEARS:end], years[max(end, SHOWN_YEARS) :])


def build_matcher(text: str) -> Callable[[Appointment], bool]:
    """Return what says whether a row has each word at the start of one of its own.

    Names, roles, places, destinations and interests are searched, without case and accents.
    """
    typed = [[f" {form}" for form in list_forms(word)] for word in text.split()]

    def is_match(row: Appointment) -> bool:
        person = row.person
        topics = [topic.name for topic in person.interests.all()]
        fields = (
            row.display_title,
            row.role.name,
            row.role.section,
            row.unit,
            row.institution,
            row.destination,
        )
        whole = " ".join([person.name, *fields, *topics])
        searched = " ".join(["", *list_forms(whole)])
        forms = f"{searched} {searched.replace('-', ' ')}"
        return all(any(form in forms for form in word) for word in typed)

    return is_match


class RoleChip(NamedTuple):
    """A link that chooses a section; its key is empty for everybody."""

    key: str
    label: str
    number: int
    query: str
    is_current: bool


def build_chips(
    sections: Sequence[RoleSection],
    members: Sequence[Appointment],
    alumni: Sequence[Appointment],
    query: QueryDict,
) -> list[RoleChip]:
    """Return the chips of everybody, of sections of some size, and of alumni; none for few people."""
    if len(members) + len(alumni) < FEW_PEOPLE:
        return []
    choices = [("", gettext("Everybody"), len(members))]
    choices.extend((each.key, each.name, each.total) for each in sections if each.total >= FEW)
    if alumni:
        choices.append((ALUMNI, gettext("Alumni"), len(alumni)))
    chosen = query.get("role", "")
    current = chosen if any(chosen == key for key, *_ in choices) else ""
    return [
        RoleChip(key, label, number, _change_query(query, role=key), key == current)
        for key, label, number in choices
    ]


def _change_query(query: QueryDict, **changes: str) -> str:
    """Return the query string with some values changed; what is empty is left out."""
    values = {name: query.get(name, "") for name in ("q", "role", "on")} | changes
    return urlencode({name: value for name, value in values.items() if value})


def select(sections: Iterable[RoleSection], alumni: Sequence[Appointment], text: str, key: str) -> dict:
    """Return `sections` and the `years` of alumni: what matches a search, in the section with the key."""
    sections = [each for each in sections if key in {"", each.key}]
    rows = [*alumni] if key in {"", ALUMNI} else []
    if text:
        members = [member for each in sections for member in each.members]
        prefetch_related_objects([row.person for row in (*members, *rows)], "interests")
        is_match = build_matcher(text)
        sections = [each for each in (each.filter(is_match) for each in sections) if each.members]
        rows = [row for row in rows if is_match(row)]
    return {
        "sections": sections,
        "shown_alumni": rows,
        "shown_members": sum(len(each.members) for each in sections),
        "years": group_by_year(rows, is_open=bool(text or key)),
    }


class PeopleChoice(NamedTuple):
    """The people whom a query string chooses.

    day: on which the group is shown; None is today. undated: members whose start is not known, on a past day.
    chosen: the key of a section. selection: what `select` returns.
    """

    text: str
    day: date | None
    members: list[Appointment]
    alumni: list[Appointment]
    dated: list[Appointment]
    undated: list[Appointment]
    chips: list[RoleChip]
    chosen: str
    selection: dict

    @property
    def rows(self) -> list[Appointment]:
        """The appointments that the page shows, members first."""
        members = [member for section in self.selection["sections"] for member in section.members]
        return [*members, *self.selection["shown_alumni"]]


def choose_people(query: QueryDict, values: Mapping[str, Any]) -> PeopleChoice:
    """Return the people whom a query string chooses. values: the valid ones of its form."""
    text, day = values.get("q", ""), values.get("on")
    members = list(Appointment.objects.members(day).for_rows(day))
    alumni = list(Appointment.objects.former_members(day).select_related("person", "role"))
    undated = [appointment for appointment in members if day and not appointment.start]
    dated = [appointment for appointment in members if appointment not in undated]
    sections = build_sections(dated)
    if undated:
        sections.append(RoleSection("undated", gettext("Date not known"), undated, len(undated)))
    chips = build_chips(sections, dated, alumni, query)
    chosen = next((chip.key for chip in chips if chip.is_current), "")
    selection = select(sections, alumni, text, chosen)
    return PeopleChoice(text, day, members, alumni, dated, undated, chips, chosen, selection)
