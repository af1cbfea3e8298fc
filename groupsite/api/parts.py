"""What documents of several kinds share, each beside its schema."""

from typing import Any

from django.urls import reverse

from groupsite.api.schemas import (
    ADDRESS,
    ADDRESS_OR_NULL,
    DATE,
    FLAG,
    NUMBER,
    STRING,
    UID,
    many,
    one_of,
    or_null,
    said,
    thing,
)
from groupsite.kit import pictures
from groupsite.kit.addresses import absolute
from groupsite.kit.dated import today
from groupsite.kit.dates import PartialDate
from groupsite.kit.described import Schema
from groupsite.kit.gather import gather_for
from groupsite.kit.mathematics import without_math
from groupsite.kit.shown import shown
from people.models import Person
from publications.facts import published
from publications.models import Identifier, Publication
from software.models import Software

PORTRAITS = 144, 432
"""The widths of the portraits that are named; more can be had."""

PERSON: Schema = thing(
    uid=UID, name=STRING, slug=STRING, url=said("the page", ADDRESS), json=said("all that is told", ADDRESS)
)
SOFTWARE: Schema = PERSON
PAGE: Schema = thing(uid=UID, name=STRING, url=ADDRESS)
PAPER: Schema = thing(
    uid=UID,
    title=STRING,
    date=DATE,
    url=ADDRESS,
    json=said("as CSL-JSON", ADDRESS),
    doi=said("without https://doi.org/", {"type": ["string", "null"]}),
)
SOMEBODY: Schema = thing(name=STRING, person=said("null for somebody without a page here", or_null(PERSON)))
PERIOD: dict[str, Schema] = {
    "start": DATE,
    "end": said("the last day, as precise as it is known; null while it goes on", DATE),
    "ended": said("whether it is over; true without an end where that is not known", FLAG),
}
YEARS: Schema = thing(
    years=many(NUMBER), since=said("for what goes on, its first year", {"type": ["integer", "null"]})
)
LINK: Schema = thing(name=STRING, url=ADDRESS_OR_NULL)
AWARD: Schema = thing(
    uid=UID,
    title=STRING,
    giver=STRING,
    outcome=one_of("won", "finalist", "nominated", "mentioned"),
    remarks=STRING,
    when=YEARS,
    url=ADDRESS_OR_NULL,
    paper=or_null(PAGE),
    software=or_null(PAGE),
)
NEWS: Schema = thing(uid=UID, title=STRING, date=DATE, url=ADDRESS)
PHOTO: Schema = said(
    "empty unless the person agreed to it; a picture is no wider than its original",
    many(thing(url=ADDRESS, type=STRING, width=NUMBER)),
)


def iso(date: PartialDate | None) -> str | None:
    """A date as ISO 8601, as precise as it is known."""
    return date.isoformat() if date else None


def period(row) -> dict[str, Any]:
    """The members of a row that lasts."""
    found = row.period
    return {"start": iso(found.start), "end": iso(found.end), "ended": found.is_past(today())}


def years(row) -> dict[str, Any]:
    """The years of a row."""
    found = row.year_set
    return {"years": list(found.years), "since": found.since}


def address(row) -> str:
    """The absolute address of a thing's page."""
    return absolute(row.get_absolute_url())


def person(row: Person) -> dict[str, Any]:
    """Who is meant; only for persons that visitors can see."""
    return _named(row, "person_json")


def software(row: Software) -> dict[str, Any]:
    """What is meant; only for software that visitors can see."""
    return _named(row, "software_item_json")


def _named(row, json_address: str) -> dict[str, Any]:
    return {
        "uid": str(row.uid),
        "name": row.name,
        "slug": row.slug,
        "url": address(row),
        "json": absolute(reverse(json_address, args=[row.slug])),
    }


def somebody(row: Person | None, name: str) -> dict[str, Any]:
    """A person of ours, or a printed name."""
    return {"name": row.name if row else name, "person": person(row) if row else None}


def page(row) -> dict[str, Any]:
    """A thing with a page: theme, topic, paper."""
    name = without_math(row.title) if isinstance(row, Publication) else str(row)
    return {"uid": str(row.uid), "name": name, "url": address(row)}


def with_identifiers(papers: list[Publication]) -> list[Publication]:
    """The same papers, their identifiers gathered."""
    gather_for(papers, identifiers=Identifier.objects.all())
    return papers


def paper(row: Publication) -> dict[str, Any]:
    """A paper with its identifiers gathered."""
    dois = [found.value for found in row.identifiers.all() if found.scheme == "doi"]
    return {
        "uid": str(row.uid),
        "title": without_math(row.title),
        "date": iso(published(row)),
        "url": address(row),
        "json": address(row).rstrip("/") + ".json",
        "doi": dois[0] if dois else None,
    }


def award(row) -> dict[str, Any]:
    """An award, and what of it visitors can see was honoured."""
    honoured, program = shown(row.publication), shown(row.software)
    return {
        "uid": str(row.uid),
        "title": row.title,
        "giver": row.giver,
        "outcome": row.outcome,
        "remarks": row.remarks,
        "when": years(row),
        "url": row.url or None,
        "paper": page(honoured) if honoured else None,
        "software": page(program) if program else None,
    }


def news(row) -> dict[str, Any]:
    """A piece of news."""
    return {"uid": str(row.uid), "title": row.title, "date": iso(row.date), "url": address(row)}


def photo(row: Person) -> list[dict[str, Any]]:
    """Where the portrait is, in each format and a few widths, if the person agreed to its use."""
    if not row.public_photo:
        return []
    version = pictures.version(row.photo.name, row.photo_width, row.photo_height)
    return [
        {
            "url": f"{absolute(reverse('photo', args=[row.slug, width, kind]))}?v={version}",
            "type": media_type,
            "width": width,
        }
        for kind, media_type in pictures.kinds().items()
        for width in PORTRAITS
    ]
