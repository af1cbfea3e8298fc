"""One's own account in a browser: a second factor by app and by passkey, and mail through a real server."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.urls import reverse

from people.models import Person
from tests import factories
from tests.institution_provider import offer, open_institution
from tests.orcid_provider import open_provider

pytestmark = pytest.mark.browser

EMAIL, PASSWORD = "ada@example.org", "kx7 long enough"
TASKS = "What would you like to do?"


@pytest.fixture
def ada(site):
    return factories.UserFactory(email=EMAIL, password=PASSWORD)


def log_in(page, site):
    page.goto(site + reverse("account_login"))
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()


def log_out(page, site):
    page.goto(site + reverse("account"))
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(site + "/")


def confirm_password(page):
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def make_code(secret, step):
    """Return the code of the period before (0), of this one (1) or of the next, which are all taken.

    That of the period before is too old if a new period begins meanwhile.
    """
    counters = list(yield_hotp_counters_from_time())
    return format_hotp_value(hotp_value(secret, counters[step]))


def add_virtual_authenticator(page):
    """Give the tab a device that keeps passkeys and always knows its user."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_an_app_is_added_and_asked_for(site, page, ada):
    log_in(page, site)
    page.get_by_role("heading", name=TASKS).wait_for()
    page.locator(".account-menu summary").click()
    page.get_by_role("link", name="Password and log-in").click()
    page.get_by_role("link", name="Add a second factor").click()
    page.get_by_role("link", name="Add an app").click()
    confirm_password(page)
    secret = page.locator("code").inner_text().replace(" ", "")
    page.get_by_label("Code that the app shows").fill(make_code(secret, 1))
    page.get_by_role("button", name="Add the app").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    assert page.locator("code").count() == 10
    code = page.locator("code").first.inner_text()
    for answer in (make_code(secret, 2), code):
        log_out(page, site)
        log_in(page, site)
        page.get_by_label("Code of the app").fill(answer)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.get_by_role("heading", name=TASKS).wait_for()
    assert page.complaints == []


def test_a_passkey_is_added_and_lets_in_alone(site, page, ada):
    add_virtual_authenticator(page)
    log_in(page, site)
    page.get_by_role("heading", name=TASKS).wait_for()
    page.goto(site + reverse("mfa_add_webauthn"))
    confirm_password(page)
    page.get_by_label("Name, by which").fill("My laptop")
    page.get_by_role("button", name="Add the passkey").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    assert Authenticator.objects.filter(user=ada, type="webauthn").count() == 1
    log_out(page, site)
    page.goto(site + reverse("account_login"))
    page.get_by_role("button", name="Log in with a passkey").click()
    page.get_by_role("heading", name=TASKS).wait_for()
    log_out(page, site)
    log_in(page, site)
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("heading", name=TASKS).wait_for()
    page.goto(site + reverse("mfa_index"))
    page.get_by_role("link", name=re.compile("^Remove My laptop")).click()
    page.get_by_role("heading", name="Confirm that it is you").wait_for()
    assert page.complaints == []


def test_orcid_is_connected_shown_and_lets_in(site, page, ada, settings):
    person = Person.objects.get(slug="yao-fu")
    person.user = ada
    person.save()
    with open_provider(settings) as provider:
        log_in(page, site)
        page.get_by_role("heading", name=TASKS).wait_for()
        page.goto(site + reverse("account"))
        page.get_by_role("button", name="Connect ORCID").click()
        confirm_password(page)
        page.get_by_text(f"{provider.orcid} is connected.").wait_for()
        log_out(page, site)
        page.goto(site + reverse("account_login"))
        page.get_by_role("button", name="Log in with ORCID").click()
        page.get_by_role("heading", name=TASKS).wait_for()
    page.goto(site + person.get_absolute_url())
    assert "verified" in page.locator("dd", has_text=provider.orcid).inner_text()
    assert page.complaints == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_institution_is_connected_and_lets_in_by_keyboard(site, page, ada, settings):
    with open_institution() as institution:
        offer(settings, institution.url)
        institution.add_person("ada")
        log_in(page, site)
        page.get_by_role("heading", name=TASKS).wait_for()
        page.goto(site + reverse("account"))
        page.get_by_role("button", name="Connect University of Example").click()
        page.get_by_role("textbox", name="sub").fill("ada")
        page.keyboard.press("Enter")
        confirm_password(page)
        page.get_by_text("Connected since").wait_for()
        log_out(page, site)
        page.goto(site + reverse("account_login"))
        page.get_by_role("button", name="Log in with University of Example").press("Enter")
        page.get_by_role("textbox", name="sub").wait_for()
        page.go_back()
        page.get_by_role("button", name="Log in with University of Example").press("Enter")
        page.get_by_role("textbox", name="sub").fill("ada")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=TASKS).wait_for()
