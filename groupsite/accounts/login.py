"""Login limits: failures at one account (axes), failures at many accounts, passwords checked at a time."""

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
"""Length in bits of the IPv6 prefix that one customer gets (RFC 6177)."""
BUSY, TOO_MANY = "busy", "too-many-accounts"
RETRIES = {BUSY: (503, 5), TOO_MANY: (429, int(settings.AXES_COOLOFF_TIME.total_seconds()))}
"""The HTTP status of each refusal, and the seconds after which to try again."""

# Checking a password (Argon2) costs as much memory and CPU as many pages: one is checked, and one may wait.
login_slots = BoundedSemaphore(2)
password_check_lock = Lock()


class LoginForm(AdminAuthenticationForm):
    """Django's login form, limited: it checks one password at a time, and none after too many failures."""

    def clean(self):
        with wait_for_turn():
            address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
            if has_tried_many_accounts(address):
                minutes = RETRIES[TOO_MANY][1] // 60
                reason = "Too many different accounts were tried from your network."
                raise ValidationError(f"{reason} Try again in {minutes} minutes.", TOO_MANY)
            return super().clean()


@contextmanager
def wait_for_turn() -> Iterator[None]:
    """Wait until no other password is being checked. Raises ValidationError if somebody waits already."""
    if not login_slots.acquire(blocking=False):
        raise ValidationError(
            "Too many people are logging in at the moment. Try again in a few seconds.", BUSY
        )
    try:
        with password_check_lock:
            yield
    finally:
        login_slots.release()


def has_tried_many_accounts(address: str) -> bool:
    """Return whether logging in failed for too many different accounts from an address, or its network."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:  # a Unix socket without a trusted proxy: all visitors have the same empty address
        return False
    if network.version == 6:
        network = network.supernet(new_prefix=IPV6_SITE)
    attempts = AccessAttempt.objects.filter(
        ip_address__range=(str(network[0]), str(network[-1])),
        attempt_time__gte=timezone.now() - settings.AXES_COOLOFF_TIME,
    )
    return attempts.values("username").distinct().count() >= settings.LOGIN_ACCOUNTS_PER_ADDRESS


def set_refusal_status(response) -> None:
    """Set status and Retry-After of the login page where a password was not checked."""
    context = response.context_data if isinstance(response, TemplateResponse) else None
    form = context["form"] if context else None
    for code, (status, seconds) in RETRIES.items():
        if form and form.has_error(NON_FIELD_ERRORS, code):
            response.status_code = status
            response.headers["Retry-After"] = str(seconds)


def get_tried_address(request: HttpRequest, credentials) -> str:
    """Return the e-mail address of a login attempt, case-folded. axes calls this."""
    email = (credentials or {}).get("username") or (request.POST.get("username", "") if request else "")
    return email.strip().casefold()
