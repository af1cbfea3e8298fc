"""End the accounts of former members some days after their last appointment, if an owner has said so."""

import datetime
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Exists, Max, OuterRef

from core.mail.messages import queue_message
from groupsite.models import Group
from groupsite.site.context import build_mail_context
from people.models import Appointment, User
from people.models.account import AccountRole

NOTICE = datetime.timedelta(days=14)
"""How long before the end of an account its owner is told."""


def end_former_accounts(today: datetime.date) -> tuple[int, int]:
    """Announce and end accounts; return how many of each.

    No account ends sooner than NOTICE after it was announced, however long ago the last appointment ended.
    Nothing of the person is deleted. Who has an appointment again keeps the account.
    """
    User.objects.filter(_has_appointment(today), end_announced_on__isnull=False).update(end_announced_on=None)
    group = Group.objects.first()
    if group is None or group.account_grace_days is None:
        return 0, 0
    announced = ended = 0
    for user, end in list_ending_accounts(today, datetime.timedelta(days=group.account_grace_days)):
        if user.end_announced_on is None:
            with transaction.atomic():
                User.objects.filter(pk=user.pk).update(end_announced_on=today)
                context = build_mail_context() | {
                    "name": user.person.name,
                    "end": max(end, today + NOTICE),
                }
                queue_message("mail/account_ends", user.email, context)
            announced += 1
        elif today >= max(end, user.end_announced_on + NOTICE):
            User.objects.filter(pk=user.pk).update(is_active=False, end_announced_on=None)
            ended += 1
    return announced, ended


def list_ending_accounts(
    today: datetime.date, grace: datetime.timedelta
) -> Iterator[tuple[User, datetime.date]]:
    """Yield the accounts that end within NOTICE, each with the day on which its grace is over.

    Left alone are owners, people without appointments, and those of whom no end is known.
    """
    users = User.objects.filter(is_active=True).exclude(role=AccountRole.OWNER)
    former = users.filter(~_has_appointment(today)).annotate(last_end=Max("person__appointments__end"))
    for user in former.filter(last_end__isnull=False).select_related("person"):
        end = user.last_end + grace
        if today >= end - NOTICE:
            yield user, end


def _has_appointment(today: datetime.date) -> Exists:
    """Return the condition that an account's person has a current or a future appointment."""
    rows = Appointment.objects.filter(person__user=OuterRef("pk"))
    return Exists(rows.current(today) | rows.future(today))
