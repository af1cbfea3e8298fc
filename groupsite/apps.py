from django.apps import AppConfig, apps
from django.contrib import admin
from django.contrib.admin import apps as admin_apps
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _

ACCOUNT_APPS = ("account", "usersessions", "mfa", "socialaccount")


class GroupsiteConfig(AppConfig):
    name = "groupsite"
    verbose_name = _("site")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.mfa.signals import authentication_failed
        from allauth.socialaccount import signals

        from core.db.applied_migrations import refuse_other_database
        from core.db.trigger_installation import install_triggers
        from core.languages import register_reader
        from core.references import declare_reference_triggers
        from core.text.translation import install_translator
        from core.web.translator import DjangoTranslator
        from groupsite.accounts import orcid
        from groupsite.accounts.failed_logins import log_failed_login
        from groupsite.monitoring import gauges
        from groupsite.operations.database_requirements import refuse_unfit_server
        from groupsite.site.group_languages import language_cache, text_language_cache
        from groupsite.site.reserved_slugs import move_hidden_pages

        install_translator(DjangoTranslator())
        register_reader(language_cache.list_codes, text_language_cache.get)
        declare_reference_triggers()
        gauges.register()
        pre_migrate.connect(refuse_unfit_server, sender=self)
        pre_migrate.connect(refuse_other_database, sender=self)
        post_migrate.connect(install_triggers, sender=self)
        post_migrate.connect(move_hidden_pages, sender=self)
        authentication_failed.connect(log_failed_login)
        signals.social_account_added.connect(orcid.mark_verified)
        signals.social_account_updated.connect(orcid.mark_verified)
        signals.social_account_removed.connect(orcid.remove_mark)


class EditingConfig(admin_apps.AdminConfig):
    default_site = "groupsite.admin_site.EditingSite"
    default = False

    def ready(self) -> None:
        super().ready()
        admin.site.unregister(apps.get_model("taggit", "Tag"))  # Topic takes its place
        for app in ACCOUNT_APPS:  # people manage their own log-in
            models = apps.get_app_config(app).get_models()
            admin.site.unregister([model for model in models if admin.site.is_registered(model)])
        # Its arguments may hold links to log in; groupsite.editing.background shows the rest.
        admin.site.unregister(apps.get_model("django_tasks_database", "DBTaskResult"))
