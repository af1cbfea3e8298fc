"""Send the link with which somebody who forgot their password sets a new one.

The page only queues a task, for any address, so neither its answer nor its time tells who has an account. The
worker looks the account up and makes the link, so the link is not in the queue.
"""

import datetime

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from core.mail.messages import build_message, send_message
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import User

MOST_MESSAGES = 3
"""The most messages that an account gets in PERIOD."""
PERIOD = datetime.timedelta(hours=1)
HOURS = settings.PASSWORD_RESET_TIMEOUT // 3600


def make_reset_link(user: User) -> str:
    """Return a link that works until the password, the address or the time of the last log-in changes."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return build_absolute_url(reverse("password_reset_link", args=[uid, token]))


@task(priority=1)
def send_reset_link(email: str) -> str:
    """Send a link to the active account of an address; return the address, or "" if nothing was sent."""
    user = User.objects.filter(email__iexact=email, is_active=True).first()
    if user is None or _has_had_enough(user):
        return ""
    context = build_mail_context() | {"link": make_reset_link(user), "hours": HOURS}
    message, sender = build_message("mail/password_reset", user.email, context)
    send_message.call(message=message, sender=sender)
    return user.email


def _has_had_enough(user: User) -> bool:
    sent = DBTaskResult.objects.filter(
        task_path=send_reset_link.module_path,
        return_value=user.email,
        finished_at__gt=timezone.now() - PERIOD,
    )
    return sent.count() >= MOST_MESSAGES
