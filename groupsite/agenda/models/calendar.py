"""Calendars at URLs that are looked at each day; what is new in them waits for an editor."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from core.db.fields import WebAddressField


class FollowedCalendar(models.Model):
    """A published calendar of the group or of a room, such as that of a mail program.

    url: may hold a secret, so only editors see it. text: as it was last read. etag, last_modified: of that.
    keys: of the events that were in it when a plan was last applied. problem: why the last look failed.
    """

    name = models.CharField(_("name"), max_length=100, help_text=_("For example Seminar room."))
    url = WebAddressField(
        _("URL of the calendar"),
        max_length=1000,
        unique=True,
        help_text=_("Its address in iCal format, starting with https:// or webcal://."),
    )
    added_at = models.DateTimeField(db_default=Now(), editable=False)
    text = models.TextField(blank=True, editable=False)
    etag = models.CharField(max_length=300, blank=True, editable=False)
    last_modified = models.CharField(max_length=100, blank=True, editable=False)
    keys = models.JSONField(default=list, blank=True, editable=False)
    looked_at = models.DateTimeField(null=True, blank=True, editable=False)
    problem = models.CharField(max_length=300, blank=True, editable=False)
    additions = models.PositiveIntegerField(default=0, editable=False)
    changes = models.PositiveIntegerField(default=0, editable=False)
    removals = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("calendar at a URL")
        verbose_name_plural = _("calendars at URLs")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(name="agenda_followedcalendar_named", condition=~models.Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_waiting(self) -> bool:
        """Whether an editor has something to decide."""
        return bool(self.additions or self.changes or self.removals)
