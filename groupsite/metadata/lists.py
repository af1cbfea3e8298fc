"""Pages that list things, and where a page stands among the others."""

from collections.abc import Sequence

from django.urls import reverse

from groupsite.kit.addresses import absolute
from groupsite.models import Group
from publications.metadata.schema_org import CONTEXT, Thing

MOST = 100
"""How many things a list says by name; of longer ones it says only how many there are."""


def breadcrumbs(group: Group, *steps: tuple[str, str]) -> Thing:
    """The way to a page from the home page: names and addresses, or paths of this site, the page last."""
    way = [(group.short_name or group.name, reverse("home")), *steps]
    return {
        "@context": CONTEXT,
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": name, "item": absolute(address)}
            for place, (name, address) in enumerate(way, start=1)
        ],
    }


def collection(name: str, address: str, number: int, things: Sequence[object] = ()) -> Thing:
    """A page at a path that lists so many things: these, of which each has a page, or just as many."""
    listed = {"@type": "ItemList", "numberOfItems": number}
    if things:
        listed["itemListElement"] = [
            _item(place, thing) for place, thing in enumerate(things[:MOST], start=1)
        ]
    return {
        "@context": CONTEXT,
        "@type": "CollectionPage",
        "@id": absolute(address),
        "url": absolute(address),
        "name": name,
        "mainEntity": listed,
    }


def _item(place: int, thing) -> Thing:
    address = absolute(thing.get_absolute_url())
    return {"@type": "ListItem", "position": place, "name": str(thing), "url": address}
