from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    name = "groupsite.reports"
    label = "reports"
    verbose_name = _("reports")
    default_auto_field = "django.db.models.BigAutoField"
