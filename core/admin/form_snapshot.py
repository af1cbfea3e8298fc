"""A form as text that compares: what its fields hold in the database, what was typed, in which order."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django import forms
from django.forms.boundfield import BoundField

from core.files.checks import shown_name
from core.files.form_fields import described


@dataclass(frozen=True)
class Order:
    """The rows of a list in order, by their keys.

    names: what each is called. words: what the order is called. place: the field that holds a row's place.
    """

    keys: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    words: str = "order"
    place: str = "position"

    @property
    def mark(self) -> str:
        """What a form carries of it."""
        return ",".join(self.keys)


def read_mark(mark: str | None) -> list[str] | None:
    """Return the keys in a mark; None without one."""
    return None if mark is None else mark.split(",")


def is_moved(now: list[str], before: list[str] | None) -> bool:
    """Whether those that are in both stand in another order; yes if nothing is known of before."""
    return before is None or _select(now, before) != _select(before, now)


def joined(first: list[str], second: list[str]) -> list[str]:
    """Join the keys: in the order of `first`, with what only `second` has behind its neighbour there."""
    result, present = list(first), set(first)
    for number, key in enumerate(second):
        if key not in present:
            result.insert(result.index(second[number - 1]) + 1 if number else 0, key)
            present.add(key)
    return result


def stretches(theirs: Order, mine: Order) -> tuple[str, str]:
    """Return what each shows of the rows that are in both: the part in which they differ, with the places."""
    left, right = _select(theirs.keys, mine.keys), _select(mine.keys, theirs.keys)
    differing = [place for place, pair in enumerate(zip(left, right, strict=True)) if pair[0] != pair[1]]
    if not differing:
        return "", ""
    part = range(differing[0], differing[-1] + 1)
    return tuple(
        "\n".join(f"{place + 1}. {order.names.get(keys[place], keys[place])}" for place in part)
        for order, keys in ((theirs, left), (mine, right))
    )


def _select(keys: list[str], other: Iterable[str]) -> list[str]:
    common = set(other)
    return [key for key in keys if key in common]


UNSET = "—"
ORDER = "order"
"""Stands for the key of a row where the order of all rows is meant."""


def held(bound: BoundField) -> str:
    """Return what the database holds in a field, as the form would send it."""
    return _serialize(bound, bound.initial)


def typed(bound: BoundField) -> str:
    """Return what was sent in a field of a bound form; of a file that was chosen anew, what it was called."""
    if isinstance(bound.field, forms.FileField):
        data = bound.data
        if data is False:  # the file is to go
            return ""
        return shown_name(getattr(data, "name", "")) or held(bound)
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
        formatted = ",".join(str(each) for each in formatted if each is not None)
    return "" if formatted is None else str(formatted).replace("\r\n", "\n").strip()


def read(bound: BoundField, text: str) -> str:
    """Describe a field's text for readers: what a choice is called, yes and no, a dash for nothing."""
    if isinstance(bound.field, forms.BooleanField):
        return "yes" if text else "no"
    if not text:
        return UNSET
    if isinstance(bound.field, forms.FileField):
        return described(bound.initial) if text == held(bound) else text
    if isinstance(bound.field, forms.ModelChoiceField):
        try:
            return bound.field.label_from_instance(bound.field.to_python(text))
        except forms.ValidationError:
            return text
    choices = dict(getattr(bound.field, "choices", None) or ())
    return str(choices.get(text, text))


def own_fields(form: forms.BaseForm, key: str = "") -> Iterator[BoundField]:
    """Yield the fields of a form that somebody fills: none that a formset or the row's key needs."""
    for bound in form:
        to_parent = isinstance(bound.field, forms.models.InlineForeignKeyField)
        if not to_parent and bound.name not in ("DELETE", "ORDER", key):
            yield bound


def fingerprint(texts: dict[str, str]) -> str:
    """Return a short mark of texts that is another one for other texts."""
    line = "\x1f".join(f"{name}\x1e{text}" for name, text in sorted(texts.items()))
    return hashlib.blake2b(line.encode(errors="replace"), digest_size=8).hexdigest()


@dataclass
class Row:
    """A part as a formset has it: its key and the field of that, the texts of its fields by name.

    goes: whether it is to be deleted. noun: what such a part is called; words: what this one is, if stored.
    """

    key: str
    key_name: str
    texts: dict[str, str]
    form: forms.BaseForm
    noun: str
    goes: bool = False
    words: str = ""

    @property
    def mark(self) -> str:
        return fingerprint(self.texts)


@dataclass
class Typed:
    """A form and its formsets, read: `held` or `typed`. orders: of the formsets that have one."""

    fields: dict[str, str]
    form: forms.BaseForm
    rows: dict[str, dict[str, Row]] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)

    def marks(self) -> dict[str, str]:
        """Return a fingerprint for each field and each part, to be carried by the page."""
        marks = {name: fingerprint({name: text}) for name, text in self.fields.items()}
        for prefix, rows in self.rows.items():
            marks |= {f"{prefix}/{key}": row.mark for key, row in rows.items()}
        return marks | {f"{prefix}/{ORDER}": order.mark for prefix, order in self.orders.items()}


def read_form(form: forms.BaseForm, formsets: list, texts=held) -> Typed:
    """Read a form and its formsets. texts: `held` for what is stored, `typed` for what was sent.

    A formset whose rows are in an order of their own has `in_order()`, which gives an Order: the rows' places
    are read with it, and not with the rows.
    """
    result = Typed({bound.name: texts(bound) for bound in own_fields(form)}, form)
    for formset in formsets:
        order = formset.in_order() if hasattr(formset, "in_order") else None
        noun = getattr(formset, "noun", "") or str(formset.model._meta.verbose_name)
        rows = result.rows[formset.prefix] = {}
        for each in formset.initial_forms:
            key = each[formset.model._meta.pk.name]
            goes = bool(each.is_bound and formset.can_delete and each["DELETE"].data)
            fields = own_fields(each, key.name)
            values = {bound.name: texts(bound) for bound in fields if not order or bound.name != order.place}
            label = str(each.instance) if each.instance.pk else ""
            key_value = typed(key) if each.is_bound else held(key)
            if key_value:
                rows[key_value] = Row(key_value, key.name, values, each, noun, goes, label)
        if order:
            result.orders[formset.prefix] = order
    return result
