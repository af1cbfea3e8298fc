from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin import translation_checks  # noqa: F401 (registers the checks)
from core.admin.autocomplete_fields import LabelledForm
from core.admin.language_fields import LanguagesField, build_choices
from core.admin.list_columns import in_years
from core.admin.model_admins import ContentAdmin, LineInline
from core.admin.model_forms import DatalistInput, TimeZoneInput, TypedForm
from core.colour import parse_hex_colour
from core.kinds import Text
from groupsite import models
from groupsite.accounts.institutions import describe_rules
from groupsite.editing import first_steps, menu_links
from groupsite.editing.group_pages import GroupPagesAdmin, read_page
from groupsite.editing.menu_links import MenuFormSet
from groupsite.operations.first_run.checklist import describe_accent
from groupsite.site.context import StoredSite
from groupsite.site.group_languages import find_text_language, language_cache, text_language_cache
from groupsite.views import page_admin as pages
from people.editing.typed_persons import PersonOrNameInline
from people.models import Person
from publications.querysets import list_long

__all__ = ["pages"]


class GroupLineInline(LineInline):
    """Rows of the group. empty_text: shown without any; usual_rows: the label of a button that adds some."""

    template = "admin/groupsite/group/lines.html"
    page: str
    empty_text: Text = ""
    usual_rows: Text = ""


class ContactPointInline(GroupLineInline):
    model = models.ContactPoint
    page = "contact"
    line_fields = "subject", "person", "email"


class DirectionInline(GroupLineInline):
    model = models.Direction
    page = "contact"
    line_fields = "label", "text"


class GroupTieInline(GroupLineInline):
    model = models.GroupTie
    page = "identity"
    fields = ["name", "label", "url", "position"]
    description = _("Centres and programmes that the group leads or takes part in, in the footer.")
    line_fields = "name", "label", "url"


class PartnerInline(GroupLineInline):
    model = models.Partner
    page = "identity"
    line_fields = "name", "url"


class MenuItemInline(GroupLineInline):
    """The links of the menu; those of the footer are listed by themselves."""

    model = models.MenuItem
    page = "menu"
    place = models.MenuItem.Place.MENU
    verbose_name, verbose_name_plural = _("link"), _("top of the page")
    line_fields = "label", "target", ""
    line_headings = (_("Label"), _("Leads to"), _("Seen by"))
    fields = ["label", "target", "position"]
    formset = MenuFormSet
    empty_text: Text = _("There are no links of your own, so the menu has the usual ones.")
    usual_rows: Text = _("Start from the usual links")

    description: Text = _("Up to 7 fit on one line of a tablet.")

    def get_queryset(self, request):
        self.site = StoredSite(request)
        return super().get_queryset(request).filter(place=self.place)

    @cached_property
    def targets(self) -> dict[str, str]:
        return menu_links.list_targets()

    def get_formset(self, request, obj=None, **kwargs):
        formset = super().get_formset(request, obj, **kwargs)
        formset.place = self.place
        return formset

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "target":
            field.widget = DatalistInput(self.targets)
            field.label = gettext("Leads to")
        return field

    def describe_line(self, row):
        target = menu_links.describe_target(row.target, self.targets)
        return [row.label, target, menu_links.describe_viewers(row, self.site)]


class FooterItemInline(MenuItemInline):
    place = models.MenuItem.Place.FOOTER
    verbose_name_plural = _("foot of the page")
    description = ""
    empty_text = ""
    usual_rows = ""


class HomeBlockInline(GroupLineInline):
    model = models.HomeBlock
    page = "home"
    verbose_name, verbose_name_plural = _("section"), _("sections, in this order")
    line_fields = "kind", "heading", "is_draft"
    empty_text = _("Without sections of your own, the page has the usual ones that have something to show.")
    usual_rows = _("Start from the usual sections")

    @property
    def description(self):
        """Lead to the home page with the drafts, which only owners see."""
        text = gettext("Drafts are hidden from visitors. <a href='{url}'>Preview</a>")
        return format_html(text, url=reverse("home") + "?preview=blocks")

    def describe_line(self, row):
        kind = capfirst(row.get_kind_display().partition(",")[0])
        return [kind, row.heading, gettext("Draft") if row.is_draft else ""]


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
        if field := self.fields.get("languages"):
            self.fields["languages"] = LanguagesField(label=_("Languages"), help_text=field.help_text)

        if "text_language" in self.fields:
            has_choice = len(self.instance.languages) > 1 or self.instance.text_language
            self.fields["text_language"] = forms.ChoiceField(
                choices=[("", gettext("The first language")), *build_choices()],
                required=False,
                label=gettext("Texts without translation are in"),
                help_text=self.fields["text_language"].help_text,
                widget=forms.Select if has_choice else forms.HiddenInput,
            )

    def clean(self):
        """Note in which language texts are stored, when another language becomes the first one."""
        cleaned = super().clean()
        if cleaned.get("languages") and "text_language" in cleaned:
            cleaned["text_language"] = find_text_language(
                self.initial.get("languages") or [], cleaned["languages"], cleaned["text_language"]
            )
        return cleaned

    def clean_languages(self) -> list[str]:
        """Refuse a language whose prefix is the slug of a page."""
        codes = self.cleaned_data["languages"]
        page = models.Page.objects.filter(slug__in=codes).first() if len(codes) > 1 else None
        if page is not None:
            raise forms.ValidationError(
                gettext(
                    "The page “%(page)s” is at /%(slug)s/, where the pages in this language would be. Change "
                    "its slug first."
                ),
                params={"page": page.title, "slug": page.slug},
            )
        return codes

    def clean_accent(self) -> str:
        """Convert the colour to lower case."""
        try:
            return parse_hex_colour(self.cleaned_data["accent"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


@admin.register(models.Group)
class GroupAdmin(GroupPagesAdmin):
    """The group, on several pages: see `GroupPagesAdmin`."""

    section = "Site", 90
    form = GroupForm
    list_display: list[Any] = ["name", "institution", "time_zone"]
    fieldsets = [
        (
            _("Identity"),
            {
                "fields": [
                    "name",
                    "short_name",
                    ("institution", "place"),
                    ("unit", "time_zone"),
                    "languages",
                    "text_language",
                    "url",
                    "logo",
                    "accent",
                ]
            },
        ),
        (_("Home page"), {"fields": ["statement", "about", "banner", "invitation"]}),
        (
            _("Contact"),
            {
                "fields": [
                    "address",
                    ("email", "telephone"),
                    ("reception", "reply_time"),
                    "coordinates",
                    "sketch",
                    "at_the_door",
                    "security_contact",
                ]
            },
        ),
        (
            _("Log-in"),
            {
                "fields": ["allows_login_codes"],
                "description": _("Everybody can use a password or a passkey."),
                "classes": ["accounts"],
            },
        ),
        (
            _("Second factor"),
            {
                "fields": ["requires_second_factor"],
                "description": _("Everybody can add one for themselves."),
                "classes": ["accounts"],
            },
        ),
        (
            _("When somebody leaves"),
            {
                "fields": ["account_grace_days"],
                "description": _("Their profile moves to the alumni by itself, and stays."),
                "classes": ["accounts"],
            },
        ),
        (
            _("What is kept for how long"),
            {
                "fields": [
                    "history_years",
                    "former_email_days",
                    "session_days",
                    "reporter_days",
                    "invitation_days",
                    "upload_days",
                    "task_days",
                    "draft_days",
                    "backup_days",
                ],
                "description": _(
                    "Each night the site removes what is older. Empty: it is kept as long as the site."
                ),
                "classes": ["retention"],
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
        FooterItemInline,
    ]
    list_url = "home"

    def get_urls(self):
        return [*first_steps.build_urls(self.admin_site), *super().get_urls()]

    def render_change_form(self, request, context, *args, **kwargs):
        if read_page(request) == "accounts":
            context["institution_rules"] = describe_rules()
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        transaction.on_commit(language_cache.clear)
        transaction.on_commit(text_language_cache.clear)
        if "accent" in form.changed_data:
            messages.info(request, describe_accent(obj.accent))


class AwardRecipientInline(PersonOrNameInline):
    model = models.AwardRecipient


class AwardForm(TypedForm):
    lacks_profile = False

    class Meta:
        labels = {"giver": _("Awarded by"), "outcome": _("Result")}

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
