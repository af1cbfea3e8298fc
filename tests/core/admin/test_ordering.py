"""The order in which visitors see roles, pages, themes and software is set on one page."""

import pytest
from django.urls import reverse

from people.models import Role
from tests import factories
from tests.admin_forms import admin_url

pytestmark = pytest.mark.django_db


@pytest.fixture
def roles(client):
    client.force_login(factories.UserFactory(role="editor"))
    return [factories.RoleFactory(name=name, position=place) for place, name in enumerate("ABC", start=1)]


def order_url() -> str:
    return reverse("admin:people_role_order")


def save(client, roles, numbers, seen=None):
    keys = seen or " ".join(str(role.pk) for role in roles)
    data = {f"{role.pk}-position": number for role, number in zip(roles, numbers, strict=True)}
    return client.post(order_url(), {"_seen": keys, **data}, follow=True)


def list_names() -> list[str]:
    return list(Role.objects.values_list("name", flat=True))


def test_typed_numbers_set_the_order(client, roles):
    page = save(client, roles, ["9", "1", "2"])
    assert list_names() == ["B", "C", "A"]
    assert list(Role.objects.values_list("position", flat=True)) == [1, 2, 3]
    assert "The order was saved." in page.text
    assert "Undo" in page.text


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 9])
def test_a_row_without_a_number_stays_where_it_is(client, roles, number):
    save(client, roles, ["1", number, "3"])
    assert list_names() == ["A", "B", "C"]


def test_who_saves_second_is_told_and_loses_nothing(client, roles):
    seen = " ".join(str(role.pk) for role in roles)
    save(client, roles, ["3", "2", "1"])
    page = save(client, roles, ["2", "1", "3"], seen)
    assert list_names() == ["C", "B", "A"]
    assert "Nothing is saved yet" in page.text
    assert [str(row) for _, row in page.context["rows"]] == ["B", "A", "C"]


def test_lists_with_an_order_lead_to_it(client, roles):
    assert order_url() in client.get(admin_url(Role, "changelist")).text


def test_members_cannot_set_the_order(client, roles):
    client.force_login(factories.UserFactory(role="member"))
    assert client.get(order_url()).status_code == 403
    assert order_url() not in client.get(admin_url(Role, "changelist")).text
