"""The second factor at log-in, whose secrets are encrypted in the database with keys from SECRET_KEY."""

import base64
import secrets

from allauth.mfa import app_settings
from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.cache import caches
from django.utils.translation import gettext_lazy as _

from groupsite.site.context import Site
from people.models import User

PURPOSE = b"groupsite.accounts.second_factor"


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("The code is not correct. Enter the newest one."),
        "cannot_generate_recovery_codes": _("Add an authenticator app or a passkey first."),
    }

    def encrypt(self, text: str) -> str:
        return build_cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the secret; one that nobody knows if it was encrypted with another SECRET_KEY."""
        try:
            return build_cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def generate_authenticator_name(self, *args) -> str:
        """Suggest no name: the form asks for one."""
        return str(_("Passkey"))

    def _get_site_name(self) -> str:
        return Site().group.short_name or Site().group.name


def use_code(user: User, code: str) -> None:
    """Remember a valid code until it expires. Raises ValidationError if it was used (RFC 6238, 5.2)."""
    digits = "".join(filter(str.isdigit, code))
    seconds = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
    if not caches["default"].add(f"used_code:{user.pk}:{digits}", True, seconds):
        raise get_adapter().validation_error("incorrect_code")


def build_cipher() -> MultiFernet:
    """Return a cipher that encrypts with SECRET_KEY, and decrypts with SECRET_KEY_FALLBACKS, too."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(derive_key(key)) for key in keys])


def derive_key(secret: str) -> bytes:
    """Return the key for Fernet that follows from a secret."""
    derivation = HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=PURPOSE)
    return base64.urlsafe_b64encode(derivation.derive(secret.encode()))
