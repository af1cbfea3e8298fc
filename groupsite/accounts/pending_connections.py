"""Connect accounts with people at an institution, at once or after the next log-in."""

import time

from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse

from core.mail.messages import queue_message
from groupsite.accounts.admission import AdmissionError
from groupsite.accounts.institutions import get_institution_name
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import User

KEY = "institution_connection"
"""The session's key with the connection that waits: kind, uid, account and time."""
SECONDS = 30 * 60
SECOND_FACTOR_THERE = "institution_second_factor"
"""The attribute of a request with which an institution said that it asked for a second factor."""


def connect(user: User, kind: str, uid: str) -> SocialAccount:
    """Connect an account, and tell its owner by e-mail. Raises AdmissionError if it is connected already."""
    try:
        with transaction.atomic():
            row = SocialAccount.objects.create(user=user, provider=kind, uid=uid)
    except IntegrityError as error:
        raise AdmissionError("try_again") from error
    tell_of_connection(user, kind, "account_connected")
    return row


def tell_of_connection(user: User, kind: str, change: str) -> None:
    """Tell the owner of an account that it was connected or disconnected."""
    details = {"name": get_institution_name(kind), "link": build_absolute_url(reverse("account"))}
    queue_message(f"socialaccount/email/{change}", user.email, {**build_mail_context(), **details})


def keep_connection(request: HttpRequest, user: User, kind: str, uid: str) -> None:
    """Keep a connection in the session until the account's owner has logged in as before."""
    request.session[KEY] = [kind, uid, user.pk, time.time()]


def get_pending_name(request: HttpRequest) -> str:
    """Return the institution whose connection waits for a log-in; "" if none does."""
    kind, _uid, _user, at = request.session.get(KEY, ["", "", 0, 0])
    return str(get_institution_name(kind)) if time.time() - at < SECONDS else ""


def drop_connection(request: HttpRequest) -> None:
    """Forget the connection that waits: the account is not the visitor's, or they want none."""
    request.session.pop(KEY, None)


def finish_connection(request: HttpRequest, user: User) -> str:
    """Make the connection that waits for this account's log-in; return the name of the institution."""
    name = get_pending_name(request)
    kind, uid, pk, _at = request.session.pop(KEY, ["", "", 0, 0])
    if not name or pk != user.pk or SocialAccount.objects.filter(provider=kind, uid=uid).exists():
        return ""
    try:
        connect(user, kind, uid)
    except AdmissionError:  # it was connected in another tab
        return ""
    return name
