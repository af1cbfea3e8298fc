"""What pages say of themselves to machines; `{% load metadata %}`."""

import re
from collections.abc import Iterable
from html import unescape

from django import template
from django.db.models import QuerySet
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from core.languages import list_languages
from core.web.embedded_data import (
    render_alternate_links,
    render_coins,
    render_json_ld,
    render_meta_tags,
    render_property_tags,
)
from core.web.share_cards import ShareCard
from groupsite.metadata import open_graph, persons, projects, site, software
from groupsite.site.language_links import list_alternates
from people.models import Appointment
from publications.exchange.metadata import reference_managers, schema_org
from publications.exchange.metadata.work_metadata import WorkMetadata

register = template.Library()

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')
_CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)"')


@register.simple_block_tag(takes_context=True)
def share_tags(context: Context, content: str) -> SafeString:
    """Return title, description and URL of a page, and after them the same for sharing.

    content: holds <title> and, if there are any, <meta name="description"> and <link rel="canonical">; they
    are read from there, so that no page says one thing to readers and another to machines. A view can leave
    a Card in `card`.
    """
    group, card = context["site"].group, context.get("card") or ShareCard()
    title = _read(_TITLE, content).removesuffix(f" · {group.name}")
    match = context["request"].resolver_match
    if card.picture is None and match and context.get("canonical"):
        card = open_graph.add_drawing(card, match.url_name, context["canonical"], title)
    description, url = _read(_DESCRIPTION, content) or group.name, _read(_CANONICAL, content)
    pairs = [pair for pair in open_graph.list_properties(card, group, title, description, url) if pair[1]]
    pairs += open_graph.list_locales()
    tags = (
        *([render_alternate_links(list_alternates(url))] if url and len(list_languages()) > 1 else []),
        render_property_tags(pairs),
        render_meta_tags([("twitter:card", open_graph.get_twitter_card(card))]),
    )
    return SafeString("\n".join([content.strip(), *tags]))


def _read(pattern: re.Pattern, html: str) -> str:
    match = pattern.search(html)
    return " ".join(unescape(match[1]).split()) if match else ""


@register.simple_tag(takes_context=True)
def about_paper(
    context: Context, work: WorkMetadata, name: str = "Publications", view: str = "publications"
) -> SafeString:
    """Describe a paper's page, below the list of this name, with the grants of its `projects`."""
    tags, document = render_meta_tags(reference_managers.list_tags(work)), schema_org.describe_work(work)
    if (card := context.get("card")) and card.picture:
        document["image"] = card.picture.url
    if grants := projects.list_grants(context.get("projects") or ()):
        grants += [document["funding"]] if "funding" in document else []
        document = schema_org.remove_empty({**document, "funding": grants})
    return SafeString(
        "\n".join([tags, render_json_ld(document), breadcrumbs(context, name, view, work.title)])
    )


@register.simple_tag
def work_coins(work: WorkMetadata) -> SafeString:
    """Return the COinS of the work that a page is about, beside those of the papers that it lists."""
    return render_coins(reference_managers.format_coins(work.entry, work.address))


@register.simple_tag(takes_context=True)
def about_person(context: Context) -> SafeString:
    """Describe a profile from the context of its view."""
    document = persons.build_profile(context["person"], context.flatten(), context["site"].group)
    return SafeString(
        render_json_ld(document) + breadcrumbs(context, "People", "people", str(context["person"]))
    )


@register.simple_tag
def about_people(members: Iterable[Appointment]) -> SafeString:
    """Describe the list of current members."""
    people = [each.person for each in members]
    return render_json_ld(site.build_collection("People", reverse("people"), len(people), people))


@register.simple_tag(takes_context=True)
def about_group(context: Context, members=()) -> SafeString:
    """Describe the home page."""
    group = context["site"].group
    return SafeString(
        render_json_ld(site.build_organisation(group, members)) + render_json_ld(site.build_website(group))
    )


@register.simple_tag(takes_context=True)
def about_software(context: Context) -> SafeString:
    """Describe a software from the context of its view."""
    document = software.build_source_code(context["software"], context.flatten(), context["site"].group)
    return SafeString(
        render_json_ld(document) + breadcrumbs(context, "Software", "software", str(context["software"]))
    )


@register.simple_tag(takes_context=True)
def about_project(context: Context) -> SafeString:
    """Describe a project from the context of its view."""
    project = context["project"]
    document = projects.build_research_project(project, context.flatten(), context["site"].group)
    return SafeString(render_json_ld(document) + breadcrumbs(context, "Projects", "projects", str(project)))


@register.simple_tag(takes_context=True)
def breadcrumbs(context: Context, name: str, view: str, here: str = "") -> SafeString:
    """Return the breadcrumbs of a page below the list of this name, or of the list itself."""
    steps = [(name, reverse(view))]
    if here:
        steps.append((here, context.get("canonical") or ""))
    return render_json_ld(site.build_breadcrumbs(context["site"].group, *steps))


@register.simple_tag
def about_list(name: str, view: str, things=(), number: int | None = None) -> SafeString:
    """Describe a page that lists things; if `number` is given, by that alone."""
    if number is not None:
        return render_json_ld(site.build_collection(name, reverse(view), number))
    rows = list(things) if isinstance(things, QuerySet) else things
    return render_json_ld(site.build_collection(name, reverse(view), len(rows), rows))
