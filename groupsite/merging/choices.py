"""The choices of a merge: the fields in which two rows differ, and the value of each side as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from core.history.formatting import format_field
from core.references import list_references
from groupsite.merging.mergeable_kinds import MergeableKind
from groupsite.merging.relations import NEVER_COPIED, read_values

KEPT, OTHER = "kept", "other"


@dataclass(frozen=True)
class FieldChoice:
    """A field, or fields that belong together, in which the rows differ. default: the side that is ticked."""

    name: str
    fields: tuple[str, ...]
    label: str
    kept: str
    other: str

    @property
    def default(self) -> str:
        return KEPT if self.kept else OTHER


@dataclass(frozen=True)
class FollowingRows:
    """How many rows of a model point at the row that is merged, and follow."""

    label: str
    number: int


def list_choices(kind: MergeableKind, kept: models.Model, other: models.Model) -> list[FieldChoice]:
    """Return the fields in which two rows differ, in the order of the model."""
    choices = []
    for label, names in _group_fields(kind):
        texts = [_describe(row, names) for row in (kept, other)]
        if texts[0] != texts[1]:
            choices.append(FieldChoice(names[0], names, label, *texts))
    for name, column in kind.extra_choices.items():
        texts = [getattr(row, column) for row in (kept, other)]
        if texts[0] != texts[1]:
            choices.append(FieldChoice(name, (), capfirst(str(_("authors and editors"))), *texts))
    return choices


def _group_fields(kind: MergeableKind) -> Iterator[tuple[str, tuple[str, ...]]]:
    together = {name: names for names in kind.together for name in names}
    left_out = {*kind.left_out, *NEVER_COPIED}
    for field in kind.model._meta.concrete_fields:
        if field.primary_key or field.name in left_out or isinstance(field, models.GeneratedField):
            continue
        names = together.get(field.name, (field.name,))
        if names[0] == field.name and field.editable:
            yield capfirst(str(field.verbose_name)), names


def _describe(row: models.Model, names: tuple[str, ...]) -> str:
    """Return the values of fields as one text, without parts of a name that the first value has."""
    values = read_values(row)
    fields = [field for field in row._meta.concrete_fields if field.name in names]
    texts = [
        format_field(field, values, lambda column, _values: str(getattr(row, column.name)))
        for field in fields
        if field.editable
    ]
    first, *more = texts
    return "\n".join(filter(None, [first, *(text for text in more if text not in first)]))


def list_following(kind: MergeableKind, other: models.Model) -> list[FollowingRows]:
    """Return what points at a row, the most rows first."""
    numbers: dict[str, int] = {}
    for relation in list_references(kind.model):
        if number := relation.select(other).count():
            meta = relation.model._meta
            label = str(meta.verbose_name if number == 1 else meta.verbose_name_plural)
            numbers[label] = numbers.get(label, 0) + number
    return [FollowingRows(*pair) for pair in sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))]
