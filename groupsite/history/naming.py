"""What foreign keys and accounts are called, also those that are gone: a few queries for a whole page."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.db import models

from groupsite.history.structure import Values, journaled, kept, readable, values_of
from groupsite.history.words import Names, title
from groupsite.kit.gather import gather
from groupsite.kit.models import all_rows

GONE = " (gone)"
HIDDEN = "somebody whose profile is hidden"
Told = Iterable[tuple[type[models.Model], Values | None]]
"""States of rows, each with its model."""


def names_in(states: Told, reader) -> Names:
    """What everything is called that the states point at.

    reader: the account that reads; e-mail addresses of accounts are only for those who may view them.
    """
    wanted = _targets(states)
    accounts = account_names(wanted.pop(get_user_model(), set()), reader, by_address=True)
    there = gather(**{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in wanted.items()})
    known = {(type(row), row.pk): _called(row) for rows in there.values() for row in rows}
    known |= _gone({model: pks - {pk for m, pk in known if m is model} for model, pks in wanted.items()})
    known |= {(get_user_model(), pk): name for pk, name in accounts.items()}
    known |= dict.fromkeys(_confidential(wanted, reader), HIDDEN)
    return lambda column, pk: known.get((column.related_model, pk)) or _unknown(column.related_model, pk)


def _confidential(wanted: dict[type[models.Model], set[Any]], reader) -> set[tuple[type[models.Model], Any]]:
    """The targets, deleted ones too, that tell of hidden people whom the account may not view."""
    return {(model, pk) for model, pks in wanted.items() for pk in reader.confidential_keys(model, pks)}


def _targets(states: Told) -> dict[type[models.Model], set[Any]]:
    wanted = defaultdict(set)
    for model, values in states:
        for column in kept(model) if values else ():
            if column.is_relation and values[column.attname] is not None:
                wanted[column.related_model].add(values[column.attname])
    return wanted


def _called(row: models.Model) -> str:
    return row.name if isinstance(row, ContentType) else str(row)


def _gone(wanted: dict[type[models.Model], set[Any]]) -> dict[tuple[type[models.Model], Any], str]:
    """What was deleted, by the last name that the journal knows."""
    last = gather(
        **{
            model._meta.label_lower: readable(model.pgh_event_model.objects.filter(pgh_obj_id__in=pks))
            .order_by("pgh_obj_id", "-pgh_id")
            .distinct("pgh_obj_id")
            for model, pks in wanted.items()
            if pks and journaled(model)
        }
    )
    events = [event for rows in last.values() for event in rows]
    return {(e.pgh_tracked_model, e.pgh_obj_id): _was_called(e) for e in events}


def _was_called(event: models.Model) -> str:
    model = event.pgh_tracked_model
    return f"{title(model, values_of(event), _unnamed)}{GONE}"


def _unnamed(column: models.Field, value: Any) -> str:
    return ""


def _unknown(model: type[models.Model], pk: Any) -> str:
    return f"{model._meta.verbose_name} number {pk}{GONE}"


def account_names(pks: Iterable[int], reader, by_address: bool = False) -> dict[int, str]:
    """What accounts are called: by their persons, by their addresses for those who may view them, by role.

    by_address: the address comes first, as everywhere that an account is chosen.
    """
    pks = set(pks)
    if not pks:
        return {}
    model = get_user_model()
    readable_ones = set(reader.rows("view", model).filter(pk__in=pks).values_list("pk", flat=True))
    accounts = all_rows(model).filter(pk__in=pks).select_related("person")
    return {
        account.pk: account.email
        if by_address and account.pk in readable_ones
        else _account(account, account.pk in readable_ones, reader)
        for account in accounts
    }


def _account(account, shown: bool, reader) -> str:
    person = getattr(account, "person", None)
    if person and (person.visibility != "hidden" or reader.sees_hidden_people):
        return person.name
    return account.email if shown else f"an account with the role {account.role}"
