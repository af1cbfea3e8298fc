"""Tables in the shapes that people paste: headings, names, dates, roles, totals, and what they ask."""

import pytest

from people.models import Appointment, Person
from people.roster.table import COLUMNS
from tests import factories
from tests.people.roster.rows import post_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def msc(db):
    return factories.RoleFactory(name="Master's student", plural="Master's students", slug="msc")


def build_plan(client, text, **answers):
    return post_table(client, text, **answers).context["plan"]


def choose_answers(plan, **by_kind):
    return {question.name: by_kind[question.kind] for question in plan.questions if question.kind in by_kind}


def apply_plan(client, text, **by_kind):
    """Apply a plan with these answers to its questions."""
    plan = build_plan(client, text)
    return post_table(client, text, digest=plan.digest, **choose_answers(plan, **by_kind))


@pytest.mark.parametrize(
    ("headings", "name"),
    [
        ("Name Member Mitarbeiter", "person"),
        ("Vorname Prénom first_name Forename", "given"),
        ("Nachname Familienname Surname", "family"),
        ("Titel Title", "title"),
        ("E-Mail Email Mail Mailadresse", "email"),
        ("Status Position Rolle Funktion", "role"),
        ("Beginn Start Von Seit Eintritt", "start"),
        ("Ende Until Bis Austritt", "end"),
        ("Betreuer Betreuer:in Betreuer/in Advisor Supervisor(s)", "supervisors"),
        ("Erstbetreuer", "primary"),
        ("Zweitbetreuerin Co-Supervisor", "second"),
        ("Bemerkung Remarks Kommentar", "note"),
        ("Prénom Prénoms", "given"),
        ("Depuis Arrivée Début", "start"),
        ("Départ Fin Jusqu’au", "end"),
        ("Encadrant·e Encadrement Encadrant(e)", "supervisors"),
        ("Co-encadrante Codirection", "second"),
        ("Rôle Fonction Statut", "role"),
        ("Name,Vorname(Titel) Nachname/Vorname", "person"),
        ("# Matrikelnummer Phone Address", None),
    ],
)
def test_headings_in_german_and_english(headings, name):
    assert {COLUMNS.find(heading) for heading in headings.split()} == {name}


@pytest.mark.parametrize(
    ("table", "name", "title", "family"),
    [
        ("Name\tRole\nProf. Dr. Ada van der Berg\tphd", "Ada van der Berg", "Prof. Dr.", "Berg"),
        ("Name\tRole\nLI, Xiaoming\tphd", "Xiaoming Li", "", "Li"),
        ("Name\tRole\nLI, XIAOMING\tphd", "Xiaoming Li", "", "Li"),
        ("Name\tTitle\nXiaoming Li\tphd", "Xiaoming Li", "", "Li"),
        ("Name\tRole\nvan der Berg, Prof. Dr. Ada\tphd", "Ada van der Berg", "Prof. Dr.", "Berg"),
        ("Name\tRole\nMarie CURIE\tphd", "Marie Curie", "", "Curie"),
        ("Name\tRole\nO'BRIEN Seán\tphd", "Seán O'Brien", "", "O'Brien"),
        ("Name\tRole\nJoão da Silva Jr.\tphd", "João da Silva Jr.", "", "Silva"),
        (
            "Nachname;Vorname;Titel;Status\nvon Hohenfels;Marie;Dr.;phd",
            "Marie von Hohenfels",
            "Dr.",
            "Hohenfels",
        ),
        ("Name;Vorname;Status\nMÜLLER;Ben;phd", "Ben Müller", "", "Müller"),
        ("Nom;Prénom;Fonction\nGARCÍA MÁRQUEZ;Ana;phd", "Ana García Márquez", "", "García Márquez"),
        ("Surname,Forename,Position\nMcDonald,Ian,phd", "Ian McDonald", "", "McDonald"),
        ("Nachname;Vorname;Status\nNguy&#7877;n;Th&#7883; H&#432;ng;phd", "Thị Hưng Nguyễn", "", "Nguyễn"),
    ],
)
def test_names_are_read_as_offices_write_them(staff, phd, table, name, title, family):
    apply_plan(staff, table)
    person = Person.objects.get()
    assert (person.name, person.title, person.family) == (name, title, family)


def test_an_email_address_is_stored_with_a_new_person_and_checked(staff, phd):
    text = "name\trole\te-mail\nAda Byron\tphd\tada@example.org\nAlan Kay\tphd\tnone at all\n"
    assert [line.kind for line in build_plan(staff, text).lines] == ["person", "problem"]
    apply_plan(staff, text)
    assert Person.objects.get().email == "ada@example.org"


def test_somebody_with_the_email_of_somebody_here_is_asked_about(staff, phd):
    ada = factories.PersonFactory(name="Ada Byron", email="ada@example.org")
    text = "name\trole\te-mail\nAda King\tphd\tAda@example.org\n"
    [question] = build_plan(staff, text).questions
    assert question.options == [(str(ada.pk), "Ada Byron (existing)"), ("new", "Somebody new")]
    apply_plan(staff, text, person=str(ada.pk))
    assert Appointment.objects.get().person == ada


@pytest.mark.parametrize(("answer", "number"), [("here", 1), ("new", 2)])
def test_a_name_like_somebodys_here_is_asked_about(staff, phd, answer, number):
    ada = factories.PersonFactory(name="Änne Grünwald")
    text = "name\trole\nAnne Gruenwald\tphd\n"
    assert build_plan(staff, text).lines[0].kind == "ask"
    apply_plan(staff, text, person=str(ada.pk) if answer == "here" else "new")
    assert Person.objects.count() == number


def test_an_address_that_is_not_stored_is_said(staff, yao):
    Person.objects.update(email="yao@example.org")
    line = build_plan(staff, "name\tto\te-mail\nYao Fu\t2150\tother@example.org\n").lines[0]
    assert "other@example.org was not saved" in line.text


@pytest.mark.parametrize(
    ("names", "slug"),
    [
        (
            "Doktorand, Doktorandin, Doktorand:in, Doktorand*in, PhD candidate, Ph.D. student",
            "phd",
        ),
        ("PhD, PHD STUDENTS, grad student", "phd"),
        ("post-doc, Postdoctoral researcher, PDRA, Postdoktorandin", "postdoc"),
    ],
)
def test_what_roles_are_called_elsewhere_is_known(staff, phd, postdoc, names, slug):
    for name in names.split(", "):
        line = build_plan(staff, f"name\trole\nAda Byron\t{name}\n").lines[0]
        assert [change.appointment.role.slug for change in line.changes] == [slug], (name, line.text)


def test_an_unknown_role_is_asked_once_for_all_its_rows(staff, phd, postdoc, msc):
    text = "name\trole\nAda Byron\tHiWi\nAlan Kay\thiwi\nKurt Gauss\tgraduate student\n"
    plan = build_plan(staff, text)
    assert [(question.text, question.rows) for question in plan.questions] == [
        ("HiWi", [2, 3]),
        ("graduate student", [4]),
    ]
    assert [line.kind for line in plan.lines] == ["person", "person", "ask"]
    apply_plan(staff, text, role=str(msc.pk))
    assert set(Appointment.objects.values_list("role__slug")) == {("msc",)}


def test_rows_are_left_out_as_answered_and_answers_stay_chosen(staff, phd, msc):
    text = "name\trole\nAda Byron\tHiWi\nAlan Kay\tphd\n"
    response = apply_plan(staff, text, role="")
    assert [person.name for person in Person.objects.all()] == ["Alan Kay"]
    page = staff.get(response.url)
    assert "Added 1 person. Row 2 was left out." in page.content.decode()
    plan = build_plan(staff, text)
    again = post_table(staff, text, again="1", **choose_answers(plan, role=str(msc.pk)))
    assert f'<option value="{msc.pk}" selected>' in again.content.decode()


def test_an_answer_that_was_not_offered_is_none(staff, phd):
    apply_plan(staff, "name\trole\nAda Byron\tHiWi\n", role="999999")
    assert Appointment.objects.get().role.name == "HiWi"


@pytest.mark.parametrize(
    ("dates", "default", "start"),
    [
        ("6/1/2026 8/31/2026", "month", "1 June 2026"),
        ("6/1/2026 31/8/2026", "day", "6 January 2026"),
        ("6/1/2026 2/2/2027", "", None),
        ("1/6/2026 31.08.2026", "", None),
    ],
)
def test_dates_with_two_meanings_are_asked_once_and_settled_by_other_rows(staff, phd, dates, default, start):
    start_text, end = dates.split()
    text = f"name\trole\tfrom\tto\nAda Byron\tphd\t{start_text}\t\nAlan Kay\tphd\t2025\t{end}\n"
    plan = build_plan(staff, text)
    assert [(question.kind, question.answer) for question in plan.questions] == [("dates", default)]
    assert plan.lines[0].kind == ("person" if default else "ask")
    if start:
        assert f"From: {start}" in plan.lines[0].text
    apply_plan(staff, text, dates="month")
    expected = "1 June 2026" if start_text.startswith("6") else "6 January 2026"
    assert str(Appointment.objects.get(person__name="Ada Byron").period.start) == expected


def test_lines_above_two_rows_of_headings_totals_and_empty_rows(staff, phd, postdoc):
    text = (
        "Research group, register 2026\t\t\t\t\n\t\t\t\t\n"
        "Person\t\tRole\tPeriod\t\nLast name\tFirst name\t\tFrom\tTo\n"
        "Byron\tAda\tphd\t2024\t2026\n\t\t\t\t\n"
        "Last name\tFirst name\tRole\tFrom\tTo\n"
        "Kay\tAlan\tpostdoc\t2024\t\nTotal\t\t2\t\t\n"
    )
    plan = build_plan(staff, text)
    assert [(line.where, line.kind) for line in plan.lines] == [
        ("row 5", "person"),
        ("row 8", "person"),
        ("row 9", "skipped"),
    ]
    assert plan.lines[0].text == "PhD student; From: 2024; To: 2026"


def test_separators_marks_and_quotes(staff, phd):
    for text in (
        '\ufeffName;Role;Note\r\n"Byron, Ada";phd;"a; b"\r\n',
        'sep=;\nName;Role;Note\n"Byron, Ada";phd;"a; b"\n',
        'Name,Role,Note\n"Byron, Ada",phd,"a; b"\n',
        'Role\tNote\tName\nphd\t"a; b"\tByron, Ada\n',
    ):
        line = build_plan(staff, text).lines[0]
        assert (line.kind, line.who, line.text) == ("person", "Ada Byron", "PhD student; Internal note: a; b")


def test_what_is_pasted_is_summed_up_in_words(staff, yao, phd):
    text = "name\trole\tto\nYao Fu\t\t2150\nAda Byron\tphd\t\nAlan Kay\tphd\t\n"
    plan = build_plan(staff, text)
    page = staff.post(
        "/admin/people/appointment/roster/paste/", {"table": text, "digest": plan.digest}, follow=True
    )
    assert "Added 2 people, changed 1." in page.content.decode()


def test_invisible_nothings_do_no_harm(staff, phd):
    text = "name\trole\ttitle\te-mail\nAda\0 Byron\tphd\tDr\0.\t\0\n"
    assert post_table(staff, text).status_code == 200
    apply_plan(staff, text)
    assert Person.objects.get().title == "Dr."
