"""The owner's account that `make run` makes, with its password in a file, until the group has others."""

import os
import secrets
from pathlib import Path

import pgtrigger
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model

from groupsite.models import Group

OWNER = "owner@example.org"


def login_file() -> Path:
    """Return the file that keeps the account's password; only its owner can read it."""
    return settings.VAR / "owner-login.txt"


def active_owners():
    """Return the owners who can log in."""
    return get_user_model().objects.filter(role="owner", is_active=True)


def ensure_owner() -> None:
    """Make the owner's account, or let it in again, if there is no owner who can log in."""
    if active_owners().exists():
        return
    password = secrets.token_urlsafe(12)
    draft = login_file().with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"e-mail: {OWNER}\npassword: {password}\n")
    draft.replace(login_file())
    users = get_user_model().objects
    account = users.filter(email__iexact=OWNER).first() or users.model(email=OWNER)
    account.role, account.is_active = "owner", True
    account.set_password(password)
    account.save()


def find_owner():
    """Return the account of the file and its password while it lets in, else two times None."""
    if login_file().exists():
        login = dict(line.split(": ", 1) for line in login_file().read_text().splitlines())
        account = active_owners().filter(email__iexact=login["e-mail"]).first()
        if account and account.check_password(login["password"]):
            return account, login["password"]
    return None, None


def describe_login() -> str:
    """Return how to log in: with the account of the file while that works, else with an owner's."""
    account, password = find_owner()
    if account:
        path = os.path.relpath(login_file(), settings.BASE_DIR)
        return f"{account.email} with the password {password} (kept in {path})"
    emails = list(active_owners().order_by("pk").values_list("email", flat=True)[:3])
    if not emails:
        return "with an account; ./manage.py createsuperuser makes one"
    return f"as {' or '.join(emails)}; ./manage.py changepassword {emails[0]} sets a new password"


def remove_owner(keep=None) -> str:
    """Remove the account of the file if its password was never changed, and return its address.

    It is only deactivated if it edited something, so that the history says who did. It stays if it is the
    only owner of a group, or the account to keep.
    """
    account, _ = find_owner()
    if account is None or account == keep:
        return ""
    if Group.objects.exists() and not active_owners().exclude(pk=account.pk).exists():
        return ""
    with pgtrigger.ignore("people.User:an_owner_stays"):  # the next group comes with an owner of its own
        if LogEntry.objects.filter(user=account).exists():
            type(account).objects.filter(pk=account.pk).update(is_active=False)
        else:
            account.delete()
    login_file().unlink()
    return account.email
