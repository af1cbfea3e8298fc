"""schema.org metadata of a person's profile."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bibliography.names import NameParts, format_short
from core.text.markdown import render_text
from core.web.share_cards import ShareCard
from core.web.urls import build_absolute_url
from groupsite.metadata.open_graph import find_portrait
from groupsite.metadata.site import build_short_organisation
from groupsite.models import Group
from people.models import Appointment, Organisation, Person
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty


def build_profile(person: Person, page: Mapping[Any, Any], group: Group) -> Thing:
    """Return the ProfilePage of a person.

    page: the context of the view, of which these are read: current, identifiers, links, names, education,
    interests, awards.
    """
    url = build_absolute_url(person.get_absolute_url())
    return {
        "@context": CONTEXT,
        "@type": "ProfilePage",
        "url": url,
        "name": person.name,
        "mainEntity": _build_person(person, page, group, url),
    }


def build_card(person: Person) -> ShareCard:
    """Return the share card of a profile, with the photo if the person agreed to its use."""
    parts = ("profile:first_name", person.given), ("profile:last_name", _get_family(person))
    return ShareCard("profile", find_portrait(person), more=tuple(pair for pair in parts if pair[1]))


def _build_person(person: Person, page: Mapping[str, Any], group: Group, url: str) -> Thing:
    current: Sequence[Appointment] = page.get("current", ())
    picture = find_portrait(person)
    # Education without dates counts as completed.
    degrees = [each for each in page.get("education", ()) if each.end or each.end_unknown or not each.start]
    links = (each.url for name in ("identifiers", "links") for each in page.get(name, ()))
    return remove_empty(
        {
            "@type": "Person",
            "@id": url,
            "url": url,
            "name": person.name,
            "honorificPrefix": person.title,
            "givenName": person.given,
            "familyName": _get_family(person),
            "honorificSuffix": person.suffix,
            "alternateName": [each.name for each in page.get("names", ())],
            "description": render_text(person.public_summary),
            "image": picture.url if picture else "",
            "email": person.public_email,
            "jobTitle": _list_unique(each.display_title for each in current),
            "worksFor": build_short_organisation(group) if current else {},
            "affiliation": _build_organisations(
                (each.institution or group.institution, each.organisation) for each in current
            ),
            "alumniOf": _build_organisations((each.institution, each.organisation) for each in degrees),
            "knowsAbout": [str(topic) for topic in page.get("interests", ())],
            "award": _list_unique(
                each.qualified_title for each in page.get("awards", ()) if each.is_received
            ),
            "identifier": [
                {"@type": "PropertyValue", "propertyID": each.get_scheme_display(), "value": each.url}
                for each in page.get("identifiers", ())
                if each.verified_at
            ],
            "sameAs": _list_unique(filter(None, links)),
        }
    )


def _get_family(person: Person) -> str:
    if not person.family:
        return ""
    return format_short(NameParts(person.given, person.particle, person.family, person.suffix))


def _build_organisations(rows: Iterable[tuple[str, Organisation | None]]) -> list[Thing]:
    """Return the organisations of printed names, each once, with the ROR ids that are known."""
    ids = {name: row.ror_url if row else "" for name, row in rows if name}
    return [remove_empty({"@type": "Organization", "@id": url, "name": name}) for name, url in ids.items()]


def _list_unique(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))
