from django import forms
from django.contrib import admin, messages
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.autocomplete_fields import LabelledForm
from core.admin.list_columns import in_years
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.model_forms import TimeZoneInput, TypedForm
from core.colour import parse_hex_colour
from groupsite import models
from groupsite.editing import first_steps
from groupsite.operations.first_run.checklist import describe_accent
from groupsite.views import page_admin as pages
from people.editing.typed_persons import PersonOrNameInline
from people.models import Person
from publications.querysets import list_long

__all__ = ["pages"]


class ContactPointInline(PartInline):
    model = models.ContactPoint


class DirectionInline(PartInline):
    model = models.Direction


class GroupTieInline(PartInline):
    model = models.GroupTie


class PartnerInline(PartInline):
    model = models.Partner


class MenuItemInline(PartInline):
    model = models.MenuItem


class HomeBlockInline(PartInline):
    model = models.HomeBlock

    @property
    def description(self):
        """Lead to the home page with the drafts, which only owners see."""
        text = gettext("Drafts are hidden from visitors. <a href='{url}'>Preview</a>")
        return format_html(text, url=reverse("home") + "?preview=blocks")


class GroupForm(LabelledForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if self.instance.pk and "accent" in self.fields:
            self.fields["accent"].help_text = gettext("For example #0d6450. {contrast}").format(
                contrast=describe_accent(self.instance.accent)
            )
        if "accent" in self.fields:
            self.fields["accent"].widget.attrs["data-colour"] = ""
        if "account_grace_days" in self.fields:
            self.fields["account_grace_days"].help_text = gettext(
                "Number of days after the last appointment. People are told 14 days before. Owners’ accounts "
                "and profiles stay. Empty: never."
            )
        if "time_zone" in self.fields:
            self.fields["time_zone"].widget = TimeZoneInput()

    def clean_accent(self) -> str:
        """Convert the colour to lower case."""
        try:
            return parse_hex_colour(self.cleaned_data["accent"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


@admin.register(models.Group)
class GroupAdmin(ContentAdmin):
    section = "Site", 90
    form = GroupForm
    list_display = ["name", "institution", "time_zone"]
    fieldsets = [
        (
            _("Name and institution"),
            {"fields": ["name", "short_name", "place", "institution", "unit", "url"]},
        ),
        (_("Home page"), {"fields": ["statement", "about", "invitation", "banner"]}),
        (_("Colour and logo"), {"fields": ["accent", "logo"]}),
        (
            _("Contact"),
            {
                "fields": [
                    "address",
                    "email",
                    "telephone",
                    "reception",
                    "reply_time",
                    "coordinates",
                    "sketch",
                    "at_the_door",
                    "security_contact",
                ]
            },
        ),
        (
            _("Time and accounts"),
            {
                "fields": [
                    "time_zone",
                    "account_grace_days",
                    "allows_login_codes",
                    "requires_second_factor",
                ]
            },
        ),
    ]
    inlines = [
        HomeBlockInline,
        ContactPointInline,
        DirectionInline,
        GroupTieInline,
        PartnerInline,
        MenuItemInline,
    ]
    list_url = "home"

    def get_urls(self):
        return [*first_steps.build_urls(self.admin_site), *super().get_urls()]

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        if "accent" in form.changed_data:
            messages.info(request, describe_accent(obj.accent))


class AwardRecipientInline(PersonOrNameInline):
    model = models.AwardRecipient


class AwardForm(TypedForm):
    lacks_profile = False

    def clean(self):
        if self.lacks_profile:
            self.add_error(
                None,
                gettext("Your account has no profile yet. Ask an editor to link one, or to add the award."),
            )
        return super().clean()


@admin.register(models.Award)
class AwardAdmin(ContentAdmin):
    section = "Work", 40
    list_display = ["title", "giver", "outcome", in_years, "honours"]
    list_keys = (in_years,)
    list_filter = ["outcome"]
    search_fields = ["title", "giver", "recipients__name"]
    staff_search_fields = ("recipients__person__name",)
    search_help_text = _("Title, who awarded it, or recipient")
    inlines = [AwardRecipientInline]
    list_url = "awards"
    form = AwardForm

    def get_form(self, request, obj=None, change=False, **kwargs):
        """Refuse an award of an account without a profile, as it would be nobody's."""
        form = super().get_form(request, obj, change=change, **kwargs)
        form.lacks_profile = not (
            change
            or self.may(request, "change", self.model())
            or Person.objects.filter(user=request.user).exists()
        )
        return form

    def save_related(self, request, form, formsets, change):
        """Add a member who adds an award to its recipients, unless it is theirs already."""
        super().save_related(request, form, formsets, change)
        award = form.instance
        if not change and not self.may(request, "change", award):
            person = Person.objects.get(user=request.user)
            award.recipients.create(person=person, position=award.recipients.count() + 1)
            messages.info(request, gettext("You were added to the recipients."))

    def list_rows(self, rows):
        awards = rows.select_related("publication", "software")
        return awards.defer("software__description", *list_long("publication__"))

    @admin.display(description=_("given to the work"))
    def honours(self, award):
        return award.publication or award.software or None
