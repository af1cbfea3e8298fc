from django.core.management.base import CommandError
from django.utils.translation import gettext

from core.management.group_command import GroupCommand
from core.text.translation import SeparatedNumber
from publications.corpora import removal
from publications.imports.file_imports import ProgressBar
from publications.models import Corpus


class Command(GroupCommand):
    help = "Remove a corpus. Papers that are also in the group’s list or in another corpus are kept."

    def add_arguments(self, parser):
        parser.add_argument("name", metavar="NAME", help="name or slug of the corpus")

    def handle(self, *, name, **options):
        try:
            with ProgressBar(self.stderr) as progress:
                deleted = removal.remove(name, progress.show_removal)
        except Corpus.DoesNotExist:
            slugs = ", ".join(Corpus.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(
                gettext("There is no corpus {name}. Existing corpora: {slugs}.").format(
                    name=name, slugs=slugs
                )
            ) from None
        except Corpus.MultipleObjectsReturned:
            namesakes = ", ".join(
                Corpus.objects.filter(name=name).order_by("slug").values_list("slug", flat=True)
            )
            raise CommandError(
                gettext("Several corpora are called {name}. Use one of these slugs: {namesakes}.").format(
                    name=name, namesakes=namesakes
                )
            ) from None
        except KeyboardInterrupt:
            raise CommandError(gettext("Stopped. Nothing was changed."), returncode=130) from None
        self.stdout.write(
            gettext("{name} was removed, with {deleted:,} papers that were only there.").format(
                name=name, deleted=SeparatedNumber(deleted)
            )
        )
