"""Ten changes of the roster by hand: how many clicks and keys they take, and that nothing typed is lost."""

from datetime import date

import pytest

from people.models import Appointment, User
from tests import factories
from tests.browser.conftest import give_session, without_script
from tests.browser.test_editing_side import run_axe

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
        self.click(find_cell(self.page, name, cell))
        self.type(text)
        self.press("Enter")
        find_cell(self.page, name, cell).filter(has_text=text.split(" (")[0].split(";")[0]).wait_for()
        self.page.get_by_text(f"of {name}.").wait_for()


def find_row(page, name):
    return page.get_by_role("row").filter(has=page.locator(f'[data-value="{name}"]'))


def find_cell(page, name, cell):
    return find_row(page, name).locator(f'[data-cell="{cell}"]')


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
    give_session(
        page.context, address.partition("/admin/")[0] + "/", User.objects.get(email="staff@example.org")
    )
    page.set_default_timeout(10_000)
    page.goto(address)
    page.locator(".roster-table").wait_for()


@pytest.fixture
def table(page, roster):
    log_in(page, roster)
    return page


def test_ten_changes_in_under_a_minute(table):
    user = CountingUser(table)
    user.change("Ada Byron", "end", "August 2150")
    user.change("Luo Mai", "destination", "MIT")
    user.change("Kurt Gauss", "email", "kurt@example.org")
    user.change("Emmy Noether", "start", "autumn 2020")
    user.click(find_cell(table, "Yao Fu", "supervisors"))
    user.type("luo")
    table.get_by_role("option", name="Luo Mai").wait_for()
    user.press("ArrowDown")
    user.press("Enter")
    user.press("Enter")
    find_cell(table, "Yao Fu", "supervisors").filter(has_text="Luo Mai").wait_for()
    for name in ("Konrad Zuse", "Alan Kay"):
        user.click(find_row(table, name).locator("[name=row]"))
    table.get_by_text("2 people selected").wait_for()
    user.click(table.get_by_text("End role"))
    user.click(table.locator('[name="ends-on"]'))
    user.type("31 August 2150")
    user.press("Enter")
    table.get_by_text("PhD student since 2021 → ends 31 August 2150").first.wait_for()
    table.wait_for_function("() => document.activeElement.textContent === 'Save changes'")
    user.press("Enter")
    table.get_by_role("button", name="Undo").first.wait_for()
    by_hand = user.clicks * 1.1 + user.keys * 0.28  # seconds of pointing and of typing (Card, Moran, Newell)
    assert by_hand < 60, f"{user.clicks} clicks and {user.keys} keys"
    assert Appointment.objects.exclude(end=None).count() == 3
    assert table.complaints == []


def test_a_mistake_stays_in_its_cell_with_what_was_typed(table):
    find_cell(table, "Ada Byron", "end").click()
    table.keyboard.type("Smarch")
    table.keyboard.press("Enter")
    table.get_by_text("“Smarch” is not a date").wait_for()
    field = table.get_by_label("To", exact=True)
    assert field.input_value() == "Smarch"
    field.fill("31.08.2150")
    field.press("Enter")
    find_cell(table, "Ada Byron", "end").filter(has_text="31 August 2150").wait_for()
    assert not [text for text in table.complaints if "422" not in text]


def test_the_second_saver_chooses(table):
    key = Appointment.objects.get(person__name="Yao Fu").pk
    find_cell(table, "Yao Fu", "destination").click()
    table.keyboard.type("mine")
    Appointment.objects.filter(pk=key).update(destination="theirs")
    table.keyboard.press("Enter")
    table.get_by_text("Somebody changed this to “theirs” in the meantime.").wait_for()
    table.get_by_role("button", name="Replace it").click()
    table.get_by_text("Changed the destination of Yao Fu.").wait_for()
    assert Appointment.objects.get(pk=key).destination == "mine"


def test_by_keyboard_alone(table):
    find_cell(table, "Ada Byron", "role").focus()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    table.locator("#roster-editor-field").wait_for()
    table.keyboard.press("Escape")
    table.keyboard.press("F2")
    table.keyboard.type("2020")
    table.keyboard.press("Tab")
    table.wait_for_function("() => document.activeElement.dataset.cell === 'end'")
    assert find_cell(table, "Yao Fu", "start").inner_text() == "2020"
    table.keyboard.press("Space")
    assert find_row(table, "Yao Fu").locator("[name=row]").is_checked()
    table.keyboard.press("Control+z")
    table.get_by_text("was undone").wait_for()
    assert find_cell(table, "Yao Fu", "start").inner_text() == "2021"
    assert table.complaints == []


def test_undo_works_while_a_cell_is_being_saved(table):
    cell = find_cell(table, "Yao Fu", "start")
    cell.click()
    table.keyboard.type("2020")
    table.evaluate("""() => {
        const press = (target, options) =>
            target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...options }));
        press(document.activeElement, { key: "Enter" });
        press(document.body, { key: "z", ctrlKey: true });
    }""")
    table.get_by_text("was undone").wait_for()
    assert cell.inner_text() == "2021"
    assert table.complaints == []


def test_a_cell_that_was_saved_does_not_take_the_focus_from_what_is_used_now(table):
    cell = find_cell(table, "Yao Fu", "start")
    cell.click()
    table.keyboard.type("2020")
    table.evaluate("""() => {
        const enter = new KeyboardEvent("keydown", { bubbles: true, key: "Enter" });
        document.activeElement.dispatchEvent(enter);
        document.querySelector("#searchbar").focus();
    }""")
    table.locator("[data-toast] [role=status]").wait_for()
    assert cell.inner_text() == "2020"
    assert table.evaluate("() => document.activeElement.id") == "searchbar"
    assert table.complaints == []


def test_undo_works_in_the_cell_that_was_clicked_next(table):
    cell = find_cell(table, "Yao Fu", "start")
    cell.click()
    table.keyboard.type("2020")
    find_cell(table, "Luo Mai", "start").click()
    cell.filter(has_text="2020").wait_for()
    table.locator("#roster-editor-field").wait_for()
    table.keyboard.press("Control+z")
    table.get_by_text("was undone").wait_for()
    assert cell.inner_text() == "2021"
    assert table.complaints == []


def test_a_new_name_is_asked_about_in_its_cell(table):
    find_cell(table, "Ada Byron", "name").click()
    table.keyboard.type("Ada Lovelace")
    table.keyboard.press("Enter")
    table.get_by_role("button", name="No, the name is new. The old one is kept").click()
    table.get_by_text("Changed the name of Ada Lovelace.").wait_for()
    assert Appointment.objects.get(person__name="Ada Lovelace").person.names.get().name == "Ada Byron"


def test_an_ended_session_costs_nothing_that_was_typed(table):
    find_cell(table, "Ada Byron", "end").click()
    table.keyboard.type("2150")
    table.context.clear_cookies()
    table.keyboard.press("Enter")
    table.get_by_text("Your session has ended.").wait_for()
    assert table.get_by_label("To", exact=True).input_value() == "2150"


def test_a_new_person_is_added(table):
    table.get_by_role("link", name="Add a person").click()
    table.get_by_label("Name", exact=True).fill("Dorothy Vaughan")
    table.get_by_label("Somebody who is not on this site yet").check()
    table.get_by_label("Role").select_option("Postdoc")
    table.get_by_label("From").fill("2022")
    table.keyboard.press("Enter")
    table.get_by_text("Dorothy Vaughan was added.").wait_for()
    assert Appointment.objects.get(person__slug="dorothy-vaughan").role.name == "Postdoc"


def test_the_table_and_an_open_cell_are_accessible(table):
    find_cell(table, "Ada Byron", "supervisors").click()
    table.keyboard.type("lu")
    table.get_by_role("option", name="Luo Mai").wait_for()
    assert run_axe(table) == []


@without_script
def test_all_of_it_works_without_script_and_on_a_phone(roster, page):
    page.set_viewport_size({"width": 390, "height": 800})
    log_in(page, roster)
    page.get_by_role("link", name="Edit Yao Fu").click()
    page.get_by_label("To", exact=True).fill("Smarch")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_label("To", exact=True).input_value() == "Smarch"
    page.get_by_label("To", exact=True).fill("2150")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Yao Fu was saved.").wait_for()
    find_row(page, "Ada Byron").locator("[name=row]").check()
    page.get_by_text("End role").click()
    page.locator("[name=ends-on]").fill("2150")
    page.get_by_role("button", name="Preview changes").first.click()
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("was undone").wait_for()
    assert Appointment.objects.exclude(end=None).count() == 1


ROLES = "Name\tRole\tFrom\nMia Holt\tMSc student\t2024\nOla Reed\tMSc student\t2024\nKit Brand\tKing\t2024\n"


def paste_roles(page, roster):
    page.set_viewport_size({"width": 390, "height": 800})
    log_in(page, roster)
    page.goto(f"{roster}paste/")
    page.locator("#paste-table").fill(f"{ROLES}Eva Finch\tPhD student\tSmarch\n")
    page.get_by_role("button", name="Preview changes").click()
    return page


def test_unknown_roles_and_a_wrong_date_are_answered_on_a_phone(roster, page):
    User.objects.update(role="owner")  # who may undo the people, too
    paste_roles(page, roster)
    page.get_by_role("button", name="Add 3 people", exact=True).wait_for()
    king = page.get_by_role("group", name="The group has no role “King”.")
    king.get_by_label("Leave this row out").check()
    page.get_by_role("button", name="Add 2 people", exact=True).wait_for()
    king.get_by_role("combobox").select_option("Postdoc")
    page.get_by_role("button", name="Add 3 people", exact=True).wait_for()
    assert king.get_by_label("Use a role that exists").first.is_checked()
    page.get_by_label("From", exact=True).fill("2023")
    page.get_by_role("group", name="The group has no role “MSc student”.").get_by_label("Add “MSc").check()
    page.get_by_label("From", exact=True).press("Tab")
    page.get_by_role("button", name="Add 4 people", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    narrow = "nodes => nodes.filter((node) => node.getBoundingClientRect().width < 100).length"
    assert page.locator(".question-text, .roster-lines tbody th").evaluate_all(narrow) == 0
    assert run_axe(page) == []
    page.get_by_role("button", name="Add 4 people", exact=True).click()
    page.get_by_text("Added 4 people.").wait_for()
    assert page.url == roster
    roles = dict(Appointment.objects.values_list("person__name", "role__name"))
    assert roles["Mia Holt"] == roles["Ola Reed"] == "MSc student"
    assert roles["Kit Brand"] == "Postdoc"
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_text("was undone").wait_for()
    assert not Appointment.objects.filter(person__name="Mia Holt").exists()


@without_script
def test_a_pasted_table_is_answered_without_script(roster, page):
    paste_roles(page, roster)
    king = page.get_by_role("group", name="The group has no role “King”.")
    king.get_by_label("Leave this row out").check()
    page.get_by_role("button", name="Add 3 people", exact=True).click()
    page.get_by_text("Added 2 people. Rows 4–5 were left out.").wait_for()
    assert Appointment.objects.filter(role__name="MSc student").count() == 2


def test_nothing_is_wider_than_a_phone(table, roster):
    table.set_viewport_size({"width": 390, "height": 800})
    for path in ("", "new/", "paste/"):
        table.goto(roster + path)
        assert table.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_the_look_up_offers_names_that_begin_with_what_is_typed_first(roster, page):
    role = Appointment.objects.first().role
    for name, is_member in (("Tamar Inside", True), ("Rosa Mahler", False), ("Marcel Late", False)):
        person = factories.PersonFactory(name=name)
        if is_member:
            factories.AppointmentFactory(person=person, role=role, start=date(2021, 1, 1))
    log_in(page, roster)
    find_cell(page, "Ada Byron", "supervisors").click()
    page.keyboard.type("Ma")
    page.get_by_role("option", name="Luo Mai").wait_for()
    offers = [text.split("PhD")[0].strip() for text in page.get_by_role("option").all_inner_texts()]
    assert offers[:-1] == ["Marcel Late", "Luo Mai", "Rosa Mahler", "Tamar Inside"]
