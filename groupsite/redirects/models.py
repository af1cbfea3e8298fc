import re

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.journal import journaled
from core.db.models import VersionedModel
from core.db.triggers import build_row_notify_triggers, build_version_trigger
from core.kinds import ContentKind
from core.references import RecordReference


@journaled()
class Redirect(RecordReference, VersionedModel):
    """The response at an old path. Its target is resolved on each request, so redirects never chain."""

    class Form(models.TextChoices):
        EXACT = "exact", _("exactly this path")
        PATTERN = "pattern", _("every path that matches this regular expression")

    class Action(models.TextChoices):
        MOVED = "301", _("moved permanently")
        GONE = "410", _("gone")
        NOT_FOUND = "404", _("not found")
        NOTICE = "notice", _("a notice, then the new URL")

    form = models.CharField(_("form"), max_length=7, choices=Form, default=Form.EXACT)
    old_path = models.CharField(
        _("old path"), max_length=500, help_text=_("Starts with a slash, for example /~lmai/.")
    )
    action = models.CharField(_("action"), max_length=6, choices=Action, default=Action.MOVED)
    target_path = models.CharField(
        _("target path"),
        max_length=500,
        blank=True,
        help_text=_(
            r"A path, or a URL that starts with https://. \1 stands for "
            r"the first group of the pattern."
        ),
    )
    kind = models.CharField(_("kind"), max_length=60, blank=True, editable=False)
    record_uid = models.UUIDField(  # type: ignore[assignment]
        _("target"), null=True, blank=True, editable=False, db_index=True
    )
    notice = models.TextField(_("notice"), blank=True, help_text=_("Text of the notice."))
    delay = models.PositiveSmallIntegerField(
        _("seconds"), default=3, help_text=_("How long the notice is shown before it leads on.")
    )

    is_deleted_with_record = False
    triggers = [*build_row_notify_triggers(), build_version_trigger()]

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("redirects")
        verbose_name = _("redirect")
        ordering = ["old_path"]
        constraints = [
            models.UniqueConstraint(
                fields=["form", "old_path"],
                name="redirects_redirect_unique",
                violation_error_message=_("There is already a redirect for this path."),
            ),
            models.CheckConstraint(
                name="redirects_redirect_old_path_form",
                condition=Q(old_path__startswith="/") | Q(form="pattern"),
                violation_error_message=_("The old path must start with a slash."),
            ),
            models.CheckConstraint(
                name="redirects_redirect_target_fits_action",
                condition=Q(action__in=["404", "410"], target_path="", record_uid=None, kind="")
                | (
                    Q(action__in=["301", "notice"])
                    & (
                        (Q(record_uid=None, kind="") & ~Q(target_path=""))
                        | (Q(record_uid__isnull=False, target_path="") & ~Q(kind=""))
                    )
                ),
                violation_error_message=_(
                    "Enter a target path or choose a target, not both. Leave both empty if the page is gone."
                ),
            ),
            models.CheckConstraint(
                name="redirects_redirect_target_path_form",
                condition=Q(target_path="") | Q(target_path__regex=r"^(/([^/\\]|$)|https?://)"),
                violation_error_message=_(
                    "The target is a path as /people/ or an address that starts with https://."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.old_path

    @classmethod
    def can_refer_to(cls, kind: ContentKind) -> bool:
        return kind.path is not None

    @property
    def needs_target(self) -> bool:
        """Whether the action needs a target: a URL or an object."""
        return self.action in (self.Action.MOVED, self.Action.NOTICE)

    def resolve_location(self, groups: tuple[str, ...] = ()) -> str | None:
        """Return the current URL of the target; None if the target was deleted.

        groups: the matches of the pattern's groups, which replace \\1, \\2, ….
        """
        if self.record_uid:
            return self.record.get_absolute_url() if self.record else None
        texts = dict(enumerate(groups, start=1))
        return re.sub(r"\\(\d+)", lambda match: texts.get(int(match[1])) or "", self.target_path)
