"""The inline of a person's supervisors, for all their roles."""

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import BaseModelFormSet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.web.formset_data import LimitedRows
from people.editing.typed_persons import PersonOrNameForm, PersonOrNameInline
from people.models import Appointment, Person, Supervision


class HeldRoleField(forms.ModelChoiceField):
    """A choice of the roles that a person holds or held, fetched once for all rows."""

    def offer(self, roles: list[Appointment]) -> None:
        self.roles = {str(role.pk): role for role in roles}
        choices = [(key, self.label_from_instance(role)) for key, role in self.roles.items()]
        if len(roles) == 1:
            self.initial = roles[0].pk
        self.choices = choices if len(roles) == 1 else [("", gettext("Choose one")), *choices]

    def label_from_instance(self, role: Appointment) -> str:
        return f"{role.display_title} {role.period}".strip()

    def to_python(self, value):
        if value in self.empty_values:
            return None
        if str(value) not in self.roles:
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return self.roles[str(value)]


class SupervisionForm(PersonOrNameForm):
    """A supervision: a typed name of a person here becomes that person; a similar one is an error."""

    person_field, name_field = "supervisor", "supervisor_name"


class SupervisorFormSet(LimitedRows, BaseModelFormSet):
    """The supervisions of all roles of one person, which are in `roles`."""

    roles: list[Appointment] = []

    def __init__(self, data=None, files=None, instance=None, save_as_new=False, queryset=None, **options):  # noqa: ARG002
        rows = queryset.filter(appointment__in=self.roles).order_by("appointment__start", "part", "pk")
        super().__init__(data, files, queryset=rows, **options)

    @classmethod
    def get_default_prefix(cls):
        return "supervisors"

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if "appointment" in form.fields:
            form.fields["appointment"].offer(self.roles)

    def save(self, commit=True):
        """Save changed rows, except those of a role that was removed with the same form."""
        remaining = Appointment.objects.filter(pk__in=[role.pk for role in self.roles])
        self.left = set(remaining.values_list("pk", flat=True)) if self.has_changed() else set()
        return super().save(commit)

    def save_new(self, form, commit=True):
        return super().save_new(form, commit and form.instance.appointment_id in self.left)

    def save_existing(self, form, obj, commit=True):
        return super().save_existing(form, obj, commit and obj.appointment_id in self.left)


class SupervisorInline(PersonOrNameInline):
    """The supervisors of the person. A new role must be saved before it can have supervisors."""

    model = Supervision
    form = SupervisionForm
    formset = SupervisorFormSet  # type: ignore[assignment]
    fk_name = "supervisor"
    verbose_name, verbose_name_plural = _("supervisor"), _("supervised by")
    fields = [
        "appointment",
        "supervisor",
        "supervisor_name",
        "supervisor_institution",
        "part",
        "start",
        "end",
    ]
    description = _("Current and past supervisors for each role above: a person with a page here, or a name.")

    def may(self, request, action, parent=None):
        """Deny everything for a person without a role; nobody has permissions for own supervisions."""
        return bool(get_roles(parent)) and super().may(request, action)

    def _key_to_parent(self) -> str:
        return "appointment"

    def get_queryset(self, request):
        rows = request.user.get_permitted_rows("view", Supervision)
        return rows.select_related("supervisor", "appointment__role", "appointment__person")

    def formfield_for_foreignkey(self, db_field, request, **kwargs):
        if db_field.name == "appointment":
            return db_field.formfield(form_class=HeldRoleField, label=gettext("Role"))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "appointment":
            field.widget = field.widget.widget  # without the ways to add and change one in another window
        return field

    def get_formset(self, request, obj=None, **kwargs):
        """Unset the foreign key to the person, so that the supervisor stays a field of the form."""
        formset = super().get_formset(request, obj, **kwargs)
        formset.fk = None
        formset.roles = get_roles(obj)
        return formset


def get_roles(person: Person | None) -> list[Appointment]:
    """Return the roles of a person, the latest first; cached on the instance."""
    if person is None or person.pk is None:
        return []
    if "roles_held" not in person.__dict__:
        person.roles_held = list(person.appointments.select_related("role").latest_first())
    return person.roles_held
