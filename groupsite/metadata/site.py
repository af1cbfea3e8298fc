"""schema.org metadata of the group and its site: home page, lists and breadcrumbs."""

from collections.abc import Iterable, Sequence

from django.urls import reverse

from core.languages import get_content_language, get_default_language, list_languages
from core.text.markdown import render_text
from core.web.language_paths import build_language_path
from core.web.urls import build_absolute_url
from groupsite.metadata.open_graph import find_logo
from groupsite.models import Group
from people.models import Appointment
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty

MOST = 200
"""How many members the group's metadata names."""
MAX_ITEMS = 100
"""How many items of a list are named; numberOfItems counts all."""


def build_search_template() -> str:
    """Return the URL of the search as a URI template (RFC 6570)."""
    return build_absolute_url(reverse("search")) + "?q={search_term_string}"


def build_organisation(group: Group, members: Iterable[Appointment] = ()) -> Thing:
    """Return the group with its current members. members: those that visitors may see."""
    picture = find_logo(group)
    people = [
        (appointment.person, build_absolute_url(appointment.person.get_absolute_url()))
        for appointment in list(members)[:MOST]
    ]
    # The department within the institution, or either of them.
    parent = remove_empty({"name": group.institution, "url": group.url if group.institution else ""})
    parent = {"@type": "Organization", **parent} if parent else {}
    if group.unit:
        parent = {"@type": "Organization", "name": group.unit, "parentOrganization": parent}
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": "ResearchOrganization",
            "@id": build_group_id(),
            "name": group.name,
            "alternateName": group.short_name if group.short_name != group.name else "",
            "url": build_absolute_url(reverse("home")),
            "description": render_text(group.in_language.about),
            "slogan": group.in_language.statement,
            "logo": {"@type": "ImageObject", "url": picture.url} if picture else {},
            "address": ", ".join(filter(None, map(str.strip, group.address.splitlines()))),
            "location": {"@type": "Place", "name": group.place} if group.place else {},
            "email": group.email,
            "parentOrganization": remove_empty(parent),
            "member": [
                {"@type": "Person", "@id": url, "name": person.name, "url": url} for person, url in people
            ],
        }
    )


def build_short_organisation(group: Group) -> Thing:
    """Return the group's id, name and URL, for the metadata of its works."""
    url = build_absolute_url(reverse("home"))
    return {"@type": "ResearchOrganization", "@id": build_group_id(), "name": group.name, "url": url}


def build_website(group: Group) -> Thing:
    """Return the site and its search action."""
    url = build_absolute_url(reverse("home"))
    search = {
        "@type": "SearchAction",
        "target": {"@type": "EntryPoint", "urlTemplate": build_search_template()},
        "query": "required name=search_term_string",
    }
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "@id": f"{url}#site",
        "url": url,
        "name": group.name,
        **({"inLanguage": get_content_language()} if len(list_languages()) > 1 else {}),
        "publisher": {"@id": build_group_id()},
        "potentialAction": search,
    }


def build_group_id() -> str:
    """Return the group's @id on every page: the URL of the home page and a fragment."""
    home = build_language_path("/", get_default_language())
    return build_absolute_url(home) + "#group"


def build_breadcrumbs(group: Group, *steps: tuple[str, str]) -> Thing:
    """Return the breadcrumbs from the home page on. steps: names and URLs or paths, the page itself last."""
    links = [(group.short_name or group.name, reverse("home")), *steps]
    return {
        "@context": CONTEXT,
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": build_absolute_url(url)}
            for position, (name, url) in enumerate(links, start=1)
        ],
    }


def build_collection(name: str, url: str, number: int, items: Sequence[object] = ()) -> Thing:
    """Return the CollectionPage of a list. number: of all items. items: rows with pages, in their order."""
    item_list = {"@type": "ItemList", "numberOfItems": number}
    if items:
        item_list["itemListElement"] = [
            {
                "@type": "ListItem",
                "position": position,
                "name": str(item),
                "url": build_absolute_url(item.get_absolute_url()),
            }
            for position, item in enumerate(items[:MAX_ITEMS], start=1)
        ]
    return {
        "@context": CONTEXT,
        "@type": "CollectionPage",
        "@id": build_absolute_url(url),
        "url": build_absolute_url(url),
        "name": name,
        "mainEntity": item_list,
    }
