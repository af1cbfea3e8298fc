"""Which notices an account gets by e-mail, and which it got."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeKind(models.TextChoices):
    """The kinds of notices; the values are the names of the fields of `NoticeSettings`."""

    CORRECTIONS = "corrections", _("a correction waits for me")
    PAPERS = "papers", _("a paper with me was added")
    WEEKLY = "weekly", _("a summary each week")


class NoticeSettings(models.Model):
    """What an account wants to be told by e-mail; without a row, everything."""

    user = models.OneToOneField("people.User", models.CASCADE, related_name="notice_settings")
    corrections = models.BooleanField(
        _("When a correction waits for me"),
        default=True,
        help_text=_("At most one message an hour."),
    )
    papers = models.BooleanField(
        _("When somebody else adds a paper of mine"),
        default=True,
        help_text=_("At most one message an hour."),
    )
    weekly = models.BooleanField(
        _("A summary each Monday"),
        default=True,
        help_text=_("What was added, and what waits; if there is anything."),
    )

    class Meta:
        verbose_name_plural = _("notice settings")

    def __str__(self) -> str:
        return str(self.user)


class SentNotice(models.Model):
    """That an account was told of something, so that it is told once. subject: the key of what it was."""

    user = models.ForeignKey("people.User", models.CASCADE, related_name="sent_notices")
    kind = models.CharField(max_length=11, choices=NoticeKind)
    subject = models.BigIntegerField()
    sent_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "subject"], name="groupsite_sentnotice_once"),
            models.CheckConstraint(
                name="groupsite_sentnotice_kind_known", condition=models.Q(kind__in=NoticeKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} {self.subject}"
