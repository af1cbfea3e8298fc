"""The names in print that are added to a profile, and which of them have to be confirmed.

Names attribute papers to a person, and with them the permission to edit these. So a name that is not
plausibly the person's, or is printed on papers of others, waits until staff or an editor confirm it. Until
then imports suggest the person for papers, and attribute none to them.
"""

from django.contrib import admin
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.names import compare_names, parse_printed_name
from core.admin.autocomplete_fields import LabelledFormSet
from core.text.letters import make_name_key
from people.editing.person_inlines import PersonNameInline
from people.models import Person, PersonName
from publications.models import Authorship

CONFIRM_PERMISSION = "people.add_person"
"""The permission to confirm a person's names."""
DECIDE_PERMISSION = "publications.change_authordecision"
"""The permission to decide which person a name is on any paper."""


def is_doubtful(person: Person, confirmed: list[str], name: str) -> bool:
    """Return whether a name may be that of somebody else. confirmed: names that are the person's."""
    try:
        key = make_name_key(parse_printed_name(name).name)
        is_own = any(compare_names(name, own_name) for own_name in confirmed)
    except ValueError:
        return True
    papers = Authorship.objects.filter(role=Authorship.Role.AUTHOR, author_key=key)
    return not is_own or papers.exclude(person=person.pk).exists()


class PersonNamesFormSet(LabelledFormSet):
    """The names of a person. account: of the user who edits."""

    account = None

    def clean(self):
        """Check new names and the displayed one, unless the account may confirm them."""
        super().clean()
        person = self.instance
        stored = Person.objects.filter(pk=person.pk).prefetch_related("names").first()
        names = stored.names.all() if stored else []
        waiting = {name.key for name in names if not name.confirmed}
        confirmed = [name.name for name in names if name.confirmed]
        if stored is None or make_name_key(stored.name) not in waiting:
            confirmed.append(stored.name if stored else person.name)
        self.displayed_waits = make_name_key(person.name) in waiting
        if self.account.has_perm(CONFIRM_PERMISSION):
            return
        for form in self.forms:
            name = getattr(form, "cleaned_data", {}).get("name")
            if name and "name" in form.changed_data:
                form.instance.confirmed = not is_doubtful(person, confirmed, name)
        if make_name_key(person.name) not in map(make_name_key, confirmed) and is_doubtful(
            person, confirmed, person.name
        ):
            self.displayed_waits = True

    def save(self, commit=True):
        """Keep the displayed name as an unconfirmed one, if it is, even where its row was removed."""
        saved = super().save(commit)
        name = self.instance.name
        if self.displayed_waits and not self.instance.names.filter(key=make_name_key(name)).exists():
            PersonName.objects.create(person=self.instance, name=name, confirmed=False)
        return saved


class NamesInPrintInline(PersonNameInline):
    """The names, each with whether it waits to be confirmed."""

    formset = PersonNamesFormSet

    def get_formset(self, request, obj=None, **options):
        formset = super().get_formset(request, obj, **options)
        formset.account = request.user
        return formset

    def get_fields(self, request, obj=None):
        return ["name", "use", "confirmed" if request.user.has_perm(CONFIRM_PERMISSION) else "state"]

    def get_readonly_fields(self, request, obj=None):
        return [] if request.user.has_perm(CONFIRM_PERMISSION) else ["state"]

    @admin.display(description=_("State"))
    def state(self, name):
        if name.pk is None or name.confirmed:
            return ""
        return gettext(
            "Waiting for confirmation by staff or an editor. Until then papers are only suggested."
        )
