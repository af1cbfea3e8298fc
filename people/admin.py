from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm

from groupsite.kit.admin import ContentAdmin, PartInline, StackedPartInline
from people import models


class AccountCreationForm(AdminUserCreationForm):
    class Meta:
        model = models.User
        fields = ("email", "role")


class AccountChangeForm(UserChangeForm):
    class Meta:
        model = models.User
        fields = "__all__"


@admin.register(models.User)
class AccountAdmin(ContentAdmin, UserAdmin):
    form = AccountChangeForm
    add_form = AccountCreationForm
    list_display = ["email", "role", "is_active", "last_login"]
    list_filter = ["role", "is_active"]
    search_fields = ["email", "person__name"]
    ordering = ["email"]
    filter_horizontal = []
    fieldsets = [(None, {"fields": ["email", "password", "role", "is_active", "last_login"]})]
    add_fieldsets = [(None, {"fields": ["email", "role", "usable_password", "password1", "password2"]})]
    readonly_fields = ["last_login"]


class PersonNameInline(PartInline):
    model = models.PersonName


class PersonIdentifierInline(PartInline):
    model = models.PersonIdentifier


class PersonLinkInline(PartInline):
    model = models.PersonLink


class AppointmentInline(PartInline):
    model = models.Appointment
    show_change_link = True
    exclude = ["destination_url", "unit"]


class EducationInline(StackedPartInline):
    model = models.Education


class ExperienceInline(StackedPartInline):
    model = models.Experience


class ServiceInline(PartInline):
    model = models.Service


class SkillInline(PartInline):
    model = models.Skill


@admin.register(models.Person)
class PersonAdmin(ContentAdmin):
    list_display = ["name", "family", "email", "visibility"]
    list_filter = ["visibility", "appointments__role"]
    search_fields = ["name", "family", "names__name", "email"]
    prepopulated_fields = {"slug": ["name"]}
    ordering = ["sort_key"]
    inlines = [
        PersonNameInline,
        PersonIdentifierInline,
        PersonLinkInline,
        AppointmentInline,
        EducationInline,
        ExperienceInline,
        ServiceInline,
        SkillInline,
    ]

    def get_readonly_fields(self, request, obj=None):
        """Whose account a profile is, and its address, are not for its owner to say."""
        fixed = [] if request.user.has_perm("people.change_user") else ["user"]
        return fixed if request.user.has_perm("people.add_person") else [*fixed, "slug"]

    def get_prepopulated_fields(self, request, obj=None):
        return {} if "slug" in self.get_readonly_fields(request, obj) else self.prepopulated_fields


class SupervisionInline(PartInline):
    model = models.Supervision


@admin.register(models.Appointment)
class AppointmentAdmin(ContentAdmin):
    list_display = ["person", "role", "start", "end", "end_unknown", "institution", "destination"]
    list_filter = ["role", "end_unknown"]
    search_fields = ["person__name", "role__name", "institution", "destination"]
    date_hierarchy = "start"
    inlines = [SupervisionInline]


@admin.register(models.Role)
class RoleAdmin(ContentAdmin):
    list_display = ["name", "plural", "heading", "leads", "past_are_alumni", "position"]
    search_fields = ["name", "plural"]
    prepopulated_fields = {"slug": ["name"]}


class CourseTeacherInline(PartInline):
    model = models.CourseTeacher


@admin.register(models.Course)
class CourseAdmin(ContentAdmin):
    list_display = ["title", "code", "level", "institution"]
    search_fields = ["title", "code"]
    prepopulated_fields = {"slug": ["title"]}
    inlines = [CourseTeacherInline]
