"""The page that says why a log-in by an institution failed, and the line of it in the log."""

import logging
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from groupsite.accounts.institutions import get_institution_name

logger = logging.getLogger(__name__)

MOST_DETAIL = 300


class LoginRefusal(NamedTuple):
    """title, text: for the person, with `{name}` and `{emails}`. asks_contact: whether the group can help."""

    title: str | Promise
    text: str | Promise
    status: int = 403
    asks_contact: bool = False


FAILED = _("Log-in failed")
NO_ACCOUNT = _("You have no account here")
REFUSALS = {
    "account_ended": LoginRefusal(
        _("Your account has ended"),
        _("You can no longer log in here. If you should, ask for it."),
        asks_contact=True,
    ),
    "audience": LoginRefusal(
        FAILED,
        _("The answer of {name} was meant for another site. The operators have to compare the client there."),
        asks_contact=True,
    ),
    "claim_missing": LoginRefusal(
        NO_ACCOUNT,
        _("{name} says who you are, but not that you are one of those who may log in here."),
        asks_contact=True,
    ),
    "clock": LoginRefusal(
        FAILED,
        _(
            "The clocks of {name} and of this site differ. Try again; if that does not help, tell the "
            "operators."
        ),
        asks_contact=True,
    ),
    "confirm_first": LoginRefusal(
        NO_ACCOUNT,
        _("You have an account here already. Log in with its e-mail address and its own password."),
    ),
    "email_missing": LoginRefusal(
        NO_ACCOUNT,
        _(
            "{name} did not tell your e-mail address, so you are not recognised. Log in another way and "
            "connect the two under “Your account”, or ask for an invitation."
        ),
        asks_contact=True,
    ),
    "email_unverified": LoginRefusal(
        NO_ACCOUNT,
        _(
            "{name} did not confirm that {emails} is yours. Confirm it there; or log in another way and "
            "connect the two under “Your account”."
        ),
        asks_contact=True,
    ),
    "former_member": LoginRefusal(
        NO_ACCOUNT,
        _("You are no longer a member of the group. If you are, ask for an invitation."),
        asks_contact=True,
    ),
    "identifier_missing": LoginRefusal(
        FAILED,
        _("{name} sent no identifier that stays the same. The operators have to ask for one."),
        asks_contact=True,
    ),
    "invitation_over": LoginRefusal(
        _("This invitation no longer works"),
        _("Log in if you have an account, or ask for a new one."),
        410,
        asks_contact=True,
    ),
    "issuer": LoginRefusal(
        FAILED,
        _("The answer came from somewhere else than {name}. If it happens again, tell the operators."),
        asks_contact=True,
    ),
    "malformed": LoginRefusal(
        FAILED,
        _("{name} did not answer as expected. Try again; if that does not help, tell the operators."),
        400,
        asks_contact=True,
    ),
    "owner_invited": LoginRefusal(
        _("Set a password first"),
        _(
            "This invitation makes you an owner. Follow its link again and set a password; then you can "
            "connect {name} under “Your account”."
        ),
    ),
    "several_people": LoginRefusal(
        NO_ACCOUNT,
        _("Several people here have {emails}. Ask for an invitation, so that it is clear who you are."),
        asks_contact=True,
    ),
    "signature": LoginRefusal(
        FAILED,
        _("The signature of {name} is missing or not correct. If it happens again, tell the operators."),
        asks_contact=True,
    ),
    "state": LoginRefusal(
        FAILED,
        _("It took too long, was begun in another browser or was finished already. Begin again."),
        400,
    ),
    "too_many": LoginRefusal(
        FAILED, _("There were too many log-ins from your network. Try again in a few minutes."), 429
    ),
    "try_again": LoginRefusal(FAILED, _("Something else was saved at the same moment. Log in again."), 409),
    "unknown_person": LoginRefusal(
        NO_ACCOUNT,
        _(
            "{name} says that you have {emails}, which nobody on the roster of the group has. "
            "Ask for an invitation."
        ),
        asks_contact=True,
    ),
    "unreachable": LoginRefusal(
        FAILED, _("{name} cannot be reached at the moment. Try again in a few minutes."), 503
    ),
    "cancelled": LoginRefusal(_("Log-in cancelled"), _("You cancelled the log-in at {name}."), 200),
    "refused_there": LoginRefusal(
        FAILED,
        _("{name} refused the log-in. Try again there; if that does not help, tell the operators."),
        asks_contact=True,
    ),
}
"""By the codes that are in the log."""


def describe_refusal(code: str, kind: str, emails=()) -> str:
    """Return what to tell the person."""
    addresses = ", ".join(emails) or str(_("your e-mail address"))
    return str(REFUSALS[code].text).format(name=get_institution_name(kind), emails=addresses)


def refuse(
    request, code: str, kind: str, *, emails=(), detail: object = "", next_url: str | None = ""
) -> HttpResponse:
    """Answer with a page that says what to do, and write the code to the log."""
    log_refusal(code, kind, detail)
    refusal = REFUSALS[code]
    text = describe_refusal(code, kind, emails)
    context = {"refusal": refusal, "text": text, "code": code, "next": next_url}
    return render(request, "groupsite/accounts/refused.html", context, status=refusal.status)


def log_refusal(code: str, kind: str, detail: object = "") -> None:
    """Write a line to the log: no names and no addresses, and what the other side said in one line."""
    text = ascii(str(detail))[1:-1][:MOST_DETAIL]
    logger.warning("Log-in by institution (%s) failed: %s%s", kind, code, f" ({text})" if text else "")
