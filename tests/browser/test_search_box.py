"""The search box by keyboard and pointer: an editable combobox with a list; and without script."""

from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser

ONLY_TORCHOPT = """() => {
    const texts = [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
    return texts.length > 0 && texts.every((text) => /torchopt/i.test(text));
}"""


@pytest.fixture
def box(site, page):
    """The box of the search page, with three suggestions in its list."""
    page.set_default_timeout(10_000)
    page.goto(site + "/search/")
    field = page.get_by_role("combobox", name="Search everything")
    field.press_sequentially("to")
    page.get_by_role("listbox", name="Suggestions").wait_for()
    assert find_options(page).count() >= 3
    return field


def find_options(page):
    return page.get_by_role("option")


def list_selected(page) -> list[str]:
    return page.locator('[role="option"][aria-selected="true"]').all_inner_texts()


def get_active_option(field) -> str | None:
    return field.get_attribute("aria-activedescendant")


def test_the_list_says_what_it_is(page, box):
    assert box.get_attribute("aria-expanded") == "true"
    assert box.get_attribute("aria-autocomplete") == "list"
    assert page.locator(f"#{box.get_attribute('aria-controls')}").get_attribute("role") == "listbox"
    assert get_active_option(box) is None
    assert list_selected(page) == []
    assert page.complaints == []


def test_arrows_go_round_through_the_box_home_and_end_to_the_ends(page, box):
    texts = find_options(page).all_inner_texts()
    box.press("ArrowDown")
    assert list_selected(page) == texts[:1]
    assert page.locator(f"#{get_active_option(box)}").inner_text() == texts[0]
    box.press("End")
    assert list_selected(page) == texts[-1:]
    box.press("ArrowDown")
    assert list_selected(page) == []
    box.press("ArrowUp")
    assert list_selected(page) == texts[-1:]
    box.press("Home")
    assert list_selected(page) == texts[:1]
    assert box.evaluate("field => field === document.activeElement")
    assert box.input_value() == "to"


def get_first_path(site, page) -> str:
    """The path to which the first suggestion leads."""
    (first, *_) = page.request.get(f"{site}/search/suggestions.json?q=to").json()["items"]
    return urlsplit(first["url"]).path


def test_enter_goes_to_what_is_chosen(site, page, box):
    address = get_first_path(site, page)
    box.press("ArrowDown")
    box.press("Enter")
    page.wait_for_url(f"**{address}")
    assert page.locator("h1").count() == 1


def test_enter_searches_where_nothing_is_chosen(page, box):
    box.press("Enter")
    page.wait_for_url("**/search/?q=to")
    assert page.get_by_role("combobox").input_value() == "to"


def test_escape_closes_the_list_and_keeps_the_text(page, box):
    box.press("ArrowDown")
    box.press("Escape")
    assert find_options(page).count() == 0
    assert box.get_attribute("aria-expanded") == "false"
    assert get_active_option(box) is None
    assert box.input_value() == "to"
    box.press("ArrowDown")
    find_options(page).first.wait_for()


def test_a_click_goes_there_and_leaving_the_box_closes_the_list(site, page, box):
    address = get_first_path(site, page)
    find_options(page).first.click()
    page.wait_for_url(f"**{address}")
    page.go_back()
    field = page.get_by_role("combobox")
    field.fill("to")
    find_options(page).first.wait_for()
    field.press("Tab")
    assert find_options(page).count() == 0


def test_typing_goes_on_and_the_last_text_counts(page, box):
    box.press_sequentially("rchopt")
    page.wait_for_function(ONLY_TORCHOPT)
    assert box.input_value() == "torchopt"
    box.fill("")
    page.get_by_role("listbox").wait_for(state="hidden")


def test_the_slash_leads_to_the_box_from_anywhere(site, page):
    page.goto(site + "/news/")
    page.keyboard.press("/")
    page.wait_for_url("**/search/#q")
    page.wait_for_function("document.activeElement.id === 'q'")
    page.locator("h1").click()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    assert page.get_by_role("combobox").input_value() == ""


def test_the_box_of_a_wrong_address_searches_everything(site, page):
    page.goto(site + "/no/such/torchopt/")
    page.get_by_role("searchbox").fill("torchopt")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=torchopt")
    assert page.get_by_role("heading", name="Software").count() == 1


@without_script
def test_without_script_everything_but_the_list_is_there(site, page):
    page.goto(site + "/search/")
    page.get_by_role("searchbox").fill("learning")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/search/?q=learning")
    before = page.locator(".papers .paper").count()
    page.locator(".language summary").click()
    assert page.get_by_role("button", name="kind:preprint").is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("group", name="Year").get_by_role("button").first.click()
    page.wait_for_url("**year%3A**")
    assert 0 < page.locator(".papers .paper").count() < before
    page.locator("#chip-year").click()
    assert page.url.endswith("/search/?q=learning")
    assert page.get_by_role("listbox").count() == 0


def test_the_page_fits_every_window(site, page):
    for query in ("", "?q=learning", "?q=" + "x" * 200, "?q=nothing-of-that-kind"):
        page.goto(f"{site}/search/{query}")
        for width in (320, 390, 820, 1440, 2560):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("getComputedStyle(document.querySelector('h1')).display") != "none"
