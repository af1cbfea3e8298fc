"""The search box of the list of papers: the query language, typed and by facets."""

import re

import pytest

from tests.browser.test_live_list import find_facet, list_titles, read_count

pytestmark = pytest.mark.browser
STUDENT = "Marcel Wagenländer"
MOST_CLICKS = 6


@pytest.fixture
def papers(site, page):
    page.goto(site + "/publications/")
    return page


def test_papers_of_some_years_with_a_student_as_first_author_are_found_by_typing(papers):
    papers.get_by_role("searchbox").click()
    papers.keyboard.type(f'first:"{STUDENT}" year:2019-2023')
    papers.locator("a.chip", has_text="2019–2023").wait_for()
    assert read_count(papers) == len(list_titles(papers)) == 1
    assert papers.locator(".results .paper").first.inner_text().index(STUDENT)
    papers.locator("a.chip", has_text="2019–2023").click()
    papers.locator(".results .paper").nth(1).wait_for()
    assert papers.get_by_role("searchbox").input_value().strip() == f'first:"{STUDENT}"'


def test_the_same_person_and_years_are_found_by_facets_and_the_box_tells_how_to_type_them(papers):
    clicks = 0
    person = find_facet(papers, "Person", STUDENT)
    if not person.is_visible():
        papers.locator("#more-person > summary").click()
        clicks += 1
    person.click()
    papers.locator("a.chip", has_text=STUDENT).wait_for()
    papers.get_by_label("Years", exact=True).fill("2019-2023")
    papers.locator("#show-years").click()
    papers.locator("a.chip", has_text="2019–2023").wait_for()
    clicks += 3
    assert clicks <= MOST_CLICKS
    box = papers.get_by_role("searchbox")
    assert re.fullmatch(r"person:\S+ year:2019-2023", box.input_value())
    papers.keyboard.press("/")
    papers.keyboard.type(f'first:"{STUDENT}"')
    papers.locator("a.chip", has_text="first:").wait_for()
    assert papers.locator("a.chip").count() == 3
    assert read_count(papers) == 1


def test_an_unknown_field_keeps_what_was_typed_and_offers_the_one_that_is_meant(papers):
    papers.get_by_role("searchbox").fill(f'frist:"{STUDENT}"')
    papers.get_by_text("Did you mean “first:”?").wait_for()
    assert papers.get_by_role("searchbox").input_value() == f'frist:"{STUDENT}"'
    papers.get_by_role("button", name="Search for first:").click()
    papers.locator(".results .paper").first.wait_for()
    assert papers.get_by_role("searchbox").input_value().strip() == f'first:"{STUDENT}"'
    assert papers.locator(".notice").count() == 0


def test_two_kinds_are_taken_off_one_by_one(papers):
    papers.get_by_role("searchbox").fill("kind:article kind:book")
    papers.locator("a.chip", has_text="kind:book").click()
    papers.wait_for_url("**q=kind%3Aarticle")
    papers.locator("a.chip", has_text="Journal article").wait_for()
    papers.go_back()
    papers.locator("a.chip", has_text="kind:book").wait_for()
    assert papers.get_by_role("searchbox").input_value().strip() == "kind:article kind:book"
