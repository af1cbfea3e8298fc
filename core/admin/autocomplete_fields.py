"""Autocomplete widgets for foreign keys, without a query for each selected row."""

import contextlib
import math

from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import ValidationError
from django.db import models
from django.forms import BaseModelForm, ModelChoiceField
from django.forms.models import BaseInlineFormSet, ModelChoiceIterator
from django.forms.utils import ErrorDict
from django.utils.translation import gettext

from core.admin.form_snapshot import RowOrder
from core.admin.translation_fields import TranslatedForm
from core.web.formset_data import LimitedRows

POSITION = "position"
"""The field with the position of a row in a list."""
NEW = "+"
"""Before a name in place of a key: a row that is to be added when the form is saved."""
DIGITS = 19
"""The maximum number of digits of a key in the database."""


class LabelledAutocomplete(AutocompleteSelect):
    """Django's autocomplete widget, with the label of the selected row if the form has loaded it."""

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.labels: dict[str, str] = {}
        self.new_noun = ""
        """What a typed name is added as, if no row has it; empty where only rows can be chosen."""

    def build_attrs(self, base_attrs, extra_attrs=None):
        """Add the parent element of the dropdown: the content of the page, for screen readers."""
        attrs = super().build_attrs(base_attrs, extra_attrs) | {"data-dropdown-parent": "#content-start"}
        return attrs | ({"data-tags": "true", "data-new": self.new_noun} if self.new_noun else {})

    def create_option(self, name, value, label, selected, index, subindex=None, attrs=None):
        """Label the empty option, which has no text: HTML asks for one or the other."""
        option = super().create_option(name, value, label, selected, index, subindex, attrs)
        if not label:
            option["attrs"]["label"] = " "
        return option

    def optgroups(self, name, value, attr=None):
        """Return the empty option, which a required select must have as well, and the selected row."""
        selected = {str(key) for key in value if key not in (None, "")}
        empty = self.create_option(name, "", "", False, 0)
        labels = self.labels | {key: key[len(NEW) :] for key in selected if key.startswith(NEW)}
        if not selected <= set(labels):
            valid_keys = []  # submitted values are shown again, and may be invalid
            for key in value:
                with contextlib.suppress(ValidationError):
                    self.field.target_field.to_python(key)
                    valid_keys += [key] if len(str(key)) < DIGITS else []
            groups = super().optgroups(name, valid_keys, attr)
            if self.is_required:
                groups[0][1].insert(0, empty)
            return groups
        options = [self.create_option(name, key, labels[key], True, 1) for key in sorted(selected)]
        return [(None, [empty, *options], 0)]


class NamedChoiceField(ModelChoiceField):
    """A foreign key to a row that can be added by typing its name, which the widget sends after `NEW`."""

    def to_python(self, value):
        """Return the row; for a typed name, the row that has it or else one to be saved."""
        if not isinstance(value, str) or not value.startswith(NEW):
            return super().to_python(value)
        name = " ".join(value[len(NEW) :].split())
        row = self.queryset.model.objects.find_or_build(name)
        if row.pk is None:
            try:
                row.full_clean()
            except ValidationError as error:
                raise ValidationError(error.messages) from error
        return row


def can_be_typed(model: type[models.Model]) -> bool:
    """Return whether rows of a model can be added by typing their names."""
    return hasattr(getattr(model, "objects", None), "find_or_build")


def has_few_rows(model: type[models.Model]) -> bool:
    """Return whether a model declares that its table stays small: foreign keys to it are plain lists."""
    return getattr(model, "has_few_rows", False)


class CachedChoices(ModelChoiceIterator):
    """The rows of a small table, fetched once for all rows of a form."""

    def __iter__(self):
        if not self.field.options:
            self.field.options.extend(super().__iter__())
        return iter(self.field.options)


class SmallTableChoiceField(ModelChoiceField):
    """A foreign key to a small table: a plain list, which works without JavaScript."""

    iterator = CachedChoices

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.options: list = []  # shared by the copies of the field


def set_labels(form: BaseModelForm) -> None:
    """Give the autocomplete widgets of a form the labels of the rows that its instance has loaded."""
    for key in form.instance._meta.concrete_fields:
        field = form.fields.get(key.name) if key.is_relation and key.is_cached(form.instance) else None
        picker = getattr(field.widget, "widget", field.widget) if field else None
        row = getattr(form.instance, key.name) if isinstance(picker, LabelledAutocomplete) else None
        if row is not None:
            picker.labels = {str(row.pk): field.label_from_instance(row)}


class LabelledForm(TranslatedForm):
    """A form whose foreign keys are labelled; its own labels have no colon, as they are above the fields."""

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **{"label_suffix": "", **options})
        set_labels(self)


def accept_unchanged(form: BaseModelForm) -> None:
    """Make an unchanged form valid with the stored values, without a query."""
    row = form.instance
    form._errors = ErrorDict(renderer=form.renderer)  # as full_clean would, but without its queries  # noqa: SLF001
    form.cleaned_data = {
        field.name: field.value_from_object(row)
        for field in row._meta.concrete_fields
        if field.name in form.fields
    }


class LabelledFormSet(LimitedRows, BaseInlineFormSet):
    """Child rows; one without a position comes last.

    Only changed rows are validated.
    """

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if self.instance.pk is not None:
            self.fk.set_cached_value(form.instance, self.instance)
        if POSITION in form.fields and form.instance.pk is None:
            form.initial.setdefault(POSITION, None)
            form.fields[POSITION].initial = None

    def in_order(self) -> RowOrder | None:
        """Return the order of the remaining rows by their numbers; None if rows of the model have no order.

        The key of a row that is not stored is its number in the form.
        """
        if POSITION not in self.model._meta.ordering:
            return None
        rows = {}
        for form in self.forms:
            key = form[self.model._meta.pk.name].value()
            is_deleted = form.is_bound and "DELETE" in form.fields and form["DELETE"].data
            if POSITION in form.fields and not is_deleted and (key or (form.is_bound and form.has_changed())):
                rows[str(key) if key else "+" + form.prefix.rpartition("-")[2]] = form
        keys = sorted(rows, key=lambda key: read_position(rows[key]))
        names = {key: str(form.instance) for key, form in rows.items() if form.instance.pk}
        plural = self.model._meta.verbose_name_plural
        return RowOrder(keys, names, gettext("order of the {names}").format(names=plural))

    def full_clean(self):
        for form in self.initial_forms if self.is_bound else ():
            if not form.has_changed():
                accept_unchanged(form)
        super().full_clean()

    def clean(self):
        super().clean()
        rows = [form for form in self.forms if POSITION in getattr(form, "cleaned_data", {})]
        last = max((form.cleaned_data[POSITION] or 0 for form in rows), default=0)
        for form in rows:
            if form.cleaned_data[POSITION] is None and form.has_changed():
                last += 1
                form.cleaned_data[POSITION] = form.instance.position = last


def read_position(form: BaseModelForm) -> float:
    """Return the number typed for the position of a row; a row without one comes last."""
    text = str(form[POSITION].value() if form[POSITION].value() is not None else "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else math.inf


def list_foreign_keys(model: type[models.Model]) -> list[str]:
    """Return the names of a model's foreign keys."""
    return [field.name for field in model._meta.concrete_fields if field.many_to_one or field.one_to_one]
