"""The departure checklist: who is offered it, what it changes, and undoing it."""

import datetime

import pytest
from django.urls import reverse

from core.db.dated_models import today
from core.permissions import LADDER
from groupsite.accounts.departure import end_accounts_on
from people.models import Appointment, User
from tests import factories as make
from tests.admin_forms import open_form

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def ada():
    person = make.PersonFactory(
        name="Ada Tester", email="ada@example.org", biography="I *test*.", office="Room 1",
        biography_after_leaving=True,
        user=make.UserFactory(email="ada@example.org"),
    )  # fmt: skip
    end = today() - DAY
    make.AppointmentFactory(person=person, role=make.RoleFactory(), end=end)
    return person


@pytest.fixture
def owner(client):
    account = make.UserFactory(role="owner")
    client.force_login(account)
    return account


def url_of(person) -> str:
    return reverse("admin:departure", args=[person.pk])


def save(client, person, **values):
    person.refresh_from_db()
    data = {
        "version": person.version, "destination": "Elsewhere", "destination_url": "example.org",
        "account": "stays", "ends_on": "",
    }  # fmt: skip
    return client.post(url_of(person), data | values)


def read_state(person) -> tuple:
    person.refresh_from_db()
    account = User.objects.get(pk=person.user_id)
    appointment = person.appointments.get()
    places = appointment.destination, appointment.destination_url
    return (
        *places,
        person.email_visibility,
        person.public_biography,
        person.public_office,
        account.is_active,
        account.ends_on,
    )


def test_all_is_saved_at_once_and_undone_at_once(client, owner, ada):
    before = read_state(ada)
    later = today() + 30 * DAY
    assert b"Not known." in client.get(url_of(ada)).content
    answer = save(
        client, ada, hides_email="on", office_after_leaving="on", account="date", ends_on=f"{later:%-d %B %Y}"
    )
    assert answer["Location"] == url_of(ada)
    assert read_state(ada) == ("Elsewhere", "https://example.org", "hidden", "", "Room 1", True, later)
    page = client.get(url_of(ada)).content.decode()
    assert all(
        text in page
        for text in (
            "Elsewhere",
            "Not shown.",
            "Still shows the office.",
            f"Ends on {later:%-d %B %Y}.",
            "Undo the last",
        )
    )
    history = client.get(reverse("admin:people_person_history", args=[ada.pk])).content
    assert b"departure" in history
    client.post(reverse("admin:departure_undo", args=[ada.pk]))
    assert read_state(ada) == before
    assert (
        b"There is nothing to undo"
        in client.post(reverse("admin:departure_undo", args=[ada.pk]), follow=True).content
    )


def test_parts_in_projects_end_with_the_appointment(client, owner, ada):
    part = make.ProjectPersonFactory(person=ada, project__title="Looms")
    later = make.ProjectPersonFactory(person=ada, start=today() + DAY)
    assert "Part without an end in Looms" in client.get(url_of(ada)).content.decode()
    save(client, ada, ends_projects="on")
    ends = {row.pk: row.end for row in ada.project_people.all()}
    assert ends == {part.pk: ada.appointments.get().end, later.pk: None}
    client.post(reverse("admin:departure_undo", args=[ada.pk]))
    assert not ada.project_people.exclude(end=None).exists()


def test_nothing_is_undone_that_somebody_changed_since(client, owner, ada):
    save(client, ada, hides_email="on")
    ada.refresh_from_db()
    ada.office = "Room 2"
    ada.save()
    page = client.post(reverse("admin:departure_undo", args=[ada.pk]), follow=True)
    assert b"was changed since" in page.content
    assert read_state(ada)[2] == "hidden"


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_who_may_open_save_and_undo(client, ada, role):
    if role:
        client.force_login(make.UserFactory(role=role))
    statuses = [
        client.get(url_of(ada)).status_code,
        save(client, ada, account="now").status_code,
        client.post(reverse("admin:departure_undo", args=[ada.pk])).status_code,
    ]
    assert statuses == ([200, 302, 302] if role in LADDER[1:] else [403] * 3 if role else [302] * 3)


@pytest.mark.parametrize(("role", "is_active"), [("staff", True), ("editor", True), ("owner", False)])
def test_only_owners_end_accounts(client, ada, role, is_active):
    client.force_login(make.UserFactory(role=role))
    assert (b"Only owners end accounts" in client.get(url_of(ada)).content) == is_active
    save(client, ada, account="now")
    assert read_state(ada)[5] == is_active


def test_the_last_owner_stays(client, owner, ada):
    ada.user.delete()
    ada.user = owner
    ada.save()
    assert b"needs at least one active owner" in save(client, ada, account="now").content
    assert read_state(ada)[5]


@pytest.mark.parametrize(("values", "text"), [
    ({"account": "date"}, "Enter the day on which"),
    ({"account": "date", "ends_on": "1 May 2020"}, "Enter a day in the future"),
    ({"account": "never"}, "is not one of the choices"),
    ({"destination_url": "ftp:// x"}, "Enter a URL such as"),
])  # fmt: skip
def test_what_is_refused_and_nothing_typed_is_lost(client, owner, ada, values, text):
    before = read_state(ada)
    page = save(client, ada, destination="What I typed", **values).content.decode()
    assert text in page
    assert "What I typed" in page
    assert read_state(ada) == before


def test_a_form_that_is_out_of_date_is_shown_again(client, owner, ada):
    page = save(client, ada, version="0", destination="What I typed")
    assert (page.status_code, b"What I typed" in page.content) == (409, True)
    assert read_state(ada)[0] == ""


def test_who_is_still_here_has_no_checklist(client, owner):
    person = make.AppointmentFactory(person__name="Bob Here", role=make.RoleFactory()).person
    assert b"Bob Here has a current appointment without an end date." in client.get(url_of(person)).content


@pytest.mark.parametrize("with_another", [False, True])
def test_ending_the_last_appointment_in_the_roster_offers_it(client, owner, with_another):
    row = make.AppointmentFactory(person__name="Ada Tester", role=make.RoleFactory())
    if with_another:
        make.AppointmentFactory(person=row.person, role=make.RoleFactory())
    data = {"action": "ends", "row": [row.pk], "ends-on": "31 August 2024", "back": ""}
    plan = client.post(reverse("admin:people_roster_act"), data)
    page = client.post(
        reverse("admin:people_roster_act"), data | {"digest": plan.context["plan"].digest}, follow=True
    )
    assert Appointment.objects.get(pk=row.pk).end
    assert (f'href="{url_of(row.person)}"' in page.content.decode()) != with_another


def paste(client, text) -> str:
    """Apply a pasted roster; return the page after it."""
    url = reverse("admin:people_roster_paste")
    plan = client.post(url, {"table": text}).context["plan"]
    return client.post(url, {"table": text, "digest": plan.digest}, follow=True).content.decode()


def test_people_who_are_added_with_an_end_are_not_offered_it(client, owner):
    make.RoleFactory(name="Tester", plural="Testers")
    page = paste(client, "name\trole\tfrom\tto\nMia Holt\tTester\t2010\t2012\nOla Reed\tTester\t2020\t2099\n")
    assert "Added 2 people." in page
    assert "departure checklist" not in page.casefold()


def test_an_end_that_is_only_moved_does_not_offer_it(client, owner):
    row = make.AppointmentFactory(person__name="Ada Tester", role=make.RoleFactory(), end=today() + DAY)
    assert "checklist" not in paste(client, f"name\trole\tto\nAda Tester\t{row.role.name}\t2099\n")


def test_who_leaves_in_more_than_a_month_is_not_offered_it(client, owner):
    row = make.AppointmentFactory(person__name="Ada Tester", role=make.RoleFactory())
    assert "checklist" not in paste(client, f"name\trole\tto\nAda Tester\t{row.role.name}\t2099\n")
    assert Appointment.objects.get(pk=row.pk).end


def test_several_who_leave_are_one_message(client, owner):
    role = make.RoleFactory()
    people = [
        make.AppointmentFactory(person__name=f"{name} Tester", role=role).person for name in "ABCDEFGHIJKL"
    ]
    rows = "".join(f"{person.name}\t{role.name}\t{today():%Y-%m-%d}\n" for person in people)
    page = paste(client, f"name\trole\tto\n{rows}")
    assert page.count("12 people leave. Departure checklists: ") == 1
    assert sum(f'href="{url_of(person)}"' in page for person in people) == 10
    assert "and 2 more." in page


def test_ending_it_in_its_form_offers_it(client, owner):
    row = make.AppointmentFactory(person__name="Ada Tester", role=make.RoleFactory())
    url = reverse("admin:people_appointment_change", args=[row.pk])
    page = client.post(url, open_form(client, row) | {"end": "31 August 2024"}, follow=True)
    assert f'href="{url_of(row.person)}"' in page.content.decode()


def test_accounts_end_on_their_day(ada):
    day = today()
    owner = make.UserFactory(role="owner", ends_on=day)
    User.objects.filter(pk=ada.user_id).update(ends_on=day)
    assert [end_accounts_on(day - DAY), end_accounts_on(day), end_accounts_on(day)] == [0, 1, 0]
    assert not User.objects.get(pk=ada.user_id).is_active
    assert User.objects.get(pk=owner.pk).is_active
