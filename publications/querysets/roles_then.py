"""What members of the group were when a paper appeared: a role of an appointment that covers its day."""

from collections.abc import Callable, Collection
from typing import Any

from django.db import models
from django.db.models import (
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    Func,
    OuterRef,
    Q,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from core.db.translations import select_text
from people.models.querysets import select_display_title

MID_YEAR, FIRST, MID_MONTH = 7, 1, 15
"""The month and the day that stand for a year, and the day that stands for a month."""


class _MakeDate(Func):
    function = "make_date"
    output_field = models.DateField()


def build_paper_day(path: str, reference: Callable[[str], Any] = F) -> ExpressionWrapper:
    """Return the expression of the day of a paper; the middle of its month or year, if no more is known.

    The day is added to the first of the month, as there may be a 31 February. path: lookups to the paper.
    reference: F, or OuterRef in a subquery.
    """
    year, month, day = (reference(f"{path}{name}") for name in ("year", "month", "day"))
    number = models.IntegerField()
    first = _MakeDate(year, Coalesce(month, MID_YEAR, output_field=number), Value(FIRST))
    of_month = Coalesce(day, MID_MONTH, output_field=number)
    known_day = Case(When(condition=_IsNull(month), then=FIRST), default=of_month, output_field=number)
    return ExpressionWrapper(first + known_day - 1, output_field=models.DateField())


class _IsNull(Func):
    template = "%(expressions)s IS NULL"
    output_field = models.BooleanField()


def build_period_condition(day: Any, path: str = "") -> Q:
    """Return the condition that an appointment covers a day; one of which an end is not known covers none."""
    going_on = Q(**{f"{path}end": None}) | Q(**{f"{path}end__gte": day})
    return Q(**{f"{path}start__lte": day, f"{path}end_unknown": False}) & going_on


class RoleThenMixin(models.QuerySet):
    """Queries of mentions by the roles of their persons at the time."""

    def in_roles(self, roles):
        """Filter mentions of visible persons who were in one of the roles when the paper appeared."""
        return self.filter(Exists(self._get_appointments_then().filter(role__in=roles)))

    def supervised_by(self, persons, names=()):
        """Filter mentions of visible persons who had one of the supervisors when the paper appeared.

        names: printed ones, of supervisors without a page. A supervision without dates is as long as its
        appointment.
        """
        person: Any = self.model._meta.get_field("person").related_model
        appointment = person.appointments.rel.related_model
        day = build_paper_day("publication__", OuterRef)
        begun = Q(start=None) | Q(start__lte=day)
        going_on = Q(end_unknown=False) & (Q(end=None) | Q(end__gte=day))
        supervisor = Q(supervisor__in=persons) | Q(supervisor=None, supervisor_name__in=names)
        supervisions = appointment.supervisions.rel.related_model.objects.filter(
            supervisor,
            begun,
            going_on,
            build_period_condition(day, "appointment__"),
            appointment__person=OuterRef("person"),
            appointment__person__visibility="public",
        )
        return self.filter(Exists(supervisions))

    def here_then(self):
        """Filter mentions of persons who were in the group when the paper appeared, whoever may see them.

        A role without a start counts from ever, as everywhere on the site.
        """
        person: Any = self.model._meta.get_field("person").related_model
        appointments = person.appointments.rel.related_model.objects.filter(person=OuterRef("person"))
        return self.filter(Exists(appointments.current(build_paper_day("publication__", OuterRef))))

    def read_roles_then(self, papers: Collection[int]) -> dict[int, str]:
        """Return what visible persons were when papers appeared, by the keys of their mentions.

        Of several roles at once it is the highest. papers: the keys of the papers.
        """
        highest = self._get_appointments_then().order_by("role__position", "rank", "-start", "pk")
        mentions = self.filter(publication__in=papers).exclude(person=None)
        named = mentions.order_by().annotate(
            role_then=Subquery(highest.values(name=select_display_title())[:1])
        )
        return dict(named.exclude(role_then=None).values_list("pk", "role_then"))

    def _get_appointments_then(self):
        """Return the appointments of a mention's person on the day of its paper, for a subquery."""
        person: Any = self.model._meta.get_field("person").related_model
        appointments = person.appointments.rel.related_model.objects.visible()
        day = build_paper_day("publication__", OuterRef)
        return appointments.filter(build_period_condition(day), person=OuterRef("person"))


def count_papers_by_role(papers, roles, person=None) -> list[tuple[str, str, int]]:
    """Return slug, name and number of papers for each role that authors were in then, in one query.

    A paper counts once for each role that one of its authors was in. roles: the queryset of roles. person:
    the only author to look at, if any.
    """
    path = "appointments__person__authorships__"
    then = build_period_condition(build_paper_day(f"{path}publication__"), "appointments__")
    seen = Q(appointments__person__visibility="public")
    if person:
        seen &= Q(appointments__person=person)
    rows = roles.filter(then & seen, **{f"{path}publication__in": papers, f"{path}role": "author"})
    counted = rows.annotate(papers=Count(f"{path}publication", distinct=True), label=select_text("name"))
    return list(counted.order_by("position", "name").values_list("slug", "label", "papers"))
