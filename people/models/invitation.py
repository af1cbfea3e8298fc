import datetime

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded
from people.models.account import AccountRole, User
from people.models.person import Person

VALID_FOR = datetime.timedelta(days=7)
"""How long the link of an invitation works."""


class InvitationQuerySet(models.QuerySet):
    """Filters of invitations."""

    def unanswered(self):
        """Select invitations that were neither accepted nor revoked; their links may have expired."""
        return self.filter(accepted_at=None, revoked_at=None)


@recorded(only=("person",))
class Invitation(models.Model):
    """An invitation of a person to an account. Its link is signed and not stored.

    number: of the last link; a new one makes those before invalid.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"), max_length=254)
    role = models.CharField(max_length=6, choices=AccountRole, default=AccountRole.MEMBER)
    invited_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="invitations_sent")
    number = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    sent_at = models.DateTimeField(null=True, editable=False)
    expires_at = models.DateTimeField(null=True, editable=False)
    task = models.UUIDField(null=True, editable=False, help_text=_("that sends the message"))
    accepted_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, editable=False)
    account = models.ForeignKey(
        User, models.SET_NULL, null=True, editable=False, related_name="invitations_accepted"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person"],
                name="people_invitation_once",
                condition=Q(accepted_at=None, revoked_at=None),
                violation_error_message=_("This person is invited already."),
            ),
            models.CheckConstraint(
                name="people_invitation_role_known", condition=Q(role__in=AccountRole.values)
            ),
            models.CheckConstraint(
                name="people_invitation_one_end", condition=Q(accepted_at=None) | Q(revoked_at=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.email}"

    @property
    def is_unanswered(self) -> bool:
        return self.accepted_at is None and self.revoked_at is None

    @property
    def is_expired(self) -> bool:
        """Whether it was not accepted in time."""
        return self.is_unanswered and (self.expires_at is None or self.expires_at <= timezone.now())

    @property
    def is_open(self) -> bool:
        """Whether its last link works."""
        return self.is_unanswered and not self.is_expired
