from argparse import FileType
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from bibliography.author_groups.evaluation import describe_scores, find_truth, read_file, write_groups


class Command(BaseCommand):
    help = (
        "Groups the names in bylines of a file of JSON Lines so that each group is probably one person. "
        "If files named *author-clusters.jsonl and *author-id-mentions.jsonl.gz are beside it, prints how "
        "well the groups and the names as printed agree with them: B-cubed precision, recall and F1. "
        "Identifiers of people in the file are then no evidence."
    )

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, metavar="FILE", help="JSON Lines, compressed with gzip or not")
        parser.add_argument(
            "--out",
            type=FileType("w", encoding="utf-8"),
            metavar="FILE.tsv",
            help="write paper, position from 0 and group of each name",
        )
        parser.add_argument("--no-scores", action="store_true", help="do not look for files to compare with")

    def handle(self, *, file: Path, out, no_scores, **options):
        try:
            people = None if no_scores else find_truth(file.parent)
            groups = read_file(file, with_numbers=people is None)
        except (OSError, ValueError) as problem:
            raise CommandError(f"{file} could not be read: {problem}") from problem
        if out:
            with out:
                write_groups(groups, out)
        for line in describe_scores(groups, people):
            self.stdout.write(line)
