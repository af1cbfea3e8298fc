"""Log-in with the OpenID Connect of an institution, at a real provider in a thread."""

import logging
import socket
import warnings

import pytest
import requests
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.core import mail
from django.urls import reverse

from groupsite.accounts.account_views import LoginView
from groupsite.accounts.institution_views import list_connectable
from groupsite.accounts.invitations import invite, make_link
from groupsite.accounts.pending_connections import keep_connection
from groupsite.accounts.refusals import REFUSALS
from people.models import User
from tests import factories
from tests.background import run_tasks
from tests.institution_provider import leave, offer, open_institution, strip_host
from tests.orcid_provider import open_provider

# The provider is used as its authors have it, with what its own libraries call outdated.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
PASSWORD = "a long password"
ADA = "ada@uni.example"
CALLBACK = "/accounts/oidc/institution/login/callback/"


@pytest.fixture(scope="module")
def running_institution():
    with warnings.catch_warnings(action="ignore"), open_institution() as institution:
        yield institution


@pytest.fixture
def institution(running_institution, settings, db):
    offer(settings, running_institution.url)
    return running_institution


@pytest.fixture
def group(db):
    return factories.GroupFactory(email="office@uni.example")


@pytest.fixture
def member(db):
    """A person on the roster without an account."""
    person = factories.PersonFactory(name="Ada Tester", email=ADA)
    factories.AppointmentFactory(person=person)
    return person


@pytest.fixture
def account(db):
    """An account with a password."""
    user = factories.UserFactory(email=ADA, password=PASSWORD)
    factories.PersonFactory(name="Ada Tester", user=user)
    return user


def log_in(client, institution, subject="ada", **fields):
    return client.get(institution.log_in(leave(client, **fields), subject))


def is_logged_in(client, user=None):
    response = client.get(reverse("account"))
    return response.status_code == 200 and (user is None or user.email in response.content.decode())


def confirm(client, response):
    """Enter the password where it is asked again."""
    if response.headers.get("Location", "").startswith(reverse("account_reauthenticate")):
        return client.post(response["Location"], {"password": PASSWORD})
    return response


def read_code(response):
    text = response.content.decode()
    return text.split("For the operators: ")[1].split("<")[0]


def test_who_is_on_the_roster_gets_an_account(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    assert log_in(client, institution)["Location"] == reverse("admin:index")
    member.refresh_from_db()
    assert (member.user.email, member.user.role) == (ADA, "member")
    assert not member.user.has_usable_password()
    assert is_logged_in(client, member.user)
    client.logout()
    log_in(client, institution)
    assert is_logged_in(client, member.user)
    assert User.objects.count() == 1


def test_nothing_but_a_hash_is_stored(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True, given_name="Ada")
    for _ in range(2):
        log_in(client, institution)
        client.logout()
    row = SocialAccount.objects.get()
    assert row.extra_data == {}
    assert len(row.uid) == 64
    assert not SocialToken.objects.exists()
    run_tasks()
    (message,) = mail.outbox
    assert "University of Example was connected" in message.subject


def test_it_leads_back_to_the_page_that_was_wanted(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    page = reverse("admin:notices")
    assert log_in(client, institution, next=page)["Location"] == page


def test_it_leads_to_no_other_site(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    response = log_in(client, institution, next="https://evil.example/")
    assert response["Location"] == reverse("admin:index")


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ({}, "email_missing"),
        ({"email": ADA}, "email_unverified"),
        ({"email": ADA, "email_verified": False}, "email_unverified"),
        ({"email": ADA, "email_verified": "false"}, "email_unverified"),
        ({"email": "bob@uni.example", "email_verified": True}, "unknown_person"),
        ({"email": "<script>@uni.example", "email_verified": True}, "unknown_person"),
        ({"email": "not an address", "email_verified": True}, "email_missing"),
        ({"email": ["a", 1, None], "email_verified": True}, "email_missing"),
        ({"email": {"a": 1}, "email_verified": True}, "email_missing"),
        ({"email": "a@" + "b" * 5000 + ".example", "email_verified": True}, "email_missing"),
    ],
)
def test_who_is_not_recognised_is_told_why(institution, group, member, client, caplog, claims, code):
    institution.add_person("ada", **claims)
    with caplog.at_level(logging.WARNING):
        response = log_in(client, institution)
    assert read_code(response) == code
    assert response.status_code == REFUSALS[code].status
    assert f"failed: {code}" in caplog.text
    assert ADA not in caplog.text
    assert not User.objects.exists()
    text = response.content.decode()
    assert "office@uni.example" in text.replace("&#64;", "@") or "office" in text
    assert "<script>@" not in text


def test_an_institution_is_trusted_with_its_own_domain(institution, member, client, settings):
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    institution.add_person("ada", email=ADA)
    log_in(client, institution)
    assert is_logged_in(client)


@pytest.mark.parametrize("domain", ["example", "notuni.example", "uni.example.org"])
def test_but_not_with_another(institution, member, client, settings, domain):
    settings.SSO_EMAIL_DOMAINS = [domain]
    institution.add_person("ada", email=ADA)
    assert read_code(log_in(client, institution)) == "email_unverified"


def test_who_has_left_is_not_let_in(institution, group, client):
    person = factories.PersonFactory(email=ADA)
    factories.AppointmentFactory(person=person, start="2019-01-01", end="2020-01-01")
    institution.add_person("ada", email=ADA, email_verified=True)
    assert read_code(log_in(client, institution)) == "former_member"


@pytest.mark.parametrize("connects", [True, False])
def test_an_account_that_has_ended_stays_so(institution, member, client, connects):
    institution.add_person("ada", email=ADA, email_verified=True)
    if connects:
        log_in(client, institution)
        client.logout()
        User.objects.update(is_active=False)
    else:
        member.user = factories.UserFactory(email=ADA, is_active=False)
        member.save()
    assert read_code(log_in(client, institution)) == "account_ended"
    assert not is_logged_in(client)


def test_an_account_with_a_password_confirms_with_it(institution, account, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    page = reverse("admin:notices")
    response = log_in(client, institution, next=page)
    assert response["Location"].startswith(reverse("account_login"))
    assert not is_logged_in(client)
    text = client.get(response["Location"]).content.decode()
    assert "You have an account here already" in text
    assert "Log in with University" not in text
    client.post(response["Location"], {"login": ADA, "password": PASSWORD})
    assert SocialAccount.objects.get().user == account
    client.logout()
    log_in(client, institution)
    assert is_logged_in(client, account)


def test_an_account_without_a_password_confirms_with_the_institution_that_it_has(
    institution, account, rf, settings
):
    settings.SAML = {"name": "The old log-in"}
    request = rf.get(reverse("account_login"))
    request.session = {}
    keep_connection(request, account, "institution", "1")
    view = LoginView()
    view.setup(request)
    assert [row.kind for row in view.get_context_data()["institutions"]] == ["saml"]


def test_who_wants_no_connection_has_the_usual_page_again(institution, account, client, settings):
    settings.SSO_ONLY = True
    institution.add_person("ada", email=ADA, email_verified=True)
    log_in(client, institution)
    path = reverse("account_login")
    assert "?unconnected=1" in client.get(path).content.decode()
    assert "Log in with University" in client.get(f"{path}?unconnected=1").content.decode()
    client.post(path, {"login": ADA, "password": PASSWORD})
    assert is_logged_in(client, account)
    assert not SocialAccount.objects.exists()


def test_every_connection_of_an_account_is_shown(institution, account):
    for uid in ("1", "2"):
        SocialAccount.objects.create(user=account, provider="institution", uid=uid)
    SocialAccount.objects.create(user=account, provider="ldap", uid="1")
    rows = [(row.kind, row.row and row.row.uid) for row in list_connectable(account)]
    assert rows == [("institution", "1"), ("institution", "2"), ("ldap", "1")]


def test_logging_in_to_another_account_connects_nothing(institution, account, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    factories.UserFactory(email="bob@uni.example", password=PASSWORD)
    log_in(client, institution)
    client.post(reverse("account_login"), {"login": "bob@uni.example", "password": PASSWORD})
    assert is_logged_in(client)
    assert not SocialAccount.objects.exists()


def test_a_trusted_domain_needs_no_confirmation(institution, account, client, settings):
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    institution.add_person("ada", email=ADA)
    log_in(client, institution)
    assert is_logged_in(client, account)


def test_an_orcid_recognises_and_an_account_confirms(institution, account, client):
    factories.PersonIdentifierFactory(person=account.person, scheme="orcid", value="0000-0002-1825-0097")
    institution.add_person("ada", orcid="https://orcid.org/0000-0002-1825-0097")
    response = log_in(client, institution)
    assert response["Location"].startswith(reverse("account_login"))


def test_an_invitation_is_accepted_with_it(institution, group, client):
    person = factories.PersonFactory(name="Ada Tester")
    invitation = invite(person, "ada@home.example", "editor", factories.UserFactory(role="owner"))
    institution.add_person("ada", email=ADA)
    client.get(make_link(invitation).replace("http://127.0.0.1:8000", ""))
    assert "Create account with University of Example" in client.get(reverse("invitation")).content.decode()
    log_in(client, institution, invitation="1")
    person.refresh_from_db()
    assert (person.user.email, person.user.role) == ("ada@home.example", "editor")
    assert is_logged_in(client, person.user)
    client.logout()
    assert log_in(client, institution)["Location"] == reverse("admin:index")


def test_an_invitation_to_be_an_owner_needs_a_password(institution, group, client):
    person = factories.PersonFactory()
    invitation = invite(person, ADA, "owner", factories.UserFactory(role="owner"))
    institution.add_person("ada", email=ADA, email_verified=True)
    client.get(make_link(invitation).replace("http://127.0.0.1:8000", ""))
    assert "University" not in client.get(reverse("invitation")).content.decode()
    assert read_code(log_in(client, institution, invitation="1")) == "owner_invited"
    assert read_code(log_in(client, institution)) == "owner_invited"


def test_an_open_invitation_is_found_by_its_address(institution, group, client):
    person = factories.PersonFactory()
    invite(person, ADA, "staff", factories.UserFactory(role="owner"))
    institution.add_person("ada", email=ADA.upper(), email_verified=True)
    log_in(client, institution)
    person.refresh_from_db()
    assert person.user.role == "staff"


def test_connecting_and_disconnecting(institution, account, client):
    institution.add_person("ada")
    client.force_login(account)
    response = confirm(client, log_in(client, institution, connect="1"))
    assert response["Location"] == reverse("account")
    text = client.get(reverse("account")).content.decode()
    assert "University of Example was connected" in text
    assert "Connected since" in text
    row = SocialAccount.objects.get()
    assert row.extra_data == {}
    assert client.post(reverse("socialaccount_connections"), {"account": row.pk}).status_code == 302
    assert not SocialAccount.objects.exists()


def test_the_last_way_to_log_in_is_not_disconnected(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    log_in(client, institution)
    row = SocialAccount.objects.get()
    response = client.post(reverse("socialaccount_connections"), {"account": row.pk})
    assert "Set a password first" in response.content.decode()
    assert SocialAccount.objects.exists()


def test_an_institution_that_is_no_longer_offered_is_disconnected(institution, account, client, settings):
    SocialAccount.objects.create(user=account, provider="institution", uid="1")
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": []}}
    client.post(reverse("account_login"), {"login": ADA, "password": PASSWORD})
    assert "Connected since" in client.get(reverse("account")).content.decode()
    confirm(client, client.post(reverse("socialaccount_connections"), {"account": 1}))
    client.post(reverse("socialaccount_connections"), {"account": SocialAccount.objects.get().pk})
    assert not SocialAccount.objects.exists()


def test_the_log_in_of_another_account_is_not_connected(institution, member, account, client):
    institution.add_person("bob", email="bob@uni.example")
    other = factories.UserFactory(email="other@uni.example", password=PASSWORD)
    for user in (other, account):
        client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
        confirm(client, log_in(client, institution, "bob", connect="1"))
        text = client.get(reverse("account")).content.decode()
        client.logout()
    assert "is connected to another account" in text
    assert SocialAccount.objects.get().user == other


@pytest.mark.parametrize(
    ("claims", "is_asked"),
    [({}, True), ({"acr": "https://refeds.org/profile/mfa"}, False), ({"amr": ["pwd", "mfa"]}, False)],
)
def test_a_second_factor_there_satisfies_the_group(institution, client, claims, is_asked):
    factories.GroupFactory(requires_second_factor=True)
    person = factories.PersonFactory()
    invite(person, ADA, "editor", factories.UserFactory(role="owner"))
    institution.add_person("ada", email=ADA, email_verified=True, **claims)
    log_in(client, institution)
    response = client.get(reverse("admin:index"))
    assert (response.status_code == 302) is is_asked


@pytest.mark.parametrize(
    ("claims", "page"),
    [({}, "mfa_authenticate"), ({"acr": "https://refeds.org/profile/mfa"}, "admin:index")],
)
def test_the_second_factor_of_the_site_is_asked_unless_there_was_one(
    institution, account, client, settings, claims, page
):
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    Authenticator.objects.create(user=account, type=Authenticator.Type.TOTP, data={"secret": ""})
    institution.add_person("ada", email=ADA, **claims)
    assert log_in(client, institution)["Location"].startswith(reverse(page))
    assert is_logged_in(client) is bool(claims)


def test_too_many_log_ins_from_a_network_are_refused(institution, client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "institution": "1/m/ip"}
    leave(client)
    response = client.post(reverse("institution_login", args=["institution"]))
    assert (response.status_code, read_code(response)) == (429, "too_many")


def test_who_comes_back_is_let_in_by_an_invitation(institution, group, client):
    person = factories.PersonFactory(email=ADA)
    factories.AppointmentFactory(person=person, start="2019-01-01", end="2020-01-01")
    invite(person, ADA, "member", factories.UserFactory(role="owner"))
    institution.add_person("ada", email=ADA, email_verified=True)
    log_in(client, institution)
    assert is_logged_in(client)


def test_the_second_factor_is_asked_of_the_institution(institution, client, settings):
    settings.SSO_REQUESTED_MFA = ["gold"]
    assert "acr_values" not in leave(client)
    factories.GroupFactory(requires_second_factor=True)
    assert "acr_values=gold" in leave(client)


def test_who_cancels_is_told_so(institution, client):
    response = client.get(institution.deny(leave(client)))
    assert read_code(response) == "cancelled"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "state"),
        ("?code=a", "state"),
        ("?code=a&state=guessed", "state"),
        ("?error=access_denied", "cancelled"),
        ("?error=%00%0a<b>&state=x", "state"),
        ("?state=" + "a" * 5000, "state"),
        ("?code=%ff&state=%ff", "state"),
    ],
)
def test_a_hostile_callback_is_refused(institution, client, query, code):
    assert read_code(client.get(CALLBACK + query)) == code


def test_a_code_works_once(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    path = institution.log_in(leave(client), "ada")
    client.get(path)
    client.logout()
    assert read_code(client.get(path)) == "state"


def test_a_code_of_somebody_else_is_refused(institution, client):
    leave(client)
    path = institution.log_in(leave(client), "ada")
    forged = path.split("code=")[0] + "code=forged" + "&state=" + path.split("state=")[1].split("&")[0]
    assert read_code(client.get(forged)) in {"malformed", "unreachable"}


def test_an_institution_that_does_not_answer_is_told(settings, db, client):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        offer(settings, f"http://127.0.0.1:{closed.getsockname()[1]}")
    response = client.post(reverse("institution_login", args=["institution"]))
    assert response.status_code == 503
    assert read_code(response) == "unreachable"


def test_another_issuer_is_refused(institution, client, settings):
    offer(settings, institution.url.replace("localhost", "127.0.0.1"))
    # The provider calls itself by the host of the request, so a path makes the difference.
    app = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]
    app["settings"]["server_url"] = f"{institution.url}/.well-known/openid-configuration?tenant=other"
    response = client.post(reverse("institution_login", args=["institution"]))
    assert read_code(response) == "issuer"


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ({"exp": 1}, "clock"),
        ({"aud": "another client"}, "audience"),
        ({"aud": None}, "malformed"),
        ({"iss": "https://evil.example"}, "issuer"),
        ({"sub": ""}, "malformed"),
        ({"sub": "a" * 50_000}, "malformed"),
        ({"email": ["a", {}], "email_verified": [True]}, "email_missing"),
    ],
)
def test_an_id_token_that_is_wrong_is_refused(settings, db, client, claims, code):
    with open_provider(settings) as provider:
        app = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]
        app |= {"provider_id": "institution", "name": "University of Example"}
        provider.claims = claims
        url = leave(client)
        response = requests.get(url, allow_redirects=False, timeout=5)
        response = client.get(strip_host(response.headers["Location"]))
    assert read_code(response) == code


@pytest.mark.parametrize("kind", ["orcid", "saml", "ldap", "other"])
def test_what_is_not_offered_is_not_found(institution, client, kind):
    assert client.post(reverse("institution_login", args=[kind])).status_code == 404


def test_the_policy_of_pages_stays_strict(institution, client):
    policy = client.get(reverse("account_login")).headers["Content-Security-Policy"]
    assert "form-action 'self';" in policy


def test_the_log_in_page_shows_the_institution_first(institution, client, settings):
    text = client.get(reverse("account_login")).content.decode()
    assert text.index("Log in with University of Example") < text.index('name="password"')
    settings.SSO_ONLY = True
    page = f"{reverse('account_login')}?next=/admin/notices/"
    text = client.get(page).content.decode()
    assert 'name="password"' not in text
    assert "?password=1&amp;next=%2Fadmin%2Fnotices%2F" in text
    assert 'name="password"' in client.get(f"{page}&password=1").content.decode()


def test_a_form_of_an_ended_session_comes_through(institution, member, client):
    institution.add_person("ada", email=ADA, email_verified=True)
    log_in(client, institution)
    member.refresh_from_db()
    page = reverse("admin:people_person_change", args=[member.pk])
    client.cookies["csrftoken"] = "a" * 32
    del client.cookies["sessionid"]
    response = client.post(page, {"headline": "What was typed"})
    assert response["Location"].startswith(reverse("account_login"))
    log_in(client, institution, next=reverse("continue_form"))
    assert "What was typed" in client.get(reverse("continue_form")).content.decode()
