"""Log-in by a code that is sent by e-mail, where the group allows it."""

from django.http import HttpRequest
from django_tasks import task

from core.mail.file_backend import has_mail_server
from core.mail.messages import build_message
from groupsite.models import Group
from groupsite.site.context import build_mail_context

TEMPLATE = "account/email/login_code"
NO_CODE = "0000-0000"


def are_codes_offered() -> bool:
    """Return whether the group allows codes, and messages leave this machine."""
    return has_mail_server() and Group.objects.filter(allows_login_codes=True).exists()


@task()
def discard_message(**kwargs) -> str:
    """Do nothing: stands for a message to nobody in the queue."""
    return ""


def spend_time_of_message(request: HttpRequest, email: str) -> None:
    """Do for an unknown address what is done for an account, so that the time does not tell which it is."""
    context = {"request": request, "code": NO_CODE, **build_mail_context()}
    message, sender = build_message(TEMPLATE, email, context)
    discard_message.enqueue(message={**message, "to": "", "text": "", "html": ""}, sender=sender)
