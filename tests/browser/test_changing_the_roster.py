"""Ten changes of the roster by hand: how many clicks and keys they take, and that nothing typed is lost."""

from datetime import date

import pytest

from people.models import Appointment, User
from tests import factories
from tests.browser.conftest import give_session, without_script

pytestmark = pytest.mark.browser
NAMES = (
    "Ada Byron",
    "Yao Fu",
    "Luo Mai",
    "Kurt Gauss",
    "Emmy Noether",
    "Konrad Zuse",
    "Alan Kay",
    "Grace Hopper",
)


class CountingUser:
    """A person at the table, who counts."""

    def __init__(self, page):
        self.page, self.clicks, self.keys = page, 0, 0

    def click(self, locator):
        self.clicks += 1
        locator.click()

    def type(self, text):
        self.keys += len(text)
        self.page.keyboard.type(text)

    def press(self, key):
        self.keys += 1
        self.page.keyboard.press(key)

    def change(self, name, cell, text):
        """Click a cell, type over it, press Enter, and see that it is saved."""
        self.click(find_row(self.page, name).locator(f'[data-cell="{cell}"]'))
        field = self.page.locator(f'.roster-editing:not(.roster-new) [name="{cell}"]')
        field.wait_for()
        self.page.wait_for_function("name => document.activeElement.name === name", arg=cell)
        self.type(text)
        self.press("Enter")
        find_row(self.page, name).locator(".roster-notice").wait_for()


def find_row(page, name):
    return page.locator("tbody tr:not(.roster-editing)", has=page.get_by_role("link", name=name, exact=True))


@pytest.fixture
def roster(empty_site):
    """A group of eight: the address of its roster."""
    phd = factories.RoleFactory(name="PhD student", plural="PhD students", slug="phd")
    factories.RoleFactory(name="Postdoc", plural="Postdocs", slug="postdoc")
    for name in NAMES:
        given, family = name.split()
        person = factories.PersonFactory(
            name=name, given=given, family=family, slug=f"{given}-{family}".lower()
        )
        factories.AppointmentFactory(person=person, role=phd, start=date(2021, 1, 1), start_precision="year")
    factories.UserFactory(role="staff", email="staff@example.org")
    return f"{empty_site}/admin/people/appointment/roster/"


def log_in(page, address):
    """Open the roster as the staff's account, by the cookie that its login gives."""
    give_session(page.context, address, User.objects.get(email="staff@example.org"))
    page.set_default_timeout(10_000)
    page.goto(address)
    page.locator(".roster-table").wait_for()


@pytest.fixture
def table(page, roster):
    log_in(page, roster)
    return page


def test_ten_changes_in_under_a_minute(table):
    user = CountingUser(table)
    user.change("Ada Byron", "end", "2150-08")
    user.change("Yao Fu", "supervisors", "Luo Mai (primary); Boris Grot, Edinburgh")
    user.change("Luo Mai", "destination", "MIT")
    user.change("Kurt Gauss", "note", "on leave")
    user.change("Emmy Noether", "start", "autumn 2020")
    for name in ("Konrad Zuse", "Alan Kay"):
        user.click(find_row(table, name).locator("[name=row]"))
    user.click(table.locator('[name="ends-on"]'))
    user.type("31 August 2150")
    user.press("Enter")
    table.get_by_text("PhD student since 2021 → ends 31 August 2150").first.wait_for()
    table.wait_for_function("() => document.activeElement.textContent === 'Apply'")
    user.press("Enter")
    table.locator(".roster-undo").wait_for()
    for name in ("Grace Hopper", "Ada Byron", "Luo Mai"):
        user.click(find_row(table, name).locator("[name=row]"))
    user.click(table.locator('[value="promote"]'))
    table.locator('[name="promote-role"]').select_option("Postdoc")
    user.clicks += 2
    user.click(table.locator('[name="promote-start"]'))
    user.type("2149-09")
    user.press("Enter")
    table.get_by_text("ends August 2149; Postdoc from September 2149").first.wait_for()
    table.wait_for_function("() => document.activeElement.textContent === 'Apply'")
    user.press("Enter")
    table.locator(".roster-undo", has_text="Promoted").wait_for()
    by_hand = user.clicks * 1.1 + user.keys * 0.28  # seconds of pointing and of typing (Card, Moran, Newell)
    assert by_hand < 60, f"{user.clicks} clicks and {user.keys} keys"
    assert Appointment.objects.filter(role__name="Postdoc").count() == 3
    assert Appointment.objects.exclude(end=None).count() == 5
    assert table.complaints == []


def test_a_mistake_in_one_row_never_loses_what_is_typed_in_another(table):
    table.get_by_role("button", name="Edit all rows").click()
    table.locator(".roster-editing [name=end]").nth(3).wait_for()
    keys = list(Appointment.objects.order_by("pk").values_list("pk", flat=True)[:3])
    ends = [table.locator(f"#row-{key} [name=end]") for key in keys]
    for field, text in zip(ends, ("Smarch", "2150", "typed"), strict=True):
        field.fill(text)
    ends[0].press("Enter")
    table.get_by_text("“Smarch” is not a date").wait_for()
    assert table.evaluate("document.activeElement.value") == "Smarch"
    ends[1].press("Enter")
    table.locator(f"#row-{keys[1]} .roster-notice").wait_for()
    assert [ends[0].input_value(), ends[2].input_value()] == ["Smarch", "typed"]
    assert not [text for text in table.complaints if "422" not in text]


def test_the_second_saver_chooses(table):
    key = Appointment.objects.get(person__name="Yao Fu").pk
    find_row(table, "Yao Fu").locator('[data-cell="note"]').click()
    table.locator(f"#row-{key} [name=note]").fill("mine")
    Appointment.objects.filter(pk=key).update(note="theirs")
    table.keyboard.press("Enter")
    table.get_by_text("Saved in the meantime: “theirs”").or_(
        table.locator("q", has_text="theirs")
    ).first.wait_for()
    table.get_by_role("button", name="Save mine").click()
    table.locator(f"#row-{key} .roster-notice").wait_for()
    assert Appointment.objects.get(pk=key).note == "mine"


def test_by_keyboard_alone(table):
    key = Appointment.objects.get(person__name="Ada Byron").pk
    table.locator(f"#row-{key} [data-edit]").focus()
    table.keyboard.press("ArrowDown")
    assert "Edit Yao Fu" in table.evaluate("document.activeElement.ariaLabel")
    table.keyboard.press("Enter")
    table.locator(".roster-editing:not(.roster-new) [name=role]").wait_for()
    table.wait_for_function("() => document.activeElement.name === 'role'")
    for _ in range(4):
        table.keyboard.press("Tab")
    table.keyboard.type("Boris Grot; lu")
    table.get_by_role("option", name="Luo Mai").wait_for()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")
    assert table.evaluate("document.activeElement.value") == "Boris Grot; Luo Mai"
    table.keyboard.press("Enter")
    table.locator(".roster-notice").wait_for()
    assert "Edit Yao Fu" in table.evaluate("document.activeElement.ariaLabel")
    table.keyboard.press("Enter")
    table.wait_for_function("() => document.activeElement.name === 'role'")
    table.keyboard.press("Escape")
    table.wait_for_function("() => document.activeElement.matches('[data-edit]')")
    assert table.complaints == []


def test_a_new_person_is_added_on_top(table):
    table.locator("#new-person").click()
    table.keyboard.type("Dorothy Vaughan")
    table.get_by_role("option", name="New person: Dorothy Vaughan").wait_for()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")
    table.locator("#new-role").select_option("Postdoc")
    table.locator("#new-start").fill("2022")
    table.keyboard.press("Enter")
    table.locator(".roster-notice", has_text="Added").wait_for()
    assert Appointment.objects.get(person__slug="dorothy-vaughan").role.name == "Postdoc"
    assert table.locator("#new-person").input_value() == ""


@without_script
def test_all_of_it_works_without_script_and_on_a_phone(roster, page):
    page.set_viewport_size({"width": 390, "height": 800})
    log_in(page, roster)
    find_row(page, "Yao Fu").locator("[data-edit]").click()
    field = page.locator(".roster-editing:not(.roster-new) [name=end]")
    field.fill("Smarch")
    field.press("Enter")
    assert page.locator(".roster-editing:not(.roster-new) [name=end]").input_value() == "Smarch"
    page.locator(".roster-editing:not(.roster-new) [name=end]").fill("2150")
    page.locator(".roster-editing:not(.roster-new)").get_by_role("button", name="Save").click()
    assert "Saved" in page.content()
    find_row(page, "Ada Byron").locator("[name=row]").check()
    page.locator("[name=ends-on]").fill("2150")
    page.locator("[name=ends-on]").press("Enter")
    page.get_by_role("button", name="Apply").click()
    page.get_by_role("button", name="Undo").click()
    assert Appointment.objects.exclude(end=None).count() == 1


def test_nothing_is_wider_than_a_phone(table, roster):
    table.set_viewport_size({"width": 390, "height": 800})
    for path in ("", "?edit=all", "paste/"):
        table.goto(roster + path)
        assert table.evaluate("document.documentElement.scrollWidth") <= 390, path
