"""Names of speakers, students and supervisors; `{% load agenda %}`."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def link_speakers(rows: Iterable) -> SafeString:
    """Return persons and printed names with their affiliations, separated by commas; persons are links."""
    names = (
        (
            link_name(str(row), row.person.get_absolute_url() if row.person else ""),
            f" ({row.affiliation})" if row.affiliation else "",
        )
        for row in rows
    )
    return format_html_join(", ", "{}{}", names)


@register.filter
def link_people(links: Iterable) -> SafeString:
    """Return names, separated by commas; those with a URL are links."""
    return format_html_join(", ", "{}", ((link_name(link.name, link.url),) for link in links))


def link_name(name: str, url: str) -> SafeString:
    return format_html('<a href="{}">{}</a>' if url else "{1}", url, name)
