"""What `manage.py move_in` does: plan, apply and undo a move of files on the server, in words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from core.text.translation import SeparatedNumber
from groupsite.moving_in import moves, planning
from groupsite.moving_in.planned import PROBLEM, MovePlan
from groupsite.moving_in.site_files import SiteRefusedError
from publications.imports.apply import NotPlannedError
from publications.imports.undo import undo
from publications.models import ImportBatch

SHOWN = 40


class MoveRefusedError(Exception):
    """What is wrong with the path, the answers or the number, and what to do."""


def run_move(path: Path, kind: str, is_applied: bool, answers: Path | None, report: Path | None) -> str:
    """Plan a move, and apply it if so; return the plan in words. Raises MoveRefusedError."""
    if not path.exists():
        raise MoveRefusedError(gettext("{path} does not exist.").format(path=path))
    sent = _read_answers(answers) if answers else {}
    try:
        with transaction.atomic():
            batch = moves.add_move(path.resolve(), kind)
            planning.store_answers(batch, sent)
            planning.plan_move(batch)
            plan = planning.build_plan(batch)
            text = "\n".join(describe_plan(plan))
            if is_applied:
                planning.apply_move(batch)
                text += "\n\n" + gettext("Added. To undo it: manage.py move_in --undo {number}").format(
                    number=batch.pk
                )
            else:
                transaction.set_rollback(True)
                text += "\n\n" + gettext("Nothing was changed. Add --apply to add what is new.")
        if report:
            report.write_text(json.dumps(build_report(plan), ensure_ascii=False, indent=1) + "\n", "utf-8")
    except SiteRefusedError as error:
        raise MoveRefusedError("\n".join([str(error), *getattr(error, "reasons", ())])) from error
    except OSError as error:
        raise MoveRefusedError(f"{error.filename}: {error.strerror}") from error
    return text


def _read_answers(path: Path) -> dict[str, str]:
    try:
        answers = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise MoveRefusedError(
            gettext("{path} cannot be read: {error}").format(path=path, error=error)
        ) from error
    if not isinstance(answers, dict):
        raise MoveRefusedError(gettext("{path} must hold an object of answers by names.").format(path=path))
    return {str(name): str(answer) for name, answer in answers.items()}


def undo_move(number: int) -> str:
    """Undo the move with a number. Raises MoveRefusedError."""
    batch = ImportBatch.objects.filter(pk=number, door=moves.DOOR).first()
    if batch is None:
        raise MoveRefusedError(gettext("There is no move with the number {number}.").format(number=number))
    try:
        undone = undo(batch)
    except NotPlannedError as error:
        raise MoveRefusedError(gettext("It is not applied, so there is nothing to undo.")) from error
    left = len(undone.edited) + len(undone.later)
    text = gettext("Undone.")
    return f"{text} {gettext('Edited since then and left: {number}.').format(number=left)}" if left else text


def describe_plan(plan: MovePlan) -> Iterator[str]:
    """Yield the lines of a plan: the numbers of each kind, the questions with their answers, the problems."""
    yield gettext("{name}: {system}, {files:,} files").format(
        name=plan.name, system=plan.system, files=SeparatedNumber(plan.files)
    )
    for kind in plan.kinds:
        taken = "" if kind.is_chosen else gettext(" (not taken)")
        numbers = gettext("{new:,} new, {here:,} here, {problems:,} with a problem").format(
            new=SeparatedNumber(kind.new),
            here=SeparatedNumber(kind.here),
            problems=SeparatedNumber(kind.problems),
        )
        yield f"  {kind.label}: {numbers}{taken}"
    for sheet in plan.sheets:
        yield f"? {sheet.title} {sheet.detail}".rstrip()
        for question in sheet.questions:
            options = [f"{value} = {label}" for value, label in [*question.options, *question.others]]
            name = json.dumps(question.name, ensure_ascii=False)
            yield f"    {name}: {question.answer!r} ({'; '.join(options[:12])})"
    problems = [planned for kind in plan.kinds for planned in kind.select(PROBLEM) if kind.name != "urls"]
    for planned in problems[:SHOWN]:
        line = f":{planned.place.line}" if planned.place.line else ""
        yield f"! {planned.place.file}{line}: {planned.title}: {planned.note}"
    if len(problems) > SHOWN:
        yield gettext("… and {number:,} more; --report FILE.json has them all.").format(
            number=SeparatedNumber(len(problems) - SHOWN)
        )


def build_report(plan: MovePlan) -> dict[str, Any]:
    """Return a plan as what JSON can hold."""
    return {
        "system": plan.system,
        "name": plan.name,
        "kinds": {
            kind.name: [
                {
                    "title": planned.title,
                    "state": planned.state,
                    "note": planned.note,
                    "file": planned.place.file,
                    "line": planned.place.line,
                    "url": planned.url,
                }
                for planned in kind.things
            ]
            for kind in plan.kinds
        },
        "questions": {
            question.name: question.answer for sheet in plan.sheets for question in sheet.questions
        },
        "urls": [{"old": url.old, "new": url.target, "why": str(url.reason)} for url in plan.urls],
        "queries": [{"old": url.old, "new": url.target} for url in plan.queries],
        "unread": plan.unread,
    }
