"""News."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from groupsite.kit.gather import gather
from groupsite.kit.paging import paged
from groupsite.kit.shown import get_or_gone, is_early
from groupsite.metadata import news as about
from groupsite.models import NewsItem
from people.models import Person


def news(request) -> HttpResponse:
    """All news, the newest first."""
    found = paged(NewsItem.objects.shown().newest_first(), request.GET.get("page"))
    problems = [found.problem] if found.problem else []
    return render(request, "news/news.html", {"page": found.page, "problems": problems})


def news_item(request, slug: str) -> HttpResponse:
    """An item of news, and what it is about. What is dated in the future is not there yet."""
    item = get_or_gone(NewsItem.objects.all(), slug=slug)
    if not item.is_shown and not is_early(item):
        raise Http404
    found = gather(
        people=Person.objects.seen().filter(news_people__news_item=item).order_by("news_people__position"),
        papers=item.publications.shown().newest_first().lean(),
        software=item.software.public().in_order(),
    )
    return render(request, "news/news_item.html", {"item": item, "card": about.card(item), **found})
