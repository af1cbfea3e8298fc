"""Foreign keys picked by typing, without a query for each of the ones that are chosen already."""

import contextlib

from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import ValidationError
from django.db import models
from django.forms import BaseModelForm, ModelChoiceField
from django.forms.models import BaseInlineFormSet, ModelChoiceIterator
from django.forms.utils import ErrorDict

from core.web.formset_data import LimitedRows

PLACE = "position"
"""The field that says where in a list a row comes."""
DIGITS = 19
"""More than these no key in the database has."""


class PickByTyping(AutocompleteSelect):
    """Django's autocomplete that is told what the chosen row is called, where the form has it already."""

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.labels: dict[str, str] = {}

    def build_attrs(self, base_attrs, extra_attrs=None):
        """Add the place in the page where what is offered opens: among the content, as readers expect."""
        return super().build_attrs(base_attrs, extra_attrs) | {"data-dropdown-parent": "#content-start"}

    def optgroups(self, name, value, attr=None):
        chosen = {str(each) for each in value if each not in (None, "")}
        if not chosen <= set(self.labels):
            possible = []  # whatever was sent comes back to be shown, and may be no key
            for each in value:
                with contextlib.suppress(ValidationError):
                    self.field.target_field.to_python(each)
                    possible += [each] if len(str(each)) < DIGITS else []
            return super().optgroups(name, possible, attr)
        empty = [] if self.is_required else [self.create_option(name, "", "", False, 0)]
        options = [
            self.create_option(name, key, self.labels[key], chosen, len(empty)) for key in sorted(chosen)
        ]
        return [(None, empty + options, 0)]


def has_few_rows(model: type[models.Model]) -> bool:
    """Whether a model says that its table stays small: foreign keys to it are plain lists."""
    return getattr(model, "has_few_rows", False)


class FewChoices(ModelChoiceIterator):
    """The rows of a small table, read once for all the rows of a form."""

    def __iter__(self):
        if not self.field.options:
            self.field.options.extend(super().__iter__())
        return iter(self.field.options)


class PickFromFew(ModelChoiceField):
    """A foreign key to a small table: a plain list, which needs no scripts."""

    iterator = FewChoices

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.options: list = []  # shared by the copies of the field


def tell_names(form: BaseModelForm) -> None:
    """Tell the pickers of a form what the rows are called that its instance has loaded already."""
    for key in form.instance._meta.concrete_fields:
        field = form.fields.get(key.name) if key.is_relation and key.is_cached(form.instance) else None
        picker = getattr(field.widget, "widget", field.widget) if field else None
        row = getattr(form.instance, key.name) if isinstance(picker, PickByTyping) else None
        if row is not None:
            picker.labels = {str(row.pk): field.label_from_instance(row)}


def take_as_stored(form: BaseModelForm) -> None:
    """Let a form that nobody touched be valid, with what the database holds and without asking it."""
    row = form.instance
    form._errors = ErrorDict(renderer=form.renderer)  # what full_clean, which asks, would set
    form.cleaned_data = {
        field.name: field.value_from_object(row)
        for field in row._meta.concrete_fields
        if field.name in form.fields
    }


class NamingFormSet(LimitedRows, BaseInlineFormSet):
    """Parts whose pickers know what is chosen; one without a place in the order comes last.

    Only rows that somebody touched are checked.
    """

    def get_form_kwargs(self, index):
        return {"label_suffix": "", **super().get_form_kwargs(index)}

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if self.instance.pk is not None:
            self.fk.set_cached_value(form.instance, self.instance)
        tell_names(form)
        if PLACE in form.fields and form.instance.pk is None:
            form.initial.setdefault(PLACE, None)
            form.fields[PLACE].initial = None

    def full_clean(self):
        for form in self.initial_forms if self.is_bound else ():
            if not form.has_changed():
                take_as_stored(form)
        super().full_clean()

    def clean(self):
        super().clean()
        rows = [form for form in self.forms if PLACE in getattr(form, "cleaned_data", {})]
        last = max((form.cleaned_data[PLACE] or 0 for form in rows), default=0)
        for form in rows:
            if form.cleaned_data[PLACE] is None and form.has_changed():
                last += 1
                form.cleaned_data[PLACE] = form.instance.position = last


def foreign_keys(model: type[models.Model]) -> list[str]:
    """Return the names of a model's foreign keys."""
    return [field.name for field in model._meta.concrete_fields if field.many_to_one or field.one_to_one]
