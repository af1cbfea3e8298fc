"""The list of news, and the page of an item."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from core.web.pagination import paginate
from core.web.visibility import get_or_gone, is_previewed
from groupsite.models import Award
from groupsite.news.metadata import build_news_card
from groupsite.news.models import NewsItem
from groupsite.news.news_list import group_by_year, split_latest
from people.models import Person
from publications.models import Topic


class PageLink(NamedTuple):
    """A name and the path of its page."""

    name: str
    url: str


def news(request) -> HttpResponse:
    """Show all news, the newest first, or those with a tag."""
    rows, tag = NewsItem.objects.shown().newest_first().select_related("picture"), None
    if slug := request.GET.get("tag", "").replace("\0", ""):
        tag = get_object_or_404(
            Topic.objects.filter(news_items__content_object__in=rows).distinct(), slug=slug
        )
        rows = rows.filter(topic_items__tag=tag)
    part = paginate(rows, request.GET.get("page"))
    latest, items = None, list(part.page)
    if not tag and part.page.number == 1:
        latest, items = split_latest(items)
    context = {
        "page": part.page,
        "problems": [part.problem] if part.problem else [],
        "latest": latest,
        "years": group_by_year(items),
        "tag": tag,
    }
    return render(request, "news/news.html", context)


def news_item(request, slug: str) -> HttpResponse:
    """Show an item of news, and what it is about; 404 while its date is in the future."""
    item = get_or_gone(NewsItem.objects.select_related("author", "picture"), slug=slug)
    if not item.is_shown and not is_previewed(item):
        raise Http404
    context = {
        "item": item,
        "card": build_news_card(item),
        "people": Person.objects.seen().filter(news_people__news_item=item).order_by("news_people__position"),
        "papers": item.publications.shown().newest_first().for_list(),
        "software": item.software.public().in_order(),
        "records": list_news_records(item),
        "tags": Topic.objects.filter(news_items__content_object=item).in_order(),
        "older": NewsItem.objects.shown().older_than(item).newest_first().defer("body").first(),
        "newer": NewsItem.objects.shown().newer_than(item).order_by("day", "pk").defer("body").first(),
    }
    return render(request, "news/news_item.html", context)


def list_news_records(item: NewsItem) -> list[PageLink]:
    """Return links to the public pages of the other records that an item of news is about."""
    links = []
    for row in item.news_records.with_records().order_by("position", "pk"):
        record = row.record
        if isinstance(record, Award):
            links.append(PageLink(str(record), reverse("awards")))
        elif record.is_shown:
            links.append(PageLink(str(record), record.get_absolute_url()))
    return links
