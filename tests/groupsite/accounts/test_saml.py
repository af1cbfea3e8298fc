"""Log-in by SAML, with assertions signed here; skipped without the optional libraries."""

import base64
import datetime
import re
import time

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core.cache import caches
from django.urls import reverse

from groupsite.accounts import institution_settings
from tests import factories, saml_provider
from tests.institution_provider import leave
from tests.saml_provider import (
    MAIL,
    PRINCIPAL,
    SITE,
    TRANSIENT,
    PlayedResponse,
    build_metadata,
    read_request,
)

pytest.importorskip("onelogin.saml2")

ADA = "ada@uni.example"
ACS, FINISH = "/accounts/saml/acs/", "/accounts/saml/finish/"


@pytest.fixture(autouse=True)
def saml(settings, tmp_path, db):
    file = tmp_path / "idp.xml"
    file.write_text(build_metadata())
    settings.SAML = {
        "name": "University of Example",
        "metadata_url": "",
        "metadata_file": str(file),
        "idp": None,
        "entity_id": "",
        "certificate": "",
        "key": "",
    }
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {"APPS": []},
        "saml": {"APPS": [institution_settings.build_saml_app("University of Example")]},
    }
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    caches["local"].clear()
    return settings


@pytest.fixture
def member():
    factories.GroupFactory()
    person = factories.PersonFactory(name="Ada Tester", email=ADA)
    factories.AppointmentFactory(person=person)
    return person


def begin(client, **fields):
    """Press the button; return the identifier of the request."""
    return re.search(r'ID="([^"]+)"', read_request(leave(client, "saml", **fields)))[1]


def answer(client, request, **changes):
    changes = {"attributes": {MAIL: [ADA]}} | changes
    response = client.post(ACS, {"SAMLResponse": PlayedResponse(request, **changes).encode()})
    return client.get(response["Location"]) if response.status_code == 302 else response


def read_code(response):
    return response.content.decode().split("For the operators: ")[1].split("<")[0]


def is_logged_in(client):
    return client.get(reverse("account")).status_code == 200


def test_who_is_on_the_roster_gets_an_account(member, client):
    page = reverse("admin:notices")
    assert answer(client, begin(client, next=page))["Location"] == page
    member.refresh_from_db()
    assert member.user.email == ADA
    row = SocialAccount.objects.get()
    assert (row.provider, row.extra_data, len(row.uid)) == ("saml", {}, 64)
    client.logout()
    answer(client, begin(client))
    assert is_logged_in(client)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"is_signed": False}, "signature"),
        ({"key": "another"}, "signature"),
        ({"issuer": "https://evil.example"}, "issuer"),
        ({"audience": "https://other.example"}, "audience"),
        ({"audience": ""}, "audience"),
        ({"destination": "https://other.example/acs/"}, "audience"),
        ({"shift": datetime.timedelta(hours=1)}, "clock"),
        ({"shift": datetime.timedelta(hours=-1)}, "clock"),
        ({"status": "Responder"}, "refused_there"),
        ({"name_format": TRANSIENT}, "identifier_missing"),
        ({"attributes": {"urn:oid:2.5.4.42": ["Ada"]}}, "email_missing"),
        ({"attributes": {MAIL: ["ada@home.example"]}}, "email_unverified"),
        ({"attributes": {MAIL: ["bob@uni.example"]}}, "unknown_person"),
    ],
)
def test_what_is_wrong_is_told(member, client, changes, code):
    assert read_code(answer(client, begin(client), **changes)) == code
    assert not is_logged_in(client)


def test_a_clock_may_be_wrong_by_some_minutes(member, client):
    answer(client, begin(client), shift=datetime.timedelta(minutes=4))
    assert is_logged_in(client)


def test_a_lasting_attribute_is_the_identifier(member, client):
    attributes = {MAIL: [ADA], PRINCIPAL: ["ada@uni.example"]}
    for name in ("one", "two"):
        answer(client, begin(client), name=name, name_format=TRANSIENT, attributes=attributes)
        assert is_logged_in(client)
        client.logout()
    assert SocialAccount.objects.count() == 1


def test_it_leads_where_it_was_begun_and_makes_another_session(member, client):
    request = begin(client)
    before = client.session.session_key
    fields = {
        "SAMLResponse": PlayedResponse(request, {MAIL: [ADA]}).encode(),
        "RelayState": "https://evil.example/",
    }
    response = client.get(client.post(ACS, fields)["Location"])
    assert response["Location"] == reverse("admin:index")
    assert client.session.session_key != before


def test_a_request_of_another_browser_is_refused(member, client):
    assert read_code(answer(client, "somebody-elses")) == "state"


def test_a_response_works_once(member, client):
    request = begin(client)
    text = PlayedResponse(request, {MAIL: [ADA]}).encode()
    path = client.post(ACS, {"SAMLResponse": text})["Location"]
    client.get(path)
    assert is_logged_in(client)
    client.logout()
    assert read_code(client.get(path)) == "state"
    again = client.post(ACS, {"SAMLResponse": text})["Location"]
    assert read_code(client.get(again)) == "state"


def test_a_signature_covers_what_is_read(member, client):
    """Wrap the signed assertion, and put another one before it."""
    request = begin(client)
    signed = PlayedResponse(request, {MAIL: ["bob@uni.example"]})
    forged = PlayedResponse(request, {MAIL: [ADA]}, is_signed=False).build_assertion()
    text = base64.b64decode(signed.encode()).decode()
    for hostile in (
        text.replace("</samlp:Status>", f"</samlp:Status>{forged}"),
        text.replace("bob@uni.example", ADA),
        text.replace("bob@", "ada<!-- -->@"),
    ):
        encoded = base64.b64encode(hostile.encode()).decode()
        response = client.post(ACS, {"SAMLResponse": encoded})
        assert read_code(response) in {"signature", "malformed"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (' InResponseTo="{request}" Recipient="{site}/acs/"', ' Recipient="{site}/acs/"', "state"),
        (' Recipient="{site}/acs/"', "", "audience"),
        ('Recipient="{site}', 'Recipient="https://evil.example/?{site}', "audience"),
        (' NotOnOrAfter="{until}"/>', "/>", "state"),
    ],
)
def test_the_assertion_itself_is_for_this_site_and_this_request(member, client, monkeypatch, old, new, code):
    assert old in saml_provider.ASSERTION
    monkeypatch.setattr(saml_provider, "ASSERTION", saml_provider.ASSERTION.replace(old, new))
    assert read_code(answer(client, begin(client))) == code


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</ds:Reference>", '</ds:Reference><ds:Reference URI="file:///dev/zero">{digest}</ds:Reference>'),
        ("</ds:Reference>", '</ds:Reference><ds:Reference URI="#a1">{digest}</ds:Reference>'),
        ('URI="#a1"', 'URI="http://127.0.0.1:9/"'),
        ('URI="#a1"', 'URI="#xpointer(//*)"'),
        ('URI="#a1"', 'URI=""'),
        ("</ds:Transforms>", "{xpath}</ds:Transforms>"),
        ("</ds:Transforms>", "{canonical}</ds:Transforms>"),
        ("</ds:Signature>", "<ds:Object><ds:Manifest>{manifest}</ds:Manifest></ds:Object></ds:Signature>"),
        (
            "</ds:Signature>",
            '<ds:KeyInfo><ds:RetrievalMethod URI="file:///dev/zero"/></ds:KeyInfo></ds:Signature>',
        ),
    ],
)
def test_a_signature_reads_nothing_else_and_takes_no_time(member, client, old, new):
    """Anybody can send such a response, and the library looks at what it refers to before it refuses it."""
    digest = (
        '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'
        "<ds:DigestValue>AAAA</ds:DigestValue>"
    )
    new = new.format(
        digest=digest,
        manifest=f'<ds:Reference URI="#a1">{digest}</ds:Reference>',
        canonical='<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' * 2,
        xpath='<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">'
        "<ds:XPath>count(//node()[count(//node()) > 1]) > 1</ds:XPath></ds:Transform>".replace("> ", "&gt; "),
    )
    values = "<saml:AttributeValue>a</saml:AttributeValue>" * 4_000
    text = base64.b64decode(PlayedResponse(begin(client), {MAIL: [ADA]}).encode()).decode()
    assert text.count(old) == 1
    text = text.replace(old, new).replace("</saml:Attribute>", f"{values}</saml:Attribute>")
    start = time.perf_counter()
    response = client.post(ACS, {"SAMLResponse": base64.b64encode(text.encode()).decode()})
    assert read_code(response) == "signature"
    assert time.perf_counter() - start < 2


def test_an_encrypted_assertion_is_read(member, client, saml):
    key, certificate = saml_provider.make_key("site")
    saml.SAML |= {"key": key, "certificate": certificate}
    played = PlayedResponse(begin(client), {MAIL: [ADA]})
    text = base64.b64decode(played.encode()).decode()
    start, end = text.index("<saml:Assertion"), text.index("</samlp:Response>")
    text = text[:start] + saml_provider.encrypt(text[start:end], "site") + text[end:]
    assert "EncryptedData" in text
    response = client.post(ACS, {"SAMLResponse": base64.b64encode(text.encode()).decode()})
    client.get(response["Location"])
    assert is_logged_in(client)


def test_what_is_encrypted_reads_nothing_else(member, client, saml):
    key, certificate = saml_provider.make_key("site")
    saml.SAML |= {"key": key, "certificate": certificate}
    data = (
        '<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:CipherData>'
        '<xenc:CipherReference URI="file:///dev/zero"/></xenc:CipherData></xenc:EncryptedData>'
    )
    text = base64.b64decode(PlayedResponse(begin(client), status="Responder").encode()).decode()
    assertion = (
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">'
        f"{data}</saml:EncryptedAssertion></samlp:Response>"
    )
    text = text.replace("</samlp:Response>", assertion)
    response = client.post(ACS, {"SAMLResponse": base64.b64encode(text.encode()).decode()})
    assert read_code(response) == "signature"


@pytest.mark.parametrize(
    ("domains", "is_let_in"), [(["uni.example"], True), (["other.example"], False), ([], False)]
)
def test_an_address_identifies_only_in_the_domains_of_the_institution(
    member, client, saml, domains, is_let_in
):
    saml.SSO_EMAIL_DOMAINS = domains
    response = answer(client, begin(client), name=ADA, name_format=saml_provider.EMAIL_ADDRESS)
    assert is_logged_in(client) == is_let_in
    assert is_let_in or read_code(response) == "identifier_missing"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "%%%",
        "A" * 400_000,
        base64.b64encode(b"<a/>").decode(),
        base64.b64encode(b"\x00\xff").decode(),
        base64.b64encode(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').decode(),
        base64.b64encode(b"<a>" * 50_000).decode(),
    ],
)
def test_what_is_no_response_is_refused(client, text):
    assert read_code(client.post(ACS, {"SAMLResponse": text})) in {"malformed", "signature"}


@pytest.mark.parametrize("query", ["", "?token=guessed", "?token=" + "a" * 5000, "?token=%00"])
def test_a_hostile_end_is_refused(client, query):
    assert read_code(client.get(FINISH + query)) == "state"


def test_the_own_metadata_name_the_page_for_assertions(client):
    response = client.get("/accounts/saml/metadata/")
    text = response.content.decode()
    assert f'entityID="{SITE}/metadata/"' in text
    assert f'Location="{SITE}/acs/"' in text
    assert 'WantAssertionsSigned="true"' in text


def test_a_second_factor_there_satisfies_the_group(member, client, settings):
    settings.SSO_ROLES = [("mail", ADA, "editor")]
    settings.SSO_REQUESTED_MFA = ["https://refeds.org/profile/mfa"]
    group = factories.GroupFactory._meta.model.objects.get()
    group.requires_second_factor = True
    group.save()
    assert "https://refeds.org/profile/mfa" in read_request(leave(client, "saml"))
    answer(client, begin(client), context="https://refeds.org/profile/mfa")
    assert client.get(reverse("admin:index")).status_code == 200


@pytest.mark.parametrize("text", ["", "no XML", "<a/>", build_metadata().replace("X509", "X508")])
def test_metadata_that_cannot_be_read_are_told(saml, client, tmp_path, text):
    (tmp_path / "idp.xml").write_text(text)
    response = client.post(reverse("institution_login", args=["saml"]))
    assert read_code(response) == "malformed"


def test_without_metadata_there_are_no_pages(saml, client):
    saml.SAML = {}
    assert [client.get(path).status_code for path in (FINISH, ACS, "/accounts/saml/metadata/")] == [404] * 3
