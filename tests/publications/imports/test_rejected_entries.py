"""What was left out of a plan stays out until somebody takes it up."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from publications.imports.apply import apply
from publications.imports.undo import undo
from publications.models import Publication, RejectedEntry
from tests import factories as make
from tests.publications.imports.submissions import choose_for_item, plan_text

pytestmark = pytest.mark.django_db
ONE = "@article{one, title = {A Paper that Nobody Wants}, author = {Luo Mai}, year = 2020, doi = {10.1/one}}"
AGAIN = "@misc{x, title = {{A paper that nobody wants}}, author = {Mai, L.}, year = 2020}"


@pytest.fixture
def editor():
    return make.UserFactory(role="editor", email="ada@example.org")


def skip_entry(editor, text=ONE):
    batch = plan_text(text, editor)
    choose_for_item(batch, do="skip")
    assert apply(batch, editor).counts["skipped"] == 1
    return batch


@pytest.mark.parametrize("text", [ONE, AGAIN, ONE.replace("A Paper that Nobody Wants", "Renamed")])
def test_what_was_left_out_stays_out_of_later_plans(editor, text):
    skip_entry(editor)
    batch = plan_text(text, editor)
    assert batch.items.get().changes.rejected.by == "ada@example.org"
    assert apply(batch, editor).counts == {"created": 0, "updated": 0, "unchanged": 0, "skipped": 1}
    assert RejectedEntry.objects.count() == 1


def test_another_paper_of_the_same_title_and_names_is_not_left_out(editor):
    skip_entry(editor)
    other = plan_text(ONE.replace("10.1/one", "10.1/two"), editor)
    assert other.items.get().changes.rejected is None


def test_somebody_takes_it_up_and_it_is_offered_from_then_on(editor):
    skip_entry(editor)
    batch = plan_text(ONE, editor)
    choose_for_item(batch, do="new")
    assert apply(batch, editor).counts["created"] == 1
    assert plan_text(ONE, editor).items.get().changes.rejected is None
    undo(batch)
    assert plan_text(ONE, editor).items.get().changes.rejected


def test_taking_the_import_back_forgets_what_it_left_out(editor):
    undo(skip_entry(editor), editor)
    assert apply(plan_text(ONE, editor), editor).counts["created"] == 1


def test_changes_that_were_left_out_are_not_made_by_the_next_import(editor):
    make.PublicationFactory(title="A Paper that Nobody Wants", year=2020, byline=["Luo Mai"], kind="article")
    skip_entry(editor)
    assert apply(plan_text(ONE, editor), editor).counts["updated"] == 0


def test_doubtful_undecided_entries_are_doubtful_again(editor):
    make.PublicationFactory(title="A Paper that Nobody Wants", year=2021, byline=["Luo Mai"], kind="article")
    batch = plan_text(ONE, editor)
    choose_for_item(batch, do="skip")
    apply(batch, editor)
    assert not RejectedEntry.objects.exists()


def test_the_command_reports_why_entries_are_skipped_and_imports_them_on_request(editor, tmp_path):
    skip_entry(editor)
    path, report = tmp_path / "papers.bib", tmp_path / "report.json"
    path.write_text(
        f"% two\n{ONE}\n\n@article{{two, title = {{Another One}}, author = {{A B}}, year = 2020}}\n" * 2
    )
    out = StringIO()
    call_command("import_papers", str(path), report=report, stdout=out)
    assert f"{path}:2: one: It was left out before by ada@example.org on" in out.getvalue()
    assert f"{path}:8: two: Duplicate of “" in out.getvalue()
    [summary] = json.loads(report.read_text())
    reasons = [each["reason"] for each in summary["problems"]]
    assert (
        summary["skipped"]
        == sum(each.startswith(("It was left out", "Duplicate of")) for each in reasons)
        == 3
    )
    call_command("import_papers", str(path), include_left_out=True, stdout=out)
    assert Publication.objects.filter(title="A Paper that Nobody Wants").count() == 1
