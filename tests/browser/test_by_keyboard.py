"""The editing side by keyboard alone: every stop is seen, none is a trap, no change of the page loses it."""

import re

import pytest

from people.models import Appointment, Person
from publications.models import Publication
from tests import factories

pytestmark = pytest.mark.browser

STOP = """() => {
    const stop = document.activeElement;
    // what shows the focus of a file field is the area around it
    const area = stop.type === "file" ? stop.closest("[data-file-drop]") : null;
    const { outlineStyle, outlineWidth } = getComputedStyle(area ?? stop);
    const isSeenAt = ({ left, top, width, height }) => {
        const middle = Math.min(top + height / 2, Math.max(top, 0) + 200);
        const above = document.elementFromPoint(left + Math.min(width / 2, 200), middle);
        return above && (stop.contains(above) || above.contains(stop) || above.closest("label"));
    };
    return {
        tag: stop.tagName,
        what: stop.getAttribute("aria-label") || stop.id || stop.name || stop.textContent.trim(),
        seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 1,
        covered: ![...stop.getClientRects()].some(isSeenAt),
    };
}"""
MANY = 400


@pytest.fixture
def inside(account, log_in):
    """A tab in which a member of the staff is logged in, who is a person of the group."""
    return log_in(account)


@pytest.fixture
def account(site):
    user = factories.UserFactory(email="staff@example.org", role="staff")
    Person.objects.filter(slug="luo-mai").update(user=user)
    return user


def read_stop(tab) -> dict:
    """Where the keyboard is, and whether one sees it."""
    return tab.evaluate(STOP)


def go_to(tab, what: str, key: str = "Tab") -> None:
    """Press a key until the keyboard stands on something called so."""
    for _ in range(MANY):
        tab.keyboard.press(key)
        focus = read_stop(tab)
        assert focus["tag"] == "BODY" or focus["seen"], focus
        if what in focus["what"]:
            return
    raise AssertionError(f"no way to {what}")


def list_stops(tab) -> list[dict]:
    """All stops of a page, from its start to its end."""
    sequence = []
    for _ in range(MANY):
        tab.keyboard.press("Tab")
        sequence.append(read_stop(tab))
        if sequence[-1]["tag"] == "BODY":
            return sequence[:-1]
    raise AssertionError(f"no way out of {sequence[-1]['what']}")


PLACES = {
    "the first page": lambda: "/admin/",
    "a list": lambda: "/admin/publications/publication/?q=a",
    "a new paper": lambda: "/admin/publications/publication/add/",
    "a person": lambda: f"/admin/people/person/{Person.objects.get(slug='luo-mai').pk}/change/",
    "the roster": lambda: "/admin/people/appointment/roster/",
    "a row of the roster": lambda: f"/admin/people/appointment/roster/{Appointment.objects.first().pk}/",
    "a history": lambda: f"/admin/people/person/{Person.objects.get(slug='luo-mai').pk}/history/",
    "a deletion": lambda: f"/admin/people/appointment/{Appointment.objects.first().pk}/delete/",
}


def test_every_stop_is_seen_and_none_is_a_trap(inside, site):
    for name, url in PLACES.items():
        inside.goto(site + url())
        inside.locator(".skip").focus()
        reached = list_stops(inside)
        assert len(reached) > 12, name
        assert [each for each in reached if not each["seen"] or each["covered"]] == [], name


def test_from_login_to_a_paper_with_its_byline_in_order(site, page, account):
    page.set_default_timeout(10_000)
    page.goto(site + "/admin/")
    go_to(page, "id_login")
    page.keyboard.type(account.email)
    page.keyboard.press("Tab")
    page.keyboard.type("a long password")
    page.keyboard.press("Enter")
    page.get_by_role("navigation", name="Tasks").wait_for()
    go_to(page, "Enter a paper manually")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'id_title'")
    page.keyboard.type("By Keyboard Alone")
    for text, choice in (("Somebody New", "as a new name"), ("marcel", "Marcel Wagenländer")):
        if read_stop(page)["what"] != "authorships-add":
            go_to(page, "authorships-add")
        page.keyboard.type(text)
        option = page.locator("#authorships-group [role=option]", has_text=choice).first
        option.wait_for()
        while option.get_attribute("aria-selected") != "true":
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert read_stop(page)["what"] == "authorships-add"
    go_to(page, "Change Marcel Wagenländer", key="Shift+Tab")
    page.keyboard.press("Enter")
    go_to(page, "Move Marcel Wagenländer up")
    page.keyboard.press("Enter")
    assert read_stop(page)["what"] == "Move Marcel Wagenländer up"
    page.keyboard.press("Alt+ArrowDown")
    assert read_stop(page)["what"] == "Move Marcel Wagenländer up"
    page.keyboard.press("Alt+ArrowUp")
    go_to(page, "_save")
    page.keyboard.press("Enter")
    page.get_by_text("was added").wait_for()
    paper = Publication.objects.get(title="By Keyboard Alone")
    assert [str(row.author) for row in paper.authorships.in_order()] == ["Marcel Wagenländer", "Somebody New"]
    assert page.complaints == []


def test_an_author_taken_off_and_kept_loses_no_place(inside, site, account):
    paper = factories.PublicationFactory(byline=["A One", "B Two"], added_by=account)
    inside.goto(f"{site}/admin/publications/publication/{paper.pk}/change/")
    inside.get_by_label("Change A One").focus()
    inside.keyboard.press("Enter")
    go_to(inside, "Remove A One")
    inside.keyboard.press("Enter")
    assert read_stop(inside)["what"] == "Change B Two"
    go_to(inside, "Keep A One", key="Shift+Tab")
    inside.keyboard.press("Enter")
    assert read_stop(inside)["tag"] == "INPUT"
    assert inside.evaluate("document.activeElement.value") == "A One"


def test_rows_of_a_form_come_and_go_under_the_keyboard(inside, site):
    inside.goto(site + "/admin/people/course/add/")
    inside.get_by_role("button", name=re.compile("Add (an?|another) ")).first.focus()
    inside.keyboard.press("Enter")
    assert "select2-selection" in inside.evaluate("document.activeElement.className")
    assert "Person" in read_name(inside)
    inside.keyboard.press("Enter")
    inside.keyboard.type("yao")
    inside.locator(".select2-results__option--highlighted", has_text="Yao Fu").wait_for()
    inside.keyboard.press("Enter")
    assert "Yao Fu" in read_name(inside)
    go_to(inside, "Remove")
    inside.keyboard.press("Enter")
    assert re.search("Add (an?|another) ", read_stop(inside)["what"])
    assert inside.complaints == []


def test_the_second_saver_chooses(site, log_in):
    tab = log_in(factories.UserFactory(role="editor"))
    row = factories.PageFactory(title="Two", body="Old text")
    tab.goto(f"{site}/admin/groupsite/page/{row.pk}/change/")
    go_to(tab, "id_body")
    tab.keyboard.press("Control+A")
    tab.keyboard.type("My text")
    type(row).objects.filter(pk=row.pk).update(body="Their text")
    go_to(tab, "_save")
    tab.keyboard.press("Enter")
    tab.get_by_role("radio", name="Mine").wait_for()
    assert "Their text" in tab.get_by_role("main").inner_text()
    while not tab.get_by_role("radio", name="Mine").evaluate("radio => radio === document.activeElement"):
        tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowUp")
    assert tab.get_by_role("radio", name="Theirs").is_checked()
    tab.keyboard.press("ArrowDown")
    go_to(tab, "_save")
    tab.keyboard.press("Enter")
    tab.locator("#result_list").wait_for()
    row.refresh_from_db()
    assert row.body == "My text"


def read_name(tab) -> str:
    """What the focused element is called, by what it says it is labelled by."""
    return tab.evaluate(
        """document.activeElement.getAttribute("aria-labelledby").split(" ")
            .map((id) => document.getElementById(id)?.textContent ?? "").join(" ")"""
    )
