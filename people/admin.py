from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, BaseUserCreationForm, UserChangeForm
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_lazy, gettext_noop, pgettext_lazy
from django.utils.translation import gettext as _

from core.admin.autocomplete_fields import LabelledForm
from core.admin.bulk_actions import make_update_action, merge_selected
from core.admin.list_columns import MissingFilter, PeriodFilter, begins, ends, in_years
from core.admin.model_admins import ContentAdmin, PartInline
from core.db.dated_models import today
from core.files import pictures
from core.text.markdown import slugify_locally
from people import models
from people.editing import data_checks, image_admin, person_inlines  # noqa: F401 (registers checks, images)
from people.editing.data_action import show_held_data
from people.editing.organisation_lookup import look_up
from people.editing.person_form import PersonForm, keep_former_name
from people.editing.second_factor import remove_second_factor
from people.editing.shown_parts import list_shown_parts
from people.editing.supervisor_rows import SupervisionForm
from people.roster import views as roster
from people.roster.departures import offer_checklists

CV_FORMS = (("cv", gettext_noop("page")), ("cv_pdf", "PDF"), ("resume", "JSON Resume"))


PASSWORD_HELP = gettext_lazy(
    "At least 8 characters, not only digits. Common passwords and those like the e-mail address are refused."
)
"""Django's own help texts speak to whose password it is."""


class AccountCreationForm(LabelledForm, BaseUserCreationForm):
    class Meta:
        model = models.User
        fields = ("email", "role")

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HELP


class AccountChangeForm(LabelledForm, UserChangeForm):
    class Meta:
        model = models.User
        fields = "__all__"


class AccountPasswordForm(AdminPasswordChangeForm):
    """New password for an account; Django's option of none is removed, as there is no other login."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields.pop("usable_password", None)
        for field in self.fields.values():
            field.required = True
        self.fields["password1"].help_text = PASSWORD_HELP


class WithAccountFilter(MissingFilter):
    title, parameter_name, field = gettext_lazy("account"), "account", "user"


class StatusFilter(admin.SimpleListFilter):
    """Filter people: current members, former members, others."""

    title = gettext_lazy("status")
    parameter_name = "status"

    def lookups(self, request, model_admin):
        return [
            ("member", _("member now")),
            ("former", _("former member")),
            ("other", _("never in the group")),
        ]

    def queryset(self, request, queryset):
        appointments = models.Appointment.objects.filter(person=OuterRef("pk"))
        now, ever = Exists(appointments.current()), Exists(appointments)
        condition = {"member": Q(now), "former": ~Q(now) & Q(ever), "other": ~Q(ever)}.get(self.value() or "")
        return queryset if condition is None else queryset.filter(condition)


class WithPersonFilter(MissingFilter):
    title, parameter_name, field = gettext_lazy("profile"), "profile", "person"


@admin.register(models.User)
class AccountAdmin(ContentAdmin, UserAdmin):
    section = "Site", 100
    form = AccountChangeForm
    add_form = AccountCreationForm
    change_password_form = AccountPasswordForm
    list_display: list[Any] = ["email", "role", "person", "is_active", "last_login"]
    list_filter = ["role", "is_active", WithPersonFilter]
    list_select_related = ["person"]
    search_fields = ["email", "person__name"]
    search_help_text = gettext_lazy("E-mail address or name")
    actions = [
        make_update_action(
            "deactivate",
            gettext_lazy("Deactivate"),
            pgettext_lazy("done to rows", "deactivated"),
            is_active=False,
        ),
        make_update_action(
            "activate", gettext_lazy("Activate"), pgettext_lazy("done to rows", "activated"), is_active=True
        ),
    ]
    ordering = ["email"]
    filter_horizontal = []
    fieldsets = [
        (
            None,
            {"fields": ["email", "role", "profile", "is_active", "password", "second_factor", "last_login"]},
        )
    ]
    add_fieldsets = [(None, {"fields": ["email", "role", "password1", "password2"]})]
    readonly_fields = ["profile", "second_factor", "last_login"]

    def get_list_select_related(self, request):
        return self.list_select_related

    def get_urls(self):
        remove = self.admin_site.admin_view(self.remove_second_factor)
        return [
            path("<int:pk>/second-factor/", remove, name="people_user_second_factor"),
            *super().get_urls(),
        ]

    def remove_second_factor(self, request, pk: int) -> HttpResponse:
        """Remove app, passkeys and recovery codes of somebody who lost them; GET asks."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        account = get_object_or_404(models.User, pk=pk)
        if request.method == "POST":
            remove_second_factor(account)
            messages.success(request, _("The second factor of %(email)s was removed.") % {"email": account})
            return redirect("admin:people_user_change", pk)
        context = {"title": _("Remove second factor"), "account": account}
        page = "admin/people/remove_second_factor.html"
        return render(request, page, {**self.admin_site.each_context(request), **context})

    @admin.display(description=gettext_lazy("second factor"))
    def second_factor(self, account):
        """Return whether the account has a second factor, with a link to remove it."""
        if account.pk is None or not account.authenticator_set.exists():
            return _("None")
        url = reverse("admin:people_user_second_factor", args=[account.pk])
        return format_html('{} <a href="{}">{}</a>', _("On."), url, _("Remove second factor"))

    @admin.display(description=gettext_lazy("person"))
    def person(self, account):
        return getattr(account, "person", None)

    @admin.display(description=gettext_lazy("profile"))
    def profile(self, account):
        """Return the person of the account, as a link to their form."""
        person = self.person(account)
        if person is not None:
            return format_html(
                '<a href="{}">{}</a>', reverse("admin:people_person_change", args=[person.pk]), person
            )
        people = reverse("admin:people_person_changelist")
        return format_html(
            gettext('Not linked to a person. Owners can link it in the form of a <a href="{}">person</a>.'),
            people,
        )


STATES = {
    "public": gettext_lazy("Public"),
    "members": gettext_lazy("Members only"),
    "hidden": gettext_lazy("Hidden"),
}
"""The status of a person in the list, by their visibility."""


@admin.register(models.Person)
class PersonAdmin(ContentAdmin):
    section = "People", 10
    list_display = ["name", "roles_now", "email", "visibility", "account"]
    list_display_for_members = ["name", "roles_now", "email_shown", "visibility"]
    list_filter = ["visibility", StatusFilter, "appointments__role", WithAccountFilter]
    list_defer = ("biography", "summary")
    search_fields = ["name", "family"]
    search_help_text = gettext_lazy("Name")
    staff_search_fields = ("names__name", "email")
    form = PersonForm
    slug_from = ("name",)
    ordering = ["sort_key"]
    fieldsets = person_inlines.FIELDSETS
    inlines = person_inlines.INLINES
    actions = [
        make_update_action(
            "show_profile",
            gettext_lazy("Show to everybody"),
            pgettext_lazy("done to rows", "shown to everybody"),
            visibility="public",
        ),
        make_update_action(
            "members_only",
            gettext_lazy("Members only"),
            pgettext_lazy("done to rows", "shown to members"),
            visibility="members",
        ),
        make_update_action(
            "hide_profile", gettext_lazy("Hide"), pgettext_lazy("done to rows", "hidden"), visibility="hidden"
        ),
        merge_selected,
        show_held_data,
    ]

    def has_see_data_permission(self, request) -> bool:
        """Return whether the user sees all that is held about others: owners do."""
        return request.user.has_perm("people.change_user")

    def get_readonly_fields(self, request, obj=None):
        """Make the account and the slug of a profile read-only for its owner."""
        fixed = ["cv_forms", "shown_parts"]
        if not request.user.has_perm("people.change_user"):
            fixed.append("user")
        return fixed if request.user.has_perm("people.add_person") else [*fixed, "slug"]

    def get_list_display(self, request):
        return self.list_display if request.user.sees_hidden_people else self.list_display_for_members

    def lookup_allowed(self, lookup, value, request):
        """Forbid members lookups by e-mail address, which would reveal hidden ones letter by letter."""
        if lookup.startswith(("email", "user")) and not request.user.sees_hidden_people:
            return lookup.startswith("email_visibility")
        return super().lookup_allowed(lookup, value, request)

    def is_row_public(self, row) -> bool:
        return row.visibility == row.Visibility.PUBLIC

    def describe_state(self, row) -> str:
        return str(STATES[row.visibility])

    @admin.display(description=gettext_lazy("e-mail address"))
    def email_shown(self, person):
        return person.email if _is_email_shown(person) else None

    def get_urls(self):
        photo = self.admin_site.admin_view(self.photo)
        return [path("<int:pk>/photo/", photo, name="people_person_photo"), *super().get_urls()]

    def photo(self, request, pk: int) -> HttpResponse:
        """Show the stored photo, also one that is not public."""
        person = self.get_object(request, str(pk))
        if person is None or not person.photo:
            raise Http404
        if not self.has_change_permission(request, person):
            raise PermissionDenied
        cuts = person.photo.storage.locate("cut")
        try:
            picture = pictures.get_or_make_cut(person.photo.place, cuts, 144, "webp")
        except pictures.UnusablePictureError as error:
            raise Http404 from error
        return HttpResponse(picture, "image/webp", headers={"Cache-Control": "private, no-store"})

    def get_form(self, request, obj=None, change=False, **kwargs):
        form = super().get_form(request, obj, change=change, **kwargs)
        form.checks_duplicates = request.user.sees_hidden_people
        form.is_own = obj is not None and obj.user_id == request.user.pk
        return form

    def get_fieldsets(self, request, obj=None):
        """Leave out a hidden e-mail address, and the new URL if the slug cannot be changed."""
        left_out: set[str] = set()
        if not obj or "slug" in self.get_readonly_fields(request, obj):
            left_out.add("new_address")
        if obj and not _is_email_shown(obj) and not self.has_change_permission(request, obj):
            left_out.update(person_inlines.EMAIL)
        return [
            (name, {**options, "fields": [field for field in options["fields"] if field not in left_out]})
            for name, options in self.fieldsets
        ]

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        person, former = form.instance, form.former_name
        if change and keep_former_name(person, former, form.cleaned_data.get("name_change", "")):
            messages.info(
                request,
                _("“%s” is kept as a name in print. You can show or remove it under “Names in print”.")
                % former,
            )
        url = person.get_absolute_url() if change else form.former_url
        if url != form.former_url:
            messages.info(
                request,
                gettext("The page is now at {url}. {former_url} redirects to it.").format(
                    url=url, former_url=form.former_url
                ),
            )
        elif change and "slug" in form.fields and slugify_locally(former) != slugify_locally(person.name):
            message = gettext(
                "The URL of the page is still {url}. To change it, select “Use the new URL” in the form."
            ).format(url=url)
            messages.info(request, message)
        if problem := person.photo_problem:
            messages.warning(request, problem)

    def describe_deletion(self, row):
        """Name the account, too, which stays."""
        sentences = super().describe_deletion(row)
        if row.user:
            text = gettext("The account {email} stays, without a profile. Deactivate it if nobody uses it.")
            sentences.append(text.format(email=row.user.email))
        return sentences

    @admin.display(description=gettext_lazy("The CV"))
    def cv_forms(self, person):
        """Return links to the formats of the CV."""
        if not person or not person.pk or not person.slug:
            return gettext("Available once the person is saved.")
        links = format_html_join(
            ", ",
            '<a href="{}">{}</a>',
            ((reverse(name, args=[person.slug]), gettext(label)) for name, label in CV_FORMS),
        )
        if person.visibility == person.Visibility.PUBLIC:
            return links
        return format_html(
            gettext("{}. Visitors cannot see it unless the profile is shown to everybody."), links
        )

    @admin.display(description=gettext_lazy("What visitors see"))
    def shown_parts(self, person):
        """Return a table of what is shown now, and after leaving, as it is saved."""
        if not person or not person.pk:
            return gettext("Available once the person is saved.")
        return render_to_string("admin/people/person/shown_parts.html", {"parts": list_shown_parts(person)})

    def list_rows(self, rows):
        now = models.Appointment.objects.current().select_related("role").in_order()
        return rows.select_related("user").prefetch_related(Prefetch("appointments", now, to_attr="now"))

    @admin.display(description=gettext_lazy("role now"))
    def roles_now(self, person):
        return ", ".join(appointment.display_title for appointment in person.now) or None

    @admin.display(description=gettext_lazy("account"))
    def account(self, person):
        return person.user or None


def _is_email_shown(person) -> bool:
    """Return whether members may read the e-mail address."""
    return person.email_visibility != models.Person.EmailVisibility.HIDDEN


class SupervisionInline(PartInline):
    model = models.Supervision
    form = SupervisionForm


@admin.register(models.Appointment)
class AppointmentAdmin(ContentAdmin):
    section = "People", 20
    list_display = ["person", "role", begins, ends, "institution", "destination"]
    labelled_columns = (begins, ends, "destination")
    list_filter = ["role", PeriodFilter, "end_unknown"]
    search_fields = ["person__name", "role__name", "institution", "destination"]
    search_help_text = gettext_lazy("Person, role, institution or destination")
    date_hierarchy = "start"
    ordering = ["-start", "-pk"]
    inlines = [SupervisionInline]

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        is_here = change and not form.instance.period.is_future(today())
        if is_here and "end" in form.changed_data and not form["end"].initial:
            offer_checklists(request, [form.instance.person_id])

    def get_urls(self):
        return [*roster.build_urls(self.admin_site), *super().get_urls()]


@admin.register(models.Role)
class RoleAdmin(ContentAdmin):
    section = "People", 30
    list_display = ["name", "plural", "heading", "leads", "past_are_alumni"]
    list_filter = ["leads", "past_are_alumni"]
    search_fields = ["name", "plural"]
    slug_from = ("name",)


@admin.register(models.Organisation)
class OrganisationAdmin(ContentAdmin):
    section = "People", 50
    list_display = ["name", "short_name", "country", "ror", "funder_id"]
    labelled_columns = ("ror", "funder_id")
    list_filter = ["country"]
    search_fields = ["name", "short_name", "ror", "funder_id"]
    search_help_text = gettext_lazy("Name, ROR id or Crossref Funder id")
    actions = [merge_selected]
    ordering = ["name", "pk"]

    def get_urls(self):
        lookup = self.admin_site.admin_view(self.look_up)
        return [path("lookup/", lookup, name="people_organisation_lookup"), *super().get_urls()]

    def look_up(self, request) -> HttpResponse:
        return look_up(request, self)


class CourseTeacherInline(PartInline):
    model = models.CourseTeacher


@admin.register(models.Course)
class CourseAdmin(ContentAdmin):
    section = "People", 40
    list_display = ["title", "code", "level", "institution", in_years]
    list_filter = ["level"]
    list_defer = ("description",)
    search_fields = ["title", "code", "institution"]
    staff_search_fields = ("teachers__name",)
    slug_from = ("title",)
    inlines = [CourseTeacherInline]
