"""ORCID as a provider of log-in, and as a proof that the ORCID of a profile is the person's."""

import re
import urllib.error
import urllib.request

import pytest
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.core import mail
from django.urls import reverse

from people.models import PersonIdentifier
from tests import factories
from tests.background import run_tasks
from tests.orcid_provider import CLIENT_SECRET, open_provider

PASSWORD = "a long password"
ORCID = "0000-0002-1825-0097"
OTHER = "0000-0001-5109-3700"
LOGIN = "/accounts/oidc/orcid/login/"


@pytest.fixture
def provider(settings):
    with open_provider(settings) as provider:
        yield provider


@pytest.fixture
def ada(db):
    user = factories.UserFactory(email="ada@example.org", password=PASSWORD)
    factories.PersonFactory(name="Ada Tester", slug="ada-tester", user=user)
    return user


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def go_to_provider(client, query=""):
    """Send the form that leads to the provider, and follow back from there."""
    response = client.post(LOGIN + query)
    opener = urllib.request.build_opener(_NoRedirect)
    with pytest.raises(urllib.error.HTTPError) as redirect:
        opener.open(response["Location"])
    redirect.value.close()
    return client.get(re.sub(r"^https?://[^/]+", "", redirect.value.headers["Location"]))


def connect(client):
    client.post(reverse("account_login"), {"login": "ada@example.org", "password": PASSWORD})
    response = go_to_provider(client, "?process=connect")
    if response["Location"].startswith(reverse("account_reauthenticate")):
        response = client.post(response["Location"], {"password": PASSWORD})
    return response


def test_who_connected_it_logs_in_with_it(provider, ada, client):
    assert connect(client)["Location"] == reverse("account")
    assert f"{ORCID} is connected" in client.get(reverse("account")).content.decode()
    client.logout()
    assert go_to_provider(client)["Location"] == reverse("admin:index")
    assert client.get(reverse("account")).status_code == 200
    assert provider.refusals == []


def test_it_leads_back_to_the_page_that_was_wanted(provider, ada, client):
    connect(client)
    client.logout()
    page = reverse("admin:notices")
    assert go_to_provider(client, f"?next={page}")["Location"] == page


def test_an_unknown_orcid_lets_nobody_in(provider, ada, client):
    response = go_to_provider(client)
    assert "No account is connected" in response.content.decode()
    assert client.get(reverse("account")).status_code == 302
    assert not SocialAccount.objects.exists()


def test_connecting_marks_the_orcid_of_the_profile(provider, ada, client):
    factories.PersonIdentifierFactory(person=ada.person, scheme="orcid", value=OTHER)
    connect(client)
    assert PersonIdentifier.objects.get().value == ORCID
    client.logout()
    text = client.get("/people/ada-tester/").content.decode()
    assert re.search(rf"{ORCID}</a>\s*<span class=.of.>verified</span>", text)
    assert f'"value": "https://orcid.org/{ORCID}"' in text.replace('":"', '": "')
    (identifier,) = client.get("/people/ada-tester.json").json()["identifiers"]
    assert identifier["verified"]


def test_an_orcid_that_somebody_typed_is_not_verified(ada, client):
    factories.PersonIdentifierFactory(person=ada.person, scheme="orcid", value=ORCID)
    assert ">verified<" not in client.get("/people/ada-tester/").content.decode()
    (identifier,) = client.get("/people/ada-tester.json").json()["identifiers"]
    assert not identifier["verified"]


def test_another_value_is_not_verified(provider, ada, client):
    connect(client)
    row = PersonIdentifier.objects.get()
    row.value = OTHER
    row.save()
    row.refresh_from_db()
    assert row.verified_at is None


def test_the_orcid_of_another_person_stays_theirs(provider, ada, client):
    other = factories.PersonIdentifierFactory(scheme="orcid", value=ORCID)
    connect(client)
    assert PersonIdentifier.objects.get().person == other.person
    assert PersonIdentifier.objects.get().verified_at is None


def test_disconnecting_removes_the_mark(provider, ada, client):
    connect(client)
    page = reverse("socialaccount_connections")
    response = client.post(page, {"account": SocialAccount.objects.get().pk})
    assert response.status_code == 302
    assert PersonIdentifier.objects.get().verified_at is None
    client.logout()
    assert "No account is connected" in go_to_provider(client).content.decode()


def test_nothing_but_the_orcid_is_stored(provider, ada, client):
    connect(client)
    client.logout()
    go_to_provider(client)
    account = SocialAccount.objects.get()
    assert (account.uid, account.extra_data) == (ORCID, {})
    assert not SocialToken.objects.exists()
    run_tasks()
    assert "ORCID was connected" in mail.outbox[0].subject
    text = str(mail.outbox[0].message())
    assert CLIENT_SECRET not in text
    assert "a-token" not in text


@pytest.mark.parametrize("orcid", ["", "somebody", "<script>"])
def test_what_is_no_orcid_is_refused(provider, ada, client, orcid):
    provider.orcid = orcid
    assert says_failed(client, go_to_provider(client))


def says_failed(client, response):
    if response.status_code == 302:
        response = client.get(response["Location"])
    return "ORCID could not be used" in response.content.decode()


def test_a_state_that_was_guessed_is_refused(provider, ada, client):
    response = client.get("/accounts/oidc/orcid/login/callback/?code=code-0&state=guessed")
    assert says_failed(client, response)


def test_a_provider_that_does_not_answer_is_told(settings, db, client):
    with open_provider(settings):
        pass
    assert says_failed(client, client.post(LOGIN))


def test_forms_lead_to_configured_providers_only(provider, db, client):
    def read_policy(page):
        return client.get(page).headers["Content-Security-Policy"]

    assert f"form-action 'self' {provider.url};" in read_policy(reverse("account_login"))
    assert "form-action 'self';" in read_policy("/")


def test_without_a_client_id_it_is_not_offered(db, client):
    response = client.get(reverse("account_login"))
    assert "ORCID" not in response.content.decode()
    assert "form-action 'self';" in response.headers["Content-Security-Policy"]
    assert client.post(LOGIN).status_code == 404
