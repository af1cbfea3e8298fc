"""What somebody typed into a form and has not saved yet."""

from django.db import models
from django.utils import timezone

MOST_DRAFTS = 200
"""The most drafts of one account; older ones make room."""
MOST_OFFERED = 3
LONGEST_PATH = 500


class FormDraftQuerySet(models.QuerySet):
    """Filters of drafts."""

    def offered(self, user, path: str):
        """Filter the drafts of an account for a form, the newest first."""
        return self.filter(user=user, path=path, closed=False).order_by("-changed_at", "-pk")


class FormDraft(models.Model):
    """The fields of a form as they were typed, without passwords, tokens and files.

    key: of the opened form, so that two tabs do not overwrite each other. closed: it was saved or discarded,
    and a request that was late must not bring it back.
    """

    user = models.ForeignKey("people.User", models.CASCADE, related_name="form_drafts")
    key = models.UUIDField()
    path = models.CharField(max_length=LONGEST_PATH)
    fields = models.JSONField(default=list)
    closed = models.BooleanField(default=False)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = FormDraftQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="groupsite_formdraft_once")]
        indexes = [models.Index(fields=["user", "path"], name="groupsite_formdraft_path")]

    def __str__(self) -> str:
        return f"{self.user}: {self.path}"
