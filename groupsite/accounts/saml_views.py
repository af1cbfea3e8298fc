"""The pages of SAML: the request, the assertion that comes back, and the metadata of this site."""

import re

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.providers.base import ProviderException
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_GET, require_POST
from requests import RequestException

from groupsite.accounts.institution_settings import SAML
from groupsite.accounts.provider_adapter import find_code
from groupsite.accounts.refusals import refuse
from groupsite.accounts.saml import Assertion, build_own_metadata, build_request, read_response
from groupsite.site.client_networks import is_within_limit

_TOKEN = re.compile(r"[A-Za-z0-9]{32}")
SECONDS = 120
"""How long an assertion waits until its page is asked for, which the browser does at once."""


def build_login_url(request: HttpRequest, options: dict, contexts: list[str]) -> str:
    """Return the URL at the identity provider, and keep in the session what is needed after it."""
    url, request_id = build_request(contexts)
    get_adapter().get_provider(request, SAML).stash_redirect_state(request, state_id=request_id, **options)
    return url


@require_POST
def receive_assertion(request) -> HttpResponse:
    """Check an assertion, and lead to the page that logs in: browsers send no session to this one.

    The form is from another site. Only what is signed is kept, so nobody else can fill the cache.
    """
    if not is_within_limit(request, "institution"):
        return refuse(request, "too_many", SAML)
    try:
        assertion = read_response(request.POST.get("SAMLResponse", ""))
    except (ProviderException, RequestException) as error:
        code, detail = find_code(None, error, {})
        return refuse(request, code, SAML, detail=detail)
    token = get_random_string(32)
    caches["default"].set(f"saml:{token}", assertion, SECONDS)
    return redirect(f"{reverse('saml_finish')}?token={token}")


@require_GET
def finish_login(request) -> HttpResponse:
    """Log in, or connect, whom an assertion is about, if this browser began it."""
    token = request.GET.get("token", "")
    key = f"saml:{token}"
    assertion: Assertion | None = caches["default"].get(key) if _TOKEN.fullmatch(token) else None
    provider = get_adapter().get_provider(request, SAML)
    try:
        if assertion is None:
            raise PermissionDenied
        state = provider.unstash_redirect_state(request, assertion.request_id)
    except PermissionDenied:
        return refuse(request, "state", SAML)
    caches["default"].delete(key)
    login = provider.sociallogin_from_response(request, assertion)
    login.state = state
    try:
        return complete_social_login(request, login)
    except ImmediateHttpResponse as answer:
        return answer.response


@require_GET
def show_metadata(_request) -> HttpResponse:
    """Show the metadata of this site."""
    return HttpResponse(build_own_metadata(), content_type="application/samlmetadata+xml")
