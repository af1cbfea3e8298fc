"""What was deleted, and can be restored: newest first, with who deleted it and when."""

import datetime
from collections import defaultdict
from dataclasses import dataclass

from django.db import models
from django.db.models import Exists, OuterRef, Value
from django.utils import timezone
from pghistory.models import Context

from groupsite.history.naming import account_names, names_in
from groupsite.history.reading import allowed, said_by
from groupsite.history.reasons import who_asked, why
from groupsite.history.structure import ask_all, journaled, owner, readable, values_of
from groupsite.history.words import moment, title
from groupsite.kit.gather import gather
from groupsite.kit.models import all_rows

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
