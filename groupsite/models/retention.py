"""For how long the site keeps what it holds about people, as the group decides."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

LIMITS = [MinValueValidator(1), MaxValueValidator(36_500)]


def build_period(label, default: int | None, help_text="") -> models.PositiveIntegerField:
    """Return the field of a period; an empty one has no end."""
    return models.PositiveIntegerField(
        label, null=True, blank=True, default=default, validators=LIMITS, help_text=help_text
    )


class RetentionPeriods(models.Model):
    """The periods, in days but for that of the history; what is done with them is in `personal_data`."""

    history_years = build_period(_("former values in the history"), 2, _("Years after they were replaced."))
    former_email_days = build_period(
        _("e-mail addresses of former members"),
        730,
        _(
            "Days after the last appointment. Addresses that everybody may always see stay, and so do those "
            "of people with an account."
        ),
    )
    session_days = build_period(_("log-ins"), 90, _("Days after somebody was last seen with it."))
    reporter_days = build_period(
        _("who reported a mistake"), 90, _("Days after the decision. What was reported stays.")
    )
    invitation_days = build_period(
        _("invitations and links that ended"), 90, _("Days after they were accepted, revoked or expired.")
    )
    upload_days = build_period(_("files that nothing refers to"), 90, _("Days after the last reference."))
    task_days = build_period(
        _("background tasks and messages"), 30, _("Days after a task was done or has failed.")
    )
    draft_days = build_period(_("drafts of forms"), 30, _("Days after somebody typed last."))
    backup_days = build_period(
        _("backups"),
        None,
        _(
            "Days. It changes nothing: how long backups are kept, the operator has set up, and this "
            "says it on the page. Left out if empty."
        ),
    )

    class Meta:
        abstract = True
