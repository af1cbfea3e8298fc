"""Supervisors in a cell: how they are told apart, who is found here, and what is asked."""

import pytest

from people.models import Supervision
from tests import factories
from tests.people.roster.rows import post_table, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(staff, phd):
    """Ada and Wei, who have pages."""
    return [
        factories.PersonFactory(name=name, slug=slug, title=title)
        for name, slug, title in (("Ada van der Berg", "ada", "Prof. Dr."), ("Wei Chen", "wei", ""))
    ]


def list_supervisors(client, cell):
    """The supervisors that a new row with this cell gets: name, institution, part, and whether here."""
    quoted_cell = '"' + cell.replace('"', '""') + '"'
    text = f"name\trole\tsupervisors\nNew Student\tphd\t{quoted_cell}\n"
    plan = post_table(client, text).context["plan"]
    post_table(client, text, digest=plan.digest)
    return [
        (each.display_name, each.supervisor_institution, each.part, each.supervisor is not None)
        for each in Supervision.objects.order_by("pk")
    ]


ADA, WEI = ("Ada van der Berg", "", "supervisor", True), ("Wei Chen", "", "supervisor", True)
BORIS = ("Boris Grot", "Edinburgh", "supervisor", False)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("Ada van der Berg; Wei Chen", [ADA, WEI]),
        ("Ada van der Berg, Wei Chen", [ADA, WEI]),
        ("Ada van der Berg & Wei Chen", [ADA, WEI]),
        ("Ada van der Berg and Wei Chen", [ADA, WEI]),
        ("Ada van der Berg und Wei Chen", [ADA, WEI]),
        ("Ada van der Berg\nWei Chen", [ADA, WEI]),
        ("Prof. Dr. Ada van der Berg, Dr. Wei Chen", [ADA, WEI]),
        ("van der Berg, Ada; Chen, Wei", [ADA, WEI]),
        ("VAN DER BERG, Ada", [ADA]),
        ("Prof. Dr. Ada van der Berg (primary), Wei Chen", [(*ADA[:2], "primary", True), WEI]),
        (
            "Ada van der Berg (Erstbetreuerin); Wei Chen (second)",
            [(*ADA[:2], "primary", True), (*WEI[:2], "second", True)],
        ),
        ("Boris Grot, Edinburgh", [BORIS]),
        ("Boris Grot (Edinburgh)", [BORIS]),
        ("Boris Grot, Edinburgh,", [BORIS]),
        ("Martin King, Jr.; Wei Chen", [("Martin King, Jr.", "", "supervisor", False), WEI]),
        ("Boris Grot (Edinburgh), Wei Chen", [BORIS, WEI]),
        ("Wei Chen, Boris Grot, Edinburgh", [WEI, BORIS]),
        (
            "Boris Grot, University of Edinburgh",
            [("Boris Grot", "University of Edinburgh", "supervisor", False)],
        ),
        (
            "Boris Grot, School of Arts and Sciences",
            [("Boris Grot", "School of Arts and Sciences", "supervisor", False)],
        ),
        ("Boris Grot, Hong Kong", [("Boris Grot", "Hong Kong", "supervisor", False)]),
        (
            "Jane Roe, Max Mustermann",
            [("Jane Roe", "", "supervisor", False), ("Max Mustermann", "", "supervisor", False)],
        ),
        ("Smith, J.", [("J. Smith", "", "supervisor", False)]),
        ("N.N.", []),
    ],
)
def test_supervisors_are_told_apart(staff, here, cell, expected):
    factories.SupervisionFactory(supervisor=None, supervisor_name="X", supervisor_institution="Hong Kong")
    before = Supervision.objects.count()
    assert list_supervisors(staff, cell)[before:] == expected


def test_the_plan_says_of_each_supervisor_who_it_is(staff, here):
    text = "name\trole\tsupervisors\nNew Student\tphd\tWei Chen; Boris Grot, Edinburgh\n"
    page = post_table(staff, text)
    assert page.context["plan"].lines[0].supervisors == [
        ("Wei Chen", True),
        ("Boris Grot, Edinburgh", False),
    ]
    assert "Boris Grot, Edinburgh, outside" in page.content.decode()


@pytest.mark.parametrize("name", ["Adda van der Berg", "A. van der Berg", "Prof. van der Berg", "Berg"])
@pytest.mark.parametrize("answer", ["here", "outside"])
def test_a_name_like_somebodys_here_is_asked_once(staff, here, name, answer):
    ada = here[0]
    text = f"name\trole\tsupervisors\nOne Student\tphd\t{name}\nTwo Student\tphd\tWei Chen; {name}\n"
    plan = post_table(staff, text).context["plan"]
    [question] = plan.questions
    assert (question.options[0], question.rows) == ((str(ada.pk), "Ada van der Berg (existing)"), [2, 3])
    assert [line.kind for line in plan.lines] == ["ask", "ask"]
    choices = {question.name: str(ada.pk) if answer == "here" else "outside"}
    post_table(staff, text, digest=plan.digest, **choices)
    names = [each.display_name for each in Supervision.objects.order_by("pk")]
    same = ada.name if answer == "here" else name
    assert names == [same, "Wei Chen", same]


def test_a_name_in_print_is_known(staff, here):
    for name in ("A. van der Berg", "A. Van-der Berg"):
        factories.PersonNameFactory(person=here[0], name=name)
    assert list_supervisors(staff, "A. van der Berg") == [ADA]


def test_a_row_of_the_roster_asks_too(staff, here, yao):
    answer = save(staff, yao, supervisors="Adda van der Berg")
    assert answer.status_code == 422
    assert "is similar to a person here. Enter “Ada van der Berg”" in str(answer.context["row"].errors)
    assert save(staff, yao, supervisors="Adda van der Berg (outside)").status_code == 200
    assert save(staff, yao, supervisors="Adda van der Berg; Wei Chen").status_code == 200
    assert {each.display_name for each in yao.supervisions.all()} == {"Adda van der Berg", "Wei Chen"}


def test_an_action_finds_who_is_meant_without_the_title(staff, here, yao):
    ada, wei = here
    factories.SupervisionFactory(appointment=yao, supervisor=ada)
    data = {
        "action": "supervise",
        "row": [yao.pk],
        "supervise-old": "Dr. Ada van der Berg",
        "supervise-new": "Wei Chen",
    }
    page = staff.post("/admin/people/appointment/roster/plan/", data)
    assert [line.kind for line in page.context["plan"].lines] == ["changes"]
    response = staff.post(
        "/admin/people/appointment/roster/plan/", data | {"digest": page.context["plan"].digest}, follow=True
    )
    assert "Supervisors of 1 person changed" in response.content.decode()
    assert yao.supervisions.get().supervisor == wei


def test_back_to_the_roster_keeps_ticks_and_what_was_typed(staff, here, yao):
    data = {"action": "supervise", "row": [yao.pk], "supervise-new": "Somebody Else", "back_to_roster": "1"}
    page = staff.post("/admin/people/appointment/roster/plan/", data)
    assert page.status_code == 200
    content = page.content.decode()
    assert f'name="row" value="{yao.pk}"' in content
    assert [row.selected for row in page.context["rows"]] == [True]
    assert 'value="Somebody Else"' in content
    assert page.context["chosen"] == "supervise"


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("van der Berg, Ada | Chen, Wei", ["Ada van der Berg", "Wei Chen"]),
        ("Berg, Ada van der | Chen, Wei", ["Ada van der Berg", "Wei Chen"]),
        ("Chen, Wei & Berg, Ada van der", ["Wei Chen", "Ada van der Berg"]),
        ("Chen, Wei, van der Berg, Ada", ["Wei Chen", "Ada van der Berg"]),
        ("Roe, Jane van | Chen, Wei", ["Jane van Roe", "Wei Chen"]),
        ("Ada van der Berg | Wei Chen", ["Ada van der Berg", "Wei Chen"]),
        ("Ada van der Berg • Wei Chen", ["Ada van der Berg", "Wei Chen"]),
        ("Ada van der Berg/Wei Chen", ["Ada van der Berg", "Wei Chen"]),
        ("Chen, Wei / van der Berg, Ada", ["Wei Chen", "Ada van der Berg"]),
        ("Jane Roe, Ulm | Wei Chen", ["Jane Roe", "Wei Chen"]),
    ],
)
def test_bars_and_orders_tell_supervisors_apart(staff, here, cell, expected):
    assert [name for name, *_ in list_supervisors(staff, cell)] == expected


@pytest.mark.parametrize(
    "cell",
    [
        "31.08.2027",
        "Wei Chen; 31.08.2027",
        "ada@example.org",
        "siehe oben",
        "www.example.org",
        "x | 7",
    ],
)
def test_what_is_no_name_is_refused(staff, here, cell):
    text = f"name\trole\tsupervisors\nNew Student\tphd\t{cell}\n"
    line = post_table(staff, text).context["plan"].lines[0]
    assert (line.kind, "is not a name" in line.text) == ("problem", True)


@pytest.mark.parametrize(
    ("cell", "answer", "expected"),
    [
        ("Roe, Jane", "name", ["Jane Roe"]),
        ("Roe, Poe", "two", ["Poe", "Roe"]),
        ("Roe, Utrecht", "institution", ["Roe"]),
        ("Extern", "nobody", []),
        ("Poe", "outside", ["Poe"]),
    ],
)
def test_what_may_be_a_name_is_asked(staff, here, cell, answer, expected):
    text = f"name\trole\tsupervisors\nNew Student\tphd\t{cell}\n"
    plan = post_table(staff, text).context["plan"]
    assert [line.kind for line in plan.lines] == ["ask"]
    answers = {question.name: answer for question in plan.questions}
    plan = post_table(staff, text, **answers).context["plan"]
    answers |= {question.name: question.answer or "outside" for question in plan.questions}
    post_table(staff, text, digest=plan.digest, **answers)
    assert sorted(each.display_name for each in Supervision.objects.all()) == expected


def test_a_family_name_after_a_comma_is_asked(staff, here):
    text = "name\trole\tsupervisors\nNew Student\tphd\tWei Chen, van der Berg\n"
    [question] = post_table(staff, text).context["plan"].questions
    assert (question.text, question.options[0][1]) == ("van der Berg", "Ada van der Berg (existing)")
