"""Every page of the editing side in a real browser: no complaint, one heading, no sideways scrolling.

axe looks at the pages of one table of each app and at the states that show the most parts.
"""

import re
from importlib.resources import files

import pytest
from django.test import Client
from django.urls import reverse

from groupsite.news.models import NewsItem
from people.models import Appointment, Person, Role, User
from publications.models import Publication
from software.models import Theme
from tests import factories
from tests.admin_forms import admin_url
from tests.admin_pages import get_or_make_row, iterate_own_pages, iterate_pages, list_tables
from tests.browser.conftest import leave_out_axe

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

WIDTHS = 320, 820, 1100
PICKERS_STAND = """() => [...document.querySelectorAll("select.admin-autocomplete")].every(
    (picker) => picker.name.includes("__prefix__")
        || picker.nextElementSibling?.querySelector(".select2-selection[aria-labelledby*=_label]")
)"""
APPS = "people", "publications", "software", "groupsite", "news", "redirects"
MODELS = Publication, Person, Theme, NewsItem
PUBLIC = (
    *("/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/"),
    *("/search/?q=learning", "/authors/luo_mai/", "/people/luo-mai/cv/"),
)


@pytest.fixture
def inside(site, page, log_in):
    """A tab in which an owner is logged in, who is a person of the group."""
    account = factories.UserFactory(email="owner@example.org", role="owner")
    Person.objects.filter(slug="luo-mai").update(user=account)
    log_in(account)
    return page


def find_plain_faults(tab) -> list[str]:
    """What is wrong with the page in a tab: complaints, headings, width."""
    wrong = [text for text in tab.complaints if "the server responded with a status of 4" not in text]
    tab.complaints.clear()
    if (headings := tab.locator("h1").count()) != 1:
        wrong.append(f"{headings} first headings")
    for width in WIDTHS:
        tab.set_viewport_size({"width": width, "height": 800})
        if (widest := tab.evaluate("document.documentElement.scrollWidth")) > width:
            wrong.append(f"{widest} wide at {width}")
    return wrong


def run_axe(tab, only: tuple[str, ...] = ()) -> list:
    """What axe finds wrong with the page, by all of its rules or by some.

    It need not load the style sheets once more: only a rule that is off uses them.
    """
    tab.wait_for_function(PICKERS_STAND)
    tab.evaluate(AXE)
    rules = {"runOnly": only} if only else {}
    violations = tab.evaluate(
        "rules => axe.run(rules)", rules | {"resultTypes": ["violations"], "preload": False}
    )["violations"]
    return [
        (rule["id"], len(rule["nodes"]), [node["html"][:150] for node in rule["nodes"][:3]])
        for rule in violations
    ]


def run_axe_in_both_schemes(tab) -> list:
    """What axe finds wrong with the page in light, and with its contrasts in dark."""
    tab.emulate_media(color_scheme="light")
    wrong = run_axe(tab)
    tab.emulate_media(color_scheme="dark")
    return wrong + run_axe(tab, only=("color-contrast",))


def collect_faults(tab, site, addresses, *checks) -> dict:
    """Open pages and return what checks find wrong, by URL."""
    wrong = {}
    for place in addresses:
        tab.goto(site + place)
        wrong[place] = leave_out_axe([fault for check in checks for fault in check(tab)])
    return {place: what for place, what in wrong.items() if what}


@pytest.mark.parametrize("app", APPS)
def test_pages_of_the_tables(inside, site, app):
    """The pages that show what is in a table, for each; the others, which are alike, for one of each app."""
    wrong = {}
    for model in list_tables(app):
        if model in MODELS:
            listing, add, change, *others = iterate_pages(model)
            wrong |= collect_faults(inside, site, [listing, change], find_plain_faults, run_axe)
            wrong |= collect_faults(inside, site, [add, *others], find_plain_faults)
        else:
            row = get_or_make_row(model)
            pages = admin_url(model, "changelist"), admin_url(model, "change", row.pk)
            wrong |= collect_faults(inside, site, pages, find_plain_faults)
    assert wrong == {}


def test_pages_of_their_own(inside, site):
    assert collect_faults(inside, site, iterate_own_pages(), find_plain_faults) == {}


def test_public_pages_are_accessible(site, page):
    assert collect_faults(page, site, PUBLIC, run_axe_in_both_schemes) == {}


def form_with_mistakes(tab, site):
    tab.goto(site + admin_url(Publication, "add"))
    tab.get_by_label("Add an author", exact=True).fill("Somebody Else")
    tab.keyboard.press("Enter")
    press(tab, "Save")
    tab.get_by_role("alert").first.wait_for()


def part_with_mistakes(tab, site):
    tab.goto(site + admin_url(Person, "change", Person.objects.get(slug="luo-mai").pk))
    tab.locator("#links-group").get_by_role("button", name=re.compile("Add (an?|another) ")).click()
    tab.locator("[name=links-0-url], [name$='-url']:visible").last.fill("no address")
    press(tab, "Save")
    tab.get_by_role("alert").first.wait_for()


def text_shown_as_it_reads(tab, site):
    tab.goto(site + admin_url(NewsItem, "add"))
    tab.get_by_label("Body").fill("# Heading\n\nSome **bold** [words](/people/)")
    press(tab, "Preview")
    tab.locator("[data-shown] strong").wait_for()


def choices_offered(tab, site):
    tab.goto(site + admin_url(Publication, "add"))
    tab.get_by_label("Add an author", exact=True).press_sequentially("luo")
    tab.get_by_role("option").first.wait_for()


def picker_open(tab, site):
    tab.goto(site + admin_url(Appointment, "add"))
    tab.locator(".field-person .select2-selection").click()
    tab.get_by_role("option", name="Yao Fu").wait_for()


def bulk(name, model):
    """The page that asks before an action is done to many rows."""

    def visit(tab, site):
        tab.goto(site + admin_url(model, "changelist"))
        for place in range(2):
            tab.locator(".action-select").nth(place).check()
        more = tab.get_by_text("More actions")
        if not tab.locator(f"[value={name}]:visible").count():
            more.click()
        tab.locator(f"[value={name}]:visible").click()
        tab.locator("[name=_selected_action]").first.wait_for(state="attached")

    visit.__name__ = name
    return visit


def protected_deletion(tab, site):
    tab.goto(site + admin_url(Role, "delete", Role.objects.filter(appointments__isnull=False).first().pk))
    tab.get_by_role("heading", name="cannot be deleted").wait_for()


def second_saver(tab, site):
    row = factories.NewsItemFactory(body="Old text")
    tab.goto(site + admin_url(NewsItem, "change", row.pk))
    tab.get_by_label("Body").fill("My text")
    NewsItem.objects.filter(pk=row.pk).update(body="Their text", title="Their title")
    press(tab, "Save")
    tab.get_by_role("radio", name="Mine").first.wait_for()


def saver_of_what_is_deleted(tab, site):
    row = factories.NewsItemFactory()
    tab.goto(site + admin_url(NewsItem, "change", row.pk))
    tab.get_by_label("Body").fill("My text")
    row.delete()
    press(tab, "Save")
    tab.get_by_role("button", name="Add it again").wait_for()


def roster_plan(tab, site):
    tab.goto(site + reverse("admin:people_roster"))
    tab.locator("[name=row]").first.check()
    tab.get_by_text("End role").click()
    tab.locator("[name=ends-on]").fill("2150")
    press(tab, "Preview changes")
    tab.locator(".roster-plan").last.wait_for()


def roster_to_undo(tab, site):
    roster_plan(tab, site)
    press(tab, "Save changes")
    tab.get_by_role("button", name="Undo").first.wait_for()


def roster_with_mistakes(tab, site):
    tab.goto(site + reverse("admin:people_roster"))
    tab.locator("[data-cell=end]").first.click()
    tab.keyboard.type("Smarch")
    tab.keyboard.press("Enter")
    tab.get_by_text("“Smarch” is not a date").wait_for()


def roster_pasted(tab, site):
    tab.goto(site + reverse("admin:people_roster_paste"))
    tab.locator("#paste-table").fill(
        "Name\tRole\tFrom\tOdd\nNobody Known\tPhD student\t2021\nYao Fu\tKing\t2021"
    )
    press(tab, "Preview changes")
    tab.locator(".roster-lines").last.wait_for()


def redirects_with_mistakes(tab, site):
    tab.goto(site + reverse("admin:redirects_redirect_add_many"))
    tab.locator("#lines").fill("/people/ /nowhere/\nnonsense")
    press(tab, "Add redirects")
    tab.locator("#lines-errors").wait_for()


def not_there(tab, site):
    tab.goto(site + "/admin/nowhere/")
    tab.get_by_role("heading", name="Page not found").wait_for()


def not_for_owners(tab, site):
    tab.goto(site + admin_url(User, "delete", factories.UserFactory().pk))
    tab.get_by_role("heading", name="Not allowed").wait_for()


def password_refused(tab, site):
    tab.goto(site + reverse("account_change_password"))
    for name in ("oldpassword", "password1", "password2"):
        tab.locator(f"#id_{name}").fill("12345")
    press(tab, "Change password")
    tab.get_by_role("alert").first.wait_for()


def logged_out(tab, site):
    tab.goto(site + reverse("admin:index"))
    tab.locator(".account-menu summary").click()
    press(tab, "Log out")
    tab.wait_for_url(site + "/")


def login_refused(tab, site):
    tab.goto(site + reverse("account_login"))
    tab.get_by_label("E-mail address").fill("nobody@example.org")
    tab.get_by_label("Password").fill("wrong")
    tab.keyboard.press("Enter")
    tab.get_by_role("alert").wait_for()


def login_locked(tab, site):
    for _ in range(10):
        wrong = {"login": "nobody@example.org", "password": "wrong"}
        Client().post(reverse("account_login"), wrong, headers={"host": site.removeprefix("http://")})
    tab.goto(site + reverse("account_login"))
    tab.get_by_label("E-mail address").fill("nobody@example.org")
    tab.get_by_label("Password").fill("wrong")
    tab.keyboard.press("Enter")
    tab.get_by_text("There were too many failed log-ins").wait_for()


def press(tab, name):
    tab.get_by_role("button", name=name, exact=True).first.click()


ACCESSIBLE = (
    form_with_mistakes,
    choices_offered,
    picker_open,
    protected_deletion,
    second_saver,
    roster_with_mistakes,
)
STATES = [
    *(form_with_mistakes, part_with_mistakes, text_shown_as_it_reads, choices_offered, picker_open),
    *(bulk("publish", Publication), bulk("add_theme", Publication), bulk("delete_selected", Publication)),
    *(protected_deletion, second_saver, saver_of_what_is_deleted),
    *(roster_plan, roster_to_undo, roster_with_mistakes, roster_pasted, redirects_with_mistakes),
    *(not_there, not_for_owners, password_refused, logged_out, login_refused, login_locked),
]


def test_pages_that_only_doing_something_leads_to(inside, site):
    wrong = {}
    for visit in STATES:
        visit(inside, site)
        wrong[visit.__name__] = leave_out_axe(find_plain_faults(inside))
        if visit in ACCESSIBLE:
            wrong[visit.__name__] += run_axe(inside)
    assert {name: what for name, what in wrong.items() if what} == {}


def test_markdown_is_shown_while_it_is_typed(inside, site):
    inside.goto(site + "/admin/groupsite/page/add/")
    inside.get_by_role("button", name="Preview", exact=True).click()
    inside.get_by_label("Body").fill("Some **bold** words")
    inside.locator("[data-shown] strong").wait_for()
    assert inside.locator("[data-shown] strong").inner_text() == "bold"
    assert inside.complaints == []


def test_the_page_beside_a_form_follows_the_typing(inside, site):
    paper = Publication.objects.get(slug="torchopt-2023")
    inside.goto(site + admin_url(Publication, "change", paper.pk))
    page = inside.frame_locator("[data-live-preview] iframe")
    page.get_by_role("heading", name=paper.title).wait_for()
    inside.get_by_label("Title", exact=True).fill("A Title That Nobody Saved")
    page.get_by_role("heading", name="A Title That Nobody Saved").wait_for()
    inside.get_by_role("button", name="Hide", exact=True).click()
    assert not inside.locator("[data-live-preview] iframe").is_visible()
    paper.refresh_from_db()
    assert paper.title.startswith("TorchOpt")
    assert inside.complaints == []


def test_the_page_beside_a_form_outlasts_an_error(inside, site):
    inside.goto(site + admin_url(NewsItem, "add"))
    page = inside.frame_locator("[data-live-preview] iframe")
    inside.get_by_label("Title").fill("Seen before the error")
    page.get_by_role("heading", name="Seen before the error").wait_for()
    day = inside.get_by_label("Date")
    before = day.input_value()
    day.fill("Smarch")
    inside.get_by_text("not up to date").wait_for()
    press(inside, "Save")
    inside.get_by_text("is not a date").first.wait_for()
    page.get_by_role("heading", name="Seen before the error").wait_for()
    inside.get_by_text("not up to date").wait_for()
    day.fill(before)
    inside.get_by_text("as visitors will see it").wait_for()
    assert inside.complaints == []


def test_the_preview_button_opens_a_tab_and_the_form_can_still_be_saved(inside, site):
    inside.set_viewport_size({"width": 390, "height": 800})
    inside.goto(site + admin_url(NewsItem, "add"))
    inside.get_by_label("Title").fill("Seen first")
    inside.get_by_label("Date").fill("3 May 2026")
    with inside.expect_popup() as popup:
        inside.locator("[name=_preview]").click()
    popup.value.get_by_role("heading", name="Seen first").wait_for()
    assert not NewsItem.objects.filter(title="Seen first").exists()
    press(inside, "Save")
    inside.get_by_text("was added").wait_for()
    assert NewsItem.objects.filter(title="Seen first").exists()


def test_a_record_of_any_kind_is_found_and_added_to_news(inside, site):
    item = factories.NewsItemFactory(title="We won")
    theme = factories.ThemeFactory(title="Looms that learn")
    inside.goto(site + admin_url(NewsItem, "change", item.pk))
    inside.locator('.empty-parts [aria-controls="news_records-group"]').click()
    inside.locator("#news_records-0 .select2-selection").click()
    inside.locator(".select2-search__field").fill("looms that")
    option = inside.locator(".select2-results").get_by_role(
        "option", name="Looms that learn (research theme)"
    )
    option.wait_for()
    assert run_axe(inside) == []
    option.click()
    press(inside, "Save")
    inside.get_by_role("button", name="Undo").first.wait_for()
    assert [row.record for row in item.news_records.all()] == [theme]
    assert inside.complaints == []
