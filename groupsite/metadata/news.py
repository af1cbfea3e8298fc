"""An item of news."""

from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import Card
from groupsite.kit.text import plain
from groupsite.metadata.pictures import logo
from groupsite.metadata.site import short_organisation
from groupsite.models import Group, NewsItem
from publications.metadata.schema_org import CONTEXT, Thing, without_empty


def article(item: NewsItem, group: Group) -> Thing:
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


def card(item: NewsItem) -> Card:
    return Card("article", more=(("article:published_time", item.date.isoformat()),))
