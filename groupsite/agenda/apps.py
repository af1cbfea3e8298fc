from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgendaConfig(AppConfig):
    name = "groupsite.agenda"
    label = "agenda"
    verbose_name = _("agenda")
    default_auto_field = "django.db.models.BigAutoField"
