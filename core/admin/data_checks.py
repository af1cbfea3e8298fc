"""Checks of the data: each finds the rows of one model that somebody should look at.

Apps register theirs in their admin modules. The first page counts the rows of all checks, and each count
leads to the list of the model, filtered by the check.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.db.models import Count, Model, QuerySet, Window
from django.urls import reverse

from core.db.query_batches import cached_by_day

PARAMETER = "check"
"""The parameter of a list that filters it by a check."""


@dataclass(frozen=True)
class DataCheck:
    """A check. select: filters a queryset of the model to the rows that fail it, without duplicates.

    find: returns their keys instead, where a query cannot tell.
    """

    name: str
    label: str
    short: str
    model: type[Model]
    select: Callable[[QuerySet], QuerySet] | None = None
    find: Callable[[QuerySet], set[int]] | None = None

    def select_for(self, account) -> QuerySet:
        """Return the rows that fail, of those that the account may change."""
        rows = account.get_permitted_rows("change", self.model)
        return self.select(rows) if self.select else rows.filter(pk__in=self.find_for(account))

    def find_for(self, account) -> set[int]:
        """Return the keys of the rows that fail, of those that the account may change."""
        return self.find(account.get_permitted_rows("change", self.model)) if self.find else set()

    @property
    def url(self) -> str:
        """The URL of the list of the rows that fail."""
        meta = self.model._meta
        path = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        return f"{path}?{PARAMETER}={self.name}"


REGISTRY: dict[str, DataCheck] = {}
"""The checks by name, in the order in which they are shown."""


def register_check(name: str, label: str, model: type[Model], short: str = "", keys: bool = False):
    """Register the decorated function as a check. It filters a queryset of the model, or returns keys.

    short: the label beside the list of the model. keys: whether the function returns the keys of rows.
    """

    def register(function: Callable) -> Callable:
        options: dict[str, Callable] = {"find" if keys else "select": function}
        REGISTRY[name] = DataCheck(name, label, short or label, model, **options)
        return function

    return register


def list_checks(model: type[Model] | None) -> list[DataCheck]:
    """Return the checks of a model, or all."""
    return [check for check in REGISTRY.values() if model in (None, check.model)]


def count_rows(rows: QuerySet) -> QuerySet:
    """Return a queryset for `fetch_together` of one row with the number of rows; empty for none."""
    return rows.order_by().only("pk").annotate(number=Window(Count("pk")))[:1]


def count_failures(account, model: type[Model] | None = None) -> dict[str, int]:
    """Return the numbers of rows that fail checks, of those that the account may change, by name.

    model: whose checks; None for all. One query beside those of the checks that return keys.
    """
    rows = _prepare_counts(account.pk, account.role, model).read()
    found = {check.name: len(check.find_for(account)) for check in list_checks(model) if check.find}
    return {name: count for name, count in found.items() if count} | {
        name: counted[0].number for name, counted in rows.items() if counted
    }


@cached_by_day
def _prepare_counts(pk: int, role: str, model: type[Model] | None) -> dict[str, QuerySet]:
    account: Any = get_user_model()(pk=pk, role=role)
    return {check.name: count_rows(check.select_for(account)) for check in list_checks(model) if check.select}


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
