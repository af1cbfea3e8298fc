"""Exports of the group's list and of the papers of a person, a topic and a venue."""

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from core.web.visibility import get_visible
from people.models import Person
from publications.exchange.exports import build_list_response, raise_for_problems
from publications.exchange.json_schemas import FILTERS, describe_list_export
from publications.models import Publication, Topic, Venue
from publications.pages.list_page import FilterSummary
from publications.search.list_filters import Filters


@describe_list_export(
    "The group's list of papers",
    description="The whole list, narrowed by all parameters.",
    parameters=FILTERS,
)
@require_safe
def export_list(request, ending: str) -> HttpResponseBase:
    """Export the group's list, narrowed and ordered as the query string says.

    Raises ApiError for a filter that matches nothing known, as a longer list than requested would mislead.
    Values that FILTERS rejects do not get here.
    """
    filters = Filters.read(request.GET)
    raise_for_problems(filters.problems)
    papers = filters.order_papers(filters.narrow(Publication.objects.listed()))
    title = FilterSummary(0, filters.active).title
    return build_list_response(request, papers, ending, "publications", title)


@describe_list_export("The papers of a person", sample=lambda: Person.objects.seen().in_order())
@require_safe
def export_person(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a person."""
    person = get_visible(Person.objects.seen(), slug=slug)
    papers = Publication.objects.shown().of(person).newest_first()
    return build_list_response(
        request, papers, ending, person.slug, FilterSummary(0, {"person": person}).title
    )


@describe_list_export("The papers on a topic", sample=lambda: Topic.objects.in_use().in_order())
@require_safe
def export_topic(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers on a topic."""
    topic = get_object_or_404(Topic.objects.in_use(), slug=slug)
    papers = Publication.objects.shown().on_topic(topic).newest_first()
    title = FilterSummary(0, {"topic": topic}).title
    return build_list_response(request, papers, ending, topic.slug, title)


@describe_list_export("The papers of a venue", sample=lambda: Venue.objects.shown().in_order())
@require_safe
def export_venue(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a venue."""
    venue = get_object_or_404(Venue.objects.shown(), slug=slug)
    papers = Publication.objects.shown().filter(venue=venue).newest_first()
    title = FilterSummary(0, {"venue": venue}).title
    return build_list_response(request, papers, ending, venue.slug, title)
