from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RedirectsConfig(AppConfig):
    name = "groupsite.redirects"
    label = "redirects"
    verbose_name = _("redirects")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from groupsite.redirects.slug_triggers import declare_slug_triggers

        declare_slug_triggers()
