"""Sheets as offices send them: uploaded, read as their manifest says, asked about, and applied."""

import json
import os
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from people.models import Appointment, Person
from tests import factories
from tests.people.roster.rows import ROSTER

pytestmark = pytest.mark.django_db
SHEETS = Path(os.environ.get("ROSTERS") or settings.BASE_DIR.parent / "shared/data/rosters")
needs_sheets = pytest.mark.skipif(not SHEETS.is_dir(), reason="the sheets are not here")


@pytest.fixture
def group(staff, phd, postdoc):
    for name, slug in [("Master's student", "msc"), ("Undergraduate student", "ug"), ("Visitor", "visitor")]:
        factories.RoleFactory(name=name, plural=f"{name}s", slug=slug)
    factories.RoleFactory(name="Research engineer", plural="Research engineers", slug="engineer")
    for title, given, family in [("Prof. Dr.", "Ada", "van der Berg"), ("", "Wei", "Chen")]:
        factories.PersonFactory(title=title, given=given, family=family, slug=family.split()[-1].lower())
    return staff


def upload(client, name, content=None):
    file = SimpleUploadedFile(name, (SHEETS / name).read_bytes() if content is None else content)
    return client.post(ROSTER + "paste/", {"table": "", "file": file})


def apply(client, page, **answers):
    """Press “Apply” on a plan, with these answers to its questions by their text."""
    plan = page.context["plan"]
    assert {question.text for question in plan.questions} >= set(answers), plan.questions
    choices = {question.name: answers.get(question.text, question.answer) for question in plan.questions}
    data = {"table": page.context["text"], "digest": plan.digest, **choices}
    return client.post(ROSTER + "paste/", data, follow=True)


def map_lines(plan):
    return {int(line.where.removeprefix("row ")): line for line in plan.lines}


@needs_sheets
@pytest.mark.parametrize("name", ["german-excel.csv", "uk-register.xlsx", "web-sheet.tsv"])
def test_every_row_of_a_sheet_is_as_its_manifest_says(group, name):
    manifest = json.loads((SHEETS / "MANIFEST.json").read_text())[name]
    page = upload(group, name)
    lines = map_lines(page.context["plan"])
    answers = {question.text: question.options[0][0] for question in page.context["plan"].questions}
    apply(group, page, **answers)
    assert Person.objects.count() == 2 + len(
        [line for line in lines.values() if line.kind in ("person", "ask")]
    )
    for row in manifest.get("expected", []):
        if "skipped" in row:
            assert row["row"] not in lines
        elif row.get("problem", "").startswith("same name and e-mail"):  # another role of that person
            assert lines[row["row"]].kind == "new"
        elif "problem" in row:
            assert lines[row["row"]].kind in ("problem", "skipped")
        elif row.get("role") == "unknown here: ask":
            assert [change.appointment.role.pk for change in lines[row["row"]].changes] == [None]
        else:
            check(row, lines[row["row"]])


def check(row, line):
    """Compare what was saved for a row with what the manifest expects."""
    appointment = Appointment.objects.select_related("person", "role").get(
        person__name=line.who.split(". ")[-1]
    )
    assert appointment.person.name == row.get("name", appointment.person.name)
    assert appointment.person.title == row.get("title", appointment.person.title)
    assert appointment.role.name.casefold() == row.get("role", appointment.role.name).casefold()
    for name, day in (("from", appointment.period.start), ("to", appointment.period.end)):
        if name in row:
            assert row[name] in (str(day), f"{day.isoformat()} ({day.precision})", day.isoformat())
    if row["row"] != 6 and "supervisors" in row:
        parts = [
            (
                f"{each.display_name} (primary)" if each.part == "primary" else each.display_name,
                each.supervisor,
            )
            for each in appointment.supervisions.order_by("pk")
        ]
        assert [name for name, _ in parts] == row["supervisors"]
        assert all(person for _, person in parts)
