"""A member adds a paper by hand, with script and without."""

import pytest
from playwright.sync_api import expect

from people.models import Person
from publications.models import Publication
from tests import factories
from tests.browser.conftest import give_session, without_script

pytestmark = pytest.mark.browser

ADD = "/admin/publications/publication/add/"
AUTHORS = "#authorships-group"


@pytest.fixture
def member(site):
    account = factories.UserFactory(email="member@example.org")
    factories.PersonFactory(
        name="Mona Member", given="Mona", family="Member", slug="mona-member", user=account
    )
    return account


def log_in(page, site, member, address):
    """Opens an address with the session of an account."""
    give_session(page.context, site, member)
    page.goto(site + address)


def list_names(page):
    return [field.input_value() for field in page.locator(f"{AUTHORS} li:not(.is-removed) [data-name]").all()]


def add_by_typing(page, text, choice):
    field = page.locator("#authorships-add")
    field.press_sequentially(text)
    option = page.locator(f"{AUTHORS} .byline-add [role=option]", has_text=choice).first
    option.wait_for()
    while option.get_attribute("aria-selected") != "true":
        field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == option.get_attribute("id")
    field.press("Enter")


def read_byline(page, site, paper):
    page.goto(site + paper.get_absolute_url())
    return page.locator("main").inner_text()


def test_five_authors_by_autocomplete_keyboard_and_drag(site, member, page):
    log_in(page, site, member, ADD)
    page.fill("#id_title", "Byline Forms: A Study")
    page.fill("#id_year", "2024")
    page.get_by_role("button", name="add yourself").click()
    add_by_typing(page, "mai lu", "Luo Mai")
    add_by_typing(page, "Somebody New", "as a new name")
    page.locator("#authorships-add").evaluate(
        """(field) => {
            const data = new DataTransfer();
            data.setData("text", "Pasted, Pia and Other, Otto");
            const about = { clipboardData: data, bubbles: true, cancelable: true };
            field.dispatchEvent(new ClipboardEvent("paste", about));
        }"""
    )
    page.locator(f"{AUTHORS} [data-row]").nth(4).wait_for()
    assert list_names(page) == ["Mona Member", "Luo Mai", "Somebody New", "Pia Pasted", "Otto Other"]

    page.get_by_label("Change Luo Mai").focus()
    page.keyboard.press("Alt+ArrowUp")
    page.locator(f"{AUTHORS} [data-said]").filter(has_text="Luo Mai, now 1 of 5").wait_for(state="attached")
    grip, goal = page.locator(f"{AUTHORS} [data-grip]").nth(4), page.locator(f"{AUTHORS} [data-row]").nth(2)
    grip.scroll_into_view_if_needed()
    start, end = grip.bounding_box(), goal.bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, end["y"] + 20, steps=8)
    page.mouse.move(start["x"] + 5, end["y"] + 4, steps=4)
    page.mouse.up()
    order = ["Luo Mai", "Mona Member", "Otto Other", "Somebody New", "Pia Pasted"]
    assert list_names(page) == order

    page.get_by_label("Public: everybody sees it").check()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was added").wait_for()
    paper = Publication.objects.get(slug="byline-forms-2024")
    assert [str(each.author) for each in paper.authorships.in_order()] == order
    text = read_byline(page, site, paper)
    assert [text.index(name) for name in order] == sorted(text.index(name) for name in order)
    for slug in ("luo-mai", "mona-member"):
        assert page.locator(f'main a[href="/people/{slug}/"]').count() >= 1
    assert page.locator("main").get_by_role("link", name="Otto Other").count() == 0
    assert page.complaints == []


@without_script
def test_the_form_without_script(site, member, page):
    log_in(page, site, member, ADD)
    page.fill("#id_title", "Plain Forms: A Study")
    page.fill("#id_year", "2024")
    for number, (place, name, person) in enumerate(
        [("3", "M. Member", "Mona Member"), ("1", "L. Mai", "luo-mai"), ("2", "Somebody New", "")]
    ):
        page.fill(f"[name=authorships-{number}-position]", place)
        page.fill(f"[name=authorships-{number}-name]", name)
        page.fill(f"[name=authorships-{number}-person]", person)
    page.fill("[name=authorships-pasted]", "Pasted, Pia and Other, Otto")
    page.get_by_label("Public: everybody sees it").check()
    page.locator("[name=_save]").first.click()
    paper = Publication.objects.get(slug="plain-forms-2024")
    order = ["L. Mai", "Somebody New", "M. Member", "Pia Pasted", "Otto Other"]
    assert [str(each.author) for each in paper.authorships.in_order()] == order
    text = read_byline(page, site, paper)
    assert [text.index(name) for name in order] == sorted(text.index(name) for name in order)
    assert page.locator('main a[href="/people/luo-mai/"]').count() >= 1


def test_a_row_is_taken_off_kept_again_and_unlinked(site, member, page):
    person = Person.objects.get(slug="mona-member")
    paper = factories.PublicationFactory(byline=["A One", person, "C Three"], added_by=member, slug="rows")
    log_in(page, site, member, f"/admin/publications/publication/{paper.pk}/change/")
    page.get_by_label("Change A One").click()
    page.get_by_label("Remove A One").click()
    assert list_names(page) == ["Mona Member", "C Three"]
    page.get_by_label("Keep A One").click()
    assert list_names(page) == ["A One", "Mona Member", "C Three"]
    page.get_by_label("Change C Three").click()
    page.get_by_label("Remove C Three").click()
    page.get_by_label("Mona Member is not Mona Member of the group").click()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was saved").wait_for()
    rows = [(str(each.author), each.position, each.person) for each in paper.authorships.in_order()]
    assert rows == [("A One", 1, None), ("Mona Member", 2, None)]
    assert page.complaints == []


def test_venue_and_topics_are_added_without_leaving_the_form(site, member, page):
    log_in(page, site, member, ADD)
    page.fill("#id_title", "A Venue of Our Own")
    for field, text in (("#id_venue", "Workshop of Ours"), ("#id_topic_names_add", "brand new topic")):
        page.locator(field).press_sequentially(text)
        page.get_by_role("option", name=f"Add “{text}”").click()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was added").wait_for()
    paper = Publication.objects.get(title="A Venue of Our Own")
    assert paper.venue.name == "Workshop of Ours"
    assert [item.tag.name for item in paper.topic_items.all()] == ["brand new topic"]
    assert page.complaints == []


@pytest.mark.parametrize("key", ["Enter", "Tab"])
def test_a_new_venue_and_topic_are_added_by_typing_them(site, member, page, key):
    log_in(page, site, member, ADD)
    page.fill("#id_title", "Typed Alone")
    for field, text in (("#id_venue", "Journal of Newness"), ("#id_topic_names_add", "newness")):
        page.locator(field).press_sequentially(text)
        page.keyboard.press(key)
    page.get_by_label("Add it as a new venue").and_(page.locator(":checked")).wait_for()
    page.get_by_label("Add unknown topics").and_(page.locator(":checked")).wait_for()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was added").wait_for()
    paper = Publication.objects.get(title="Typed Alone")
    assert paper.venue.name == "Journal of Newness"
    assert [item.tag.name for item in paper.topic_items.all()] == ["newness"]
    assert page.complaints == []


def test_enter_takes_the_venue_that_is_called_so(site, member, page):
    factories.VenueFactory(name="Conference of Names", short="CON", slug="con")
    factories.VenueFactory(name="Second Conference of Names", short="CON2", slug="con2")
    log_in(page, site, member, ADD)
    venue = page.locator("#id_venue")
    venue.press_sequentially("con")
    venue.press("Enter")
    expect(venue).to_have_value("Conference of Names")
    assert not page.get_by_label("Add it as a new venue").is_checked()


def test_what_was_refused_is_ticked_in_one_click(site, member, page):
    factories.VenueFactory(name="Journal of Newness and More", slug="more")
    log_in(page, site, member, ADD)
    page.fill("#id_title", "Refused Once")
    page.fill("#id_venue", "Journal of Newness")
    page.fill("#id_topic_names_add", "")
    page.locator("#id_venue").evaluate("field => field.form.submit()")
    page.get_by_text("No venue is called “Journal of Newness”").first.wait_for()
    page.locator("#id_venue").click()
    page.get_by_role("option", name="Add “Journal of Newness” as a new venue").wait_for()
    page.locator("#id_title").click()
    page.get_by_label("Add it as a new venue").check()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was added").wait_for()
    assert Publication.objects.get(title="Refused Once").venue.name == "Journal of Newness"


@without_script
def test_a_new_venue_and_topic_are_ticked_without_script(site, member, page):
    log_in(page, site, member, ADD)
    page.fill("#id_title", "Ticked")
    page.fill("#id_venue", "Journal of Newness")
    page.fill("#id_topic_names", "newness")
    page.locator("[name=_save]").first.click()
    assert "select “Add it as a new venue” below" in page.locator("main").inner_text()
    page.get_by_label("Add it as a new venue").check()
    page.get_by_label("Add unknown topics as new ones").check()
    page.locator("[name=_save]").first.click()
    paper = Publication.objects.get(title="Ticked")
    assert paper.venue.name == "Journal of Newness"
    assert [item.tag.name for item in paper.topic_items.all()] == ["newness"]


def test_a_double_click_adds_one_paper_and_says_so(page, site, member):
    log_in(page, site, member, ADD)
    page.get_by_label("Title", exact=True).fill("A Paper That Was Clicked Twice")
    page.locator("[name=_save]").dblclick()
    page.wait_for_url(lambda url: "/add/" not in url)
    assert Publication.objects.filter(title="A Paper That Was Clicked Twice").count() == 1
    assert page.locator(".errornote").count() == 0
