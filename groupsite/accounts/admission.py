"""Whom an institution's log-in lets in: to which account, with which role, or why not."""

from collections.abc import Iterable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from core.permissions import LADDER
from groupsite.accounts.identities import Identity, is_own_address
from groupsite.accounts.invitations import InvitationError, accept
from people.models import Appointment, Invitation, Person, User
from people.models.account import AccountRole

OWNER, MEMBER = AccountRole.OWNER, AccountRole.MEMBER


class AdmissionError(Exception):
    """Nobody is let in; the code says why, see `refusals`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ConfirmationNeededError(Exception):
    """The account has another way to log in, which has to be used once before the two are connected."""

    def __init__(self, user: User) -> None:
        super().__init__(user.pk)
        self.user = user


def check_account(user: User, identity: Identity) -> None:
    """Check that an account may log in with an identity, and set its role. Raises AdmissionError."""
    _check_claim(identity)
    is_over = user.ends_on and user.ends_on <= timezone.localdate() and user.role != OWNER
    if not user.is_active or is_over:
        raise AdmissionError("account_ended")
    role = choose_role(user.role, identity)
    if role != user.role:
        with journal_context(user=user.pk, why=gettext_noop("log-in with the institution")):
            is_changed = User.objects.filter(pk=user.pk, role=user.role).update(role=role)
        if not is_changed:  # an owner has just given another one
            raise AdmissionError("try_again")
        user.role = role


def _check_claim(identity: Identity) -> None:
    if settings.SSO_WHO != "claim":
        return
    if not any(identity.has_claim(name, value) for name, value in settings.SSO_CLAIMS):
        raise AdmissionError("claim_missing")


def choose_role(role: str, identity: Identity) -> str:
    """Return the role of an account after a log-in.

    A role in SSO_ROLES is given and taken by the institution alone, any other by owners of the site. Nobody
    becomes an owner, and owners stay owners.
    """
    if role == OWNER:
        return role
    earned = [target for name, value, target in settings.SSO_ROLES if identity.has_claim(name, value)]
    governed = {target for _, _, target in settings.SSO_ROLES}
    return max([*earned, MEMBER if role in governed else role], key=LADDER.index)


def admit(identity: Identity, invitation: Invitation | None = None) -> User:
    """Return the account of an identity that is not connected to one yet, a new one if need be.

    invitation: whose link the person followed. Raises AdmissionError and ConfirmationNeededError.
    """
    _check_claim(identity)
    try:
        with transaction.atomic():
            user = _admit_invited(invitation) if invitation else _find_or_create(identity)
            check_account(user, identity)
            return user
    except IntegrityError as error:
        raise AdmissionError("try_again") from error


def _admit_invited(invitation: Invitation) -> User:
    if invitation.role == OWNER:
        raise AdmissionError("owner_invited")
    try:
        return accept(invitation, None)
    except InvitationError as error:
        raise AdmissionError("invitation_over") from error


def _find_or_create(identity: Identity) -> User:
    emails = identity.vouched_emails
    if user := User.objects.filter(_build_email_condition(emails)).order_by("pk").first():
        return _confirm_if_protected(user)
    rows = Invitation.objects.unanswered().filter(_build_email_condition(emails)).select_related("person")
    if invitation := next((row for row in rows if row.is_open), None):
        return _admit_invited(invitation)
    people = _find_people(identity)
    without_account = [person for person in people if not person.user_id]
    accounts = [person.user for person in people if person.user]
    if accounts and not without_account:
        raise ConfirmationNeededError(_check_active(accounts[0]))
    if not emails:
        raise AdmissionError("email_unverified" if identity.emails else "email_missing")
    if len(without_account) > 1:
        raise AdmissionError("several_people")
    if without_account:
        return _create_account(emails[0], without_account[0])
    if settings.SSO_WHO == "claim":
        return User.objects.create_user(emails[0], None, MEMBER)
    raise AdmissionError("unknown_person")


def _build_email_condition(emails: Iterable[str]) -> Q:
    """Return the condition that an address is one of these, which are in ASCII; never true without any.

    PostgreSQL takes ſ for s and ı for i where case does not matter.
    """
    condition = Q(pk__in=[])
    for email in emails:
        condition |= Q(email__iexact=email)
    return condition & ~Q(email__regex="[^!-~]")


def _confirm_if_protected(user: User) -> User:
    """Return the account, unless its present way to log in has to confirm the new one.

    That of an owner always has to: no address makes somebody an owner.
    """
    _check_active(user)
    is_protected = user.has_usable_password() or is_mfa_enabled(user) or user.socialaccount_set.exists()
    if is_protected and (user.role == OWNER or not is_own_address(user.email)):
        raise ConfirmationNeededError(user)
    return user


def _check_active(user: User) -> User:
    if not user.is_active:
        raise AdmissionError("account_ended")
    return user


def _find_people(identity: Identity) -> list[Person]:
    """Return who has an address of an identity, or else its ORCID, and may have an account.

    Raises AdmissionError if they all have left.
    """
    rows = Person.objects.select_related("user").order_by("pk")
    people = list(rows.filter(_build_email_condition(identity.vouched_emails))[:10])
    if not people and identity.orcid:
        people = list(rows.filter(identifiers__scheme="orcid", identifiers__value=identity.orcid))
    appointments = Appointment.objects.filter(person__in=people)
    present = set((appointments.current() | appointments.future()).values_list("person", flat=True))
    former = set(appointments.values_list("person", flat=True)) - present
    if people and not any(person.user_id or person.pk not in former for person in people):
        raise AdmissionError("former_member")
    is_roster = settings.SSO_WHO == "roster"
    return [
        person
        for person in people
        if person.user_id or person.pk in present or not (is_roster or person.pk in former)
    ]


def _create_account(email: str, person: Person) -> User:
    person = Person.objects.select_for_update().get(pk=person.pk)
    if person.user_id:
        raise AdmissionError("try_again")
    user = User.objects.create_user(email, None, MEMBER)
    with journal_context(user=user.pk, why=gettext_noop("first log-in with the institution")):
        person.user = user
        person.save(update_fields=["user"])
    return user
