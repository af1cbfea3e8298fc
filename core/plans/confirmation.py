"""Confirm a plan: exactly the one that was shown, as every request builds it anew."""

import hashlib
from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext


def compute_digest(lines: Iterable[str]) -> str:
    """Return a hash of a plan, which tells whether what was shown is what would be done."""
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace"), digest_size=16).hexdigest()


def is_confirmed(request: HttpRequest, digest: str) -> bool:
    """Return whether the plan with this digest was shown to who confirms it; warn if it was another one."""
    shown = request.POST.get("digest", "")
    if shown and shown != digest:
        messages.warning(
            request,
            gettext(
                "The plan is not the one that you saw: something has changed since. Nothing has been saved "
                "yet. Check the changes again."
            ),
        )
    return bool(shown) and shown == digest
