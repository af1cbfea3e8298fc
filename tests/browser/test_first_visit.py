"""What a visitor and a member meet first, in a real browser."""

import re

import pytest

from tests import factories
from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/people/",
    "/people/luo-mai/",
    "/people/marcel-wagenlander/",
    "/publications/",
    "/publications/torchopt-2023/",
    "/research/",
    "/software/",
    "/awards/",
    "/teaching/",
    "/news/",
    "/topics/",
    "/venues/",
    "/join/",
    "/contact/",
]


def test_no_page_breaks_the_policy_asks_anything_from_elsewhere_or_scrolls_sideways(site, page):
    for address in PAGES:
        answer = page.goto(site + address)
        assert answer.status == 200, address
        assert page.locator("h1").count() == 1, address
        assert page.complaints == [], address
        for width in (320, 1200):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    assert [url for url in page.requests if not url.startswith(site)] == []


def test_the_first_stop_of_the_keyboard_skips_to_the_content(site, page):
    page.goto(site + "/people/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


@without_script
def test_the_list_is_searched_without_script(site, page):
    page.goto(site + "/publications/")
    page.get_by_role("searchbox").first.fill("torchopt")
    page.get_by_role("searchbox").first.press("Enter")
    page.wait_for_url("**q=torchopt**")
    assert page.get_by_role("link", name=re.compile("^TorchOpt: An Efficient")).count() == 1
    assert page.get_by_text("Ekko").count() == 0


def test_the_old_address_shows_its_notice_and_leads_on(site, page):
    page.goto(site + "/~lmai/")
    page.wait_for_url("**/people/luo-mai/", timeout=10_000)


def test_a_member_logs_in_and_finds_the_way_to_a_new_paper(site, page):
    factories.UserFactory(email="student@example.org", password="a long password")
    page.goto(site + "/admin/")
    page.get_by_label("E-mail address").fill("Student@example.org")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Log in", exact=True).click()
    page.goto(site + "/admin/publications/publication/add/")
    assert page.get_by_label("Title").count() >= 1
    assert page.complaints == []
