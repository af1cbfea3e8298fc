"""The JSON of the list of news."""

from typing import Annotated

from django.http import HttpResponse
from msgspec import Meta

from core.api.operations import describe_operation
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.text.markdown import render_markdown
from groupsite.api import shared_resources
from groupsite.api.shared_resources import NewsResource
from groupsite.news.models import NewsItem


class ListedNewsResource(NewsResource, frozen=True):
    slug: str
    body_html: Annotated[str, Meta(description="HTML that is safe to show")]


@describe_operation("News", PagedList[ListedNewsResource], parameters=PARAMETERS, tag="news")
def news(request) -> HttpResponse:
    """Return all news, the newest first."""
    rows = NewsItem.objects.shown()
    return build_page_response(
        request,
        rows.count(),
        lambda part: [
            ListedNewsResource.of(
                shared_resources.to_news(row), slug=row.slug, body_html=render_markdown(row.in_language.body)
            )
            for row in rows.newest_first()[part]
        ],
    )
