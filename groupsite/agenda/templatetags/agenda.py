"""Names of speakers, students and supervisors, and metadata of the agenda; `{% load agenda %}`."""

from collections.abc import Iterable

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.web.embedded_data import render_coins, render_json_ld
from core.web.urls import build_absolute_url
from groupsite.agenda.metadata import events, positions, theses
from groupsite.agenda.models.thesis import ThesisState
from groupsite.metadata import site
from groupsite.templatetags.metadata import about_paper, breadcrumbs
from publications.exchange.metadata import reference_managers

register = template.Library()


@register.filter
def link_speakers(rows: Iterable) -> SafeString:
    """Return persons and printed names, separated by commas; persons are links.

    The affiliation of one alone follows a comma, those of several are in brackets.
    """
    rows = list(rows)
    affiliation = ", {}" if len(rows) == 1 else " ({})"
    names = (
        (
            link_name(str(row), row.person.get_absolute_url() if row.person else ""),
            affiliation.format(row.public_affiliation) if row.public_affiliation else "",
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


@register.simple_tag(takes_context=True)
def about_thesis(context: Context) -> SafeString:
    """Describe the page of a thesis; one that is done as a work."""
    thesis = context["thesis"]
    if thesis.progress != ThesisState.DONE:
        return breadcrumbs(context, _("Theses"), "theses", thesis.title)
    work = theses.build_work(thesis, context["student"], context["site"].group)
    return about_paper(context, work, _("Theses"), "theses")


@register.simple_tag(takes_context=True)
def thesis_coins(context: Context, row) -> SafeString:
    """Return the COinS of a thesis in a list; nothing before it is done."""
    if row.progress != ThesisState.DONE:
        return SafeString("")
    names = [student.name for student in row.students]
    entry = theses.build_entry(row.kind, row.title, names, row.end, context["site"].group)
    return render_coins(reference_managers.format_coins(entry, build_absolute_url(row.url)))


@register.simple_tag(takes_context=True)
def about_event(context: Context) -> SafeString:
    """Describe an event from the context of its view."""
    event = context["event"]
    document = events.build_event(event, context["talks"], context["site"].group)
    return SafeString(
        render_json_ld(document) + breadcrumbs(context, _("Events"), "events", event.in_language.title)
    )


@register.simple_tag(takes_context=True)
def about_position(context: Context) -> SafeString:
    """Describe a position from the context of its view; of a closed one only where it stands."""
    position, group = context["position"], context["site"].group
    steps = (
        (_("Join"), reverse("page", args=["join"])),
        (position.in_language.title, context.get("canonical") or ""),
    )
    crumbs = render_json_ld(site.build_breadcrumbs(group, *steps))
    if position.is_closed:
        return crumbs
    posting = positions.build_job_posting(position, context["email"], group)
    return SafeString(render_json_ld(posting) + crumbs)
