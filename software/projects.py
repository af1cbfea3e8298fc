"""The pages of projects: who works on what, who pays for it, and what came of it."""

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from bibliography.latex import encode
from core.db.dated_models import today
from core.kinds import combine_section_rows, select_section_rows
from core.plots import (
    Bars,
    Milestone,
    ProjectSpan,
    ProjectTimeline,
    draw_bars,
    draw_project_timeline,
    format_years,
)
from core.text.mathematics import strip_math
from core.web.visibility import get_or_gone
from people.models.querysets import filter_seen_people
from publications.exchange import exports
from publications.exchange.json_schemas import describe_list_export
from publications.models import Publication
from publications.pages.list_page import FilterSummary
from software.models import (
    Funding,
    Project,
    ProjectPartner,
    ProjectPerson,
    ProjectPublication,
    Software,
    Theme,
)

MOST_PAPERS = 20
"""How many papers the page of a project lists, if the list of all papers can show the others."""
SECTIONS = {
    Project.Status.RUNNING: gettext_lazy("Running"),
    Project.Status.PLANNED: gettext_lazy("Planned"),
    Project.Status.ENDED: gettext_lazy("Ended"),
}
"""Headings of the list by status, in order."""
WITH_ARTICLE = re.compile(
    r"(?!the )(?=.*\b(?:academy|agency|association|centre|commission|council|department|foundation|fund|"
    r"institutes?|ministry|office|programme|society|trust|union)\b)",
    re.IGNORECASE,
)
"""Names that stand with an article in a sentence: the European Commission, but Innovate UK."""


def projects(request) -> HttpResponse:
    """Show all projects over the years: those that run, then the others."""
    public = list(Project.objects.public().with_funders().in_order())
    plot = attach_bars(public, ProjectPublication.objects.list_dates())
    sections = [
        (title, rows)
        for status, title in SECTIONS.items()
        if (rows := [project for project in public if project.status is status])
    ]
    return render(request, "software/projects.html", {"projects": public, "sections": sections, "bars": plot})


def attach_bars(projects: list[Project], dates: Iterable[tuple[int, int | None, int | None]]) -> Bars | None:
    """Set the `bar` of each project in a plot, which is returned; None if no dates are known.

    dates: the key of a project and the year and month of each of its papers.
    """
    papers = defaultdict(list)
    for key, year, month in dates:
        if year:
            papers[key].append((year, month))
    spans = [ProjectSpan(str(project), project.period, papers[project.pk]) for project in projects]
    plot = draw_bars(spans, today())
    for place, project in enumerate(projects):
        project.bar = plot.bars[place] if plot else None
    return plot


@exports.offer_exports("project_export")
def project(request, slug: str) -> HttpResponse:
    """Show a project: dates, people, partners, papers, software and funding."""
    row = get_or_gone(Project.objects.all(), slug=slug)
    rows = read_project(row)
    context = {
        "project": row,
        "years": format_years(row.period),
        "timeline": draw_milestones(row, rows["papers"]),
        "acknowledgement": write_acknowledgement(row, rows["fundings"]),
        "most_papers": MOST_PAPERS if all(paper.in_list for paper in rows["papers"]) else None,
        **rows,
    }
    return render(request, "software/project.html", context)


def read_project(project: Project) -> dict[str, list[Any]]:
    """Return what visitors may see of a project besides its own fields, by name."""
    papers = Publication.objects.shown().of_project(project)
    querysets = {
        "members": filter_seen_people(ProjectPerson.objects.filter(project=project)).order_by(
            "position", "pk"
        ),
        "partners": ProjectPartner.objects.filter(project=project)
        .select_related("organisation")
        .order_by("position", "pk"),
        "fundings": Funding.objects.filter(project=project).for_page(),
        "themes": Theme.objects.public().filter(project_themes__project=project).in_order(),
        "papers": papers.newest_first().for_list(),
        "software": Software.objects.public().filter(project_software__project=project).in_order(),
        **select_section_rows("project", project),
    }
    rows = {name: list(queryset) for name, queryset in querysets.items()}
    combine_section_rows("project", rows)
    return rows


def draw_milestones(project: Project, papers: list[Publication]) -> ProjectTimeline | None:
    """Draw the timeline of a project: its start, its papers and its end."""
    period = project.period
    milestones = [
        Milestone(
            strip_math(paper.title).partition(":")[0],
            " ".join(filter(None, (str(paper.venue or paper.venue_printed), str(paper.year)))),
            date(paper.year, paper.month or 7, 1),
            paper.get_absolute_url(),
        )
        for paper in papers
        if paper.year
    ]
    if period.start:
        milestones.append(Milestone(_("Start"), str(period.start), period.start.first))
    if period.end:
        milestones.append(Milestone(_("End"), str(period.end), period.end.last))
    return draw_project_timeline(period, milestones, today())


def write_acknowledgement(project: Project, fundings: list[Funding]) -> dict[str, str]:
    """Return the sentence for a paper's acknowledgements, as text and as LaTeX; empty without a funder.

    It is English in every language of the site, as the papers are in which it is printed.
    """
    grants = []
    for funding in fundings:
        name = funding.funder.name
        funder = f"the {name}" if WITH_ARTICLE.match(name) else name
        programme = f" ({funding.programme})" if funding.programme else ""
        number = funding.grant_number
        under = f" under grant {number}" if number else ""
        grants.append(f"{funder}{programme}{under}")
    if not grants:
        return {}
    listed = grants[-1]
    if len(grants) > 1:
        listed = f"{', '.join(grants[:-1])} and {listed}"
    text = f"This work was supported by {listed}, “{project}”."
    return {"text": text, "latex": encode(text)}


@describe_list_export("The papers of a project", sample=lambda: Project.objects.public().in_order())
@require_safe
def project_export(request, slug: str, ending: str) -> HttpResponseBase:
    """Export the papers of a project, in the format of the URL's ending."""
    row = get_or_gone(Project.objects.all(), slug=slug)
    papers = Publication.objects.shown().of_project(row).newest_first()
    title = FilterSummary(0, {"project": row}).title
    return exports.build_list_response(request, papers, ending, row.slug, title)
