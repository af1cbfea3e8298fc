"""The text area for Markdown, with a preview."""

from django import forms
from django.forms import Script
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse

TOP_HEADING = 2
"""The level of the largest heading in a preview, below the headings of the form."""


class MarkdownWidget(forms.Textarea):
    """A text area beside which JavaScript shows the rendered text."""

    class Media:
        js = [Script("image-picker.js", type="module")]

    def __init__(self, attrs=None):
        super().__init__({"rows": 10, "cols": 60, **(attrs or {})})

    def render(self, name, value, attrs=None, renderer=None):
        context = {
            "area": super().render(name, value, attrs, renderer),
            "address": get_preview_url(),
            "images_url": get_images_url(),
        }
        return render_to_string("admin/widgets/markdown.html", context)


def get_preview_url() -> str:
    """Return the URL of the preview for scripts; an empty string without the admin."""
    try:
        return reverse("admin:markdown")
    except NoReverseMatch:
        return ""


def get_images_url() -> str:
    """Return the URL where scripts choose and add images; an empty string without it."""
    try:
        return reverse("admin:images")
    except NoReverseMatch:
        return ""
