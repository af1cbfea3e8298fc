"""Pages that list nothing yet stand in no menu, no footer and no sitemap, and cost no query to leave out."""

import re

import pytest
from django.db import transaction

from groupsite.site.filled_lists import FilledLists, filled_lists
from tests import factories as make

pytestmark = pytest.mark.django_db

LISTS = {
    "/research/": lambda: make.ThemeFactory(),
    "/projects/": lambda: make.ProjectFactory(),
    "/publications/": lambda: make.PublicationFactory(venue=None),
    "/people/": lambda: make.AppointmentFactory(),
    "/software/": lambda: make.SoftwareFactory(),
    "/news/": lambda: make.NewsItemFactory(),
    "/awards/": lambda: make.AwardFactory(),
    "/teaching/": lambda: make.CourseFactory(),
    "/events/": lambda: make.EventFactory(),
    "/events/talks/": lambda: make.TalkFactory(),
    "/theses/": lambda: make.ThesisFactory(),
    "/topics/": lambda: make.SoftwareTopicFactory(),
    "/venues/": lambda: make.PublicationFactory(in_list=False),
    "/authors/": lambda: make.AuthorshipFactory(publication=make.CorpusPaperFactory()),
}
"""Each page, and what makes something to list there."""
HIDDEN = (
    lambda: make.ThemeFactory(visibility="draft"),
    lambda: make.PublicationFactory(visibility="draft", byline=["Ada Tester"]),
    lambda: make.AppointmentFactory(person__visibility="hidden"),
    lambda: make.SoftwareFactory(visibility="draft"),
    lambda: make.NewsItemFactory(visibility="draft"),
    lambda: make.EventFactory(visibility="draft"),
    lambda: make.TalkFactory(visibility="draft"),
    lambda: make.ThesisFactory(visibility="draft"),
)


@pytest.fixture
def menus():
    """A group whose menu and footer name every list, and a page beside them."""
    group = make.GroupFactory()
    make.MenuItemFactory(group=group, label="Elsewhere", target="https://example.org/")
    for place in ("menu", "footer"):
        for target in LISTS:
            make.MenuItemFactory(group=group, place=place, label=target.strip("/"), target=target)


def find_list_links(client) -> set[str]:
    """The addresses of lists in the menu and the footer of a page."""
    text = client.get("/contact-of-nobody/").text
    outer_html = text.split("<main")[0].split("</head>")[1] + text.split("<footer")[1]
    return set(re.findall(r'href="(/[^"]*)"', outer_html)) & set(LISTS)


def read_sitemap(client) -> set[str]:
    return {
        f"/{path}"
        for path in re.findall(r"<loc>https?://[^/]+/([^<]*)</loc>", client.get("/sitemap.xml").text)
    }


def test_an_empty_site_names_no_list(client, menus):
    for make_hidden in HIDDEN:
        make_hidden()
    assert find_list_links(client) == set()
    assert read_sitemap(client) & set(LISTS) == set()
    assert "https://example.org/" in client.get("/contact-of-nobody/").text


def test_a_list_is_named_when_there_is_something_in_it(client, menus):
    for url, make_one in LISTS.items():
        filled_lists.clear()
        with transaction.atomic():
            make_one()
            assert url in find_list_links(client), url
            assert url == "/authors/" or url in read_sitemap(client), url
            assert client.get(url).status_code == 200, url
            transaction.set_rollback(True)


def test_pages_cost_no_query_more_for_it(client, menus, django_assert_max_num_queries):
    for _ in range(2):
        for make_one in LISTS.values():
            make_one()
        with django_assert_max_num_queries(3):
            client.get("/teaching/")


def test_a_list_that_was_emptied_is_named_for_a_minute_at_most(client, menus, monkeypatch):
    award = make.AwardFactory()
    assert "/awards/" in find_list_links(client)
    award.delete()
    assert "/awards/" in find_list_links(client)
    monkeypatch.setattr("groupsite.site.filled_lists.CACHE_SECONDS", 0)
    assert "/awards/" not in find_list_links(client)


def test_without_a_menu_of_its_own_a_group_shows_the_lists_that_hold_something(client):
    make.NewsItemFactory()
    assert find_list_links(client) == {"/news/"}


def test_what_was_read_before_a_change_is_not_kept():
    lists = FilledLists()
    before = lists.generation
    lists.clear()
    gathered = {"in_list_awards_0": [1], "in_list_news_0": []}
    assert lists.find_empty_paths(gathered, before) == {"/news/"}
    assert "awards" in lists.list_uncached()
    lists.find_empty_paths(gathered, lists.generation)
    assert "awards" not in lists.list_uncached()
