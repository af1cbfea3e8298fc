from django.apps import AppConfig


class JournalConfig(AppConfig):
    name = "core.journal"
    default_auto_field = "django.db.models.BigAutoField"
