"""What the pages do beside being read: schemes, folding, print, zoom, e-mail."""

import pytest

from groupsite.models import Group
from tests import factories
from tests.browser.conftest import NO_SCRIPT, SCRIPT, without_script

pytestmark = pytest.mark.browser

LIGHT, DARK = "rgb(252, 251, 248)", "rgb(26, 23, 20)"
NAMES = [f"Author {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(60)]


def read_paper_colour(page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_the_scheme_is_the_systems(site, page):
    page.goto(site + "/")
    for system, colour in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=system)
        assert read_paper_colour(page) == colour


def test_the_switch_goes_round_and_remembers(site, page):
    page.emulate_media(color_scheme="dark")
    page.goto(site + "/")
    switch = page.get_by_role("button", name="Colour scheme: system. Change to light")
    switch.focus()
    page.keyboard.press("Enter")
    assert read_paper_colour(page) == LIGHT
    page.goto(site + "/people/")
    assert read_paper_colour(page) == LIGHT
    page.get_by_role("button", name="Colour scheme: light. Change to dark").click()
    assert read_paper_colour(page) == DARK
    page.get_by_role("button", name="Colour scheme: dark. Change to system").click()
    page.emulate_media(color_scheme="light")
    page.reload()
    assert read_paper_colour(page) == LIGHT
    assert page.complaints == []


@without_script
def test_without_script_there_is_no_switch(site, page):
    page.goto(site + "/")
    assert page.locator("[data-scheme-switch]").is_hidden()


@pytest.mark.parametrize("page", [SCRIPT, NO_SCRIPT], indirect=True)
def test_a_long_byline_folds_and_opens(site, page):
    factories.PublicationFactory(slug="many", byline=NAMES)
    page.goto(site + "/publications/many/")
    byline = page.locator("#authors")
    assert byline.get_by_text(NAMES[7]).is_visible()
    assert not byline.get_by_text(NAMES[59]).is_visible()
    byline.get_by_text("and 52 more").click()
    assert byline.get_by_text(NAMES[59]).is_visible()


def test_print_unfolds_bylines_and_leaves_out_the_tools(site, page):
    factories.PublicationFactory(slug="many", byline=NAMES)
    page.goto(site + "/publications/many/")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator("#authors").get_by_text(NAMES[59]).is_visible()
    assert page.get_by_role("navigation", name="Main").is_hidden()
    assert read_paper_colour(page) in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


def test_an_address_is_read_copied_and_written_to_but_not_in_the_source(site, page):
    source = page.goto(site + "/people/luo-mai/").text()
    assert "luo.mai@ed.ac.uk" not in source
    link = page.get_by_role("main").get_by_role("link", name="luo.mai@ed.ac.uk")
    assert link.get_attribute("href") == "mailto:luo.mai@ed.ac.uk"
    assert page.locator("main .email").inner_text() == "luo.mai@ed.ac.uk"


def test_twice_the_text_size_fits(site, chromium):
    context = chromium.new_context(viewport={"width": 640, "height": 480}, device_scale_factor=2)
    page = context.new_page()
    for path in ("/", "/people/", "/people/luo-mai/", "/publications/", "/research/"):
        page.goto(site + path)
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, path
    context.close()


def test_a_list_in_the_group_s_own_words_has_bullets(site, page):
    Group.objects.update(about="We do:\n\n- one thing\n- another")
    page.goto(site)
    style = page.locator(".lead li").first.evaluate("item => getComputedStyle(item).listStyleType")
    assert "–" in style


def test_nothing_moves_while_a_page_loads(site, page):
    page.goto(site + "/people/luo-mai/")
    shift = page.evaluate(
        """() => new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((entries) => {
                for (const entry of entries.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        })"""
    )
    assert shift < 0.01
