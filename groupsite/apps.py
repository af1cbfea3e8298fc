from django.apps import AppConfig, apps
from django.contrib import admin
from django.contrib.admin import apps as admin_apps
from django.db.models.signals import pre_migrate


class GroupsiteConfig(AppConfig):
    name = "groupsite"
    verbose_name = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from groupsite.operations.backup.before_0_2 import refuse_old_database

        pre_migrate.connect(refuse_old_database, sender=self)


class EditingConfig(admin_apps.AdminConfig):
    default_site = "groupsite.admin_site.EditingSite"
    default = False

    def ready(self) -> None:
        super().ready()
        admin.site.unregister(apps.get_model("taggit", "Tag"))  # Topic takes its place
