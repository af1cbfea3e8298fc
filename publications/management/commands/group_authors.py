from argparse import FileType
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext

from bibliography.author_groups.evaluation import describe_scores, find_truth, read_file, write_groups
from core.management.group_command import GroupCommand
from core.text.translation import SeparatedNumber
from publications.authors.stored_groups import store_groups


class Command(GroupCommand):
    help = (
        "Group the names in bylines so that each group is probably one person. Without a file, stores the "
        "groups of the site’s papers. If files named *author-clusters.jsonl and *author-id-mentions.jsonl.gz "
        "are beside the file, prints how well the groups and the names as printed agree with them: B-cubed "
        "precision, recall and F1. Identifiers of people in the file are then no evidence."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            metavar="FILE",
            help="JSON Lines, compressed with gzip or not; without it, the papers of the site are grouped",
        )
        parser.add_argument(
            "--out",
            type=FileType("w", encoding="utf-8"),
            metavar="FILE.tsv",
            help="write paper, position from 0 and group of each name",
        )
        parser.add_argument("--no-scores", action="store_true", help="do not look for files to compare with")

    def handle(self, *, file: Path | None, out, no_scores, **options):
        if file is None:
            if out:
                raise CommandError(gettext("--out needs a file to read."))
            counts = store_groups()
            text = gettext("Stored. Papers: {papers:,}, names: {names:,}, groups: {groups:,}.")
            self.stdout.write(text.format(**{name: SeparatedNumber(count) for name, count in counts.items()}))
            return
        try:
            people = None if no_scores else find_truth(file.parent)
            groups = read_file(file, with_numbers=people is None)
        except (OSError, ValueError) as problem:
            raise CommandError(
                gettext("{file} could not be read: {problem}").format(file=file, problem=problem)
            ) from problem
        if out:
            with out:
                write_groups(groups, out)
        for line in describe_scores(groups, people):
            self.stdout.write(line)
