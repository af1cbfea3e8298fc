"""Render forms by templates, but labels, inputs, text areas, selects and links of foreign keys in Python.

The form of a person has hundreds of these. Python renders one in an eighth of the time (40 µs against 300),
and without it the large forms of the admin would take 40 % longer. The output is that of Django's templates,
but for the links of foreign keys, which have words where Django has icons.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from django.forms.renderers import TemplatesSetting
from django.utils.safestring import SafeString
from django.utils.translation import gettext

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


def escape_value(value: Any) -> str:
    """Escape a value for HTML unless it is HTML; Django's function takes four times as long."""
    return value.__html__() if hasattr(value, "__html__") else escape(str(value))


def write_label(context: Mapping[str, Any]) -> str:
    tag = context["tag"]
    return f"<{tag}{_write_attributes(context['attrs'])}>{escape_value(context['label'])}</{tag}>"


def write_related_widget(context: Mapping[str, Any]) -> str:
    """Write a widget for a foreign key, with links to edit the chosen row and to add one."""
    model, name, params = context["model"], context["name"], escape_value(context["url_params"])
    links = ""
    if context["can_change_related"] and not context["is_hidden"]:
        title = gettext("Change selected %(model)s") % {"model": model}
        url = escape_value(context["change_related_template_url"])
        links += (
            f'<a class="related-widget-wrapper-link change-related" id="change_id_{escape_value(name)}"'
            f' data-href-template="{url}?{params}"'
            f' data-popup="yes" title="{escape_value(title)}">{escape_value(gettext("Edit"))}</a>\n'
        )
    if context["can_add_related"] and not context["is_hidden"]:
        title = gettext("Add another %(model)s") % {"model": model}
        links += (
            f'<a class="related-widget-wrapper-link add-related" id="add_id_{escape_value(name)}"'
            f' data-popup="yes" href="{escape_value(context["add_related_url"])}?{params}"'
            f' title="{escape_value(title)}">{escape_value(gettext("Add"))}</a>\n'
        )
    data = (
        ""
        if context["model_has_limit_choices_to"]
        else f' data-model-ref="{escape_value(context["model_name"])}"'
    )
    return f'<div class="related-widget-wrapper"{data}>\n{context["rendered_widget"]}\n{links}</div>'


def write_input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{escape_value(widget["value"])}"'
    kind, name = escape_value(widget["type"]), escape_value(widget["name"])
    return f'<input type="{kind}" name="{name}"{value}{_write_attributes(widget["attrs"])}>'


def write_textarea(widget: Mapping[str, Any]) -> str:
    value = escape_value(widget["value"]) if widget["value"] else ""
    name, attributes = escape_value(widget["name"]), _write_attributes(widget["attrs"])
    return f'<textarea name="{name}"{attributes}>\n{value}</textarea>'


def write_select(widget: Mapping[str, Any]) -> str:
    parts = [f'<select name="{escape_value(widget["name"])}"{_write_attributes(widget["attrs"])}>']
    for group, options, _ in widget["optgroups"]:
        parts += [f'\n  <optgroup label="{escape_value(group)}">'] if group else []
        for option in options:
            value, label = escape_value(option["value"]), escape_value(option["label"])
            parts.append(
                f'\n  <option value="{value}"{_write_attributes(option["attrs"])}>{label}</option>\n'
            )
        parts += ["\n  </optgroup>"] if group else []
    return f"{''.join(parts)}\n</select>"


def _write_attributes(attributes: Mapping[str, Any]) -> str:
    return "".join(
        [
            f" {escape_value(name)}" if value is True else f' {escape_value(name)}="{escape_value(value)}"'
            for name, value in attributes.items()
            if value is not False
        ]
    )


WRITERS = {
    **{f"{_WIDGETS}/{kind}.html": write_input for kind in _INPUTS.split()},
    f"{_WIDGETS}/textarea.html": write_textarea,
    f"{_WIDGETS}/select.html": write_select,
}
"""The functions by Django's template. All selects here have plain options."""
