from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsConfig(AppConfig):
    name = "groupsite.news"
    label = "news"
    verbose_name = _("news")
    default_auto_field = "django.db.models.BigAutoField"
