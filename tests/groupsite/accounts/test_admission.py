"""Whom an institution's log-in lets in by claims, and with which role."""

import pytest
from allauth.socialaccount.models import SocialAccount

from groupsite.accounts.admission import (
    AdmissionError,
    ConfirmationNeededError,
    admit,
    check_account,
    choose_role,
)
from groupsite.accounts.identities import Identity, build_identity, build_oidc_identity
from people.models import User
from tests import factories

ADA = "ada@uni.example"
ROLES = [("groups", "cn=web,ou=groups,dc=example", "staff"), ("groups", "editors", "editor")]


def build(email=ADA, **attributes):
    attributes = {"mail": email, **attributes}
    return build_identity("saml", "https://idp.example", "ada", attributes, is_verified=True)


@pytest.mark.parametrize(
    ("role", "groups", "expected"),
    [
        ("member", [], "member"),
        ("member", ["others"], "member"),
        ("member", ["cn=web,ou=groups,dc=example"], "staff"),
        ("member", ["editors", "cn=web,ou=groups,dc=example"], "editor"),
        ("member", ["EDITORS"], "editor"),
        ("staff", [], "member"),
        ("editor", ["cn=web,ou=groups,dc=example"], "staff"),
        ("owner", [], "owner"),
        ("owner", ["editors"], "owner"),
    ],
)
def test_roles_that_the_institution_governs_follow_its_groups(settings, role, groups, expected):
    settings.SSO_ROLES = ROLES
    assert choose_role(role, build(groups=groups)) == expected


@pytest.mark.parametrize("role", ["member", "staff", "editor", "owner"])
def test_other_roles_stay_as_owners_set_them(settings, role):
    settings.SSO_ROLES = []
    assert choose_role(role, build(groups=["editors"])) == role
    settings.SSO_ROLES = [("groups", "readers", "member")]
    assert choose_role(role, build()) == role


@pytest.mark.parametrize(
    ("attributes", "is_let_in"),
    [
        ({"eduPersonAffiliation": ["member", "staff"]}, True),
        ({"eduperson_affiliation": "Staff"}, True),
        ({"urn:oid:1.3.6.1.4.1.5923.1.1.1.1": ["staff"]}, True),
        ({"eduPersonAffiliation": ["student"]}, False),
        ({"eduPersonAffiliation": {"staff": True}}, False),
        ({"affiliation": ["staff"]}, False),
        ({}, False),
    ],
)
@pytest.mark.django_db
def test_a_claim_lets_in(settings, attributes, is_let_in):
    settings.SSO_WHO, settings.SSO_CLAIMS = "claim", [("eduPersonAffiliation", "staff")]
    if is_let_in:
        assert admit(build(**attributes)).email == ADA
        return
    with pytest.raises(AdmissionError, match="claim_missing"):
        admit(build(**attributes))
    assert not User.objects.exists()


@pytest.mark.django_db
def test_who_loses_the_claim_is_not_let_in_again(settings):
    settings.SSO_WHO, settings.SSO_CLAIMS = "claim", [("eduPersonAffiliation", "staff")]
    user = admit(build(eduPersonAffiliation="staff"))
    check_account(user, build(eduPersonAffiliation="staff"))
    with pytest.raises(AdmissionError, match="claim_missing"):
        check_account(user, build())


@pytest.mark.django_db
def test_a_claim_lets_in_nobody_who_has_left(settings):
    settings.SSO_WHO, settings.SSO_CLAIMS = "claim", [("eduPersonAffiliation", "staff")]
    person = factories.PersonFactory(email=ADA)
    factories.AppointmentFactory(person=person, start="2019-01-01", end="2020-01-01")
    with pytest.raises(AdmissionError, match="former_member"):
        admit(build(eduPersonAffiliation="staff"))


@pytest.mark.django_db
def test_who_is_on_the_roster_is_linked_with_a_claim_too(settings):
    settings.SSO_WHO, settings.SSO_CLAIMS = "claim", [("eduPersonAffiliation", "staff")]
    person = factories.PersonFactory(email=ADA)
    assert admit(build(eduPersonAffiliation="staff")).person == person


@pytest.mark.django_db
def test_a_role_is_stored_at_log_in(settings):
    settings.SSO_ROLES = ROLES
    person = factories.PersonFactory(email=ADA)
    factories.AppointmentFactory(person=person)
    assert admit(build(groups=["editors"])).role == "editor"
    user = User.objects.get()
    check_account(user, build())
    assert User.objects.get().role == "member"


@pytest.mark.django_db
def test_two_people_with_one_address_are_told_apart_by_an_invitation():
    for _ in range(2):
        factories.AppointmentFactory(person=factories.PersonFactory(email=ADA))
    with pytest.raises(AdmissionError, match="several_people"):
        admit(build())


@pytest.mark.django_db
def test_who_enters_the_address_of_another_person_in_their_profile_gains_nothing():
    other = factories.PersonFactory(email=ADA, user=factories.UserFactory(email="eve@uni.example"))
    person = factories.PersonFactory(email=ADA)
    factories.AppointmentFactory(person=person)
    assert admit(build()).person == person
    assert User.objects.get(email="eve@uni.example").person == other


@pytest.mark.django_db
def test_an_orcid_recognises_who_is_on_the_roster_under_another_address():
    person = factories.PersonFactory(email="ada@home.example")
    factories.AppointmentFactory(person=person)
    factories.PersonIdentifierFactory(person=person, scheme="orcid", value="0000-0002-1825-0097")
    user = admit(build(eduPersonOrcid="https://orcid.org/0000-0002-1825-0097"))
    assert (user.person, user.email) == (person, ADA)


@pytest.mark.parametrize(
    ("id_token", "userinfo", "emails", "is_verified"),
    [
        ({"email": ADA, "email_verified": True}, {}, (ADA,), True),
        ({}, {"email": ADA, "email_verified": "true"}, (ADA,), True),
        ({}, {"email": ADA, "email_verified": "yes"}, (ADA,), False),
        ({"email": ADA}, {"email": "bob@uni.example", "email_verified": True}, (ADA,), False),
        ({"mail": ADA, "email_verified": True}, {}, (), False),
        ({"email": "аda@uni.example", "email_verified": True}, {}, (), True),
    ],
)
def test_an_address_is_verified_by_who_tells_it(id_token, userinfo, emails, is_verified):
    answer = {"id_token": {"sub": "1", **id_token}, "userinfo": {"sub": "1", **userinfo}}
    identity = build_oidc_identity("https://idp.example", answer)
    assert (identity.emails, identity.is_verified) == (emails, is_verified)


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"id_token": {"sub": ""}},
        {"id_token": {"sub": "1"}, "userinfo": {"sub": "2"}},
        {"id_token": {"sub": "1"}, "userinfo": {"email": ADA}},
    ],
)
def test_answers_about_nobody_or_two_people_are_refused(answer):
    with pytest.raises(ValueError, match="subject"):
        build_oidc_identity("https://idp.example", answer)


def test_a_second_factor_is_only_believed_from_the_id_token():
    value = "https://refeds.org/profile/mfa"
    assert build_oidc_identity("i", {"id_token": {"sub": "1", "acr": value}}).has_second_factor
    assert not build_oidc_identity(
        "i", {"id_token": {"sub": "1"}, "userinfo": {"sub": "1", "acr": value}}
    ).has_second_factor


def test_the_same_subject_of_another_issuer_is_somebody_else():
    first, second = (build_identity("saml", issuer, "ada", {}) for issuer in ("https://a", "https://b"))
    assert first.uid != second.uid


def test_only_the_whole_domain_is_trusted(settings):
    settings.SSO_EMAIL_DOMAINS = ["uni.example"]
    identity = Identity("saml", "1")
    assert identity.vouches_for("a@UNI.example")
    assert not identity.vouches_for("a@evil.uni.example")
    assert not identity.vouches_for("a@uni.example.org")


@pytest.mark.parametrize(
    ("role", "has_password", "is_connected", "domains", "is_let_in"),
    [
        ("member", False, False, [], True),
        ("member", True, False, [], False),
        ("member", False, True, [], False),
        ("editor", True, True, ["uni.example"], True),
        ("owner", True, False, ["uni.example"], False),
        ("owner", False, True, ["uni.example"], False),
    ],
)
@pytest.mark.django_db
def test_an_account_that_has_another_way_to_log_in_confirms_with_it(
    settings, role, has_password, is_connected, domains, is_let_in
):
    settings.SSO_EMAIL_DOMAINS = domains
    user = factories.UserFactory(email=ADA, role=role)
    if not has_password:
        user.set_unusable_password()
        user.save()
    if is_connected:
        SocialAccount.objects.create(user=user, provider="saml", uid="who had the address before")
    if is_let_in:
        assert admit(build()) == user
        return
    with pytest.raises(ConfirmationNeededError):
        admit(build())


@pytest.mark.django_db
def test_a_role_that_an_owner_gives_at_the_same_moment_stays(settings):
    settings.SSO_ROLES = ROLES
    user = factories.UserFactory(role="member")
    User.objects.filter(pk=user.pk).update(role="owner")
    with pytest.raises(AdmissionError, match="try_again"):
        check_account(user, build(groups=["editors"]))
    assert User.objects.get().role == "owner"


@pytest.mark.parametrize("email", ["ſam@uni.example", "sam@unı.example", "sam@uni.example\u200b"])
@pytest.mark.django_db
def test_an_address_that_looks_alike_is_another_one(email):
    factories.UserFactory(email=email, role="editor")
    with pytest.raises(AdmissionError, match="unknown_person"):
        admit(build(email="sam@uni.example"))


@pytest.mark.django_db
def test_who_has_left_and_has_an_account_is_let_in_until_it_ends():
    person = factories.PersonFactory(user=factories.UserFactory(email=ADA))
    factories.AppointmentFactory(person=person, start="2019-01-01", end="2020-01-01")
    check_account(person.user, build())
    person.user.is_active = False
    with pytest.raises(AdmissionError, match="account_ended"):
        check_account(person.user, build())
