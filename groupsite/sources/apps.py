from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SourcesConfig(AppConfig):
    name = "groupsite.sources"
    label = "sources"
    verbose_name = _("sources of papers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from groupsite.corrections.notices import NoticeSwitch, register_switch
        from groupsite.sources.notices import KIND, stop_weekly
        from groupsite.sources.suggestions import SourceSuggestions
        from publications.authors.suggestion_providers import register_provider

        register_provider(SourceSuggestions())
        register_switch(KIND, NoticeSwitch(_("papers that may be mine"), stop_weekly))
