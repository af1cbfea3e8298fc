"""Go to an institution to log in there, come back, and disconnect it."""

from typing import NamedTuple

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount import signals
from allauth.socialaccount import views as provider_views
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialAccount, SocialApp
from allauth.socialaccount.providers.base import ProviderException
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ImproperlyConfigured
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from requests import RequestException

from groupsite.accounts.institution_settings import LDAP, OIDC, SAML
from groupsite.accounts.institutions import get_institution_name, list_institutions
from groupsite.accounts.invitation_views import SESSION_KEY
from groupsite.accounts.orcid import PROVIDER
from groupsite.accounts.pending_connections import tell_of_connection
from groupsite.accounts.provider_adapter import INVITATION, find_code
from groupsite.accounts.refusals import refuse
from groupsite.models import Group
from groupsite.site.client_networks import is_within_limit
from people.models import User

LIMIT = "institution"
"""The limit of ACCOUNT_RATE_LIMITS."""


class Connection(NamedTuple):
    """What the page of one's account says of an institution. row: None if it is not connected."""

    kind: str
    name: str
    row: SocialAccount | None


class OidcAdapter(OpenIDConnectOAuth2Adapter):
    """OpenID Connect that takes no answer for granted: a ProviderException has the code of a refusal."""

    @property
    def openid_config(self) -> dict:
        config = super().openid_config
        required = {"issuer", "authorization_endpoint", "token_endpoint"}
        if not isinstance(config, dict) or not all(isinstance(config.get(key), str) for key in required):
            raise ProviderException("malformed")
        if config["issuer"].rstrip("/") != self.get_provider().app.settings["server_url"]:
            raise ProviderException("issuer")
        return config

    def complete_login(self, *args, **options):
        try:
            return super().complete_login(*args, **options)
        except (LookupError, TypeError, AttributeError, ValueError, ImproperlyConfigured) as error:
            if isinstance(error, RequestException):
                raise
            raise ProviderException("malformed") from error


@require_POST
def leave_for_institution(request, kind: str) -> HttpResponse:
    """Show a page that leads to the institution at once.

    A form may not lead to other hosts, a page may, so no policy has to know all hosts of an institution.
    """
    if kind not in {row.kind for row in list_institutions()}:
        raise Http404
    if not is_within_limit(request, LIMIT):
        return refuse(request, "too_many", kind)
    process = AuthProcess.LOGIN
    if "connect" in request.POST and request.user.is_authenticated:
        process = AuthProcess.CONNECT
    data = {INVITATION: request.session.get(SESSION_KEY, "")} if INVITATION in request.POST else None
    options = {"process": process, "next_url": get_next_redirect_url(request), "data": data}
    try:
        url = _build_url(request, kind, options)
    except (RequestException, ProviderException, ValueError, LookupError, AttributeError) as error:
        code, detail = find_code(None, error, {})
        return refuse(request, code, kind, detail=detail)
    context = {"url": url, "name": get_institution_name(kind)}
    return render(request, "groupsite/accounts/leaving.html", context)


def _build_url(request: HttpRequest, kind: str, options: dict) -> str:
    """Return the URL at the institution, and keep in the session what is needed after it."""
    is_required = Group.objects.filter(requires_second_factor=True).exists()
    contexts = settings.SSO_REQUESTED_MFA if is_required else []
    if kind == SAML:
        from groupsite.accounts.saml_views import build_login_url

        return build_login_url(request, options, contexts)
    OidcAdapter(request, OIDC).openid_config  # noqa: B018  it raises what is wrong
    provider = get_adapter().get_provider(request, OIDC)
    parameters = {"acr_values": " ".join(contexts)} if contexts else {}
    response = provider.redirect(request, auth_params=parameters, **options)
    return response["Location"]


def return_from_institution(request: HttpRequest) -> HttpResponse:
    """Log in, or connect, whom the institution sent back with OpenID Connect."""
    try:
        return OAuth2CallbackView.adapter_view(OidcAdapter(request, OIDC))(request)
    except SocialApp.DoesNotExist as error:
        raise Http404 from error
    except (RequestException, ProviderException, ValueError) as error:
        code, detail = find_code(None, error, {})
        return refuse(request, code, OIDC, detail=detail)


def list_connectable(user: User) -> list[Connection]:
    """Return the institutions that an account is connected with, each connection, or could be."""
    rows = list(user.socialaccount_set.exclude(provider=PROVIDER).order_by("pk"))
    offered = [row.kind for row in list_institutions()]
    connections: list[Connection] = []
    for kind in (OIDC, SAML, LDAP):
        name = str(get_institution_name(kind))
        own = [row for row in rows if row.provider == kind]
        if own or kind in offered:
            connections += [Connection(kind, name, row) for row in own or [None]]
    return connections


@method_decorator(login_required, name="dispatch")
@method_decorator(reauthentication_required, name="post")
class ConnectionsView(provider_views.ConnectionsView):
    """Disconnect ORCID or an institution, also one that the site no longer offers."""

    def get_context_data(self, **options):
        context = super().get_context_data(**options)
        rows = [(row, str(get_provider_name(row.provider))) for row in context["form"].accounts]
        return context | {"rows": rows, "orcid_provider": PROVIDER}

    def get_ajax_data(self) -> dict:
        return {}

    def form_valid(self, form) -> HttpResponse:
        account = form.cleaned_data["account"]
        name = get_provider_name(account.provider)
        account.delete()
        signals.social_account_removed.send(sender=SocialAccount, request=self.request, socialaccount=account)
        tell_of_connection(self.request.user, account.provider, "account_disconnected")
        messages.info(self.request, _("%(name)s was disconnected.") % {"name": name})
        return redirect("account")


def get_provider_name(kind: str):
    """Return the name of ORCID or an institution."""
    return "ORCID" if kind == PROVIDER else get_institution_name(kind)
