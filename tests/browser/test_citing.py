"""Citations: copied in one click, opened under a row of a list, and all there without script."""

import pytest

from tests import factories as make
from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser


@pytest.fixture
def paper(site):
    paper = make.PublicationFactory(
        slug="cited", title="On Being Cited", kind="article", year=2031, venue__name="Journal of Tests"
    )
    author = make.AuthorFactory(name="Ada Tester", given="Ada", family="Tester")
    make.AuthorshipFactory(publication=paper, author=author, position=1)
    return paper


REFERENCE = "Tester, A. (2031). On being cited. Journal of Tests."
CITE = "Cite: On Being Cited"


@pytest.fixture
def reader(page, site):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.set_default_timeout(10_000)
    return page


def find_row(place, label: str):
    return place.locator(".cite dl > div", has=place.page.locator("dt", has_text=label))


def read_clipboard(page) -> str:
    return page.evaluate("navigator.clipboard.readText()")


def test_one_click_copies_and_says_so(reader, site, paper):
    reader.goto(site + "/publications/cited/")
    box = reader.locator("#cite")
    box.get_by_role("button", name="Copy APA").click()
    box.get_by_role("button", name="Copied APA").wait_for()
    assert reader.get_by_role("status").inner_text() == "APA copied"
    assert read_clipboard(reader) == REFERENCE
    box.get_by_role("button", name="Copy APA").wait_for()  # two seconds later
    assert reader.get_by_role("status").inner_text() == ""
    assert reader.complaints == []


def test_references_are_copied_with_their_italics_and_bibtex_as_it_stands(reader, site, paper):
    reader.goto(site + "/publications/cited/")
    box = reader.locator("#cite")
    box.get_by_text("More styles").click()
    box.get_by_role("button", name="Copy MLA").click()
    reader.get_by_text("MLA copied").wait_for(state="attached")
    rich = reader.evaluate(
        "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())"
    )
    assert "<i>Journal of Tests</i>" in rich
    box.get_by_role("button", name="Copy BibTeX").click()
    reader.get_by_text("BibTeX copied").wait_for(state="attached")
    lines = read_clipboard(reader).splitlines()
    assert lines[0] == "@article{cited,"
    assert lines[1].startswith("  author ")
    assert lines[-1] == "}"


def test_where_copying_fails_the_text_is_selected(reader, site, paper):
    reader.goto(site + "/publications/cited/")
    reader.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); }")
    reader.locator("#cite").get_by_role("button", name="Copy APA").click()
    reader.get_by_text("Not copied: the text is selected").wait_for(state="attached")
    assert reader.evaluate("getSelection().toString().trim()") == REFERENCE


def test_a_list_opens_and_closes_it_by_keyboard_and_asks_once(reader, site, paper):
    reader.goto(site + "/publications/?q=cited")
    line = reader.locator(".paper", has_text="On Being Cited")
    cite = line.get_by_role("button", name=CITE)
    assert cite.get_attribute("aria-expanded") == "false"
    cite.focus()
    reader.keyboard.press("Enter")
    line.locator(".cite").wait_for()
    assert cite.get_attribute("aria-expanded") == "true"
    assert find_row(line, "APA").locator(".reference").inner_text() == REFERENCE
    reader.keyboard.press("Tab")  # to the text, which scrolls if it is long
    reader.keyboard.press("Tab")
    assert reader.evaluate("document.activeElement.textContent.trim()") == "Copy BibTeX"
    reader.keyboard.press("Enter")
    reader.get_by_text("BibTeX copied").wait_for(state="attached")
    reader.keyboard.press("Shift+Tab")
    reader.keyboard.press("Shift+Tab")
    reader.keyboard.press("Space")
    assert line.locator(".cite").is_hidden()
    reader.keyboard.press("Space")
    assert line.locator(".cite").is_visible()
    assert len([url for url in reader.requests if url.endswith("/cite/")]) == 1
    assert reader.url.endswith("?q=cited")
    assert reader.complaints == []


def test_rows_that_a_live_list_brings_open_too(reader, site, paper):
    reader.goto(site + "/publications/")
    reader.get_by_role("searchbox").fill("cited")
    line = reader.locator(".paper", has_text="On Being Cited")
    reader.wait_for_url("**q=cited")
    line.get_by_role("button", name=CITE).click()
    assert find_row(line, "APA").locator(".reference").inner_text() == REFERENCE


def test_where_fetching_fails_the_link_is_followed(reader, site, paper):
    reader.route("**/cite/", lambda route: route.abort())
    reader.goto(site + "/publications/?q=cited")
    reader.locator(".paper", has_text="On Being Cited").get_by_role("button", name=CITE).click()
    reader.wait_for_url("**/publications/cited/#cite")


@without_script
def test_all_of_it_is_there_without_script(site, page, paper):
    page.goto(site + "/publications/?q=cited")
    page.get_by_role("link", name=CITE).click()
    assert page.url.endswith("/publications/cited/#cite")
    box = page.locator("#cite")
    assert find_row(box, "APA").locator(".reference").inner_text() == REFERENCE
    assert box.get_by_role("button", name="Copy").count() == 0
    assert box.get_by_role("button", name="BibTeX").get_attribute("value") == "bib"


def test_print_has_the_citations_and_no_buttons(reader, site, paper):
    reader.goto(site + "/publications/cited/")
    reader.emulate_media(media="print")
    assert find_row(reader.locator("#cite"), "APA").locator(".reference").is_visible()
    assert reader.locator("#cite button").first.is_hidden()


def test_the_box_fits(site, page):
    make.PublicationFactory(slug="wide", title="unbroken" * 34, byline=[f"Ada Tester{n}" for n in range(60)])
    page.goto(site + "/publications/wide/cite/")
    for width in (320, 390, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
