"""Links with which former members correct their profiles: send one, find it, and store what they propose."""

from collections.abc import Mapping

from django.core import signing
from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from core.mail.messages import queue_message
from core.references import build_reference
from groupsite.corrections.models import Correction, ProfileLink
from groupsite.corrections.models.profile_link import VALID_FOR
from groupsite.corrections.records import PROFILE_FIELDS, read_value
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import Person, User

SALT = "groupsite.profile_link"
PROFILE = "profile"
"""The part of corrections that former members propose."""


def make_token(link: ProfileLink) -> str:
    """Return the token of the last link."""
    return signing.dumps([link.pk, link.number], salt=SALT)


def make_link(link: ProfileLink) -> str:
    """Return the URL of the last link, with the host of SITE_URL."""
    return build_absolute_url(reverse("profile_link", args=[make_token(link)]))


def find_link(token: str) -> ProfileLink | None:
    """Return the link of a token if it still works, else None."""
    try:
        pk, number = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    link = ProfileLink.objects.select_related("person").filter(pk=pk, number=number).first()
    return link if link and link.is_open else None


def send_link(person: Person, email: str, sender: User) -> ProfileLink:
    """Send a new link to a person; one that they had before no longer works."""
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        now = timezone.now()
        link = ProfileLink.objects.filter(person=person, revoked_at=None).first()
        link = link or ProfileLink(person=person)
        link.email, link.sent_by, link.sent_at, link.expires_at = email, sender, now, now + VALID_FOR
        link.number += 1
        link.save()
        inviter = getattr(sender, "person", None)
        context = build_mail_context() | {
            "name": person.name,
            "inviter": inviter.name if inviter else sender.email,
            "link": make_link(link),
            "until": link.expires_at,
        }
        queue_message("mail/profile_link", email, context)
        return link


def find_proposal(person: Person) -> Correction | None:
    """Return the changes that a former member proposed, while they wait for a decision."""
    return _select_proposals(person).first()


def _select_proposals(person: Person) -> models.QuerySet[Correction]:
    return Correction.objects.waiting().about(person).filter(part=PROFILE)


def read_profile(person: Person) -> dict[str, str]:
    """Return the values that a former member may correct: those proposed last, else those of the profile."""
    proposal = find_proposal(person)
    changes = proposal.changes if proposal else {}
    return {
        name: changes[name][1] if name in changes else read_value(person, name) for name in PROFILE_FIELDS
    }


def propose_changes(person: Person, values: Mapping[str, str]) -> Correction | None:
    """Store the proposed values in place of those proposed before; return None if nothing would change."""
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        changes = {}
        for name in PROFILE_FIELDS:
            before = read_value(person, name)
            if values[name] != before.replace("\r\n", "\n"):
                changes[name] = [before, values[name]]
        _select_proposals(person).delete()
        if not changes:
            return None
        return Correction.objects.create(
            **build_reference(person), part=PROFILE, changes=changes, name=person.name[:100]
        )
