"""The history of an object, with the author, time and reason of each change; and deleted objects."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from core.db.journal import find_owner, is_journaled
from core.db.models import all_rows, list_internal_fields
from core.history.formatting import (
    FieldChange,
    fetch_account_names,
    fetch_labels,
    format_label,
    format_moment,
    get_account_key,
    get_reason,
    list_changes,
)
from core.history.structure import ChangeKey, Table, list_tables, match_events, match_rows, match_tables
from core.journal.models import EMPTIED, Context, JournalEvent, JournalQuerySet, RowKey, Values
from core.languages import lower_first
from core.text.translation import format_number

ROWS_SHOWN = 100
"""The maximum number of rows of one change that are listed."""
ROWS_READ = 1000
THING_TEXTS = {
    "added": gettext_noop("added the {noun}"),
    "changed": gettext_noop("changed the {noun}"),
    "removed": gettext_noop("removed the {noun}"),
}
COUNT_TEXTS = {
    "added": gettext_noop("added {rows}"),
    "changed": gettext_noop("changed {rows}"),
    "deleted": gettext_noop("deleted {rows}"),
    "imported": gettext_noop("imported {rows}"),
    "removed": gettext_noop("removed {rows}"),
}
"""What a change did to rows that are counted, such as "added 2 papers"."""
NOT_RECORDED = _("the server")
"""The author of what no account and no command did."""


@dataclass(frozen=True)
class RowChange:
    """The change of one row: of the object itself, or a child row."""

    verb: str
    noun: str
    name: str
    is_thing: bool
    changes: list[FieldChange]
    plural: str = ""


@dataclass
class HistoryEntry:
    """One change of the object, by a save, an import or a command."""

    key: str
    when: datetime.datetime
    who: str
    why: str
    rows: list[RowChange] = field(default_factory=list)
    left_out: int = 0
    restorable: bool = False
    is_emptied: bool = False

    @property
    def moment(self) -> str:
        return format_moment(self.when)

    @property
    def is_creation(self) -> bool:
        return any(row.is_thing and row.verb == "added" for row in self.rows)

    @property
    def summary(self) -> str:
        """What the change did, in a few words: "Changed title and venue, added 2 links"."""
        parts = []
        for row in self.rows:
            if row.is_thing:
                labels = [lower_first(change.label) for change in row.changes]
                changed = get_text_list(labels, gettext("and"))
                parts.append(
                    gettext("changed {fields}").format(fields=changed)
                    if row.verb == "changed" and changed
                    else gettext(THING_TEXTS[row.verb]).format(noun=row.noun)
                )
        nouns = {row.noun: row.plural or row.noun for row in self.rows}
        counts = Counter((row.verb, row.noun) for row in self.rows if not row.is_thing)
        parts += [
            gettext(COUNT_TEXTS[verb]).format(rows=f"{format_number(n)} {nouns[noun] if n > 1 else noun}")
            for (verb, noun), n in counts.items()
        ]
        return capfirst(", ".join(parts))


@dataclass(frozen=True)
class HistoryReader:
    """The account that reads a history, and the tables that it may not view."""

    account: models.Model
    hidden_tables: frozenset[type[models.Model]] = frozenset()
    may_change: bool = False
    fixed_tables: frozenset[type[models.Model]] = frozenset()
    """The tables with internal fields that the account does not see, as it may not change the rows."""

    @classmethod
    def of(cls, account, instance: models.Model) -> "HistoryReader":
        """Return the account as a reader of a thing's history."""
        hidden = {
            t.model
            for t in list_tables(type(instance))
            if not is_allowed(account, "view", t.build_row(instance))
        }
        fixed = {
            t.model
            for t in list_tables(type(instance))
            if list_internal_fields(t.model) and not is_allowed(account, "change", t.build_row(instance))
        }
        return cls(account, frozenset(hidden), is_allowed(account, "change", instance), frozenset(fixed))

    def tables(self, model: type[models.Model]) -> list[Table]:
        return [table for table in list_tables(model) if table.model not in self.hidden_tables]


def is_allowed(account, action: str, row: models.Model) -> bool:
    """Return whether the account has the permission for the row."""
    return account.has_perm(f"{row._meta.app_label}.{action}_{row._meta.model_name}", row)


def find_last_saver(instance: models.Model, account) -> str:
    """Return who changed an object last, as far as the account may know; empty if it is not recorded."""
    last = HistoryEntries(instance, HistoryReader.of(account, instance))[:1]
    return last[0].who if last and last[0].who != NOT_RECORDED else ""


class HistoryEntries:
    """The changes of an object, newest first, for a paginator; two queries for each page."""

    def __init__(self, instance: models.Model, reader: HistoryReader) -> None:
        self.instance, self.reader = instance, reader
        self.tables = reader.tables(type(instance))

    def count(self) -> int:
        return self._select_changes().count()

    def __getitem__(self, page: slice) -> list[HistoryEntry]:
        keys = [ChangeKey(change["context_id"], change["t"]) for change in self._select_changes()[page]]
        steps = mark_additions(read_steps(self.tables, match_events(keys), self.instance.pk))
        contexts = Context.objects.in_bulk([key.context for key in keys if key.context])
        accounts = fetch_account_names(
            filter(None, map(get_account_key, contexts.values())), self.reader.account
        )
        states = [(s.table.model, values) for s in steps for values in (s.was, s.became)]
        name_of = fetch_labels(states, self.reader.account)
        by_key = defaultdict(list)
        for step in steps:
            by_key[step.key].append(step)
        return [
            self._build_entry(key, by_key[key], contexts.get(key.context), accounts, name_of) for key in keys
        ]

    def _select_changes(self) -> QuerySet:
        return JournalEvent.objects.filter(match_tables(self.tables, self.instance.pk)).in_changes()

    def _build_entry(
        self, key: ChangeKey, steps: list["RowStep"], context: Context | None, accounts, name_of
    ) -> HistoryEntry:
        rows = []
        for step in steps[:ROWS_SHOWN]:
            model = step.table.model
            differences = list_changes(model, step.was, step.became, name_of, self.hide(step))
            if self.reader.may_change:
                differences = [show_pictures(change, step) for change in differences]
            if differences or step.is_emptied or step.verb != "changed":
                name, noun = (
                    format_label(model, step.became or step.was or {}, name_of),
                    str(model._meta.verbose_name),
                )
                plural = str(model._meta.verbose_name_plural)
                if plural == noun:
                    plural = gettext("{noun} entries").format(noun=noun)
                rows.append(RowChange(step.verb, noun, name, not step.table.path, differences, plural))
        return HistoryEntry(
            key=str(key),
            when=max((step.when for step in steps), default=key.moment or context.created_at),
            who=describe_author(context, accounts),
            why=get_reason(context),
            rows=rows,
            left_out=max(0, len(steps) - ROWS_SHOWN),
            restorable=bool(steps)
            and all(step.was is not None for step in steps if not step.table.path)
            and not any(step.is_emptied for step in steps),
            is_emptied=any(step.is_emptied for step in steps),
        )

    def hide(self, step: "RowStep") -> list[str]:
        """Return the fields of a row that this reader may not see: internal and hidden ones."""
        is_fixed = step.table.model in self.reader.fixed_tables
        internal = list_internal_fields(step.table.model) if is_fixed else ()
        if self.reader.may_change:
            return list(internal)
        states = [step.was, step.became]
        if step.table.model is type(self.instance):
            states.append({name: getattr(self.instance, name, None) for name in (step.was or step.became)})
        return [*find_private_fields([state for state in states if state]), *internal]


def find_private_fields(states: list[Values]) -> set[str]:
    """Return the fields that a row, in any of these states, hides from all but its editors."""
    guards = [(name, state) for state in states for name in state if name.endswith("_visibility")]
    return {name.removesuffix("_visibility") for name, state in guards if state[name] == "hidden"}


@dataclass
class RowStep:
    """The change of one row: from its state before the first event to that after the last."""

    key: ChangeKey
    table: Table
    when: datetime.datetime
    was: Values | None
    became: Values | None
    pk: int = 0
    first_event: int = 0
    event: int = 0
    is_emptied: bool = False

    @property
    def row_key(self) -> RowKey:
        """The model and the primary key of the row."""
        return self.table.model, self.pk

    @property
    def verb(self) -> str:
        if self.was is None:
            return "added"
        return "removed" if self.became is None else "changed"


def show_pictures(change: FieldChange, step: RowStep) -> FieldChange:
    """Return the change of a picture with the URLs of the pictures before and after it."""
    if not change.picture:
        return change
    was = reverse("history:picture", args=[step.first_event, change.picture, "former"])
    became = reverse("history:picture", args=[step.event, change.picture, "new"])
    return replace(
        change,
        was_picture=was if change.was and step.was else "",
        became_picture=became if change.became and step.became else "",
    )


def read_steps(
    of_tables: list[Table], chosen: Q, pk: int | None = None, most: int | None = ROWS_READ
) -> Iterator[RowStep]:
    """Yield what became of each row in the chosen events.

    pk: of the object that the rows belong to. most: the number of events that are read.
    """
    objects = () if pk is None else (pk,)
    rows = JournalEvent.objects.filter(match_tables(of_tables, *objects)).filter(chosen)
    table_of = {table.model: table for table in of_tables}
    steps: dict[tuple, RowStep] = {}
    for event in rows.order_by("id")[:most]:
        row_key = (ChangeKey.of(event), *event.key)
        if row_key not in steps:
            table, was = table_of[event.model], event.read_former()
            steps[row_key] = RowStep(row_key[0], table, event.at, was, None, event.row_id, event.pk)
        step = steps[row_key]
        step.became, step.event = event.read_became(), event.pk
        step.is_emptied |= event.lacks_former
    position = {table.model: number for number, table in enumerate(of_tables)}
    for step in sorted(steps.values(), key=lambda step: position[step.table.model]):
        if step.was != step.became or step.is_emptied:
            yield step


def mark_additions(steps: Iterable[RowStep]) -> list[RowStep]:
    """Let rows be added by their first event, such as papers of a corpus when the group adopts them."""
    steps = list(steps)
    keys = defaultdict(set)
    for step in steps:
        if step.was and step.table.model.journal.condition:
            keys[step.table.model].add(step.pk)
    if keys:
        firsts = JournalEvent.objects.filter(match_rows(keys)).first_of_each_row()
        adoptions = {event.pk for event in firsts if event.action == JournalEvent.Action.UPDATE}
        for step in steps:
            if step.first_event in adoptions:
                step.was = None
    return steps


def describe_author(context: Context | None, accounts: dict[int, str]) -> str:
    """Return the author of a change by its context; accounts: the names of accounts."""
    if context is None:
        return str(NOT_RECORDED)
    number = get_account_key(context)
    if number:
        return accounts.get(number, gettext("a former account"))
    command = context.metadata.get("command")
    return gettext("the command {command}").format(command=command) if command else str(NOT_RECORDED)


RECENT = datetime.timedelta(days=90)
OBJECTS_SHOWN = 200
"""The maximum number of objects of one deletion that are listed."""
RESTORE_ACTIONS = ("add", "change", "delete")
"""The permissions for any row that restoring a deleted row requires; those for own rows do not suffice."""


@dataclass(frozen=True)
class DeletedObject:
    """A deleted object."""

    label: str
    event: int
    noun: str
    name: str
    when: datetime.datetime
    who: str
    why: str
    change: str = ""

    @property
    def moment(self) -> str:
        return format_moment(self.when)


@dataclass(frozen=True)
class Deletion:
    """What one change deleted: the first objects, and how many there are."""

    objects: list[DeletedObject]
    number: int

    @property
    def left_out(self) -> int:
        return self.number - len(self.objects)


def list_restorable_models(account, candidates) -> list[type[models.Model]]:
    """Return the candidates whose deleted rows the account may restore."""
    return [
        model
        for model in candidates
        if is_journaled(model) and all(is_allowed(account, action, model()) for action in RESTORE_ACTIONS)
    ]


def select_deletions(model: type[models.Model]) -> JournalQuerySet:
    """Return the last event of each deleted row; of child rows only if their parent still exists.

    Child rows that were deleted with their parent are restored with it.
    """
    events = JournalEvent.objects.of_model(model).filter(action=JournalEvent.Action.DELETE)
    events = events.exclude(values=EMPTIED)
    later = events.filter(row_id=OuterRef("row_id"), id__gt=OuterRef("id"))
    existing = all_rows(model).filter(pk=OuterRef("row_id"))
    events_left = events.filter(~Exists(existing), ~Exists(later))
    owner = find_owner(model)
    if owner is not None:
        parents = all_rows(owner.related_model).filter(pk=OuterRef("parent_id"))
        events_left = events_left.filter(Exists(parents))
    return events_left


class DeletedObjects:
    """The deleted objects of some models by change, for a paginator; a few queries for each page.

    Those of a change with "unlisted" in its metadata are left out.
    """

    def __init__(self, models_shown: list[type[models.Model]], account, older: bool = False) -> None:
        self.models, self.account = models_shown, account
        self.since = None if older else timezone.now() - RECENT

    def count(self) -> int:
        return len(self._changes)

    def __getitem__(self, page: slice) -> list[Deletion]:
        chosen = self._changes[page]
        objects = iter(self._describe([key for keys in chosen for key in keys[:OBJECTS_SHOWN]]))
        return [Deletion(list(islice(objects, min(len(keys), OBJECTS_SHOWN))), len(keys)) for keys in chosen]

    @cached_property
    def _changes(self) -> list[list[int]]:
        """The last deletions by change, newest first."""
        changes = defaultdict(list)
        for key, at, context in self._select().order_by("-at", "-id"):
            changes[context or at].append(key)
        return list(changes.values())

    def _describe(self, keys: list[int]) -> list[DeletedObject]:
        by_key = JournalEvent.objects.select_related("context").in_bulk(keys)
        events = [by_key[key] for key in keys]
        contexts = [event.context for event in events if event.context]
        accounts = fetch_account_names(filter(None, map(get_account_key, contexts)), self.account)
        name_of = fetch_labels([(event.model, event.read_values()) for event in events], self.account)
        return [
            DeletedObject(
                label=event.model._meta.label_lower,
                event=event.pk,
                noun=str(event.model._meta.verbose_name),
                name=format_label(event.model, event.read_values(), name_of),
                when=event.at,
                who=describe_author(event.context, accounts),
                why=get_reason(event.context),
                change=str(ChangeKey.of(event)),
            )
            for event in events
        ]

    def _select(self) -> QuerySet:
        """Select the keys, times and contexts of the last deletions of all models."""
        unlisted = Context.objects.filter(pk=OuterRef("context_id"), metadata__unlisted=True)
        chosen = ~Exists(unlisted) & (Q(at__gte=self.since) if self.since else Q())
        first, *others = [
            select_deletions(model).filter(chosen).values_list("id", "at", "context_id")
            for model in self.models
        ]
        return first.union(*others, all=True)
