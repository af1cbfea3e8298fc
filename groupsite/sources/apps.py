from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SourcesConfig(AppConfig):
    name = "groupsite.sources"
    label = "sources"
    verbose_name = _("sources of papers")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from groupsite.sources.suggestions import SourceSuggestions
        from publications.authors.suggestion_providers import register_provider

        register_provider(SourceSuggestions())
