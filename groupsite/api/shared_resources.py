"""Resources that several JSON documents share, and functions that build them."""

from typing import Annotated, Any

from django.urls import reverse
from msgspec import Meta

from core.api.resources import Date, Number, Resource, Uid, Url, format_iso
from core.db.dated_models import today
from core.files import pictures
from core.text.mathematics import strip_math
from core.web.urls import build_absolute_url
from core.web.visibility import get_if_public
from people.models import Person
from publications.display.facts import parse_publication_date
from publications.models import Publication
from software.models import Software

PORTRAITS = 144, 432
"""The widths in pixels of the portraits that documents name; there are more."""


class NamedThing(Resource, frozen=True):
    """A person or a software, with the URLs of its page and its JSON document."""

    uid: Uid
    name: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    json: Annotated[Url, Meta(description="all that is told")]


class PageResource(Resource, frozen=True):
    """Something with a page: a theme, a topic, a paper."""

    uid: Uid
    name: str
    url: Url


class PaperResource(Resource, frozen=True):
    uid: Uid
    title: str
    date: Date
    url: Url
    json: Annotated[Url, Meta(description="as CSL-JSON")]
    doi: Annotated[str | None, Meta(description="without https://doi.org/")]


class Somebody(Resource, frozen=True):
    """A person of the group, or a printed name."""

    name: str
    person: Annotated[NamedThing | None, Meta(description="null for somebody without a page here")]


class YearsPart(Resource, frozen=True):
    years: list[Number]
    since: Annotated[int | None, Meta(description="First year, if it is still going on.")]


class LinkPart(Resource, frozen=True):
    name: str
    url: Url | None


class AwardResource(Resource, frozen=True):
    """An award, and the paper or software that it honoured if that is public."""

    uid: Uid
    title: str
    giver: str
    outcome: Annotated[str, Meta(extra_json_schema={"enum": ["won", "finalist", "nominated", "mentioned"]})]
    remarks: str
    when: YearsPart
    url: Url | None
    paper: PageResource | None
    software: PageResource | None


class NewsResource(Resource, frozen=True):
    uid: Uid
    title: str
    date: Date
    url: Url


class Photo(Resource, frozen=True):
    url: Url
    type: str
    width: Number


Photos = Annotated[
    list[Photo],
    Meta(description="empty unless the person agreed to it; a picture is no wider than its original"),
]


def build_period(row) -> dict[str, Any]:
    """Return start, end and whether it has ended, of a row with a period."""
    period = row.period
    return {
        "start": format_iso(period.start),
        "end": format_iso(period.end),
        "ended": period.is_past(today()),
    }


def to_years(row) -> YearsPart:
    return YearsPart.of(row.year_set, years=list(row.year_set.years))


def build_url(row) -> str:
    """Return the absolute URL of a row's page."""
    return build_absolute_url(row.get_absolute_url())


def build_person_members(row: Person) -> dict[str, Any]:
    """Return the URLs of a person; only for persons that visitors can see."""
    return {"url": build_url(row), "json": build_absolute_url(reverse("person_json", args=[row.slug]))}


def build_software_members(row: Software) -> dict[str, Any]:
    """Return the URLs of a software; only for software that visitors can see."""
    return {"url": build_url(row), "json": build_absolute_url(reverse("software_item_json", args=[row.slug]))}


def build_somebody_members(row: Person | None, name: str) -> dict[str, Any]:
    """Return the members of Somebody, for a person or else a printed name."""
    person = NamedThing.of(row, **build_person_members(row)) if row else None
    return {"name": row.name if row else name, "person": person}


def to_page(row) -> PageResource:
    name = strip_math(row.title) if isinstance(row, Publication) else str(row)
    return PageResource(row.uid, name, build_url(row))


def find_doi(row: Publication) -> str | None:
    """Return the DOI of a paper; its identifiers must be prefetched."""
    return next(
        (identifier.value for identifier in row.identifiers.all() if identifier.scheme == "doi"), None
    )


def to_paper(row: Publication) -> PaperResource:
    """Return the resource of a paper; its identifiers must be prefetched."""
    return PaperResource(
        uid=row.uid,
        title=strip_math(row.title),
        date=format_iso(parse_publication_date(row)),
        url=build_url(row),
        json=build_url(row).rstrip("/") + ".json",
        doi=find_doi(row),
    )


def to_award(row) -> AwardResource:
    paper, software = get_if_public(row.publication), get_if_public(row.software)
    return AwardResource.of(
        row,
        when=to_years(row),
        url=row.url or None,
        paper=to_page(paper) if paper else None,
        software=to_page(software) if software else None,
    )


def to_news(row) -> NewsResource:
    return NewsResource(row.uid, row.in_language.title, format_iso(row.date), build_url(row))


def to_photos(row: Person) -> list[Photo]:
    """Return the photo in each format and a few widths; nothing unless the person agreed to its use."""
    if not row.public_photo:
        return []
    version = pictures.compute_version(row.photo.name, row.photo_width, row.photo_height)
    return [
        Photo(
            f"{build_absolute_url(reverse('photo', args=[row.slug, width, kind]))}?v={version}",
            media_type,
            width,
        )
        for kind, media_type in pictures.list_formats().items()
        for width in PORTRAITS
    ]
