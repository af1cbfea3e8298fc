"""The forms of django-allauth with the labels of this site."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.base import forms as second_factor_forms
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from groupsite.accounts.failed_logins import log_failed_login
from groupsite.accounts.institutions import is_directory_asked
from groupsite.accounts.second_factor import use_code
from people.models import User


class _PlainForm:
    """Replace labels, and remove placeholders. labels: by the name of the field."""

    labels: dict[str, Any] = {}
    label_suffix = ""
    fields: dict[str, Any]

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
            if name in ("password", "oldpassword"):
                field.help_text = ""  # a link to the reset, which the page has


class LoginForm(_PlainForm, allauth_forms.LoginForm):
    labels = {"login": _("E-mail address"), "password": _("Password")}

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        if is_directory_asked():
            label = _("User name or e-mail address")
            self.fields["login"] = forms.CharField(label=label, max_length=254)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autofocus": True}

    def clean(self):
        try:
            return super().clean()
        except forms.ValidationError as error:
            if is_directory_asked() and error.code == "email_password_mismatch":
                raise get_adapter().validation_error("username_password_mismatch") from error
            raise

    def login(self, request, redirect_url=None):
        """Log in: a user name stands for the address of its account, which is confirmed."""
        self._login.email = self.user.email
        return super().login(request, redirect_url)


class CodeRequestForm(_PlainForm, allauth_forms.RequestLoginCodeForm):
    labels = {"email": _("E-mail address")}


class CodeForm(_PlainForm, allauth_forms.ConfirmLoginCodeForm):
    labels = {"code": _("Code from the message")}

    def clean_code(self) -> str:
        try:
            return super().clean_code()
        except ValidationError:
            log_failed_login(context.request)
            raise


class ReauthenticationForm(_PlainForm, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Password")}


class EmailChangeForm(_PlainForm, allauth_forms.AddEmailForm):
    labels = {"email": _("New e-mail address")}


class OwnPasswordForm(_PlainForm, allauth_forms.ChangePasswordForm):
    labels = {
        "oldpassword": _("Current password"),
        "password1": _("New password"),
        "password2": _("New password again"),
    }


class FirstPasswordForm(_PlainForm, allauth_forms.SetPasswordForm):
    labels = {"password1": _("Password"), "password2": _("Password again")}


class _CodeUsedOnce:
    """Accept each code of an app once, though it is valid for longer."""

    user: User

    def clean_code(self) -> str:
        code = super().clean_code()  # type: ignore[misc]
        use_code(self.user, code)
        return code


class SecondFactorForm(_CodeUsedOnce, _PlainForm, second_factor_forms.AuthenticateForm):
    labels = {"code": _("Code of the app, or a recovery code")}

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autofocus": True, "inputmode": "numeric"}


class SecondFactorConfirmationForm(_CodeUsedOnce, _PlainForm, second_factor_forms.ReauthenticateForm):
    labels = {"code": _("Code of the app, or a recovery code")}


class AuthenticatorAppForm(_CodeUsedOnce, _PlainForm, ActivateTOTPForm):
    """A new app. Its key stays while the page is reloaded or open twice: it may be scanned already."""

    labels = {"code": _("Code that the app shows")}

    def __init__(self, *args, **kwargs) -> None:
        session = context.request.session
        secret = session.get(SECRET_SESSION_KEY)
        super().__init__(*args, **kwargs)
        if secret:
            self.secret = session[SECRET_SESSION_KEY] = secret
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class PasskeyForm(_PlainForm, AddWebAuthnForm):
    labels = {"name": _("Name, by which you recognise it")}

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].initial = True
        self.fields["passwordless"].label = _("Log in with it alone, without the password")
        self.fields["passwordless"].help_text = _(
            "It then asks for a fingerprint, your face or a PIN. Otherwise it is a second factor only."
        )
