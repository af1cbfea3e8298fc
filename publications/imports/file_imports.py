"""Imports of files by the management command: reading them, their reports, and a progress bar."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from django.db import transaction
from django.utils.translation import gettext

from bibliography.entry import NO_TITLE
from bibliography.formats import Entry, Problem
from core.text.translation import SeparatedNumber
from publications.imports import apply, plans, user_input
from publications.imports.decisions import explain_skip
from publications.imports.locks import lock_papers
from publications.imports.lookups import Resolve, find_stored_only
from publications.imports.user_input import make_title_problem
from publications.models import ImportBatch, ImportItem
from publications.models.import_plans import ImportOptions

STANDARD_INPUT = "-"


@dataclass
class FileReport:
    """The result of a file. is_unreadable: nothing could be read. removed: records taken from the corpus."""

    file: str
    entries: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    is_unreadable: bool = False
    removed: int = 0
    plan: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the report as `--report` writes it."""
        problems = [
            {
                "line": problem.line or None,
                "key": problem.key,
                "field": problem.field,
                "reason": problem.reason,
            }
            for problem in self.problems
        ]
        return {"file": self.file, "entries": self.entries, **self.counts, "problems": problems}


class FileReader:
    """An iterable of the entries and problems of a file, which counts them in its report."""

    def __init__(self, name: str, resolve: Resolve = find_stored_only) -> None:
        self.resolve = resolve
        self.report = FileReport(name)
        self._stream: BinaryIO | None = None
        self._size = 0

    def __iter__(self) -> Iterator[Entry | Problem]:
        try:
            with ExitStack() as stack:
                if self.report.file == STANDARD_INPUT:
                    # not sys.stdin, which Python locks at its end while a thread may still read it
                    stream: BinaryIO = stack.enter_context(open(sys.stdin.fileno(), "rb", closefd=False))
                else:
                    path = Path(self.report.file)
                    self._size = path.stat().st_size
                    stream = stack.enter_context(path.open("rb"))
                self._stream = stream
                for item in user_input.read_file(stream, self.report.file, self.resolve):
                    self.report.entries += isinstance(item, Entry) or item.entry is not None
                    if isinstance(item, Entry):
                        self.report.problems += [each for each in item.warnings if each.code != NO_TITLE]
                        self.report.problems += [] if item.title else [make_title_problem(item)]
                    else:
                        self.report.problems.append(item)
                    yield item
                self.report.is_unreadable = not self.report.entries and bool(self.report.problems)
        except OSError as error:
            self.report.is_unreadable = True
            self.report.problems.append(
                Problem(
                    0, gettext("The file cannot be read: {reason}.").format(reason=error.strerror or error)
                )
            )
        finally:
            self._stream = None

    @property
    def share(self) -> float | None:
        """The fraction of the file that has been read, from 0 to 1; None if that is not known."""
        stream = self._stream  # a thread reads it, and may be done at any time
        try:
            return stream.tell() / self._size if stream and self._size else None
        except (OSError, ValueError):
            return None


OnProgress = Callable[[FileReader, int], None]


def import_into_list(
    files: Sequence[str], on_progress: OnProgress, *, dry_run: bool = False, take_up: bool = False
) -> list[FileReport]:
    """Import files into the group's list in one transaction; return a report for each file.

    Doubtful entries are left out; their plan stays, so that an editor can decide. take_up: import entries
    that were rejected before, too.
    """
    reports: list[FileReport] = []
    with transaction.atomic():
        lock_papers()
        reports.extend(_plan_and_apply(FileReader(name), on_progress, take_up) for name in files)
        if dry_run:
            transaction.set_rollback(True)
    return reports


def _plan_and_apply(reader: FileReader, on_progress: OnProgress, take_up: bool) -> FileReport:
    report = reader.report
    batch = ImportBatch.objects.create(
        door="command",
        source_name=Path(report.file).name[:300],
        options=ImportOptions(take_up=take_up),
    )
    plans.plan(batch, reader, on_progress=lambda done: on_progress(reader, done))
    applied = apply.apply(batch)
    report.counts = applied.counts
    report.problems += applied.problems
    report.problems += [
        Problem(item.line or 0, reason, item.key)
        for item in batch.items.exclude(verdict=ImportItem.Verdict.PROBLEM).defer("text", "entry").iterator()
        if (reason := explain_skip(item))
    ]
    report.problems.sort(key=lambda problem: problem.line)
    if not batch.items.exists():
        batch.delete()
    return report


def write_report(reports: Sequence[FileReport], path: Path) -> None:
    """Write the reports as JSON. Raises OSError."""
    text = json.dumps([report.as_json() for report in reports], ensure_ascii=False, indent=1)
    path.write_text(f"{text}\n", encoding="utf-8")


EVERY = 0.2  # seconds between two updates of the bar
WIDTH = 24
PROBLEMS_SHOWN = 50  # of a file, by describe_report; all are in the report


class ProgressBar:
    """A progress bar on a terminal. Called with the file and the number of entries that are done.

    `removing` shows the progress of removing papers.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._last_drawn = 0.0
        self._is_drawn = False

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_drawn:
            self._stream.write("\r\x1b[K", ending="")

    def __call__(self, reader: FileReader, done: int) -> None:
        self._draw(
            reader.share,
            gettext("{done:,} entries of {file}").format(done=SeparatedNumber(done), file=reader.report.file),
        )

    def show_removal(self, done: int, number: int) -> None:
        """Draw how many of the papers to remove were looked at."""
        self._draw(
            done / number,
            gettext("{done:,} of {number:,} papers removed").format(
                done=SeparatedNumber(done), number=SeparatedNumber(number)
            ),
        )

    def _draw(self, share: float | None, text: str) -> None:
        now = time.monotonic()
        if not self._stream.isatty() or now - self._last_drawn < EVERY:
            return
        self._last_drawn, self._is_drawn = now, True
        bar = "" if share is None else f"[{'#' * round(share * WIDTH):{WIDTH}}] {share:4.0%} "
        self._stream.write(f"\r{bar}{text}\x1b[K", style_func=str, ending="")  # it is no error


def describe_report(report: FileReport, dry_run: bool) -> str:
    """Return the report of a file as text: the counts, and each problem with its file and line."""
    if report.is_unreadable:
        summary = gettext("could not be read")
    else:
        counts = ", ".join(f"{number:,} {label}" for label, number in report.counts.items())
        summary = gettext("{entries:,} entries: {counts}").format(
            entries=SeparatedNumber(report.entries), counts=counts
        )
        summary += f", {report.removed:,} removed" if report.removed else ""
    lines = [f"{report.file}: {summary}{' (dry run)' if dry_run else ''}"]
    lines += [
        f"{report.file}:{problem.line or '?'}: {f'{problem.key}: ' if problem.key else ''}{problem.reason}"
        for problem in report.problems[:PROBLEMS_SHOWN]
    ]
    if len(report.problems) > PROBLEMS_SHOWN:
        lines.append(
            gettext("… and {number:,} more. Use --report FILE to get all.").format(
                number=SeparatedNumber(len(report.problems) - PROBLEMS_SHOWN)
            )
        )
    return "\n".join(lines)
