"""Every query about people, once."""

from collections.abc import Collection, Iterable
from datetime import date
from functools import lru_cache
from math import inf

from django.db import models
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from bibliography.names import norm
from core.db.dated_models import DatedQuerySet, today

_OF_A_PERIOD = "start", "start_precision", "end", "end_precision", "end_unknown"
_IN_ROSTER = "id", "name", "slug", "visibility"
"""What the roster shows of a person."""
_ON_CARDS = (*_IN_ROSTER, "title", "photo", "photo_width", "photo_height", "photo_consent")


class PersonQuerySet(models.QuerySet):
    """Verbs over persons; `at` is a date, and None means today."""

    def public(self):
        """Select persons whose profile every visitor may see."""
        return self.filter(visibility="public")

    def in_order(self):
        return self.order_by("sort_key", "pk")

    def labels(self):
        """Return key, name and slug of each, in order: what fields offer while a name is typed."""
        return self.in_order().values_list("pk", "name", "slug")

    def seen(self, at=None):
        """Select persons that visitors can know: not those who only join in the future."""
        return self.public().filter(_has_begun(self.model, at or today()))


def is_seen(path: str, at=None) -> Q:
    """Return the condition of rows whose person, to whom the path leads, is `seen`.

    It joins appointments, so that a row may come several times: for what is counted as distinct.
    """
    begun = Q(**{f"{path}appointments__start": None}) | Q(
        **{f"{path}appointments__start__lte": at or today()}
    )
    return Q(**{f"{path}visibility": "public"}) & begun


@lru_cache(maxsize=32)
def _has_begun(persons: type[models.Model], at: date) -> Q:
    """Return the condition of persons who do not only join later; put together once a day."""
    appointments = persons.appointments.rel.related_model.objects.filter(person=OuterRef("pk"))
    return Exists(appointments.begun(at)) | ~Exists(appointments)


def choose_highest(appointments: Iterable) -> list:
    """Return of each person the same one as `one_a_person`, in the order of the appointments."""
    highest: dict[int, tuple] = {}
    for row in appointments:
        latest_first = -row.start.toordinal() if row.start else -inf
        place = row.role.position, row.rank, latest_first, row.pk
        highest[row.person_id] = min(place, highest.get(row.person_id, place))
    keys = {place[-1] for place in highest.values()}
    return [row for row in appointments if row.pk in keys]


def with_seen_people(rows, at=None, path: str = "person"):
    """Select of rows that name a person of ours or print a name those that visitors may read.

    path: the foreign key to the person.
    """
    persons = rows.model._meta.get_field(path).related_model.objects.seen(at)
    return rows.filter(Q(**{path: None}) | Q(**{f"{path}__in": persons})).select_related(path)


def _select_person(rows, path: str, names: Collection[str] = _IN_ROSTER):
    """Fetch a person with these columns, as the roster shows them: all of hundreds take long to read."""
    fields = rows.model._meta.get_field(path).related_model._meta.concrete_fields
    deferred = [f"{path}__{field.name}" for field in fields if field.name not in names]
    return rows.select_related(path).defer(*deferred)


class AppointmentQuerySet(DatedQuerySet):
    """Verbs over the roster."""

    def visible(self):
        """Select appointments of persons that every visitor may see."""
        return self.filter(person__visibility="public")

    def in_order(self):
        """Order by role, rank and family name."""
        return self.order_by("role__position", "role__name", "rank", "person__sort_key", "pk")

    def one_a_person(self):
        """Select of each person the appointment in the highest role, the latest of equals."""
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

    def latest_first(self):
        return self.order_by(
            models.F("end").desc(nulls_last=True),
            models.F("start").desc(nulls_last=True),
            "person__sort_key",
            "pk",
        )

    def by_end(self):
        """Order by end: what goes on first, then the latest; by name among equals."""
        return self.order_by(
            "end_unknown", models.F("end").desc(nulls_first=True), "person__sort_key", "person", "pk"
        )

    def by_name(self):
        return self.order_by("person__sort_key", "person", models.F("start").asc(nulls_first=True), "pk")

    def of_status(self, status, at=None):
        """Select those that are `current`, `past` or `future`; all for anything else."""
        return getattr(self, status)(at) if status in ("current", "past", "future") else self

    def of_people_called(self, text):
        """Select those of persons whose name has every word of the text, in any case and with any accents."""
        rows = self
        for word in text.split():
            rows = rows.filter(Q(person__sort_key__contains=norm(word)) | Q(person__name__icontains=word))
        return rows

    def for_roster(self):
        """Fetch everything that a row of the staff's roster shows."""
        supervisions = self.model.supervisions.rel.related_model.objects.order_by("pk")
        return _select_person(self.select_related("role"), "person").prefetch_related(
            Prefetch("supervisions", queryset=_select_person(supervisions, "supervisor"))
        )

    def among(self, keys, persons):
        """Select those of these keys, and all of these persons."""
        return self.filter(Q(pk__in=keys) | Q(person__in=persons))

    def over_the_years(self, at=None):
        """Select all begun ones that visitors may see, person by person in order, the first first."""
        return (
            self.visible()
            .begun(at)
            .select_related("person", "role")
            .only(*_OF_A_PERIOD, "title", "person__name", "person__slug", "role__name")
            .order_by("person__sort_key", "person", models.F("start").asc(nulls_first=True), "end", "pk")
        )

    def for_cards(self):
        """Fetch the role and what cards show of the person."""
        return _select_person(self.select_related("role"), "person", _ON_CARDS)

    def parts_for_cards(self, at=None) -> list[Prefetch]:
        """Return what cards show beside: the supervisors whom visitors may see."""
        supervisions = self.model.supervisions.rel.related_model.objects.current(at).to_show(at)
        return [Prefetch("supervisions", supervisions)]

    def for_rows(self, at=None):
        """Fetch what a row on the people page shows, the number of `papers` and the supervisors."""
        return (
            self.select_related("person", "role")
            .defer("person__biography")
            .with_paper_counts()
            .prefetch_related(*self.parts_for_cards(at))
        )

    def with_paper_counts(self):
        """Annotate `papers`, how many papers of the person visitors can see on the profile."""
        person = self.model._meta.get_field("person").related_model
        authorships = person.authorships.rel.related_model.objects.filter(person=OuterRef("person"))
        counted = authorships.on_shown_papers().order_by().values("person")
        number = counted.annotate(number=Count("publication", distinct=True)).values("number")
        return self.annotate(papers=Coalesce(Subquery(number), 0))


class SupervisionQuerySet(DatedQuerySet):
    """Verbs over who supervises whom."""

    def of_students_seen(self, at=None):
        """Select supervisions whose student's appointment every visitor may see."""
        has_begun = Q(appointment__start=None) | Q(appointment__start__lte=at or today())
        return self.filter(has_begun, appointment__person__visibility="public")

    def to_show(self, at=None):
        """Select begun supervisions in order, with the supervisors that visitors may see."""
        rows = with_seen_people(self.begun(at), at, "supervisor").order_by("part", "pk")
        return rows.select_related(None).prefetch_related("supervisor")
