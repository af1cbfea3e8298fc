"""Pasted rows about one person, columns that are not known, who sees addresses and notes, and corrections."""

import html
import re
from datetime import date

import pytest

from people.models import Appointment, Person, Role, Supervision
from people.names.newcomers import tidy_email
from people.roster.paste import PastePlanner
from people.roster.table import COLUMNS, parse_table
from tests import factories
from tests.people.roster.rows import post_table

pytestmark = pytest.mark.django_db
HIDDEN, MEMBERS, PUBLIC = "hidden", "members", "public"


def build_plan(client, text, **answers):
    return post_table(client, text, **answers).context["plan"]


def apply_plan(client, text, **answers):
    """Apply a plan, with these answers to its questions and choices by their kind."""
    plan = build_plan(client, text)
    named = {
        each.name: answers[each.kind] for each in [*plan.questions, *plan.choices] if each.kind in answers
    }
    return post_table(client, text, digest=plan.digest, **named)


def write_pair(first, second, *emails):
    cells = zip((first, second), ("2018", "2021"), ("2020", "2024"), emails or ("", ""), strict=True)
    rows = "".join(f"{name}\tphd\t{start}\t{end}\t{email}\n" for name, start, end, email in cells)
    return f"name\trole\tfrom\tto\te-mail\n{rows}"


PAIRS = [
    ("Mia Holt", "Mia Holt"),
    ("Kit D’Arcy", "Kit D'Arcy"),
    ("Kit D\u02bcArcy", "Kit D\u2032Arcy"),
    ("Zoë Peña", "Zoe\u0308 Pen\u0303a"),
    ("Zoë Peña", "Zoe Pena"),
    ("Lou\u00a0Finch", "Lou Finch"),
    ("Eva-Lotta Sund", "Eva\u2011Lotta Sund"),
    ("Eva-Lotta Sund", "Eva Lotta Sund"),
    ("Jørn Bæk", "Jorn Baek"),
    ("Götz Groß", "Goetz Gross"),
    ("Holt, Mia", "Dr. Mia HOLT"),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_rows_of_one_name_are_two_appointments_of_one_person_or_of_two(staff, phd, first, second):
    text = write_pair(first, second)
    plan = build_plan(staff, text)
    [question] = plan.questions
    assert (question.kind, question.rows, question.answer) == ("same", [2, 3], "same-0")
    assert [line.kind for line in plan.lines] == ["person", "new"]
    apply_plan(staff, text)
    assert (Person.objects.count(), Appointment.objects.count()) == (1, 2)
    Person.objects.all().delete()
    apply_plan(staff, text, same="different")
    assert (Person.objects.count(), Appointment.objects.count()) == (2, 2)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_row_of_somebody_here_is_theirs_or_a_question(staff, phd, first, second):
    apply_plan(staff, f"name\trole\tfrom\n{first}\tphd\t2010\n")
    line = build_plan(staff, f"name\trole\tfrom\n{second}\tphd\t2021\n").lines[0]
    assert line.kind in ("ask", "new", "changes")


@pytest.mark.parametrize(
    ("first", "second", "emails", "answer"),
    [
        ("Mia Holt", "Mia Holt", ("mia@example.org", "MIA@example.org"), None),
        ("Mia Holt", "Mia Holt", ("mia@example.org", ""), None),
        ("Mia Holt", "Mia Holt", ("mia@example.org", "holt@example.org"), "different"),
        ("Kit D’Arcy", "Kit D'Arcy", ("kit@example.org", ""), "same-0"),
        ("Mia Holt", "Mia Reed", ("mia@example.org", "mia@example.org"), ""),
    ],
)
def test_addresses_say_whether_rows_are_of_one_person(staff, phd, first, second, emails, answer):
    plan = build_plan(staff, write_pair(first, second, *emails))
    assert [question.answer for question in plan.questions] == ([] if answer is None else [answer])
    apply_plan(staff, write_pair(first, second, *emails))
    assert Person.objects.count() == {None: 1, "same-0": 1, "different": 2, "": 0}[answer]


def test_the_chosen_spelling_is_the_name(staff, phd):
    apply_plan(staff, write_pair("Jorn Baek", "Jørn Bæk"), same="same-1")
    assert Person.objects.get().name == "Jørn Bæk"


def test_many_rows_of_one_name_are_one_question(staff, phd):
    rows = "".join(f"Mia Holt\tphd\t{year}\n" for year in range(1900, 2100))
    plan = build_plan(staff, f"name\trole\tfrom\n{rows}")
    assert [(question.kind, len(question.rows)) for question in plan.questions] == [("same", 200)]


def test_supervisors_whom_the_same_table_adds_are_linked(staff, phd, postdoc):
    text = (
        "name\trole\tfrom\tsupervisors\nMia Holt\tphd\t2024\tDr. Kit Brand; Brand, Ola\n"
        "Kit Brand\tpostdoc\t2020\t\nOla Brand\tpostdoc\t2021\t\n"
    )
    assert build_plan(staff, text).lines[0].supervisors == [("Kit Brand", True), ("Ola Brand", True)]
    apply_plan(staff, text)
    names = Supervision.objects.order_by("pk").values_list("supervisor__name", "supervisor_name")
    assert list(names) == [("Kit Brand", ""), ("Ola Brand", "")]


def test_nobody_new_supervises_themselves(staff, phd):
    line = build_plan(staff, "name\trole\tsupervisors\nMia Holt\tphd\tMia Holt\n").lines[0]
    assert (line.kind, "cannot supervise themselves" in line.text) == ("problem", True)


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Name, Vorname (Titel)", "person"),
        ("Vor- und Nachname", "person"),
        ("Nom et prénom", "person"),
        ("1. Betreuer", "primary"),
        ("2. Betreuer/in", "second"),
        ("3. Betreuer", "supervisors"),
        ("Zweitbetreuung", "second"),
        ("Thesis supervisor 1", "primary"),
        ("Co-directeur", "second"),
        ("Vertrag bis (geplant)", "end"),
        ("Promotionsbeginn", "start"),
        ("Date d’arrivée", "start"),
        ("E-Mail (dienstlich)", "email"),
        ("Position / Rolle", "role"),
        ("Interne Bemerkungen", "note"),
        ("E-Mail des Betreuers", None),
        ("Telefon", None),
        ("Schuhgröße", None),
    ],
)
def test_longer_headings_are_guessed(heading, name):
    assert (COLUMNS.find(heading) or COLUMNS.guess(heading)) == name


@pytest.mark.parametrize(
    ("heading", "cell", "name", "title", "note"),
    [
        ("Name, Vorname (Titel)", "Brandt, Jörn (Dr.-Ing.)", "Jörn Brandt", "Dr.-Ing.", ""),
        ("Name, Vorname", "Brandt Jörn", "Jörn Brandt", "", ""),
        ("Nachname, Vorname", "von Brandt, Dr. Jörn", "Jörn von Brandt", "Dr.", ""),
        ("Name", "Jörn Brandt, M.Sc.", "Jörn Brandt", "M.Sc.", ""),
        ("Name", "Jörn Brandt (on leave)", "Jörn Brandt", "", "on leave"),
        ("Name", "Ma, Li", "Li Ma", "", ""),
    ],
)
def test_names_keep_their_titles_and_what_stands_in_brackets(staff, phd, heading, cell, name, title, note):
    apply_plan(staff, f"{heading}\trole\n{cell}\tphd\n")
    appointment = Appointment.objects.select_related("person").get()
    assert (appointment.person.name, appointment.person.title, appointment.note) == (name, title, note)


def test_a_name_without_comma_below_family_names_first_is_a_problem(staff, phd):
    line = build_plan(staff, "Name, Vorname\trole\nBrandt Jörn Ole\tphd\n").lines[0]
    assert "enter a comma" in line.text


def test_a_column_that_is_not_known_is_said_and_can_be_read(staff, phd):
    text = "name\trole\tGutachter\t\nMia Holt\tphd\tKit Brand\tA 7\nOla Reed\tphd\tKit Brand\t\n"
    page = post_table(staff, text)
    content = page.content.decode()
    assert "Column “Gutachter”" in content
    assert "Leave it out: “Kit Brand” … (2 values)" in content
    assert "Column “column 4, without a heading”" in content
    choice = next(each for each in page.context["plan"].choices if each.text == "Gutachter")
    post_table(staff, text, digest=page.context["plan"].digest, **{choice.name: "supervisors"})
    assert list(Supervision.objects.values_list("supervisor_name", flat=True)) == ["Kit Brand"] * 2


ADDRESSES = (
    "name\trole\tfrom\tto\te-mail\tBemerkung\n"
    "Mia Holt\tphd\t2020\t\tmia@example.org\tcontract missing\n"
    "Ola Reed\tphd\t2010\t2014\tola@example.org\tmoved\n"
)


@pytest.mark.parametrize(
    ("answer", "mia", "ola"), [(None, HIDDEN, HIDDEN), (MEMBERS, MEMBERS, MEMBERS), (PUBLIC, PUBLIC, HIDDEN)]
)
def test_addresses_are_shown_to_staff_unless_chosen_and_never_public_of_former_members(
    staff, phd, answer, mia, ola
):
    page = post_table(staff, ADDRESSES).content.decode()
    assert "The e-mail addresses of new people are shown to" in page
    apply_plan(staff, ADDRESSES, **({"emails": answer} if answer else {}))
    people = Person.objects.order_by("name").values_list("email_visibility", flat=True)
    assert list(people) == [mia, ola]


@pytest.mark.parametrize(("answer", "is_public"), [(None, False), (PUBLIC, True)])
def test_notes_are_internal_unless_chosen(staff, client, phd, answer, is_public):
    assert "The notes are shown to" in post_table(staff, ADDRESSES).content.decode()
    apply_plan(staff, ADDRESSES, **({"notes": answer} if answer else {}))
    client.logout()
    assert ("contract missing" in client.get("/people.json").content.decode()) == is_public


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("<mia@example.org>", "mia@example.org"),
        ("Mia Holt <mia@example.org>", "mia@example.org"),
        ("mailto:mia@example.org?subject=x", "mia@example.org"),
        ("mia [at] example [dot] org", "mia@example.org"),
        ("mia (at) example.org", "mia@example.org"),
        ("mia at example.org", "mia at example.org"),
    ],
)
def test_addresses_are_read_as_people_write_them(text, email):
    assert tidy_email(text) == email


@pytest.mark.parametrize(
    ("start", "end", "period"),
    [
        ("WS 2020/21", "SoSe 2024", "October 2020 – September 2024"),
        ("45566", "46660.0", "1 October 2024 – 30 September 2027"),
        ("ca. 2016", "2019/20", "2016–2020"),
    ],
)
def test_dates_of_offices_are_read(staff, phd, start, end, period):
    apply_plan(staff, f"name\trole\tfrom\tto\nMia Holt\tphd\t{start}\t{end}\n")
    assert str(Appointment.objects.get().period) == period


def test_what_is_no_date_is_a_problem_with_examples(staff, phd):
    line = build_plan(staff, "name\trole\tfrom\nMia Holt\tphd\tasap\n").lines[0]
    assert (line.kind, "such as 2020, September 2020, 09/2020, 15.09.2020" in line.text) == ("problem", True)


def test_the_plan_counts_in_words_and_offers_nothing_if_there_is_nothing(staff, phd, yao):
    text = "name\trole\nMia Holt\tphd\nOla Reed\tking\nLi Ma\tphd\n"
    plan = build_plan(staff, text)
    assert [(group.sentence, group.people) for group in plan.groups] == [("3 people are new", 3)]
    assert (plan.button, plan.rows_to_check) == ("Add 3 people", 1)
    plan = build_plan(staff, text, **{plan.questions[0].name: ""})
    assert [group.sentence for group in plan.groups] == ["2 people are new", "1 row is left out"]
    page = post_table(staff, "name\trole\nYao Fu\tPhD student\n").content.decode()
    assert "Nothing to add</button>" in page


def test_people_stand_where_the_plan_says_what_happens_to_them(staff, phd, postdoc, yao):
    gone = factories.PersonFactory(name="Ada Gone")
    factories.AppointmentFactory(
        person=gone, role=phd, start=date(2010, 1, 1), end=date(2012, 1, 1), end_precision="day"
    )
    text = (
        "name\trole\tfrom\tto\nMia Holt\tphd\t2001\t2005\nAda Gone\tpostdoc\t2024\t\n"
        "Yao Fu\tpostdoc\t2024\t\nYao Fu\tphd\t\t2023\n"
    )
    plan = build_plan(staff, text)
    groups = [(group.key, [line.who for line in group.lines]) for group in plan.groups]
    assert groups == [
        ("new", ["Mia Holt"]),
        ("returns", ["Ada Gone"]),
        ("changes", ["Yao Fu", "Yao Fu"]),
    ]
    assert (plan.groups[0].people_who_left, plan.groups[2].people) == (1, 1)
    assert plan.button == "Add 1 person, change 2"
    end = plan.groups[2].lines[1].columns["end"]
    assert (end.before, end.text, end.is_changed) == ("", "2023", True)


def test_a_new_role_is_added_with_its_people_and_undone_with_them(client, phd):
    client.force_login(factories.UserFactory(role="owner"))
    page = apply_plan(client, "name\trole\nMia Holt\tMSc student\nOla Reed\tmsc Student\n")
    assert page.url == "/admin/people/appointment/roster/"
    role = Role.objects.get(name="MSc student")
    assert (role.plural, role.slug, role.appointments.count()) == ("MSc students", "msc-student", 2)
    page = client.get(page.url)
    assert "Added 2 people." in page.content.decode()
    undo = re.search(r"formaction='([^']+)'", page.content.decode())[1]
    client.post(html.unescape(undo))
    assert not Person.objects.exists()
    assert not Role.objects.filter(name="MSc student").exists()


def test_a_new_role_is_not_offered_to_who_may_not_add_one(phd):
    planner = PastePlanner(may_add_roles=False)
    plan = planner.plan(parse_table("name\trole\nMia Holt\tMSc student\n"))
    assert (plan.questions[0].options, plan.questions[0].answer, plan.changes) == ([], "", [])


@pytest.mark.parametrize(
    ("row", "correction", "saved"),
    [
        ("Mia Holt\tphd\tSmarch", {"start": "March 2024"}, ("Mia Holt", "March 2024")),
        ("\tphd\t2024", {"person": "Mia Holt"}, ("Mia Holt", "2024")),
        ("Mia Holt\t=A1(\t2024", {"role": "phd"}, ("Mia Holt", "2024")),
        ("Mia Holt\tphd\tSmarch", {"start": "Smarch 2024"}, None),
    ],
)
def test_a_problem_is_corrected_in_the_plan(staff, phd, row, correction, saved):
    text = f"name\trole\tfrom\nOla Reed\tphd\t2020\n{row}\n"
    plan = build_plan(staff, text)
    [line] = plan.problems
    fields = {name.rpartition(":")[2]: name for name, *_ in line.fields}
    sent = {fields[key]: value for key, value in correction.items()}
    page = post_table(staff, text, digest=plan.digest, **sent)
    rows = Appointment.objects.exclude(person__name="Ola Reed")
    if saved:
        assert [(row.person.name, str(row.period.start)) for row in rows] == [saved]
    else:
        assert page.context["plan"].problems
        assert not Appointment.objects.exists()


def test_a_column_that_the_table_lacks_is_corrected_too(staff, phd):
    plan = build_plan(staff, "name\tfrom\nMia Holt\t2024\n")
    [line] = plan.problems
    [(name, heading, _)] = line.fields
    assert heading == "Role"
    post_table(staff, "name\tfrom\nMia Holt\t2024\n", digest=plan.digest, **{name: "phd"})
    assert Appointment.objects.get().role == phd


def test_the_table_is_changed_with_its_corrections_and_answers(staff, phd):
    text = "name\trole\tfrom\nMia Holt\tking\tSmarch\n"
    page = post_table(staff, text, change="1", **{"cell:2:start": "2024", "answer:role:king": ""})
    assert "Mia Holt\tking\t2024" in page.context["text"]
    assert page.context["answers"] == [("answer:role:king", "")]
    assert not Appointment.objects.exists()


def test_a_changed_name_is_asked_about_by_its_print(staff, phd):
    person = factories.PersonFactory(name="Mia Reed")
    factories.PersonNameFactory(person=person, name="Mia Holt")
    [question] = build_plan(staff, "name\trole\nMia Holt\tphd\n").questions
    assert question.options[0] == (str(person.pk), "Mia Reed (existing)")
