"""Settings of log-in by an institution: what they mean, and what is said of wrong ones."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from groupsite.accounts import institution_settings as institutions
from groupsite.accounts.institutions import describe_rules
from tests.institution_provider import offer


@pytest.mark.parametrize(
    ("read", "variables", "expected"),
    [
        (institutions.read_oidc_app, {}, None),
        (institutions.read_saml, {}, {}),
        (institutions.read_ldap, {}, {}),
        (institutions.read_who, {}, "roster"),
        (institutions.read_who, {"SSO_WHO": "claim", "SSO_CLAIM": "a=b"}, "claim"),
        (institutions.read_claims, {"SSO_CLAIM": "a=b; c = d=e ;"}, [("a", "b"), ("c", "d=e")]),
        (
            institutions.read_roles,
            {"SSO_ROLES": "memberOf=cn=web,dc=x:staff; e=urn:mace:y:editor"},
            [("memberOf", "cn=web,dc=x", "staff"), ("e", "urn:mace:y", "editor")],
        ),
        (
            lambda: institutions.read_domains("SSO_EMAIL_DOMAINS"),
            {"SSO_EMAIL_DOMAINS": "@Uni.example, b.example"},
            ["uni.example", "b.example"],
        ),
    ],
)
def test_what_is_read(monkeypatch, read, variables, expected):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert read() == expected


@pytest.mark.parametrize(
    ("read", "variables", "message"),
    [
        (institutions.read_oidc_app, {"OIDC_URL": "https://idp.example"}, "OIDC_CLIENT_SECRET together"),
        (institutions.read_oidc_app, {"OIDC_URL": "http://idp.example"}, "starts with https"),
        (institutions.read_oidc_app, {"OIDC_URL": "idp.example"}, "starts with https"),
        (institutions.read_saml, {"SAML_METADATA_URL": "http://idp.example"}, "starts with https"),
        (institutions.read_ldap, {"LDAP_URL": "https://idp.example"}, "starts with ldaps"),
        (institutions.read_who, {"SSO_WHO": "everybody"}, "enter roster or claim"),
        (institutions.read_who, {"SSO_WHO": "claim"}, "needs SSO_CLAIM"),
        (institutions.read_claims, {"SSO_CLAIM": "staff"}, "enter a name and a value"),
        (institutions.read_roles, {"SSO_ROLES": "groups=web:owner"}, ":member, :staff or :editor"),
        (institutions.read_roles, {"SSO_ROLES": "groups=web: OWNER "}, ":member, :staff or :editor"),
        (institutions.read_roles, {"SSO_ROLES": "groups=web:editor:owner"}, ":member, :staff or :editor"),
        (institutions.read_roles, {"SSO_ROLES": "groups=web"}, ":member, :staff or :editor"),
        (institutions.read_roles, {"SSO_ROLES": "web:editor"}, "enter a name and a value"),
        (lambda: institutions.read_domains("DOMAINS"), {"DOMAINS": "*.example"}, "enter domains"),
        (lambda: institutions.read_domains("DOMAINS"), {"DOMAINS": "münchen.example"}, "xn--"),
    ],
)
def test_what_is_wrong_is_said(monkeypatch, read, variables, message):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=message):
        read()


def test_owners_read_who_may_log_in(settings):
    assert describe_rules() == []
    offer(settings, "https://idp.uni.example")
    settings.SSO_WHO, settings.SSO_CLAIMS = "claim", [("eduPersonAffiliation", "staff")]
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    settings.SSO_ROLES = [("groups", "editors", "editor")]
    text = " ".join(describe_rules())
    for part in ("University of Example", "“eduPersonAffiliation: staff”", "uni.example", "the role editor"):
        assert part in text
