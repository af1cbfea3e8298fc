"""Errands with lists of papers: files to download and references to copy, and the clicks that they take."""

import io
from pathlib import Path

import docx
import openpyxl
import pytest

from tests import factories as make
from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser

MOST_CLICKS = 6


class Pointer:
    """A pointer that counts its clicks."""

    def __init__(self, page) -> None:
        self.page, self.clicks = page, 0

    def click(self, role: str, name: str) -> None:
        self.clicks += 1
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def choose(self, label: str, option: str) -> None:
        self.clicks += 1
        self.page.get_by_label(label, exact=True).first.select_option(label=option)

    def download(self, name: str) -> bytes:
        """Click a button, and return the file that it gives."""
        with self.page.expect_download() as download:
            self.click("button", name)
        return Path(download.value.path()).read_bytes()


@pytest.fixture
def papers(site):
    venue = make.VenueFactory(name="Journal of Tests")
    author = make.AuthorFactory(name="Ada Tester", given="Ada", family="Tester")
    papers = [
        make.PublicationFactory(title=f"On test {word}", kind="article", year=2031, venue=venue)
        for word in ("one", "two", "three", "four")
    ]
    for paper in papers:
        make.AuthorshipFactory(publication=paper, author=author, position=1)
    return papers


def open_list(page, site, query: str = "") -> Pointer:
    page.set_default_timeout(10_000)
    page.goto(f"{site}/publications/{query}")
    return Pointer(page)


def open_menu(pointer: Pointer) -> None:
    pointer.clicks += 1
    pointer.page.locator("#export > summary").click()


def test_a_list_as_word_in_ieee(page, site, papers):
    pointer = open_list(page, site, "?year=2031")
    open_menu(pointer)
    pointer.choose("Style", "IEEE")
    content = pointer.download("Word")
    lines = [paragraph.text for paragraph in docx.Document(io.BytesIO(content)).paragraphs]
    assert lines[:2] == ["Publications in 2031", "2031"]
    assert "A. Tester, “On test four,” Journal of Tests, 2031." in lines
    assert pointer.clicks <= MOST_CLICKS


def test_a_filtered_list_as_excel(page, site, papers):
    pointer = open_list(page, site, "?year=2031")
    open_menu(pointer)
    sheet = openpyxl.load_workbook(io.BytesIO(pointer.download("Excel"))).active
    assert {row[0] for row in sheet.iter_rows(min_row=2, values_only=True)} == {each.title for each in papers}
    assert pointer.clicks <= MOST_CLICKS


def cite_three(pointer: Pointer) -> str:
    """Tick three papers and return the text of their BibTeX."""
    page = pointer.page
    pointer.click("link", "Cite…")
    for word in ("one", "two", "three"):
        pointer.click("checkbox", f"Tick: On test {word}")
    pointer.click("button", "BibTeX")
    return page.locator(".source").inner_text()


def test_three_ticked_papers_as_bibtex(page, site, papers):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    pointer = open_list(page, site, "?year=2031")
    text = cite_three(pointer)
    pointer.click("button", "Copy BibTeX")
    page.get_by_role("button", name="Copied BibTeX").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.count("@article{") == text.count("@article{") == 3
    assert "On test four" not in copied
    assert pointer.clicks <= MOST_CLICKS
    page.go_back()
    page.get_by_text("3 ticked:").wait_for()
    assert page.complaints == []


@without_script
def test_all_of_it_works_without_script(page, site, papers):
    pointer = open_list(page, site, "?year=2031")
    assert cite_three(pointer).count("@article{") == 3
    pointer.click("button", "APA")
    page.locator(".reference p").nth(2).wait_for()
    assert page.locator(".reference p").count() == 3


def test_ticks_stay_while_the_list_is_narrowed(page, site, papers):
    pointer = open_list(page, site, "?year=2031")
    pointer.click("link", "Cite…")
    page.locator(".cite-bar").wait_for()
    page.wait_for_load_state()
    for number, word in enumerate(("one", "two"), start=1):
        box = page.locator("main input[type=search]")
        box.focus()  # which adds a space
        box.fill(f"test {word}")
        page.wait_for_url(f"**q=*{word}*")
        pointer.click("checkbox", f"Tick: On test {word}")
        page.get_by_text(f"{number} ticked:").wait_for()
    pointer.click("button", "BibTeX")
    assert page.locator(".source").inner_text().count("@article{") == 2


def test_ticks_stay_on_the_other_pages_of_a_list(page, site, papers):
    for number in range(51):
        make.PublicationFactory(title=f"On page {number}", year=2032)
    pointer = open_list(page, site, "?cite=1")
    page.locator(".tick").first.check()
    pointer.click("link", "Next page")
    page.wait_for_url("**page=2*")
    page.get_by_text("Page 2 of 2").wait_for()
    page.locator(".tick").first.check()
    page.get_by_text("2 ticked:").wait_for()
    page.reload()
    page.get_by_text("2 ticked:").wait_for()
    page.get_by_role("link", name="Close").click()
    page.get_by_role("link", name="Cite…").click()
    page.get_by_text("Tick papers, then:").wait_for()


def test_the_whole_list_is_cited_at_once(page, site, papers):
    pointer = open_list(page, site, "?year=2031")
    pointer.click("link", "Cite…")
    pointer.click("button", "Cite the whole list")
    assert page.locator(".reference p").count() == 4
    assert page.locator(".reference i").first.inner_text() == "Journal of Tests"


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_menu_fits(page, site, papers, width):
    page.set_viewport_size({"width": width, "height": 900})
    open_menu(open_list(page, site, "?year=2031"))
    box = page.locator("#export > form").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
