"""The summary of a form's errors, with a link to each field; `{% load form_errors %}`."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms, template
from django.utils.text import capfirst

register = template.Library()


@dataclass(frozen=True)
class FormError:
    """A message of a form. target: the `id` of the field; empty if it concerns the form as a whole."""

    label: str
    message: str
    target: str


@register.inclusion_tag("core/_error_summary.html")
def error_summary(form: forms.BaseForm, inline_formsets=()) -> dict[str, object]:
    """List the errors of a form and of the formsets of its inlines, in the order of the page."""
    errors = list(list_form_errors(form))
    for inline in inline_formsets:
        errors += list_formset_errors(inline.formset, capfirst(str(inline.opts.verbose_name)))
    return {"form_errors": errors, "fields_total": sum(bool(error.target) for error in errors)}


def list_form_errors(form: forms.BaseForm, prefix: str = "") -> Iterator[FormError]:
    """Yield the errors of a form; one of a whole row leads to the first field of the row."""
    if not form.errors:
        return
    first = find_target(form.visible_fields()[0]) if prefix and form.visible_fields() else ""
    for message in form.non_field_errors():
        yield FormError(prefix, str(message), first)
    for bound in form:
        for message in bound.errors:
            label = str(bound.label)
            yield FormError(f"{prefix}, {label}" if prefix else label, str(message), find_target(bound))


def list_formset_errors(formset: forms.BaseFormSet, noun: str) -> Iterator[FormError]:
    """Yield the errors of a formset and its rows. noun: what a row is."""
    if not formset.is_bound:
        return
    for message in formset.non_form_errors():
        yield FormError(noun, str(message), f"{formset.prefix}-heading")
    for number, form in enumerate(formset.forms, start=1):
        yield from list_form_errors(form, f"{noun} {number}")


def find_target(bound: forms.BoundField) -> str:
    """Return the `id` to link to: a group of choices has none of its own, so that of the first."""
    return bound.id_for_label or f"{bound.auto_id}_0"
