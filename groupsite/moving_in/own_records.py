"""What archives of this system hold beyond what all old sites have: a table of kinds and of their fields.

Writing and reading use the same table, so that a field is in archives and moves in, or neither. Only what
every visitor may see is named here: no notes, no addresses of meetings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from core.db.models import all_rows
from core.db.translations import Translated, Translations, parse_translations

TRANSLATIONS = "translations"
"""The field of all kinds whose texts can be translated: JSON as text."""
GROUP = "group"
"""The key of the group."""
PICTURE = "people.Image"
"""The kind of pictures; their keys are their files."""
RECORD = "record"
"""The reference of news to records of any kind."""
DATES = ("start", "start_precision", "end", "end_precision", "end_unknown")
YEARS = ("years", "since")


@dataclass(frozen=True)
class OwnKind:
    """A kind of record. refs: fields that refer to others. same: fields by which one is known to be here.
    files: fields whose files are in the archive.

    moves: it moves in with all old sites, and only its other fields are here. is_listed: it stands in the
    plan by itself. by_name: it is written as soon as another refers to it. wins: fields that are as the
    archive has them, whatever the move made of them.
    """

    model: str
    fields: tuple[str, ...]
    refs: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    moves: bool = False
    is_listed: bool = False
    by_name: bool = False
    wins: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    def get_model(self) -> type[models.Model]:
        return apps.get_model(self.model)

    @property
    def is_part(self) -> bool:
        """Whether it is nothing without what it refers to."""
        return not (self.moves or self.is_listed or self.by_name)

    @property
    def is_translated(self) -> bool:
        return issubclass(self.get_model(), Translated)

    def get_field(self, name: str) -> Any:
        """Return a field of the model."""
        return self.get_model()._meta.get_field(name)

    @property
    def columns(self) -> tuple[str, ...]:
        """The references that are foreign keys."""
        return tuple(name for name in self.refs if name != RECORD)

    def identify(self, row: models.Model) -> tuple[str, ...]:
        """Return what tells a part from others of its kind: what it refers to, and `same`."""
        names = [self.get_field(name).attname for name in self.columns]
        if RECORD in self.refs:
            names += ["kind", "record_uid"]
        return tuple(str(getattr(row, name)) for name in (*names, *self.same))

    def can_refer(self, name: str, row: Any) -> bool:
        """Return whether a reference can be to a row."""
        if name == RECORD:
            return row is not None
        return isinstance(row, self.get_field(name).related_model)

    def read_values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return values of an archive as the fields have them. Raises ValidationError."""
        values = {}
        for name in self.fields:
            if name in fields:
                value = fields[name]
                try:
                    clean = value.replace("\0", "") if isinstance(value, str) else value
                    values[name] = self.get_field(name).to_python(clean)
                except (TypeError, ValueError) as error:
                    raise ValidationError(str(error)) from error
        if self.is_translated and TRANSLATIONS in fields:
            model = cast(type[Translated], self.get_model())
            values[TRANSLATIONS] = parse_translations(model, str(fields[TRANSLATIONS]))
        return values

    def find(self, fields: Mapping[str, Any]) -> Any:
        """Return the record that is here already, or None."""
        try:
            values = self.read_values(fields)
        except ValidationError:
            return None
        values = {name: values[name] for name in self.same if name in values}
        if not values:
            return None
        empty = {f"{name}__isnull": True for name, value in values.items() if value is None}
        filled = {name: value for name, value in values.items() if value is not None}
        return all_rows(self.get_model()).filter(**empty, **filled).order_by("pk").first()


def read_translations(model: type[Translated], text: str) -> Translations:
    """Return the translations of a row in an archive; none if they are damaged."""
    try:
        return parse_translations(model, text)
    except ValidationError:
        return {}


_KINDS = (
    OwnKind(PICTURE, ("credit", "licence", "source", "kind", "focus_x", "focus_y"), moves=True),
    OwnKind(
        "groupsite.Group",
        (
            "short_name",
            "place",
            "institution",
            "unit",
            "statement",
            "invitation",
            "address",
            "email",
            "telephone",
            "reception",
            "reply_time",
            "coordinates",
            "at_the_door",
            "security_contact",
            "url",
            "time_zone",
            "languages",
            "text_language",
            "accent",
        ),
        ("sketch", "banner"),
        moves=True,
        files=("logo",),
    ),
    OwnKind("people.Person", (), moves=True),
    OwnKind("news.NewsItem", (), moves=True),
    OwnKind("groupsite.Page", (), moves=True),
    OwnKind("publications.Topic", ("name", "slug", "description"), same=("name",), by_name=True),
    OwnKind(
        "publications.Venue",
        ("name", "short", "slug", "kind", "publisher", "issn", "url"),
        same=("name",),
        by_name=True,
    ),
    OwnKind(
        "people.Organisation",
        ("name", "short_name", "country", "url", "ror", "funder_id"),
        same=("name",),
        by_name=True,
        files=("logo",),
    ),
    OwnKind(
        "people.Role",
        ("name", "plural", "heading", "slug", "position", "leads", "past_are_alumni"),
        same=("name",),
        by_name=True,
    ),
    OwnKind(
        "publications.Publication",
        ("summary", "in_list", "byline_complete", "version_kind"),
        ("venue", "version_of"),
        moves=True,
        wins=("venue", "in_list"),
    ),
    OwnKind("publications.PublicationTopic", (), ("content_object", "tag")),
    OwnKind("publications.PersonInterest", ("position",), ("person", "topic")),
    OwnKind("agenda.EventSeries", ("title", "slug", "description"), same=("slug",), by_name=True),
    OwnKind(
        "people.Appointment",
        (
            *DATES,
            "title",
            "institution",
            "unit",
            "rank",
            "public_remark",
            "destination",
            "destination_url",
        ),
        ("person", "role"),
        ("start",),
    ),
    OwnKind(
        "people.Supervision",
        (*DATES, "part", "supervisor_name", "supervisor_institution"),
        ("appointment", "supervisor"),
        ("supervisor_name",),
    ),
    OwnKind("people.PersonName", ("name", "use"), ("person",), ("name",)),
    OwnKind(
        "people.Education",
        (
            *DATES,
            "position",
            "degree",
            "field",
            "institution",
            "unit",
            "place",
            "honour",
            "thesis",
            "supervisors",
            "bullets",
        ),
        ("person",),
        ("degree", "institution"),
    ),
    OwnKind(
        "people.Experience",
        (*DATES, "position", "kind", "title", "organisation", "unit", "place", "bullets"),
        ("person",),
        ("title", "organisation", "start"),
    ),
    OwnKind(
        "people.Service",
        (*YEARS, "position", "kind", "event", "role", "url"),
        ("person",),
        ("event", "role", "since", "years"),
    ),
    OwnKind("people.Skill", ("position", "kind", "name", "level"), ("person",), ("kind", "name")),
    OwnKind(
        "people.Course",
        (*YEARS, "position", "title", "slug", "code", "level", "institution", "description", "url"),
        same=("slug",),
        is_listed=True,
    ),
    OwnKind("people.CourseTeacher", ("position", "part"), ("course", "person")),
    OwnKind(
        "software.Software",
        (
            "documentation",
            "doi",
            "licence",
            "language",
            "install",
            "requirements",
            "started_in",
            "last_commit_on",
            "archived",
            "position",
        ),
        moves=True,
    ),
    OwnKind(
        "software.Release", ("version_name", "released_on", "url", "notes"), ("software",), ("version_name",)
    ),
    OwnKind("software.StarCount", ("counted_on", "stars"), ("software",), ("counted_on",)),
    OwnKind("software.SoftwareScreenshot", ("position",), ("software", "image")),
    OwnKind(
        "software.SoftwarePerson", (*DATES, "position", "name", "part"), ("software", "person"), ("name",)
    ),
    OwnKind("software.SoftwarePublication", ("position", "describes"), ("software", "publication")),
    OwnKind("software.SoftwareTopic", (), ("content_object", "tag")),
    OwnKind(
        "software.Theme",
        (*DATES, "position", "title", "slug", "summary", "narrative"),
        ("figure",),
        same=("slug",),
        is_listed=True,
    ),
    OwnKind(
        "software.ThemePublication",
        ("position", "venue", "year", "selected"),
        ("theme", "publication"),
        ("venue", "year"),
    ),
    OwnKind("software.ThemePerson", ("position", "part"), ("theme", "person")),
    OwnKind("software.ThemeSoftware", ("position",), ("theme", "software")),
    OwnKind("software.ThemeCollaborator", ("position", "name", "url"), ("theme", "person"), ("name",)),
    OwnKind("software.ThemeTopic", (), ("content_object", "tag")),
    OwnKind("software.Project", ("acronym", "position"), moves=True),
    OwnKind("software.ProjectPerson", (*DATES, "position", "name", "part"), ("project", "person"), ("name",)),
    OwnKind("software.ProjectPartner", ("position", "part"), ("project", "organisation")),
    OwnKind(
        "software.Funding",
        ("position", "programme", "grant_number", "amount", "currency", "amount_shown"),
        ("project", "funder"),
        ("grant_number",),
    ),
    OwnKind("software.ProjectTheme", ("position",), ("project", "theme")),
    OwnKind("software.ProjectPublication", ("position",), ("project", "publication")),
    OwnKind("software.ProjectSoftware", ("position",), ("project", "software")),
    OwnKind(
        "groupsite.Award",
        (*YEARS, "position", "title", "giver", "outcome", "note", "url"),
        ("publication", "software"),
        ("title", "years", "since"),
        is_listed=True,
    ),
    OwnKind("groupsite.AwardRecipient", ("position", "name"), ("award", "person"), ("name",)),
    OwnKind("news.NewsPublication", ("position",), ("news_item", "publication")),
    OwnKind("news.NewsSoftware", ("position",), ("news_item", "software")),
    OwnKind("agenda.Event", ("kind", "cancelled"), ("series", "project"), moves=True, wins=("kind",)),
    OwnKind(
        "agenda.EventSpeaker",
        ("position", "name", "affiliation", "biography"),
        ("event", "person"),
        ("name",),
    ),
    OwnKind("agenda.TalkSpeaker", ("position", "name", "affiliation"), ("talk", "person"), ("name",)),
    OwnKind("agenda.EventMaterial", ("position", "label", "url"), ("event",), ("label", "url")),
    OwnKind("agenda.Talk", ("kind",), ("event", "publication"), moves=True),
    OwnKind(
        "agenda.Position",
        (
            "title",
            "slug",
            "kind",
            "text",
            "opens_on",
            "deadline",
            "starts_on",
            "starts_on_precision",
            "duration",
            "funding",
            "place",
            "contact_email",
            "how_to_apply",
            "apply_url",
        ),
        ("contact",),
        ("slug",),
        is_listed=True,
    ),
    OwnKind(
        "agenda.Thesis",
        (*DATES, "title", "slug", "kind", "progress", "student_name", "text"),
        ("student", "project", "publication"),
        ("slug",),
        is_listed=True,
        files=("file",),
    ),
    OwnKind(
        "agenda.ThesisPerson",
        ("position", "part", "name", "affiliation"),
        ("thesis", "person"),
        ("name", "part"),
    ),
    OwnKind(
        "groupsite.ContactPoint",
        ("position", "subject", "email", "answers_applicants"),
        ("group", "person"),
        ("subject",),
    ),
    OwnKind("groupsite.Direction", ("position", "label", "text"), ("group",), ("label",)),
    OwnKind("groupsite.GroupTie", ("position", "label", "name", "url"), ("group",), ("label", "name")),
    OwnKind("groupsite.Partner", ("position", "name", "url"), ("group",), ("name",), files=("logo",)),
    OwnKind("groupsite.HomeBlock", ("position", "kind", "heading", "body"), ("group",), ("kind", "body")),
    OwnKind("groupsite.PageImage", ("position",), ("page", "image")),
    OwnKind("news.NewsRecord", ("position",), ("news_item", RECORD)),
)
OWN_KINDS = {kind.model: kind for kind in _KINDS}
"""The kinds by the labels of their models, each after those that it refers to."""


def list_named() -> set[tuple[str, int]]:
    """Return which records that are added as soon as others refer to them are here: label and primary key."""
    return {
        (kind.model, pk)
        for kind in _KINDS
        if kind.by_name
        for pk in all_rows(kind.get_model()).values_list("pk", flat=True)
    }
