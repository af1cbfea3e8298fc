"""Fields of forms written without templates: a form with hundreds of rows has thousands of them.

What is written is, letter for letter, what Django's own templates make of the same widget.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeData, SafeString, mark_safe

INPUTS = "checkbox color date datetime email hidden input number password search tel text time url".split()
PLACE = "django/forms/widgets"
Widget = Mapping[str, Any]


class QuickWidgets(DjangoTemplates):
    """Django's renderer of forms, with the plain widgets written here and all others by their templates."""

    def render(self, template_name, context, request=None):
        write = WRITERS.get(template_name)
        return write(context["widget"]) if write else super().render(template_name, context, request)


def _input(widget: Widget) -> SafeString:
    value = "" if widget["value"] is None else f' value="{_text(widget["value"])}"'
    start = f'<input type="{conditional_escape(widget["type"])}" name="{conditional_escape(widget["name"])}"'
    return mark_safe(f"{start}{value}{_attributes(widget)}>")  # noqa: S308 - each part is escaped


def _textarea(widget: Widget) -> SafeString:
    start = f'<textarea name="{conditional_escape(widget["name"])}"{_attributes(widget)}>'
    return mark_safe(f"{start}\n{conditional_escape(widget['value'] or '')}</textarea>")  # noqa: S308


def _select(widget: Widget) -> SafeString:
    parts = [f'<select name="{conditional_escape(widget["name"])}"{_attributes(widget)}>']
    for name, options, _ in widget["optgroups"]:
        if name:
            parts.append(f'\n  <optgroup label="{conditional_escape(name)}">')
        parts += [f"\n  {_option(option)}" for option in options]
        if name:
            parts.append("\n  </optgroup>")
    return mark_safe(f"{''.join(parts)}\n</select>")  # noqa: S308


def _option(widget: Widget) -> str:
    label = conditional_escape(widget["label"])
    return f'<option value="{_text(widget["value"])}"{_attributes(widget)}>{label}</option>'


def _attributes(widget: Widget) -> str:
    return "".join(
        f" {conditional_escape(name)}" + ("" if value is True else f'="{_text(value)}"')
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _text(value) -> str:
    """As Django's filter `stringformat:'s'` has it: only what is a safe text already is not escaped."""
    return value if isinstance(value, SafeData) else escape(f"{value!s}")


WRITERS: dict[str, Callable[[Widget], SafeString]] = {
    **{f"{PLACE}/{kind}.html": _input for kind in INPUTS},
    f"{PLACE}/textarea.html": _textarea,
    f"{PLACE}/select.html": _select,
}
