"""The line of the log about a failed log-in, which `deploy/fail2ban/` reads. It names no account."""

import logging

from core.monitoring.log_formats import FACTS

_security = logging.getLogger("groupsite.security")


def log_failed_login(request, **_signal) -> None:
    """Log that a password, a code or a second factor was wrong, with the address that it came from.

    Receiver of `allauth.mfa.signals.authentication_failed`, too.
    """
    address = request.META.get("REMOTE_ADDR") or "unknown"
    _security.warning("failed log-in from %s", address, extra={FACTS: {"address": address}})
