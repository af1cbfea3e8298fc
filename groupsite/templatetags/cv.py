"""CVs on pages; `{% load cv %}`."""

import re

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bibliography import styles
from core.web.embedded_data import render_json_ld
from core.web.urls import build_absolute_url, get_url
from groupsite.cv.description import CvBlock
from groupsite.metadata.site import build_breadcrumbs

register = template.Library()

_ADDRESS = re.compile(r"https?://[^\s<>\"]+")


@register.filter
def as_html(runs: styles.Runs) -> SafeString:
    """Return a reference as safe HTML."""
    return SafeString(styles.render_html(runs))


@register.filter
def has_dates(section: CvBlock) -> bool:
    """Return whether a row of the section has a date."""
    return any(row.when for group in section.groups for row in group.rows)


@register.filter
def link_urls(text: str) -> SafeString:
    """Return a text with its URLs as links."""
    html, done = "", 0
    for match in _ADDRESS.finditer(text):
        address = match[0].rstrip(".,;:")
        html += escape(text[done : match.start()]) + format_html('<a href="{0}">{0}</a>', address)
        done = match.start() + len(address)
    return SafeString(html + escape(text[done:]))


@register.filter
def without_scheme(address: str) -> str:
    """Return a URL as people write it."""
    return re.sub(r"^https?://(www\.)?", "", address).removesuffix("/")


@register.simple_tag(takes_context=True)
def cv_breadcrumbs(context: Context) -> SafeString:
    """Return the breadcrumbs of a CV: below the person, among the people."""
    person = context["person"]
    steps = ("People", reverse("people")), (person.name, person.get_absolute_url())
    here = "CV", context.get("canonical") or ""
    return render_json_ld(build_breadcrumbs(context["site"].group, *steps, here))


CV_LINK = '<link rel="alternate" type="{}" title="{}" href="{}">'
CV_FORMS = (
    ("text/html", _("CV of {}"), "cv"),
    ("application/pdf", _("CV of {} as PDF"), "cv_pdf"),
    ("application/json", _("CV of {} as JSON Resume"), "resume"),
)


@register.simple_tag
def cv_links(person, but: str = "") -> SafeString:
    """Return the <link>s to the forms of a CV, for the head of a page. but: the form that the page is."""
    forms = [each for each in CV_FORMS if each[2] != but]
    return format_html_join(
        "\n    ",
        CV_LINK,
        ((kind, title.format(person.name), cv_address(person, name)) for kind, title, name in forms),
    )


def cv_address(person, name: str) -> str:
    """Return the URL of a form of a person's CV."""
    return build_absolute_url(get_url(name, person.slug))
