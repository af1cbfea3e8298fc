"""Invitations: send the link, and make the account of who follows it."""

from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from core.mail.messages import queue_message
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import Invitation, Person, User
from people.models.invitation import VALID_FOR

SALT = "groupsite.invitation"


class InvitationError(Exception):
    """The invitation cannot be sent or accepted; the message says why."""


def make_token(invitation: Invitation) -> str:
    """Return the token of the invitation's last link."""
    return signing.dumps([invitation.pk, invitation.number], salt=SALT)


def make_link(invitation: Invitation) -> str:
    """Return the last link of an invitation, with the host of SITE_URL."""
    return build_absolute_url(reverse("invitation_link", args=[make_token(invitation)]))


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation of a token; None if it is not one of ours, or of a link before the last."""
    try:
        pk, number = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Invitation.objects.select_related("person").filter(pk=pk, number=number).first()


def find_email_problem(person: Person, email: str) -> str:
    """Return why a person cannot be invited at an address; "" if they can."""
    if person.user_id:
        return _("%(name)s has an account.") % {"name": person.name}
    if User.objects.filter(email__iexact=email).exists():
        return _(
            "There is an account with this address. An owner can link it to the person, in the person’s form."
        )
    others = Invitation.objects.unanswered().filter(email__iexact=email).exclude(person=person)
    if other := others.select_related("person").first():
        return _("%(name)s is invited at this address.") % {"name": other.person.name}
    return ""


def invite(person: Person, email: str, role: str, sender: User) -> Invitation:
    """Invite a person, or send a new link to who is invited already. Raises InvitationError."""
    if problem := find_email_problem(person, email):
        raise InvitationError(problem)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        row = Invitation.objects.unanswered().filter(person=person).first() or Invitation(person=person)
        row.email, row.role = email, role
        send_again(row, sender)
        return row


def send_again(invitation: Invitation, sender: User) -> None:
    """Make a new link, which makes those before invalid, and send it."""
    with transaction.atomic():
        now = timezone.now()
        invitation.invited_by, invitation.sent_at, invitation.expires_at = sender, now, now + VALID_FOR
        invitation.number += 1
        invitation.save()
        inviter = getattr(sender, "person", None)
        context = build_mail_context() | {
            "name": invitation.person.name,
            "inviter": inviter.name if inviter else sender.email,
            "link": make_link(invitation),
            "until": invitation.expires_at,
        }
        invitation.task = queue_message("mail/invitation", invitation.email, context)
        invitation.save(update_fields=["task"])


def accept(invitation: Invitation, password: str | None) -> User:
    """Create the account, linked to the person. Raises InvitationError if the link was used meanwhile.

    password: None for who logs in without one.
    """
    with transaction.atomic():
        row = Invitation.objects.select_for_update().get(pk=invitation.pk)
        person = Person.objects.select_for_update().get(pk=row.person_id)
        if not row.is_open or row.number != invitation.number or person.user_id:
            raise InvitationError(_("This invitation no longer works."))
        try:
            with transaction.atomic():
                user = User.objects.create_user(row.email, password, row.role)
        except IntegrityError as error:
            raise InvitationError(_("There is an account with this address already. Log in.")) from error
        with journal_context(user=user.pk, why=gettext_noop("invitation accepted")):
            person.user = user
            person.save(update_fields=["user"])
        row.account, row.accepted_at = user, timezone.now()
        row.save(update_fields=["account", "accepted_at"])
        return user
