"""Who an institution says that somebody is, from the claims of OpenID Connect, SAML or a directory."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from groupsite.accounts.institution_settings import OIDC

MOST_VALUES = 2_000
"""The most values of a claim that are read, such as groups."""
# In ASCII only: databases and people take some other letters for these.
_EMAIL = re.compile(r"[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,189}")
_ORCID = re.compile(r"(?:https?://(?:www\.)?orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")
NAMES_OF_OIDS = {
    "urn:oid:0.9.2342.19200300.100.1.1": "uid",
    "urn:oid:0.9.2342.19200300.100.1.3": "mail",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.1": "eduPersonAffiliation",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.6": "eduPersonPrincipalName",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.7": "eduPersonEntitlement",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.9": "eduPersonScopedAffiliation",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.16": "eduPersonOrcid",
    "urn:oid:1.3.6.1.4.1.5923.1.5.1.1": "isMemberOf",
    "urn:oid:2.16.840.1.113730.3.1.241": "displayName",
    "urn:oasis:names:tc:saml:attribute:subject-id": "subject-id",
    "urn:oasis:names:tc:saml:attribute:pairwise-id": "pairwise-id",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress": "mail",
    "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups": "groups",
    "http://schemas.microsoft.com/ws/2008/06/identity/claims/role": "roles",
}
"""The usual names of attributes that identity providers send under technical ones."""
EMAIL_CLAIMS = ("mail", "email")
ORCID_CLAIMS = ("orcid", "eduPersonOrcid")


@dataclass(frozen=True)
class Identity:
    """Somebody who logged in at an institution. kind: of the log-in. uid: theirs there, for ever.

    emails: what the institution says; `vouches_for` tells which of them count.
    claims: values by their normalised names.
    """

    kind: str
    uid: str
    emails: tuple[str, ...] = ()
    is_verified: bool = False
    orcid: str = ""
    has_second_factor: bool = False
    claims: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def vouches_for(self, email: str) -> bool:
        """Return whether the address is the person's: the institution checked it, or it is one of its own."""
        return self.is_verified or is_own_address(email)

    @property
    def vouched_emails(self) -> list[str]:
        return [email for email in self.emails if self.vouches_for(email)]

    def has_claim(self, name: str, value: str) -> bool:
        return value.casefold() in {text.casefold() for text in self.claims.get(normalise(name), ())}


def is_own_address(email: str) -> bool:
    """Return whether the address is in a domain of which the operators trust the institution."""
    return email.rpartition("@")[2].lower() in settings.SSO_EMAIL_DOMAINS


def normalise(name: str) -> str:
    """Return the name of a claim as all its spellings have it, such as eduperson_affiliation."""
    return NAMES_OF_OIDS.get(name.lower(), name).lower().replace("_", "")


def read_claims(attributes: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the claims that are texts, numbers or lists of these."""
    claims: dict[str, tuple[str, ...]] = {}
    for name, content in attributes.items():
        values = content if isinstance(content, list | tuple) else [content]
        texts = [str(value).strip() for value in values[:MOST_VALUES] if isinstance(value, str | int)]
        claims[normalise(str(name))] = claims.get(normalise(str(name)), ()) + tuple(filter(None, texts))
    return claims


def build_identity(
    kind: str,
    issuer: str,
    subject: str,
    attributes: Mapping[str, Any],
    contexts: Iterable[str] = (),
    is_verified: bool = False,
) -> Identity:
    """Return the identity of a subject of an issuer, whose attributes have any of the usual names.

    contexts: how the subject logged in there, as the institution calls it.
    """
    claims = read_claims(attributes)
    emails = [email for email in _get(claims, EMAIL_CLAIMS) if _EMAIL.fullmatch(email)]
    orcids = [match[1] for text in _get(claims, ORCID_CLAIMS) if (match := _ORCID.fullmatch(text))]
    return Identity(
        kind=kind,
        uid=hash_subject(issuer, subject),
        emails=tuple(dict.fromkeys(emails[:10])),
        is_verified=is_verified,
        orcid=orcids[0] if orcids else "",
        has_second_factor=bool(set(contexts) & set(settings.SSO_MFA_VALUES)),
        claims=claims,
    )


def hash_subject(issuer: str, subject: str) -> str:
    """Return what is stored of a subject: another issuer's subject of the same name has another one."""
    return hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()


def _get(claims: Mapping[str, tuple[str, ...]], names: Iterable[str]) -> list[str]:
    return [value for name in names for value in claims.get(normalise(name), ())]


def build_oidc_identity(issuer: str, answer: Mapping[str, Any]) -> Identity:
    """Return the identity in the ID token and the answer of the userinfo endpoint.

    Raises ValueError if the two are about different people, or there is no subject.
    """
    id_token, userinfo = answer.get("id_token") or {}, answer.get("userinfo") or {}
    if id_token and userinfo and str(id_token.get("sub")) != str(userinfo.get("sub")):
        raise ValueError("userinfo and ID token are about different subjects")
    attributes = {**userinfo, **id_token}
    if not attributes.get("sub"):
        raise ValueError("no subject")
    source = id_token if "email" in id_token else userinfo
    login = read_claims({name: id_token.get(name) for name in ("acr", "amr")})
    return build_identity(
        OIDC,
        issuer,
        str(attributes["sub"]),
        {**attributes, "mail": None, "email": source.get("email")},
        contexts=[context for values in login.values() for context in values],
        # Some say it in a text; whatever else they say is no.
        is_verified=str(source.get("email_verified", "")).lower() == "true",
    )
