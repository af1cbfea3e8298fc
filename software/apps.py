from django.apps import AppConfig


class SoftwareConfig(AppConfig):
    name = "software"
    default_auto_field = "django.db.models.BigAutoField"
