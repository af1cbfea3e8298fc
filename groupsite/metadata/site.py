"""The group and its site: the home page, lists, where pages stand, and news."""

from collections.abc import Iterable, Sequence

from django.urls import reverse

from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import Card, Picture
from groupsite.kit.text import plain
from groupsite.metadata.open_graph import logo
from groupsite.models import Group, NewsItem
from people.models import Appointment
from publications.metadata.schema_org import CONTEXT, Thing, without_empty

MOST = 200
"""How many members are named."""
LISTED = 100
"""How many things a list says by name; of longer ones it says only how many there are."""


def search_address() -> str:
    """Where words are searched for, as a URI template (RFC 6570)."""
    return absolute(reverse("search")) + "?q={search_term_string}"


def organisation(group: Group, members: Iterable[Appointment] = ()) -> Thing:
    """The group, with its current members as visitors see them."""
    picture = logo(group)
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "ResearchOrganization",
            "@id": group_id(),
            "name": group.name,
            "alternateName": group.short_name if group.short_name != group.name else "",
            "url": absolute(reverse("home")),
            "description": plain(group.about),
            "slogan": group.statement,
            "logo": _image(picture),
            "address": ", ".join(filter(None, map(str.strip, group.address.splitlines()))),
            "location": _place(group.place),
            "email": group.email,
            "parentOrganization": _parent(group),
            "member": [_member(each) for each in list(members)[:MOST]],
        }
    )


def short_organisation(group: Group) -> Thing:
    """The group, where something else is spoken of."""
    address = absolute(reverse("home"))
    return {"@type": "ResearchOrganization", "@id": group_id(), "name": group.name, "url": address}


def website(group: Group) -> Thing:
    """The site, and how it is searched."""
    address = absolute(reverse("home"))
    search = {
        "@type": "SearchAction",
        "target": {"@type": "EntryPoint", "urlTemplate": search_address()},
        "query": "required name=search_term_string",
    }
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "@id": f"{address}#site",
        "url": address,
        "name": group.name,
        "publisher": {"@id": group_id()},
        "potentialAction": search,
    }


def group_id() -> str:
    """What the group is called on every page: the address of the home page and a fragment."""
    return absolute(reverse("home")) + "#group"


def _parent(group: Group) -> Thing:
    """The department within the institution, or whichever is known."""
    whole = without_empty({"name": group.institution, "url": group.url if group.institution else ""})
    whole = {"@type": "Organization", **whole} if whole else {}
    if not group.unit:
        return whole
    return without_empty({"@type": "Organization", "name": group.unit, "parentOrganization": whole})


def _member(appointment: Appointment) -> Thing:
    person = appointment.person
    address = absolute(person.get_absolute_url())
    return {"@type": "Person", "@id": address, "name": person.name, "url": address}


def _image(picture: Picture | None) -> Thing:
    if picture is None:
        return {}
    return {"@type": "ImageObject", "url": picture.url}


def _place(name: str) -> Thing:
    return {"@type": "Place", "name": name} if name else {}


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
            {
                "@type": "ListItem",
                "position": place,
                "name": str(thing),
                "url": absolute(thing.get_absolute_url()),
            }
            for place, thing in enumerate(things[:LISTED], start=1)
        ]
    return {
        "@context": CONTEXT,
        "@type": "CollectionPage",
        "@id": absolute(address),
        "url": absolute(address),
        "name": name,
        "mainEntity": listed,
    }


def news_article(item: NewsItem, group: Group) -> Thing:
    """An item of news as what it is."""
    address = absolute(item.get_absolute_url())
    picture = logo(group)
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "NewsArticle",
            "@id": address,
            "url": address,
            "name": item.title,
            "headline": item.title,
            "datePublished": item.date.isoformat(),
            "articleBody": plain(item.body),
            "image": picture.url if picture else "",
            "author": [short_organisation(group)],
            "publisher": short_organisation(group),
        }
    )


def news_card(item: NewsItem) -> Card:
    return Card("article", more=(("article:published_time", item.date.isoformat()),))
