from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.translation import gettext

from core.progress import announce
from groupsite.operations import serving
from groupsite.operations.demo.loader import AnotherGroupError, load_demo
from groupsite.operations.demo.removal import remove_demo
from people.editing.image_cutting import cut_missing_images


class Command(BaseCommand):
    help = "Load or remove the demo group."

    def add_arguments(self, parser):
        parser.add_argument(
            "--ugly",
            action="store_true",
            help="add content that is hard to display, such as very long names",
        )
        parser.add_argument("--remove", action="store_true", help="remove the demo group")
        parser.add_argument("--force", action="store_true", help="load it even if there is another group")

    def handle(self, *, ugly, force, **options):
        try:
            serving.migrate(self.stdout.write)
            if options["remove"]:
                with announce(gettext("Removing the demo group"), self.stdout.write):
                    removed = remove_demo()
                    text = gettext("{count} demo items were removed.").format(count=removed.count)
                    self.stdout.write(text if removed.count else gettext("There is no demo group to remove."))
                    if removed.owner:
                        text = gettext("The demo account {owner} was removed.")
                        self.stdout.write(text.format(owner=removed.owner))
                    if removed.spared:
                        self.stdout.write(
                            gettext("Kept because other content uses it: {spared}.").format(
                                spared=", ".join(removed.spared)
                            )
                        )
                return
            with announce(gettext("Loading the demo group"), self.stdout.write):
                loaded = load_demo(force=force, ugly=ugly)
                cut_missing_images()
        except AnotherGroupError as problem:
            raise CommandError(str(problem)) from problem
        except OperationalError as error:
            raise CommandError(
                gettext("The database is not available. {error}").format(error=error)
            ) from error
        if loaded.added or loaded.changed:
            counts = gettext("{added} rows added, {changed} changed").format(
                added=loaded.added, changed=loaded.changed
            )
            self.stdout.write(gettext("The demo group was loaded: {counts}.").format(counts=counts))
        else:
            self.stdout.write(gettext("The demo group is already loaded. Nothing was changed."))
