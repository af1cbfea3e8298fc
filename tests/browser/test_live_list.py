"""The list of papers, narrowed live and without script."""

import re

import pytest

from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser


@pytest.fixture
def papers(site, page):
    """The list, in a page that knows when it was loaded anew."""
    page.goto(site + "/publications/")
    page.evaluate("window.sameLoad = true")
    return page


def is_same_load(page) -> bool:
    return page.evaluate("window.sameLoad === true")


def list_titles(page) -> list[str]:
    return page.locator(".results .paper h3").all_inner_texts()


def read_count(page) -> int:
    return int(re.match(r"[\d,]+|No", page.locator(".bar .count").inner_text()).group().replace("No", "0"))


def find_facet(page, name: str, label: str):
    return page.get_by_role("group", name=name, exact=True).get_by_role("button", name=label)


def test_a_choice_narrows_the_list_without_a_page_load(papers):
    everything = read_count(papers)
    promised = int(find_facet(papers, "Venue", "OSDI").locator(".number").inner_text())
    find_facet(papers, "Venue", "OSDI").click()
    papers.wait_for_url("**/publications/?venue=osdi")
    papers.get_by_role("link", name="Clear").wait_for()
    assert is_same_load(papers)
    assert read_count(papers) == promised == len(list_titles(papers)) < everything
    assert "OSDI" in papers.title()


def test_the_keyboard_stays_where_it_was(papers):
    find_facet(papers, "Venue", "OSDI").focus()
    papers.keyboard.press("Enter")
    papers.get_by_role("link", name="Clear").wait_for()
    assert "OSDI" in papers.evaluate("document.activeElement.textContent")
    assert is_same_load(papers)


def test_choices_add_up_and_come_off_one_by_one(papers):
    find_facet(papers, "Venue", "OSDI").click()
    papers.wait_for_url("**venue=osdi**")
    find_facet(papers, "Person", "Luo Mai").click()
    papers.wait_for_url("**person=luo-mai**")
    assert "venue=osdi" in papers.url
    papers.locator("a.chip", has_text="OSDI").click()
    papers.wait_for_url(lambda url: "venue" not in url and "person=luo-mai" in url)
    papers.get_by_role("link", name="Clear").click()
    papers.wait_for_url(re.compile(r"/publications/$"))
    assert is_same_load(papers)
    assert papers.locator("a.chip").count() == 0


def test_back_and_forward_show_what_was_there(papers):
    before = list_titles(papers)
    find_facet(papers, "Venue", "OSDI").click()
    papers.locator("a.chip", has_text="OSDI").wait_for()
    narrowed = list_titles(papers)
    papers.go_back()
    papers.locator("a.chip").wait_for(state="detached")
    assert list_titles(papers) == before
    papers.go_forward()
    papers.locator("a.chip", has_text="OSDI").wait_for()
    assert list_titles(papers) == narrowed
    assert is_same_load(papers)


def test_typing_searches_and_one_step_back_undoes_it(papers):
    before = list_titles(papers)
    papers.keyboard.press("/")
    papers.keyboard.type("torchopt", delay=20)
    papers.wait_for_url("**q=torchopt")
    papers.locator("a.chip", has_text="torchopt").wait_for()
    assert [title for title in list_titles(papers) if "TorchOpt" not in title] == []
    assert papers.evaluate("document.activeElement.id") == "q"
    assert is_same_load(papers)
    papers.go_back()
    papers.locator("a.chip").wait_for(state="detached")
    assert list_titles(papers) == before


def test_what_fits_nothing_offers_a_way_out(papers):
    papers.get_by_role("searchbox").fill("zzzzqqqq")
    papers.get_by_role("link", name="Show all papers").wait_for()
    assert list_titles(papers) == []
    papers.get_by_role("link", name="Show all papers").click()
    papers.locator(".results .paper").first.wait_for()
    assert papers.get_by_role("searchbox").input_value() == ""


def test_where_fetching_fails_the_link_is_followed(papers):
    papers.route("**/publications/?*", lambda route: route.abort() if is_fetch(route) else route.continue_())
    with papers.expect_navigation():
        find_facet(papers, "Venue", "OSDI").click()
    assert len(list_titles(papers)) == read_count(papers)


def is_fetch(route) -> bool:
    return route.request.resource_type == "fetch"


@without_script
def test_all_of_it_works_without_script(site, page):
    page.goto(site + "/publications/")
    find_facet(page, "Venue", "OSDI").click()
    assert page.url.endswith("?venue=osdi")
    assert page.get_by_role("searchbox").input_value() == "venue:osdi"
    page.get_by_role("searchbox").fill("venue:osdi kungfu")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/publications/?q=venue%3Aosdi+kungfu")
    assert len(list_titles(page)) == 1
    page.locator("a.chip", has_text="OSDI").click()
    assert "venue" not in page.url
    page.get_by_role("button", name="By venue").click()
    assert "sort=venue" in page.url
    assert "q=kungfu" in page.url


@without_script
def test_on_a_phone_the_choices_open_without_script(site, page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(site + "/publications/")
    assert not find_facet(page, "Venue", "OSDI").is_visible()
    page.locator("#show-facets").check()
    find_facet(page, "Venue", "OSDI").click()
    assert page.url.endswith("?venue=osdi")
