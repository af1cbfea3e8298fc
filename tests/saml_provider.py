"""A SAML identity provider for tests: it signs assertions with xmlsec, and can do so wrongly."""

import base64
import datetime
import ipaddress
import zlib
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import parse_qs, urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID

LOCAL = ipaddress.ip_address("127.0.0.1")
ENTITY = "https://idp.uni.example/saml"
SITE = "http://127.0.0.1:8000/accounts/saml"
MAIL = "urn:oid:0.9.2342.19200300.100.1.3"
PRINCIPAL = "urn:oid:1.3.6.1.4.1.5923.1.1.1.6"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
EMAIL_ADDRESS = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"

METADATA = """<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{entity}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
 Location="https://idp.uni.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>"""

ASSERTION = """<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="a1" Version="2.0"
 IssueInstant="{now}"><saml:Issuer>{issuer}</saml:Issuer>
<saml:Subject><saml:NameID Format="{name_format}">{name}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData
 InResponseTo="{request}" Recipient="{site}/acs/" NotOnOrAfter="{until}"/></saml:SubjectConfirmation>
</saml:Subject>
<saml:Conditions NotBefore="{since}" NotOnOrAfter="{until}">{audience}</saml:Conditions>
<saml:AuthnStatement AuthnInstant="{now}"><saml:AuthnContext>
<saml:AuthnContextClassRef>{context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>{attributes}</saml:AttributeStatement></saml:Assertion>"""

RESPONSE = """<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r1" Version="2.0"
 IssueInstant="{now}" Destination="{destination}" InResponseTo="{request}">
<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">{issuer}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:{status}"/></samlp:Status>
{assertion}</samlp:Response>"""


@cache
def make_key(name: str) -> tuple[str, str]:
    """Return a private key and its certificate as PEM."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(LOCAL)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem.decode(), certificate.public_bytes(serialization.Encoding.PEM).decode()


def build_metadata() -> str:
    certificate = "".join(make_key("idp")[1].splitlines()[1:-1])
    return METADATA.format(entity=ENTITY, certificate=certificate)


def read_request(url: str) -> str:
    """Return the XML of the request in a URL at the identity provider."""
    (text,) = parse_qs(urlsplit(url).query)["SAMLRequest"]
    return zlib.decompress(base64.b64decode(text), -15).decode()


@dataclass
class PlayedResponse:
    """An answer. shift: how far the clock is wrong."""

    request: str
    attributes: dict = field(default_factory=dict)
    name: str = "ada"
    name_format: str = PERSISTENT
    context: str = PASSWORD
    issuer: str = ENTITY
    audience: str = f"{SITE}/metadata/"
    destination: str = f"{SITE}/acs/"
    status: str = "Success"
    shift: datetime.timedelta = datetime.timedelta()
    key: str = "idp"
    is_signed: bool = True

    def build_assertion(self) -> str:
        """Return the signed assertion."""
        from onelogin.saml2.utils import OneLogin_Saml2_Utils

        now = datetime.datetime.now(datetime.UTC) + self.shift
        minutes = datetime.timedelta(minutes=5)
        audience = (
            f"<saml:AudienceRestriction><saml:Audience>{self.audience}</saml:Audience>"
            "</saml:AudienceRestriction>"
        )
        text = ASSERTION.format(
            now=format_time(now),
            since=format_time(now - minutes),
            until=format_time(now + minutes),
            site=SITE,
            **{
                **vars(self),
                "audience": audience if self.audience else "",
                "attributes": "".join(map(build_attribute, self.attributes.items())),
            },
        )
        if not self.is_signed:
            return text
        key, certificate = make_key(self.key)
        return OneLogin_Saml2_Utils.add_sign(text, key, certificate).decode()

    def encode(self) -> str:
        """Return what the identity provider's form sends."""
        assertion = self.build_assertion() if self.status == "Success" else ""
        now = format_time(datetime.datetime.now(datetime.UTC) + self.shift)
        text = RESPONSE.format(now=now, assertion=assertion, **vars(self))
        return base64.b64encode(text.encode()).decode()


def encrypt(text: str, name: str) -> str:
    """Return an element encrypted for the holder of a key, as an EncryptedAssertion."""
    import xmlsec
    from lxml import etree

    manager = xmlsec.KeysManager()
    manager.add_key(xmlsec.Key.from_memory(make_key(name)[1], xmlsec.constants.KeyDataFormatCertPem))
    holder = etree.fromstring(
        f'<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">{text}'
        "</saml:EncryptedAssertion>"
    )
    data = xmlsec.template.encrypted_data_create(
        holder, xmlsec.constants.TransformAes128Cbc, type=xmlsec.constants.TypeEncElement, ns="xenc"
    )
    xmlsec.template.encrypted_data_ensure_cipher_value(data)
    info = xmlsec.template.encrypted_data_ensure_key_info(data, ns="ds")
    key = xmlsec.template.add_encrypted_key(info, xmlsec.constants.TransformRsaOaep)
    xmlsec.template.encrypted_data_ensure_cipher_value(key)
    context = xmlsec.EncryptionContext(manager)
    context.key = xmlsec.Key.generate(xmlsec.constants.KeyDataAes, 128, xmlsec.constants.KeyDataTypeSession)
    context.encrypt_xml(data, holder[0])
    return etree.tostring(holder).decode()


def format_time(at: datetime.datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def build_attribute(item: tuple) -> str:
    name, values = item
    texts = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    kind = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
    return f'<saml:Attribute Name="{name}" NameFormat="{kind}">{texts}</saml:Attribute>'
