from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class GroupsiteConfig(AppConfig):
    name = "groupsite"
    verbose_name = "site"
    default_auto_field = "django.db.models.BigAutoField"


class EditingConfig(admin_apps.AdminConfig):
    default_site = "groupsite.editing.EditingSite"
    default = False
