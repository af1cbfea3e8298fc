"""One's own data in a browser: the page, the download, a picture, and who sees what after leaving."""

import zipfile

import pytest
from django.urls import reverse

from people.models import Image, ImagePerson, Person, User
from tests import factories as make

pytestmark = pytest.mark.browser


@pytest.fixture
def ada(site):
    """A member with a profile and a picture in which they are."""
    User.objects.filter(email="ada-data@example.org").delete()
    user = make.UserFactory(email="ada-data@example.org")
    slug = "ada-data"
    Person.objects.filter(slug=slug).delete()
    person = make.PersonFactory(name="Ada Data", slug=slug, user=user, biography="I weave.")
    make.AppointmentFactory(person=person)
    make.ImagePersonFactory(person=person, image=Image.objects.order_by("pk").first(), state="agreed")
    return person


def test_the_page_and_its_download(site, log_in, ada, tmp_path):
    page = log_in(ada.user)
    page.goto(site + reverse("account"))
    page.get_by_role("link", name="See and download what we hold about you").click()
    assert page.get_by_role("heading", level=1).inner_text() == "What we hold about you"
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Biography"))
    assert "2 words" in row.inner_text()
    assert "Everybody" in row.inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    target = tmp_path / "data.zip"
    download.value.save_as(target)
    with zipfile.ZipFile(target) as archive:
        assert {"data.json", "papers.bib", "README.txt"} <= set(archive.namelist())


def test_withdrawing_from_a_picture_by_keyboard_and_twice(site, log_in, ada):
    page = log_in(ada.user)
    page.goto(site + reverse("account_data"))
    button = page.get_by_role("button", name="Withdraw")
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="is not shown any more").wait_for()
    assert ImagePerson.objects.get(person=ada).image.consent == "withdrawn"
    page.go_back()
    page.goto(site + reverse("account_data"))
    page.get_by_role("button", name="Agree").dblclick()
    page.get_by_role("button", name="Withdraw").wait_for()
    assert ImagePerson.objects.get(person=ada).state == "agreed"


def test_who_sees_what_after_leaving_is_chosen_on_the_profile(site, log_in, ada):
    page = log_in(ada.user)
    page.goto(site + reverse("account_data"))
    page.get_by_role("link", name="Choose what stays").click()
    page.get_by_label("Show my introduction and biography after I leave").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_load_state()
    ada.refresh_from_db()
    assert ada.biography_after_leaving
    page.goto(site + reverse("admin:people_person_change", args=[ada.pk]))
    cells = page.get_by_role("row").filter(has_text="Introduction and biography").get_by_role("cell")
    assert [cell.inner_text() for cell in cells.all()] == ["Everybody", "Everybody"]


def test_on_a_phone_nothing_is_wider_than_the_screen(site, log_in, ada):
    page = log_in(ada.user)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(site + reverse("account_data"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
