"""Printed names in pages of names, of which there are hundreds on one; `{% load names %}`."""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString

from publications.author_names.bylines import Name

register = template.Library()

MARK = '<sup title="{0}" role="img" aria-label="{0}">{1}</sup>'
EQUAL = MARK.format("equal contribution", "∗")
CORRESPONDING = MARK.format("corresponding author", "✉\ufe0e")
HIDDEN = '<span class="hidden"> papers</span>'


@register.simple_tag
def printed_names(names: Iterable[Name], key: str) -> SafeString:
    """Names of a byline: that of the key set apart, the others as links, but for editors."""
    found = [f"<bdi>{_name(each, key)}</bdi>{_marks(each)}" for each in names]
    between = ',</span> <span class="name">'
    return SafeString(f'<span class="name">{between.join(found)}</span> ' if found else "")


@register.simple_tag
def name_items(names: Iterable, counted: bool = True) -> SafeString:
    """Names as items of a list, as links; with how many papers each has, if they are more than one each."""
    numbers = (f' <span class="number">{one.papers:,}{HIDDEN}</span>' if counted else "" for one in names)
    return SafeString(
        "\n".join(
            f'<li><a href="{escape(one.get_absolute_url())}"><bdi>{escape(one.name)}</bdi></a>{number}</li>'
            for one, number in zip(names, numbers, strict=True)
        )
    )


def _name(each: Name, key: str) -> str:
    name, address = escape(each.name), each.address
    if each.key == key and each.role == "author":
        return f"<strong>{name}</strong>"
    kind = "" if each.linked else ' class="printed"'
    return f'<a{kind} href="{escape(address)}">{name}</a>' if address else name


def _marks(each: Name) -> str:
    return (EQUAL if each.equal else "") + (CORRESPONDING if each.corresponding else "")
