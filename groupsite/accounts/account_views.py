"""One's own account: log-in, e-mail address and sessions. django-allauth does most of the work."""

from allauth.account import views as allauth_views
from allauth.account.utils import filter_users_by_email
from allauth.mfa.base import views as second_factor_views
from allauth.mfa.totp import views as app_views
from allauth.mfa.utils import is_mfa_enabled
from allauth.socialaccount import views as provider_views
from allauth.socialaccount.providers.openid_connect import views as provider_login_views
from allauth.usersessions import views as session_views
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, get_script_prefix, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.generic.base import ContextMixin
from requests import RequestException

from core.mail.file_backend import has_mail_server
from groupsite.accounts.account_language import build_language_form
from groupsite.accounts.adapter import TOO_MANY
from groupsite.accounts.institution_settings import OIDC
from groupsite.accounts.institution_views import list_connectable, return_from_institution
from groupsite.accounts.institutions import Institution, list_institutions
from groupsite.accounts.kept_forms import drop_kept_form, get_kept_form
from groupsite.accounts.login_codes import are_codes_offered, spend_time_of_message
from groupsite.accounts.orcid import PROVIDER, list_provider_origins
from groupsite.accounts.password_slots import BUSY, BUSY_SECONDS
from groupsite.accounts.pending_connections import drop_connection, get_pending_name
from groupsite.accounts.sessions import end_sessions
from groupsite.site.context import Site

NOT_CONNECTED = "unconnected"
"""In the query string of who wants to log in without connecting the institution."""
RETRIES = {BUSY: (503, BUSY_SECONDS), TOO_MANY: (429, settings.LOGIN_COOLOFF)}
"""The HTTP status of each refusal to check a password, and the seconds after which to try again."""


class _WithSite(ContextMixin):
    """Give templates our site, which django-allauth's views replace by one of Django's."""

    def get_context_data(self, **kwargs):
        return super().get_context_data(**kwargs) | {"site": Site()}


class LoginView(_WithSite, allauth_views.LoginView):
    def dispatch(self, request, *args, **kwargs) -> HttpResponse:
        if NOT_CONNECTED in request.GET:
            drop_connection(request)
        return super().dispatch(request, *args, **kwargs)

    def get_form(self, form_class=None):
        """Begin in the first field, unless the institution is before it."""
        form = super().get_form(form_class)
        if self._list_institutions():
            form.fields["login"].widget.attrs.pop("autofocus", None)
        return form

    def get_context_data(self, **kwargs):
        return super().get_context_data(**kwargs) | {
            "sends_mail": has_mail_server(),
            "offers_codes": are_codes_offered(),
            "offers_orcid": bool(list_provider_origins()),
            "institutions": self._list_institutions(),
            "pending": get_pending_name(self.request),
            "is_password_hidden": self._is_password_hidden(),
        }

    def _list_institutions(self) -> list[Institution]:
        """Return the institutions to log in with: not the one that waits for a log-in to be connected."""
        pending = get_pending_name(self.request)
        return [row for row in list_institutions() if row.name != pending]

    def _is_password_hidden(self) -> bool:
        """Return whether the institution is the only way that is shown at once."""
        is_needed = self.request.method == "POST" or "password" in self.request.GET
        return bool(
            settings.SSO_ONLY and list_institutions() and not is_needed and not get_pending_name(self.request)
        )

    def form_invalid(self, form) -> HttpResponse:
        """Set status and Retry-After where a password was not checked."""
        response = super().form_invalid(form)
        for code, (status, seconds) in RETRIES.items():
            if form.has_error(NON_FIELD_ERRORS, code):
                response.status_code = status
                response.headers["Retry-After"] = str(seconds)
        return response


class CodeRequestView(_WithSite, allauth_views.RequestLoginCodeView):
    """Send a code to log in with, whether or not there is an account: the answers are alike."""

    def dispatch(self, request, *args, **kwargs) -> HttpResponse:
        if not are_codes_offered():
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form) -> HttpResponse:
        response = super().form_valid(form)
        email = form.cleaned_data["email"]
        if not filter_users_by_email(email, is_active=True, prefer_verified=True):
            spend_time_of_message(self.request, email)
        return response


class CodeView(_WithSite, allauth_views.ConfirmLoginCodeView):
    pass


class InactiveView(_WithSite, allauth_views.AccountInactiveView):
    pass


class VerificationSentView(_WithSite, allauth_views.EmailVerificationSentView):
    pass


class ConfirmEmailView(_WithSite, allauth_views.ConfirmEmailView):
    """Confirm a new e-mail address by the link in a message: GET only asks."""

    def setup(self, request, *args, token: str, **kwargs) -> None:
        super().setup(request, *args, key=token, **kwargs)

    def render_to_response(self, context, **options) -> HttpResponse:
        """Answer 410 if the link has expired, was used or was altered."""
        return super().render_to_response(context, status=200 if self.object else 410, **options)

    def post(self, *args, **kwargs) -> HttpResponse:
        if allauth_views.get_emailconfirmation_model().from_key(self.kwargs["key"]) is None:
            return self.get(*args, **kwargs)
        return super().post(*args, **kwargs)


class SecondFactorView(_WithSite, second_factor_views.AuthenticateView):
    pass


class AuthenticatorAppView(app_views.ActivateTOTPView):
    """Add an app; who has one, as after going back, is led to the overview and not to its removal."""

    def dispatch(self, request, *args, **kwargs) -> HttpResponse:
        response = super().dispatch(request, *args, **kwargs)
        if getattr(response, "url", "") == reverse("mfa_deactivate_totp"):
            return redirect("mfa_index")
        return response


def log_in_with_provider(request, provider_id: str) -> HttpResponse:
    """Lead to ORCID; a page says so if it cannot be reached."""
    if provider_id != PROVIDER:
        raise Http404
    try:
        return provider_login_views.login(request, provider_id)
    except RequestException:
        return redirect("socialaccount_login_error")


def return_from_provider(request, provider_id: str) -> HttpResponse:
    """Log in, or connect, whom ORCID or an institution sent back."""
    if provider_id == OIDC:
        return return_from_institution(request)
    try:
        return provider_login_views.callback(request, provider_id)
    except (RequestException, ValueError):  # also for who has no number there
        return redirect("socialaccount_login_error")


class ProviderCancelledView(_WithSite, provider_views.LoginCancelledView):
    pass


class ProviderFailedView(_WithSite, provider_views.LoginErrorView):
    pass


class ProviderUnknownView(_WithSite, provider_views.SignupView):
    """Say that nobody has connected this account of the provider: nobody can sign up."""


class SessionsView(session_views.ListUserSessionsView):
    """List the sessions of the account, and end all of them."""

    def form_valid(self, _form) -> HttpResponse:
        end_sessions(self.request.user)
        logout(self.request)
        messages.success(self.request, _("You were logged out everywhere."))
        return redirect("account_login")


@login_required
@require_http_methods(["GET", "HEAD"])
def account(request) -> HttpResponse:
    """Show how the user logs in, with links to change it."""
    context = {
        "person": getattr(request.user, "person", None),
        "offers_orcid": bool(list_provider_origins()),
        "orcid": request.user.socialaccount_set.filter(provider=PROVIDER).first(),
        "institutions": list_connectable(request.user),
        "has_second_factor": is_mfa_enabled(request.user),
        "language_form": build_language_form(request.user),
    }
    return render(request, "groupsite/accounts/account.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def continue_form(request) -> HttpResponse:
    """Show the form that was sent with an ended session, to send it now; POST drops it."""
    form = get_kept_form(request)
    if form is None or request.method == "POST":
        drop_kept_form(request)
        return redirect("admin:index")
    context = {"kept": form, "can_open": is_filled_again(form.path)}
    return render(request, "groupsite/accounts/continue_form.html", context)


def is_filled_again(path: str) -> bool:
    """Return whether the path is of a form of the admin that shows what is sent with `_restore`."""
    bare, prefix = path.partition("?")[0], get_script_prefix()
    try:
        match = resolve("/" + bare[len(prefix) :])
    except Resolver404:
        return False
    return "admin" in match.namespaces and str(match.url_name).endswith(("_add", "_change"))
