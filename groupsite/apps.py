from django.apps import AppConfig, apps
from django.contrib import admin
from django.contrib.admin import apps as admin_apps


class GroupsiteConfig(AppConfig):
    name = "groupsite"
    verbose_name = "site"
    default_auto_field = "django.db.models.BigAutoField"


class EditingConfig(admin_apps.AdminConfig):
    default_site = "groupsite.admin_site.EditingSite"
    default = False

    def ready(self) -> None:
        super().ready()
        admin.site.unregister(apps.get_model("taggit", "Tag"))  # Topic takes its place
