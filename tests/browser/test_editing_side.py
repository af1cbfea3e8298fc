"""The editing side in a real browser: no complaint, no sideways scrolling, by keyboard alone, axe clean."""

import os
from pathlib import Path

import pytest

from people.models import Person
from publications.models import Publication
from tests import factories

pytestmark = pytest.mark.browser

AXE = os.environ.get("AXE", "")
"""A copy of axe-core's axe.js; without it that test is left out."""

WIDTHS = 360, 820, 1440


@pytest.fixture
def owner(site):
    person = Person.objects.get(slug="luo-mai")
    account = factories.UserFactory(email="owner@example.org", role="owner")
    Person.objects.filter(pk=person.pk).update(user=account)
    return account


@pytest.fixture
def inside(site, page, owner):
    """A tab in which the owner is logged in."""
    log_in(page, site, owner.email)
    return page


def log_in(page, site, email):
    page.set_default_timeout(10_000)
    page.goto(site + "/admin/")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill("a long password")
    page.keyboard.press("Enter")
    page.get_by_role("navigation", name="Tasks").wait_for()


def addresses():
    person = Person.objects.get(slug="luo-mai").pk
    paper = Publication.objects.filter(slug="torchopt-2023").values_list("pk", flat=True).get()
    draft = factories.PageFactory(slug="a-draft", visibility="draft", body="*Hello*").pk
    return [
        "/admin/",
        "/admin/publications/publication/",
        "/admin/people/person/",
        "/admin/people/appointment/",
        "/admin/people/user/",
        f"/admin/people/person/{person}/change/",
        f"/admin/publications/publication/{paper}/change/",
        "/admin/publications/publication/add/",
        f"/admin/groupsite/page/{draft}/change/",
        f"/admin/groupsite/page/{draft}/delete/",
        "/admin/groupsite/newsitem/add/",
        "/admin/groupsite/newsitem/add/?_popup=1",
        "/admin/groupsite/group/",
        "/admin/password_change/",
    ]


def test_no_page_breaks_the_policy_or_scrolls_sideways(inside, site):
    wrong = []
    for address in addresses():
        for width in WIDTHS:
            inside.set_viewport_size({"width": width, "height": 800})
            inside.goto(site + address)
            inside.wait_for_load_state("networkidle")
            widest = inside.evaluate("document.documentElement.scrollWidth")
            headings = inside.locator("h1").count()
            if widest > width or headings != 1 or inside.complaints:
                wrong.append((address, width, widest, headings, list(inside.complaints)))
            inside.complaints.clear()
    assert wrong == []


@pytest.mark.skipif(not AXE, reason="AXE names no copy of axe.js")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(inside, site, scheme):
    inside.emulate_media(color_scheme=scheme)
    found = {}
    for address in addresses():
        inside.goto(site + address)
        inside.evaluate(Path(AXE).read_text())
        answer = inside.evaluate("axe.run({ resultTypes: ['violations'] })")
        wrong = [
            (rule["id"], [node["html"][:150] for node in rule["nodes"][:4]]) for rule in answer["violations"]
        ]
        if wrong:
            found[address] = wrong
    assert found == {}


def test_the_login_page_is_in_the_look(site, page):
    page.set_viewport_size({"width": 360, "height": 700})
    page.set_default_timeout(10_000)
    page.goto(site + "/admin/login/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_label("E-mail address").fill("nobody@example.org")
    page.get_by_label("Password").fill("wrong")
    page.keyboard.press("Enter")
    page.get_by_role("alert").wait_for()
    assert page.complaints == []


def test_markdown_is_shown_while_it_is_typed(inside, site):
    inside.goto(site + "/admin/groupsite/page/add/")
    inside.get_by_role("button", name="Show how it reads").click()
    inside.get_by_label("Body").fill("Some **bold** words")
    inside.locator("[data-shown] strong").wait_for()
    assert inside.locator("[data-shown] strong").inner_text() == "bold"
    assert inside.complaints == []


def test_two_savers_by_keyboard_alone(inside, site):
    row = factories.PageFactory(slug="two", title="Two", body="Old text")
    inside.goto(f"{site}/admin/groupsite/page/{row.pk}/change/")
    inside.get_by_label("Body").focus()
    inside.keyboard.press("Control+A")
    inside.keyboard.type("My text")
    type(row).objects.filter(pk=row.pk).update(body="Their text")
    inside.get_by_role("button", name="Save", exact=True).first.focus()
    inside.keyboard.press("Enter")
    inside.get_by_text("Their text").wait_for()
    inside.get_by_text("My text").wait_for()
    mine = inside.get_by_role("radio", name="Mine")
    mine.focus()
    inside.keyboard.press("ArrowUp")
    assert inside.get_by_role("radio", name="Theirs").is_checked()
    inside.keyboard.press("ArrowDown")
    inside.get_by_role("button", name="Save with these choices").focus()
    inside.keyboard.press("Enter")
    inside.locator("#result_list").wait_for()
    row.refresh_from_db()
    assert row.body == "My text"


FIRST_MINUTE = {
    "member": ["Edit your profile", "Add a paper"],
    "staff": ["Edit your profile", "Add a paper", "Update the roster"],
    "editor": ["Edit your profile", "Add a paper", "Update the roster", "Themes"],
    "owner": ["Edit your profile", "Add a paper", "Update the roster", "Themes", "Accounts and roles"],
}


@pytest.mark.parametrize("role", FIRST_MINUTE)
def test_the_first_minute_of_each_role(site, page, role):
    account = factories.UserFactory(email=f"{role}@example.org", role=role)
    Person.objects.filter(slug="luo-mai").update(user=account)
    log_in(page, site, account.email)
    for words in FIRST_MINUTE[role]:
        page.get_by_role("main").get_by_role("link", name=words, exact=True).first.click()
        page.locator("main form, main table").first.wait_for()
        page.get_by_role("link", name="Your tasks").first.click()
        page.get_by_role("heading", name="All tables").wait_for()
    assert page.complaints == []
