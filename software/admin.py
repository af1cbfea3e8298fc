from django.contrib import admin

from groupsite.kit.admin import ContentAdmin, PartInline
from software import models


class SoftwarePersonInline(PartInline):
    model = models.SoftwarePerson


class SoftwarePublicationInline(PartInline):
    model = models.SoftwarePublication


class SoftwareTopicInline(PartInline):
    model = models.SoftwareTopic


class ReleaseInline(PartInline):
    model = models.Release


@admin.register(models.Software)
class SoftwareAdmin(ContentAdmin):
    list_display = ["name", "tagline", "licence", "visibility", "position"]
    list_filter = ["visibility", "licence"]
    search_fields = ["name", "tagline"]
    prepopulated_fields = {"slug": ["name"]}
    exclude = ["topics"]
    inlines = [SoftwarePersonInline, SoftwarePublicationInline, SoftwareTopicInline, ReleaseInline]


class ThemePublicationInline(PartInline):
    model = models.ThemePublication


class ThemePersonInline(PartInline):
    model = models.ThemePerson


class ThemeSoftwareInline(PartInline):
    model = models.ThemeSoftware


class ThemeCollaboratorInline(PartInline):
    model = models.ThemeCollaborator


class ThemeTopicInline(PartInline):
    model = models.ThemeTopic


@admin.register(models.Theme)
class ThemeAdmin(ContentAdmin):
    list_display = ["title", "start", "end", "visibility", "position"]
    list_filter = ["visibility"]
    search_fields = ["title", "summary"]
    prepopulated_fields = {"slug": ["title"]}
    exclude = ["topics"]
    inlines = [
        ThemePublicationInline,
        ThemePersonInline,
        ThemeSoftwareInline,
        ThemeCollaboratorInline,
        ThemeTopicInline,
    ]
