"""Read the settings of log-in by an institution from the environment; errors name the variable."""

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext

from core import environment as env

OIDC, SAML, LDAP = "institution", "saml", "ldap"
"""The kinds of log-in by an institution, as stored with connections of accounts and shown in URLs."""
ROLES = ("member", "staff", "editor")
"""The roles that an institution may give: nobody becomes an owner by it."""
MFA_VALUES: tuple[str, ...] = (
    "mfa",  # RFC 8176
    "https://refeds.org/profile/mfa",
    "http://schemas.microsoft.com/claims/multipleauthn",
)
"""What a log-in with a second factor is called, in `acr` and `amr` of OpenID Connect and in SAML."""
LOCAL = {"localhost", "127.0.0.1", "::1"}


def read_who() -> str:
    """Return `roster` or `claim`. Raises ImproperlyConfigured."""
    who = os.environ.get("SSO_WHO", "").strip().lower() or "roster"
    if who not in {"roster", "claim"}:
        raise ImproperlyConfigured(f"SSO_WHO={who!r}: enter roster or claim.")
    if who == "claim" and not read_claims():
        raise ImproperlyConfigured("SSO_WHO=claim needs SSO_CLAIM, such as eduPersonAffiliation=staff.")
    return who


def read_claims() -> list[tuple[str, str]]:
    """Return the names and values of SSO_CLAIM, which are separated by semicolons."""
    return [_read_claim("SSO_CLAIM", text) for text in _split("SSO_CLAIM")]


def read_roles() -> list[tuple[str, str, str]]:
    """Return the name and the value of each claim in SSO_ROLES with the role that it gives."""
    rows = []
    for text in _split("SSO_ROLES"):
        claim, _, role = (part.strip() for part in text.rpartition(":"))
        if role not in ROLES:
            raise ImproperlyConfigured(f"SSO_ROLES: {text!r} has to end in :member, :staff or :editor.")
        rows.append((*_read_claim("SSO_ROLES", claim), role))
    return rows


def _split(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(";") if part.strip()]


def _read_claim(setting: str, text: str) -> tuple[str, str]:
    name, _, value = (part.strip() for part in text.partition("="))
    if not name or not value:
        raise ImproperlyConfigured(f"{setting}: {text!r}: enter a name and a value, such as groups=web.")
    return name, value


def read_domains(name: str) -> list[str]:
    """Return the domains of a variable in lower case. Raises ImproperlyConfigured."""
    domains = [domain.lower().removeprefix("@") for domain in env.read_list(name)]
    form = re.compile(r"[\w-]+(\.[\w-]+)+", re.ASCII)
    if wrong := next((text for text in domains if not form.fullmatch(text)), None):
        raise ImproperlyConfigured(
            f"{name}: {wrong!r}: enter domains such as example.org, or xn--mnchen-3ya.example for others."
        )
    return domains


def read_secure_url(name: str, schemes: tuple[str, ...] = ("https",)) -> str:
    """Return the URL of a server, "" if none is set; unencrypted ones are on this machine only."""
    url = os.environ.get(name, "").strip().rstrip("/")
    parts = urlsplit(url)
    plain = parts.scheme == "http" and parts.hostname in LOCAL
    if url and not (parts.hostname and (parts.scheme in schemes or plain)):
        raise ImproperlyConfigured(f"{name}={url!r}: enter a URL that starts with {schemes[0]}://.")
    return url


def read_oidc_app() -> dict[str, Any] | None:
    """Return the provider of OpenID Connect as django-allauth takes it; None if it is not set."""
    url = read_secure_url("OIDC_URL").removesuffix("/.well-known/openid-configuration")
    client, secret = (os.environ.get(name, "").strip() for name in ("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"))
    if not (url or client or secret):
        return None
    if not (url and client and secret):
        raise ImproperlyConfigured("Set OIDC_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.")
    return {
        "provider_id": OIDC,
        "name": _read_name("OIDC_NAME"),
        "client_id": client,
        "secret": secret,
        "settings": {
            "server_url": url,
            "scope": env.read_list("OIDC_SCOPES") or ["openid", "email", "profile"],
            "oauth_pkce_enabled": True,
        },
    }


def _read_name(setting: str) -> str:
    return os.environ.get(setting, "").strip() or gettext("your institution")


def read_saml() -> dict[str, Any]:
    """Return what is set about SAML; nothing without metadata of an identity provider."""
    url = read_secure_url("SAML_METADATA_URL")
    file = os.environ.get("SAML_METADATA_FILE", "").strip()
    if not url and not file:
        return {}
    _require("onelogin", "SAML_METADATA_URL", "saml")
    return {
        "name": _read_name("SAML_NAME"),
        "metadata_url": url,
        "metadata_file": file,
        "idp": os.environ.get("SAML_IDP", "").strip() or None,
        "entity_id": os.environ.get("SAML_ENTITY_ID", "").strip(),
        "certificate": _read_file("SAML_CERTIFICATE"),
        "key": _read_file("SAML_KEY"),
    }


def build_saml_app(name: str) -> dict[str, Any]:
    """Return the provider of SAML as django-allauth takes it."""
    return {"provider_id": SAML, "client_id": SAML, "name": name, "settings": {}}


def _read_file(name: str) -> str:
    path = os.environ.get(name, "").strip()
    try:
        return Path(path).read_text() if path else ""
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: {path} cannot be read: {error.strerror}.") from error


def _require(module: str, setting: str, extra: str) -> None:
    if find_spec(module) is None:
        raise ImproperlyConfigured(
            f"{setting} needs a library: install groupsite[{extra}], see docs/operators.md."
        )


def read_ldap() -> dict[str, Any]:
    """Return the settings of django-auth-ldap; none if no directory is set."""
    url = read_secure_url("LDAP_URL", ("ldaps", "ldap"))
    if not url:
        return {}
    _require("django_auth_ldap", "LDAP_URL", "ldap")
    base, _, condition = (part.strip() for part in os.environ.get("LDAP_SEARCH", "").partition("?"))
    if not base or "%(user)s" not in (condition or "%(user)s"):
        raise ImproperlyConfigured(
            "LDAP_SEARCH: enter a base and a filter, such as "
            "ou=people,dc=example,dc=org?(|(uid=%(user)s)(mail=%(user)s))."
        )
    if not read_domains("SSO_EMAIL_DOMAINS"):
        raise ImproperlyConfigured("LDAP_URL needs SSO_EMAIL_DOMAINS: whose addresses the directory knows.")
    import ldap
    from django_auth_ldap.config import GroupOfNamesType, LDAPSearch

    groups = os.environ.get("LDAP_GROUP_SEARCH", "").strip()

    options = {
        ldap.OPT_X_TLS_REQUIRE_CERT: ldap.OPT_X_TLS_DEMAND,
        ldap.OPT_NETWORK_TIMEOUT: 5,
        ldap.OPT_TIMEOUT: 5,
        ldap.OPT_REFERRALS: 0,
    }
    if certificates := os.environ.get("LDAP_CA_FILE", "").strip():
        options[ldap.OPT_X_TLS_CACERTFILE] = certificates
    options[ldap.OPT_X_TLS_NEWCTX] = 0  # the last: it makes those before it true
    return {
        "AUTH_LDAP_SERVER_URI": url,
        "AUTH_LDAP_START_TLS": not url.startswith("ldaps:"),
        "AUTH_LDAP_CONNECTION_OPTIONS": options,
        "AUTH_LDAP_BIND_DN": os.environ.get("LDAP_BIND_DN", "").strip(),
        "AUTH_LDAP_BIND_PASSWORD": os.environ.get("LDAP_BIND_PASSWORD", ""),
        "AUTH_LDAP_USER_SEARCH": LDAPSearch(
            base, ldap.SCOPE_SUBTREE, condition or "(|(uid=%(user)s)(mail=%(user)s))", ["*", "+"]
        ),
        "AUTH_LDAP_GROUP_SEARCH": (LDAPSearch(groups, ldap.SCOPE_SUBTREE, "(member=*)") if groups else None),
        "AUTH_LDAP_GROUP_TYPE": GroupOfNamesType(),
        "AUTH_LDAP_ALWAYS_UPDATE_USER": False,
    }
