"""Texts in two languages in a browser: tabs of a form, a translated page, and one that is not translated."""

import pytest

from groupsite.models import Page
from software.models import Theme
from tests import factories
from tests.browser.conftest import give_session, without_script

pytestmark = pytest.mark.browser

TITLE = "input[name=title]"
GERMAN_TITLE = "input[name=title__de]"


@pytest.fixture
def theme(site, set_languages):
    set_languages("en", "de")
    return Theme.objects.get(slug="inference")


@pytest.fixture
def open_form(site, page):
    account = factories.UserFactory(role="owner")

    def open_row(row):
        give_session(page.context, site, account)
        names = row._meta.app_label, row._meta.model_name
        page.goto(f"{site}/admin/{names[0]}/{names[1]}/{row.pk}/change/")

    return open_row


def test_the_tabs_are_used_with_the_keyboard(page, theme, open_form):
    open_form(theme)
    tabs = page.locator(".field-title [role=tab]")
    assert tabs.count() == 2
    assert page.locator(TITLE).is_visible()
    assert not page.locator(GERMAN_TITLE).is_visible()
    tabs.first.focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(GERMAN_TITLE).is_visible()
    assert tabs.nth(1).get_attribute("aria-selected") == "true"
    assert page.evaluate("document.activeElement.textContent").startswith("German")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "title__de"
    assert page.locator("[name=summary__de]").is_visible()  # the language of one text is that of all
    assert page.locator(".field-title [role=tablist]").get_attribute("aria-label") == "Languages of Title"
    page.locator(".field-title [role=tab]").nth(1).focus()
    page.keyboard.press("Home")
    assert page.locator(TITLE).is_visible()


def test_what_is_missing_is_said_until_it_is_typed(page, theme, open_form):
    open_form(theme)
    tab = page.locator(".field-narrative [role=tab]").nth(1)
    assert tab.inner_text() == "Germannot translated yet"
    tab.click()
    page.locator("[name=narrative__de]").fill("Auf Deutsch.")
    assert tab.inner_text() == "German"


def test_a_translation_is_saved_and_read(page, site, theme, open_form):
    open_form(theme)
    page.locator(".field-title [role=tab]").nth(1).click()
    page.locator(GERMAN_TITLE).fill("Schnelle Modelle")
    page.locator("[name=_save]").first.click()
    page.get_by_text("was saved").wait_for()
    page.goto(f"{site}/de/research/inference/")
    assert page.locator("h1").inner_text() == "Schnelle Modelle"
    assert page.locator("h1").get_attribute("lang") is None
    page.goto(f"{site}/research/inference/")
    assert page.locator("h1").inner_text() == "Machine learning systems research"


def test_a_page_without_translation_is_in_its_language_and_says_so(page, site, theme):
    Page.objects.filter(slug="join").update(translations={})
    page.goto(f"{site}/de/join/")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("h1").inner_text() == "Join the group"
    assert page.locator("h1").get_attribute("lang") == "en"


def test_an_error_opens_its_language(page, theme, open_form):
    open_form(theme)
    page.locator(".field-title [role=tab]").nth(1).click()
    page.locator(GERMAN_TITLE).evaluate("(field) => field.removeAttribute('maxlength')")
    page.locator(GERMAN_TITLE).fill("a" * 300)
    page.locator(".field-title [role=tab]").first.click()
    page.locator("[name=_save]").first.click()
    page.locator(".errorlist").first.wait_for()
    assert page.locator(GERMAN_TITLE).is_visible()
    assert page.locator(GERMAN_TITLE).input_value() == "a" * 300


@without_script
def test_without_script_all_languages_stand_under_one_another(page, theme, open_form):
    open_form(theme)
    assert page.locator(TITLE).is_visible()
    assert page.locator(GERMAN_TITLE).is_visible()
    assert page.get_by_label("Title (German)").count() == 1
