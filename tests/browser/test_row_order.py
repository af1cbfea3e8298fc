"""Rows in an order are moved by pointer and by keyboard: parts of a form, and the rows of a table."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from groupsite.models import Group, HomeBlock
from people.models import Person, Role
from publications.models import Publication
from software.models import Project
from tests import factories
from tests.admin_forms import change_url
from tests.browser.test_editing_side import run_axe

pytestmark = pytest.mark.browser


@pytest.fixture
def inside(site, log_in):
    return log_in(factories.UserFactory(role="owner"))


@pytest.fixture
def paper():
    paper = factories.PublicationFactory(byline=["A One"], slug="weaving")
    for place, name in enumerate(("code", "slides", "video"), start=1):
        url = f"https://example.org/{name}"
        factories.LinkFactory(publication=paper, url=url, label=name, position=place, kind="web")
    return paper


def read_labels(tab) -> list[str]:
    fields = tab.locator("#links-group tr.form-row:not(.empty-form) .field-label input")
    return [field.input_value() for field in fields.all()]


def save(tab) -> None:
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_role("button", name="Undo", exact=True).first.wait_for()


def list_links(paper) -> list[str]:
    return list(paper.links.order_by("position", "pk").values_list("label", flat=True))


def test_a_link_is_moved_with_buttons_and_keys(inside, site, paper):
    inside.goto(site + change_url(paper))
    group = inside.locator("#links-group")
    group.get_by_text("Move down").first.click()
    assert read_labels(inside) == ["slides", "code", "video"]
    expect(group.get_by_role("status")).to_contain_text("now 2 of 3")
    assert inside.evaluate("document.activeElement.textContent") == "Move down"
    inside.locator("[name=links-2-label]").press("Alt+ArrowUp")
    inside.keyboard.press("Alt+ArrowUp")
    inside.keyboard.press("Alt+ArrowUp")
    expect(group.get_by_role("status")).to_contain_text("is the first of 3")
    assert run_axe(inside) == []
    save(inside)
    assert list_links(paper) == ["video", "slides", "code"]
    assert inside.complaints == []


def test_a_link_is_dragged(inside, site, paper):
    inside.goto(site + change_url(paper))
    grips = inside.locator("#links-group .row-grip")
    grips.first.scroll_into_view_if_needed()
    start, end = grips.first.bounding_box(), grips.last.bounding_box()
    inside.mouse.move(start["x"] + 5, start["y"] + 5)
    inside.mouse.down()
    inside.mouse.move(end["x"] + 5, end["y"] + 150, steps=8)
    inside.mouse.up()
    assert read_labels(inside) == ["slides", "video", "code"]
    save(inside)
    assert list_links(paper) == ["slides", "video", "code"]


def test_a_new_row_is_moved_among_stored_ones_and_another_is_removed(inside, site, paper):
    inside.goto(site + change_url(paper))
    group = inside.locator("#links-group")
    for number, name in ((3, "poster"), (4, "wrong"), (5, "data")):
        group.get_by_role("button", name=re.compile("Add (a|another) link", re.IGNORECASE)).click()
        inside.locator(f"[name=links-{number}-url]").fill(f"https://example.org/{name}")
        inside.locator(f"[name=links-{number}-label]").fill(name)
    assert group.locator(".empty-form:visible").count() == 0
    for _ in range(4):
        inside.locator("[name=links-3-label]").press("Alt+ArrowUp")
    assert read_labels(inside) == ["poster", "code", "slides", "video", "wrong", "data"]
    inside.locator("#links-4").get_by_role("button", name="Remove").click()
    assert read_labels(inside) == ["poster", "code", "slides", "video", "data"]
    group.get_by_role("button", name=re.compile("Add (a|another) link", re.IGNORECASE)).click()
    save(inside)
    assert list_links(paper) == ["poster", "code", "slides", "video", "data"]


def test_rows_with_a_mistake_come_back_in_the_order_they_were_moved_to(inside, site, paper):
    inside.goto(site + change_url(paper))
    inside.locator("[name=links-2-label]").press("Alt+ArrowUp")
    inside.locator("[name=links-0-url]").fill("nonsense")
    inside.get_by_role("button", name="Save", exact=True).click()
    inside.get_by_role("alert").wait_for()
    assert read_labels(inside) == ["code", "video", "slides"]
    inside.locator("[name=links-0-url]").fill("https://example.org/code")
    save(inside)
    assert list_links(paper) == ["code", "video", "slides"]


def test_roles_are_moved_in_their_list(inside, site):
    before = list(Role.objects.values_list("pk", flat=True))
    inside.goto(site + reverse("admin:people_role_changelist"))
    inside.get_by_role("link", name="Change order").click()
    inside.get_by_text("Move down").first.click()
    expect(inside.get_by_role("status")).to_contain_text("now 2 of")
    assert run_axe(inside) == []
    save(inside)
    assert list(Role.objects.values_list("pk", flat=True)) == [before[1], before[0], *before[2:]]


MODELS = Publication, Person, Project


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_fit_their_column(inside, site, paper, model, width):
    """Nothing in a row is wider than the row, and no choice that stands there is cut off."""
    row = {Publication: paper}.get(model) or model.objects.order_by("pk").first()
    inside.set_viewport_size({"width": width, "height": 900})
    inside.goto(site + change_url(row))
    for summary in inside.locator(".inline-group:not(.is-empty-part) summary").all():
        summary.click()
    assert inside.evaluate("document.documentElement.scrollWidth") <= width
    wrong = inside.evaluate("""() => {
        const wrong = [];
        for (const row of document.querySelectorAll("tr.form-row:not(.empty-form)")) {
            const right = row.getBoundingClientRect().right + 1;
            for (const each of row.querySelectorAll("input, select, .select2-container, button, label"))
                if (each.getBoundingClientRect().right > right) wrong.push(each.outerHTML.slice(0, 120));
            for (const each of row.querySelectorAll(".select2-selection__rendered"))
                if (each.scrollWidth > each.clientWidth + 1) wrong.push(each.textContent);
        }
        return wrong;
    }""")
    assert wrong == []


def test_blocks_of_the_home_page_have_no_number_to_type(inside, site):
    block = HomeBlock.objects.first() or factories.HomeBlockFactory()
    inside.goto(site + change_url(block.group) + "home/")
    group = inside.locator("#home_blocks-group")
    assert group.locator(".field-position input:visible").count() == 0
    assert not group.get_by_text("Move up").first.is_visible()
    group.get_by_role("button", name="Edit").first.click()
    assert group.get_by_text("Move up").first.is_visible()


def test_a_link_of_the_menu_is_opened_moved_and_saved(inside, site):
    group = factories.GroupFactory() if not Group.objects.exists() else Group.objects.get()
    group.menu_items.all().delete()
    for position, label in enumerate(["One", "Two"], start=1):
        group.menu_items.create(label=label, target=f"/{label.lower()}/", position=position)
    inside.goto(site + change_url(group) + "menu/")
    rows = inside.locator("#menu_items-group")
    rows.get_by_role("button", name="Edit: Two").click()
    rows.get_by_label("Label").locator("visible=true").fill("Second")
    inside.keyboard.press("Enter")
    handle = rows.get_by_role("button", name="Move Two with the arrow keys")
    handle.focus()
    inside.keyboard.press("ArrowUp")
    inside.get_by_role("button", name="Save", exact=True).click()
    inside.get_by_text("was saved").wait_for()
    assert list(group.menu_items.values_list("label", flat=True)) == ["Second", "One"]
