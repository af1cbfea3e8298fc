"""The roster on the editing side: who sees it, what it shows, and what a row that is typed becomes."""

import json
import re
from datetime import date

import pytest
from django.urls import reverse

from core.journal.models import JournalEvent
from people.models import Appointment, Person
from tests import factories
from tests.people.roster.rows import ROSTER, build_row_data, save, save_cell

pytestmark = pytest.mark.django_db


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
@pytest.mark.parametrize("path", ["new/", "plan/", "paste/", "row", "row/cell/"])
def test_nobody_else_writes_to_it(client, yao, role, path):
    if role:
        client.force_login(factories.UserFactory(role=role))
    data = build_row_data(yao, end="2024", action="delete", table="Name\tRole\nAda\tPhD student\n") | {
        "row": yao.pk
    }
    answer = client.post(ROSTER + path.replace("row", str(yao.pk)).rstrip("/") + "/", data)
    assert answer.status_code == (403 if role else 302)
    yao.refresh_from_db()
    assert yao.end is None
    assert Person.objects.count() == 1


@pytest.mark.parametrize("path", ["", "paste/"])
def test_the_accent_of_the_group_is_the_last_word_on_colours(client, path):
    client.force_login(factories.UserFactory(role="staff"))
    html = client.get(ROSTER + path).content.decode()
    assert re.findall(r'<link rel="stylesheet" href="([^"?]+)', html) == [
        "/static/editing.css",
        "/accent.css",
    ]


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
        ("?status=all&supervisor=luo-mai", ["Then"]),
        ("?status=all&q=%21", []),
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
        row = factories.AppointmentFactory(person=person, role=postdoc, **period)
        if name == "Then":
            factories.SupervisionFactory(appointment=row, supervisor__slug="luo-mai")
    rows = staff.get(ROSTER + query).context["rows"]
    assert [row.appointment.person.given for row in rows] == names


@pytest.mark.parametrize(
    "query",
    ["?on=Smarch", "?page=x", "?page=99", "?status=none", "?sort=%00", "?q=%00", "?edit=9e9", "?role=%FF"],
)
def test_what_is_not_understood_is_left_out(staff, yao, query):
    assert staff.get(ROSTER + query).status_code == 200


@pytest.mark.parametrize(
    ("text", "start", "precision"),
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
def test_a_start_is_kept_as_precise_as_it_was_typed(staff, yao, text, start, precision):
    answer = save(staff, yao, start=text)
    assert answer.status_code == 200, answer.content.decode()
    yao.refresh_from_db()
    assert (yao.start, yao.start_precision) == (start, precision)
    assert str(yao.period.start or "") in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "end", "unknown"),
    [
        ("2024", date(2024, 12, 31), False),
        ("August 2026", date(2026, 8, 31), False),
        ("winter 2023", date(2024, 2, 29), False),
        ("?", None, True),
        ("Unknown", None, True),
        ("present", None, False),
    ],
)
def test_an_end_is_a_last_day_or_open_or_not_known(staff, yao, text, end, unknown):
    assert save(staff, yao, end=text).status_code == 200
    yao.refresh_from_db()
    assert (yao.end, yao.end_unknown) == (end, unknown)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("start", "Smarch 2021", "is not a date"),
        ("start", "0001", "Years must be from"),
        ("end", "2019", "is before the start"),
        ("end", "\0", "null characters"),
        ("role", "Emperor", "Roles: PhD student"),
        ("supervisors", "Boris Grot (boss)", "is not a part"),
        ("supervisors", "A; A", "listed twice"),
        ("supervisors", "; ".join(f"Guest {letter}" for letter in "ABCDEFGHIJKLM"), "at most 12 supervisors"),
        ("supervisors", "(second)", "has no name"),
        ("supervisors", f"Boris {'x' * 200}", "is too long"),
        ("supervisors", "Yao Fu", "cannot supervise themselves"),
        ("destination_url", "javascript:alert(1)", "Enter a URL"),
        ("note", "x" * 301, "at most 300"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(staff, yao, field, value, message):
    answer = save(staff, yao, **{"note": "typed", field: value})
    assert answer.status_code == 422
    row = answer.context["row"]
    assert message in " ".join(row.errors[field])
    assert row.typed[field] == value
    assert b'aria-invalid="true"' in answer.content
    yao.refresh_from_db()
    assert yao.note == ""


def test_supervisors_are_persons_or_printed_names_in_their_parts(staff, yao):
    luo = factories.PersonFactory(name="Luo Mai", slug="luo-mai")
    assert (
        save(staff, yao, supervisors="luo mai (second); Boris Grot, Edinburgh (primary)").status_code == 200
    )
    supervisions = {
        (s.supervisor, s.supervisor_name, s.supervisor_institution, s.part) for s in yao.supervisions.all()
    }
    assert supervisions == {(luo, "", "", "second"), (None, "Boris Grot", "Edinburgh", "primary")}
    luo_key = yao.supervisions.get(supervisor=luo).pk
    text = build_row_data(yao)["supervisors"]
    assert text == "Boris Grot, Edinburgh (primary); Luo Mai (second)"
    assert save(staff, yao, supervisors="Luo Mai (primary)").status_code == 200
    assert [(s.pk, s.part) for s in yao.supervisions.all()] == [(luo_key, "primary")]


def test_supervisions_that_ended_before_stay_as_they_are(staff, yao):
    past = factories.SupervisionFactory(appointment=yao, end=date(2022, 6, 1))
    assert build_row_data(yao)["supervisors"] == ""
    save(staff, yao, supervisors="Boris Grot")
    assert set(yao.supervisions.values_list("supervisor_name", "end")) == {
        ("", past.end),
        ("Boris Grot", None),
    }


def test_persons_of_one_name_are_told_apart(staff, yao):
    twins = [factories.PersonFactory(name="Wei Zhang", slug=f"wei-zhang-{n}") for n in (1, 2)]
    answer = save(staff, yao, supervisors="Wei Zhang")
    assert "2 people are called" in str(answer.context["row"].errors)
    assert save(staff, yao, supervisors="Wei Zhang [wei-zhang-2]").status_code == 200
    assert [s.supervisor for s in yao.supervisions.all()] == [twins[1]]


def test_the_second_saver_sees_both_and_chooses(staff, yao):
    before = build_row_data(yao)
    was = {"was": json.dumps(before)}
    assert save(staff, yao, end="August 2026", note="theirs").status_code == 200
    mine = before | {"end": "2026-09", "destination": "MIT"} | was
    answer = staff.post(f"{ROSTER}{yao.pk}/", mine)
    assert answer.status_code == 409
    row, page = answer.context["row"], answer.content.decode()
    assert row.now == {"end": "August 2026"}
    assert (row.typed["end"], row.typed["destination"], row.typed["note"]) == ("2026-09", "MIT", "theirs")
    assert "grace@example.org changed this row" in page
    again = staff.post(f"{ROSTER}{yao.pk}/", row.typed | {"version": row.version})
    assert again.status_code == 302
    yao.refresh_from_db()
    assert (str(yao.period.end), yao.destination, yao.note) == ("September 2026", "MIT", "theirs")


@pytest.mark.parametrize("was", ["", "no JSON", "[" * 100_000, "[1]"])
def test_a_conflict_is_shown_whatever_is_sent_as_the_earlier_row(staff, yao, was):
    data = build_row_data(yao, note="mine", was=was)
    save(staff, yao, note="theirs")
    answer = staff.post(f"{ROSTER}{yao.pk}/", data)
    assert answer.status_code == 409
    assert (answer.context["row"].typed["note"], answer.context["row"].now["note"]) == ("mine", "theirs")


def test_a_change_by_a_program_is_somebodys(staff, yao):
    data = build_row_data(yao)
    row = Appointment.objects.get(pk=yao.pk)
    row.note = "imported"
    row.save()
    answer = staff.post(f"{ROSTER}{yao.pk}/", data)
    assert answer.status_code == 409
    assert "Somebody changed this row" in answer.text


def test_a_supervisor_who_is_there_twice_is_kept_once(staff, yao):
    luo = factories.PersonFactory(name="Luo Mai", slug="luo-mai")
    for start in (None, date(2022, 1, 1)):
        factories.SupervisionFactory(appointment=yao, supervisor=luo, start=start)
    assert save(staff, yao, supervisors="Luo Mai (primary)").status_code == 200
    assert [(row.supervisor, row.part) for row in yao.supervisions.all()] == [(luo, "primary")]


def test_a_row_cannot_become_another_that_is_there(staff, yao, postdoc):
    factories.AppointmentFactory(person=yao.person, role=postdoc, start=yao.start, start_precision="year")
    answer = save(staff, yao, role="Postdoc")
    assert answer.status_code == 422
    assert "from this date" in str(answer.context["row"].errors["start"])


def test_a_row_that_is_gone_is_not_found(staff, yao):
    data = build_row_data(yao)
    Appointment.objects.all().delete()
    assert staff.post(f"{ROSTER}{yao.pk}/", data).status_code == 404
    assert staff.get(f"{ROSTER}{10**30}/").status_code == 404


def test_without_script_a_row_is_edited_on_a_page_and_saved_back_to_the_list(staff, yao):
    url = f"{ROSTER}{yao.pk}/"
    assert f'href="{url}?role=phd"' in staff.get(ROSTER + "?role=phd").content.decode()
    page = staff.get(url + "?role=phd").content.decode()
    assert 'name="back" value="role=phd"' in page
    wrong = staff.post(url, build_row_data(yao, end="Smarch", back="role=phd"))
    assert wrong.status_code == 422
    assert 'href="#id_end"' in wrong.content.decode()
    response = staff.post(url, build_row_data(yao, end="2150", back="role=phd"))
    assert response["Location"] == f"{ROSTER}?role=phd#row-{yao.pk}"


def test_a_new_row_of_a_person_who_is_there(staff, yao, postdoc):
    data = {"person": "Yao Fu", "role": "Postdoc", "start": "October 2025"}
    answer = staff.post(ROSTER + "new/", data)
    assert answer.status_code == 302
    assert Appointment.objects.get(role=postdoc).person == yao.person
    again = staff.post(ROSTER + "new/", data)
    assert again.status_code == 422
    assert "from this date" in again.content.decode()


def test_a_new_person_is_made_only_when_that_is_said(staff, phd):
    data = {"person": "José García", "role": "PhD student", "start": "2025-09"}
    response = staff.post(ROSTER + "new/", data)
    assert "No person is called" in str(response.context["row"].errors)
    assert not Person.objects.exists()
    assert staff.post(ROSTER + "new/", data | {"new_person": "on"}).status_code == 302
    person = Person.objects.get()
    assert (person.slug, person.given, person.family) == ("jose-garcia", "José", "García")
    assert person.visibility == Person._meta.get_field("visibility").default


@pytest.mark.parametrize(
    "data", [{}, {"person": "\0", "role": "\0"}, {"person": "x" * 400, "new_person": "on"}]
)
def test_a_new_row_of_nonsense_is_answered_with_what_is_wrong(staff, phd, data):
    assert staff.post(ROSTER + "new/", data).status_code == 422


def test_what_is_saved_is_journaled_with_who_and_why(staff, yao):
    save(staff, yao, end="2150")
    event = JournalEvent.objects.of_model(Appointment).latest("id")
    assert event.context.metadata["reason"] == "Edited in the roster"
    assert event.context.metadata["user"] == int(staff.session["_auth_user_id"])


@pytest.mark.parametrize(
    ("cell", "value", "was", "expected"),
    [
        ("end", "31.08.2150", "", "31 August 2150"),
        ("start", "10/2019", "2021", "October 2019"),
        ("destination", "MIT", "", "MIT"),
        ("supervisors", "Boris Grot, Edinburgh", "", "Boris Grot, Edinburgh"),
        ("role", "Postdoc", "PhD student", "Postdoc"),
        ("email", "yao@example.org", "yao-old@example.org", "yao@example.org"),
        ("name", "Yáo Fu", "Yao Fu", "Yáo Fu"),
    ],
)
def test_one_cell_is_saved_and_undone(staff, yao, postdoc, cell, value, was, expected):
    Person.objects.update(email="yao-old@example.org")
    before = staff.get(ROSTER).context["rows"][0]
    answer = save_cell(staff, yao, cell, value, was, name_change="typo")
    assert answer.status_code == 200, answer.content.decode()
    assert f'data-cell="{cell}" ' in answer.json()["row"]
    assert f'data-value="{expected}"' in answer.json()["row"]
    undone = staff.post(answer.json()["undo"] + f"?next={ROSTER}")
    assert undone["Location"] == ROSTER
    after = staff.get(ROSTER).context["rows"][0]
    assert (after.cells, after.appointment.person.email) == (before.cells, "yao-old@example.org")


@pytest.mark.parametrize(
    ("cell", "value", "message"),
    [
        ("end", "Smarch", "is not a date"),
        ("end", "2019", "is before the start"),
        ("start", "4/5/2021", "is ambiguous"),
        ("role", "Emperor", "Roles: PhD student"),
        ("supervisors", "Yao Fu", "cannot supervise themselves"),
        ("email", "no address", "such as name@example.org"),
        ("note", "x", "no such cell"),
    ],
)
def test_what_is_wrong_in_a_cell_is_said(staff, yao, cell, value, message):
    now = {"start": "2021", "role": "PhD student"}.get(cell, "")
    answer = save_cell(staff, yao, cell, value, now)
    assert answer.status_code == 422
    assert message in answer.json()["error"]


def test_a_cell_cannot_make_a_row_another_that_is_there(staff, yao, postdoc):
    factories.AppointmentFactory(person=yao.person, role=postdoc, start=yao.start, start_precision="year")
    answer = save_cell(staff, yao, "role", "Postdoc", "PhD student")
    assert answer.status_code == 422
    assert answer.json()["error"] == "The person already has this role from this date."


def test_spaces_in_an_empty_cell_change_nothing(staff, yao):
    answer = save_cell(staff, yao, "destination", "  ")
    assert answer.status_code == 200
    assert (answer.json()["text"], answer.json()["undo"]) == ("", "")


def test_the_name_of_somebody_else_in_a_cell_is_asked_about(staff, yao):
    factories.PersonFactory(name="Yao Miller")
    sent = {"name_change": "new"}
    answer = save_cell(staff, yao, "name", "Yao Miller", "Yao Fu", **sent)
    assert answer.status_code == 422
    assert answer.json()["choices"] == [["save_anyway", "on", "Save anyway"]]
    answer = save_cell(staff, yao, "name", "Yao Miller", "Yao Fu", **sent, save_anyway="on")
    assert answer.status_code == 200


def test_a_cell_that_somebody_else_changed_is_not_overwritten_unasked(staff, yao):
    save(staff, yao, end="2150")
    answer = save_cell(staff, yao, "end", "2149")
    assert answer.status_code == 409
    assert "changed this to “2150”" in answer.json()["error"]
    [choice] = answer.json()["choices"]
    assert choice == ["was", "2150", "Replace it"]
    assert save_cell(staff, yao, "end", "2149", "2150").status_code == 200


def test_a_new_name_in_a_cell_is_asked_about_and_kept_to_match_papers(staff, yao):
    answer = save_cell(staff, yao, "name", "Yao Miller", "Yao Fu")
    assert answer.status_code == 422
    assert [value for _, value, _ in answer.json()["choices"]] == ["typo", "new", "formerly"]
    assert save_cell(staff, yao, "name", "Yao Miller", "Yao Fu", name_change="new").status_code == 200
    person = Person.objects.get()
    assert (person.name, person.family, person.names.get().name) == ("Yao Miller", "Miller", "Yao Fu")


def test_the_last_changes_can_be_undone_by_staff(staff, yao):
    for year in ("2150", "2151"):
        save(staff, yao, end=year)
    page = staff.get("/admin/changes/?kind=people.person&days=all").content.decode()
    assert page.count("/undo/") >= 2


@pytest.mark.parametrize(
    ("query", "found"), [("q=Former", True), ("q=Former&status=current", False), ("", False)]
)
def test_a_search_that_finds_nobody_here_searches_everybody(client, query, found):
    client.force_login(factories.UserFactory(role="staff"))
    person = factories.PersonFactory(name="Fay Former")
    factories.AppointmentFactory(person=person, end=date(2020, 12, 31))
    assert (f"row-{person.appointments.get().pk}" in client.get(f"{ROSTER}?{query}").text) == found


def test_a_roster_of_nobody_has_nothing_to_filter(staff):
    text = staff.get(ROSTER).content.decode()
    assert "Nobody yet." in text
    assert "Paste from a spreadsheet" in text
    assert "changelist-search" not in text
