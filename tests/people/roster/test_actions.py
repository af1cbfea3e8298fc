"""What is done to several appointments at once: shown before, applied whole or not at all, and undone."""

import html
import re
import threading
from datetime import date

import pytest
from django.db import connection

from core.db.models import StaleVersionError
from core.journal.models import Context
from core.text.dates import PartialDate
from people.models import Appointment, Supervision
from people.names.directory import PersonDirectory
from people.roster import saving
from people.roster.actions import get_period_before
from tests import factories

ROSTER = "/admin/people/appointment/roster/"


@pytest.fixture
def roles(db):
    return {
        name: factories.RoleFactory(name=name, plural=f"{name}s", slug=slug)
        for name, slug in (("PhD student", "phd"), ("Postdoc", "postdoc"))
    }


@pytest.fixture
def rows(roles):
    return [
        factories.AppointmentFactory(
            role=roles["PhD student"], person__name=name, start=date(2021, 1, 1), start_precision="year"
        )
        for name in ("Yao Fu", "Ada Byron")
    ]


@pytest.fixture
def staff(client, db):
    client.force_login(factories.UserFactory(role="staff"))
    return client


def ask(client, rows, action, **fields):
    data = {"action": action, "row": [getattr(row, "pk", row) for row in rows], "back": "role=phd"}
    return client.post(ROSTER + "plan/", data | {f"{action}-{name}": value for name, value in fields.items()})


def list_lines(answer):
    return [(line.kind, f"{line.who}: {line.text}") for line in answer.context["plan"].lines]


def confirm(client, plan_page, follow=False, **more):
    """Presses “Apply” on the plan that was shown."""
    data = {}
    for name, value in plan_page.context["sent"]:
        data.setdefault(name, []).append(value)
    back, digest = plan_page.context["back"], plan_page.context["plan"].digest
    fields = data | {"back": back, "digest": digest, **more}
    return client.post(ROSTER + "plan/", fields, follow=follow)


def read_roster():
    """The whole roster, with keys and supervisions, without the bookkeeping."""
    fields = ("pk", "uid", "person", "role", *saving.FIELDS)
    appointments = list(Appointment.objects.order_by("pk").values_list(*fields))
    supervision_fields = ("pk", "appointment", "supervisor", "supervisor_name", "part", "start", "end")
    return appointments, list(Supervision.objects.order_by("pk").values_list(*supervision_fields))


@pytest.mark.parametrize("text", ["31.08.2026", "8/31/2026", "31. August 2026"])
def test_ends_are_typed_as_europe_and_spreadsheets_do(staff, rows, text):
    response = confirm(staff, ask(staff, rows, "ends", on=text), follow=True)
    assert "2 appointments ended" in response.content.decode()
    assert set(Appointment.objects.values_list("end")) == {(date(2026, 8, 31),)}


def test_how_many_were_promoted_is_said_of_people(staff, rows):
    response = confirm(staff, ask(staff, rows, "promote", role="Postdoc", start="2026-09"), follow=True)
    assert "2 people promoted" in response.content.decode()


def test_an_end_is_shown_before_it_is_applied(staff, rows):
    plan_page = ask(staff, rows, "ends", on="31 August 2026", destination="MIT")
    text = "PhD student since 2021 → ends 31 August 2026"
    assert list_lines(plan_page) == [("ends", f"{name}: {text}") for name in ("Yao Fu", "Ada Byron")]
    assert not Appointment.objects.exclude(end=None).exists()
    response = confirm(staff, plan_page, reason="The summer")
    assert response["Location"] == f"{ROSTER}?role=phd"
    assert set(Appointment.objects.values_list("end", "end_precision", "destination")) == {
        (date(2026, 8, 31), "day", "MIT")
    }
    contexts = Context.objects.filter(metadata__reason="Ends 31 August 2026: The summer")
    assert contexts.count() == 1


def test_each_person_who_leaves_goes_to_a_place_of_their_own_or_none(staff, rows):
    others = [
        factories.AppointmentFactory(role=rows[0].role, person__name=name) for name in ("Ada Li", "Bo Li")
    ]
    plan_page = ask(staff, [*rows, *others], "ends", on="31 August 2026", destination="MIT")
    names = {line.who: line.destination[0] for line in plan_page.context["plan"].lines}
    assert all(f'name="{name}" value="MIT"' in plan_page.text for name in names.values())
    typed = {names["Yao Fu"]: " ETH  Zürich ", names["Ada Byron"]: "", names["Ada Li"]: "x\0" * 300}
    confirm(staff, plan_page, **typed)
    destinations = dict(Appointment.objects.values_list("person__name", "destination"))
    assert destinations == {"Yao Fu": "ETH Zürich", "Ada Byron": "", "Ada Li": "x" * 200, "Bo Li": "MIT"}


def test_a_promotion_ends_the_day_before_and_carries_supervisors_over(staff, rows, roles):
    luo = factories.SupervisionFactory(appointment=rows[0], supervisor__name="Luo Mai", part="primary")
    plan_page = ask(staff, rows[:1], "promote", role="Postdoc", start="September 2026", carry="on")
    assert list_lines(plan_page) == [
        (
            "changes",
            "Yao Fu: PhD student since 2021 → ends August 2026; Postdoc from September 2026, "
            "supervised by Luo Mai (primary)",
        )
    ]
    confirm(staff, plan_page)
    new = Appointment.objects.get(role=roles["Postdoc"])
    rows[0].refresh_from_db()
    assert (str(rows[0].period), str(new.period)) == ("2021 – August 2026", "since September 2026")
    assert [(s.supervisor, s.part) for s in new.supervisions.all()] == [(luo.supervisor, "primary")]
    assert rows[0].supervisions.count() == 1


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("1 September 2026", "31 August 2026"),
        ("January 2026", "December 2025"),
        ("winter 2025", "autumn 2025"),
        ("spring 2025", "winter 2024"),
        ("2026", "2025"),
    ],
)
def test_the_day_before_is_as_precise(text, before):
    assert str(get_period_before(PartialDate.parse(text))) == before


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"new": "Boris Grot, Edinburgh"}, {("Boris Grot", None, None)}),
        ({"old": "Ann Old", "new": "Boris Grot"}, {("Boris Grot", None, None), ("Bob Stays", None, None)}),
        ({"old": "Ann Old"}, {("Bob Stays", None, None)}),
        ({}, set()),
        (
            {"old": "Ann Old", "new": "Boris Grot", "start": "2025"},
            {
                ("Ann Old", None, date(2024, 12, 31)),
                ("Boris Grot", date(2025, 1, 1), None),
                ("Bob Stays", None, None),
            },
        ),
    ],
)
def test_supervisors_are_changed_as_if_always_so_or_from_a_day(staff, rows, fields, expected):
    for name in ("Ann Old", "Bob Stays"):
        factories.SupervisionFactory(appointment=rows[0], supervisor=None, supervisor_name=name)
    confirm(staff, ask(staff, rows[:1], "supervise", **fields))
    assert set(rows[0].supervisions.values_list("supervisor_name", "start", "end")) == expected


def test_deleting_says_what_goes_with_it(staff, rows):
    factories.SupervisionFactory(appointment=rows[0])
    plan_page = ask(staff, rows[:1], "delete")
    assert list_lines(plan_page) == [
        ("deletes", "Yao Fu: PhD student since 2021 → deleted, with 1 supervision")
    ]
    confirm(staff, plan_page)
    assert list(Appointment.objects.all()) == [rows[1]]


@pytest.mark.parametrize(
    ("action", "fields", "message"),
    [
        ("ends", {"on": "2019"}, "is before the start"),
        ("promote", {"role": "Postdoc", "start": "2021"}, "is before the start"),
        ("promote", {"role": "PhD student", "start": "2026"}, "is already the role"),
        ("supervise", {"old": "Nobody", "new": "X"}, "is not a supervisor here"),
        ("supervise", {"new": "Yao Fu"}, "people cannot supervise themselves"),
        ("supervise", {"new": "Ann Old", "start": "2025"}, "Ann Old is already a supervisor here"),
    ],
)
def test_what_cannot_be_done_to_a_row_is_a_problem_and_left_out(staff, rows, action, fields, message):
    factories.SupervisionFactory(appointment=rows[0], supervisor=None, supervisor_name="Ann Old")
    before = read_roster()
    plan_page = ask(staff, rows[:1], action, **fields)
    assert [line.kind for line in plan_page.context["plan"].lines] == ["problem"]
    assert message in plan_page.context["plan"].lines[0].text
    confirm(staff, plan_page)
    assert read_roster() == before


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("ends", {"on": "Smarch"}),
        ("ends", {"on": ""}),
        ("ends", {"on": "2026", "destination": "x" * 201}),
        ("promote", {"role": "Emperor", "start": "2026"}),
        ("promote", {"role": "\0", "start": "0000"}),
        ("supervise", {"new": "A (boss)"}),
        ("supervise", {"old": "N.N.", "new": "Boris Grot"}),
        ("conquer", {}),
    ],
)
def test_what_is_wrong_in_an_action_is_said_with_the_ticks_kept(staff, rows, action, fields):
    answer = ask(staff, rows, action, **fields)
    assert answer.status_code == 422
    assert b"roster-error" in answer.content
    assert all(row.selected for row in answer.context["rows"])


@pytest.mark.parametrize("keys", [[], ["x"], ["9" * 30], ["-1"]])
def test_without_rows_it_asks_for_some(staff, rows, keys):
    answer = ask(staff, keys, "ends", on="2026")
    assert "Select people first" in answer.content.decode()


def test_two_rows_that_become_the_same_are_a_problem(staff, rows, roles):
    again = factories.AppointmentFactory(
        person=rows[0].person, role=roles["PhD student"], start=date(2022, 1, 1)
    )
    plan_page = ask(staff, [rows[0], again], "promote", role="Postdoc", start="2026")
    assert [line.kind for line in plan_page.context["plan"].lines] == ["changes", "problem"]
    assert confirm(staff, plan_page).status_code == 302


def test_what_changed_after_it_was_shown_is_shown_again(staff, rows):
    plan_page = ask(staff, rows, "ends", on="2026")
    Appointment.objects.filter(pk=rows[0].pk).update(note="meanwhile")
    again = confirm(staff, plan_page)
    assert again.status_code == 200
    assert "Check the changes again" in again.content.decode()
    assert not Appointment.objects.exclude(end=None).exists()
    assert confirm(staff, again).status_code == 302


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("ends", {"on": "2026", "destination": "MIT"}),
        ("promote", {"role": "Postdoc", "start": "2026", "carry": "on"}),
        ("supervise", {"new": "Boris Grot"}),
        ("supervise", {"new": "Boris Grot", "start": "2025"}),
        ("delete", {}),
    ],
)
def test_undo_makes_everything_as_it_was(staff, rows, action, fields):
    factories.SupervisionFactory(appointment=rows[0])
    before = read_roster()
    page = confirm(staff, ask(staff, rows, action, **fields), follow=True)
    assert read_roster() != before
    assert staff.post(find_undo(page))["Location"] == ROSTER
    assert read_roster() == before


def find_undo(page) -> str:
    """The URL of the button in the message about what was done."""
    return html.unescape(re.search(r"formaction='([^']+)'", page.content.decode())[1])


def test_undo_shows_what_was_changed_since_and_leaves_it(staff, rows):
    url = find_undo(confirm(staff, ask(staff, rows, "ends", on="2026"), follow=True))
    staff.post(f"{ROSTER}{rows[0].pk}/cell/", {"cell": "end", "value": "2027", "was": "2026"})
    page = staff.post(url)
    assert "was changed since then, and stays as it is" in page.content.decode()
    staff.post(url, {"token": page.context["plan"].token})
    assert set(Appointment.objects.values_list("pk", "end")) == {
        (rows[0].pk, date(2027, 12, 31)),
        (rows[1].pk, None),
    }


def test_nothing_is_written_if_one_of_the_changes_cannot_be(rows):
    before = read_roster()
    first, second = (Appointment.objects.get(pk=row.pk) for row in rows)
    first.note = "first"
    Appointment.objects.filter(pk=second.pk).update(note="meanwhile")
    with pytest.raises(StaleVersionError):
        saving.apply_changes([saving.RosterChange(first), saving.RosterChange(second)], "Both")
    assert read_roster()[0][0] == before[0][0]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_told():
    key = factories.AppointmentFactory().pk
    copies = [Appointment.objects.get(pk=key) for _ in range(2)]
    barrier, results = threading.Barrier(2), []

    def save(row, note):
        try:
            row.note = note
            barrier.wait(10)
            saving.apply_changes([saving.RosterChange(row)], note)
            results.append("saved")
        except StaleVersionError:
            results.append("told")
        finally:
            connection.close()

    threads = [threading.Thread(target=save, args=(row, f"{n}")) for n, row in enumerate(copies)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(results) == ["saved", "told"]


def test_names_are_found_whatever_their_case_and_accents(db):
    person = factories.PersonFactory(name="José García", slug="jose")
    assert PersonDirectory().find("jose  GARCIA") == person.pk
    assert PersonDirectory().find("José García [jose]") == person.pk
    assert PersonDirectory().find("Jose") is None


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("ends", {"on": "2150"}),
        ("promote", {"role": "Postdoc", "start": "2150", "carry": "on"}),
        ("supervise", {"new": "Boris Grot"}),
        ("delete", {}),
    ],
)
def test_showing_an_action_costs_the_same_for_twice_the_rows(
    staff, roles, django_assert_max_num_queries, action, fields
):
    counts = []
    for number in (5, 10):
        appointments = [
            factories.SupervisionFactory(appointment__role=roles["PhD student"]).appointment
            for _ in range(number)
        ]
        with django_assert_max_num_queries(14) as queries:
            assert len(list_lines(ask(staff, appointments, action, **fields))) == number
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_role_that_is_there_already_is_a_problem(staff, rows, roles):
    factories.AppointmentFactory(person=rows[0].person, role=roles["Postdoc"], start=date(2026, 9, 1))
    plan_page = ask(staff, rows[:1], "promote", role="Postdoc", start="September 2026")
    assert "already has this role from this date" in list_lines(plan_page)[0][1]


def test_an_end_that_is_there_already_changes_nothing(staff, rows):
    confirm(staff, ask(staff, rows, "ends", on="2026"))
    plan = ask(staff, rows, "ends", on="2026").context["plan"]
    assert ([line.kind for line in plan.lines], plan.changes) == (["same", "same"], [])


def test_a_promotion_leaves_an_earlier_end(staff, rows, roles):
    confirm(staff, ask(staff, rows[:1], "ends", on="2022"))
    confirm(staff, ask(staff, rows[:1], "promote", role="Postdoc", start="2024"))
    periods = [str(row.period) for row in Appointment.objects.filter(person=rows[0].person).order_by("start")]
    assert periods == ["2021–2022", "since 2024"]
