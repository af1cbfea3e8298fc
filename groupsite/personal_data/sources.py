"""Where what is held about somebody came from, by the journal: who added or changed it, and when."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Model, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from core.data_places import DataPlace, DataSubject, list_places
from core.db.journal import is_journaled
from core.history.formatting import fetch_account_names, get_account_key
from core.history.timeline import describe_author
from core.journal.models import Context, JournalEvent
from people.models import Person, User

MOST_EVENTS = 2_000
MOST_NAMES = 3


class SourceEvent(NamedTuple):
    """What is read of an event of the journal. columns: those that changed; None if the row was added."""

    row_id: int
    at: Any
    context_id: Any
    columns: frozenset[str] | None


class HoldingSources:
    """The sources of the rows of all places, read in a constant number of queries."""

    def __init__(self, subject: DataSubject, reader: User, rows_of: Mapping[str, Sequence[Model]]) -> None:
        self._subject = subject
        self._own = self._read_own_events()
        self._first = self._read_first_events(rows_of)
        contexts = {event.context_id for event in (*self._own, *self._first.values())}
        self._contexts = Context.objects.in_bulk(filter(None, contexts))
        keys = filter(None, map(get_account_key, self._contexts.values()))
        self._accounts = fetch_account_names(keys, reader)

    def describe(self, place: DataPlace, rows: Sequence[Model]) -> str:
        """Return who the rows of a place came from, and when if it was one moment."""
        if place.source or place.is_act:
            return str(place.source or _("you"))
        if place.model_class is Person:
            columns = {field.column for field in Person._meta.concrete_fields if field.name in place.fields}
            events = [event for event in self._own if event.columns is None or event.columns & columns][:1]
        else:
            table = place.model_class._meta.db_table
            keys = ((table, row.pk) for row in rows)
            events = [self._first[key] for key in keys if key in self._first]
        names = list(dict.fromkeys(self._name(event) for event in events))
        if not names:
            return ""
        months = {date_format(timezone.localtime(event.at), "YEAR_MONTH_FORMAT") for event in events}
        text = get_text_list(names, _("and")) if len(names) <= MOST_NAMES else _("several people")
        return f"{text}, {months.pop()}" if len(months) == 1 else text

    def _name(self, event: SourceEvent) -> str:
        context = self._contexts.get(event.context_id)
        if context and self._subject.user and get_account_key(context) == self._subject.user.pk:
            return _("you")
        if context and context.metadata.get("batch"):
            return _("an import")
        return describe_author(context, self._accounts)

    def _read_own_events(self) -> list[SourceEvent]:
        """Return the events of the person's own row, the newest first."""
        if self._subject.person is None:
            return []
        events = JournalEvent.objects.of_row(self._subject.person).order_by("-id")
        return [_read(event) for event in events.only(*COLUMNS)[:MOST_EVENTS]]

    def _read_first_events(
        self, rows_of: Mapping[str, Sequence[Model]]
    ) -> dict[tuple[str, int], SourceEvent]:
        """Return the event that added each row of the other places."""
        condition = Q(pk__in=())
        for place in list_places():
            if is_journaled(place.model_class) and place.model_class is not Person and not place.is_act:
                keys = [row.pk for row in rows_of[place.key]]
                condition |= Q(table_name=place.model_class._meta.db_table, row_id__in=keys)
        events = JournalEvent.objects.filter(condition).first_of_each_row().only(*COLUMNS, "table_name")
        return {(event.table_name, event.row_id): _read(event) for event in events}


COLUMNS = ("row_id", "at", "context_id", "action", "former")


def _read(event: JournalEvent) -> SourceEvent:
    is_addition = event.action == JournalEvent.Action.INSERT
    columns: Iterable[str] = event.former or ()
    return SourceEvent(event.row_id, event.at, event.context_id, None if is_addition else frozenset(columns))
