"""The form of a person: rows without script, and files that are too large with it."""

import pytest

from people.models import Person
from tests import factories
from tests import uploads as up
from tests.browser.conftest import give_session, without_script

pytestmark = pytest.mark.browser

MEASURE_SHRUNK = """async (field, size) => {
    while (field.files[0].size >= size) await new Promise((resolve) => setTimeout(resolve, 50));
    const { width, height } = await createImageBitmap(field.files[0]);
    return [width, height];
}"""


@pytest.fixture
def entered(site):
    """Opens the form of Luo Mai as a member of the staff, in a context of one's own."""
    account = factories.UserFactory(role="staff")
    person = Person.objects.get(slug="luo-mai")

    def open_form(page):
        give_session(page.context, site, account)
        page.goto(f"{site}/admin/people/person/{person.pk}/change/")
        return person

    return open_form


@without_script
def test_a_link_a_role_and_a_degree_are_added_without_script(entered, page):
    person = entered(page)
    before = person.links.count(), person.appointments.count(), person.education.count()
    link = page.locator("#links-group .blank-row")
    link.locator("[name$=-label]").fill("Blog")
    link.locator("[name$=-url]").fill("https://example.org/blog")
    role = page.locator("#appointments-group .blank-row")
    role.locator("[name$=-role]").select_option(label="PhD student")
    role.locator("[name$=-start]").fill("2001")
    role.locator("[name$=-end]").fill("2003")
    page.locator("#education-group summary").first.click()
    degree = page.locator("#education-group .blank-row")
    degree.locator("[name$=-degree]").fill("BSc")
    degree.locator("[name$=-institution]").fill("University of Testing")
    page.locator("[name=_save]").first.click()
    page.get_by_text("was saved").wait_for()
    after = person.links.count(), person.appointments.count(), person.education.count()
    assert after == tuple(count + 1 for count in before)


def test_with_script_rows_come_with_a_button(entered, page):
    person = entered(page)
    assert page.locator(".blank-row").count() == 0
    page.locator("#links-group .add-row a, #links-group .add-row button").first.click()
    row = page.locator("#links-group tr.dynamic-links:not(.has_original)").last
    row.locator("[name$=-label]").fill("Blog")
    row.locator("[name$=-url]").fill("https://example.org/blog")
    page.locator("[name=_save]").first.click()
    page.get_by_text("was saved").wait_for()
    assert person.links.filter(label="Blog").count() == 1
    assert page.complaints == []


def test_a_file_that_is_too_large_is_not_sent(entered, page):
    entered(page)
    field = page.locator("#id_photo")
    assert int(field.get_attribute("data-most-bytes")) > 1024
    field.evaluate("field => field.dataset.mostBytes = 1024 * 1024")
    photo = {"name": "large.jpg", "mimeType": "image/jpeg"}
    field.set_input_files(photo | {"buffer": b"x" * (3 * 1024 * 1024)})
    page.get_by_role("alert").get_by_text("“large.jpg” has 3 MB; at most 1 MB are taken").wait_for()
    assert field.input_value() == ""
    field.set_input_files(photo | {"buffer": b"x"})
    assert page.get_by_role("alert").count() == 0
    assert "large.jpg" in field.input_value()


def test_a_photo_of_a_phone_is_scaled_down_before_it_is_sent(entered, page):
    entered(page)
    field = page.locator("#id_photo")
    photo = {"name": "phone.jpg", "mimeType": "image/jpeg", "buffer": up.picture("JPEG", (8_064, 6_048))}
    field.set_input_files(photo)
    assert field.evaluate(MEASURE_SHRUNK, len(photo["buffer"])) == [2000, 1500]
    assert field.evaluate("field => field.files[0].name") == "phone.jpg"
    assert page.complaints == []
