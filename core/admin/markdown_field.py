"""Text written in Markdown, with a look at what it becomes beside it."""

from django import forms
from django.db import models
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse

from core.text.markdown import markdown

TOP_HEADING = 2
"""The level of the largest heading of a text that is shown in a form, beneath the form's own."""


class MarkdownWidget(forms.Textarea):
    """A text area with a place beside it that shows the text as it will be read.

    With script it follows what is typed; without, `written` is filled when the form is sent to be looked at.
    """

    written = False

    def __init__(self, attrs=None):
        super().__init__({"rows": 10, "cols": 60, **(attrs or {})})

    def render(self, name, value, attrs=None, renderer=None):
        html = markdown(str(value), TOP_HEADING) if self.written and value else ""
        context = {
            "area": super().render(name, value, attrs, renderer),
            "shown": html,
            "written": self.written,
            "address": address(),
        }
        return render_to_string("admin/widgets/markdown.html", context)


class MarkdownField(forms.CharField):
    widget = MarkdownWidget


def address() -> str:
    """Return where script asks for the HTML of a text; empty where there is no editing side."""
    try:
        return reverse("admin:markdown")
    except NoReverseMatch:
        return ""


def is_markdown(field: models.Field) -> bool:
    """Whether a field of a model holds Markdown: its help text begins with that word."""
    return isinstance(field, models.TextField) and str(field.help_text).startswith("Markdown")


def show_written(form: forms.BaseForm) -> None:
    """Let every Markdown field of the form show what was typed as it will be read."""
    for field in form.fields.values():
        if isinstance(field.widget, MarkdownWidget):
            field.widget.written = True
