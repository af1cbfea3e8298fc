"""How django-allauth behaves on this site: mail, limits, messages, and no public sign-up."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.mail.messages import queue_message
from groupsite.accounts.failed_logins import log_failed_login
from groupsite.accounts.pending_connections import SECOND_FACTOR_THERE, finish_connection
from groupsite.models import Group
from groupsite.site.client_networks import get_network
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models.account import AccountRole

TOO_MANY = "too_many_login_attempts"
SECOND_FACTOR_NEEDED = "second_factor_needed"
"""The key of the session of somebody who has to add a second factor before they edit."""
STAFF = (AccountRole.STAFF, AccountRole.EDITOR, AccountRole.OWNER)
NO_ADDRESS = "0.0.0.0"  # noqa: S104
"""Stands for the address of a visitor who comes through a Unix socket of an unknown proxy."""


MESSAGES = {
    "account/messages/email_confirmation_failed.txt": _("There is already an account with %(email)s."),
    "account/messages/email_confirmation_sent.txt": _(
        "A message with a link is on its way to %(email)s. The address changes when you follow the link."
    ),
    "account/messages/email_confirmed.txt": _("Your e-mail address is now %(email)s."),
    "account/messages/email_deleted.txt": _("Your e-mail address stays as it is."),
    "account/messages/password_changed.txt": _(
        "Your password was changed. You were logged out on other devices."
    ),
    "account/messages/password_set.txt": _("Your password was set."),
    "socialaccount/messages/account_connected.txt": _("%(name)s was connected. You can log in with it."),
    "socialaccount/messages/account_connected_updated.txt": _("%(name)s is connected already."),
    "socialaccount/messages/account_connected_other.txt": _(
        "Your log-in with %(name)s is connected to another account, and was not connected to this one."
    ),
    "mfa/messages/totp_activated.txt": _("The authenticator app was added."),
    "mfa/messages/totp_deactivated.txt": _("The authenticator app was removed."),
    "mfa/messages/webauthn_added.txt": _("The passkey was added."),
    "mfa/messages/webauthn_removed.txt": _("The passkey was removed."),
}
"""What users are told, by the library's template."""
CONFIRMATIONS = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use a code of your app"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}
NOTIFICATIONS = {
    "account/email/email_changed",
    "account/email/password_changed",
    "account/email/password_set",
    "mfa/email/recovery_codes_generated",
    "mfa/email/totp_activated",
    "socialaccount/email/account_connected",
    "socialaccount/email/account_disconnected",
    "mfa/email/totp_deactivated",
    "mfa/email/webauthn_added",
    "mfa/email/webauthn_removed",
}
"""The changes of which an account is told by e-mail."""


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is deactivated."),
        "duplicate_email": _("This is already the e-mail address of your account."),
        "email_password_mismatch": _("The e-mail address or the password is not correct. Check both."),
        "username_password_mismatch": _(
            "The user name, the e-mail address or the password is not correct. Check them."
        ),
        "email_taken": _("There is already an account with this e-mail address."),
        "enter_current_password": _("The current password is not correct. Enter it again."),
        "incorrect_code": _("The code is not correct. Enter the newest one."),
        "incorrect_password": _("The password is not correct. Enter it again."),
        TOO_MANY: _("There were too many failed log-ins. Try again in 15 minutes."),
        "rate_limited": _("There were too many requests. Try again in a few minutes."),
        "unknown_email": _("There is no account with this e-mail address."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: accounts come from invitations and from owners."""
        return False

    def add_message(
        self, request, level, message_template=None, message_context=None, extra_tags="", message=None
    ) -> None:
        """Show our message in place of the library's template; some need none."""
        if text := message or MESSAGES.get(message_template or ""):
            context = {**(message_context or {})}
            if login := context.get("sociallogin"):
                context["name"] = login.provider.name
            messages.add_message(request, level, str(text) % context, extra_tags=extra_tags)

    def get_reauthentication_methods(self, user) -> list[dict]:
        """Return the ways in which the user can confirm that it is them, in our words."""
        return [
            method | {"description": CONFIRMATIONS[method["id"]]}
            for method in super().get_reauthentication_methods(user)
        ]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a message from one of our templates, which stand in `templates/account/email/`."""
        queue_message(template_prefix, email, {**context, **build_mail_context()})

    def send_notification_mail(self, template_prefix, user, context=None, email=None) -> None:
        """Tell the user of a change of how they log in."""
        if template_prefix not in NOTIFICATIONS:
            return
        details = {"link": build_absolute_url(reverse("account"))}
        if provider := (context or {}).get("provider"):
            details["name"] = provider.name
        self.send_mail(template_prefix, email or user.email, {**(context or {}), **details})

    def get_login_stages(self) -> list[str]:
        """Return the steps of a log-in: without a second factor if the institution has asked for one."""
        stages = super().get_login_stages()
        if getattr(self.request, SECOND_FACTOR_THERE, False):
            stages.remove("allauth.mfa.stages.AuthenticateStage")
        return stages

    def post_login(self, request: HttpRequest, user, **options):
        """Connect what waits for this log-in; remember that the account has to add a second factor first."""
        response = super().post_login(request, user, **options)
        if name := finish_connection(request, user):
            messages.success(request, _("%(name)s was connected. You can log in with it.") % {"name": name})
        if getattr(request, SECOND_FACTOR_THERE, False):
            return response
        if user.role in STAFF and Group.objects.filter(requires_second_factor=True).exists():
            request.session[SECOND_FACTOR_NEEDED] = True
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that ClientAddressMiddleware found."""
        return request.META.get("REMOTE_ADDR") or NO_ADDRESS

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse after too many failures; visitors without an address are not counted together."""
        if self.get_client_ip(request) == NO_ADDRESS:
            return
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            log_failed_login(request)
            raise

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Log the failure, too."""
        super().authentication_failed(request, **credentials)
        log_failed_login(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count failures at an account for each network, so that its owner can log in from elsewhere."""
        key = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{get_network(self.get_client_ip(request))} {key}"

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation) -> str:
        """Return the link to confirm an address, with the host of SITE_URL."""
        return build_absolute_url(reverse("account_confirm_email", args=[emailconfirmation.key]))

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return reverse("admin:index")

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        return reverse("home")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_verification_redirect_url(self, _email_address) -> str:
        return reverse("account")
