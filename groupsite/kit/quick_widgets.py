"""Fields of forms, and lists of no errors, written without templates: a large form has thousands of them.

What is written is, letter for letter, what Django's own templates make of the same widget.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.templatetags.static import static
from django.utils.safestring import SafeData, SafeString

INPUTS = "checkbox color date datetime email hidden input number password search tel text time url"
PLACE = "django/forms/widgets"
OPTION = f"{PLACE}/select_option.html"
WRAPPER = "admin/widgets/related_widget_wrapper.html"
OTHER_LINKS = "can_change_related", "can_delete_related", "can_view_related"
ERRORS = ("django/forms/errors/list/default.html", "django/forms/errors/list/ul.html")

Widget = Mapping[str, Any]


class QuickWidgets(DjangoTemplates):
    """Django's renderer of forms, with the plain widgets written here and all others by their templates."""

    def render(self, template_name, context, request=None):
        if template_name in ERRORS and not context["errors"]:
            return ""
        write = WRITERS.get(template_name)
        if write and _is_plain(context["widget"]):
            return SafeString(write(context["widget"]))
        if template_name == WRAPPER and not any(context[name] for name in OTHER_LINKS):
            return SafeString(_wrapped(context))
        return super().render(template_name, context, request)


def _is_plain(widget: Widget) -> bool:
    """Whether no option has a template of its own."""
    groups = widget.get("optgroups", ())
    return all(option["template_name"] == OPTION for _, options, _ in groups for option in options)


def _input(widget: Widget) -> str:
    value = "" if widget["value"] is None else f' value="{_text(widget["value"])}"'
    return (
        f'<input type="{_shown(widget["type"])}" name="{_shown(widget["name"])}"{value}{_attributes(widget)}>'
    )


def _textarea(widget: Widget) -> str:
    value = _shown(widget["value"]) if widget["value"] else ""
    return f'<textarea name="{_shown(widget["name"])}"{_attributes(widget)}>\n{value}</textarea>'


def _select(widget: Widget) -> str:
    parts = [f'<select name="{_shown(widget["name"])}"{_attributes(widget)}>']
    for name, options, _ in widget["optgroups"]:
        if name:
            parts.append(f'\n  <optgroup label="{_shown(name)}">')
        parts += [f"\n  {_option(option)}\n" for option in options]
        if name:
            parts.append("\n  </optgroup>")
    return f"{''.join(parts)}\n</select>"


def _option(widget: Widget) -> str:
    return f'<option value="{_text(widget["value"])}"{_attributes(widget)}>{_shown(widget["label"])}</option>'


def _wrapped(context: Mapping[str, Any]) -> str:
    """A foreign key's widget with the link to add what it may lead to."""
    link, line = "", "\n            "
    if context["can_add_related"] and not context["is_hidden"]:
        address = f"{_shown(context['add_related_url'])}?{_shown(context['url_params'])}"
        link = (
            f'<a class="related-widget-wrapper-link add-related" id="add_id_{_shown(context["name"])}"{line}'
            f'data-popup="yes"{line}href="{address}"{line}title="Add another {_shown(context["model"])}">'
            f'<img src="{_shown(static("admin/img/icon-addlink.svg"))}" alt="" width="24" height="24"></a>'
        )
    limited = context["model_has_limit_choices_to"]
    model = "" if limited else f'data-model-ref="{_shown(context["model_name"])}"'
    start = f'<div class="related-widget-wrapper" {model}>'
    return f"{start}\n    {context['rendered_widget']}\n    \n        {link}\n    \n</div>"


def _attributes(widget: Widget) -> str:
    return "".join(
        f" {_shown(name)}" + ("" if value is True else f'="{_text(value)}"')
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _shown(value: object) -> str:
    """As a template shows a variable."""
    text = value if isinstance(value, str) else str(value)
    return text if isinstance(text, SafeData) else escape(text)


def _text(value: object) -> str:
    """As `stringformat:'s'` has it."""
    return str(value) if isinstance(value, SafeData) else escape(str(value))


WRITERS: dict[str, Callable[[Widget], str]] = {
    **{f"{PLACE}/{kind}.html": _input for kind in INPUTS.split()},
    f"{PLACE}/textarea.html": _textarea,
    f"{PLACE}/select.html": _select,
}
