"""Checks of the data: each finds the rows of one model that somebody should look at.

Apps register theirs in their admin modules. The first page counts the rows of all checks, and each count
leads to the list of the model, filtered by the check.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import admin
from django.db.models import Count, Model, QuerySet, Window
from django.urls import reverse

from core.db.query_batches import fetch_together

PARAMETER = "check"
"""The parameter of a list that filters it by a check."""


@dataclass(frozen=True)
class DataCheck:
    """A check. select: filters a queryset of the model to the rows that fail it; without duplicates."""

    name: str
    label: str
    model: type[Model]
    select: Callable[[QuerySet], QuerySet]

    def select_for(self, account) -> QuerySet:
        """Return the rows that fail, of those that the account may change."""
        return self.select(account.get_permitted_rows("change", self.model))

    @property
    def url(self) -> str:
        """The URL of the list of the rows that fail."""
        meta = self.model._meta
        path = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        return f"{path}?{PARAMETER}={self.name}"


@dataclass(frozen=True)
class FailedCheck:
    """A check that rows fail, and their number."""

    check: DataCheck
    count: int


REGISTRY: dict[str, DataCheck] = {}
"""The checks by name, in the order in which they are shown."""


def register_check(name: str, label: str, model: type[Model]):
    """Register the decorated function, which filters a queryset of the model, as a check."""

    def register(select: Callable[[QuerySet], QuerySet]) -> Callable[[QuerySet], QuerySet]:
        REGISTRY[name] = DataCheck(name, label, model, select)
        return select

    return register


def list_checks(model: type[Model]) -> list[DataCheck]:
    """Return the checks of a model."""
    return [check for check in REGISTRY.values() if check.model is model]


def count_failures(account) -> list[FailedCheck]:
    """Return the checks that rows fail which the account may change; one query beside those of the checks."""
    querysets = {
        name: check.select_for(account).order_by().only("pk").annotate(number=Window(Count("pk")))[:1]
        for name, check in REGISTRY.items()
    }
    counts = fetch_together(**querysets)
    return [FailedCheck(check, counts[name][0].number) for name, check in REGISTRY.items() if counts[name]]


class CheckFilter(admin.SimpleListFilter):
    """Filter a list by the checks of its model."""

    title = "to check"
    parameter_name = PARAMETER

    def __init__(self, request, params, model, model_admin) -> None:
        self.model, self.account = model, request.user
        super().__init__(request, params, model, model_admin)

    def lookups(self, request, model_admin):
        return [(check.name, check.label) for check in list_checks(self.model)]

    def queryset(self, request, queryset):
        check = REGISTRY.get(self.value() or "")
        if check is None or check.model is not self.model:
            return queryset
        return queryset.filter(pk__in=check.select_for(self.account).order_by().values("pk"))
