"""ORCID as a provider of log-in: who connects it proves that the ORCID is theirs."""

import re
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from people.models import PersonIdentifier, User

PROVIDER = "orcid"
SCHEME = PersonIdentifier.Scheme.ORCID
_FORM = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def check_number(account) -> None:
    """Check that a connected account is an ORCID. Raises PermissionDenied."""
    if not _FORM.fullmatch(account.uid):
        raise PermissionDenied


def list_provider_origins() -> list[str]:
    """Return the origin of ORCID, to which forms may lead, if its log-in is offered."""
    apps = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]
    urls = [urlsplit(app["settings"]["server_url"]) for app in apps if app["provider_id"] == PROVIDER]
    return [f"{url.scheme}://{url.netloc}" for url in urls]


def mark_verified(request: HttpRequest, sociallogin, **options) -> None:
    """Mark the ORCID of the person as theirs. Receiver of social_account_added and social_account_updated."""
    if sociallogin.account.provider == PROVIDER and not verify_orcid(
        sociallogin.user, sociallogin.account.uid
    ):
        messages.error(
            request,
            _("Your profile was not changed: another person on this site has this ORCID. Tell an owner."),
        )


def verify_orcid(user: User, orcid: str) -> bool:
    """Give the person of an account this verified ORCID; return False if another person has it."""
    person = getattr(user, "person", None)
    if person is None:
        return True
    if PersonIdentifier.objects.filter(scheme=SCHEME, value=orcid).exclude(person=person).exists():
        return False
    with journal_context(user=user.pk, why=gettext_noop("ORCID connected")):
        rows = PersonIdentifier.objects.filter(person=person, scheme=SCHEME)
        row = (
            rows.filter(value=orcid).first() or rows.first() or PersonIdentifier(person=person, scheme=SCHEME)
        )
        row.value, row.verified_at = orcid, timezone.now()
        row.save()
    return True


def remove_mark(request: HttpRequest, socialaccount, **options) -> None:
    """Remove the mark of an ORCID that is no longer connected. Receiver of social_account_removed."""
    if socialaccount.provider != PROVIDER:
        return
    rows = PersonIdentifier.objects.filter(
        person__user=socialaccount.user_id, scheme=SCHEME, value=socialaccount.uid
    )
    with journal_context(user=request.user.pk, why=gettext_noop("ORCID disconnected")):
        rows.update(verified_at=None)
