"""Claims: mentions that somebody says are a person, until an editor decides; never public."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded


class ClaimState(models.TextChoices):
    WAITING = "waiting", _("waits for an editor")
    LATER = "later", _("put off")


@recorded()
class AuthorClaim(models.Model):
    """A mention that may be a person: they claim it, or put it off; what is decided is an `AuthorDecision`.

    It refers to the mention by values, as a decision does, so it survives a new import.
    """

    State = ClaimState

    person = models.ForeignKey("people.Person", models.CASCADE, related_name="author_claims")
    publication_uid = models.UUIDField(null=True, blank=True)
    corpus = models.CharField(max_length=80, blank=True)
    source_key = models.CharField(max_length=300, blank=True)
    name = models.CharField(_("printed name"), max_length=500)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=7, choices=State)
    reason = models.TextField(blank=True)
    claimed_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    claimed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["claimed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication_uid", "corpus", "source_key", "name", "position", "person"],
                name="publications_authorclaim_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="publications_authorclaim_mention",
                condition=Q(publication_uid__isnull=False, corpus="", source_key="")
                | (Q(publication_uid=None) & ~Q(corpus="") & ~Q(source_key="")),
            ),
            models.CheckConstraint(
                name="publications_authorclaim_state_known", condition=Q(state__in=ClaimState.values)
            ),
        ]

    def __str__(self) -> str:
        return gettext("{name} may be {person}").format(name=self.name, person=self.person)
