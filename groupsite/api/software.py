"""The JSON of software: all of it as a list, and each with all that its page shows."""

import datetime
from typing import Annotated, Any

from django.http import HttpResponse
from msgspec import Meta

from core.api.operations import describe_operation
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.api.resources import Date, EndDate, Ended, Number, Resource, Url, json_response
from core.text.markdown import render_markdown
from core.web.visibility import get_or_gone
from groupsite.api import shared_resources
from groupsite.api.shared_resources import (
    AwardResource,
    NamedThing,
    NewsResource,
    PageResource,
    PaperResource,
    Somebody,
)
from software.models import Software
from software.views import build_item_querysets as parts_of


class Stars(Resource, frozen=True):
    count: Number
    on: Date


class SoftwareInBriefResource(NamedThing, frozen=True):
    tagline: str
    repository: Url | None
    homepage: Url | None
    documentation: Url | None
    licence: Annotated[str, Meta(description="an SPDX identifier, where it has one; empty if not known")]
    stars: Annotated[Stars | None, Meta(description="of the repository, as of a day")]
    last_commit: Date
    archived: Annotated[bool, Meta(description="whether the repository is read-only")]


class ReleaseEntry(Resource, frozen=True):
    name: str
    date: Date
    url: Url | None


class Developer(Somebody, frozen=True):
    """Somebody who works on a software, with their part and period."""

    part: str
    start: Date
    end: EndDate
    ended: Ended


class SoftwareResource(SoftwareInBriefResource, frozen=True):
    description_html: Annotated[str, Meta(description="HTML that is safe to show")]
    releases: Annotated[list[ReleaseEntry], Meta(description="the newest ones, the newest first")]
    people: list[Developer]
    papers: Annotated[list[PaperResource], Meta(description="those to cite for it first")]
    topics: list[PageResource]
    themes: list[PageResource]
    awards: list[AwardResource]
    news: list[NewsResource]


@describe_operation(
    "Software of the group", PagedList[SoftwareInBriefResource], parameters=PARAMETERS, tag="software"
)
def software(request) -> HttpResponse:
    """Return all software, in the order of its page."""
    rows = Software.objects.public()
    return build_page_response(
        request,
        rows.count(),
        lambda part: [
            SoftwareInBriefResource.of(item, **_build_brief(item))
            for item in rows.with_stars().in_order()[part]
        ],
    )


@describe_operation(
    "A software, with all that its page shows",
    SoftwareResource,
    sample=lambda: Software.objects.public().in_order(),
    tag="software",
)
def software_item(request, slug: str) -> HttpResponse:
    """Return a software that visitors can see."""
    item = get_or_gone(Software.objects.with_stars(), slug=slug)
    querysets = parts_of(item)
    del querysets["counts"]
    querysets["awards"] = querysets["awards"].with_things()
    rows = {name: list(queryset) for name, queryset in querysets.items()}
    return json_response(
        SoftwareResource.of(
            item,
            **_build_brief(item),
            description_html=render_markdown(item.in_language.description),
            releases=[
                ReleaseEntry(row.version_name, _format_day(row.released_on), row.url or None)
                for row in rows["releases"]
            ],
            people=[
                Developer(
                    **shared_resources.build_somebody_members(row.person, row.name),
                    part=row.in_language.part,
                    **shared_resources.build_period(row),
                )
                for row in rows["members"]
            ],
            papers=[shared_resources.to_paper(paper) for paper in rows["papers"]],
            topics=[shared_resources.to_page(topic) for topic in rows["topics"]],
            themes=[shared_resources.to_page(theme) for theme in rows["themes"]],
            awards=[shared_resources.to_award(award) for award in rows["awards"]],
            news=[shared_resources.to_news(row) for row in rows["news"]],
        )
    )


def _build_brief(item: Software) -> dict[str, Any]:
    return {
        **shared_resources.build_software_members(item),
        "repository": item.repository or None,
        "homepage": item.homepage or None,
        "documentation": item.documentation or None,
        "stars": None if item.stars is None else Stars(item.stars, item.stars_on.isoformat()),
        "last_commit": _format_day(item.last_commit_on),
    }


def _format_day(date: datetime.date | None) -> str | None:
    return date.isoformat() if date else None
