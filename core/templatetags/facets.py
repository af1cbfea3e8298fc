"""Choices of facets; `{% load facets %}`.

They are written by hand, as there are hundreds on a page: a template of the same takes 60 µs a choice and not
4.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.web.facets import Button

register = template.Library()


@register.simple_tag
def choice_items(choices: Iterable[Button]) -> SafeString:
    """Return the choices of a facet, as buttons of its form."""
    return SafeString("\n".join(map(_render_choice, choices)))


def render_noun(one) -> str:
    """Return what a number counts, for screen readers."""
    return f'<span class="hidden">{format_noun(one)}</span>'


def format_noun(one) -> str:
    """Return " paper" or " papers", as the `papers` of a choice or a name ask for it."""
    return " " + (gettext("paper") if str(one.papers) == "1" else gettext("papers"))


def _render_choice(choice: Button) -> str:
    sent = ' name="{}" value="{}"'.format(*map(escape, choice.sent)) if choice.sent else ""
    current = ' aria-current="true"' if choice.current else ""
    number = (
        ""
        if choice.papers in (None, "")
        else f' <span class="number">{choice.papers}</span>{render_noun(choice)}'
    )
    label = f'<span dir="auto">{escape(choice.label)}</span>'
    return f'<li><button type="submit" id="{escape(choice.id)}"{current}{sent}>{label}{number}</button></li>'
