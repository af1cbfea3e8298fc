from django.apps import AppConfig


class GroupsiteConfig(AppConfig):
    name = "groupsite"
    verbose_name = "site"
    default_auto_field = "django.db.models.BigAutoField"
