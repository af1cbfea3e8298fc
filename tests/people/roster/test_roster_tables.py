"""The roster as a table: pasted from a spreadsheet, planned, applied, and taken out as CSV."""

import csv
import io
from datetime import date

import pytest

from core.journal.models import Context
from core.tables.delimited import escape_formula, unescape_formula
from people.models import Appointment, Supervision
from people.roster.paste import PastePlanner
from people.roster.table import COLUMNS, parse_table
from tests import factories
from tests.people.roster.rows import ROSTER, post_table, save

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Name", "person"),
        (" full  NAME ", "person"),
        ("Start date", "start"),
        ("until", "end"),
        ("Advisor", "supervisors"),
        ("Destination\u2019s address", "destination_url"),
        ("destination_url", "destination_url"),
        ("Shoe size", None),
    ],
)
def test_headings_are_known_by_what_people_call_them(heading, name):
    assert COLUMNS.find(heading) == name


@pytest.mark.parametrize("text", ["=1+1", "+44", "-x", "@a", "'=1", "''@", "plain", "'quoted'", "", "-"])
def test_formulas_are_defused_and_come_back(text):
    safe = escape_formula(text)
    assert safe[:1] not in ("=", "+", "-", "@") or not safe
    assert unescape_formula(safe) == text


def confirm(client, text):
    plan = post_table(client, text).context["plan"]
    return post_table(client, text, digest=plan.digest, reason="September")


def test_a_pasted_table_is_planned_and_applied_only_when_confirmed(staff, yao, phd, postdoc):
    text = (
        "role\tname\tto\tfrom\tadvisor\tshoe size\n"
        "PhD student\tYao Fu\t31 August 2026\t\t\t9\n"
        "phd\tNew Person\t\tautumn 2026\tBoris Grot, Edinburgh\t\n"
        "Postdoc\tYao Fu\t\tSeptember 2026\t\t\n"
        "Emperor\tYao Fu\t\t\t\t\n"
        "PhD student\tOther Person\tSmarch\t2026\t\t\n"
    )
    page = post_table(staff, text)
    plan = page.context["plan"]
    assert [(line.kind, line.where) for line in plan.lines] == [
        ("ends", "row 2"),
        ("person", "row 3"),
        ("new", "row 4"),
        ("new", "row 5"),
        ("problem", "row 6"),
    ]
    assert [choice.text for choice in plan.choices] == ["shoe size"]
    assert "To: “Smarch”" in plan.lines[4].text
    assert Appointment.objects.count() == 1
    response = confirm(staff, text)
    assert Appointment.objects.count() == 4
    assert Supervision.objects.get().supervisor_name == "Boris Grot"
    assert "Row 6 was left out." in staff.get(response.url).content.decode()
    contexts = Context.objects.filter(metadata__reason="Pasted from a spreadsheet: September")
    assert contexts.count() == 1


def test_confirming_twice_or_after_a_change_saves_nothing(staff, yao):
    text = "name,to\nYao Fu,2150\n"
    plan = post_table(staff, text).context["plan"]
    save(staff, yao, note="meanwhile")
    answer = post_table(staff, text, digest=plan.digest)
    assert "Check the changes again" in answer.content.decode()
    yao.refresh_from_db()
    assert yao.end is None


def test_a_draft_that_is_opened_again_is_a_plan_and_saves_nothing(staff, phd):
    text = "name,role\nAda Byron,phd\n"
    plan = post_table(staff, text).context["plan"]
    answer = post_table(staff, text, digest=plan.digest, _restore="1")
    assert [line.kind for line in answer.context["plan"].lines] == ["person"]
    assert not Appointment.objects.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at least one row"),
        ("name,role", "at least one row"),
        ("a,b\nc,d", "row of headings"),
        ("name,name\nA,B", "Two columns"),
        ('name,role\n"A,B', "cannot be read"),
        ("name,role\n" + "A,B\n" * 2001, "at most 2,000"),
        ("name,role\nname,role", "at least one row"),
        ("x" * 500_001, "more than 500,000 characters"),
    ],
)
def test_what_is_no_table_stays_in_the_box(staff, text, message):
    answer = post_table(staff, text)
    assert answer.status_code == 422
    assert message in answer.context["problem"]
    assert answer.context["text"] == text


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Yao Fu,,,,999999", "there is no appointment"),
        ("Yao Fu,,,,x", "there is no appointment"),
        ("Somebody,,,,", "enter a role"),
        (",PhD student,,,", "Enter a person"),
        ("Yao Fu,PhD student,2030,2029,", "before the start"),
        ("Twice Here,,,2030,", "Several appointments"),
        (f"Ada {'x' * 200},PhD student,,,", "more than 200 characters"),
    ],
)
def test_a_row_with_a_problem_says_which(staff, yao, phd, postdoc, row, message):
    twice = factories.PersonFactory(name="Twice Here", slug="twice")
    for role in (phd, postdoc):
        factories.AppointmentFactory(person=twice, role=role)
    line = post_table(staff, f"name,role,from,to,id\n{row}\n").context["plan"].lines[0]
    assert line.kind == "problem"
    assert message in line.text


def test_the_id_of_an_appointment_of_somebody_else_is_refused(staff, yao):
    factories.PersonFactory(name="Ada Byron")
    line = post_table(staff, f"name,id,to\nAda Byron,{yao.pk},2030\n").context["plan"].lines[0]
    assert (line.kind, line.text) == (
        "problem",
        f"ID: appointment {yao.pk} belongs to Yao Fu, not Ada Byron.",
    )


def test_a_start_tells_appointments_of_one_role_apart(staff, yao, phd):
    later = factories.AppointmentFactory(person=yao.person, role=phd, start=date(2024, 1, 1))
    confirm(staff, "name,role,from,to\nYao Fu,PhD student,2021,2022\n")
    yao.refresh_from_db()
    later.refresh_from_db()
    assert (str(yao.period), later.end) == ("2021–2022", None)


def test_a_new_person_with_two_roles_is_added_once(staff, phd, postdoc):
    confirm(staff, "name,role,from,to\nNew One,PhD student,2019,2022\nNew One,Postdoc,2023,\n")
    rows = Appointment.objects.order_by("start")
    assert [row.role for row in rows] == [phd, postdoc]
    assert rows[0].person == rows[1].person


def test_the_address_of_a_new_person_counts_for_all_their_rows(staff, phd, postdoc):
    text = "name,role,from,email\nNew One,PhD student,2019,new@example.org\nNew One,Postdoc,2023,\n"
    assert [line.kind for line in post_table(staff, text).context["plan"].lines] == ["person", "new"]
    confirm(staff, text)
    assert Appointment.objects.filter(person__email="new@example.org").count() == 2


def test_one_appointment_said_twice_is_a_problem(staff, yao):
    rows = "name,role,from\nNew One,PhD student,2026\nnew one,PhD student,2026\nYao Fu,PhD student,2022\n"
    rows += "Yao Fu,PhD student,2023\n"
    kinds = [line.kind for line in post_table(staff, rows).context["plan"].lines]
    assert kinds == ["person", "problem", "changes", "problem"]
    confirm(staff, rows)
    assert Appointment.objects.count() == 2


def test_an_empty_cell_leaves_and_a_dash_empties(staff, yao):
    save(staff, yao, destination="MIT", note="kept")
    confirm(staff, "name,destination,note\nYao Fu,-,\n")
    yao.refresh_from_db()
    assert (yao.destination, yao.note) == ("", "kept")


def test_out_and_in_again_changes_nothing(staff, phd, postdoc):
    for number in range(12):
        factories.AppointmentFactory(
            role=(phd, postdoc)[number % 2],
            person__name=["Same Name", f"Ada, “Q” {number}", f"=Ada {number}"][number % 3],
            start=[None, date(2020, 9, 1)][number % 2],
            start_precision=["day", "season"][number % 2],
            note=["-", "=SUM(A1)", "'quoted'", 'a "b", c', " spaced ", "two\nlines"][number % 6],
            destination_url=["", "https://example.org/?a=1,2"][number % 2],
            end_unknown=number == 5,
        )
    first = Appointment.objects.first()
    factories.SupervisionFactory(
        appointment=first, supervisor=None, supervisor_name="Ann (X); Bob", part="primary"
    )
    factories.SupervisionFactory(appointment=first, supervisor_institution="MIT", part="mentor")
    answer = staff.get(ROSTER + "roster.csv?status=all")
    text = answer.content.decode()
    assert text.startswith("\ufeffName,Role,")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert len(list(csv.reader(io.StringIO(text, newline="")))) == 13
    plan = PastePlanner().plan(parse_table(text))
    assert {(line.kind, line.text) for line in plan.lines if line.kind != "same"} == set()
    assert len(plan.lines) == 12


def test_the_csv_has_what_the_filters_leave_on_all_pages(staff, yao, postdoc):
    factories.AppointmentFactory(role=postdoc)
    rows = list(csv.reader(io.StringIO(staff.get(ROSTER + "roster.csv?role=phd").content.decode())))
    assert [row[0] for row in rows[1:]] == ["Yao Fu"]
    assert rows[1][3] == "2021"
