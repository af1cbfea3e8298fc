"""Querysets of people, appointments and supervisions."""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from functools import lru_cache
from math import inf

from django.db import models
from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Value, When
from django.db.models.functions import Coalesce, Concat, NullIf

from core.db.collation import build_sort_key, list_tailored_letters
from core.db.dated_models import DatedQuerySet, today
from core.db.translations import select_text

LEAVING_SOON = timedelta(days=183)
_PERIOD_COLUMNS = "start", "start_precision", "end", "end_precision", "end_unknown"
_NAME_COLUMNS = "person__name", "person__slug", "role__name", "role__translations"
_ROSTER_COLUMNS = "id", "name", "slug", "visibility"
"""The columns of a person that the roster shows."""
PHOTO_COLUMNS = "photo", "photo_width", "photo_height", "photo_consent", "photo_after_leaving", "left_on"
"""What decides whether and how a photo is shown."""
_CARD_COLUMNS = (*_ROSTER_COLUMNS, "title", *PHOTO_COLUMNS)


def build_name_order(path: str = ""):
    """Return what persons are sorted by: their stored key, unless the active language has letters of its own.

    path: to the person.
    """
    if not list_tailored_letters():
        return models.F(f"{path}sort_key")
    family, name, given, particle = (f"{path}{field}" for field in ("family", "name", "given", "particle"))
    first = Coalesce(NullIf(family, Value("")), name)
    return build_sort_key(Concat(first, Value(", "), given, Value(" "), particle))


def select_display_title() -> Coalesce:
    """Return an expression of what an appointment is called in the language of the page."""
    title = NullIf(select_text("title"), Value(""))
    return Coalesce(title, select_text("name", "role__"), output_field=models.TextField())


class PersonQuerySet(models.QuerySet):
    """Filters of persons; `at` is a date, None means today."""

    def public(self):
        """Select persons whose profile every visitor may see."""
        return self.filter(visibility="public")

    def in_order(self):
        return self.order_by(build_name_order(), "pk")

    def labels(self):
        """Return key, name and slug of each, in order, for autocomplete."""
        return self.in_order().values_list("pk", "name", "slug")

    def seen(self, at=None):
        """Select public persons, without those who only join in the future."""
        return self.public().filter(_has_begun(self.model, at or today()))

    def with_public_texts(self, at=None):
        """Annotate `shown_summary`, `shown_biography`, `shown_translations`: empty if not shown any more."""
        is_hidden = Q(biography_after_leaving=False, left_on__lt=at or today())
        texts = {
            f"shown_{name}": Case(
                When(is_hidden, then=Value("")), default=F(name), output_field=models.TextField()
            )
            for name in ("summary", "biography")
        }
        translations = Case(
            When(is_hidden, then=Value({}, models.JSONField())),
            default=F("translations"),
            output_field=models.JSONField(),
        )
        return self.annotate(**texts, shown_translations=translations)


def build_seen_condition(path: str, at=None) -> Q:
    """Return the condition that the person at the end of a path is `seen`.

    It joins appointments, so rows may be repeated: only for distinct counts.
    """
    begun = Q(**{f"{path}appointments__start": None}) | Q(
        **{f"{path}appointments__start__lte": at or today()}
    )
    return Q(**{f"{path}visibility": "public"}) & begun


@lru_cache(maxsize=32)
def _has_begun(persons: type[models.Model], at: date) -> Q:
    """Return the condition that persons do not only join later; cached by day."""
    appointments = persons.appointments.rel.related_model.objects.filter(person=OuterRef("pk"))
    return Exists(appointments.begun(at)) | ~Exists(appointments)


def choose_highest(appointments: Iterable) -> list:
    """Return the appointments of `one_a_person`, from a list, in its order."""
    highest: dict[int, tuple] = {}
    for row in appointments:
        latest_first = -row.start.toordinal() if row.start else -inf
        rank = row.role.position, row.rank, latest_first, row.pk
        highest[row.person_id] = min(rank, highest.get(row.person_id, rank))
    keys = {rank[-1] for rank in highest.values()}
    return [row for row in appointments if row.pk in keys]


def filter_seen_people(rows, at=None, path: str = "person"):
    """Select rows with a printed name, or with a person whom visitors may see.

    path: the foreign key to the person.
    """
    persons = rows.model._meta.get_field(path).related_model.objects.seen(at)
    return rows.filter(Q(**{path: None}) | Q(**{f"{path}__in": persons})).select_related(path)


def select_person(rows, path: str, names: Collection[str] = _ROSTER_COLUMNS):
    """Select a related person with these columns only, as fetching all of hundreds is slow."""
    fields = rows.model._meta.get_field(path).related_model._meta.concrete_fields
    deferred = [f"{path}__{field.name}" for field in fields if field.name not in names]
    return rows.select_related(path).defer(*deferred)


class AppointmentQuerySet(DatedQuerySet):
    """Filters of appointments."""

    def visible(self):
        """Select appointments of persons that every visitor may see."""
        return self.filter(person__visibility="public")

    def in_order(self):
        """Order by role, rank and family name."""
        return self.order_by("role__position", "role__name", "rank", build_name_order("person__"), "pk")

    def one_a_person(self):
        """Select the appointment in the highest role of each person, the latest of equals."""
        highest = self.order_by("person", "role__position", "rank", "-start", "pk").distinct("person")
        return self.model.objects.filter(pk__in=highest.values("pk"))

    def leading(self, at=None):
        """Select current appointments in a role that leads the group."""
        return self.current(at).filter(role__leads=True)

    def members(self, at=None):
        """Select current appointments that visitors may see, one a person, in order."""
        return self.visible().current(at).one_a_person().in_order()

    def former_members(self, at=None):
        """Select alumni that visitors may see, the latest first."""
        return self.visible().alumni(at).latest_first()

    def alumni(self, at=None):
        """Select past appointments, one a person, of those without a current one whose role makes alumni."""
        current = self.model.objects.current(at).filter(person=OuterRef("person"))
        return self.past(at).filter(~Exists(current), role__past_are_alumni=True).one_a_person()

    def first_of_person(self):
        """Filter the appointments before which a person had none."""
        earlier = self.model.objects.filter(person=OuterRef("person"), start__lt=OuterRef("start"))
        undated = self.model.objects.filter(person=OuterRef("person"), start=None)
        return self.filter(~Exists(earlier), ~Exists(undated))

    def latest_first(self):
        return self.order_by(
            models.F("end").desc(nulls_last=True),
            models.F("start").desc(nulls_last=True),
            build_name_order("person__"),
            "pk",
        )

    def by_end(self):
        """Order by end: current ones first, then the latest; by name among equals."""
        return self.order_by(
            "end_unknown",
            models.F("end").desc(nulls_first=True),
            build_name_order("person__"),
            "person",
            "pk",
        )

    def by_name(self):
        return self.order_by(
            build_name_order("person__"), "person", models.F("start").asc(nulls_first=True), "pk"
        )

    def leaving(self, at=None):
        """Select current appointments that end within half a year, without those of people who then go on."""
        last = (at or today()) + LEAVING_SOON
        others = self.model.objects.filter(person=OuterRef("person"), end_unknown=False)
        stays = others.filter(Q(end=None) | Q(end__gt=last)).exclude(pk=OuterRef("pk"))
        return self.current(at).filter(~Exists(stays), end__lte=last)

    def joining(self, at=None):
        """Select appointments that begin later, of those who are not here yet."""
        current = self.model.objects.current(at).filter(person=OuterRef("person"))
        return self.future(at).filter(~Exists(current))

    def undated(self, at=None):
        """Select current appointments without a date of start."""
        return self.current(at).filter(start=None)

    def of_status(self, status, at=None):
        """Select appointments by the name of a filter by date; all for any other status."""
        named = {name: name for name in ("current", "past", "leaving", "undated")} | {"future": "joining"}
        return getattr(self, named[status])(at) if status in named else self

    def matching(self, text):
        """Select appointments that have each word in the name, the e-mail address or among the supervisors.

        Case and accents are ignored in names.
        """
        rows = self
        supervisions = self.model.supervisions.rel.related_model.objects.filter(appointment=OuterRef("pk"))
        for word in text.split():
            by = Q(supervisor_name__spelt=word) | Q(supervisor__name__spelt=word)
            fits = Q(person__name__spelt=word) | Q(person__email__icontains=word)
            rows = rows.filter(fits | Exists(supervisions.filter(by)))
        return rows

    def for_roster(self):
        """Select and prefetch everything that a row of the roster shows."""
        supervisions = self.model.supervisions.rel.related_model.objects.for_roster()
        return self.with_roster_columns().prefetch_related(Prefetch("supervisions", supervisions))

    def with_roster_columns(self):
        """Select everything that a row of the roster shows, but for supervisions."""
        return select_person(self.select_related("role"), "person", (*_ROSTER_COLUMNS, "email"))

    def among(self, keys, persons):
        """Select appointments with these keys, or of these persons."""
        return self.filter(Q(pk__in=keys) | Q(person__in=persons))

    def over_the_years(self, at=None):
        """Select all begun appointments of public persons, ordered by person and start."""
        return (
            self.visible()
            .begun(at)
            .select_related("person", "role")
            .only(*_PERIOD_COLUMNS, "title", "translations", *_NAME_COLUMNS)
            .order_by(
                build_name_order("person__"),
                "person",
                models.F("start").asc(nulls_first=True),
                "end",
                "pk",
            )
        )

    def for_cards(self):
        """Select the role and the columns of the person for cards."""
        return select_person(self.select_related("role"), "person", _CARD_COLUMNS)

    def parts_for_cards(self, at=None) -> list[Prefetch]:
        """Return the prefetches of cards: the supervisors whom visitors may see."""
        supervisions = self.model.supervisions.rel.related_model.objects.current(at).to_show(at)
        return [Prefetch("supervisions", supervisions)]

    def for_rows(self, at=None):
        """Select and prefetch what a row on the people page shows, with `papers` and the supervisors."""
        return (
            self.select_related("person", "role")
            .defer("person__biography")
            .with_paper_counts()
            .prefetch_related(*self.parts_for_cards(at))
        )

    def with_paper_counts(self):
        """Annotate `papers`, the number of papers on the person's public profile."""
        person = self.model._meta.get_field("person").related_model
        authorships = person.authorships.rel.related_model.objects.filter(person=OuterRef("person"))
        counted = authorships.on_shown_papers().order_by().values("person")
        number = counted.annotate(number=Count("publication", distinct=True)).values("number")
        return self.annotate(papers=Coalesce(Subquery(number), 0))


class SupervisionQuerySet(DatedQuerySet):
    """Filters of supervisions."""

    def for_roster(self):
        """Select the supervisors as rows of the roster show them, in order."""
        return select_person(self.order_by("pk"), "supervisor")

    def of_students_seen(self, at=None):
        """Select supervisions whose student's appointment every visitor may see."""
        has_begun = Q(appointment__start=None) | Q(appointment__start__lte=at or today())
        return self.filter(has_begun, appointment__person__visibility="public")

    def to_show(self, at=None):
        """Select begun supervisions in order, with the supervisors that visitors may see."""
        rows = filter_seen_people(self.begun(at), at, "supervisor").order_by("part", "pk")
        return rows.select_related(None).prefetch_related("supervisor")
