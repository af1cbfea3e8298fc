from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from core.progress import announce
from groupsite.operations import serving
from groupsite.operations.demo.loader import AnotherGroupError, load_demo
from groupsite.operations.demo.removal import remove_demo


class Command(BaseCommand):
    help = "Load the demo group, or take it away."

    def add_arguments(self, parser):
        parser.add_argument("--ugly", action="store_true", help="add things that are hard to show")
        parser.add_argument("--remove", action="store_true", help="take the demo away")
        parser.add_argument("--force", action="store_true", help="load beside another group")

    def handle(self, *, ugly, force, **options):
        try:
            serving.migrate(self.stdout.write)
            if options["remove"]:
                with announce("Taking the demo away", self.stdout.write):
                    removed = remove_demo()
                    text = f"{removed.count} things of the demo are gone."
                    self.stdout.write(text if removed.count else "There is no demo here.")
                    if removed.owner:
                        owner = f"{removed.owner}, the owner's account that came with it"
                        self.stdout.write(f"So is the access of {owner}.")
                    if removed.spared:
                        self.stdout.write(f"Others use, and so it stays: {', '.join(removed.spared)}.")
                return
            with announce("Loading the demo group", self.stdout.write):
                loaded = load_demo(force=force, ugly=ugly)
        except AnotherGroupError as problem:
            raise CommandError(str(problem)) from problem
        except OperationalError as error:
            raise CommandError(f"There is no database: {error}") from error
        if loaded.added or loaded.changed:
            counts = f"{loaded.added} rows made, {loaded.changed} changed"
            self.stdout.write(f"The demo group is in place: {counts}.")
        else:
            self.stdout.write("The demo group was in place already; nothing changed.")
