"""Logging in, and what limits it: tries at one account, at many accounts, and passwords checked at once."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils import timezone

IPV6_SITE = 64
"""Bits of an IPv6 address that one customer's addresses have in common (RFC 6177)."""
BUSY, TOO_MANY = "busy", "too-many-accounts"
RETRIES = {BUSY: (503, 5), TOO_MANY: (429, int(settings.AXES_COOLOFF_TIME.total_seconds()))}
"""For each refusal its status, and the seconds after which to try again."""

# To check a password takes the memory and the processor of many pages: one is checked, and one waits.
in_line = BoundedSemaphore(2)
checking = Lock()


class LoginForm(AdminAuthenticationForm):
    """Django's, which checks few passwords at a time, and none for whoever tries many accounts."""

    def clean(self):
        with wait_for_turn():
            if has_tried_many_accounts(self.request.META.get("REMOTE_ADDR", "")):
                minutes = RETRIES[TOO_MANY][1] // 60
                reason = "Too many different accounts were tried from your network."
                raise ValidationError(f"{reason} Try again in {minutes} minutes.", TOO_MANY)
            return super().clean()


@contextmanager
def wait_for_turn() -> Iterator[None]:
    """Wait for the one password that is being checked; raises ValidationError if somebody waits already."""
    if not in_line.acquire(blocking=False):
        raise ValidationError(
            "Too many people are logging in at the moment. Try again in a few seconds.", BUSY
        )
    try:
        with checking:
            yield
    finally:
        in_line.release()


def has_tried_many_accounts(address: str) -> bool:
    """Return whether logging in failed for too many different accounts from an address, or its network."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:  # a socket without a trusted proxy: everybody has the same
        return False
    if network.version == 6:
        network = network.supernet(new_prefix=IPV6_SITE)
    tried = AccessAttempt.objects.filter(
        ip_address__range=(str(network[0]), str(network[-1])),
        attempt_time__gte=timezone.now() - settings.AXES_COOLOFF_TIME,
    )
    return tried.values("username").distinct().count() >= settings.LOGIN_ACCOUNTS_PER_ADDRESS


def mark_refusal(response) -> None:
    """Give the login page the status that says why a password was not checked."""
    form = response.context_data["form"] if isinstance(response, TemplateResponse) else None
    for code, (status, seconds) in RETRIES.items():
        if form and form.has_error(NON_FIELD_ERRORS, code):
            response.status_code = status
            response.headers["Retry-After"] = str(seconds)


def get_tried_address(request: HttpRequest, credentials) -> str:
    """Return the e-mail address of an attempt to log in, in one case however it was typed."""
    typed = (credentials or {}).get("username") or (request.POST.get("username", "") if request else "")
    return typed.strip().casefold()
