"""The command move_in: a plan in words, applied, reported and undone."""

import json

import pytest
from django.core.management import CommandError, call_command

from people.models import Person
from publications.models import ImportBatch
from tests.groupsite.moving_in.conftest import dump_tables, make_contents, write_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("groupsite.moving_in.planning.read_site", lambda _files: make_contents())
    write_files(tmp_path)
    return tmp_path


def test_without_apply_nothing_changes(folder, capsys):
    before = dump_tables()
    call_command("move_in", folder, report=folder / "report.json")
    text = capsys.readouterr().out
    assert "People: 2 new, 0 here, 1 with a problem" in text
    assert "? 1 old URL leads nowhere." in text
    assert "Nothing was changed" in text
    assert dump_tables() == before
    assert not ImportBatch.objects.exists()
    report = json.loads((folder / "report.json").read_text())
    assert [planned["title"] for planned in report["kinds"]["people"]] == [
        "Ada Lovelace",
        "Kofi Boateng",
        "No name",
    ]
    assert {
        "old": "/pubs/bounds.html",
        "new": "/publications/bounds-that-travel-2024/",
        "why": "by title",
    } in report["urls"]


def test_the_questions_of_a_report_are_the_answers_of_the_next_run(folder, capsys):
    call_command("move_in", folder, report=folder / "report.json")
    answers = json.loads((folder / "report.json").read_text())["questions"]
    (folder / "answers.json").write_text(json.dumps(answers | {"answer:small:small": "take"}))
    call_command("move_in", folder, apply=True, answers=folder / "answers.json")
    assert Person.objects.count() == 2
    number = ImportBatch.objects.get().pk
    assert f"--undo {number}" in capsys.readouterr().out
    call_command("move_in", undo=number)
    assert not Person.objects.exists()
    with pytest.raises(CommandError, match="nothing to undo"):
        call_command("move_in", undo=number)


@pytest.mark.parametrize(
    ("arguments", "options", "text"),
    [
        ((), {}, "Name a folder"),
        (("/nowhere",), {}, "does not exist"),
        ((), {"undo": 0}, "no move with the number 0"),
    ],
)
def test_mistakes_are_said_in_words(arguments, options, text):
    from pathlib import Path

    with pytest.raises(CommandError, match=text):
        call_command("move_in", *map(Path, arguments), **options)


def test_a_folder_of_no_system_says_what_was_looked_for(tmp_path):
    (tmp_path / "a.txt").write_text("nothing")
    with pytest.raises(CommandError, match="no system that can be read[^$]*not there"):
        call_command("move_in", tmp_path)
