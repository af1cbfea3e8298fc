"""The recent changes of the whole site, one row for each save, import or command."""

import datetime
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace

from django.db import models
from django.db.models import Count
from django.utils import timezone
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy

from core.db.models import all_rows, list_internal_fields
from core.db.query_batches import fetch_together
from core.history.formatting import (
    FieldChange,
    fetch_account_names,
    fetch_labels,
    format_label,
    get_account_key,
    get_reason,
    has_reason,
    list_changes,
    shorten_pieces,
)
from core.history.structure import ChangeKey, Table, list_tables, match_events, match_rows, match_tables
from core.history.timeline import (
    COUNT_TEXTS,
    RowStep,
    describe_author,
    find_private_fields,
    is_allowed,
    mark_additions,
    read_steps,
    show_pictures,
)
from core.history.undo import MOST_ROWS as MOST_UNDONE
from core.history.undo import find_undone
from core.journal.models import Context, JournalEvent
from core.kinds import find_kind, get_kinds
from core.languages import lower_first
from core.text.translation import format_number

MOST_EVENTS = 200
"""The most events of a change whose fields are read; of a larger one only the rows are counted."""
NAMED = 5
"""The most things of a change that are named."""
SHOWN_FIELDS = 3
SHOWN_COUNTS = 5
ACTION_VERBS = {"I": "added", "U": "changed", "D": "deleted"}
LONGEST = 140
Thing = tuple[type[models.Model], int]


LEADS = {
    "added": pgettext_lazy("Somebody … NAMES", "added"),
    "changed": pgettext_lazy("Somebody … NAMES", "changed"),
    "deleted": pgettext_lazy("Somebody … NAMES", "deleted"),
    "imported": pgettext_lazy("Somebody … NAMES", "imported"),
}
"""What stands between who made a change, and the names of the things."""
NOUN_LEADS = {
    "added": pgettext_lazy("Somebody … NAMES", "added {noun}"),
    "changed": pgettext_lazy("Somebody … NAMES", "changed {noun}"),
    "deleted": pgettext_lazy("Somebody … NAMES", "deleted {noun}"),
    "imported": pgettext_lazy("Somebody … NAMES", "imported {noun}"),
}
"""The same, where the kind of things is told."""


@dataclass
class RecentChange:
    """A change: who did what to which things, when. details: what became of the fields, if few changed.

    counts: what a change of many things did, such as "added 299 people and 300 appointments".
    """

    key: str
    when: datetime.datetime
    who: str
    verb: str
    things: list[str]
    more: int = 0
    noun: str = ""
    why: str = ""
    details: list[FieldChange] = field(default_factory=list)
    left_out: int = 0
    thing: Thing | None = None
    deletion: int | None = None
    batch: str = ""
    undo_url: str = ""
    url: str = ""
    history_url: str = ""
    label_lower: str = ""
    counts: str = ""
    undone: datetime.datetime | None = None
    is_emptied: bool = False
    field: str = ""  # the only one that was changed, of one thing

    @property
    def undoable(self) -> bool:
        """Whether it is undone here: imports, merges and single deletions have pages of their own."""
        is_possible = bool(self.things or self.counts) and not self.is_emptied
        return is_possible and not self.deletion and not self.batch and not self.undo_url

    @property
    def lead(self) -> str:
        """What was done, between who did it and the names: "added papers", "changed the title of"."""
        if not self.things:
            return gettext(COUNT_TEXTS[self.verb]).format(rows=f"{format_number(self.more)} {self.noun}")
        if self.field:
            return pgettext("Somebody … NAMES", "changed the {field} of").format(field=self.field)
        if self.noun:
            return NOUN_LEADS[self.verb].format(noun=self.noun)
        return str(LEADS[self.verb])


@dataclass(frozen=True)
class ChangeFilter:
    """Which changes to list. roots: the models; since: a moment; account: the key of its author;
    key: of the only one.
    """

    roots: tuple[type[models.Model], ...]
    since: datetime.datetime | None = None
    account: int | None = None
    key: ChangeKey | None = None

    def list_tables(self) -> list[tuple[type[models.Model], Table]]:
        return [(root, table) for root in self.roots for table in list_tables(root)]


class RecentChanges:
    """The changes that a filter selects, newest first, for an account that may view all these models."""

    def __init__(self, chosen: ChangeFilter, reader) -> None:
        self.chosen, self.reader, self.tables = chosen, reader, chosen.list_tables()

    def read(self, offset: int, limit: int) -> list[RecentChange]:
        """Return the changes from an offset on, in a fixed number of queries."""
        counts = self._count_events(offset, limit)
        small = [key for key, (_, count) in counts.items() if count <= MOST_EVENTS]
        steps = defaultdict(list)
        large = [key for key, (_, count) in counts.items() if MOST_EVENTS < count <= MOST_UNDONE]
        counts_of = self._count_kinds(large)
        for root, step in self._read_steps(small):
            steps[step.key].append((root, step))
        contexts = Context.objects.in_bulk([key.context for key in counts if key.context])
        accounts = fetch_account_names(filter(None, map(get_account_key, contexts.values())), self.reader)
        states = [(s.table.model, v) for rows in steps.values() for _, s in rows for v in (s.was, s.became)]
        name_of = fetch_labels(states, self.reader)
        labels = self._label_things(steps)
        undone = find_undone(min((when for when, _ in counts.values()), default=timezone.now()))
        changes = []
        for key, (when, count) in counts.items():
            context = contexts.get(key.context)
            who = describe_author(context, accounts)
            is_named = context is not None and get_account_key(context) in accounts
            who = who if is_named and not who.startswith("an ") else capfirst(who)
            change = RecentChange(str(key), when, who, "changed", [])
            change.why = get_reason(context) if context and has_reason(context) else ""
            metadata = context.metadata if context and isinstance(context.metadata, dict) else {}
            change.undo_url = str(metadata.get("undo", ""))
            change.batch = "" if metadata.get("undone") else str(metadata.get("batch", ""))
            has_many_kinds = bool(metadata.get("many_kinds"))  # it says more than that papers were imported
            if rows := steps.get(key):
                _describe(change, rows, labels, name_of, self._hide, self._may_change)
            else:
                change.more, change.noun = count, gettext("record") if count == 1 else gettext("records")
                change.counts = "" if change.batch and not has_many_kinds else counts_of.get(key, "")
            if any(step.is_emptied for _, step in rows or ()):
                change.is_emptied, change.deletion = True, None
                change.why = change.why or gettext("The values of that time are not kept any more.")
            if change.batch and change.verb == "added":
                change.verb = "imported"
            change.undone = undone.get(change.key)
            if change.batch and (moment := undone.get(f"batch:{change.batch}")) and moment >= when:
                change.undone = moment
            change.batch = "" if has_many_kinds else change.batch
            if metadata.get("undone"):  # the import is applied again, not only its paper restored
                change.deletion = None
            changes.append(change)
        return changes

    def list_authors(self) -> dict[int, str]:
        """Return the accounts that made changes in the time, by their keys."""
        contexts = Context.objects.filter(metadata__has_key="user")
        if self.chosen.since:
            contexts = contexts.filter(created_at__gte=self.chosen.since)
        keys = contexts.order_by().values_list("metadata__user", flat=True).distinct()
        return fetch_account_names([key for key in keys if isinstance(key, int)], self.reader)

    def _count_events(self, offset: int, limit: int) -> dict[ChangeKey, tuple[datetime.datetime, int]]:
        """Return when each change was, and how many events it has."""
        events = JournalEvent.objects.filter(match_tables(table for _, table in self.tables))
        if self.chosen.since:
            events = events.filter(at__gte=self.chosen.since)
        if self.chosen.account:
            events = events.filter(context__metadata__user=self.chosen.account)
        if self.chosen.key:
            events = events.filter(self.chosen.key.events())
        changes = events.in_changes().annotate(number=Count("id"))[offset : offset + limit]
        return {ChangeKey(c["context_id"], c["t"]): (c["newest"], c["number"]) for c in changes}

    def _count_kinds(self, keys: list[ChangeKey]) -> dict[ChangeKey, str]:
        """Return how many rows of which kinds each of these changes added, changed and deleted, in words."""
        if not keys:
            return {}
        events = JournalEvent.objects.filter(
            match_tables(table for _, table in self.tables), match_events(keys)
        )
        kinds = events.count_rows()
        order = {table.model: number for number, (_, table) in enumerate(self.tables, 1000)}
        order |= {kind.model: number for number, kind in enumerate(get_kinds()) if kind.model in order}
        with_things = {kind[:2] for kind in kinds if kind[3] in self.chosen.roots}
        texts: dict[ChangeKey, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        verbs = list(ACTION_VERBS)
        for (context, moment, verb, model), number in sorted(
            kinds.items(), key=lambda kind: (verbs.index(kind[0][2]), order[kind[0][3]])
        ):
            if model not in self.chosen.roots and (context, moment) in with_things:
                continue  # what belongs to a thing goes without saying
            verb_texts = texts[ChangeKey(context, moment)]
            verb_texts[ACTION_VERBS[verb]].append(_count_rows(model, number))
        return {
            key: "; ".join(_write_counts(verb, counts) for verb, counts in by_verb.items())
            for key, by_verb in texts.items()
        }

    def _read_steps(self, keys: list[ChangeKey]) -> list[tuple[Thing, RowStep]]:
        """Return what became of each row, with the thing that the row belongs to."""
        if not keys:
            return []
        steps = mark_additions(read_steps([table for _, table in self.tables], match_events(keys)))
        roots = {table: root for root, table in self.tables}
        above = self._find_parents(steps)
        return [((roots[step.table], _climb(step, above)), step) for step in steps]

    @staticmethod
    def _find_parents(steps: list[RowStep]) -> dict[Thing, dict]:
        """Return the values of the rows between child rows and their things: as they are, or were last."""
        missing = defaultdict(set)
        for step in steps:
            if len(step.table.path) > 1:
                missing[step.table.between[0]].add((step.became or step.was)[step.table.path[0]])
        rows = fetch_together(
            **{model._meta.label_lower: all_rows(model).filter(pk__in=pks) for model, pks in missing.items()}
        )
        parents = {(type(row), row.pk): row.__dict__ for instances in rows.values() for row in instances}
        gone = {
            model: pks - {pk for parent, pk in parents if parent is model} for model, pks in missing.items()
        }
        if any(gone.values()):
            events = JournalEvent.objects.filter(match_rows(gone)).last_of_each_row()
            parents |= {event.key: event.read_values() for event in events}
        return parents

    def _label_things(self, steps: dict) -> dict[Thing, str]:
        """Return the names of the things, of deleted ones as they were."""
        keys = defaultdict(set)
        labels = {}
        for rows in steps.values():
            for (model, pk), step in rows:
                keys[model].add(pk)
                if not step.table.path:
                    values = step.became or step.was
                    labels[model, pk] = format_label(model, values or {}, lambda _column, _pk: "")
        live = fetch_together(
            **{model._meta.label_lower: all_rows(model).filter(pk__in=pks) for model, pks in keys.items()}
        )
        labels |= {(type(row), row.pk): str(row) for rows in live.values() for row in rows}
        for model, pks in keys.items():
            hidden = self.reader.confidential_keys(model, pks)
            labels |= {(model, pk): gettext("somebody whose profile is hidden") for pk in hidden}
        return labels

    def _may_change(self, step: RowStep) -> bool:
        return is_allowed(self.reader, "change", step.table.model())

    def _hide(self, step: RowStep) -> list[str]:
        internal = () if self._may_change(step) else list_internal_fields(step.table.model)
        return [*find_private_fields([state for state in (step.was, step.became) if state]), *internal]


def _join_counts(counts: list[str]) -> str:
    """Join counts, of which the first are named: "12 people, 35 papers and 24 venues"."""
    shown, more = counts[:SHOWN_COUNTS], len(counts) - SHOWN_COUNTS
    if more > 0:
        shown.append(ngettext("%(number)d other kind", "%(number)d other kinds", more) % {"number": more})
    return get_text_list(shown, gettext("and"))


def _write_counts(verb: str, counts: list[str]) -> str:
    """Say what a change did to things: "added 12 people and 35 papers"."""
    return gettext(COUNT_TEXTS[verb]).format(rows=_join_counts(counts))


def _count_rows(model: type[models.Model], number: int) -> str:
    """Return a number with the noun of a model: "11 software packages"."""
    meta = model._meta
    singular, plural = str(meta.verbose_name), str(meta.verbose_name_plural)
    if singular == plural:
        singular, plural = next(
            ((str(kind.noun), str(kind.plural)) for kind in get_kinds() if kind.model is model),
            (singular, gettext("{noun} entries").format(noun=plural)),
        )
    return f"{format_number(number)} {singular if number == 1 else plural}"


def _count_things(change: RecentChange, things: list[Thing], own: dict[Thing, RowStep]) -> str:
    """Say how many things a change added, changed and deleted: "imported 2 papers and changed 1"."""
    numbers = Counter((own[thing].verb if thing in own else "changed", thing[0]) for thing in things)
    verbs = {"added": "imported" if change.batch else "added", "changed": "changed", "removed": "deleted"}
    is_one_model = len({model for model, _ in things}) == 1
    parts: list[str] = []
    for verb, label in verbs.items():
        own_numbers = {model: number for (each, model), number in numbers.items() if each == verb}
        counts = [_count_rows(model, number) for model, number in own_numbers.items()]
        if counts and parts and is_one_model:
            counts = [format_number(*own_numbers.values())]
        if counts:
            parts.append(_write_counts(label, counts))
    return _join_counts(parts)


def _climb(step: RowStep, above: dict[Thing, dict]) -> int:
    """Return the key of the thing to which a row belongs, or belonged; 0 if what is between is gone."""
    values, path = step.became or step.was, step.table.path
    if not path:
        return step.pk
    pk = values[path[0]]
    for model, name in zip(step.table.between, path[1:], strict=True):
        pk = above.get((model, pk), {}).get(name, 0)
    return pk


def _describe(
    change: RecentChange, rows: list[tuple[Thing, RowStep]], labels, name_of, hide, may_change
) -> None:
    """Say what a change did, from the states of its rows."""
    things = list(dict.fromkeys(thing for thing, _ in rows))
    own = {thing: step for thing, step in rows if not step.table.path}
    is_of_one = len(things) == 1
    things = [thing for thing in things if thing in own] or things
    if change.batch:  # what goes with an imported paper, such as its venue, goes without saying
        order = {kind.model: number for number, kind in enumerate(get_kinds())}
        main = min((model for model, _ in things), key=lambda model: order.get(model, len(order)))
        things = [thing for thing in things if thing[0] is main]
    verbs = {own[thing].verb if thing in own else "changed" for thing in things}
    change.verb = {"removed": "deleted"}.get(verb := min(verbs), verb) if len(verbs) == 1 else "changed"
    change.things = [labels.get(thing) or str(thing[0]._meta.verbose_name) for thing in things[:NAMED]]
    change.more = max(0, len(things) - NAMED)
    models_of = {model for model, _ in things}
    meta = things[0][0]._meta
    change.noun = str(meta.verbose_name if len(things) == 1 else meta.verbose_name_plural)
    if len(things) == 1 and (kind := find_kind(things[0][0])) and kind.is_known_by_name:
        change.noun = ""
    if len(models_of) > 1:
        change.noun = gettext("entries")
    if len(things) == 1:
        change.thing = things[0]
    if len(things) > 1 and (change.batch or len(verbs) > 1):
        change.counts = _count_things(change, things, own)
    if change.verb == "deleted" and is_of_one:
        change.deletion = own[change.thing].event
    if change.verb != "changed":
        return
    additions = {thing for thing, step in own.items() if step.verb == "added"}
    rows = [(thing, step) for thing, step in rows if thing not in additions]
    fields = _list_fields(rows, name_of, hide, may_change)
    change.details = [_shorten(each) for each in fields[:SHOWN_FIELDS]]
    change.left_out = max(0, len(fields) - SHOWN_FIELDS)
    if len(rows) == len(fields) == 1 and change.thing in own:
        change.field = lower_first(fields[0].label)


def _list_fields(rows: list[tuple[Thing, RowStep]], name_of, hide, may_change) -> list[FieldChange]:
    """List the changes of fields; several rows of a model that were added or removed are one."""
    parts = Counter((step.table.model, step.verb) for _, step in rows if step.table.path)
    fields: list[FieldChange] = []
    for _, step in rows:
        model = step.table.model
        noun = capfirst(str(model._meta.verbose_name))
        if step.table.path and step.verb != "changed" and parts[model, step.verb] > 1:
            rows_text = _count_rows(model, parts[model, step.verb])
            text = gettext(COUNT_TEXTS[step.verb])
            fields.append(FieldChange(capfirst(text.format(rows=rows_text)), "", ""))
            continue
        if step.table.path and step.verb != "changed":
            label = format_label(model, step.became or step.was or {}, name_of)
            was, became = (label, "") if step.verb == "removed" else ("", label)
            fields.append(FieldChange(noun, was[:LONGEST], became[:LONGEST]))
            continue
        for each in list_changes(model, step.was, step.became, name_of, hide(step)):
            label = f"{noun}, {lower_first(each.label)}" if step.table.path else each.label
            named = replace(each, label=label)
            fields.append(show_pictures(named, step) if may_change(step) else named)
    return list({(each.label, each.was, each.became): each for each in fields}.values())


def _shorten(change: FieldChange) -> FieldChange:
    pieces = shorten_pieces(change.pieces, LONGEST)
    return replace(change, was=change.was[:LONGEST], became=change.became[:LONGEST], pieces=pieces)
