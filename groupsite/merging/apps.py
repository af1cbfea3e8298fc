from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MergingConfig(AppConfig):
    name = "groupsite.merging"
    label = "merging"
    verbose_name = _("merging")
    default_auto_field = "django.db.models.BigAutoField"
