"""Loading files into a corpus, by the management command."""

from collections.abc import Iterator, Sequence

from django.db import transaction

from publications.corpora.loading import CorpusSource, load
from publications.imports.file_imports import FileReader, FileReport, OnProgress
from publications.imports.known_papers import update_fingerprints
from publications.imports.lookups import reject_lookups
from publications.imports.undo import OnProgress as OnRemoval


def import_into_corpus(
    name: str,
    files: Sequence[str],
    on_progress: OnProgress,
    *,
    display_name: str = "",
    replace: bool = False,
    dry_run: bool = False,
    on_removal: OnRemoval = lambda _done, _number: None,
) -> list[FileReport]:
    """Load files into a corpus in one transaction; return a report for each file.

    display_name: of a new corpus. replace: remove papers that are in none of the files, unless a file cannot
    be read at all. on_removal: called with the numbers of these papers that were looked at, and of all.
    """
    readers = [FileReader(name, reject_lookups) for name in files]
    current = {"reader": readers[0]}

    def sources() -> Iterator[CorpusSource]:
        for reader in readers:
            current["reader"] = reader
            yield CorpusSource(reader.report.file, reader)

    update_fingerprints()  # in its own transaction: who edits these papers need not wait
    with transaction.atomic():
        results = load(
            name,
            sources(),
            display_name=display_name,
            replace=replace,
            dry_run=dry_run,
            on_progress=lambda done: on_progress(current["reader"], done),
            on_removal=on_removal,
        )
        if replace and any(reader.report.is_unreadable for reader in readers):
            transaction.set_rollback(True)
    for reader, result in zip(readers, results, strict=True):
        report = reader.report
        reported = {(problem.line, problem.reason) for problem in report.problems}
        report.counts, report.removed = result.counts, result.removed
        report.problems += [
            problem for problem in result.problems if (problem.line, problem.reason) not in reported
        ]
    return [reader.report for reader in readers]
