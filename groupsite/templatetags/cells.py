"""The cells of a form's parts, written without templates: a form with many parts has thousands of them."""

from django import template
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeData, SafeString
from django.utils.text import capfirst

register = template.Library()


@register.simple_tag
def cell(field) -> SafeString:
    """One field of a part as a cell of its row: label, input, help and errors, or what it holds.

    field: an AdminField or AdminReadonlyField of Django's admin.
    """
    if field.is_readonly:
        about = field.field["name"], _capital(field.field["label"]), field.contents()
        return format_html(
            '<td class="field-{}"><span class="label">{}</span> <p dir="auto">{}</p></td>', *about
        )
    bound, errors = field.field, field.field.errors
    classes = {"hidden": bound.is_hidden, "checkbox-row": field.is_checkbox, "errors": bool(errors)}
    named = " ".join([f"field-{bound.name}", *(name for name, given in classes.items() if given)])
    parts = _label(bound), bound, _help(bound), errors if errors else ""
    return format_html('<td class="{}">{} {}{}{}</td>', named, *parts)


def _label(bound: BoundField) -> str:
    if not bound.id_for_label or bound.is_hidden:
        return ""
    required = SafeString(' class="required"' if bound.field.required else "")
    return format_html('<label for="{}"{}>{}</label>', bound.id_for_label, required, _capital(bound.label))


def _capital(words: str) -> str:
    """With a capital first letter; what is safe stays so."""
    capital = capfirst(str(words))
    return SafeString(capital) if isinstance(words, SafeData) else capital


def _help(bound: BoundField) -> str:
    if not bound.help_text or not bound.id_for_label:
        return ""
    words = SafeString(bound.help_text)
    return format_html('<div class="help" id="{}_helptext">{}</div>', bound.id_for_label, words)
