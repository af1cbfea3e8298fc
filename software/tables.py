"""The lists of software and of projects as tables to download."""

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.documents.cells import RowColumn
from core.kinds import ListTable
from core.web.urls import build_absolute_url
from software.models import Project, Software


def select_software(_query: QueryDict) -> list[Software]:
    """Return the software of the page: what is maintained, then what is not."""
    rows = list(Software.objects.public().for_cards().with_papers().defer("description"))
    return sorted(rows, key=lambda row: row.archived)


def select_projects(_query: QueryDict) -> list[Project]:
    """Return the projects of the page, with those that run first."""
    rows = list(Project.objects.public().with_funders().in_order())
    order = [Project.Status.RUNNING, Project.Status.PLANNED, Project.Status.ENDED]
    return sorted(rows, key=lambda row: order.index(row.status))


def _join_fundings(project: Project, name: str) -> str:
    texts = (str(getattr(funding, name)) for funding in project.fundings.all())
    return "; ".join(filter(None, texts))


SOFTWARE_TABLE = ListTable(
    (
        RowColumn(_("Name"), 24, lambda row: row.name),
        RowColumn(_("Description"), 50, lambda row: row.in_language.tagline),
        RowColumn(_("Repository"), 40, lambda row: row.repository),
        RowColumn(_("Website"), 40, lambda row: row.homepage),
        RowColumn(_("Documentation"), 40, lambda row: row.documentation),
        RowColumn(_("Licence"), 16, lambda row: row.licence),
        RowColumn(_("Language"), 14, lambda row: row.language),
        RowColumn(_("Latest release"), 16, lambda row: row.release_name),
        RowColumn(_("Released"), 12, lambda row: row.released_on),
        RowColumn(_("Stars"), 8, lambda row: row.stars),
        RowColumn(_("Papers"), 8, lambda row: row.papers),
        RowColumn(_("Maintained"), 12, lambda row: not row.archived),
        RowColumn(_("URL"), 40, lambda row: build_absolute_url(row.get_absolute_url())),
    ),
    select_software,
)
PROJECTS_TABLE = ListTable(
    (
        RowColumn(_("Title"), 50, lambda row: row.in_language.title),
        RowColumn(_("Acronym"), 14, lambda row: row.acronym),
        RowColumn(_("Status"), 12, lambda row: capfirst(row.status.label)),
        RowColumn(_("Start"), 12, lambda row: row.period.start),
        RowColumn(_("End"), 12, lambda row: row.period.end),
        RowColumn(_("Funded by"), 40, lambda row: _join_fundings(row, "funder")),
        RowColumn(_("Programme"), 24, lambda row: _join_fundings(row, "programme")),
        RowColumn(_("Grant number"), 20, lambda row: _join_fundings(row, "grant_number")),
        RowColumn(_("Amount"), 20, lambda row: _join_fundings(row, "public_amount")),
        RowColumn(_("Summary"), 60, lambda row: row.in_language.summary),
        RowColumn(_("Website"), 40, lambda row: row.url),
        RowColumn(_("URL"), 40, lambda row: build_absolute_url(row.get_absolute_url())),
    ),
    select_projects,
)
