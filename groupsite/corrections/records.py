"""Which records can be corrected, and in which parts: a table."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import models
from django.http import Http404
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.web.visibility import get_or_gone
from groupsite.agenda.models import Event, Position, Talk, Thesis
from groupsite.corrections.profile_parts import DESTINATION, DESTINATION_URL, LINKS, read_part
from groupsite.models import Correction, NewsItem
from groupsite.models.correction import RECORDS
from people.models import Person
from publications.models import Publication
from software.models import Project, Software, Theme

OTHER = "other"
PROFILE_FIELDS = ("biography", LINKS, "email", "email_visibility", DESTINATION, DESTINATION_URL)
"""What a former member may correct in their profile."""
_PART_LABELS = {
    LINKS: _("Links"),
    DESTINATION: _("Where they are now"),
    DESTINATION_URL: _("Website of where they are now"),
    "profile": _("Profile"),
}


@dataclass(frozen=True)
class RecordKind:
    """A kind of record. key: the foreign key of corrections. fields: those that a proposed value can replace.

    parts: what else can be wrong, which an editor changes by hand; keys and labels.
    """

    key: str
    model: type[models.Model]
    noun: str
    find: Callable[[str], models.Model]
    fields: tuple[str, ...]
    parts: tuple[tuple[str, object], ...]

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The parts to choose from in a report, with their labels."""
        fields = [(name, self.label(name)) for name in self.fields]
        return [
            *fields,
            *((name, str(label)) for name, label in self.parts),
            (OTHER, str(_("Something else"))),
        ]

    def get_column(self, name: str) -> models.Field:
        """Return the model's field of a name."""
        column = self.model._meta.get_field(name)
        assert isinstance(column, models.Field)
        return column

    def label(self, part: str) -> str:
        """Return the label of a field or another part."""
        if part in _PART_LABELS and part not in dict(self.parts):
            return str(_PART_LABELS[part])
        if part in (*self.fields, *PROFILE_FIELDS) and part not in dict(self.parts):
            return capfirst(str(self.get_column(part).verbose_name))
        return str(dict(self.parts).get(part, _("Something else")))


def _find_shown(rows: models.QuerySet, slug: str) -> models.Model:
    """Return a public row whose date has come."""
    row = get_or_gone(rows, slug=slug)
    if not row.is_shown:
        raise Http404
    return row


def _find_person(slug: str) -> Person:
    person = Person.objects.seen().filter(slug=slug).first()
    if person is None:
        raise Http404
    return person


KINDS = {
    "people": RecordKind(
        "person",
        Person,
        "person",
        _find_person,
        ("name", "title", "pronouns", "summary", "biography", "office"),
        (
            ("roles", _("Roles and dates")),
            ("contact", _("E-mail address and links")),
            ("papers", _("Papers")),
            ("record", _("Awards, teaching, education and experience")),
        ),
    ),
    "publications": RecordKind(
        "publication",
        Publication,
        "paper",
        lambda slug: get_or_gone(Publication.objects.with_page(), noun="paper", slug=slug),
        (
            *("title", "summary", "abstract", "year", "volume", "issue", "pages"),
            *("article_number", "publisher", "language", "funding"),
        ),
        (
            ("byline", _("Authors or editors")),
            ("venue", _("Where it appeared")),
            ("links", _("Links, files and identifiers")),
        ),
    ),
    "software": RecordKind(
        "software",
        Software,
        "software",
        lambda slug: get_or_gone(Software.objects.all(), slug=slug),
        ("name", "tagline", "description", "repository", "homepage", "documentation", "licence"),
        (("people", _("People")), ("papers", _("Papers"))),
    ),
    "research": RecordKind(
        "theme",
        Theme,
        "theme",
        lambda slug: get_or_gone(Theme.objects.all(), slug=slug),
        ("title", "summary", "narrative"),
        (("people", _("People")), ("papers", _("Papers"))),
    ),
    "news": RecordKind(
        "news_item",
        NewsItem,
        "news",
        lambda slug: _find_shown(NewsItem.objects.all(), slug),
        ("title", "body"),
        (("date", _("Date")), ("links", _("People, papers and software"))),
    ),
    "projects": RecordKind(
        "project",
        Project,
        "project",
        lambda slug: get_or_gone(Project.objects.all(), slug=slug),
        ("title", "acronym", "summary", "narrative", "url"),
        (
            ("dates", _("Dates")),
            ("people", _("People and partners")),
            ("grants", _("Funding")),
            ("papers", _("Papers")),
        ),
    ),
    "events": RecordKind(
        "event",
        Event,
        "event",
        lambda slug: get_or_gone(Event.objects.all(), slug=slug),
        ("title", "place", "url", "description"),
        (("dates", _("Date and time")), ("people", _("Speakers")), ("links", _("Talks and materials"))),
    ),
    "events/talks": RecordKind(
        "talk",
        Talk,
        "talk",
        lambda slug: get_or_gone(Talk.objects.all(), slug=slug),
        ("title", "place", "abstract", "slides", "video"),
        (("dates", _("Date")), ("people", _("Speakers")), ("links", _("Event and paper"))),
    ),
    "join": RecordKind(
        "position",
        Position,
        "position",
        lambda slug: _find_shown(Position.objects.all(), slug),
        ("title", "text", "duration", "funding", "place", "contact_email", "how_to_apply", "apply_url"),
        (("dates", _("Deadline and start")), ("people", _("Contact"))),
    ),
    "theses": RecordKind(
        "thesis",
        Thesis,
        "thesis",
        lambda slug: get_or_gone(Thesis.objects.with_own_page(), slug=slug),
        ("title", "student_name", "text"),
        (("dates", _("Dates and state")), ("people", _("Student, supervisors and examiners"))),
    ),
}
"""The kinds of records, by the path of their list."""


def get_kind(correction: Correction) -> RecordKind:
    """Return the kind of a correction's record."""
    key = next(name for name in RECORDS if getattr(correction, f"{name}_id") is not None)
    return next(kind for kind in KINDS.values() if kind.key == key)


def read_value(record: models.Model, name: str) -> str:
    """Return the value of a field, or of a part of a profile, as text."""
    if isinstance(record, Person) and name in (LINKS, DESTINATION, DESTINATION_URL):
        return read_part(record, name)
    value = getattr(record, name)
    return "" if value is None else str(value)


def describe_value(record: models.Model, name: str, value: str) -> str:
    """Return a value as people read it: the label of a choice, else the value itself."""
    if isinstance(record, Person) and name == "email_visibility":
        return str(dict(Person.EmailVisibility.choices).get(value, value))
    return value
