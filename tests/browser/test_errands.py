"""Errands of members, staff and owners, and the clicks that they may take: two thirds of what they took once.

A field that is filled by pointer counts as a click, as somebody clicks into it first. Each errand is run by
keyboard, too, with as many steps; axe looks at the page on which it ends.
"""

import datetime
import re

import pytest
from django.utils import timezone

from groupsite.models import Award, Group, Page
from groupsite.news.models import NewsItem
from people.models import Appointment, Person
from publications.models import Publication
from software.models import Software, Theme
from tests import factories
from tests.admin_forms import change_url
from tests.browser.clicks import Hand, Keyboard
from tests.browser.test_editing_side import run_axe
from tests.cv_samples import read_pages
from tests.uploads import pdf, picture

pytestmark = pytest.mark.browser


@pytest.fixture
def hand(request, site, log_in):
    """Somebody with a role at the start page of the editing side."""
    role, kind = request.param
    account = factories.UserFactory(role=role)
    if role == "member":
        person = Person.objects.get(slug="yao-fu")
        person.user = account
        person.save()
    hand = kind(log_in(account))
    yield hand
    assert run_axe(hand.page) == []


def by(role: str):
    ids = [f"{role} by pointer", f"{role} by keyboard"]
    return pytest.mark.parametrize("hand", [(role, Hand), (role, Keyboard)], indirect=True, ids=ids)


@by("owner")
def test_the_group_gets_its_name_statement_address_and_logo(hand):
    hand.page.goto(hand.page.url + "groupsite/group/")
    hand.fill("Name", "Looms Group")
    hand.upload("Logo", "logo.png", picture("PNG"), "image/png")
    hand.save()
    hand.click(hand.page.get_by_role("link", name="Home page"))
    hand.fill("Statement", "We weave")
    hand.fill("About", "All *looms*.")
    hand.save()
    hand.click(hand.page.get_by_role("link", name="Contact", exact=True).first)
    hand.fill("Address", "1 Mill Lane")
    hand.save()
    group = Group.objects.get()
    assert (group.name, group.statement, bool(group.logo)) == ("Looms Group", "We weave", True)
    assert hand.clicks <= 13
    assert hand.page.complaints == []


@by("owner")
def test_the_first_person_has_a_photo(hand):
    hand.add("Add a person")
    hand.fill("Name", "Prof. Dr. Ada Weaver")
    hand.upload("Photo", "me.jpg", picture(), "image/jpeg")
    hand.check("Photo consent")
    hand.click("Save")
    alert, undo = hand.page.get_by_role("alert"), hand.page.get_by_role("button", name="Undo", exact=True)
    alert.or_(undo).first.wait_for()
    if alert.count():
        hand.save()
    person = Person.objects.get(family="Weaver")
    assert (person.name, bool(person.photo)) == ("Ada Weaver", True)
    assert hand.clicks <= 6


@by("owner")
def test_imprint_theme_software_news_and_award(hand):
    hand.page.goto(hand.page.url + "groupsite/page/add/")
    hand.fill("Title", "Imprint of ours")
    hand.fill("Body", "By law.")
    hand.save("Publish")
    hand.page.goto(hand.page.url.partition("/admin/")[0] + "/admin/software/theme/add/")
    hand.fill("Title", "Looms")
    hand.save("Publish")
    for name in ("Shuttle", "Heddle"):
        hand.page.goto(hand.page.url.partition("/admin/")[0] + "/admin/software/software/add/")
        hand.fill("Name", name)
        hand.save("Publish")
    hand.add("Write news")
    hand.fill("Title", "We moved")
    hand.fill("Date", "22.11.2026")
    hand.save("Publish")
    hand.add("Add an award")
    hand.fill("Title", "Golden Shuttle")
    hand.fill("Years", "2026")
    hand.save()
    assert NewsItem.objects.get(title="We moved").day == datetime.date(2026, 11, 22)
    public = {"visibility": "public"}
    assert Page.objects.filter(title="Imprint of ours", **public).exists()
    assert Theme.objects.filter(title="Looms", **public).exists()
    assert Software.objects.filter(name__in=("Shuttle", "Heddle"), **public).count() == 2
    assert Award.objects.filter(title="Golden Shuttle").exists()
    assert hand.clicks + 4 <= 26, "with a click for each form that was opened by its address"


@by("member")
def test_a_paper_gets_its_files_links_and_marks(hand):
    paper = factories.PublicationFactory(byline=[Person.objects.get(slug="yao-fu"), "A One"], slug="weaving")
    hand.page.goto(hand.page.url.partition("/admin/")[0] + "/publications/weaving/")
    hand.click(hand.page.get_by_role("link", name="Edit paper"))
    for name in ("Yao Fu", "A One"):
        hand.click(hand.page.get_by_label(f"Change {name}"))
        hand.click(hand.page.locator("details[open] [data-mark='equal contribution']").last)
    hand.add_row("links")
    hand.fill_named("links-0-url", "https://example.org/code")
    hand.add_row("attachments")
    hand.clicks += 1
    file = {"name": "paper.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    hand.page.locator("[name=attachments-0-file]").set_input_files(file)
    hand.save()
    assert paper.links.count() == paper.attachments.count() == 1
    assert [each.equal for each in paper.authorships.in_order()] == [True, True]
    assert hand.page.get_by_role("link", name="Edit", exact=True).count()
    assert hand.clicks <= 10


@by("member")
def test_a_member_completes_the_own_profile(hand):
    hand.click("Edit your profile")
    hand.fill("Biography", "I *weave*.")
    hand.add_row("links")
    hand.fill_named("links-0-label", "Blog")
    hand.fill_named("links-0-url", "https://example.org/blog")
    hand.add_row("identifiers")
    hand.clicks += 1
    hand.page.locator("[name=identifiers-0-scheme]").select_option("orcid")
    hand.fill_named("identifiers-0-value", "https://orcid.org/0000-0002-1825-0097")
    hand.click("Save")
    hand.page.get_by_role("button", name="Undo", exact=True).first.wait_for()
    person = Person.objects.get(slug="yao-fu")
    assert person.identifiers.get(scheme="orcid").value == "0000-0002-1825-0097"
    assert person.links.filter(label="Blog").exists()
    assert hand.clicks <= 17


@by("member")
def test_a_member_adds_an_award_of_their_own(hand):
    hand.add("Add an award")
    hand.fill("Title", "Best Poster")
    hand.fill("Years", "2026")
    hand.save()
    assert Award.objects.get(title="Best Poster").recipients.get().person.slug == "yao-fu"
    assert hand.clicks <= 6


STUDENTS = "Name\tRole\tFrom\tSupervisors\n" + "\n".join(
    f"Student Number{letter}\tPhD student\t01.10.2026\tMai, Luo" for letter in "ABCDEFGHIJKL"
)


@by("staff")
def test_twelve_new_students_from_a_spreadsheet(hand):
    hand.click("Update the roster")
    hand.click(hand.page.get_by_role("link", name=re.compile("^Paste")).first)
    hand.page.locator("[name=table]").fill(STUDENTS)
    hand.click(hand.page.locator("main form button").first)
    hand.click(hand.page.get_by_role("button", name=re.compile(r"^(Add|Change) \d")).first)
    hand.page.get_by_role("button", name="Undo", exact=True).first.wait_for()
    new = Appointment.objects.filter(person__family__startswith="Number")
    assert new.count() == 12
    assert {each.supervisions.get().supervisor.slug for each in new} == {"luo-mai"}
    assert hand.clicks <= 4


@by("staff")
def test_eight_leave_with_their_destinations(hand):
    role = Appointment.objects.filter(role__name="PhD student").first().role
    for letter in "ABCDEFGH":
        person = factories.PersonFactory(
            name=f"Leaver Number{letter}", given="Leaver", family=f"Number{letter}"
        )
        factories.AppointmentFactory(person=person, role=role)
    rows = "\n".join(f"Leaver Number{letter}\tPhD student\t31.08.2026\tMIT" for letter in "ABCDEFGH")
    hand.click("Update the roster")
    hand.click(hand.page.get_by_role("link", name="Paste from a spreadsheet"))
    hand.page.locator("[name=table]").fill(f"Name\tRole\tTo\tDestination\n{rows}")
    hand.click(hand.page.locator("main form button").first)
    hand.click(hand.page.get_by_role("button", name=re.compile(r"^(Add|Change) \d")).first)
    hand.page.get_by_role("button", name="Undo", exact=True).first.wait_for()
    left = Appointment.objects.filter(
        person__given="Leaver", end=datetime.date(2026, 8, 31), destination="MIT"
    )
    assert left.count() == 8
    assert hand.clicks <= 4


@by("staff")
def test_a_supervisor_of_four_and_somebody_who_returns(hand):
    hand.click("Update the roster")
    people = list(Appointment.objects.filter(role__name="PhD student", end=None)[:4])
    hand.click(hand.page.get_by_role("link", name="Paste from a spreadsheet"))
    rows = "\n".join(f"{each.person.name}\tPhD student\tLuo Mai" for each in people)
    hand.page.locator("[name=table]").fill(f"Name\tRole\tSupervisors\n{rows}")
    hand.click(hand.page.locator("main form button").first)
    hand.click(hand.page.get_by_role("button", name=re.compile(r"^(Add|Change) \d")).first)
    hand.page.get_by_role("button", name="Undo", exact=True).first.wait_for()
    for each in people:
        assert each.supervisions.filter(supervisor__slug="luo-mai").exists()
    assert hand.clicks <= 6


@by("staff")
def test_changes_are_undone_at_once_and_later(hand):
    hand.click("Update the roster")
    cell = hand.page.locator('[data-cell="destination"]').first
    before = cell.inner_text()
    for text in ("MIT", "ETH"):
        hand.press(cell)
        hand.page.keyboard.press("Control+a")
        hand.page.keyboard.type(text)
        hand.page.keyboard.press("Enter")
        hand.page.locator('[data-cell="destination"]').filter(has_text=text).first.wait_for()
    hand.clicks = 0
    hand.click(hand.page.get_by_role("button", name="Undo", exact=True).first)
    hand.page.locator('[data-cell="destination"]').filter(has_text="MIT").first.wait_for()
    assert hand.clicks == 1
    hand.click(hand.page.get_by_role("link", name="Last 50 changes"))
    hand.click(hand.page.get_by_role("button", name=re.compile("^Undo ?:")).first)
    hand.page.get_by_text("was undone").first.wait_for()
    assert hand.clicks == 3
    assert before != "MIT"


@by("editor")
def test_who_changed_what_last_week(hand):
    paper = factories.PublicationFactory(title="Changed by Somebody", slug="changed")
    hand.page.goto(hand.page.url.partition("/admin/")[0] + change_url(paper))
    hand.page.get_by_label("Year", exact=True).fill("2001")
    hand.page.get_by_role("button", name="Save", exact=True).click()
    hand.click("Your tasks")
    hand.click(hand.page.get_by_role("link", name="Recent changes").first)
    hand.page.get_by_text("Changed by Somebody").first.wait_for()
    assert run_axe(hand.page) == []
    assert hand.clicks <= 2


@by("member")
def test_the_co_authors_of_four_years_for_a_conflict_of_interest(hand):
    member = Person.objects.get(slug="yao-fu")
    factories.PublicationFactory(byline=[member, "Olga Far"], year=timezone.localdate().year)
    hand.click("Your co-authors and conflicts of interest")
    hand.page.get_by_role("link", name="48 months").or_(hand.page.get_by_text("48 months")).first.wait_for()
    hand.page.get_by_text("Far, Olga").first.wait_for()
    with hand.page.expect_download() as download:
        hand.click("Download as Excel")
    assert download.value.suggested_filename == "conflicts-xlsx.xlsx"
    assert hand.clicks <= 6
    assert hand.page.complaints == []


@by("member")
def test_the_co_authors_of_somebody_else_from_their_profile(hand):
    hand.page.goto(hand.page.url.partition("/admin/")[0] + "/people/luo-mai/")
    hand.click("Co-authors")
    hand.click("24 months")
    hand.page.wait_for_url(re.compile("months=24"))
    hand.click(hand.page.locator("summary", has_text="Text to copy"))
    assert hand.page.locator("#conflicts-text").input_value().count("\n") > 3
    assert hand.clicks <= 6


@by("owner")
def test_a_cv_of_two_pages(hand):
    hand.page.goto(hand.page.url.partition("/admin/")[0] + "/people/luo-mai/")
    hand.click("Edit person")
    hand.click(hand.page.locator("summary", has_text="CV and list of papers"))
    hand.choose("Length of the CV", "two pages at most")
    hand.save()
    hand.page.goto(hand.page.url.partition("/admin/")[0] + "/people/luo-mai/")
    url = hand.page.get_by_role("link", name="PDF", exact=True).first.evaluate("element => element.href")
    pdf_file = hand.page.request.get(url)
    assert pdf_file.headers["content-type"] == "application/pdf"
    assert len(read_pages(pdf_file.body())) == 2
    assert hand.clicks + 2 <= 6, "with a click back to the profile and one on the PDF"


@by("editor")
def test_a_person_with_papers_is_deleted_knowing_what_follows(hand):
    person = Person.objects.get(slug="yao-fu")
    hand.page.goto(hand.page.url.partition("/admin/")[0] + change_url(person))
    hand.click(hand.page.get_by_role("link", name="Delete", exact=True))
    hand.page.get_by_text(re.compile(r"papers? lose")).first.wait_for()
    hand.click(hand.page.locator("main form [type=submit]").first)
    hand.page.get_by_text("was deleted").wait_for()
    assert not Person.objects.filter(slug="yao-fu").exists()
    assert Publication.objects.listed().exists()
    assert hand.clicks == 2


@by("staff")
def test_somebody_returns(hand):
    left = Appointment.objects.filter(person__slug="andrei-octavian-brabete").get()
    assert left.end
    hand.click("Update the roster")
    hand.page.wait_for_url(re.compile("/roster/"))
    hand.page.keyboard.press("/")
    hand.page.keyboard.type("Brabete")
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_url(re.compile("q=Brabete"))
    hand.click(hand.page.locator('[data-cell="end"]').first)
    hand.page.keyboard.press("Control+a")
    hand.page.keyboard.press("Delete")
    hand.page.keyboard.press("Enter")
    hand.page.get_by_role("button", name="Undo", exact=True).first.wait_for()
    left.refresh_from_db()
    assert left.end is None
    assert hand.clicks <= 2
