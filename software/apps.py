from django.apps import AppConfig


class SoftwareConfig(AppConfig):
    name = "software"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        from software.imports import register_theme_target

        register_theme_target()
