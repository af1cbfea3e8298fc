"""The staff's roster: what it shows, one row saved by itself, rows in and out of a spreadsheet."""

import csv
import io
import json
from datetime import date

import pghistory.models
import pytest
from django.urls import reverse
from django.utils import timezone

from groupsite.kit import periods
from groupsite.kit.dates import PartialDate
from people.models import Appointment, Person, Supervision
from people.roster import cells, export, paste
from people.roster.columns import column_called
from people.roster.directory import Directory
from tests import factories

pytestmark = pytest.mark.django_db
ROSTER = "/admin/people/appointment/roster/"
FRAGMENT = {"X-Roster": "row"}


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


def typed(row, **fields):
    """What the row's form sends after somebody typed these fields."""
    row = Appointment.objects.for_roster().get(pk=row.pk)
    return {**cells.cells_of(row, Directory()), "version": row.version, **fields}


def save(client, row, **fields):
    return client.post(f"{ROSTER}{row.pk}/", typed(row, **fields), headers=FRAGMENT)


@pytest.mark.parametrize(
    ("role", "status"), [(None, 302), ("member", 403), ("staff", 200), ("editor", 200), ("owner", 200)]
)
@pytest.mark.parametrize("path", ["", "paste/", "roster.csv"])
def test_staff_and_above_see_the_roster(client, role, status, path):
    if role:
        client.force_login(factories.UserFactory(role=role))
    answer = client.get(ROSTER + path)
    assert answer.status_code == status
    if role is None:
        assert answer["Location"].startswith("/admin/login/")


@pytest.mark.parametrize("role", [None, "member"])
@pytest.mark.parametrize("path", ["new/", "plan/", "paste/", "undo/", "row"])
def test_nobody_else_writes_to_it(client, yao, role, path):
    if role:
        client.force_login(factories.UserFactory(role=role))
    data = typed(yao, end="2024", action="delete", table="Name\tRole\nAda\tPhD student\n") | {"row": yao.pk}
    answer = client.post(ROSTER + path.replace("row", f"{yao.pk}/"), data)
    assert answer.status_code == (403 if role else 302)
    yao.refresh_from_db()
    assert yao.end is None
    assert Person.objects.count() == 1


def test_the_roster_has_an_address_of_its_own():
    assert reverse("admin:people_roster") == ROSTER


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Now"]),
        ("?status=future", ["Soon"]),
        ("?status=past", ["Then"]),
        ("?status=all&sort=name", ["Now", "Soon", "Then"]),
        ("?on=2010", ["Then"]),
        ("?status=all&q=tést%20sOOn", ["Soon"]),
        ("?status=all&role=phd", []),
        ("?status=all&sort=end", ["Now", "Soon", "Then"]),
    ],
)
def test_filters_choose_what_is_shown(staff, phd, postdoc, query, names):
    for name, period in {
        "Now": {"start": date(2020, 1, 1)},
        "Soon": {"start": date(2150, 1, 1)},
        "Then": {"start": date(2009, 1, 1), "end": date(2012, 12, 31)},
    }.items():
        person = factories.PersonFactory(name=f"{name} Test", given=name, family="Test")
        factories.AppointmentFactory(person=person, role=postdoc, **period)
    rows = staff.get(ROSTER + query).context["rows"]
    assert [row.appointment.person.given for row in rows] == names


@pytest.mark.parametrize(
    "query",
    ["?on=Smarch", "?page=x", "?page=99", "?status=none", "?sort=%00", "?q=%00", "?edit=9e9", "?role=%FF"],
)
def test_what_is_not_understood_is_left_out(staff, yao, query):
    assert staff.get(ROSTER + query).status_code == 200


@pytest.mark.parametrize(
    ("said", "start", "precision"),
    [
        ("September 2021", date(2021, 9, 1), "month"),
        ("2021-09", date(2021, 9, 1), "month"),
        ("autumn 2020", date(2020, 9, 1), "season"),
        ("since 2021", date(2021, 1, 1), "year"),
        ("15 Sep 2021", date(2021, 9, 15), "day"),
        ("unknown", None, "day"),
        ("", None, "day"),
    ],
)
def test_a_start_is_kept_as_precise_as_it_was_typed(staff, yao, said, start, precision):
    answer = save(staff, yao, start=said)
    assert answer.status_code == 200, answer.content.decode()
    yao.refresh_from_db()
    assert (yao.start, yao.start_precision) == (start, precision)
    assert str(yao.period.start or "") in answer.content.decode()


@pytest.mark.parametrize(
    ("said", "end", "unknown"),
    [
        ("2024", date(2024, 12, 31), False),
        ("August 2026", date(2026, 8, 31), False),
        ("winter 2023", date(2024, 2, 29), False),
        ("?", None, True),
        ("Unknown", None, True),
        ("present", None, False),
    ],
)
def test_an_end_is_a_last_day_or_open_or_not_known(staff, yao, said, end, unknown):
    assert save(staff, yao, end=said).status_code == 200
    yao.refresh_from_db()
    assert (yao.end, yao.end_unknown) == (end, unknown)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("start", "Smarch 2021", "is not a date"),
        ("start", "0001", "years are from"),
        ("end", "2019", "is before the start"),
        ("end", "\0", "Null characters"),
        ("role", "Emperor", "There are: PhD student"),
        ("supervisors", "Boris Grot (boss)", "is no part"),
        ("supervisors", "A; A", "named twice"),
        ("supervisors", "Yao Fu", "cannot be the supervisor too"),
        ("destination_url", "javascript:alert(1)", "valid URL"),
        ("note", "x" * 301, "at most 300"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(staff, yao, field, value, said):
    answer = save(staff, yao, **{"note": "typed", field: value})
    assert answer.status_code == 422
    row = answer.context["row"]
    assert said in " ".join(row.errors[field])
    assert row.typed[field] == value
    assert b'aria-invalid="true"' in answer.content
    yao.refresh_from_db()
    assert yao.note == ""


def test_supervisors_are_persons_or_printed_names_in_their_parts(staff, yao):
    luo = factories.PersonFactory(name="Luo Mai", slug="luo-mai")
    assert (
        save(staff, yao, supervisors="luo mai (second); Boris Grot, Edinburgh (primary)").status_code == 200
    )
    found = {
        (s.supervisor, s.supervisor_name, s.supervisor_institution, s.part) for s in yao.supervisions.all()
    }
    assert found == {(luo, "", "", "second"), (None, "Boris Grot", "Edinburgh", "primary")}
    kept = yao.supervisions.get(supervisor=luo).pk
    shown = typed(yao)["supervisors"]
    assert shown == "Boris Grot, Edinburgh (primary); Luo Mai (second)"
    assert save(staff, yao, supervisors="Luo Mai (primary)").status_code == 200
    assert [(s.pk, s.part) for s in yao.supervisions.all()] == [(kept, "primary")]


def test_supervisions_that_ended_before_stay_as_they_are(staff, yao):
    past = factories.SupervisionFactory(appointment=yao, end=date(2022, 6, 1))
    assert typed(yao)["supervisors"] == ""
    save(staff, yao, supervisors="Boris Grot")
    assert set(yao.supervisions.values_list("supervisor_name", "end")) == {
        ("", past.end),
        ("Boris Grot", None),
    }


def test_persons_of_one_name_are_told_apart(staff, yao):
    twins = [factories.PersonFactory(name="Wei Zhang", slug=f"wei-zhang-{n}") for n in (1, 2)]
    answer = save(staff, yao, supervisors="Wei Zhang")
    assert "2 persons are called" in str(answer.context["row"].errors)
    assert save(staff, yao, supervisors="Wei Zhang [wei-zhang-2]").status_code == 200
    assert [s.supervisor for s in yao.supervisions.all()] == [twins[1]]


def test_the_second_saver_sees_both_and_chooses(staff, yao):
    before = typed(yao)
    was = {"was": json.dumps(before)}
    assert save(staff, yao, end="August 2026", note="theirs").status_code == 200
    mine = before | {"end": "2026-09", "destination": "MIT"} | was
    answer = staff.post(f"{ROSTER}{yao.pk}/", mine, headers=FRAGMENT)
    assert answer.status_code == 409
    row, page = answer.context["row"], answer.content.decode()
    assert row.now == {"end": "August 2026"}
    assert (row.typed["end"], row.typed["destination"], row.typed["note"]) == ("2026-09", "MIT", "theirs")
    assert "grace@example.org changed this row" in page
    again = staff.post(f"{ROSTER}{yao.pk}/", row.typed | {"version": row.version}, headers=FRAGMENT)
    assert again.status_code == 200
    yao.refresh_from_db()
    assert (str(yao.period.end), yao.destination, yao.note) == ("September 2026", "MIT", "theirs")


def test_a_row_cannot_become_another_that_is_there(staff, yao, postdoc):
    factories.AppointmentFactory(person=yao.person, role=postdoc, start=yao.start, start_precision="year")
    answer = save(staff, yao, role="Postdoc")
    assert answer.status_code == 422
    assert "from this day already" in str(answer.context["row"].errors["start"])


def test_a_row_that_is_gone_is_not_found(staff, yao):
    data = typed(yao)
    Appointment.objects.all().delete()
    assert staff.post(f"{ROSTER}{yao.pk}/", data, headers=FRAGMENT).status_code == 404
    assert staff.get(f"{ROSTER}{10**30}/", headers=FRAGMENT).status_code == 404


def test_without_script_a_row_is_edited_in_the_page_and_saved_back_to_it(staff, yao):
    opened = staff.get(ROSTER + f"?role=phd&edit={yao.pk}")
    assert f'name="end" value="" form="form-{yao.pk}"' in opened.content.decode()
    wrong = staff.post(f"{ROSTER}{yao.pk}/", typed(yao, end="Smarch", back="role=phd"))
    assert wrong.status_code == 422
    assert "Smarch" in wrong.content.decode()
    assert wrong.context["filters"].asked("role") == "phd"
    saved = staff.post(f"{ROSTER}{yao.pk}/", typed(yao, end="2150", back="role=phd"))
    assert saved["Location"] == f"{ROSTER}?role=phd#row-{yao.pk}"


def test_a_new_row_of_a_person_who_is_there(staff, yao, postdoc):
    data = {"person": "Yao Fu", "role": "Postdoc", "start": "October 2025"}
    answer = staff.post(ROSTER + "new/", data, headers=FRAGMENT)
    assert answer.status_code == 200
    assert Appointment.objects.get(role=postdoc).person == yao.person
    again = staff.post(ROSTER + "new/", data, headers=FRAGMENT)
    assert again.status_code == 422
    assert "from this day already" in again.content.decode()


def test_a_new_person_is_made_only_when_that_is_said(staff, phd):
    data = {"person": "José García", "role": "PhD student", "start": "2025-09"}
    refused = staff.post(ROSTER + "new/", data, headers=FRAGMENT)
    assert "Nobody is called" in str(refused.context["row"].errors)
    assert not Person.objects.exists()
    assert staff.post(ROSTER + "new/", data | {"new_person": "on"}, headers=FRAGMENT).status_code == 200
    person = Person.objects.get()
    assert (person.slug, person.given, person.family) == ("jose-garcia", "José", "García")
    assert person.visibility == Person._meta.get_field("visibility").default


@pytest.mark.parametrize(
    "data", [{}, {"person": "\0", "role": "\0"}, {"person": "x" * 400, "new_person": "on"}]
)
def test_a_new_row_of_nonsense_is_answered_with_what_is_wrong(staff, phd, data):
    assert staff.post(ROSTER + "new/", data, headers=FRAGMENT).status_code == 422


def test_what_is_saved_is_journaled_with_who_and_why(staff, yao):
    save(staff, yao, end="2150")
    event = Appointment.events.rel.related_model.objects.latest("pgh_id")
    assert event.pgh_context.metadata["reason"] == "Edited in the roster"
    assert event.pgh_context.metadata["user"] == int(staff.session["_auth_user_id"])


# Spreadsheets.


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
    assert column_called(heading) == name


@pytest.mark.parametrize("text", ["=1+1", "+44", "-x", "@a", "'=1", "''@", "plain", "'quoted'", "", "-"])
def test_formulas_are_defused_and_come_back(text):
    safe = export.defuse(text)
    assert safe[:1] not in ("=", "+", "-", "@") or not safe
    assert export.arm(safe) == text


def pasted(client, text, **more):
    return client.post(ROSTER + "paste/", {"table": text, **more})


def confirmed(client, text):
    plan = pasted(client, text).context["plan"]
    return pasted(client, text, digest=plan.digest, reason="September")


def test_a_pasted_table_is_planned_and_applied_only_when_confirmed(staff, yao, phd, postdoc):
    text = (
        "role\tname\tto\tfrom\tadvisor\tshoe size\n"
        "PhD student\tYao Fu\t31 August 2026\t\t\t9\n"
        "phd\tNew Person\t\tautumn 2026\tBoris Grot, Edinburgh\t\n"
        "Postdoc\tYao Fu\t\tSeptember 2026\t\t\n"
        "Emperor\tYao Fu\t\t\t\t\n"
        "PhD student\tOther Person\tSmarch\t2026\t\t\n"
    )
    shown = pasted(staff, text)
    plan = shown.context["plan"]
    assert [(line.kind, line.where) for line in plan.lines] == [
        ("ends", "line 2"),
        ("person", "line 3"),
        ("new", "line 4"),
        ("problem", "line 5"),
        ("problem", "line 6"),
    ]
    assert shown.context["unread"] == ["shoe size"]
    assert "To: “Smarch”" in plan.lines[4].text
    assert Appointment.objects.count() == 1
    done = confirmed(staff, text)
    assert Appointment.objects.count() == 3
    assert Supervision.objects.get().supervisor_name == "Boris Grot"
    left = done.context["text"]
    assert left.splitlines()[0].startswith("role\tname")
    assert [line.split("\t")[0] for line in left.splitlines()[1:]] == ["Emperor", "PhD student"]
    contexts = pghistory.models.Context.objects.filter(
        metadata__reason="Pasted from a spreadsheet: September"
    )
    assert contexts.count() == 1


def test_confirming_twice_or_after_a_change_saves_nothing(staff, yao):
    text = "name,to\nYao Fu,2150\n"
    plan = pasted(staff, text).context["plan"]
    save(staff, yao, note="meanwhile")
    answer = pasted(staff, text, digest=plan.digest)
    assert "look again" in answer.content.decode()
    yao.refresh_from_db()
    assert yao.end is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one row"),
        ("name,role", "at least one row"),
        ("a,b\nc,d", "must have headings"),
        ("name,name\nA,B", "Two columns"),
        ('name,role\n"A,B', "cannot be read"),
        ("name,role\n" + "A,B\n" * 2001, "at most 2,000"),
    ],
)
def test_what_is_no_table_stays_in_the_box(staff, text, said):
    answer = pasted(staff, text)
    assert answer.status_code == 422
    assert said in answer.context["problem"]
    assert answer.context["text"] == text


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Yao Fu,,,,999999", "there is no appointment"),
        ("Yao Fu,,,,x", "there is no appointment"),
        ("Somebody,,,,", "say in which role"),
        (",PhD student,,,", "Say who it is"),
        ("Yao Fu,PhD student,2030,2029,", "before the start"),
        ("Twice Here,,,2030,", "Several appointments"),
    ],
)
def test_a_row_with_a_problem_says_which(staff, yao, phd, postdoc, row, said):
    twice = factories.PersonFactory(name="Twice Here", slug="twice")
    for role in (phd, postdoc):
        factories.AppointmentFactory(person=twice, role=role)
    line = pasted(staff, f"name,role,from,to,id\n{row}\n").context["plan"].lines[0]
    assert line.kind == "problem"
    assert said in line.text


def test_one_appointment_said_twice_is_a_problem(staff, yao):
    table = "name,role,from\nNew One,PhD student,2026\nnew one,PhD student,2026\nYao Fu,PhD student,2022\n"
    table += "Yao Fu,PhD student,2023\n"
    kinds = [line.kind for line in pasted(staff, table).context["plan"].lines]
    assert kinds == ["person", "problem", "changes", "problem"]
    assert confirmed(staff, table).status_code == 200


def test_an_empty_cell_leaves_and_a_dash_empties(staff, yao):
    save(staff, yao, destination="MIT", note="kept")
    confirmed(staff, "name,destination,note\nYao Fu,-,\n")
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
    plan = paste.Planner().plan(paste.read(text))
    assert {(line.kind, line.text) for line in plan.lines if line.kind != "same"} == set()
    assert len(plan.lines) == 12


def test_the_csv_has_what_the_filters_leave_on_all_pages(staff, yao, postdoc):
    factories.AppointmentFactory(role=postdoc)
    rows = list(csv.reader(io.StringIO(staff.get(ROSTER + "roster.csv?role=phd").content.decode())))
    assert [row[0] for row in rows[1:]] == ["Yao Fu"]
    assert rows[1][3] == "2021"


# How much it costs.


def crowd(number, roles):
    persons = [
        Person(name=f"Given{n} Family{n}", given=f"Given{n}", family=f"Family{n}", slug=f"crowd-{number}-{n}")
        for n in range(number)
    ]
    persons = Person.objects.bulk_create(persons)
    rows = [
        Appointment(
            person=person, role=roles[n % len(roles)], start=date(2015 + n % 8, 1, 1), start_precision="year"
        )
        for n, person in enumerate(persons)
    ]
    rows += [
        Appointment(
            person=person, role=roles[n % len(roles)], start=date(2023, 9, 1), start_precision="month"
        )
        for n, person in enumerate(persons[: number * 3 // 5])
    ]
    rows = Appointment.objects.bulk_create(rows)
    Supervision.objects.bulk_create(
        Supervision(appointment=row, supervisor=persons[(n + 1) % number]) for n, row in enumerate(rows)
    )


@pytest.mark.parametrize("query", ["?status=all", "?status=all&edit=all"])
def test_the_table_costs_the_same_for_twice_the_rows(
    staff, phd, postdoc, django_assert_max_num_queries, query
):
    counts = []
    for number in (10, 20):
        crowd(number, [phd, postdoc])
        with django_assert_max_num_queries(12) as asked:
            staff.get(ROSTER + query)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_planning_a_paste_costs_the_same_for_twice_the_rows(staff, phd, django_assert_max_num_queries):
    counts = []
    for number in (10, 20):
        crowd(number, [phd])
        text = staff.get(ROSTER + "roster.csv?status=all").content.decode().replace(",2015,", ",2014,")
        text += "".join(f"Given{n} Family{n} New,PhD student,,2026,,,,,,\r\n" for n in range(number))
        with django_assert_max_num_queries(12) as asked:
            pasted(staff, text)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_long_rosters_come_in_pages_and_whole_as_csv(staff, phd, postdoc):
    crowd(130, [phd, postdoc])
    number = Appointment.objects.count()
    first, second = (staff.get(f"{ROSTER}?status=all&page={page}").context["rows"] for page in (1, 2))
    assert len(first) == 100
    assert len(first) + len(second) == min(number, 200)
    text = staff.get(ROSTER + "roster.csv?status=all").content.decode()
    assert len(text.strip().splitlines()) == number + 1


def test_the_day_is_the_groups(staff, phd):
    factories.AppointmentFactory(role=phd, start=timezone.localdate())
    assert len(staff.get(ROSTER).context["rows"]) == 1


def test_dates_come_back_as_they_are_shown():
    for text in ("2021", "September 2021", "autumn 2020", "5 March 2020"):
        assert str(periods.read_start(text)) == text
        assert periods.read_start(text) == PartialDate.parse(text)
