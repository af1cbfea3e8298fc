from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext

from core.management.group_command import GroupCommand
from publications.corpora.file_loading import import_into_corpus
from publications.imports.file_imports import ProgressBar, describe_report, import_into_list, write_report


class Command(GroupCommand):
    help = (
        "Import papers from BibTeX, RIS, CSL-JSON, EndNote, MEDLINE, JSON Lines and the other formats that "
        "“Add papers” reads, compressed with gzip or not, into the group's list or a corpus: all files in "
        "one transaction. Importing the same files again changes nothing."
    )

    def add_arguments(self, parser):
        parser.add_argument("files", nargs="+", metavar="FILE", help="use - for standard input")
        parser.add_argument(
            "--corpus", metavar="NAME", help="corpus to import into, instead of the group’s list"
        )
        parser.add_argument(
            "--display-name",
            metavar="TEXT",
            default="",
            help="display name of a new corpus; staff can change it later",
        )
        parser.add_argument("--replace", action="store_true", help="make the corpus equal to the files")
        parser.add_argument(
            "--dry-run", action="store_true", help="show what would be done, without doing it"
        )
        parser.add_argument(
            "--include-left-out",
            action="store_true",
            help="also import entries that somebody left out of a plan",
        )
        parser.add_argument("--report", type=Path, metavar="FILE", help="write a report as JSON to this file")

    def handle(self, *, files: list[str], corpus, include_left_out, report, **options):
        dry_run = options["dry_run"]
        into = {name: options[name] for name in ("display_name", "replace", "dry_run")}
        if into["replace"] and not corpus:
            raise CommandError(gettext("--replace needs --corpus. The group’s list cannot be replaced."))
        if into["display_name"] and not corpus:
            raise CommandError(gettext("--display-name needs --corpus."))
        try:
            with ProgressBar(self.stderr) as progress:
                if corpus:
                    reports = import_into_corpus(
                        corpus, files, progress, on_removal=progress.show_removal, **into
                    )
                else:
                    reports = import_into_list(files, progress, dry_run=dry_run, take_up=include_left_out)
            if report:
                write_report(reports, report)
        except KeyboardInterrupt:
            raise CommandError(gettext("Stopped. Nothing was changed."), returncode=130) from None
        except OSError as problem:
            raise CommandError(
                gettext("The report could not be written: {problem}").format(problem=problem)
            ) from problem
        for file_report in reports:
            self.stdout.write(describe_report(file_report, dry_run))
        if any(file_report.is_unreadable for file_report in reports):
            raise CommandError(gettext("A file could not be read. See above."), returncode=1)
