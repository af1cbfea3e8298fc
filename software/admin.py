from django import forms
from django.contrib import admin
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.admin.bulk_actions import VISIBILITY, BulkAction, make_action
from core.admin.list_columns import PeriodFilter, begins, ends
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.model_forms import TypedForm
from people.editing.typed_persons import PersonOrNameInline
from publications.editing.paper_admin import ACTIONS
from software import (
    models,
    registry_offers,  # noqa: F401 (registers the check)
)
from software.citation_offers import OfferReader, update_state
from software.citation_views import SEEN, review_citation
from software.repository_checks import describe_last_check

CHECK_STATE_FIELDS = tuple(f"repository_check__{name}" for name in ("answers", "citation", "written"))
"""Columns that store the state of the last check, which lists do not show."""


class SoftwarePersonInline(PersonOrNameInline):
    model = models.SoftwarePerson


class SoftwarePublicationInline(PartInline):
    model = models.SoftwarePublication


class SoftwareScreenshotInline(PartInline):
    model = models.SoftwareScreenshot


class SoftwareTopicInline(PartInline):
    model = models.SoftwareTopic


class ReleaseInline(PartInline):
    model = models.Release


@admin.register(models.Software)
class SoftwareAdmin(ContentAdmin):
    section = "Work", 30
    list_display = ["name", "tagline", "licence", "archived", "visibility", "refreshed"]
    list_filter = ["visibility", "licence", "archived"]
    list_defer = ("description",)
    search_fields = ["name", "tagline", "repository"]
    search_help_text = _("Name, tagline or repository")
    actions = VISIBILITY
    slug_from = ("name",)
    exclude = ["topics"]
    inlines = [
        SoftwarePersonInline,
        SoftwarePublicationInline,
        SoftwareTopicInline,
        ReleaseInline,
        SoftwareScreenshotInline,
    ]

    def get_list_display(self, request):
        return [name for name in self.list_display if name != "refreshed" or can_view_checks(request)]

    def get_readonly_fields(self, request, obj=None):
        return ["refreshed"] if obj and can_view_checks(request) else []

    def get_urls(self):
        review = self.admin_site.admin_view(self.review_citation)
        return [path("<int:key>/citation/", review, name="software_software_citation"), *super().get_urls()]

    def review_citation(self, request, key: int) -> HttpResponse:
        return review_citation(request, self, key)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        """Add what CITATION.cff of the repository offers."""
        if obj and can_view_checks(request):
            check = models.RepositoryCheck.objects.filter(software=obj).only("citation").first()
            context["offers"] = OfferReader().list_offers(obj, check)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        update_state(form.instance)

    def list_rows(self, rows):
        return rows.select_related("repository_check").defer(*CHECK_STATE_FIELDS)

    @admin.display(description=_("last refresh from the repository"))
    def refreshed(self, software):
        return describe_last_check(software) or None


def can_view_checks(request) -> bool:
    return request.user.has_perm(SEEN)


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
    section = "Work", 10
    list_display = ["title", begins, ends, "visibility"]
    list_filter = ["visibility", PeriodFilter]
    list_defer = ("narrative", "summary")
    search_fields = ["title", "summary"]
    actions = VISIBILITY
    slug_from = ("title",)
    exclude = ["topics"]
    inlines = [
        ThemePublicationInline,
        ThemePersonInline,
        ThemeSoftwareInline,
        ThemeCollaboratorInline,
        ThemeTopicInline,
    ]


class ProjectPersonInline(PersonOrNameInline):
    model = models.ProjectPerson
    fields = ["person", "name", "part", "start", "end", "position"]


class ProjectPartnerInline(PartInline):
    model = models.ProjectPartner


CURRENCY_SIGNS = {"€": "EUR", "EURO": "EUR", "£": "GBP", "$": "USD", "US$": "USD", "¥": "JPY"}


class FundingForm(TypedForm):
    """A grant; its currency may be typed as a sign or in small letters."""

    currency = forms.CharField(
        label=_("Currency"),
        max_length=10,
        required=False,
        help_text=_("A three-letter code, for example EUR."),
    )

    def clean_currency(self) -> str:
        """Return the three-letter code."""
        text = self.cleaned_data["currency"].strip().upper()
        code = CURRENCY_SIGNS.get(text, text)
        if len(code) > 3:
            raise forms.ValidationError(gettext("Enter a three-letter code such as EUR."))
        return code


class FundingInline(PartInline):
    model = models.Funding
    form = FundingForm
    verbose_name_plural = _("funding")


class ProjectThemeInline(PartInline):
    model = models.ProjectTheme


class ProjectPublicationInline(PartInline):
    model = models.ProjectPublication


class ProjectSoftwareInline(PartInline):
    model = models.ProjectSoftware


@admin.register(models.Project)
class ProjectAdmin(ContentAdmin):
    section = "Work", 20
    list_display = ["title", "acronym", begins, ends, "visibility"]
    list_filter = ["visibility", PeriodFilter]
    list_defer = ("narrative", "summary")
    search_fields = ["title", "acronym", "summary"]
    search_help_text = _("Title, acronym or summary")
    actions = VISIBILITY
    slug_from = ("acronym", "title")
    inlines = [
        FundingInline,
        ProjectPersonInline,
        ProjectPartnerInline,
        ProjectThemeInline,
        ProjectPublicationInline,
        ProjectSoftwareInline,
    ]


def add_theme(papers, theme) -> None:
    """Add papers to a theme; those that it has already are left as they are."""
    rows = [
        models.ThemePublication(theme=theme, publication_id=pk) for pk in papers.values_list("pk", flat=True)
    ]
    models.ThemePublication.objects.bulk_create(rows, ignore_conflicts=True)


ON_A_THEME = BulkAction(
    "add_theme",
    _("Add to a theme …"),
    pgettext_lazy("done to rows", "added to the theme"),
    add_theme,
    pick=models.ThemePublication._meta.get_field("theme"),
    needs=("software.add_themepublication",),
)
ACTIONS.append(make_action(ON_A_THEME))
