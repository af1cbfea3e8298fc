"""The JSON of projects: all of them as a list, and each with all that its page shows."""

from typing import Annotated

from django.http import HttpResponse
from django.urls import reverse
from msgspec import Meta

from core.api.operations import describe_operation
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.api.resources import Date, EndDate, Ended, Resource, Uid, Url, extend_resource, json_response
from core.kinds import get_kinds
from core.text.markdown import render_markdown, render_text
from core.web.urls import build_absolute_url
from core.web.visibility import get_or_gone
from groupsite.api import shared_resources
from groupsite.api.shared_resources import PageResource, PaperResource, Somebody
from people.models import Organisation
from software.models import Funding, Project
from software.projects import read_project, write_acknowledgement


class OrganisationResource(Resource, frozen=True):
    """A partner or a funder."""

    uid: Uid
    name: str
    short_name: str
    country: Annotated[str, Meta(description="ISO 3166, two letters; empty if not known")]
    url: Url | None
    ror: Annotated[Url | None, Meta(description="its id at ror.org")]
    crossref_funder: Annotated[Url | None, Meta(description="its DOI in Crossref's registry of funders")]


class Grant(Resource, frozen=True):
    funder: OrganisationResource
    programme: str
    number: str
    amount: Annotated[str | None, Meta(description="a decimal number; null if it is not shown")]
    currency: Annotated[str | None, Meta(description="ISO 4217")]


class Participant(Somebody, frozen=True):
    """Somebody who works on a project, with their role and period."""

    part: str
    start: Date
    end: EndDate
    ended: Ended


class ProjectPartnerResource(Resource, frozen=True):
    organisation: OrganisationResource
    part: str


class ProjectInBriefResource(Resource, frozen=True):
    uid: Uid
    title: str
    acronym: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    json: Annotated[Url, Meta(description="all that is told")]
    status: Annotated[str, Meta(extra_json_schema={"enum": ["planned", "running", "ended"]})]
    start: Date
    end: EndDate
    ended: Ended
    summary: str
    funding: list[Grant]


class WholeProject(ProjectInBriefResource, frozen=True):
    website: Url | None
    narrative_html: Annotated[str, Meta(description="HTML that is safe to show")]
    people: list[Participant]
    partners: list[ProjectPartnerResource]
    themes: list[PageResource]
    papers: Annotated[list[PaperResource], Meta(description="the newest first")]
    software: list[PageResource]


ProjectResource = extend_resource(
    WholeProject,
    "ProjectResource",
    [
        *(member for kind in get_kinds() for member in kind.project_members.items()),
        (
            "acknowledgement",
            Annotated[str, Meta(description="the sentence for papers; empty without a funder")],
        ),
    ],
)
"""A project, with the members that other kinds of content add."""


@describe_operation(
    "Projects of the group", PagedList[ProjectInBriefResource], parameters=PARAMETERS, tag="projects"
)
def projects(request) -> HttpResponse:
    """Return all projects: those that go on first, then the latest ends."""
    rows = Project.objects.public()
    return build_page_response(
        request,
        rows.count(),
        lambda part: [
            ProjectInBriefResource.of(item, **_build_brief(item, item.fundings.all()))
            for item in rows.with_funders().in_order()[part]
        ],
    )


@describe_operation(
    "A project, with all that its page shows",
    ProjectResource,
    sample=lambda: Project.objects.public().in_order(),
    tag="projects",
)
def project(request, slug: str) -> HttpResponse:
    """Return a project that visitors can see."""
    item = get_or_gone(Project.objects.all(), slug=slug)
    rows = read_project(item)
    return json_response(
        ProjectResource.of(
            item,
            **_build_brief(item, rows["fundings"]),
            website=item.url or None,
            narrative_html=render_markdown(item.in_language.narrative),
            people=[
                Participant(
                    **shared_resources.build_somebody_members(row.person, row.name),
                    part=row.in_language.part,
                    **shared_resources.build_period(row),
                )
                for row in rows["members"]
            ],
            partners=[
                ProjectPartnerResource(to_organisation(row.organisation), row.in_language.part)
                for row in rows["partners"]
            ],
            themes=[shared_resources.to_page(theme) for theme in rows["themes"]],
            papers=[shared_resources.to_paper(paper) for paper in rows["papers"]],
            software=[shared_resources.to_page(program) for program in rows["software"]],
            **{
                name: value
                for kind in get_kinds()
                for name, value in kind.build_project_members(rows).items()
            },
            acknowledgement=write_acknowledgement(item, rows["fundings"]).get("text", ""),
        )
    )


def to_organisation(row: Organisation) -> OrganisationResource:
    return OrganisationResource.of(
        row, url=row.url or None, ror=row.ror_url or None, crossref_funder=row.funder_url or None
    )


def _to_grant(row: Funding) -> Grant:
    is_shown = bool(row.public_amount)
    return Grant(
        to_organisation(row.funder),
        row.programme,
        row.grant_number,
        str(row.amount) if is_shown else None,
        row.currency if is_shown else None,
    )


def _build_brief(item: Project, fundings) -> dict:
    return {
        "url": shared_resources.build_url(item),
        "json": build_absolute_url(reverse("project_json", args=[item.slug])),
        "status": item.status.value,
        "summary": render_text(item.in_language.summary),
        "funding": [_to_grant(row) for row in fundings],
        **shared_resources.build_period(item),
    }
