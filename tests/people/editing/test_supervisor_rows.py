"""Who supervises a person is edited beneath the person, role by role."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from people.models import Appointment, Supervision
from tests import factories
from tests.admin_forms import form_data, read_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def student():
    person = factories.PersonFactory()
    return factories.AppointmentFactory(person=person, role=factories.RoleFactory(name="PhD student"))


@pytest.fixture
def staff(client):
    client.force_login(factories.UserFactory(role="staff"))


def build_url(person):
    return reverse("admin:people_person_change", args=[person.pk])


def build_row(number, **fields):
    """What a browser sends of one row of supervisors."""
    return {f"supervisors-{number}-{name}": value for name, value in {"part": "supervisor", **fields}.items()}


def post_form(client, person, rows=1, **fields):
    data = form_data(read_form(client, build_url(person))) | {"supervisors-TOTAL_FORMS": str(rows)} | fields
    return client.post(build_url(person), data)


def list_supervisions(person):
    rows = Supervision.objects.filter(appointment__person=person).order_by("pk")
    return [(each.appointment, each.display_name, each.part, str(each.period)) for each in rows]


def test_a_supervisor_is_added_changed_and_removed(client, staff, student):
    person, ada = student.person, factories.PersonFactory(name="Ada Lovelace")
    new = build_row(0, appointment=student.pk, supervisor=ada.pk, part="primary", start="2021")
    assert post_form(client, person, **new).status_code == 302
    assert list_supervisions(person) == [(student, "Ada Lovelace", "primary", "since 2021")]
    fields = {"supervisors-0-supervisor": "", "supervisors-0-supervisor_name": "Charles Babbage"}
    assert post_form(client, person, **fields).status_code == 302
    assert list_supervisions(person) == [(student, "Charles Babbage", "primary", "since 2021")]
    assert post_form(client, person, **{"supervisors-0-DELETE": "on"}).status_code == 302
    assert list_supervisions(person) == []


@pytest.mark.parametrize("name", ["Ada van der Berg", "Prof. Dr. Ada van der Berg", "VAN DER BERG, Ada"])
def test_the_name_of_somebody_here_is_that_person(client, staff, student, name):
    ada = factories.PersonFactory(name="Ada van der Berg")
    assert (
        post_form(
            client, student.person, **build_row(0, appointment=student.pk, supervisor_name=name)
        ).status_code
        == 302
    )
    assert Supervision.objects.get().supervisor == ada


def test_a_name_like_somebodys_here_is_asked_about_before_it_is_stored(client, staff, student):
    factories.PersonFactory(name="Ada van der Berg")
    fields = build_row(0, appointment=student.pk, supervisor_name="Adda van der Berg")
    answer = post_form(client, student.person, **fields)
    assert answer.status_code == 200
    assert "“Adda van der Berg” is similar to a person here" in answer.content.decode()
    outside = {"supervisors-0-supervisor_name": "Adda van der Berg (outside)"}
    assert post_form(client, student.person, **fields | outside).status_code == 302
    assert Supervision.objects.get().supervisor_name == "Adda van der Berg"
    spare_row = {"supervisors-0-part": "mentor"}
    assert post_form(client, student.person, **spare_row).status_code == 302
    assert Supervision.objects.get().part == "mentor"


def test_both_or_neither_is_refused_and_kept(client, staff, student):
    ada = factories.PersonFactory()
    both = build_row(0, appointment=student.pk, supervisor=ada.pk, supervisor_name="Charles Babbage")
    answer = post_form(client, student.person, **both)
    assert answer.status_code == 200
    assert "not both" in answer.content.decode()
    assert "Charles Babbage" in answer.content.decode()
    assert list_supervisions(student.person) == []


def test_only_roles_of_the_person_are_offered_and_taken(client, staff, student):
    other = factories.AppointmentFactory(role=factories.RoleFactory(name="Visitor from elsewhere"))
    page = client.get(build_url(student.person)).content.decode()
    assert "PhD student since 1 September 2020" in page
    assert "Visitor from elsewhere since" not in page
    answer = post_form(
        client, student.person, **build_row(0, appointment=other.pk, supervisor_name="Somebody")
    )
    assert answer.status_code == 200
    assert not Supervision.objects.exists()


def test_a_supervision_of_somebody_else_is_not_taken_over(client, staff, student):
    theirs = factories.SupervisionFactory(supervisor_name="Their Own", supervisor=None)
    data = build_row(0, id=theirs.pk, appointment=student.pk, supervisor_name="Stolen")
    post_form(client, student.person, **data, **{"supervisors-INITIAL_FORMS": "1"})
    theirs.refresh_from_db()
    assert theirs.supervisor_name == "Their Own"
    assert theirs.appointment != student


@pytest.mark.parametrize("exists", [True, False], ids=["changed", "new"])
def test_what_is_said_of_a_role_that_is_removed_goes_with_it(client, staff, student, exists):
    if exists:
        factories.SupervisionFactory(appointment=student)
    data = {"supervisors-0-supervisor_name": "Charles", "supervisors-0-supervisor": ""}
    data |= {} if exists else build_row(0, appointment=student.pk)
    assert post_form(client, student.person, **data, **{"appointments-0-DELETE": "on"}).status_code == 302
    assert not Appointment.objects.filter(person=student.person).exists()
    assert not Supervision.objects.exists()


def test_without_a_role_there_is_nobody_to_add(client, staff):
    person = factories.PersonFactory()
    assert "supervisors-" not in client.get(build_url(person)).content.decode()
    assert post_form(client, person, **build_row(0, appointment="1", supervisor_name="X")).status_code in (
        200,
        302,
    )
    assert not Supervision.objects.exists()
    assert client.get(reverse("admin:people_person_add")).status_code == 200


def test_members_read_who_supervises_them(client, student):
    factories.SupervisionFactory(appointment=student, supervisor=None, supervisor_name="Charles Babbage")
    account = factories.UserFactory()
    type(student.person).objects.filter(pk=student.person.pk).update(user=account)
    client.force_login(account)
    assert "Charles Babbage" in client.get(build_url(student.person)).content.decode()
    post_form(client, student.person, **build_row(0, supervisor_name="Somebody better"))
    assert Supervision.objects.get().supervisor_name == "Charles Babbage"


def test_whom_a_person_supervises_is_apart(client, staff, student):
    own = factories.SupervisionFactory(appointment=student, supervisor=student.person)
    factories.SupervisionFactory(supervisor=student.person)
    page = client.get(build_url(student.person))
    rows = {
        each.formset.prefix: [form.instance for form in each.formset.initial_forms]
        for each in page.context["inline_admin_formsets"]
    }
    assert rows["supervisors"] == [own]
    assert own not in rows["supervisions"]
    assert len(rows["supervisions"]) == 1


def test_the_second_saver_is_asked(client, staff, student):
    supervision = factories.SupervisionFactory(appointment=student, supervisor=None, supervisor_name="Old")
    page = client.get(build_url(student.person))
    lock = page.context["lock"]
    data = form_data(page) | {"_version": str(lock["version"]), "_marks": lock["marks"]}
    Supervision.objects.filter(pk=supervision.pk).update(supervisor_name="Theirs")
    type(student.person).objects.update(version=99)
    answer = client.post(build_url(student.person), data | {"supervisors-0-supervisor_name": "Mine"})
    assert answer.status_code == 409
    [difference] = answer.context["differences"]
    assert ("Supervisor name", "Theirs", "Mine") in difference.lines


def test_the_form_costs_the_same_for_more_rows(client, staff, student):
    counts = []
    client.get(build_url(student.person))
    for _ in range(2):
        factories.SupervisionFactory.create_batch(3, appointment=student)
        factories.PersonFactory.create_batch(5)
        with CaptureQueriesContext(connection) as queries:
            client.get(build_url(student.person))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_supervisor_without_a_role_is_refused(client, staff, student):
    factories.AppointmentFactory(person=student.person)
    answer = post_form(client, student.person, **build_row(0, appointment="", supervisor_name="Boris Grot"))
    assert answer.status_code == 200
    assert not Supervision.objects.exists()
