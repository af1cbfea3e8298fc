"""The table of roles, walked model by model, and the one place that enforces it."""

import pytest
from django.apps import apps

from core.permissions import ACTIONS, LADDER, Right
from groupsite import roles
from groupsite.roles import (
    CONFIDENTIAL,
    OWN,
    TABLE,
    list_governed_models,
    may,
    select_own_rows,
    select_rows,
)
from people.models import Person
from tests import factories
from tests.admin_forms import make_row

EXPECTED = {
    # model: (view, add, change, delete) as "lowest role for any row / lowest role for own rows"
    "people.user": ("owner/member", "owner/-", "owner/-", "-/-"),
    "people.invitation": ("staff/-", "staff/-", "staff/-", "-/-"),
    "people.person": ("member/-", "staff/-", "staff/member", "editor/-"),
    "people.appointment": ("member/-", "staff/-", "staff/-", "staff/-"),
    "people.education": ("staff/member", "staff/member", "staff/member", "staff/member"),
    "publications.publication": ("member/-", "member/-", "editor/member", "editor/-"),
    "publications.authorship": ("member/-", "editor/member", "editor/member", "editor/member"),
    "publications.importbatch": ("editor/member", "member/-", "editor/member", "editor/member"),
    "software.theme": ("member/-", "editor/-", "editor/-", "editor/-"),
    "software.project": ("member/-", "editor/-", "editor/-", "editor/-"),
    "software.funding": ("editor/-", "editor/-", "editor/-", "editor/-"),
    "people.organisation": ("member/-", "staff/-", "staff/-", "editor/-"),
    "agenda.event": ("member/-", "editor/-", "editor/-", "editor/-"),
    "agenda.eventspeaker": ("member/-", "editor/-", "editor/-", "editor/-"),
    "groupsite.group": ("member/-", "-/-", "owner/-", "-/-"),
    "corrections.correction": ("staff/member", "-/-", "staff/member", "-/-"),
    "reports.report": ("owner/member", "member/-", "owner/member", "owner/member"),
    "groupsite.menuitem": ("member/-", "owner/-", "owner/-", "owner/-"),
    "publications.corpusrecord": ("member/-", "-/-", "-/-", "-/-"),
}


def make_users():
    return {role: factories.UserFactory(role=role) for role in LADDER}


def test_every_model_stands_in_the_table_and_nothing_else_does():
    assert set(TABLE) == list_governed_models()
    assert all(set(actions) == set(ACTIONS) for actions in TABLE.values())


@pytest.mark.parametrize("label", EXPECTED)
def test_what_the_table_says(label):
    rights = tuple(
        f"{TABLE[label][action].any or '-'}/{TABLE[label][action].own or '-'}" for action in ACTIONS
    )
    assert rights == EXPECTED[label]


@pytest.mark.parametrize("label", ["agenda.eventspeaker", "agenda.position", "software.themecollaborator"])
def test_a_row_of_content_that_refers_to_a_hidden_person_is_hidden(label):
    model = apps.get_model(label)
    [key] = [field.name for field in model._meta.fields if field.related_model is Person]
    assert CONFIDENTIAL[label] == (f"{key}__",)


@pytest.mark.parametrize("label", sorted(TABLE))
def test_a_right_to_own_rows_names_what_is_own(label):
    grants_own = any(right.own for right in TABLE[label].values())
    assert grants_own == (label in OWN)
    if label in OWN:
        assert str(select_own_rows(factories.UserFactory.build(pk=1), apps.get_model(label)).query)


@pytest.mark.django_db
@pytest.mark.parametrize("label", sorted(TABLE))
def test_the_backend_grants_what_the_table_grants_to_every_role(label):
    app, name = label.split(".")
    model = apps.get_model(label)
    row = make_row(model)
    for role, user in make_users().items():
        for action in ACTIONS:
            right = TABLE[label][action]
            some = roles.is_at_least(role, right.any) or roles.is_at_least(role, right.own)
            assert user.has_perm(f"{app}.{action}_{name}") == some, (role, action)
            strangers = roles.is_at_least(role, right.any)
            assert user.has_perm(f"{app}.{action}_{name}", row) == strangers, (role, action)
            assert select_rows(user, action, model).filter(pk=row.pk).exists() == strangers, (role, action)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("make", "action", "allowed"),
    [
        (lambda me: me.person, "change", True),
        (lambda me: factories.EducationFactory(person=me.person), "change", True),
        (lambda me: factories.EducationFactory.build(person=me.person), "add", True),
        (lambda me: factories.EducationFactory.build(person=factories.PersonFactory()), "add", False),
        (lambda me: factories.AppointmentFactory(person=me.person), "change", False),
        (lambda me: factories.PublicationFactory(byline=[me.person]), "change", True),
        (lambda me: factories.PublicationFactory(byline=["Somebody Else"]), "change", False),
        (lambda me: factories.PublicationFactory(added_by=me), "change", True),
        (lambda me: factories.PublicationFactory(added_by=me), "delete", False),
        (lambda me: factories.LinkFactory(publication__added_by=me), "delete", True),
        (
            lambda me: factories.LinkFactory.build(publication=factories.PublicationFactory(added_by=me)),
            "add",
            True,
        ),
        (lambda me: factories.LinkFactory.build(publication=factories.PublicationFactory()), "add", False),
        (lambda me: factories.ImportBatchFactory(user=me), "change", True),
        (lambda me: me, "view", True),
        (lambda me: me, "change", False),
        (lambda me: factories.UserFactory(), "view", False),
        (lambda me: factories.AwardRecipientFactory(person=me.person, name="").award, "change", True),
        (lambda me: factories.AwardRecipientFactory(person=me.person, name="").award, "delete", False),
        (
            lambda me: factories.AwardFactory(publication=factories.PublicationFactory(byline=[me.person])),
            "change",
            True,
        ),
        (lambda me: factories.AwardFactory(), "change", False),
        (lambda me: factories.SoftwarePersonFactory(person=me.person).software, "change", True),
    ],
)
def test_a_member_with_what_is_and_is_not_her_own(make, action, allowed):
    member = factories.UserFactory()
    factories.PersonFactory(user=member)
    assert may(member, action, type(row := make(member)), row) is allowed


@pytest.mark.django_db
def test_an_account_that_is_switched_off_may_nothing():
    owner = factories.UserFactory(role="owner", is_active=False)
    assert not any(may(owner, action, label) for label in TABLE for action in ACTIONS)
    assert not owner.is_staff


@pytest.mark.django_db
def test_unknown_models_and_actions_are_refused():
    owner = factories.UserFactory(role="owner")
    assert not owner.has_perm("auth.add_permission")
    assert not owner.has_perm("people.publish_person")
    assert not owner.has_perm("nonsense")


def test_a_wrong_role_in_the_table_is_refused():
    with pytest.raises(ValueError, match="not a role"):
        Right(any="king")
