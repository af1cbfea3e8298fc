"""SAML 2.0: what this site says of itself, what the identity provider says of itself, and its assertions.

The library is imported where SAML is configured only.
"""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
import xmlsec
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.base import ProviderException
from django.conf import settings
from django.core.cache import caches
from django.urls import reverse
from lxml.etree import LxmlError, _Element
from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.constants import OneLogin_Saml2_Constants as Constants
from onelogin.saml2.errors import OneLogin_Saml2_Error
from onelogin.saml2.errors import OneLogin_Saml2_ValidationError as Invalid
from onelogin.saml2.idp_metadata_parser import OneLogin_Saml2_IdPMetadataParser as MetadataParser
from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from onelogin.saml2.xml_utils import OneLogin_Saml2_XML

from groupsite.accounts.identities import Identity, build_identity, is_own_address
from groupsite.accounts.institution_settings import SAML
from groupsite.site.context import build_absolute_url

METADATA_SECONDS = 4 * 3600
MOST_METADATA = 50_000_000
"""The largest metadata that are read, in bytes: those of a federation are large."""
MOST_RESPONSE = 300_000
"""The longest answer of an identity provider that is read, in characters."""
UIDS = (
    "urn:oasis:names:tc:SAML:attribute:subject-id",
    "urn:oasis:names:tc:SAML:attribute:pairwise-id",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.6",
    "eduPersonPrincipalName",
)
"""The attributes that are the same for ever, before the NameID."""
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
EMAIL_ADDRESS = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
TRANSFORMS = {
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    "http://www.w3.org/2001/10/xml-exc-c14n#",
    "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
}
"""What SAML lets a signature do with what it covers; others, such as XPath, run before it is checked."""
_SAME_DOCUMENT = re.compile(r"#[\w.-]+", re.ASCII)
CONFIRMATION = (
    "/samlp:Response/saml:Assertion/saml:Subject/saml:SubjectConfirmation/saml:SubjectConfirmationData"
)
CODES = {
    Invalid.ASSERTION_TOO_EARLY: "clock",
    Invalid.ASSERTION_EXPIRED: "clock",
    Invalid.SESSION_EXPIRED: "clock",
    Invalid.RESPONSE_EXPIRED: "clock",
    Invalid.WRONG_SUBJECTCONFIRMATION: "clock",
    Invalid.WRONG_AUDIENCE: "audience",
    Invalid.WRONG_DESTINATION: "audience",
    Invalid.WRONG_ISSUER: "issuer",
    Invalid.NO_SIGNED_ASSERTION: "signature",
    Invalid.NO_SIGNATURE_FOUND: "signature",
    Invalid.INVALID_SIGNATURE: "signature",
    Invalid.DEPRECATED_SIGNATURE_METHOD: "signature",
    Invalid.DEPRECATED_DIGEST_METHOD: "signature",
    Invalid.STATUS_CODE_IS_NOT_SUCCESS: "refused_there",
}


MALFORMED = (ValueError, LookupError, TypeError, AttributeError, zlib.error)
"""What else the library raises for what is no response."""


@dataclass(frozen=True)
class Assertion:
    """What the identity provider signed, with the methods by which django-allauth reads an answer."""

    request_id: str
    identity: Identity

    def get_attributes(self) -> dict[str, Any]:
        return {"identity": self.identity}

    def get_nameid(self) -> str:
        return self.identity.uid

    def get_nameid_format(self) -> str:
        return ""


def build_settings(contexts: list[str] | None = None) -> OneLogin_Saml2_Settings:
    """Return the settings of both sides. contexts: the kinds of log-in that are asked for.

    Raises ProviderException if the identity provider's metadata cannot be read.
    """
    own = {**_build_own_side(), **_build_security(contexts or [])}
    return OneLogin_Saml2_Settings(MetadataParser.merge_settings(own, get_idp_metadata()))


def _build_own_side() -> dict[str, Any]:
    metadata_url = build_absolute_url(reverse("saml_metadata"))
    return {
        "strict": True,
        "sp": {
            "entityId": settings.SAML["entity_id"] or metadata_url,
            "assertionConsumerService": {
                "url": build_absolute_url(reverse("saml_acs")),
                "binding": Constants.BINDING_HTTP_POST,
            },
            "NameIDFormat": Constants.NAMEID_UNSPECIFIED,
            "x509cert": settings.SAML["certificate"],
            "privateKey": settings.SAML["key"],
        },
    }


def _build_security(contexts: list[str]) -> dict[str, Any]:
    has_key = bool(settings.SAML["key"])
    return {
        "security": {
            "authnRequestsSigned": has_key,
            "wantAssertionsSigned": True,
            "wantAttributeStatement": False,
            "wantNameId": False,
            "rejectDeprecatedAlgorithm": True,
            "allowRepeatAttributeName": True,
            "allowSingleLabelDomains": True,
            "requestedAuthnContext": contexts or False,
            "metadataValidUntil": "",  # operators may copy them into a file
            "metadataCacheDuration": "",
            "signatureAlgorithm": Constants.RSA_SHA256,
            "digestAlgorithm": Constants.SHA256,
        }
    }


def get_idp_metadata() -> dict[str, Any]:
    """Return the side of the identity provider, which is read again every few hours."""
    place = settings.SAML["metadata_file"] or settings.SAML["metadata_url"]
    key = f"saml_metadata:{hash((place, settings.SAML['idp']))}"
    metadata = caches["local"].get(key)
    if metadata is None:
        metadata = _parse_metadata(_read_metadata())
        caches["local"].set(key, metadata, METADATA_SECONDS)
    return metadata


def _read_metadata() -> bytes:
    if path := settings.SAML["metadata_file"]:
        try:
            return Path(path).read_bytes()
        except OSError as error:
            raise ProviderException("unreachable") from error
    with (
        get_adapter().get_requests_session() as session,
        session.get(settings.SAML["metadata_url"], stream=True) as response,
    ):
        response.raise_for_status()
        text = b""
        for chunk in response.iter_content(65536):
            text += chunk
            if len(text) > MOST_METADATA:
                raise requests.ContentDecodingError("The metadata are too large.")
        return text


def _parse_metadata(text: bytes) -> dict[str, Any]:
    try:
        metadata = MetadataParser.parse(
            text, required_sso_binding=Constants.BINDING_HTTP_REDIRECT, entity_id=settings.SAML["idp"]
        )
    except (ValueError, LxmlError, OneLogin_Saml2_Error) as error:
        raise ProviderException("malformed") from error
    idp = metadata.get("idp") or {}
    url = urlsplit(idp.get("singleSignOnService", {}).get("url", ""))
    if url.scheme not in {"http", "https"} or not (idp.get("x509cert") or idp.get("x509certMulti")):
        raise ProviderException("malformed")
    return {"idp": idp}


def build_request(contexts: list[str]) -> tuple[str, str]:
    """Return the URL at the identity provider, and the identifier of the request in it."""
    request_data = _build_request_data({})
    auth = OneLogin_Saml2_Auth(request_data, build_settings(contexts))
    return auth.login(return_to=""), auth.get_last_request_id()


def _build_request_data(fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the request to the page for assertions as the library takes it, at SITE_URL."""
    url = urlsplit(build_absolute_url(reverse("saml_acs")))
    return {
        "https": "on" if url.scheme == "https" else "off",
        "http_host": url.netloc,
        "script_name": url.path,
        "get_data": {},
        "post_data": fields,
    }


def read_response(text: str) -> Assertion:
    """Return what a SAML response says. Raises ProviderException with the code of a refusal."""
    if len(text) > MOST_RESPONSE:
        raise ProviderException("malformed")
    try:
        _check_references(OneLogin_Saml2_XML.to_etree(OneLogin_Saml2_Utils.b64decode(text)))
        response = OneLogin_Saml2_Response(build_settings(), text)
        _check_references(response.get_xml_document())  # what was encrypted, too
        response.is_valid(_build_request_data({"SAMLResponse": text}), raise_exceptions=True)
        if not response.get_audiences():
            raise ProviderException("audience")
        return Assertion(_get_request_id(response), _build_identity(response))
    except Invalid as error:
        raise ProviderException(CODES.get(error.code, "malformed")) from error
    except (OneLogin_Saml2_Error, xmlsec.Error, LxmlError, *MALFORMED) as error:
        raise ProviderException("malformed") from error


def _check_references(document: _Element) -> None:
    """Check that signatures refer to parts of the document only, once each. Raises ProviderException.

    Anybody can send one: checking it would read files and other servers, or take long, before it is refused.
    """
    query = OneLogin_Saml2_XML.query
    uris = query(document, "//ds:*/@URI | //xenc:*/@URI")
    transforms = query(document, "//ds:Transform/@Algorithm")
    signatures = len(query(document, "//ds:SignedInfo"))
    if (
        not all(_SAME_DOCUMENT.fullmatch(uri) for uri in uris)
        or not TRANSFORMS.issuperset(transforms)
        or len(query(document, "//ds:Reference")) > signatures
        or len(transforms) > 2 * signatures
    ):
        raise ProviderException("signature")


def _get_request_id(response: OneLogin_Saml2_Response) -> str:
    """Return the request that the assertion answers. Raises ProviderException if it was not for this site.

    The assertion itself has to say both: what is around it may not be signed.
    """
    request_id = response.get_in_response_to()
    confirmations = OneLogin_Saml2_XML.query(response.get_xml_document(), CONFIRMATION)
    confirmations = [row for row in confirmations if row.get("NotOnOrAfter")]
    if not request_id or request_id not in {row.get("InResponseTo") for row in confirmations}:
        raise ProviderException("state")
    if build_absolute_url(reverse("saml_acs")) not in {row.get("Recipient") for row in confirmations}:
        raise ProviderException("audience")
    return request_id


def _build_identity(response: OneLogin_Saml2_Response) -> Identity:
    """Return who the assertion is about. Raises ProviderException if it has no lasting identifier.

    A NameID that is an address is one only in the domains of the institution: others may be chosen.
    """
    names = response.get_friendlyname_attributes() | response.get_attributes()
    values = [names[name][0] for name in UIDS if names.get(name)]
    name, name_format = response.get_nameid(), response.get_nameid_format()
    if name_format == PERSISTENT or (name_format == EMAIL_ADDRESS and is_own_address(name or "")):
        values.append(name)
    if not values or not values[0]:
        raise ProviderException("identifier_missing")
    issuer = response.get_issuers()[0]
    return build_identity(SAML, issuer, values[0], names, contexts=response.get_authn_contexts())


def build_own_metadata() -> bytes:
    """Return the metadata of this site, for the operators of the identity provider."""
    own = {**_build_own_side(), **_build_security([])}
    metadata = OneLogin_Saml2_Settings(own, sp_validation_only=True).get_sp_metadata()
    return metadata if isinstance(metadata, bytes) else metadata.encode()
