"""The switch of languages in a browser: it keeps the page, by keyboard and without scripts, too."""

from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def languages(set_languages):
    set_languages("en", "de")


def read_place(page) -> str:
    parts = urlsplit(page.url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


@pytest.mark.usefixtures("languages")
def test_the_switch_keeps_the_page_and_its_query_there_and_back(page, site):
    page.goto(f"{site}/publications/?year=2023")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="Deutsch (DE)").click()
    page.wait_for_url("**/de/publications/?year=2023")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("link", name="Deutsch (DE)").get_attribute("aria-current") == "true"
    page.get_by_role("navigation").first.get_by_role("link", name="Team").click()
    page.wait_for_url("**/de/people/")
    page.get_by_role("link", name="English (EN)").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}/people/")
    assert read_place(page) == "/people/"
    page.go_back()
    assert read_place(page) == "/de/people/"
    assert not page.context.cookies()


@pytest.mark.usefixtures("languages")
def test_the_search_stays_in_the_language(page, site):
    page.goto(f"{site}/de/")
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").get_by_role("combobox").fill("torchopt")
    option = page.get_by_role("dialog").get_by_role("option").first
    option.wait_for()
    option.click()
    page.wait_for_url("**/de/**")
    assert read_place(page).startswith("/de/")


@pytest.mark.usefixtures("languages")
def test_without_scripts_and_on_a_phone_the_switch_is_two_links(page, site):
    context = page.context.browser.new_context(
        java_script_enabled=False, viewport={"width": 390, "height": 800}
    )
    phone = context.new_page()
    phone.goto(f"{site}/people/luo-mai/")
    phone.get_by_role("link", name="Deutsch (DE)").click()
    assert read_place(phone) == "/de/people/luo-mai/"
    box = phone.get_by_role("link", name="English (EN)").bounding_box()
    assert min(box["width"], box["height"]) >= 24
    assert box["x"] + box["width"] <= 390
    context.close()


def test_one_language_has_no_switch(page, site):
    page.goto(f"{site}/people/")
    assert page.locator(".languages").count() == 0
