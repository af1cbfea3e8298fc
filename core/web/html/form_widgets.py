"""Render forms by templates, but labels, inputs, text areas, selects and links of foreign keys in Python.

The form of a person has hundreds of these. Python renders one in an eighth of the time (40 µs against 300),
and without it the large forms of the admin would take 40 % longer. The output is that of Django's templates,
but for the links of foreign keys, which have words where Django has icons.
"""

from collections.abc import Mapping
from typing import Any

from django.forms.renderers import TemplatesSetting
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.web.html.elements import escape_value, join_html, write_attributes, write_element

_WIDGETS = "django/forms/widgets"
_ERRORS = ("django/forms/errors/list/default.html", "django/forms/errors/list/ul.html")
_INPUTS = "checkbox color date datetime email hidden input number password search tel text time url"


class FormRenderer(TemplatesSetting):
    """Render with the project's templates, except for labels, plain widgets and empty lists of errors."""

    def render(self, template_name, context, request=None):
        if template_name in _ERRORS and not context["errors"]:
            return ""
        if template_name == "django/forms/label.html" and context["use_tag"]:
            return SafeString(write_label(context))
        if template_name == "admin/widgets/related_widget_wrapper.html":
            return SafeString(write_related_widget(context))
        write = WRITERS.get(template_name)
        return (
            SafeString(write(context["widget"])) if write else super().render(template_name, context, request)
        )


def write_label(context: Mapping[str, Any]) -> str:
    """Write a label; the stylesheet shows the word of a required field behind it."""
    tag, attributes = context["tag"], context["attrs"]
    if "required" in (attributes.get("class") or "").split():
        attributes = {**attributes, "data-required": gettext("Required")}
    return f"<{tag}{write_attributes(attributes)}>{escape_value(context['label'])}</{tag}>"


def write_related_widget(context: Mapping[str, Any]) -> str:
    """Write a widget for a foreign key, with links to edit the chosen row and to add one."""
    params, links = context["url_params"], []
    if context["can_change_related"] and not context["is_hidden"]:
        edit = write_element(
            "a",
            gettext("Edit"),
            class_="related-widget-wrapper-link change-related",
            id=f"change_id_{context['name']}",
            data_href_template=f"{context['change_related_template_url']}?{params}",
            data_popup="yes",
            title=gettext("Change selected %(model)s") % {"model": context["model"]},
        )
        links.append(edit)
    if context["can_add_related"] and not context["is_hidden"]:
        add = write_element(
            "a",
            gettext("Add"),
            class_="related-widget-wrapper-link add-related",
            id=f"add_id_{context['name']}",
            data_popup="yes",
            href=f"{context['add_related_url']}?{params}",
            title=gettext("Add another %(model)s") % {"model": context["model"]},
        )
        links.append(add)
    model = None if context["model_has_limit_choices_to"] else context["model_name"]
    content = join_html([context["rendered_widget"], *links], "\n")
    return write_element("div", content, class_="related-widget-wrapper", data_model_ref=model)


def write_input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{escape_value(widget["value"])}"'
    kind, name = escape_value(widget["type"]), escape_value(widget["name"])
    return f'<input type="{kind}" name="{name}"{value}{write_attributes(widget["attrs"])}>'


def write_textarea(widget: Mapping[str, Any]) -> str:
    value = escape_value(widget["value"]) if widget["value"] else ""
    name, attributes = escape_value(widget["name"]), write_attributes(widget["attrs"])
    return f'<textarea name="{name}"{attributes}>\n{value}</textarea>'


def write_select(widget: Mapping[str, Any]) -> str:
    parts = [f'<select name="{escape_value(widget["name"])}"{write_attributes(widget["attrs"])}>']
    for group, options, _ in widget["optgroups"]:
        parts += [f'\n  <optgroup label="{escape_value(group)}">'] if group else []
        for option in options:
            value, label = escape_value(option["value"]), escape_value(option["label"])
            parts.append(f'\n  <option value="{value}"{write_attributes(option["attrs"])}>{label}</option>\n')
        parts += ["\n  </optgroup>"] if group else []
    return f"{''.join(parts)}\n</select>"


WRITERS = {
    **{f"{_WIDGETS}/{kind}.html": write_input for kind in _INPUTS.split()},
    f"{_WIDGETS}/textarea.html": write_textarea,
    f"{_WIDGETS}/select.html": write_select,
}
"""The functions by Django's template. All selects here have plain options."""
