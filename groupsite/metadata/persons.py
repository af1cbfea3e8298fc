"""A person's profile."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import Card
from groupsite.kit.text import plain
from groupsite.metadata.open_graph import portrait
from groupsite.metadata.site import short_organisation
from groupsite.models import Group
from people.models import Appointment, Education, Person
from people.names import Parts, short
from publications.metadata.schema_org import CONTEXT, Thing, without_empty


def profile(person: Person, found: Mapping[str, Any], group: Group) -> Thing:
    """The page of a person.

    found: what the page shows beside them, by the names that its view has: current, identifiers, links,
    names, education, interests, awards.
    """
    address = absolute(person.get_absolute_url())
    return {
        "@context": CONTEXT,
        "@type": "ProfilePage",
        "url": address,
        "name": person.name,
        "mainEntity": _person(person, found, group, address),
    }


def card(person: Person) -> Card:
    """Return the name in its parts, and the photo if the person agreed to it."""
    parts = ("profile:first_name", person.given), ("profile:last_name", _family(person))
    return Card("profile", portrait(person), more=tuple(pair for pair in parts if pair[1]))


def _person(person: Person, found: Mapping[str, Any], group: Group, address: str) -> Thing:
    current: Sequence[Appointment] = found.get("current", ())
    picture = portrait(person)
    return without_empty(
        {
            "@type": "Person",
            "@id": address,
            "url": address,
            "name": person.name,
            "honorificPrefix": person.title,
            "givenName": person.given,
            "familyName": _family(person),
            "honorificSuffix": person.suffix,
            "alternateName": [each.name for each in found.get("names", ())],
            "description": plain(person.summary),
            "image": picture.url if picture else "",
            "email": person.public_email,
            "jobTitle": _different(each.display_title for each in current),
            "worksFor": short_organisation(group) if current else {},
            "affiliation": _affiliations(current, group),
            "alumniOf": _organisations(each.institution for each in _past(found.get("education", ()))),
            "knowsAbout": [str(topic) for topic in found.get("interests", ())],
            "award": _different(each.qualified_title for each in found.get("awards", ()) if each.is_received),
            "sameAs": _elsewhere(found),
        }
    )


def _family(person: Person) -> str:
    if not person.family:
        return ""
    return short(Parts(person.given, person.particle, person.family, person.suffix))


def _elsewhere(found: Mapping[str, Any]) -> list[str]:
    """Return pages in registries, then those that the person links to."""
    registries = (each.url for each in found.get("identifiers", ()))
    return _different(filter(None, [*registries, *(each.url for each in found.get("links", ()))]))


def _past(education: Iterable[Education]) -> Iterable[Education]:
    """What is over; where no date says that it goes on, it is."""
    return (each for each in education if each.end or each.end_unknown or not each.start)


def _affiliations(current: Sequence[Appointment], group: Group) -> list[Thing]:
    return _organisations(each.institution or group.institution for each in current)


def _organisations(names: Iterable[str]) -> list[Thing]:
    return [{"@type": "Organization", "name": name} for name in _different(names) if name]


def _different(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))
