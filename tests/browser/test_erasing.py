"""Erasing somebody in a browser: by an owner, by a member's request, and what is refused."""

import re

import pytest

from groupsite.personal_data.models import ErasureRecord, ErasureRequest
from people.models import Person, User
from tests import factories
from tests.browser.conftest import give_session

pytestmark = pytest.mark.browser

PASSWORD = "kx7 long enough"
SLUG, NAME = "yao-fu", "Yao Fu"


@pytest.fixture
def owner(site, page):
    user = factories.UserFactory(role="owner")
    user.set_password(PASSWORD)
    user.save()
    give_session(page.context, site, user)
    return user


def confirm(page):
    """Type the name, press twice, and enter the password."""
    page.get_by_label("Type the name to confirm").fill(NAME)
    if page.get_by_label("Erase them although").count():
        page.get_by_label("Erase them although").check()
    page.get_by_role("button", name="Erase for good").dblclick()
    page.wait_for_url(re.compile("/accounts/reauthenticate/"))
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("Erased on").wait_for()


def test_an_owner_erases_somebody_from_their_form(site, page, owner):
    person = Person.objects.get(slug=SLUG)
    page.goto(f"{site}/admin/people/person/{person.pk}/change/")
    page.get_by_role("link", name="Erase for good").click()
    page.get_by_label("Type the name to confirm").fill("Somebody")
    page.get_by_role("button", name="Erase for good").click()
    page.get_by_text("This is another name.").first.wait_for()
    page.get_by_text("Tick this if you are sure").first.wait_for()
    assert page.get_by_label("Type the name to confirm").input_value() == "Somebody"
    confirm(page)
    assert ErasureRecord.objects.count() == 1
    page.goto(f"{site}/admin/people/{person.pk}/erase/")
    page.get_by_text("Erased on").wait_for()
    assert page.goto(f"{site}/people/{SLUG}/").status == 410
    assert page.goto(f"{site}/people/{SLUG}/cv.pdf").status == 410
    assert NAME not in page.goto(f"{site}/people/").text()


def test_a_member_asks_and_an_owner_confirms(site, page, owner, browser_of):
    person = Person.objects.get(slug=SLUG)
    person.user = factories.UserFactory(role="member")
    person.save()
    member = browser_of(person.user)
    member.goto(f"{site}/accounts/close/")
    member.get_by_role("button", name="Ask to be erased").click()
    member.get_by_role("button", name="Call it off").click()
    member.get_by_text("Nothing was erased.").wait_for()
    member.get_by_role("button", name="Ask to be erased").dblclick()
    member.get_by_text("You asked on").wait_for()
    assert ErasureRequest.objects.count() == 1
    page.goto(f"{site}/admin/")
    page.get_by_text(f"{NAME} asks to be erased").wait_for()
    page.get_by_role("link", name="Review", exact=False).first.click()
    page.get_by_text("They asked for it themselves").wait_for()
    confirm(page)
    assert not User.objects.filter(pk=person.user.pk).exists()
    member.goto(f"{site}/accounts/close/")
    member.wait_for_url(re.compile("/accounts/login/"))


def test_the_last_owner_reads_why_they_stay(site, page, owner):
    User.objects.exclude(pk=owner.pk).filter(role="owner").delete()
    Person.objects.filter(slug=SLUG).update(user=owner)
    page.goto(f"{site}/accounts/close/")
    page.get_by_text("You are the last owner of this site").wait_for()
    assert page.get_by_role("button", name="Ask to be erased").count() == 0
    page.goto(f"{site}/admin/people/{Person.objects.get(slug=SLUG).pk}/erase/")
    page.get_by_text("This is the last owner.").wait_for()
    assert page.get_by_role("button", name="Erase for good").count() == 0


@pytest.fixture
def browser_of(chromium, site):
    """A function that opens a page of another browser, logged in as an account."""
    contexts = []

    def open_page(user):
        contexts.append(chromium.new_context())
        give_session(contexts[-1], site, user)
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()
