"""The fields of forms in the admin: a line of a form, and the cells of a row in a table.

The form of a person has over a thousand fields, and templates of the same took more than a third of its time.
"""

import re
from typing import Any

from django.contrib.admin.helpers import Fieldline, InlineAdminForm
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.web.html.elements import escape_value, join_html, write_element

BOOLEAN_ICON = re.compile(r'<img src="[^"]*/icon-[\w.]+" alt="(True|False|None)">')


def render_line(line: Fieldline) -> SafeString:
    """Return a line of a form: its fields beside each other, each with its label, help and errors."""
    fields = list(line)
    classes = ["form-row"] if line.has_visible_field else ["form-row", "hidden"]
    classes += [f"field-{_get_name(field)}" for field in fields if _get_name(field)]
    if len(line.fields) > 1:
        classes.append("fields-in-row")
    return write_element("div", *map(_render_field, fields), class_=" ".join(classes))


def render_cells(form: InlineAdminForm) -> SafeString:
    """Return the cells of a row in a table of related rows, each with its label, help and errors."""
    fields = (field for fieldset in form for line in fieldset for field in line)
    return join_html(map(_render_cell, fields), "\n")


def _render_field(field: Any) -> SafeString:
    if field.is_readonly:
        value = write_element("div", name_booleans(field.contents()), class_="readonly", dir="auto")
        text = _render_help(field.field["help_text"])
        return write_element("div", field.label_tag(), value, text, class_="one")
    bound, errors, panels = field.field, field.errors(), list_panels(field.field)
    classes = ["one", "errors"] if errors or any(panel.errors for panel in panels) else ["one"]
    contents = [field.label_tag(), render_languages(panels) if panels else bound]
    if field.is_checkbox:
        classes.append("checkbox-row")
        contents.reverse()
    elif bound.is_hidden:
        classes.append("hidden")
        contents = [bound]
    text = _render_help(bound.help_text, bound.id_for_label, bound.is_hidden)
    return write_element("div", *contents, text, errors, class_=" ".join(classes))


def _render_cell(field: Any) -> SafeString:
    if field.is_readonly:
        heading = write_element("span", capfirst(field.field["label"]), class_="label")
        value = write_element("p", name_booleans(field.contents()), dir="auto")
        return write_element("td", heading, " ", value, class_=f"field-{_get_name(field)}")
    bound = field.field
    element, errors, panels = bound.id_for_label, bound.errors, list_panels(bound)
    is_wrong = errors or any(panel.errors for panel in panels)
    states = {"hidden": bound.is_hidden, "checkbox-row": field.is_checkbox, "errors": is_wrong}
    classes = [f"field-{bound.name}", *(name for name, is_so in states.items() if is_so)]
    label: list[str] = []
    if element and not bound.is_hidden:
        required = (
            {"class_": "required", "data_required": gettext("Required")} if bound.field.required else {}
        )
        label = [write_element("label", capfirst(bound.label), for_=element, **required), " "]
    text = _render_help(bound.help_text, element) if element else ""
    inputs = render_languages(panels) if panels else bound
    return write_element("td", *label, inputs, text, errors or "", class_=" ".join(classes))


def list_panels(bound: BoundField) -> list[Any]:
    """Return the inputs of a text in all languages; none if there is only one."""
    return bound.form.list_panels(bound.name) if hasattr(bound.form, "list_panels") else []


def render_languages(panels: list[Any]) -> SafeString:
    """Return the inputs of a text in all languages."""
    return render_to_string("admin/widgets/language_panels.html", {"panels": panels})


def _render_help(text: str, element: str = "", is_hidden: bool = False) -> str:
    """Return the help of a field; its text is HTML, as everywhere in Django."""
    if not text:
        return ""
    key = f"{element}_helptext" if element else None
    return write_element("div", SafeString(text), class_="help hidden" if is_hidden else "help", id=key)


def _get_name(field: Any) -> str:
    return field.field["name"] if field.is_readonly else field.field.name


def name_booleans(contents: str) -> SafeString:
    """Replace Django's icon of a read-only boolean by a word."""
    names = {"True": gettext("Yes"), "False": gettext("No"), "None": gettext("Not set")}
    return SafeString(BOOLEAN_ICON.sub(lambda icon: names[icon[1]], escape_value(contents)))
