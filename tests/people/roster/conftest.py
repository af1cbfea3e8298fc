"""Roles, a member, and somebody who may edit the roster."""

from datetime import date

import pytest

from tests import factories


@pytest.fixture
def phd(db):
    return factories.RoleFactory(name="PhD student", plural="PhD students", slug="phd", position=2)


@pytest.fixture
def postdoc(db):
    return factories.RoleFactory(name="Postdoc", plural="Postdocs", slug="postdoc", position=1)


@pytest.fixture
def yao(phd):
    return factories.AppointmentFactory(
        role=phd,
        person=factories.PersonFactory(name="Yao Fu", given="Yao", family="Fu", slug="yao-fu"),
        start=date(2021, 1, 1),
        start_precision="year",
    )


@pytest.fixture
def staff(client):
    account = factories.UserFactory(role="staff", email="grace@example.org")
    client.force_login(account)
    return client
