"""Move another site in: show the plan of a folder, an archive or an export, apply it, or undo it."""

from pathlib import Path

from django.core.management.base import CommandError

from core.management.group_command import GroupCommand
from groupsite.moving_in.command import MoveRefusedError, run_move, undo_move


class Command(GroupCommand):
    help = "Move in from another site. Without --apply it prints the plan and changes nothing."

    def add_arguments(self, parser) -> None:
        parser.add_argument("path", nargs="?", type=Path, help="a folder, an archive or an export")
        parser.add_argument("--apply", action="store_true", help="add what is new")
        parser.add_argument("--undo", type=int, metavar="N", help="undo the move with this number")
        parser.add_argument("--answers", type=Path, metavar="FILE.json", help="answers by name")
        parser.add_argument("--report", type=Path, metavar="FILE.json", help="write the plan there")
        parser.add_argument("--photos", action="store_true", help="the files are photos of people")
        parser.add_argument("--pdfs", action="store_true", help="the files are PDFs of papers")

    def handle(self, *, path, undo, **options) -> None:
        if (path is None) == (undo is None):
            raise CommandError("Name a folder or an archive, or use --undo N.")
        kind = "photos" if options["photos"] else "pdfs" if options["pdfs"] else "site"
        try:
            if undo is not None:
                text = undo_move(undo)
            else:
                text = run_move(path, kind, options["apply"], options["answers"], options["report"])
        except MoveRefusedError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(text)
