"""Log-in with the user name and the password of a directory (LDAP), where one is configured only."""

from urllib.parse import urlsplit

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django_auth_ldap.backend import LDAPBackend, ldap_error

from groupsite.accounts.admission import AdmissionError, ConfirmationNeededError, admit, check_account
from groupsite.accounts.identities import Identity, build_identity
from groupsite.accounts.institution_settings import LDAP
from groupsite.accounts.password_slots import wait_for_turn
from groupsite.accounts.pending_connections import connect
from groupsite.accounts.refusals import describe_refusal, log_refusal
from people.models import User

UIDS = ("entryUUID", "objectGUID", "ipaUniqueID", "nsUniqueId")
"""The attributes that stay with an entry for ever, before its name."""
REFUSAL = "refusal"
"""The attribute of an entry whose password is correct, with the code why it is not let in."""


class DirectoryBackend(LDAPBackend):
    """Authenticate with a directory; accounts, roles and permissions are those of the site."""

    def authenticate(self, request, email=None, password=None, **_others):
        """Return the account of a user name or an address. Raises ValidationError with what is wrong."""
        if not email or not password or "\0" in email + password:
            return None
        with wait_for_turn():
            return super().authenticate(request, username=email, password=password)

    def authenticate_ldap_user(self, ldap_user, password):
        user = super().authenticate_ldap_user(ldap_user, password)
        if code := getattr(ldap_user, REFUSAL, ""):
            log_refusal(code, LDAP)
            identity = read_entry(ldap_user)
            raise ValidationError(describe_refusal(code, LDAP, identity.emails), code)
        return user

    def get_or_build_user(self, _username, ldap_user):
        """Return the account of an entry. Its password is correct."""
        try:
            return find_account(read_entry(ldap_user)), False
        except AdmissionError as error:
            code = error.code
        except ConfirmationNeededError:
            code = "confirm_first"
        setattr(ldap_user, REFUSAL, code)
        raise ldap_user.AuthenticationFailed(code)

    def get_user(self, user_id):
        """Return the account of a session, as long as it is active; the directory is not asked."""
        return User.objects.filter(pk=user_id, is_active=True).first()


def find_account(identity: Identity) -> User:
    """Return the account of an entry, and connect the two. Raises as `admit` does."""
    row = SocialAccount.objects.filter(provider=LDAP, uid=identity.uid).select_related("user").first()
    if row:
        check_account(row.user, identity)
        return row.user
    user = admit(identity)
    connect(user, LDAP, identity.uid)
    return user


def read_entry(ldap_user) -> Identity:
    """Return who an entry of the directory is."""
    attributes = dict(ldap_user.attrs)
    if settings.AUTH_LDAP_GROUP_SEARCH:
        attributes["groups"] = [*ldap_user.group_names, *ldap_user.group_dns]
    values = [value for name in UIDS for value in ldap_user.attrs.get(name, [])]
    uid = values[0] if values else ldap_user.dn
    host = urlsplit(settings.AUTH_LDAP_SERVER_URI).hostname or ""
    return build_identity(LDAP, host, uid.hex() if isinstance(uid, bytes) else uid, attributes)


@receiver(ldap_error)
def tell_outage(*, context, exception, **options) -> None:
    """Say that the directory does not answer. Raises ValidationError."""
    log_refusal("unreachable", LDAP, f"{context}: {exception}")
    raise ValidationError(describe_refusal("unreachable", LDAP), "unreachable")
