"""Saved reports: their settings, with whom they are shared, and their public links."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today


class ReportQuerySet(models.QuerySet):
    """Queries of reports."""

    def readable_by(self, account):
        """Filter the reports that an account may open: its own, those shared with the group, or all."""
        own = account.get_permitted_rows("view", self.model).values("pk")
        return self.filter(Q(pk__in=own) | Q(for_group=True))

    def last_changed_first(self):
        return self.select_related("user__person").order_by("-changed_at", "-pk")


class Report(models.Model):
    """A report that somebody saved under a name. Its content is built anew each time it is opened.

    The settings are those of `ReportSettingsForm`, which validates them whenever they are read. They name
    persons, roles and projects by their keys; that of a row that was erased is ignored: it stands for nobody.
    """

    user = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, related_name="reports", verbose_name=_("account")
    )
    title = models.CharField(_("title"), max_length=150)
    settings = models.JSONField(_("settings"))
    for_group = models.BooleanField(_("shared with the group"), default=False)
    link_number = models.PositiveIntegerField(default=0, editable=False)
    link_is_open = models.BooleanField(default=False, editable=False)
    link_until = models.DateField(null=True, blank=True, editable=False)
    link_shows_internal = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(auto_now=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        constraints = [models.CheckConstraint(name="reports_report_titled", condition=~Q(title=""))]

    def __str__(self) -> str:
        return self.title

    @property
    def maker(self) -> str:
        """The name of who made it; empty if the account is gone."""
        person = getattr(self.user, "person", None)
        return person.name if person else self.user.email if self.user else ""

    @property
    def has_link(self) -> bool:
        """Whether its link can be opened today."""
        return self.link_is_open and (self.link_until is None or self.link_until >= today())
