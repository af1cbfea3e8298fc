"""What a restoration would do: rows to make again, to change and to take away."""

import hashlib
from dataclasses import dataclass, field

from django.db import models

from groupsite.history.structure import Values, ask_all, tables


@dataclass
class Step:
    """One row: `was` is what it holds now, `becomes` what it will; None is a row that is not there."""

    model: type[models.Model]
    pk: int
    was: Values | None
    becomes: Values | None

    @property
    def verb(self) -> str:
        if self.was is None:
            return "added"
        return "removed" if self.becomes is None else "changed"

    @property
    def changed(self) -> Values:
        """The values that will be different."""
        was = self.was or {}
        return {name: value for name, value in (self.becomes or {}).items() if was.get(name) != value}


@dataclass
class Steps:
    """All that it takes to restore a thing, and `notes` on what is left out."""

    model: type[models.Model]
    pk: int
    rows: list[Step] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def of(self, verb: str) -> list[Step]:
        return [step for step in self.rows if step.verb == verb]

    def is_thing(self, step: Step) -> bool:
        return step.model is self.model and step.pk == self.pk

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def drop(self, step: Step, text: str) -> None:
        """Leave a row out, and say why."""
        self.rows = [row for row in self.rows if row is not step]
        self.note(text)

    def fingerprint(self, version: int | None) -> str:
        """A text that is the same as long as the same rows would come to be, of a thing of that version."""
        told = [
            (
                row.model._meta.label,
                row.pk,
                sorted((row.was or {}).items()),
                sorted((row.becomes or {}).items()),
            )
            for row in self.rows
        ]
        return hashlib.sha256(repr((version, self.notes, told)).encode()).hexdigest()


def count_events(model: type[models.Model], pk: int) -> int:
    """How many events the journal holds of a thing and its parts."""
    told = [table.events.objects.filter(table.of(pk)).values_list("pgh_id") for table in tables(model)]
    return ask_all("SELECT count(*) FROM {rows} AS r", told)[0][0]
