"""From the invitation to one's own profile, and from the forgotten password to a new one, in a browser."""

import re

import pytest
from django.core import mail

from groupsite.accounts.invitations import invite, make_token
from groupsite.accounts.password_reset import make_reset_link
from people.models import Person
from tests import factories
from tests.browser.conftest import give_session

pytestmark = pytest.mark.browser

PASSWORD = "kx7 long enough"


def set_password(page, button):
    page.locator("[name=new_password1]").fill(PASSWORD)
    page.locator("[name=new_password2]").fill(PASSWORD)
    page.get_by_role("button", name=button).click()


def test_an_invited_person_sets_a_password_and_edits_their_profile(site, page):
    person = Person.objects.get(slug="yao-fu")
    row = invite(person, "yao@example.org", "member", factories.UserFactory(role="owner"))
    page.goto(f"{site}/accounts/invitation/{make_token(row)}/")
    page.wait_for_url(re.compile("/accounts/invitation/$"))
    set_password(page, "Create account")
    page.get_by_text("Your account is ready.").wait_for()
    page.get_by_role("link", name="Edit your profile").click()
    page.locator("[name=office]").fill("IF-2.03")
    page.locator("[name=_save]").first.click()
    page.wait_for_url(re.compile("/admin/$"))
    person.refresh_from_db()
    assert (person.office, person.user.email) == ("IF-2.03", "yao@example.org")

    page.goto(f"{site}/admin/publications/publication/import/")
    page.locator("[name=text]").fill("@article{fu, title={First Steps}, author={Fu, Yao}, year={2026}}")
    page.get_by_role("button", name="Check papers").click()
    page.get_by_role("button", name="Add 1 paper", exact=True).click()
    page.get_by_text("1 added").wait_for()
    page.goto(f"{site}/publications/first-steps-2026/")
    page.locator("main").get_by_role("link", name="Yao Fu").first.wait_for()


def test_staff_invite_and_revoke_from_the_list(site, page):
    give_session(page.context, site, factories.UserFactory(role="staff"))
    page.goto(f"{site}/admin/invitations/")
    page.get_by_role("link", name="Invite Yao Fu").click()
    page.locator("input[type=email]").fill("yao@example.org")
    page.get_by_role("button", name="Send invitations").click()
    page.get_by_role("button", name=re.compile("^Send again")).click()
    page.get_by_role("button", name=re.compile("^Sent")).wait_for()
    page.get_by_role("button", name=re.compile("^Send again")).wait_for()
    page.locator("details.ask summary").click()
    page.locator("details.ask button").click()
    page.get_by_text("The invitation of Yao Fu was revoked.").wait_for()
    assert mail.outbox == []  # the worker sends, not the page


def test_a_forgotten_password_is_replaced(site, page):
    user = factories.UserFactory(email="ada@example.org")
    page.goto(site + re.sub(r"^https?://[^/]+", "", make_reset_link(user)))
    set_password(page, "Set password")
    page.get_by_text("Your password was changed.").wait_for()
    page.locator("[name=login]").fill("ada@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.get_by_role("heading", name="What would you like to do?").wait_for()
