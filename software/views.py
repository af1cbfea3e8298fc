"""Research themes, and the software that comes out of them."""

from collections import Counter

from django.db.models import Q, QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.plots import draw_papers_per_year, draw_stars
from core.web.visibility import get_or_gone
from people.models import Image, Person
from people.models.querysets import filter_seen_people
from publications.exchange import exports
from publications.exchange.json_schemas import describe_export
from publications.exchange.metadata import signposting
from publications.models import Publication, Topic
from software.lanes import build_lanes, build_theme_lane
from software.models import (
    Release,
    Software,
    SoftwarePerson,
    SoftwareScreenshot,
    StarCount,
    Theme,
    ThemePerson,
    ThemePublication,
)
from software.works import build_work

Award = Publication._meta.get_field("awards").related_model
RELEASES = 10
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
        "entries": ThemePublication.objects.filter(theme=research_theme)
        .shown()
        .with_papers()
        .selected_first(),
        "citations": ThemePublication.objects.filter(theme=research_theme).citations(),
        "awards": Award.objects.filter(honoured).newest_first().with_things(),
        "others": Theme.objects.public().exclude(pk=research_theme.pk).in_order(),
    }
    rows = {name: list(queryset) for name, queryset in querysets.items()}
    papers = [entry.publication for entry in rows.pop("entries")]
    lane_rows, lanes = build_theme_lane(research_theme, papers, rows["awards"])
    context = {
        "theme": research_theme,
        "papers": papers,
        "per_year": draw_papers_per_year(Counter(paper.year for paper in papers)),
        "lane_rows": lane_rows,
        "lanes": lanes,
        **rows,
    }
    return render(request, "software/theme.html", context)


@describe_export("The papers of a research theme", sample=lambda: Theme.objects.public().in_order())
@require_safe
def theme_export(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a theme, in the format of the URL's ending."""
    research_theme = get_or_gone(Theme.objects.all(), slug=slug)
    papers = Publication.objects.shown().on_theme(research_theme).newest_first()
    return exports.build_list_response(papers, ending, research_theme.slug)


def software(request) -> HttpResponse:
    """Show all software, with stars where they were counted."""
    return render(request, "software/software.html", {"software": Software.objects.public().for_cards()})


def software_item(request, slug: str) -> HttpResponse:
    """Show a software: what it is, its releases, papers and people."""
    item = get_or_gone(Software.objects.with_stars().select_related("logo"), slug=slug)
    rows = {name: list(queryset) for name, queryset in build_item_querysets(item).items()}
    history = draw_stars([(count.counted_on, count.stars) for count in rows.pop("counts")])
    work = build_work(item, rows["members"])
    context = {"software": item, "work": work, "history": history, **rows}
    response = render(request, "software/software_item.html", context)
    response.headers["Link"] = signposting.build_link_header(work)
    return response


def build_item_querysets(item: Software) -> dict[str, QuerySet]:
    """Return querysets of what visitors may see of a software besides its own fields, by name."""
    return {
        "releases": Release.objects.filter(software=item)[:RELEASES],
        "screenshots": SoftwareScreenshot.objects.filter(software=item, image__in=Image.objects.shown())
        .select_related("image")
        .order_by("position", "pk"),
        "members": filter_seen_people(SoftwarePerson.objects.filter(software=item)).order_by(
            "position", "pk"
        ),
        "papers": Publication.objects.shown().of_software(item).for_list(),
        "topics": Topic.objects.filter(software_items__content_object=item).in_order(),
        "themes": item.themes.public().in_order(),
        "awards": item.awards.newest_first(),
        "news": item.news.shown().newest_first()[:NEWS],
        "counts": StarCount.objects.filter(software=item),
    }
