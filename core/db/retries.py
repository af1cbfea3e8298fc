"""Retry transactions that failed because of a concurrent write."""

import functools
import logging
from collections.abc import Callable

from django import forms
from django.db import IntegrityError, OperationalError, connection, transaction

MAX_ATTEMPTS = 4
UNIQUE_VIOLATION = "23505"
"""Unique violation, by a row of a concurrent transaction."""
CONFLICTS = ("40P01", "40001", UNIQUE_VIOLATION)
"""With deadlock detected and serialization failure."""
FOREIGN_KEY_VIOLATION = "23503"
"""Foreign key violation: a row that a form refers to was deleted after validation."""
LOCK_NOT_AVAILABLE = "55P03"
"""A lock was not acquired within lock_timeout."""
REFUSALS = {
    UNIQUE_VIOLATION: ("Nothing was saved. A value is already in use and must be unique. Change it."),
    FOREIGN_KEY_VIOLATION: "Nothing was saved. Something that was chosen here has been deleted. Choose "
    "again.",
}
BUSY = (
    "Nothing was saved, because the site is busy with other changes, such as an import. Your input is "
    "still here. Try again in a minute."
)

_log = logging.getLogger(__name__)


def retry_on_conflict(function: Callable) -> Callable:
    """Decorate a function to run in a transaction of its own, retried after a conflict with another one."""

    @functools.wraps(function)
    def run(*args, **options):
        for attempt in range(MAX_ATTEMPTS):
            try:
                with transaction.atomic():
                    return function(*args, **options)
            except (OperationalError, IntegrityError) as error:
                if (
                    get_error_code(error) not in CONFLICTS
                    or attempt == MAX_ATTEMPTS - 1
                    or connection.in_atomic_block
                ):
                    raise
        raise AssertionError("the last attempt returns or raises")

    return run


def get_error_code(error: Exception) -> str:
    """Return PostgreSQL's code of a database error; empty if it has none."""
    return getattr(error.__cause__, "pgcode", None) or ""


class RetryingFormMixin:
    """A mixin of admins: saving is retried after a conflict with another writer.

    The form is validated again, so that a value that is now taken is an error of its field. What still cannot
    be saved is shown again as typed.
    """

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        view = functools.partial(super().changeform_view, request, object_id, form_url, extra_context)
        if request.method != "POST":
            return view()
        for _ in range(MAX_ATTEMPTS):
            try:
                with transaction.atomic():
                    return view()
            except (OperationalError, IntegrityError) as error:
                code = get_error_code(error)
                if code not in (*CONFLICTS, FOREIGN_KEY_VIOLATION, LOCK_NOT_AVAILABLE):
                    raise
                _log.warning("A form was not saved: %s", error)
            if code == LOCK_NOT_AVAILABLE:
                break
        request.refusal = REFUSALS.get(code, BUSY)
        return view()


def get_refusal(request) -> str:
    """Return the reason why a form must not be saved; empty if it may be."""
    return getattr(request, "refusal", "")


def refuse_to_save(form: type[forms.ModelForm], reason: str) -> type[forms.ModelForm]:
    """Return a form class that shows what was typed, with the reason why it was not saved."""

    class Refused(form):  # type: ignore[valid-type]
        def full_clean(self):
            forms.ModelForm.full_clean(self)  # without the validation of subclasses
            self.add_error(None, reason)

    return Refused
