from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, LogEntry
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect as redirect_to
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.autocomplete_fields import LabelledForm
from core.admin.bulk_actions import VISIBILITY
from core.admin.list_columns import in_years
from core.admin.model_admins import ContentAdmin, DeferringChangeList, PartInline
from core.admin.model_forms import TimeZoneInput, TypedForm
from core.admin.record_fields import ReferenceInline
from core.colour import parse_hex_colour
from core.tables.uploads import LARGEST, read_upload
from core.text.dates import PartialDate, Precision
from groupsite import models
from groupsite.editing import first_steps
from groupsite.operations.first_run.checklist import describe_accent
from groupsite.redirects import data_checks as redirect_checks  # noqa: F401 (registers the check)
from groupsite.redirects.redirect_form import (
    PICKED,
    PastedRedirects,
    RedirectForm,
    add_redirects,
    format_target,
)
from groupsite.redirects.rules import find_warning, prefetch_targets, set_answers
from groupsite.views import page_admin as pages
from people.editing.typed_persons import PersonOrNameInline
from people.models import Person
from publications.querysets import list_long

__all__ = ["pages"]


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
        (_("Contact"), {"fields": ["address", "email", "security_contact"]}),
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
    inlines = [HomeBlockInline, GroupTieInline, PartnerInline, MenuItemInline]
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
    plain_columns = ("giver", "outcome", "honours")
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


class NewsPersonInline(PartInline):
    model = models.NewsPerson


class NewsPublicationInline(PartInline):
    model = models.NewsPublication


class NewsSoftwareInline(PartInline):
    model = models.NewsSoftware


class NewsRecordInline(ReferenceInline):
    model = models.NewsRecord


class NewsTopicInline(PartInline):
    model = models.NewsTopic


@admin.register(models.NewsItem)
class NewsItemAdmin(ContentAdmin):
    section = "Site", 10
    list_display = ["title", "date", "author", "state"]
    list_keys = ("date",)
    list_filter = ["visibility"]
    list_defer = ("body",)
    search_fields = ["title", "body"]
    date_hierarchy = "day"
    slug_from = ("title",)
    ordering = ["-day"]
    actions = VISIBILITY
    exclude = ["topics"]
    inlines = [
        NewsPersonInline,
        NewsPublicationInline,
        NewsSoftwareInline,
        NewsRecordInline,
        NewsTopicInline,
    ]

    def get_changeform_initial_data(self, request):
        today = PartialDate.from_first(timezone.localdate(), Precision.DAY)
        return {"day": str(today), **super().get_changeform_initial_data(request)}

    @admin.display(description="visibility", ordering="visibility")
    def state(self, item):
        return item.state

    @admin.display(description="date", ordering="day")
    def date(self, item):
        return item.date


@admin.register(models.Redirect)
class RedirectAdmin(ContentAdmin):
    section = "Site", 80
    form = RedirectForm
    change_list_template = "admin/groupsite/redirect/change_list.html"
    list_display = ["old_path", "form", "answers_now", "changed_at"]
    list_filter = ["form", "action"]
    search_fields = ["old_path", "target_path"]
    fieldsets = [
        (None, {"fields": ["form", "old_path", "action", "leads_to"]}),
        (_("Or choose a target"), {"fields": list(PICKED)}),
        (_("For notices"), {"fields": ["notice", "delay"]}),
    ]

    @admin.display(description=_("current response"))
    def answers_now(self, redirect):
        return redirect.answers_now

    @admin.display(description=_("leads to"))
    def leads_to(self, redirect):
        return format_target(redirect)

    def get_queryset(self, request):
        return prefetch_targets(super().get_queryset(request))

    def get_changelist(self, request, **kwargs):
        return RedirectList

    def get_urls(self):
        view = self.admin_site.admin_view(self.add_many)
        return [path("add-many/", view, name="groupsite_redirect_add_many"), *super().get_urls()]

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        if warning := find_warning(obj):
            messages.warning(request, warning)

    def add_many(self, request):
        """Add many redirects from pasted lines or a file; show invalid lines again, each with its error."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        result, text = PastedRedirects(), request.POST.get("lines", "")
        try:
            if file := request.FILES.get("file"):
                text = read_upload(file)[0]
            result = add_redirects(text)
            text = result.text
        except ValueError as error:
            messages.error(request, str(error))
        LogEntry.objects.log_actions(request.user.pk, result.added, ADDITION, [{"added": {}}])
        add_messages(request, result)
        if result.added and not result.rejected:
            return redirect_to("admin:groupsite_redirect_changelist")
        context = {**self.admin_site.each_context(request), "opts": self.opts, "done": result}
        context |= {"title": gettext("Add many redirects"), "text": text, "largest": LARGEST}
        return render(request, "admin/groupsite/redirect/add_many.html", context)


class RedirectList(DeferringChangeList):
    """The change list of redirects, each with its current answer."""

    def get_results(self, request):
        super().get_results(request)
        self.result_list = list(self.result_list)
        set_answers(self.result_list)


def add_messages(request, result: PastedRedirects) -> None:
    """Add messages for the user about the pasted lines."""
    if result.added:
        messages.success(request, gettext("Redirects added: {number}.").format(number=len(result.added)))
    for warning in filter(None, map(find_warning, result.added)):
        messages.warning(request, warning)
    if result.rejected:
        messages.error(
            request,
            gettext("Lines with errors: {number}. They are below.").format(number=len(result.rejected)),
        )
