"""The history of a thing, each change with who, when and why, field by field; and what was deleted."""

import datetime
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import models
from django.db.models import Exists, OuterRef, Value
from django.utils import timezone
from pghistory.models import Context

from groupsite.kit.gather import gather
from groupsite.kit.history.structure import (
    EPOCH,
    MICROSECOND,
    Key,
    Table,
    Values,
    ask_all,
    events_of,
    journaled,
    owner,
    readable,
    tables,
    values_of,
    with_previous,
)
from groupsite.kit.history.wording import (
    FieldChange,
    account_names,
    changes,
    moment,
    names_in,
    title,
    who_asked,
    why,
)
from groupsite.kit.models import all_rows

ROWS_SHOWN = 100
"""Rows of one change that are told; of the rest only how many there are."""
ROWS_READ = 1000
NOT_RECORDED = "not recorded"


@dataclass(frozen=True)
class RowChange:
    """What became of one row: the thing itself, or a part of it."""

    verb: str
    noun: str
    name: str
    is_thing: bool
    changes: list[FieldChange]


@dataclass
class HistoryEntry:
    """One change: all that one save, one import or one command did to the thing."""

    key: str
    when: datetime.datetime
    who: str
    why: str
    rows: list[RowChange] = field(default_factory=list)
    left_out: int = 0
    restorable: bool = False

    @property
    def moment(self) -> str:
        return moment(self.when)


@dataclass(frozen=True)
class HistoryReader:
    """Who reads: the account, and the tables and fields that are not for it."""

    account: models.Model
    hidden_tables: frozenset[type[models.Model]] = frozenset()
    may_change: bool = False

    @classmethod
    def of(cls, account, thing: models.Model) -> "HistoryReader":
        """The account as a reader of a thing's history."""
        hidden = {t.model for t in tables(type(thing)) if not allowed(account, "view", t.row_of(thing))}
        return cls(account, frozenset(hidden), allowed(account, "change", thing))

    def tables(self, model: type[models.Model]) -> list[Table]:
        return [table for table in tables(model) if table.model not in self.hidden_tables]


def allowed(account, action: str, row: models.Model) -> bool:
    """Whether the account may do the action to the row."""
    return account.has_perm(f"{row._meta.app_label}.{action}_{row._meta.model_name}", row)


def find_last_saver(thing: models.Model, account) -> str:
    """Return who changed a thing last, as far as the account may know; empty if that is not recorded."""
    last = HistoryEntries(thing, HistoryReader.of(account, thing))[:1]
    return last[0].who if last and last[0].who != NOT_RECORDED else ""


class HistoryEntries:
    """The changes of a thing, newest first: a list that pages can be cut from, two queries for each."""

    def __init__(self, thing: models.Model, reader: HistoryReader) -> None:
        self.thing, self.reader = thing, reader
        self.tables = reader.tables(type(thing))

    def count(self) -> int:
        return self._ask("SELECT count(*) FROM (SELECT 1 FROM {events} GROUP BY c, t) AS k")[0][0]

    def __getitem__(self, asked: slice) -> list[HistoryEntry]:
        keys = self._ask(
            "SELECT c, (extract(epoch FROM t) * 1000000)::bigint FROM {events} "
            "GROUP BY c, t ORDER BY max(made) DESC, c, t LIMIT %s OFFSET %s",
            asked.stop - (asked.start or 0),
            asked.start or 0,
        )
        return self._entries([Key(c, None if c else EPOCH + t * MICROSECOND) for c, t in keys])

    def _ask(self, query: str, *params) -> list[tuple]:
        """Run a query over the contexts and moments of all the thing's events."""
        rows = [table.events.objects.filter(table.of(self.thing.pk)) for table in self.tables]
        told = [events.values_list("pgh_context_id", "pgh_created_at") for events in rows]
        grouped = "(SELECT c, made, CASE WHEN c IS NULL THEN made END AS t FROM {rows} AS e(c, made)) AS g"
        return ask_all(query.replace("{events}", grouped), told, *params)

    def _entries(self, keys: list[Key]) -> list[HistoryEntry]:
        steps = list(_steps(self.tables, self.thing.pk, keys))
        contexts = Context.objects.in_bulk([key.context for key in keys if key.context])
        accounts = account_names(filter(None, map(who_asked, contexts.values())), self.reader.account)
        states = [(s.table.model, values) for s in steps for values in (s.was, s.became)]
        names = names_in(states, self.reader.account)
        told = defaultdict(list)
        for step in steps:
            told[step.key].append(step)
        return [_entry(key, told[key], contexts, accounts, names, self) for key in keys]

    def hide(self, step: "RowStep") -> list[str]:
        """The fields of a row that are not for this reader: what the row says only editors may see."""
        if self.reader.may_change:
            return []
        states = [step.was, step.became]
        if step.table.model is type(self.thing):
            states.append({name: getattr(self.thing, name, None) for name in (step.was or step.became)})
        return list(private_fields([state for state in states if state]))


def private_fields(states: list[Values]) -> set[str]:
    """The fields that a row, in any of these states, says are hidden from all but those who may change it."""
    guards = [(name, state) for state in states for name in state if name.endswith("_visibility")]
    return {name.removesuffix("_visibility") for name, state in guards if state[name] == "hidden"}


@dataclass
class RowStep:
    """What one change did to one row: from its state before the first event to that of the last."""

    key: Key
    table: Table
    when: datetime.datetime
    was: Values | None
    became: Values | None

    @property
    def verb(self) -> str:
        if self.was is None:
            return "added"
        return "removed" if self.became is None else "changed"


def _steps(of_tables: list[Table], pk: int, keys: list[Key]) -> Iterator[RowStep]:
    asked = {
        f"t{number}": with_previous(readable(table.events.objects.filter(events_of(keys), table.of(pk))))
        for number, table in enumerate(of_tables)
    }
    found = gather(**{name: rows.order_by("pgh_id")[:ROWS_READ] for name, rows in asked.items()})
    before = previous_events([event for rows in found.values() for event in rows])
    for number, table in enumerate(of_tables):
        made: dict[tuple, RowStep] = {}
        for event in found[f"t{number}"]:
            state = None if event.pgh_label == "delete" else values_of(event)
            place = (Key.of(event), event.pgh_obj_id)
            if place not in made:
                was = before.get((table.model, event.previous_id))
                if was is None and event.pgh_label == "delete":
                    was = values_of(event)
                made[place] = RowStep(place[0], table, event.pgh_created_at, was, state)
            made[place].became = state
        yield from (step for step in made.values() if step.was != step.became)


def previous_events(events: list[models.Model]) -> dict[tuple, Values]:
    """What rows held before events that know their `previous_id`, by model and that number."""
    wanted = defaultdict(set)
    for event in events:
        if event.previous_id:
            wanted[event.pgh_tracked_model].add(event.previous_id)
    found = gather(
        **{
            model._meta.label_lower: readable(model.pgh_event_model.objects.filter(pk__in=numbers))
            for model, numbers in wanted.items()
        }
    )
    rows = [event for events in found.values() for event in events]
    return {(e.pgh_tracked_model, e.pk): values_of(e) for e in rows if e.pgh_label != "delete"}


def _entry(
    key: Key, steps: list[RowStep], contexts, accounts, names, entries: HistoryEntries
) -> HistoryEntry:
    context = contexts.get(key.context)
    told = [row for step in steps[:ROWS_SHOWN] if (row := _row(step, names, entries))]
    own = [step for step in steps if not step.table.path]
    return HistoryEntry(
        key=str(key),
        when=max((step.when for step in steps), default=key.moment or context.created_at),
        who=said_by(context, accounts),
        why=why(context),
        rows=told,
        left_out=max(0, len(steps) - ROWS_SHOWN),
        restorable=bool(steps) and all(step.was is not None for step in own),
    )


def _row(step: RowStep, names, entries: HistoryEntries) -> RowChange | None:
    model = step.table.model
    found = changes(model, step.was, step.became, names, entries.hide(step))
    if not found and step.verb == "changed":
        return None
    name = title(model, step.became or step.was, names)
    return RowChange(step.verb, str(model._meta.verbose_name), name, not step.table.path, found)


def said_by(context: Context | None, accounts: dict[int, str]) -> str:
    """Who made a change, as its context says; `accounts` gives the names of accounts."""
    if context is None:
        return NOT_RECORDED
    asked = who_asked(context)
    if asked:
        return accounts.get(asked, "an account that is no more")
    command = context.metadata.get("command")
    return f"the command {command}" if command else "a program"


RECENT = datetime.timedelta(days=90)
NEEDED = ("add", "change", "delete")
"""The rights to any row that undoing a deletion takes: a right to one's own says nothing of what is gone."""


@dataclass(frozen=True)
class Loss:
    """Something that was deleted."""

    label: str
    event: int
    noun: str
    name: str
    when: datetime.datetime
    who: str
    why: str

    @property
    def moment(self) -> str:
        return moment(self.when)


def restorable(account, known) -> list[type[models.Model]]:
    """The models, of those known, whose deleted rows the account may restore."""
    return [
        model
        for model in known
        if journaled(model) and all(allowed(account, action, model()) for action in NEEDED)
    ]


def deletions(model: type[models.Model]) -> models.QuerySet:
    """The last event of each row that is no more; of parts only where what they belonged to is still there.

    A part that went with its thing comes back with it.
    """
    events = model.pgh_event_model.objects.filter(pgh_label="delete")
    later = events.filter(pgh_obj_id=OuterRef("pgh_obj_id"), pgh_id__gt=OuterRef("pgh_id"))
    live = all_rows(model).filter(pk=OuterRef("pgh_obj_id"))
    found = events.filter(~Exists(live), ~Exists(later))
    key = owner(model)
    if key is not None:
        found = found.filter(Exists(all_rows(key.related_model).filter(pk=OuterRef(key.attname))))
    return found


class Deleted:
    """What was deleted of some models: a list that pages can be cut from, a few queries for each."""

    def __init__(self, models_shown: list[type[models.Model]], account, older: bool = False) -> None:
        self.models, self.account = models_shown, account
        self.since = None if older else timezone.now() - RECENT

    def count(self) -> int:
        return self._ask("SELECT count(*) FROM {rows} AS r")[0][0]

    def __getitem__(self, asked: slice) -> list[Loss]:
        found = self._ask(
            "SELECT number, event FROM {rows} AS r(number, event, made) "
            "ORDER BY made DESC, number, event DESC LIMIT %s OFFSET %s",
            asked.stop - asked.start,
            asked.start,
        )
        return self._losses([(self.models[number], event) for number, event in found])

    def _ask(self, query: str, *params) -> list[tuple]:
        rows = []
        for number, model in enumerate(self.models):
            found = deletions(model)
            if self.since:
                found = found.filter(pgh_created_at__gte=self.since)
            placed = found.annotate(number=Value(number))
            rows.append(placed.values_list("number", "pgh_id", "pgh_created_at"))
        return ask_all(query, rows, *params)

    def _losses(self, places: list[tuple]) -> list[Loss]:
        wanted = defaultdict(set)
        for model, number in places:
            wanted[model].add(number)
        read = gather(
            **{
                model._meta.label_lower: readable(model.pgh_event_model.objects.filter(pk__in=numbers))
                for model, numbers in wanted.items()
            }
        )
        events = {(e.pgh_tracked_model, e.pk): e for rows in read.values() for e in rows}
        contexts = Context.objects.in_bulk([e.pgh_context_id for e in events.values() if e.pgh_context_id])
        accounts = account_names(filter(None, map(who_asked, contexts.values())), self.account)
        names = names_in([(e.pgh_tracked_model, values_of(e)) for e in events.values()], self.account)
        return [_loss(events[place], contexts, accounts, names) for place in places if place in events]


def _loss(event, contexts, accounts, names) -> Loss:
    model, context = event.pgh_tracked_model, contexts.get(event.pgh_context_id)
    return Loss(
        label=model._meta.label_lower,
        event=event.pk,
        noun=str(model._meta.verbose_name),
        name=title(model, values_of(event), names),
        when=event.pgh_created_at,
        who=said_by(context, accounts),
        why=why(context),
    )
