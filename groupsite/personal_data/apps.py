from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PersonalDataConfig(AppConfig):
    name = "groupsite.personal_data"
    label = "personal_data"
    verbose_name = _("personal data")
    default_auto_field = "django.db.models.BigAutoField"
