"""Snapshots of forms as text for comparison: stored values, submitted values, and the order of rows."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext

from core.files.checks import shorten_file_name
from core.files.form_fields import describe_file


@dataclass(frozen=True)
class RowOrder:
    """The order of rows in a list, by their keys.

    names: the labels of rows by key. words: the label of the order. place: the field with a row's position.
    """

    keys: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    words: str = "order"
    place: str = "position"

    @property
    def mark(self) -> str:
        """The order as the form carries it."""
        return ",".join(self.keys)


def read_mark(mark: str | None) -> list[str] | None:
    """Parse the keys of a mark; return None without one."""
    return None if mark is None else mark.split(",")


def is_moved(now: list[str], before: list[str] | None) -> bool:
    """Return whether the common keys are in another order; True if `before` is unknown."""
    return before is None or _select(now, before) != _select(before, now)


def merge_orders(first: list[str], second: list[str]) -> list[str]:
    """Merge two orders of keys: `first`, with keys of `second` alone inserted after their predecessor."""
    result, present = list(first), set(first)
    for number, key in enumerate(second):
        if key not in present:
            result.insert(result.index(second[number - 1]) + 1 if number else 0, key)
            present.add(key)
    return result


def describe_moves(theirs: RowOrder, mine: RowOrder) -> tuple[str, str]:
    """Return the range of rows in which two orders differ, as numbered lines for each."""
    their_keys, my_keys = _select(theirs.keys, mine.keys), _select(mine.keys, theirs.keys)
    positions = [
        place for place, pair in enumerate(zip(their_keys, my_keys, strict=True)) if pair[0] != pair[1]
    ]
    if not positions:
        return "", ""
    span = range(positions[0], positions[-1] + 1)
    their_lines, my_lines = (
        "\n".join(f"{place + 1}. {order.names.get(keys[place], keys[place])}" for place in span)
        for order, keys in ((theirs, their_keys), (mine, my_keys))
    )
    return their_lines, my_lines


def _select(keys: list[str], other: Iterable[str]) -> list[str]:
    common = set(other)
    return [key for key in keys if key in common]


UNSET = "—"
ORDER = "order"
"""In place of the key of a row, means the order of all rows."""


def serialize_stored(bound: BoundField) -> str:
    """Return the stored value of a field, serialised as the form would submit it."""
    return _serialize(bound, bound.initial)


def serialize_submitted(bound: BoundField) -> str:
    """Return the submitted value of a field, serialised; for a new file, its name."""
    if isinstance(bound.field, forms.FileField):
        data = bound.data
        if data is False:  # the file is to go
            return ""
        return shorten_file_name(getattr(data, "name", "")) or serialize_stored(bound)
    return _serialize(bound, bound.field.bound_data(bound.data, bound.initial))


def _serialize(bound: BoundField, value) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(bound.field, forms.FileField):
        return str(getattr(value, "name", value) or "")
    prepared = bound.field.prepare_value(value)
    if prepared is None:
        return ""
    widget = bound.field.widget
    formatted = widget.format_value(prepared) if hasattr(widget, "format_value") else prepared
    if isinstance(formatted, list | tuple):
        formatted = ",".join(str(item) for item in formatted if item is not None)
    return "" if formatted is None else str(formatted).replace("\r\n", "\n").strip()


def describe_value(bound: BoundField, text: str) -> str:
    """Format a serialised value for display: the label of a choice, yes and no, a dash for nothing."""
    if isinstance(bound.field, forms.BooleanField):
        return "yes" if text else "no"
    if not text:
        return UNSET
    if isinstance(bound.field, forms.FileField):
        return describe_file(bound.initial) if text == serialize_stored(bound) else text
    if isinstance(bound.field, forms.ModelChoiceField):
        try:
            return bound.field.label_from_instance(bound.field.to_python(text))
        except forms.ValidationError:
            return text
    choices = dict(getattr(bound.field, "choices", None) or ())
    return str(choices.get(text, text))


def list_editable_fields(form: forms.BaseForm, key: str = "") -> Iterator[BoundField]:
    """Yield the editable fields of a form, without the key of the row and those of the formset."""
    for bound in form:
        to_parent = isinstance(bound.field, forms.models.InlineForeignKeyField)
        if not to_parent and bound.name not in ("DELETE", "ORDER", key):
            yield bound


def hash_texts(texts: dict[str, str]) -> str:
    """Return a short hash of texts."""
    line = "\x1f".join(f"{name}\x1e{text}" for name, text in sorted(texts.items()))
    return hashlib.blake2b(line.encode(errors="replace"), digest_size=8).hexdigest()


@dataclass
class SnapshotRow:
    """A row of a formset: its key and the name of its key field, the serialised values by field.

    is_deleted: it is to be deleted. noun: the name of its model; label: of a stored row.
    """

    key: str
    key_name: str
    texts: dict[str, str]
    form: forms.BaseForm
    noun: str
    is_deleted: bool = False
    label: str = ""

    @property
    def mark(self) -> str:
        return hash_texts(self.texts)


@dataclass
class FormSnapshot:
    """A snapshot of a form and its formsets, of stored or submitted values. orders: of ordered formsets."""

    fields: dict[str, str]
    form: forms.BaseForm
    rows: dict[str, dict[str, SnapshotRow]] = field(default_factory=dict)
    orders: dict[str, RowOrder] = field(default_factory=dict)

    def compute_fingerprints(self) -> dict[str, str]:
        """Return a fingerprint of each field and each row, for the page to carry."""
        marks = {name: hash_texts({name: text}) for name, text in self.fields.items()}
        for prefix, rows in self.rows.items():
            marks |= {f"{prefix}/{key}": row.mark for key, row in rows.items()}
        return marks | {f"{prefix}/{ORDER}": order.mark for prefix, order in self.orders.items()}


def take_snapshot(form: forms.BaseForm, formsets: list, texts=serialize_stored) -> FormSnapshot:
    """Take a snapshot of a form and its formsets.

    texts: `serialize_stored` for stored values, `serialize_submitted` for submitted ones.

    A formset with ordered rows has `in_order()`, which returns an Order: positions belong to it, and not to
    the rows.
    """
    result = FormSnapshot({bound.name: texts(bound) for bound in list_editable_fields(form)}, form)
    for formset in formsets:
        order = formset.in_order() if hasattr(formset, "in_order") else None
        noun = gettext(getattr(formset, "noun", "")) or str(formset.model._meta.verbose_name)
        rows = result.rows[formset.prefix] = {}
        for row_form in formset.initial_forms:
            key = row_form[formset.model._meta.pk.name]
            is_deleted = bool(row_form.is_bound and formset.can_delete and row_form["DELETE"].data)
            fields = list_editable_fields(row_form, key.name)
            values = {bound.name: texts(bound) for bound in fields if not order or bound.name != order.place}
            label = str(row_form.instance) if row_form.instance.pk else ""
            key_value = serialize_submitted(key) if row_form.is_bound else serialize_stored(key)
            if key_value:
                rows[key_value] = SnapshotRow(key_value, key.name, values, row_form, noun, is_deleted, label)
        if order:
            result.orders[formset.prefix] = order
    return result
