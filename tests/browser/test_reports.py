"""Reports, from the first choice to the next year: by a member, and by a visitor with the link."""

import io

import openpyxl
import pytest
from playwright.sync_api import expect

from core.db.dated_models import today
from groupsite.agenda.models import Thesis
from groupsite.reports.models import Report
from people.models import Person
from tests import factories
from tests.browser.conftest import without_script
from tests.browser.test_editing_side import run_axe
from tests.browser.test_errands import Hand

pytestmark = pytest.mark.browser


@pytest.fixture
def member(site, log_in):
    """A member at the list of reports."""
    account = factories.UserFactory(role="member")
    person = Person.objects.get(slug="yao-fu")
    person.user = account
    person.save()
    page = log_in(account)
    page.goto(f"{site}/admin/reports/")
    return page


def wait_until_renewed(page) -> None:
    page.locator("[data-report-state]").get_by_text("updated just now").wait_for()


def test_a_report_is_built_saved_shared_opened_withdrawn_and_repeated(site, member):
    page = member
    page.get_by_role("link", name="Annual report").click()
    page.get_by_label("Title").fill("Annual report 2024")
    page.get_by_label("From").fill("1.1.2024")
    page.get_by_label("To", exact=True).fill("31.12.2024")
    wait_until_renewed(page)
    sheet = page.locator("#report-sheet")
    assert "1 January to 31 December 2024" in sheet.inner_text()
    page.get_by_role("button", name="Save report").click()
    page.get_by_text("The report “Annual report 2024” was saved.").wait_for()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_label("Link").input_value()
    path = link[link.index("/reports/") :]

    visitor = page.context.browser.new_context().new_page()
    visitor.goto(site + path)
    assert visitor.get_by_role("heading", level=1).inner_text() == "Annual report 2024"
    assert run_axe(visitor) == []

    page.get_by_role("button", name="Withdraw the link").click()
    page.get_by_text("The link was withdrawn.").wait_for()
    assert visitor.goto(site + path).status == 410
    assert "This link no longer works" in visitor.content()
    visitor.context.close()

    page.get_by_role("link", name="Reports").first.click()
    page.get_by_role("button", name="Repeat for 2025").click()
    page.get_by_role("heading", name="Annual report 2025", level=1).wait_for()
    assert page.get_by_label("From").input_value() == "1 January 2025"
    assert run_axe(page) == []


def test_the_report_follows_the_choices(member):
    page = member
    page.get_by_role("link", name="List of papers").click()
    page.get_by_label("Add a person, role or project").fill("Yao Fu")
    page.keyboard.press("Enter")
    page.get_by_label("Yao Fu").wait_for()
    wait_until_renewed(page)
    everybody = page.locator("#count-papers").inner_text()
    page.get_by_label("Only papers matching").fill("venue:OSDI")
    expect(page.locator("#count-papers")).not_to_have_text(everybody)
    assert "ServerlessLLM" in page.locator("#report-sheet").inner_text()
    page.get_by_label("Only papers matching").fill("colour:red")
    page.get_by_text("There is no field “colour:”").wait_for()
    assert page.get_by_label("Only papers matching").input_value() == "colour:red"


def test_sections_are_ordered_by_keyboard(member):
    page = member
    page.get_by_role("link", name="Annual report").click()
    page.get_by_role("button", name="Move Publications with the arrow keys").focus()
    page.keyboard.press("ArrowUp")
    wait_until_renewed(page)
    page.get_by_role("button", name="Save report").click()
    page.get_by_text("was saved.").wait_for()
    assert Report.objects.get().settings["section"][:2] == ["papers", "summary"]


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_nothing_is_wider_than_the_window(member, width):
    page = member
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_role("link", name="Annual report").click()
    page.get_by_role("link", name="Last five years").click()
    page.get_by_text("The report as it will be").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.fixture
def hand(member):
    """A member at the list of reports, to which two clicks led."""
    hand = Hand(member)
    member.goto(member.url.replace("reports/", ""))
    hand.click("All tables")
    hand.click(member.get_by_role("link", name="Reports", exact=True).first)
    return hand


def download(hand: Hand, name: str) -> bytes:
    hand.click(hand.page.locator("summary", has_text="Download"))
    with hand.page.expect_download() as answer:
        hand.click(hand.page.locator("#report-actions").get_by_role("link", name=name))
    return answer.value.path().read_bytes()


def test_papers_per_year_and_person_are_in_a_table(hand):
    hand.click("List of papers")
    hand.page.get_by_text("The report as it will be").wait_for()
    hand.click(hand.page.get_by_role("checkbox", name="Summary in numbers"))
    wait_until_renewed(hand.page)
    book = openpyxl.load_workbook(io.BytesIO(download(hand, "Excel")))
    assert "Luo Mai" in [row[0].value for row in book["Papers by person"].rows]
    assert hand.clicks <= 6


def test_theses_that_somebody_supervised_are_in_their_record(hand):
    thesis = factories.ThesisFactory(title="Looms", kind="phd", progress="done", visibility="public")
    Thesis.objects.filter(pk=thesis.pk).update(end=today())
    factories.ThesisPersonFactory(thesis=thesis, person=Person.objects.get(slug="luo-mai"), name="")
    hand.click("A person’s record")
    hand.page.get_by_text("The report as it will be").wait_for()
    hand.fill("Add a person, role or project", "Luo Mai")
    hand.page.keyboard.press("Enter")
    hand.page.get_by_label("Luo Mai").wait_for()
    wait_until_renewed(hand.page)
    theses = hand.page.locator("#report-theses")
    theses.wait_for()
    assert "supervised by Luo Mai" in theses.inner_text()
    assert hand.clicks <= 6


def test_the_awards_of_five_years_are_a_list(hand):
    hand.click("Annual report")
    hand.page.get_by_text("The report as it will be").wait_for()
    hand.click("Last five years")
    hand.page.locator("#report-awards").wait_for()
    book = openpyxl.load_workbook(io.BytesIO(download(hand, "Excel")))
    assert "StarTrack Scholar Award" in [row[1].value for row in book["Awards"].rows]
    assert hand.clicks <= 6


@without_script
def test_it_works_without_script(member):
    page = member
    page.get_by_role("link", name="Annual report").click()
    page.get_by_label("From").fill("2024")
    page.get_by_label("To", exact=True).fill("2024")
    page.get_by_label("Place of Awards").fill("1")
    page.get_by_label("Place of Summary in numbers").fill("4")
    page.get_by_label("Add a person, role or project").fill("Luo Mai")
    page.get_by_role("button", name="Show the report").click()
    assert page.get_by_label("Luo Mai").is_checked()
    assert page.get_by_label("Place of Awards").input_value() == "1"
    page.get_by_role("button", name="Save report").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Annual report 2026"
    assert Report.objects.get().settings["section"][0] == "awards"


def test_the_account_menu_says_whose_it_is_on_a_phone(member):
    member.set_viewport_size({"width": 390, "height": 800})
    assert run_axe(member, only=("summary-name",)) == []
    member.locator(".account-menu summary").click()
    expect(member.get_by_role("link", name="Your profile", exact=True)).to_be_visible()
