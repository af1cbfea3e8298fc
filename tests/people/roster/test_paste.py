"""Pasted rows about one person, columns that are not known, and who sees addresses and notes."""

import pytest

from people.models import Appointment, Person, Supervision
from people.names.newcomers import tidy_email
from people.roster.table import COLUMNS
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
    assert "Gutachter: “Kit Brand” … (2 values)" in page.content.decode()
    assert "column 4, without a heading: “A 7”" in page.content.decode()
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
    page = post_table(staff, "name\trole\nMia Holt\tphd\nOla Reed\tking\nLi Ma\tphd\n").content.decode()
    assert "Nothing has been saved yet: 1 question, 2 new people." in page
    page = post_table(staff, "name\trole\nYao Fu\tPhD student\n").content.decode()
    assert '<button type="button" disabled>Nothing to add</button>' in page


def test_a_changed_name_is_asked_about_by_its_print(staff, phd):
    person = factories.PersonFactory(name="Mia Reed")
    factories.PersonNameFactory(person=person, name="Mia Holt")
    [question] = build_plan(staff, "name\trole\nMia Holt\tphd\n").questions
    assert question.options[0] == (str(person.pk), "Mia Reed (existing)")
