"""What was changed since a change: it stays as it is when that is undone, unless somebody chooses it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import models
from django.utils.translation import gettext, ngettext

from core.db.journal import find_owner, is_journaled, is_recorded
from core.db.models import all_rows
from core.db.query_batches import AnyOf, fetch_together
from core.history.formatting import fetch_account_names, format_label, format_moment, get_account_key
from core.history.structure import list_tables, match_rows, match_tables, read_row_values
from core.history.timeline import RowStep, describe_author
from core.journal.models import JournalEvent, RowKey, Values
from core.references import list_references


@dataclass
class LaterChange:
    """What stays of a row.

    fields: labels of what was changed. used_by: models of rows that refer to it since. event: the last that
    changed it; None if it is not known.
    """

    row: RowKey
    name: str = ""
    fields: tuple[str, ...] = ()
    used_by: frozenset[type[models.Model]] = frozenset()
    event: JournalEvent | None = None
    who: str = ""

    @property
    def box(self) -> str:
        """The value of the box that chooses it."""
        return make_box(self.row)

    @property
    def moment(self) -> str:
        return format_moment(self.event.at) if self.event else ""

    @property
    def text(self) -> str:
        """Say what was changed."""
        noun = str(self.row[0]._meta.verbose_name)
        if self.fields:
            labels = ", ".join(f"“{label}”" for label in self.fields)
            return ngettext(
                "{labels} of a {noun} was changed since then, and stays as it is.",
                "{labels} of a {noun} were changed since then, and stay as they are.",
                len(self.fields),
            ).format(labels=labels, noun=noun)
        if self.used_by:
            nouns = sorted(str(model._meta.verbose_name_plural) for model in self.used_by)
            return gettext("The {noun} “{name}” is used by {nouns} since then, and stays.").format(
                noun=noun, name=self.name, nouns=", ".join(nouns)
            )
        return gettext("The {noun} “{name}” was changed since then, and stays as it is.").format(
            noun=noun, name=self.name
        )


def make_box(row: RowKey) -> str:
    """Return the value of the box that chooses what was changed of a row since."""
    return f"{row[0]._meta.label_lower}-{row[1]}"


class LaterChanges:
    """What others changed since the change of some rows.

    Rows are undone together, or stay together, in groups: what a change added, with all that belongs to it.
    live: the present values of the rows. chosen_boxes: of what is undone nevertheless. whole_rows: rows that
    the change did not add, of which everything stays if anything was changed since.
    """

    def __init__(
        self,
        rows: list[RowStep],
        live: dict[RowKey, Values],
        chosen_boxes: Collection[str] = (),
        whole_rows: Collection[RowKey] = (),
    ) -> None:
        self.rows = {row.row_key: row for row in rows}
        self.live, self.chosen_boxes, self.whole_rows = live, frozenset(chosen_boxes), frozenset(whole_rows)
        self.groups = {row.row_key: group for row in rows if (group := self._find_group(row)) is not None}
        self.events: dict[RowKey, JournalEvent] = {}
        """The last event of each row since."""
        self.changed_rows: dict[RowKey, set[RowKey]] = defaultdict(set)
        """The rows of each group that were changed since."""
        self.using_rows: dict[RowKey, set[RowKey]] = defaultdict(set)
        """The rows that refer to each group, and stay."""
        self._find_changes()
        self._find_uses()

    def is_chosen(self, row: RowKey) -> bool:
        """Return whether a row is undone whatever was changed since."""
        return bool(self.chosen_boxes) and make_box(self.groups.get(row, row)) in self.chosen_boxes

    def keeps(self, row: RowKey) -> bool:
        """Return whether a row stays as it is, as its group does."""
        group = self.groups.get(row)
        return (group in self.changed_rows or group in self.using_rows) and not self.is_chosen(row)

    def list_groups(self) -> Iterator[LaterChange]:
        """Yield what stays, unless it is chosen, of rows that are undone together."""
        for group in {**self.changed_rows, **self.using_rows}:
            reasons = self.changed_rows.get(group) or self.using_rows[group]
            used_by = frozenset() if group in self.changed_rows else frozenset(model for model, _ in reasons)
            events = [self.events[row] for row in reasons if row in self.events]
            last = max(events, key=lambda event: event.pk, default=None)
            yield LaterChange(group, self._format_name(group), used_by=used_by, event=last)

    def _format_name(self, row: RowKey) -> str:
        values = self.live.get(row) or (self.rows[row].became if row in self.rows else None)
        return format_label(row[0], values, lambda _column, _pk: "") if values else ""

    def _find_group(self, row: RowStep) -> RowKey | None:
        """Return the row with which a row is undone: itself, or one that it refers to or belongs to."""
        if row.row_key in self.whole_rows:
            return row.row_key
        values = row.became or row.was or {}
        for field in list_foreign_keys(row.table.model) if self.whole_rows else ():
            if (field.related_model, values[field.attname]) in self.whole_rows:
                return field.related_model, values[field.attname]
        if row.was is not None:
            return None
        owner = find_owner(row.table.model)
        parent = self.rows.get((owner.related_model, values[owner.attname])) if owner else None
        return self._find_group(parent) if parent and parent.was is None else row.row_key

    def _find_changes(self) -> None:
        """Find the rows that are not as the change left them, by what the journal has since."""
        roots = group_keys(self.groups.values())
        concerned = match_rows(group_keys(self.rows))
        for model, pks in roots.items():
            concerned |= match_tables(list_tables(model), *pks)
        first = min(self.rows.values(), key=lambda row: row.first_event)
        later = JournalEvent.objects.filter(concerned, ~first.key.events(), id__gt=first.first_event)
        became: dict[RowKey, Values | None] = {}
        for event in later.select_related("context").order_by("id"):
            became.setdefault(event.key, event.read_former())
            self.events[event.key] = event
        self.live |= fetch_live(group_keys(row for row in became if row not in self.rows))
        for row, values in became.items():
            parent = self.events[row].parent_key
            group = self.groups.get(row) or (self.groups.get(parent) if parent else None)
            if group is not None and values != self.live.get(row):
                self.changed_rows[group].add(row)

    def _find_uses(self) -> None:
        """Find the added rows to which rows refer that stay."""
        added_keys = group_keys(key for key, row in self.rows.items() if row.was is None and key in self.live)
        uses = [use for model, pks in added_keys.items() for use in _list_uses(model, pks)]
        number = -1
        while number < len(self.using_rows):  # until nothing more stays because of something that stays
            number = len(self.using_rows)
            for target, using, attname, key in uses:
                if not self._goes(using, attname, key):
                    self.using_rows[self.groups[target]].add(using)
        unknown_keys = group_keys(
            {row for rows in self.using_rows.values() for row in rows} - self.events.keys()
        )
        last = JournalEvent.objects.filter(match_rows(unknown_keys)).select_related("context")
        self.events |= {event.key: event for event in last.last_of_each_row()} if unknown_keys else {}

    def _goes(self, using: RowKey, attname: str, key: Any) -> bool:
        """Return whether a row that refers to another is deleted, or refers to something else again."""
        row = self.rows.get(using)
        if row is None or self.keeps(using):
            return False
        return row.was is None or row.was[attname] != key


@cache
def list_foreign_keys(model: type[models.Model]) -> tuple[models.ForeignKey, ...]:
    """Return the foreign keys of a model."""
    return tuple(field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey))


def group_keys(rows: Iterable[RowKey]) -> dict[type[models.Model], set[int]]:
    """Group the primary keys of rows by model."""
    keys = defaultdict(set)
    for model, pk in rows:
        keys[model].add(pk)
    return keys


Use = tuple[RowKey, RowKey, str, Any]
"""A row, one that refers to it, by which attribute, and its value."""


def _list_uses(model: type[models.Model], pks: set[int]) -> Iterator[Use]:
    """Yield the uses of rows of a model by rows with a history, or about them, that do not belong to them."""
    for relation in list_references(model):
        owner = find_owner(relation.model) if is_recorded(relation.model) else None
        is_owned = owner is not None and owner.attname == relation.attname
        is_counted = relation.kind or is_journaled(relation.model)
        if is_owned or not is_counted or relation.on_delete is models.DO_NOTHING:
            continue
        pk_of = dict(all_rows(model).filter(AnyOf("pk", list(pks))).values_list(relation.key, "pk"))
        rows = all_rows(relation.model).filter(relation.match(list(pk_of)))
        for pk, key in rows.values_list("pk", relation.attname):
            yield (model, pk_of[key]), (relation.model, pk), relation.attname, key


def fetch_live(keys: dict[type[models.Model], set[int]]) -> dict[RowKey, Values]:
    """Return the present values of rows, whose primary keys are given by model."""
    rows = fetch_together(
        **{model._meta.label_lower: all_rows(model).filter(pk__in=pks) for model, pks in keys.items()}
    )
    return {(type(row), row.pk): read_row_values(row) for of_model in rows.values() for row in of_model}


def name_authors(changes: list[LaterChange], account) -> None:
    """Set who made each change, as far as the account may know."""
    contexts = [change.event.context for change in changes if change.event and change.event.context]
    accounts = fetch_account_names(filter(None, map(get_account_key, contexts)), account)
    for change in changes:
        if change.event:
            change.who = describe_author(change.event.context, accounts)
