"""The URLs of one's own account: those of django-allauth that the site offers, under /accounts/."""

from functools import wraps
from importlib import import_module

from allauth.account import views as allauth_views
from allauth.mfa.base import views as second_factor_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import views as app_views
from allauth.mfa.webauthn import views as passkey_views
from django.conf import settings
from django.http import Http404
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView

from groupsite.accounts import account_views as accounts
from groupsite.accounts import institution_views as institutions
from groupsite.accounts import password_reset_views as password_reset
from groupsite.accounts.account_language import save_language
from groupsite.accounts.orcid import list_provider_origins
from groupsite.page_cache.public_headers import CONTENT_SECURITY_POLICY, FORM_ACTION
from groupsite.personal_data import data_views as personal_data
from groupsite.personal_data.erasure_requests import close_account
from groupsite.personal_data.retention_views import retention


def allow_providers(view):
    """Return a view whose forms may lead to the configured providers, too."""

    @wraps(view)
    def respond(*args, **kwargs):
        response = view(*args, **kwargs)
        if origins := list_provider_origins():
            policy = CONTENT_SECURITY_POLICY.replace(FORM_ACTION, " ".join([FORM_ACTION, *origins]))
            response.headers["Content-Security-Policy"] = policy
        return response

    return respond


def import_when_asked(name: str):
    """Return a page of SAML, whose libraries are optional: 404 where it is not configured."""

    def respond(request):
        if not settings.SAML:
            raise Http404
        return getattr(import_module("groupsite.accounts.saml_views"), name)(request)

    return respond


VIEWS = {
    "account": ("", accounts.account),
    "account_language": ("language/", save_language),
    "account_data": ("data/", personal_data.show_data),
    "account_data_download": ("data/download/", personal_data.download_data),
    "account_data_picture": ("data/pictures/<int:pk>/", personal_data.decide_on_picture),
    "account_login": ("login/", accounts.LoginView.as_view()),
    "account_request_login_code": ("login/code/", accounts.CodeRequestView.as_view()),
    "account_confirm_login_code": ("login/code/confirm/", accounts.CodeView.as_view()),
    "account_logout": ("logout/", allauth_views.logout),
    "account_inactive": ("inactive/", accounts.InactiveView.as_view()),
    "account_reauthenticate": ("reauthenticate/", allauth_views.reauthenticate),
    "continue_form": ("continue/", accounts.continue_form),
    "account_email": ("email/", allauth_views.email),
    "account_email_verification_sent": ("email/sent/", accounts.VerificationSentView.as_view()),
    "account_confirm_email": ("email/confirm/<str:token>/", accounts.ConfirmEmailView.as_view()),
    "account_change_password": ("password/change/", allauth_views.password_change),
    "account_set_password": ("password/set/", allauth_views.password_set),
    "account_reset_password": ("password/reset/", password_reset.request_reset),
    "password_reset_sent": ("password/reset/sent/", password_reset.reset_sent),
    "password_reset_link": (
        "password/reset/<str:uidb64>/<str:token>/",
        password_reset.ResetView.as_view(),
    ),
    "mfa_index": ("second-factor/", second_factor_views.index),
    "mfa_list_webauthn": ("second-factor/passkeys/", RedirectView.as_view(pattern_name="mfa_index")),
    "mfa_authenticate": ("second-factor/log-in/", accounts.SecondFactorView.as_view()),
    "mfa_reauthenticate": ("second-factor/confirm/", second_factor_views.reauthenticate),
    "mfa_activate_totp": ("second-factor/app/", accounts.AuthenticatorAppView.as_view()),
    "mfa_deactivate_totp": ("second-factor/app/remove/", app_views.deactivate_totp),
    "mfa_view_recovery_codes": ("second-factor/codes/", recovery_views.view_recovery_codes),
    "mfa_generate_recovery_codes": ("second-factor/codes/new/", recovery_views.generate_recovery_codes),
    "mfa_add_webauthn": ("second-factor/passkeys/add/", passkey_views.add_webauthn),
    "mfa_remove_webauthn": ("second-factor/passkeys/<int:pk>/remove/", passkey_views.remove_webauthn),
    "mfa_reauthenticate_webauthn": (
        "second-factor/passkeys/confirm/",
        passkey_views.reauthenticate_webauthn,
    ),
    "mfa_login_webauthn": ("login/passkey/", passkey_views.login_webauthn),
    "openid_connect_login": ("oidc/<str:provider_id>/login/", accounts.log_in_with_provider),
    "openid_connect_callback": ("oidc/<str:provider_id>/login/callback/", accounts.return_from_provider),
    "institution_login": ("institution/<slug:kind>/", institutions.leave_for_institution),
    "saml_acs": ("saml/acs/", csrf_exempt(import_when_asked("receive_assertion"))),
    "saml_finish": ("saml/finish/", import_when_asked("finish_login")),
    "saml_metadata": ("saml/metadata/", import_when_asked("show_metadata")),
    "socialaccount_connections": ("providers/", institutions.ConnectionsView.as_view()),
    "socialaccount_login_cancelled": ("providers/cancelled/", accounts.ProviderCancelledView.as_view()),
    "socialaccount_login_error": ("providers/failed/", accounts.ProviderFailedView.as_view()),
    "socialaccount_signup": ("providers/unknown/", accounts.ProviderUnknownView.as_view()),
    "close_account": ("close/", close_account),
    "retention": ("retention/", retention),
    "usersessions_list": ("sessions/", accounts.SessionsView.as_view()),
}
"""Paths and views by the names that django-allauth gives them."""

urlpatterns = [
    path(route, never_cache(allow_providers(view)), name=name) for name, (route, view) in VIEWS.items()
]
