"""Checks of the data: each finds the rows of one model that somebody should look at.

Apps register theirs in their admin modules. The first page counts the rows of all checks, and each count
leads to the list of the model, filtered by the check.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.db.models import Count, Model, QuerySet, Window
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.db.query_batches import cached_by_day
from core.db.snapshot_cache import get_or_compute

PARAMETER = "check"
"""The parameter of a list that filters it by a check."""


@dataclass(frozen=True)
class DataCheck:
    """A check. select: filters a queryset of the model to the rows that fail it, without duplicates.

    find: returns their keys instead, where a query cannot tell. group: returns querysets of lists of keys of
    rows that may be the same, of which those fail of whom nobody decided that they are not. page: the name of
    the URL of a page on which all of them are mended; by default it is the list of the model.
    """

    name: str
    label: str | Promise
    short: str | Promise
    model: type[Model]
    select: Callable[[QuerySet], QuerySet] | None = None
    find: Callable[[QuerySet], set[int]] | None = None
    group: Callable[[], list[QuerySet]] | None = None
    page: str = ""

    def select_for(self, account) -> QuerySet:
        """Return the rows that fail, of those that the account may change."""
        rows = account.get_permitted_rows("change", self.model)
        return self.select(rows) if self.select else rows.filter(pk__in=self.find_for(account))

    def find_for(self, account) -> set[int]:
        """Return the keys of the rows that fail, of those that the account may change."""
        rows = account.get_permitted_rows("change", self.model)
        if self.group is None:
            return self.find(rows) if self.find else set()
        groups = chain.from_iterable(self.group())
        return self.find_undecided(rows, groups, select_decided_pairs())

    def find_undecided(self, rows: QuerySet, groups: Iterable[tuple], decided: Iterable[tuple]) -> set[int]:
        """Return the keys of those rows that may be the same as others. decided: pairs that are not."""
        label = self.model._meta.label_lower
        distinct = {(first, second) for model, first, second in decided if model == label}
        pairs = {pair for (keys,) in groups for pair in combinations(sorted(set(keys)), 2)} - distinct
        keys = {key for pair in pairs for key in pair}
        return keys and set(rows.filter(pk__in=keys).order_by().values_list("pk", flat=True))

    @property
    def url(self) -> str:
        """The URL of the list of the rows that fail."""
        if self.page:
            return reverse(self.page)
        meta = self.model._meta
        path = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        return f"{path}?{PARAMETER}={self.name}"


REGISTRY: dict[str, DataCheck] = {}
"""The checks by name, in the order in which they are shown."""
_LISTERS: list[Callable[[], Iterable[DataCheck]]] = []


def select_groups(rows: QuerySet) -> QuerySet:
    """Return the lists in `keys` that have more than one key, of rows that are grouped by a value."""
    return rows.order_by().filter(keys__len__gt=1).values_list("keys")


def select_decided_pairs() -> QuerySet:
    """Return the pairs of rows that somebody said are not the same."""
    return apps.get_model("people", "DistinctPair").objects.values_list("model", "first", "second")


def register_check(
    name: str,
    label: str | Promise,
    model: type[Model],
    short: str | Promise = "",
    returns: str = "select",
    page: str = "",
):
    """Register the decorated function as a check. It filters a queryset of the model.

    short: the label beside the list of the model. returns: "find" or "group" for a function that returns keys
    of rows, or groups of them. page: as in DataCheck.
    """

    def register(function: Callable) -> Callable:
        options: dict[str, Callable] = {returns: function}
        REGISTRY[name] = DataCheck(name, label, short or label, model, page=page, **options)
        return function

    return register


def register_checks(list_more: Callable[[], Iterable[DataCheck]]) -> Callable[[], Iterable[DataCheck]]:
    """Register the decorated function, which returns checks that follow from settings."""
    _LISTERS.append(list_more)
    return list_more


def list_checks(model: type[Model] | None) -> list[DataCheck]:
    """Return the checks of a model, or all."""
    checks = chain(REGISTRY.values(), *(list_more() for list_more in _LISTERS))
    return [check for check in checks if model in (None, check.model)]


def count_rows(rows: QuerySet) -> QuerySet:
    """Return a queryset for `fetch_together` of one row with the number of rows; empty for none."""
    return rows.order_by().only("pk").annotate(number=Window(Count("pk")))[:1]


def count_failures(account, model: type[Model] | None = None, request=None) -> dict[str, int]:
    """Return the numbers of rows that fail checks, of those that the account may change, by name.

    model: whose checks; None for all. request: as in `get_or_compute`.
    """
    key = f"failures:{model._meta.label if model else None}:{account.role}:{account.pk}"
    return get_or_compute(key, lambda: _count_failures(account, model), request)


def _count_failures(account, model: type[Model] | None) -> dict[str, int]:
    """Count in one query beside those of the checks that return keys."""
    rows = _prepare_counts(account.pk, account.role, model).read()
    counts = {check.name: len(check.find_for(account)) for check in list_checks(model) if check.find}
    decided = rows.pop("decided", ())
    for check in list_checks(model):
        if check.group:
            groups = chain.from_iterable(rows.pop(f"{check.name}{n}") for n in range(len(check.group())))
            permitted = account.get_permitted_rows("change", check.model)
            counts[check.name] = len(check.find_undecided(permitted, groups, decided))
    return {name: count for name, count in counts.items() if count} | {
        name: counted[0].number for name, counted in rows.items() if counted
    }


@cached_by_day
def _prepare_counts(pk: int, role: str, model: type[Model] | None) -> dict[str, QuerySet]:
    account: Any = get_user_model()(pk=pk, role=role)
    checks = list_checks(model)
    querysets = {check.name: count_rows(check.select_for(account)) for check in checks if check.select}
    groups = {
        f"{check.name}{n}": rows for check in checks if check.group for n, rows in enumerate(check.group())
    }
    return querysets | groups | ({"decided": select_decided_pairs()} if groups else {})


class CheckFilter(admin.SimpleListFilter):
    """Filter a list by the checks of its model."""

    title = _("to check")
    parameter_name = PARAMETER

    def __init__(self, request, params, model, model_admin) -> None:
        self.model, self.account = model, request.user
        super().__init__(request, params, model, model_admin)

    def lookups(self, request, model_admin):
        return [(check.name, check.label) for check in list_checks(self.model)]

    def queryset(self, request, queryset):
        check = next((check for check in list_checks(self.model) if check.name == self.value()), None)
        if check is None:
            return queryset
        return queryset.filter(pk__in=check.select_for(self.account).order_by().values("pk"))
