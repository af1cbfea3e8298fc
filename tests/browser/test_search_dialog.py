"""The keys that open a search from every page, and the dialog that they open."""

import pytest

from tests import factories as make
from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser


def find_field(page):
    return page.get_by_role("dialog").get_by_label("Search everything")


def test_a_key_opens_the_search_and_escape_gives_the_focus_back(site, page):
    page.goto(site + "/people/")
    page.get_by_role("link", name="Luo Mai").first.focus()
    for key in ("Control+k", "Meta+k"):
        page.keyboard.press(key)
        find_field(page).wait_for()
        assert find_field(page).evaluate("input => input === document.activeElement")
        page.keyboard.press("Escape")
        assert page.get_by_role("dialog").count() == 0
        assert "Luo Mai" in page.evaluate("document.activeElement.textContent")
    assert page.url == site + "/people/"
    assert page.complaints == []


def test_the_dialog_suggests_and_searches(site, page):
    page.goto(site + "/news/")
    page.get_by_role("link", name="Search everything").click()
    find_field(page).press_sequentially("torch")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=torch")
    assert page.complaints == []


def test_the_dialog_offers_the_pages_of_the_menu_and_names_the_kinds_of_what_it_finds(site, page):
    page.goto(site + "/news/")
    page.keyboard.press("Control+k")
    page.get_by_role("option", name="Publications").wait_for()
    find_field(page).press_sequentially("torch")
    page.get_by_role("option", name="All results for “torch”").wait_for()
    assert page.locator(".offer-head").all_inner_texts()[0].startswith("Software")
    assert page.get_by_role("option").first.locator("mark").inner_text() == "Torch"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=torch")
    assert page.complaints == []


def test_escape_closes_the_suggestions_first(site, page):
    page.goto(site + "/news/")
    page.get_by_role("link", name="Search everything").click()
    find_field(page).press_sequentially("torch")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("option").count() == 0
    assert find_field(page).is_visible()


def test_a_marked_suggestion_stays_marked_when_a_later_answer_has_it_too(site, page):
    page.goto(site + "/news/")
    page.get_by_role("link", name="Search everything").click()
    with page.expect_response(lambda response: response.url.endswith("?q=tor")):
        find_field(page).press_sequentially("tor")
    page.wait_for_timeout(200)
    page.keyboard.press("ArrowDown")
    marked = page.locator("[role=option][aria-selected=true]")
    label = marked.inner_text()
    with page.expect_response(lambda response: response.url.endswith("?q=torch")):
        find_field(page).press_sequentially("ch")
    page.wait_for_timeout(200)
    assert marked.inner_text() == label


def test_a_page_with_a_box_for_everything_gives_it_the_focus(site, page):
    page.goto(site + "/search/?q=learning")
    page.locator("h1").click()
    page.keyboard.press("Control+k")
    page.wait_for_function("document.activeElement.id === 'q'")
    assert page.get_by_role("dialog").count() == 0
    page.goto(site + "/publications/")
    page.keyboard.press("Control+k")
    find_field(page).wait_for()


def test_the_editing_side_has_it_too_and_typing_is_no_obstacle(log_in):
    tab = log_in(make.UserFactory(role="owner"))
    tab.keyboard.press("Control+k")
    with tab.expect_response(lambda response: response.url.endswith("?q=kungfu")):
        find_field(tab).press_sequentially("kungfu")
    tab.get_by_role("option", name="KungFu").first.wait_for()  # and not what the first letters found
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/software/kungfu/")
    assert tab.complaints == []


def test_the_slash_still_leads_to_the_box_of_the_page(site, page):
    page.goto(site + "/news/")
    page.keyboard.press("Control+k")
    find_field(page).wait_for()
    page.keyboard.press("Escape")
    find_field(page).wait_for(state="hidden")  # or the same key stops what the next one loads
    page.keyboard.press("/")
    page.wait_for_url("**/search/#q")


def test_the_hint_is_for_those_who_have_a_keyboard(site, page, chromium):
    page.goto(site + "/")
    assert page.locator(".masthead .search kbd").is_visible()
    context = chromium.new_context(viewport={"width": 1200, "height": 900}, has_touch=True, is_mobile=True)
    touch = context.new_page()
    touch.goto(site + "/publications/")
    assert not touch.locator(".masthead .search kbd").is_visible()
    assert not touch.locator(".search-form kbd").is_visible()
    context.close()


@without_script
def test_without_script_the_control_is_a_link(site, page):
    page.goto(site + "/people/")
    page.get_by_role("link", name="Search everything").click()
    assert page.url == site + "/search/#q"


def test_the_papers_of_a_name_are_narrowed_without_a_page_load(site, page):
    page.goto(site + "/authors/luo_mai/")
    page.evaluate("window.sameLoad = true")
    page.get_by_role("group", name="Year", exact=True).get_by_role("button").first.click()
    page.locator("#chip-year").wait_for()
    assert "year=" in page.url
    page.get_by_role("button", name="Oldest first").click()
    page.wait_for_url("**sort=oldest**")
    assert page.evaluate("window.sameLoad")
    assert page.complaints == []
