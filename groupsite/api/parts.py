"""What documents of several kinds share."""

from typing import Annotated, Any

from django.urls import reverse
from msgspec import Meta

from core.api.resources import Date, Number, Resource, Uid, Url, iso
from core.db.dated_models import today
from core.files import pictures
from core.text.mathematics import without_math
from core.web.urls import absolute
from core.web.visibility import shown
from people.models import Person
from publications.display.facts import published
from publications.models import Publication
from software.models import Software

PORTRAITS = 144, 432
"""The widths of the portraits that are named; more can be had."""


class NamedThing(Resource, frozen=True):
    """A person or a software, with the addresses of its page and its document."""

    uid: Uid
    name: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    json: Annotated[Url, Meta(description="all that is told")]


class PageResource(Resource, frozen=True):
    """A thing with a page: theme, topic, paper."""

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
    """A person of ours, or a printed name."""

    name: str
    person: Annotated[NamedThing | None, Meta(description="null for somebody without a page here")]


class YearsPart(Resource, frozen=True):
    years: list[Number]
    since: Annotated[int | None, Meta(description="for what goes on, its first year")]


class LinkPart(Resource, frozen=True):
    name: str
    url: Url | None


class AwardResource(Resource, frozen=True):
    """An award, and what of it visitors can see was honoured."""

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
    """Return the members of a row that lasts."""
    lasting = row.period
    return {"start": iso(lasting.start), "end": iso(lasting.end), "ended": lasting.is_past(today())}


def to_years(row) -> YearsPart:
    return YearsPart.of(row.year_set, years=list(row.year_set.years))


def build_url(row) -> str:
    """Return the absolute address of a thing's page."""
    return absolute(row.get_absolute_url())


def build_person_members(row: Person) -> dict[str, Any]:
    """Return the members that say which person is meant; only for persons that visitors can see."""
    return {"url": build_url(row), "json": absolute(reverse("person_json", args=[row.slug]))}


def build_software_members(row: Software) -> dict[str, Any]:
    """Return the members that say which software is meant; only for software that visitors can see."""
    return {"url": build_url(row), "json": absolute(reverse("software_item_json", args=[row.slug]))}


def build_somebody_members(row: Person | None, name: str) -> dict[str, Any]:
    """Return the members of Somebody."""
    person = NamedThing.of(row, **build_person_members(row)) if row else None
    return {"name": row.name if row else name, "person": person}


def to_page(row) -> PageResource:
    name = without_math(row.title) if isinstance(row, Publication) else str(row)
    return PageResource(row.uid, name, build_url(row))


def find_doi(row: Publication) -> str | None:
    """Return the DOI of a paper with its identifiers."""
    return next((each.value for each in row.identifiers.all() if each.scheme == "doi"), None)


def to_paper(row: Publication) -> PaperResource:
    """Return a paper with its identifiers."""
    return PaperResource(
        uid=row.uid,
        title=without_math(row.title),
        date=iso(published(row)),
        url=build_url(row),
        json=build_url(row).rstrip("/") + ".json",
        doi=find_doi(row),
    )


def to_award(row) -> AwardResource:
    honoured, program = shown(row.publication), shown(row.software)
    return AwardResource.of(
        row,
        when=to_years(row),
        url=row.url or None,
        paper=to_page(honoured) if honoured else None,
        software=to_page(program) if program else None,
    )


def to_news(row) -> NewsResource:
    return NewsResource(row.uid, row.title, iso(row.date), build_url(row))


def to_photos(row: Person) -> list[Photo]:
    """Return where the portrait is, in each format and a few widths, if the person agreed to its use."""
    if not row.public_photo:
        return []
    version = pictures.version(row.photo.name, row.photo_width, row.photo_height)
    return [
        Photo(f"{absolute(reverse('photo', args=[row.slug, width, kind]))}?v={version}", media_type, width)
        for kind, media_type in pictures.kinds().items()
        for width in PORTRAITS
    ]
