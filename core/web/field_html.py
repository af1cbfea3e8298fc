"""The fields of forms in the admin as HTML: a line of a form, and the cells of a row in a table.

They are written here as the rows of lists are: the form of a person has over a thousand fields, and templates
of the same took more than a third of its time.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.contrib.admin.helpers import Fieldline, InlineAdminForm
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext

BOOLEAN_ICON = re.compile(r'<img src="[^"]*/icon-[\w.]+" alt="(True|False|None)">')


def render_line(line: Fieldline) -> SafeString:
    """Return a line of a form: its fields beside each other, each with its label, help and errors."""
    fields = list(line)
    classes = ["form-row"] if line.has_visible_field else ["form-row", "hidden"]
    classes += [f"field-{_get_name(field)}" for field in fields if _get_name(field)]
    if len(line.fields) > 1:
        classes.append("fields-in-row")
    return SafeString(f'<div class="{" ".join(classes)}">{"".join(map(_render_field, fields))}</div>\n')


def render_cells(form: InlineAdminForm) -> SafeString:
    """Return the cells of a row in a table of related rows, each with its label, help and errors."""
    return SafeString("\n".join(map(_render_cell, _list_fields(form))))


def _list_fields(form: InlineAdminForm) -> Iterator[Any]:
    return (field for fieldset in form for line in fieldset for field in line)


def _render_field(field: Any) -> str:
    if field.is_readonly:
        contents = name_booleans(field.contents())
        value = f'{field.label_tag()}<div class="readonly" dir="auto">{contents}</div>'
        return f'<div class="one">{value}{_render_help(field.field["help_text"])}</div>'
    bound, errors = field.field, field.errors()
    classes = "one"
    if errors:
        classes += " errors"
    if field.is_checkbox:
        classes += " checkbox-row"
        content = f"{bound}{field.label_tag()}"
    elif bound.is_hidden:
        classes += " hidden"
        content = str(bound)
    else:
        content = f"{field.label_tag()}{bound}"
    text = _render_help(bound.help_text, bound.id_for_label, bound.is_hidden)
    return f'<div class="{classes}">{content}{text}{errors}</div>'


def _render_cell(field: Any) -> str:
    if field.is_readonly:
        heading = f'<span class="label">{escape(capfirst(field.field["label"]))}</span>'
        contents = name_booleans(field.contents())
        return f'<td class="field-{_get_name(field)}">{heading} <p dir="auto">{contents}</p></td>'
    bound = field.field
    element, errors = bound.id_for_label, bound.errors
    classes = f"field-{bound.name}"
    if bound.is_hidden:
        classes += " hidden"
    if field.is_checkbox:
        classes += " checkbox-row"
    if errors:
        classes += " errors"
    label = text = ""
    if element:
        if not bound.is_hidden:
            required = ' class="required"' if bound.field.required else ""
            label = f'<label for="{element}"{required}>{conditional_escape(capfirst(bound.label))}</label> '
        text = _render_help(bound.help_text, element)
    return f'<td class="{classes}">{label}{bound}{text}{errors if errors else ""}</td>'


def _render_help(text: str, element: str = "", is_hidden: bool = False) -> str:
    """Return the help of a field; its text is HTML, as everywhere in Django."""
    if not text:
        return ""
    key = f' id="{element}_helptext"' if element else ""
    return f'<div class="help{" hidden" if is_hidden else ""}"{key}>{text}</div>'


def _get_name(field: Any) -> str:
    return field.field["name"] if field.is_readonly else field.field.name


def name_booleans(contents: str) -> str:
    """Replace Django's icon of a read-only boolean by a word."""
    names = {"True": gettext("Yes"), "False": gettext("No"), "None": gettext("Not set")}
    html = BOOLEAN_ICON.sub(lambda icon: names[icon[1]], conditional_escape(contents))
    return mark_safe(html)  # noqa: S308 (escaped above; names replace markup)
