"""Rows of a person here or of a printed name: a typed name of somebody here becomes that person."""

from core.admin.model_admins import PartInline
from core.admin.model_forms import TypedForm
from people.models import Person, User
from people.names.directory import OUTSIDE_SUFFIX, PersonDirectory


class PersonOrNameForm(TypedForm):
    """A form in which a name that is only similar to a person's is an error, unless it ends in "(outside)".

    account: of the user, who finds the persons whom they may view; None for all.
    """

    person_field, name_field = "person", "name"
    account: User | None = None

    def clean(self):
        cleaned = super().clean()
        name = cleaned.get(self.name_field, "")
        if not name or self.name_field not in self.changed_data or cleaned.get(self.person_field):
            return cleaned
        cleaned[self.name_field] = name.removesuffix(OUTSIDE_SUFFIX).strip()
        if cleaned[self.name_field] == name:
            persons = self.account.get_permitted_rows("view", Person) if self.account else Person.objects
            directory = PersonDirectory(persons.labels())
            try:
                if key := directory.decide(name, self.name_field):
                    cleaned[self.person_field], cleaned[self.name_field] = directory.person(key), ""
            except ValueError as error:
                self.add_error(self.name_field, str(error))
        return cleaned


class PersonOrNameInline(PartInline):
    """Child rows, each of a person here or of a printed name."""

    form = PersonOrNameForm

    def get_formset(self, request, obj=None, **kwargs):
        formset = super().get_formset(request, obj, **kwargs)
        formset.form.account = request.user
        return formset
