"""What happens when somebody comes back from a provider: ORCID, or an institution."""

import jwt
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base import ProviderException
from allauth.socialaccount.providers.base.constants import AuthError, AuthProcess
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from requests import RequestException

from groupsite.accounts import orcid
from groupsite.accounts.admission import AdmissionError, ConfirmationNeededError, admit, check_account
from groupsite.accounts.identities import build_oidc_identity
from groupsite.accounts.institution_settings import OIDC
from groupsite.accounts.invitations import find_invitation
from groupsite.accounts.pending_connections import SECOND_FACTOR_THERE, connect, keep_connection
from groupsite.accounts.refusals import refuse
from people.models import User

INVITATION = "invitation"
"""The key of the token of an invitation in what waits until somebody is back."""
CODES = (
    (jwt.ExpiredSignatureError, "clock"),
    (jwt.ImmatureSignatureError, "clock"),
    (jwt.InvalidAudienceError, "audience"),
    (jwt.InvalidIssuerError, "issuer"),
    (RequestException, "unreachable"),
)


class ProviderAdapter(DefaultSocialAccountAdapter):
    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "no_password": _("Set a password first: without one you could no longer log in."),
    }

    def new_user(self, request: HttpRequest, sociallogin) -> User:
        """Return an account that is never saved, and read who it is: only a hash of the subject is stored.

        The account is put into the session: so its date is of Python.
        """
        account = sociallogin.account
        answer, account.extra_data = account.extra_data, {}
        if account.provider == OIDC:
            issuer = sociallogin.provider.app.settings["server_url"]
            try:
                sociallogin.identity = build_oidc_identity(issuer, answer)
            except (ValueError, TypeError, AttributeError) as error:
                raise ProviderException("malformed") from error
        elif account.provider != orcid.PROVIDER:
            sociallogin.identity = answer["identity"]
        if account.provider != orcid.PROVIDER:
            account.uid = sociallogin.identity.uid
        return User(joined_at=timezone.now())

    def pre_social_login(self, request: HttpRequest, sociallogin) -> None:
        """Find the account of who logged in, or answer why there is none."""
        if sociallogin.account.provider == orcid.PROVIDER:
            orcid.check_number(sociallogin.account)
        elif sociallogin.state.get("process") != AuthProcess.CONNECT:
            self._find_account(request, sociallogin)

    def _find_account(self, request: HttpRequest, sociallogin) -> None:
        identity = sociallogin.identity
        try:
            if sociallogin.is_existing:
                check_account(sociallogin.user, identity)
            else:
                token = (sociallogin.state.get("data") or {}).get(INVITATION)
                invitation = find_invitation(token) if token else None
                if token and invitation is None:
                    raise AdmissionError("invitation_over")
                sociallogin.user = admit(identity, invitation)
                sociallogin.account = connect(sociallogin.user, identity.kind, identity.uid)
        except ConfirmationNeededError as needed:
            keep_connection(request, needed.user, identity.kind, identity.uid)
            target = sociallogin.state.get("next") or reverse("admin:index")
            raise ImmediateHttpResponse(redirect_to_login(target)) from needed
        except AdmissionError as error:
            response = refuse(
                request,
                error.code,
                identity.kind,
                emails=identity.emails,
                next_url=sociallogin.state.get("next"),
            )
            raise ImmediateHttpResponse(response) from error
        setattr(request, SECOND_FACTOR_THERE, identity.has_second_factor)

    def on_authentication_error(
        self, request, provider, error=None, exception=None, extra_context=None
    ) -> None:
        """Say on a page of ours what went wrong at an institution."""
        kind = provider.app.provider_id
        if kind == orcid.PROVIDER:
            return
        code, detail = find_code(error, exception, extra_context or {})
        reason = request.GET.get("error", "")
        if code == "state" and reason == "access_denied":
            code = "cancelled"
        detail = detail or reason
        state = (extra_context or {}).get("state") or {}
        response = refuse(request, code, kind, detail=detail, next_url=state.get("next"))
        raise ImmediateHttpResponse(response)

    def get_connect_redirect_url(self, *args) -> str:
        return reverse("account")


def find_code(error, exception, context) -> tuple[str, object]:
    """Return the code of a refusal for what django-allauth found, and the detail for the log."""
    if error == AuthError.CANCELLED:
        return "cancelled", ""
    if exception is None:
        return ("state" if not context.get("state") else "refused_there"), ""
    for cause in (exception, exception.__cause__):
        for kind, code in CODES:
            if isinstance(cause, kind):
                return code, type(cause).__name__
    if isinstance(exception, ProviderException) and exception.args:
        return str(exception.args[0]), exception.__cause__ or ""
    return "malformed", exception
