"""What is held about somebody, as the page lists it: a line for each place that has something."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Model, QuerySet, Window
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.text import Truncator, get_text_list
from django.utils.translation import gettext as _

from core.data_places import DataPlace, DataReader, DataSection, DataSubject, list_places
from core.db.query_batches import fetch_together
from groupsite.personal_data.sources import HoldingSources
from people.models import User

SAMPLE = 50
"""The most rows of a place that are read; of more, the page has the number."""
MOST_TITLES = 3
LONGEST = 90
PERSON = "people.person"
PICTURES = "pictures"
"""The place that the page shows as a list of its own, with the pictures."""


@dataclass(frozen=True)
class Holding:
    """A line of the page. action: the label of the link; empty if there is none."""

    key: str
    label: str
    text: str
    source: str
    readers: str
    url: str = ""
    action: str = ""


@dataclass(frozen=True)
class HoldingSection:
    """The lines under one heading."""

    heading: str
    holdings: list[Holding]


def build_sections(subject: DataSubject, reader: User) -> list[HoldingSection]:
    """Return all that is held about somebody, in a constant number of queries.

    reader: who looks at it, the person or an owner.
    """
    places = {place.key: place for place in list_places()}
    rows_of = fetch_together(**{key: _select_sample(place, subject) for key, place in places.items()})
    sources = HoldingSources(subject, reader, rows_of)
    sections: dict[DataSection, list[Holding]] = {section: [] for section in DataSection}
    for key, place in places.items():
        if rows := rows_of[key]:
            holding = _build_holding(place, rows, sources.describe(place, rows), subject, reader)
            if holding.text and place.key != PICTURES:
                sections[place.section].append(holding)
    return [HoldingSection(str(section.value), rows) for section, rows in sections.items() if rows]


def _select_sample(place: DataPlace, subject: DataSubject) -> QuerySet:
    """Return the first rows of a place, with all that a line needs, annotated with `in_all`, their number."""
    lookups = (*place.fields, place.title)
    relations = {lookup.rpartition("__")[0] for lookup in lookups if "__" in lookup}
    relations |= {lookup for lookup in place.persons if lookup != "pk"}
    rows = place.select_rows(subject).select_related(*relations) if relations else place.select_rows(subject)
    return rows.annotate(in_all=Window(Count("pk")))[:SAMPLE]


def _build_holding(
    place: DataPlace, rows: Sequence[Any], source: str, subject: DataSubject, reader: User
) -> Holding:
    url, action = _find_action(place, subject, reader)
    if text := _describe(place, rows):
        return Holding(place.key, str(place.label), text, source, _list_readers(place, rows), url, action)
    nothing = _("nothing") if place.model == PERSON and action == _("Change") else ""
    return Holding(place.key, str(place.label), nothing, "", "", url, action)


def _describe(place: DataPlace, rows: Sequence[Any]) -> str:
    """Return what the page says of rows."""
    if place.describe:
        return str(place.describe(list(rows)))
    if place.is_counted or place.is_act:
        return str(number_format(rows[0].in_all, force_grouping=True))
    if not place.title:
        values = (_read(rows[0], name) for name in place.fields)
        return Truncator(", ".join(filter(None, values))).chars(LONGEST)
    titles = list(dict.fromkeys(filter(None, (_read(row, place.title) for row in rows))))
    texts = [Truncator(title).chars(LONGEST) for title in titles[:MOST_TITLES]]
    if (more := rows[0].in_all - len(texts)) > 0 and len(titles) > MOST_TITLES:
        texts.append(_("{number} more").format(number=number_format(more, force_grouping=True)))
    return get_text_list(texts, _("and"))


def _read(row: Model, lookup: str) -> str:
    """Return the value at the end of a lookup as text, of a choice its label."""
    *steps, name = lookup.split("__")
    value: Any = row
    for step in steps:
        value = getattr(value, step)
        if value is None:
            return ""
    display = getattr(value, f"get_{name}_display", None)
    text = display() if display else getattr(value, name)
    return "" if text is None else " ".join(str(text).split())


def _list_readers(place: DataPlace, rows: Sequence[Any]) -> str:
    """Return who sees the rows."""
    if isinstance(place.readers, DataReader):
        return str(place.readers.value)
    readers = {place.readers(row) for row in rows}
    return "; ".join(str(reader.value) for reader in DataReader if reader in readers)


def _find_action(place: DataPlace, subject: DataSubject, reader: User) -> tuple[str, str]:
    """Return the URL and the label of what one can do about a place; empty if there is nothing."""
    person, is_own = subject.person, reader == subject.user
    if place.form and person:
        if reader.has_perm(place.form):
            return reverse("admin:people_person_change", args=[person.pk]), _("Change")
        if person.is_shown and place.form.startswith("people."):
            query = f"?part={place.part}" if place.part else ""
            return f"{reverse('report_person', args=[person.slug])}{query}", _("Ask")
    if place.show and (is_own or place.show.startswith("admin:")):
        return reverse(place.show), _("Show")
    return "", ""
