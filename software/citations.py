"""How a software is cited: as BibTeX, RIS and CSL-JSON, and as the CITATION.cff of its repository."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from bibliography.formats.cff import CitedSoftware, write_citation_file
from core.text.markdown import render_text
from core.web.site_context import get_site
from core.web.urls import build_absolute_url
from core.web.visibility import get_or_gone
from people.models.querysets import filter_seen_people
from publications.exchange.entries import build_entries
from publications.exchange.exports import build_entry_response
from publications.exchange.json_schemas import describe_export
from publications.models import Publication, Topic
from software.models import Release, Software, SoftwarePerson
from software.works import CITATION_FILE_TYPE, build_entry

LONGEST_ABSTRACT = 2_000  # characters


@require_safe
def software_export(request, slug: str, ending: str) -> HttpResponse:
    """Export a software in the format of the URL's ending."""
    item = get_or_gone(Software.objects.all(), slug=slug)
    return build_entry_response(_build_entry(item), ending, item.slug)


@describe_export("How a software is cited", sample=lambda: Software.objects.public().in_order())
@require_safe
def software_csl(request, slug: str) -> HttpResponse:
    """Return a software as CSL-JSON; its other JSON is at a URL of its own."""
    return software_export(request, slug, "json")


@require_safe
def citation_file(request, slug: str) -> HttpResponse:
    """Return the CITATION.cff of a software, made of its page and of the paper to cite."""
    item = get_or_gone(Software.objects.all(), slug=slug)
    releases = list(_select_releases(item)[:1])
    describing = (
        Publication.objects.shown()
        .of_software(item)
        .filter(software_publications__software=item, software_publications__describes=True)
    )
    papers = build_entries(list(describing.with_fields()[:1]))
    topics = Topic.objects.filter(software_items__content_object=item).in_order()
    cited = CitedSoftware(
        _build_entry(item),
        get_site(request).group.name,
        item.homepage or build_absolute_url(item.get_absolute_url()),
        item.repository,
        item.licence,
        releases[0].version_name if releases else "",
        render_text(item.description)[:LONGEST_ABSTRACT] or item.tagline,
        [topic.name for topic in topics],
        papers[0] if papers else None,
    )
    headers = {
        "Content-Type": f"{CITATION_FILE_TYPE}; charset=utf-8",
        "Content-Disposition": content_disposition_header(False, "CITATION.cff") or "",
        "X-Robots-Tag": "noindex",
    }
    return HttpResponse(write_citation_file(cited), headers=headers)


def _build_entry(item: Software):
    """Return a software with the people whom visitors see, with two queries."""
    members = filter_seen_people(SoftwarePerson.objects.filter(software=item)).order_by("position", "pk")
    return build_entry(item, list(members), list(_select_releases(item)[:1]))


def _select_releases(item: Software):
    return Release.objects.filter(software=item)
