from django.core.management.base import CommandError

from core.management.group_command import GroupCommand
from people.editing.second_factor import remove_second_factor
from people.models import User


class Command(GroupCommand):
    help = "Remove the authenticator app, passkeys and recovery codes of an account."

    def add_arguments(self, parser):
        parser.add_argument("email", help="the e-mail address of the account")

    def handle(self, *args, **options):
        user = User.objects.filter(email__iexact=options["email"]).first()
        if user is None:
            raise CommandError(f"There is no account with the address {options['email']}.")
        count = remove_second_factor(user)
        self.stdout.write(f"{count} removed" if count else "There was no second factor.")
