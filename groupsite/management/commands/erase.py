from django.core.management.base import CommandError

from core.management.group_command import GroupCommand
from groupsite.personal_data.erasure import LastOwnerError, erase
from groupsite.personal_data.erasure_plan import make_plan
from groupsite.personal_data.erasure_subject import find_subject
from groupsite.personal_data.plan_text import write_plan


class Command(GroupCommand):
    help = "Erase a person for good, after showing what goes and what stays."

    def add_arguments(self, parser):
        parser.add_argument("person", help="slug, e-mail address or name")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, person, yes, **options):
        try:
            subject = find_subject(person)
        except ValueError as error:
            raise CommandError(str(error)) from error
        plan = make_plan(subject)
        self.stdout.write(write_plan(plan))
        if plan.refusals:
            raise CommandError(str(plan.refusals[0].text))
        if not yes and input(f"Type “{subject.name}” to erase them for good: ").strip() != subject.name:
            raise CommandError("Nothing was erased.")
        try:
            report = erase(subject.person, subject.user)
        except LastOwnerError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Erased. {report.deleted} rows deleted, {report.emptied} stay without the person, "
            f"{report.mentions} texts and {report.files} files changed. Backups from before hold everything: "
            "`manage.py list_stale_backups FOLDER` lists them."
        )
