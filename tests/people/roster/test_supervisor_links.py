"""Supervisors who were entered as outside the group are linked when they have a page."""

import pytest

from core.admin.data_checks import REGISTRY
from people.models import Supervision
from tests import factories

pytestmark = pytest.mark.django_db
URL = "/admin/people/appointment/roster/supervisors/"


@pytest.fixture
def staff(client):
    account = factories.UserFactory(role="staff")
    client.force_login(account)
    return account


def supervise(name, **values):
    return factories.SupervisionFactory(supervisor=None, supervisor_name=name, **values)


@pytest.mark.parametrize(
    ("printed", "is_found"),
    [
        ("Kit Brand", True),
        ("Prof. Dr. Kit Brand", True),
        ("Dr.-Ing. Kit Bränd", True),
        ("KIT BRAND", True),
        ("K. Brand", False),
        ("Ola Reed", False),
    ],
)
def test_the_check_finds_supervisors_with_the_name_of_somebody_here(client, staff, printed, is_found):
    row = supervise(printed)
    factories.PersonFactory(name="Kit Brand")
    check = REGISTRY["supervisors-with-page"]
    assert list(check.select_for(staff)) == ([row.appointment] if is_found else [])
    assert (f'href="{URL}"' in client.get("/admin/").content.decode()) == is_found
    assert (printed in client.get(check.url).content.decode()) == is_found


def test_one_click_links_them_and_can_be_undone(client, staff):
    rows = [supervise("Kit Brand") for _ in range(2)]
    person = factories.PersonFactory(name="Kit Brand")
    page = client.post(URL, {"link": [row.pk for row in rows]}, follow=True).content.decode()
    assert "2 supervisors linked." in page
    assert "No supervisor can be linked." in page
    assert "Undo</button>" in page
    assert set(Supervision.objects.values_list("supervisor", "supervisor_name")) == {(person.pk, "")}


def test_boxes_that_are_cleared_and_namesakes_stay(client, staff):
    row, _ = supervise("Kit Brand"), supervise("Mia Holt")
    for name in ("Kit Brand", "Mia Holt", "Mia Holt"):
        factories.PersonFactory(name=name)
    client.post(URL, {"link": ["999999999", "x"]})
    assert not Supervision.objects.exclude(supervisor=None).exists()
    assert client.get(URL).context["total"] == 1
    client.post(URL, {"link": [row.pk]})
    assert Supervision.objects.exclude(supervisor=None).get().pk == row.pk


@pytest.mark.parametrize("with_link", [True, False])
def test_nobody_supervises_themselves_or_twice(client, staff, with_link):
    person = factories.PersonFactory(name="Kit Brand")
    row = supervise("Kit Brand", **({} if with_link else {"appointment__person": person}))
    if with_link:
        factories.SupervisionFactory(appointment=row.appointment, supervisor=person)
    assert client.get(URL).context["total"] == 0


def test_members_may_not(client):
    client.force_login(factories.UserFactory(role="member"))
    assert client.get(URL).status_code == 403
