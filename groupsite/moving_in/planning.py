"""Make the plan of a move, whatever it reads, and apply it."""

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from core.db.watchdog import without_timeouts
from core.tasks.background_work import OnProgress
from groupsite.moving_in import moves
from groupsite.moving_in.bulk_plan import (
    BulkPlanner,
    answer_by_first_pages,
    apply_bulk,
    read_pdfs,
    read_photos,
)
from groupsite.moving_in.contents import SiteContents
from groupsite.moving_in.moves import PDFS, PHOTOS, SITE, SiteReading, open_reading
from groupsite.moving_in.planned import MovePlan
from groupsite.moving_in.readers.registry import recognise
from groupsite.moving_in.sheets import FIX_HERE
from groupsite.moving_in.site_apply import apply_site
from groupsite.moving_in.site_files import SiteFiles, SiteRefusedError
from groupsite.moving_in.site_plan import SitePlanner, build_entries
from publications.imports.plans import plan
from publications.models import ImportBatch

CHOSEN, FIX = "take:", "fix:"
_LINES = re.compile(r"([1-9][0-9]{0,7})(?:-([1-9][0-9]{0,7}))?")
"""How the names of answers start: whether a kind is taken, and how a line of a file should be."""


class UnknownSiteError(SiteRefusedError):
    """Files of no system that is read. reasons: what was looked for, a sentence for each system."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(gettext("These files are of no system that can be read."))
        self.reasons = list(reasons)


def read_site(files: SiteFiles) -> SiteContents:
    """Return what the files of a site hold. Raises UnknownSiteError if no system is recognised."""
    recognition = recognise(files)
    if recognition.reader is None:
        raise UnknownSiteError(recognition.reasons)
    return recognition.reader.read(files)


READERS = {SITE: lambda files: read_site(files), PHOTOS: read_photos, PDFS: read_pdfs}


def read(batch: ImportBatch) -> AbstractContextManager[SiteReading]:
    """Open what was read of a move. Raises SiteRefusedError."""
    part_of = batch.options.part_of
    return open_reading(batch, READERS[part_of.kind], list_fixes(part_of.answers))


@without_timeouts()
def plan_move(batch: ImportBatch, account=None, on_progress: OnProgress = lambda _done: None) -> None:
    """Read the files of a move, and plan the import of its papers. Raises SiteRefusedError."""
    kind, answers = batch.options.part_of.kind, batch.options.part_of.answers
    with read(batch) as reading:
        if kind == SITE:
            plan(batch, build_entries(reading.contents.papers), account, on_progress)
        elif kind == PDFS:
            store_answers(batch, answer_by_first_pages(reading, on_progress) | answers)


def build_plan(batch: ImportBatch, answers: Mapping[str, str] | None = None) -> MovePlan:
    """Return the plan of a move as it is now, with these answers or the stored ones.

    Raises SiteRefusedError.
    """
    sent = batch.options.part_of.answers if answers is None else answers
    planner = SitePlanner if batch.options.part_of.kind == SITE else BulkPlanner
    with read(batch) as reading:
        plan = planner(reading, batch, sent).build()
    for kind in plan.kinds:
        kind.is_chosen = sent.get(f"{CHOSEN}{kind.name}", "yes") == "yes"
    return plan


def list_fixes(answers: Mapping[str, str]) -> moves.Fixes:
    """Return the lines of files that were corrected in the plan."""
    fixes = []
    for name, text in answers.items():
        file, _, lines = name.removeprefix(FIX).rpartition(":")
        match = _LINES.fullmatch(lines) if name.startswith(FIX) and file else None
        if match:
            first = int(match[1])
            fixes.append((file, first, max(first, int(match[2] or 0)), text))
    return tuple(fixes)


def join_fixes(stored: Mapping[str, str], sent: Mapping[str, str]) -> dict[str, str]:
    """Return submitted answers with the lines that were corrected before, which are no problem any more.

    The submitted lines count if somebody chose to correct them.
    """
    is_fixed = sent.get("answer:unread:unread") == FIX_HERE
    answers = {name: text for name, text in sent.items() if is_fixed or not name.startswith(FIX)}
    return {name: text for name, text in stored.items() if name.startswith(FIX)} | answers


def plan_again(batch: ImportBatch, account=None) -> None:
    """Read the files with the corrected lines, and plan the papers anew. Raises SiteRefusedError."""
    with transaction.atomic():
        batch.items.all().delete()
        plan_move(batch, account)


def store_answers(batch: ImportBatch, answers: Mapping[str, str]) -> None:
    """Store the answers to the questions of a plan."""
    batch.options.part_of.answers = dict(answers)
    batch.save(update_fields=["options"])


def apply_move(
    batch: ImportBatch, account: Any = None, on_progress: OnProgress = lambda _done: None
) -> MovePlan:
    """Apply a move with the stored answers. Raises NotPlannedError, SiteRefusedError."""
    answers = batch.options.part_of.answers
    chosen = {
        name.removeprefix(CHOSEN): answer == "yes"
        for name, answer in answers.items()
        if name.startswith(CHOSEN)
    }
    with read(batch) as reading:
        if batch.options.part_of.kind != SITE:
            return apply_bulk(batch, reading, answers, account, on_progress)
        return apply_site(batch, reading, answers, chosen, account, on_progress)
