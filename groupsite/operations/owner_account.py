"""The owner's account that `make run` creates, with its password in a file, until there are other owners."""

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.utils.translation import gettext

from core.db.triggers import switch_off_triggers
from groupsite.models import Group

OWNER_EMAIL = "owner@example.org"


def get_login_file() -> Path:
    """Return the path of the file with the account's password, readable only by its owner."""
    return settings.VAR / "owner-login.txt"


def select_active_owners():
    """Return a queryset of the owners who can log in."""
    return get_user_model().objects.filter(role="owner", is_active=True)


def ensure_owner() -> None:
    """Create or reactivate the owner's account if no owner can log in."""
    if select_active_owners().exists():
        return
    password = secrets.token_urlsafe(12)
    temporary = get_login_file().with_suffix(".draft")
    temporary.unlink(missing_ok=True)
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"e-mail: {OWNER_EMAIL}\npassword: {password}\n")
    temporary.replace(get_login_file())
    users = get_user_model().objects
    account = users.filter(email__iexact=OWNER_EMAIL).first() or users.model(email=OWNER_EMAIL)
    account.role, account.is_active = "owner", True
    account.set_password(password)
    account.save()


def find_owner():
    """Return the account of the file and its password if they still work, else None twice."""
    if get_login_file().exists():
        login = dict(line.split(": ", 1) for line in get_login_file().read_text().splitlines())
        account = select_active_owners().filter(email__iexact=login["e-mail"]).first()
        if account and account.check_password(login["password"]):
            return account, login["password"]
    return None, None


def describe_login() -> str:
    """Return how to log in: with the account of the file if it still works, else as which owner."""
    account, password = find_owner()
    if account:
        path = os.path.relpath(get_login_file(), settings.BASE_DIR)
        return gettext("{email} with the password {password} (kept in {path})").format(
            email=account.email, password=password, path=path
        )
    emails = list(select_active_owners().order_by("pk").values_list("email", flat=True)[:3])
    if not emails:
        return gettext("with an account; ./manage.py createsuperuser makes one")
    return gettext("as {emails}; ./manage.py changepassword {emails_2} sets a new password").format(
        emails=" or ".join(emails), emails_2=emails[0]
    )


def remove_owner(keep=None) -> str:
    """Remove the account of the file if its password is unchanged; return its e-mail address, or "".

    If it edited something it is only deactivated, so that the history keeps its name. It stays if it is the
    only owner of a group. keep: an account that stays in any case.
    """
    account, _ = find_owner()
    if account is None or account == keep:
        return ""
    if Group.objects.exists() and not select_active_owners().exclude(pk=account.pk).exists():
        return ""
    with switch_off_triggers("an_owner_stays"):  # the next group brings its own owner
        if LogEntry.objects.filter(user=account).exists():
            type(account).objects.filter(pk=account.pk).update(is_active=False)
        else:
            account.delete()
    get_login_file().unlink()
    return account.email
