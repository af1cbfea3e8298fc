"""Choices of facets; `{% load facets %}`.

There are hundreds on a page, so Python writes them: a template of the same takes 60 µs a choice.
"""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.web.facets import Button
from core.web.html.elements import join_html, write_element

register = template.Library()


@register.simple_tag
def choice_items(choices: Iterable[Button]) -> SafeString:
    """Return the choices of a facet, as buttons of its form."""
    return join_html(map(_render_choice, choices), "\n")


def render_noun(one) -> SafeString:
    """Return what a number counts, for screen readers."""
    return write_element("span", format_noun(one), class_="hidden")


def format_noun(one) -> str:
    """Return " paper" or " papers", as the `papers` of a choice or a name ask for it."""
    return " " + (gettext("paper") if str(one.papers) == "1" else gettext("papers"))


def _render_choice(choice: Button) -> SafeString:
    name, value = choice.sent or (None, None)
    number: list[str] = []
    if choice.papers not in (None, ""):
        number = [" ", write_element("span", choice.papers, class_="number"), render_noun(choice)]
    button = write_element(
        "button",
        write_element("span", choice.label, dir="auto"),
        *number,
        type="submit",
        id=choice.id,
        aria_current="true" if choice.current else None,
        name=name,
        value=value,
    )
    return write_element("li", button)
