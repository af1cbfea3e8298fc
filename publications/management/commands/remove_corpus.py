from django.core.management.base import BaseCommand, CommandError

from publications.imports import corpora
from publications.imports.file_imports import ProgressBar
from publications.models import Corpus


class Command(BaseCommand):
    help = "Takes a corpus away. Papers that the group or another corpus holds stay."

    def add_arguments(self, parser):
        parser.add_argument("name", metavar="NAME", help="the corpus's name, or the part of its address")

    def handle(self, *, name, **options):
        try:
            with ProgressBar(self.stderr) as progress:
                deleted = corpora.remove(name, progress.show_removal)
        except Corpus.DoesNotExist:
            slugs = ", ".join(Corpus.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no corpus {name}. There are: {slugs}.") from None
        except Corpus.MultipleObjectsReturned:
            namesakes = ", ".join(
                Corpus.objects.filter(name=name).order_by("slug").values_list("slug", flat=True)
            )
            raise CommandError(f"Several corpora are called {name}; say which one: {namesakes}.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped: everything is as it was before.", returncode=130) from None
        self.stdout.write(f"{name}: taken away, with {deleted:,} papers that nothing else holds.")
