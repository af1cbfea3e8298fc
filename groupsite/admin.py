from django import forms
from django.contrib import admin

from groupsite import models
from groupsite.kit.admin import ContentAdmin, PartInline
from groupsite.kit.colour import hex_colour

admin.site.site_header = admin.site.site_title = "Group site"
admin.site.index_title = "What would you like to change?"


class GroupTieInline(PartInline):
    model = models.GroupTie


class PartnerInline(PartInline):
    model = models.Partner


class MenuItemInline(PartInline):
    model = models.MenuItem


class GroupForm(forms.ModelForm):
    def clean_accent(self) -> str:
        """Capital letters are taken as small ones."""
        try:
            return hex_colour(self.cleaned_data["accent"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


@admin.register(models.Group)
class GroupAdmin(ContentAdmin):
    form = GroupForm
    list_display = ["name", "institution", "time_zone"]
    inlines = [GroupTieInline, PartnerInline, MenuItemInline]


class AwardRecipientInline(PartInline):
    model = models.AwardRecipient


@admin.register(models.Award)
class AwardAdmin(ContentAdmin):
    list_display = ["title", "giver", "outcome", "years", "since"]
    list_filter = ["outcome"]
    search_fields = ["title", "giver", "recipients__person__name", "recipients__name"]
    inlines = [AwardRecipientInline]


class NewsPersonInline(PartInline):
    model = models.NewsPerson


class NewsPublicationInline(PartInline):
    model = models.NewsPublication


class NewsSoftwareInline(PartInline):
    model = models.NewsSoftware


@admin.register(models.NewsItem)
class NewsItemAdmin(ContentAdmin):
    list_display = ["title", "day", "visibility"]
    list_filter = ["visibility"]
    search_fields = ["title", "body"]
    prepopulated_fields = {"slug": ["title"]}
    ordering = ["-day"]
    inlines = [NewsPersonInline, NewsPublicationInline, NewsSoftwareInline]


@admin.register(models.Page)
class PageAdmin(ContentAdmin):
    list_display = ["title", "slug", "purpose", "visibility", "position"]
    list_filter = ["visibility", "purpose"]
    search_fields = ["title", "body"]
    prepopulated_fields = {"slug": ["title"]}


@admin.register(models.Redirect)
class RedirectAdmin(ContentAdmin):
    list_display = ["old_path", "form", "action", "target_path"]
    list_filter = ["form", "action"]
    search_fields = ["old_path", "target_path"]
