"""schema.org metadata and share cards of news."""

from core.text.markdown import render_text
from core.web.share_cards import ShareCard
from core.web.urls import build_absolute_url
from groupsite.metadata.open_graph import add_drawing
from groupsite.metadata.site import build_short_organisation
from groupsite.models import Group
from groupsite.news.models import NewsItem
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty


def build_news_article(item: NewsItem, group: Group) -> Thing:
    """Return the NewsArticle of an item of news; its image is that of its share card."""
    url = build_absolute_url(item.get_absolute_url())
    picture = add_drawing(ShareCard(), "news_item", url, item.in_language.title).picture
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": "NewsArticle",
            "@id": url,
            "url": url,
            "name": item.in_language.title,
            "headline": item.in_language.title,
            "datePublished": item.date.isoformat(),
            "articleBody": render_text(item.in_language.body),
            "image": picture.url if picture else "",
            "author": [build_news_author(item, group)],
            "publisher": build_short_organisation(group),
        }
    )


def build_news_author(item: NewsItem, group: Group) -> Thing:
    """Return the author, or the group for news without one that visitors may see."""
    author = item.public_author
    if author is None:
        return build_short_organisation(group)
    url = build_absolute_url(author.get_absolute_url())
    return {"@type": "Person", "@id": url, "name": author.name, "url": url}


def build_news_card(item: NewsItem) -> ShareCard:
    """Return the share card of an item of news."""
    return ShareCard("article", more=(("article:published_time", item.date.isoformat()),))
