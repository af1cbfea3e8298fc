"""The first minute of each role: log in, find one's tasks and nobody else's, do the first thing, see it."""

import re
from datetime import date

import pytest

from groupsite.news.models import NewsItem
from people.models import Appointment, Person, User
from publications.models import Publication
from tests import factories

pytestmark = pytest.mark.browser

OWN = "Edit your profile", "Add an award"
STAFF = "Update the roster", "Add a person"
CONTENT = ("Write news",)
STEPS = ("Name and statement",)
TASKS = {
    "member": (OWN, (STAFF, CONTENT, STEPS)),
    "staff": ((*OWN, *STAFF), (CONTENT, STEPS)),
    "editor": ((*OWN, *STAFF, *CONTENT), (STEPS,)),
    "owner": ((*OWN, *STAFF, *CONTENT, *STEPS), ()),
}
REFUSED = {
    "member": ("/admin/people/appointment/roster/", "/admin/news/newsitem/add/", "/admin/deleted/"),
    "staff": ("/admin/news/newsitem/add/", "/admin/people/user/add/"),
    "editor": ("/admin/people/user/add/", "/admin/groupsite/group/first-steps/demo/"),
}


@pytest.fixture
def account_of(site):
    """Makes an account in a role, that of a person of the group if there is a slug."""

    def make(role, slug=""):
        account = factories.UserFactory(email=f"{role}@example.org", role=role)
        Person.objects.filter(slug=slug).update(user=account)
        return account

    return make


def find_task(tab, label):
    return tab.get_by_role("main").get_by_role("link", name=label, exact=True).first


def test_each_role_finds_its_tasks_and_nobody_elses(account_of, log_in):
    for role, (expected, hidden) in TASKS.items():
        tab = log_in(account_of(role, "luo-mai"))
        tasks = tab.locator("main section:not(#tables .section, .tables), main .first-steps")
        links = {link.strip() for link in tasks.get_by_role("link").all_inner_texts()}
        assert set(expected) <= links, role
        assert not links & {label for group in hidden for label in group}, role
        assert tab.complaints == []


def test_what_is_not_for_a_role_is_refused_kindly(site, account_of, log_in):
    for role, addresses in REFUSED.items():
        tab = log_in(account_of(role, "luo-mai"))
        for address in addresses:
            assert tab.goto(site + address).status == 403, address
            assert tab.get_by_role("heading", level=1).inner_text() == "Not allowed"
            assert f"{role}@example.org" in tab.get_by_role("main").inner_text()
        tab.get_by_role("link", name="Your tasks").click()
        tab.get_by_role("heading", name="What would you like to do?").wait_for()


def test_a_member_without_a_profile_is_told_whom_to_ask(site, account_of, log_in):
    factories.UserFactory(email="head@example.org", role="owner")
    tab = log_in(account_of("member"))
    assert "Ask head@example.org to link it" in tab.get_by_role("main").inner_text()
    find_task(tab, "Enter a paper manually").click()
    tab.get_by_label("Title").fill("Without a Profile")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was added").wait_for()
    tab.get_by_role("heading", name="What would you like to do?").wait_for()
    find_task(tab, "Without a Profile").wait_for()
    assert tab.complaints == []


def test_a_member_adds_a_paper_and_mends_the_profile(site, account_of, log_in):
    tab = log_in(account_of("member", "marcel-wagenlander"))
    find_task(tab, "Enter a paper manually").click()
    tab.get_by_label("Title").fill("The First Minute: A Study")
    tab.get_by_role("button", name="add yourself").click()
    tab.get_by_label("Add an author", exact=True).fill("Somebody Else")
    tab.keyboard.press("Enter")
    tab.get_by_label("Year").fill("2024")
    tab.get_by_label("Public: everybody sees it").check()
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was added").wait_for()
    assert Publication.objects.get(slug="the-first-minute-2024").in_list

    find_task(tab, "Edit your profile").click()
    tab.get_by_label("Summary").fill("Works on the first minute of things.")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was saved").wait_for()
    tab.get_by_role("link", name="View on site").click()
    text = tab.get_by_role("main").inner_text()
    assert "Works on the first minute of things." in text
    assert "The First Minute: A Study" in text
    assert tab.complaints == []


def test_staff_ends_an_appointment_and_adds_a_person(site, account_of, log_in):
    tab = log_in(account_of("staff"))
    find_task(tab, "Update the roster").click()
    tab.get_by_label("Select Yao Fu, PhD student").check()
    tab.get_by_text("End role").click()
    tab.locator("[name=ends-on]").fill("30 June 2024")
    tab.get_by_role("button", name="Preview changes").first.click()
    tab.get_by_text("ends 30 June 2024").first.wait_for()
    tab.get_by_role("button", name="Save changes").click()
    tab.get_by_role("button", name="Undo").first.wait_for()
    assert Appointment.objects.get(person__slug="yao-fu").end == date(2024, 6, 30)

    tab.get_by_role("link", name="Your tasks").first.click()
    find_task(tab, "Add a person").click()
    tab.locator("#id_name").fill("Dorothy Vaughan")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was added").wait_for()
    tab.goto(site + "/people/")
    current = tab.get_by_role("main").inner_text()
    assert current.index("Yao Fu") > current.index("Alumni")
    assert tab.goto(site + "/people/dorothy-vaughan/").status == 200
    assert tab.complaints == []


def test_an_editor_publishes_news_after_looking_at_it(site, account_of, log_in):
    item = factories.NewsItemFactory(
        title="A New Result",
        slug="a-new-result",
        visibility="draft",
        body="It *works*.",
        day=date(2024, 5, 1),
    )
    tab = log_in(account_of("editor"))
    tab.get_by_role("link", name=re.compile("1 draft waiting")).click()
    tab.get_by_role("link", name="A New Result", exact=True).click()
    tab.get_by_role("link", name="Preview").click()
    assert tab.locator("main em").inner_text() == "works"
    tab.go_back()
    tab.get_by_label("Visibility").select_option("public")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was saved").wait_for()
    tab.goto(site + "/news/")
    tab.get_by_role("link", name="A New Result").first.wait_for()
    assert NewsItem.objects.get(pk=item.pk).visibility == "public"
    assert tab.complaints == []


def test_an_owner_names_the_group_colours_it_and_lets_somebody_in(site, account_of, log_in):
    tab = log_in(account_of("owner"))
    find_task(tab, "Name and statement").click()
    tab.locator("#id_name").fill("Group of the First Minute")
    tab.get_by_label("Accent colour").fill("#ffd400")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("#ffd400 has a contrast of 1.4 to 1 on a light background").first.wait_for()
    tab.get_by_role("link", name="Your tasks").first.click()
    assert find_task(tab, "Name and statement").count() == 0

    tab.get_by_role("link", name="Accounts", exact=True).click()
    tab.get_by_role("link", name="Add account", exact=True).first.click()
    tab.get_by_label("E-mail address").fill("new@example.org")
    for name in ("password1", "password2"):
        tab.locator(f"#id_{name}").fill("correct horse battery")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("was added").wait_for()
    assert User.objects.get(email="new@example.org").check_password("correct horse battery")
    tab.goto(site + "/")
    assert "Group of the First Minute" in tab.title()
    assert tab.complaints == []
