"""Research themes, and the software that comes out of them."""

from collections import Counter, defaultdict

from django.db.models import Q, QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.db.dated_models import today
from core.plots import draw_papers_per_year, draw_sparkline, draw_stars
from core.web.visibility import get_or_gone
from people.models import Image, Person
from people.models.querysets import filter_seen_people
from publications.exchange import exports
from publications.exchange.json_schemas import describe_list_export
from publications.exchange.metadata import signposting
from publications.models import Publication, Topic
from publications.pages.list_page import FilterSummary
from publications.pages.references import list_entry_citations
from software.lanes import build_lanes, build_theme_lane
from software.models import (
    Release,
    Software,
    SoftwarePerson,
    SoftwarePublication,
    SoftwareScreenshot,
    StarCount,
    Theme,
    ThemePerson,
    ThemePublication,
)
from software.works import build_work, list_formats

Award = Publication._meta.get_field("awards").related_model
RELEASES = 4
STALE_DAYS = 7
"""Older numbers of stars are marked as not refreshed."""
NEWS = 5


def themes(request) -> HttpResponse:
    """Show all themes, over the years."""
    public = list(Theme.objects.public().with_papers().in_order())
    rows, plot = build_lanes(public)
    return render(request, "software/themes.html", {"lane_rows": rows, "lanes": plot, "themes": public})


@exports.offer_exports("theme_export")
def theme(request, slug: str) -> HttpResponse:
    """Show a theme: its period, story, collaborators, people, software and papers."""
    research_theme = get_or_gone(Theme.objects.select_related("figure"), slug=slug)
    honoured = Q(publication__in=research_theme.publications.shown()) | Q(
        software__in=research_theme.software.public()
    )
    public = ThemePerson.objects.filter(person__in=Person.objects.seen())
    querysets = {
        "collaborators": filter_seen_people(research_theme.collaborators.order_by("position", "pk")),
        "members": public.filter(theme=research_theme).select_related("person").order_by("position", "pk"),
        "software": research_theme.software.public().in_order(),
        "topics": Topic.objects.filter(theme_items__content_object=research_theme).in_order(),
        "papers": Publication.objects.shown().on_theme(research_theme).newest_first().for_list(),
        "citations": ThemePublication.objects.filter(theme=research_theme).citations(),
        "awards": Award.objects.filter(honoured).newest_first().with_things(),
        "others": Theme.objects.public().exclude(pk=research_theme.pk).in_order(),
    }
    rows = {name: list(queryset) for name, queryset in querysets.items()}
    papers = rows["papers"]
    lane_rows, lanes = build_theme_lane(research_theme, papers, rows["awards"])
    context = {
        "theme": research_theme,
        "per_year": draw_papers_per_year(Counter(paper.year for paper in papers)),
        "lane_rows": lane_rows,
        "lanes": lanes,
        **rows,
    }
    return render(request, "software/theme.html", context)


@describe_list_export("The papers of a research theme", sample=lambda: Theme.objects.public().in_order())
@require_safe
def theme_export(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a theme, in the format of the URL's ending."""
    research_theme = get_or_gone(Theme.objects.all(), slug=slug)
    papers = Publication.objects.shown().on_theme(research_theme).newest_first()
    title = FilterSummary(0, {"theme": research_theme}).title
    return exports.build_list_response(request, papers, ending, research_theme.slug, title)


def software(request) -> HttpResponse:
    """Show software: what is maintained, with its stars over time, then what is no longer maintained."""
    items = list(Software.objects.public().for_cards().with_papers().defer("description"))
    counts = defaultdict(list)
    for count in StarCount.objects.filter(software__in=items):
        counts[count.software_id].append((count.counted_on, count.stars))
    context = {
        "software": items,
        "maintained": [(item, draw_sparkline(counts[item.pk])) for item in items if not item.archived],
        "unmaintained": [item for item in items if item.archived],
        "counted_on": max((item.stars_on for item in items if item.stars_on), default=None),
    }
    return render(request, "software/software.html", context)


def software_item(request, slug: str) -> HttpResponse:
    """Show a software: what it is, how to install it, its stars, releases, papers and people."""
    item = get_or_gone(Software.objects.with_stars().select_related("logo"), slug=slug)
    rows = {name: list(queryset) for name, queryset in build_item_querysets(item).items()}
    releases = rows.pop("releases")
    history = draw_stars(
        [(count.counted_on, count.stars) for count in rows.pop("counts")],
        [(release.released_on, release.version_name) for release in releases if release.released_on],
    )
    work = build_work(item, rows["members"], releases)
    describing = {entry.publication_id for entry in rows.pop("describing")}
    context = {
        "software": item,
        "work": work,
        "citations": list_entry_citations(work.entry),
        "formats": list_formats(item),
        "history": history,
        "releases": releases[:RELEASES],
        "release_count": len(releases),
        "cited": [paper for paper in rows["papers"] if paper.pk in describing],
        "is_stale": bool(item.stars_on and (today() - item.stars_on).days > STALE_DAYS),
        **rows,
    }
    response = render(request, "software/software_item.html", context)
    response.headers["Link"] = signposting.build_link_header(work)
    return response


def build_item_querysets(item: Software) -> dict[str, QuerySet]:
    """Return querysets of what visitors may see of a software besides its own fields, by name."""
    return {
        "releases": Release.objects.filter(software=item),
        "screenshots": SoftwareScreenshot.objects.filter(software=item, image__in=Image.objects.shown())
        .select_related("image")
        .order_by("position", "pk"),
        "members": filter_seen_people(SoftwarePerson.objects.filter(software=item)).order_by(
            "position", "pk"
        ),
        "papers": Publication.objects.shown().of_software(item).for_list(),
        "describing": SoftwarePublication.objects.filter(software=item, describes=True),
        "topics": Topic.objects.filter(software_items__content_object=item).in_order(),
        "themes": item.themes.public().in_order(),
        "awards": item.awards.newest_first(),
        "news": item.news.shown().newest_first()[:NEWS],
        "counts": StarCount.objects.filter(software=item),
    }
