"""Other pages of lists that are files."""

import pytest
from django.test import RequestFactory

from core.web.static_pages import STATIC_PAGE, StaticPage, build_page_url, split_static_path


@pytest.mark.parametrize(
    ("path", "served"),
    [
        ("/news/", ("/news/", "")),
        ("/news/page.2/", ("/news/", "page=2")),
        ("/authors/ada/after.2021.25/", ("/authors/ada/", "after=2021.25")),
        ("/news/page-2/", ("/news/page-2/", "")),
        ("/page.3/", ("/", "page=3")),
    ],
)
def test_what_a_server_answers(path, served):
    assert split_static_path(path) == served


@pytest.mark.parametrize(
    ("name", "value", "query", "served", "static"),
    [
        ("page", "2", "", "?page=2", "/news/page.2/"),
        ("page", "1", "", "?page=1", "/news/"),
        ("page", "2", "q=a", "?q=a&page=2", "/news/page.2/"),
        ("before", "x", "", "?before=x", "/news/"),
    ],
)
def test_urls_of_other_pages(name, value, query, served, static):
    request = RequestFactory().get("/news/")
    assert build_page_url(request, name, value, query) == served
    request.META[STATIC_PAGE] = StaticPage("/news/")
    assert build_page_url(request, name, value, query) == static
