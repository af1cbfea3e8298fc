"""A form as text that compares: what its fields hold in the database, what was typed, in which order."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django import forms
from django.forms.boundfield import BoundField

from groupsite.kit.files.checks import shown_name
from groupsite.kit.files.forms import described


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
    """The keys in a mark; None without one."""
    return None if mark is None else mark.split(",")


def is_moved(now: list[str], before: list[str] | None) -> bool:
    """Whether those that are in both stand in another order; yes if nothing is known of before."""
    return before is None or _only(now, before) != _only(before, now)


def joined(first: list[str], second: list[str]) -> list[str]:
    """All keys: in the order of `first`, and what only `second` has behind what it stands behind there."""
    found, known = list(first), set(first)
    for number, key in enumerate(second):
        if key not in known:
            found.insert(found.index(second[number - 1]) + 1 if number else 0, key)
            known.add(key)
    return found


def stretches(theirs: Order, mine: Order) -> tuple[str, str]:
    """What each shows of the rows that are in both: the part in which they differ, with the places."""
    one, other = _only(theirs.keys, mine.keys), _only(mine.keys, theirs.keys)
    differing = [place for place, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    if not differing:
        return "", ""
    part = range(differing[0], differing[-1] + 1)
    return tuple(
        "\n".join(f"{place + 1}. {order.names.get(keys[place], keys[place])}" for place in part)
        for order, keys in ((theirs, one), (mine, other))
    )


def _only(keys: list[str], wanted: Iterable[str]) -> list[str]:
    known = set(wanted)
    return [key for key in keys if key in known]


UNSET = "—"
ORDER = "order"
"""Stands for the key of a row where the order of all rows is meant."""


def held(bound: BoundField) -> str:
    """What the database holds in a field, as the form would send it."""
    return _text(bound, bound.initial)


def typed(bound: BoundField) -> str:
    """What was sent in a field of a bound form; of a file that was chosen anew, what it was called."""
    if isinstance(bound.field, forms.FileField):
        return _chosen(bound)
    return _text(bound, bound.field.bound_data(bound.data, bound.initial))


def _chosen(bound: BoundField) -> str:
    """A file's name; nothing for one that is to go, what is held where nothing was chosen."""
    data = bound.data
    if data is False:
        return ""
    return shown_name(getattr(data, "name", "")) or held(bound)


def _text(bound: BoundField, value) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(bound.field, forms.FileField):
        return str(getattr(value, "name", value) or "")
    prepared = bound.field.prepare_value(value)
    if prepared is None:
        return ""
    widget = bound.field.widget
    shown = widget.format_value(prepared) if hasattr(widget, "format_value") else prepared
    if isinstance(shown, list | tuple):
        shown = ",".join(str(each) for each in shown if each is not None)
    return "" if shown is None else str(shown).replace("\r\n", "\n").strip()


def read(bound: BoundField, text: str) -> str:
    """A field's text for readers: what a choice is called, yes and no, a dash for nothing."""
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
    """The fields of a form that somebody fills: not what a formset keeps for itself, the row's key too."""
    for bound in form:
        to_parent = isinstance(bound.field, forms.models.InlineForeignKeyField)
        if not to_parent and bound.name not in ("DELETE", "ORDER", key):
            yield bound


def fingerprint(texts: dict[str, str]) -> str:
    """A short mark of texts that is another one for other texts."""
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
        """A fingerprint for each field and each part, to be carried by the page."""
        marks = {name: fingerprint({name: text}) for name, text in self.fields.items()}
        for prefix, rows in self.rows.items():
            marks |= {f"{prefix}/{key}": row.mark for key, row in rows.items()}
        return marks | {f"{prefix}/{ORDER}": order.mark for prefix, order in self.orders.items()}


def read_form(form: forms.BaseForm, formsets: list, texts=held) -> Typed:
    """Read a form and its formsets. texts: `held` for what is stored, `typed` for what was sent.

    A formset whose rows are in an order of their own has `in_order()`, which gives an Order: the rows' places
    are read with it, and not with the rows.
    """
    found = Typed({bound.name: texts(bound) for bound in own_fields(form)}, form)
    for formset in formsets:
        order = formset.in_order() if hasattr(formset, "in_order") else None
        rows = [_row(formset, each, texts, order.place if order else "") for each in formset.initial_forms]
        found.rows[formset.prefix] = {row.key: row for row in rows if row.key}
        if order:
            found.orders[formset.prefix] = order
    return found


def _row(formset, form: forms.BaseForm, texts, place: str) -> Row:
    key = form[formset.model._meta.pk.name]
    goes = bool(form.is_bound and formset.can_delete and form["DELETE"].data)
    read_texts = {bound.name: texts(bound) for bound in own_fields(form, key.name) if bound.name != place}
    words = str(form.instance) if form.instance.pk else ""
    noun = getattr(formset, "noun", "") or str(formset.model._meta.verbose_name)
    return Row(typed(key) if form.is_bound else held(key), key.name, read_texts, form, noun, goes, words)
