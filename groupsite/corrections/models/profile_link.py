import datetime

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded

VALID_FOR = datetime.timedelta(days=30)
"""How long a link to correct one's profile works."""


@recorded()
class ProfileLink(models.Model):
    """A link with which a former member corrects their profile without an account. It is signed, not stored.

    number: of the last link; a new one makes those before invalid.
    """

    person = models.ForeignKey("people.Person", models.CASCADE, related_name="profile_links")
    email = models.EmailField(_("e-mail address"), max_length=254)
    sent_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    number = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    sent_at = models.DateTimeField(null=True, editable=False)
    expires_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person"],
                name="corrections_profilelink_once",
                condition=Q(revoked_at=None),
                violation_error_message=_("There is a link for this person already."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.email}"

    @property
    def is_open(self) -> bool:
        """Whether the last link works."""
        return self.revoked_at is None and self.expires_at is not None and self.expires_at > timezone.now()
