"""The addresses of software: all of it as a list, and each."""

from typing import Any

from django.http import HttpResponse

from groupsite.api import parts
from groupsite.api.paging import PARAMETERS, json, listing, part_of
from groupsite.api.schemas import (
    ADDRESS_OR_NULL,
    DATE,
    FLAG,
    NUMBER,
    STRING,
    VERSION,
    many,
    or_null,
    ref,
    said,
    thing,
)
from groupsite.kit.described import Schema, described
from groupsite.kit.gather import gather
from groupsite.kit.shown import get_or_gone
from groupsite.kit.text import markdown
from software.models import Software
from software.views import parts as parts_of

IN_BRIEF: dict[str, Schema] = {
    **parts.SOFTWARE["properties"],
    "tagline": STRING,
    "repository": ADDRESS_OR_NULL,
    "homepage": ADDRESS_OR_NULL,
    "documentation": ADDRESS_OR_NULL,
    "licence": said("an SPDX identifier, where it has one; empty if not known", STRING),
    "stars": said("of the repository, as of a day", or_null(thing(count=NUMBER, on=DATE))),
    "last_commit": DATE,
    "archived": said("whether the repository is read-only", FLAG),
}
RELEASE: Schema = thing(name=STRING, date=DATE, url=ADDRESS_OR_NULL)
WHOLE: Schema = thing(
    version=VERSION,
    **IN_BRIEF,
    description_html=said("HTML that is safe to show", STRING),
    releases=said("the newest ones, the newest first", many(RELEASE)),
    people=many(thing(**parts.SOMEBODY["properties"], part=STRING, **parts.PERIOD)),
    papers=said("those to cite for it first", many(ref("Paper"))),
    topics=many(ref("Page")),
    themes=many(ref("Page")),
    awards=many(ref("Award")),
    news=many(ref("News")),
)
SCHEMAS: dict[str, Schema] = {
    "SoftwareInBrief": thing(**IN_BRIEF),
    "Software": WHOLE,
    "Page": parts.PAGE,
    "Paper": parts.PAPER,
    "Award": parts.AWARD,
    "News": parts.NEWS,
}


@described(
    "Software of the group",
    listing(ref("SoftwareInBrief")),
    parameters=PARAMETERS,
    schemas=SCHEMAS,
    tag="software",
)
def software(request) -> HttpResponse:
    """All software, in the order of its page."""
    shown = Software.objects.public()
    part = part_of(request, shown.count())
    return part.answer([_in_brief(item) for item in shown.with_stars().in_order()[part.rows]])


@described(
    "A software, with all that its page shows",
    ref("Software"),
    schemas=SCHEMAS,
    sample=lambda: Software.objects.public().in_order(),
    tag="software",
)
def software_item(request, slug: str) -> HttpResponse:
    """A software that visitors can see."""
    item = get_or_gone(Software.objects.with_stars(), slug=slug)
    wanted = parts_of(item)
    del wanted["counts"]
    wanted["awards"] = wanted["awards"].with_things()
    found = gather(**wanted)
    parts.with_identifiers(found["papers"])
    return json(_whole(item, found))


def _in_brief(item: Software) -> dict[str, Any]:
    counted = item.stars is not None
    return {
        **parts.software(item),
        "tagline": item.tagline,
        "repository": item.repository or None,
        "homepage": item.homepage or None,
        "documentation": item.documentation or None,
        "licence": item.licence,
        "stars": {"count": item.stars, "on": item.stars_on.isoformat()} if counted else None,
        "last_commit": _day(item.last_commit_on),
        "archived": item.archived,
    }


def _whole(item: Software, found: dict[str, list]) -> dict[str, Any]:
    return {
        "version": 1,
        **_in_brief(item),
        "description_html": str(markdown(item.description)),
        "releases": [
            {"name": row.version_name, "date": _day(row.released_on), "url": row.url or None}
            for row in found["releases"]
        ],
        "people": [
            {**parts.somebody(row.person, row.name), "part": row.part, **parts.period(row)}
            for row in found["members"]
        ],
        "papers": [parts.paper(paper) for paper in found["papers"]],
        "topics": [parts.page(topic) for topic in found["topics"]],
        "themes": [parts.page(theme) for theme in found["themes"]],
        "awards": [parts.award(award) for award in found["awards"]],
        "news": [parts.news(row) for row in found["news"]],
    }


def _day(date) -> str | None:
    return date.isoformat() if date else None
