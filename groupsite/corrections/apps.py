from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CorrectionsConfig(AppConfig):
    name = "groupsite.corrections"
    label = "corrections"
    verbose_name = _("corrections")
    default_auto_field = "django.db.models.BigAutoField"
