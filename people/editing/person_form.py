"""The form of a person, and what follows from a change of the name."""

from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.db import models
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.names import NameParts, format_short, split, split_title
from core.admin.model_forms import TypedForm
from core.text.letters import make_name_key
from core.text.markdown import slugify_locally
from people.models import Person, PersonName
from people.models.duplicates import find_duplicates

PARTS = ("given", "particle", "family", "suffix")


OWN_CHOICES = {
    "photo_after_leaving": (_("Show my photo after I leave"), _("Otherwise initials are shown then.")),
    "biography_after_leaving": (
        _("Show my introduction and biography after I leave"),
        _("Otherwise they are hidden then, and stay here."),
    ),
    "office_after_leaving": (_("Show my office after I leave"), ""),
}
"""The labels and explanations for whoever chooses for themselves."""


class NameChange(models.TextChoices):
    """Why a name is changed, which decides what becomes of the former one."""

    TYPO = "typo", _("Yes. It is not kept.")
    NEW = "new", _("No, the name is new. The old one is kept to match papers, and not shown.")
    FORMERLY = "formerly", _("No, the name is new, and the profile says “Formerly” with the old one.")


class PersonForm(TypedForm):
    """The form of a person: title, parts of the name and slug follow from the name."""

    save_anyway = forms.BooleanField(required=False, widget=forms.HiddenInput)
    new_address = forms.BooleanField(required=False)
    name_change = forms.ChoiceField(
        label=_("Was the old name a typing error?"),
        choices=NameChange.choices,
        required=False,
        widget=forms.HiddenInput,
    )
    checks_duplicates = True
    """False for members, who edit their own profiles: a warning would reveal hidden people."""

    is_own = False
    """Whether it is the form of the person who fills it in."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        if self.is_own and "photo_consent" in self.fields:
            field = self.fields["photo_consent"]
            field.label = gettext("I agree that my photo is shown")
            field.help_text = gettext("Otherwise initials are shown.")
        if self.is_own:
            for name, (label, help_text) in OWN_CHOICES.items():
                if name in self.fields:
                    self.fields[name].label, self.fields[name].help_text = str(label), str(help_text)
        self.former_name = self.instance.name
        self.former_url = self.instance.get_absolute_url() if self.instance.pk else ""
        if self.instance.photo and "photo" in self.fields:
            field = self.fields["photo"]
            field.widget.preview_url = reverse("admin:people_person_photo", args=[self.instance.pk])
            field.help_text = " ".join(filter(None, (self.instance.photo_problem, str(field.help_text))))
        if self.instance.pk and "new_address" in self.fields:
            slug = slugify_locally(self.instance.name)
            self.fields["new_address"].label = (
                gettext("If the name changes, use the new URL; the old one redirects")
                if slug == self.instance.slug
                else gettext("Use the new URL {url}; the old one redirects").format(
                    url=reverse("person", args=[slug])
                )
            )

    def clean(self):
        title, name = split_title(self.cleaned_data.get("name", ""))
        if title:
            typed = self.cleaned_data.get("title", "")
            self.cleaned_data["name"] = name
            self.cleaned_data["title"] = typed if title in typed else f"{typed} {title}".strip()
        data = super().clean()
        if data.get("name") and data["name"] != self.former_name:
            # The parts follow a name that changed; those that were typed in the same form stay.
            parts = {part: data[part] for part in PARTS if part in self.changed_data and part in data}
            try:
                data.update(split_renamed(self.instance, data["name"], parts))
            except ValueError as error:
                self.add_error("name", str(error))
        if data.get("name"):
            self._check_duplicates(data)
        if self.instance.pk and data.get("name") and is_another_name(data["name"], self.former_name):
            field = self.fields["name_change"]
            field.widget = forms.RadioSelect(choices=field.choices)
            if not data.get("name_change") and "name_change" not in self.errors:
                self.add_error("name_change", _("Choose an answer."))
        if data.get("name") and data.get("new_address") and "slug" in self.fields:
            data["slug"] = self.make_slug("slug", data["name"])
        return data

    def _check_duplicates(self, data) -> None:
        """Ask for confirmation before a person is added twice, once for the same data."""
        email = data.get("email", "")
        is_new = data["name"] != self.former_name or email != self.instance.email
        if not is_new or data.get("save_anyway") or not self.checks_duplicates:
            return
        people = find_duplicates(data["name"], email, exclude=self.instance.pk)
        if people:
            field = self.fields["save_anyway"]
            field.widget, field.label = forms.CheckboxInput(), gettext("Save anyway")
            links = format_html_join(
                ", ",
                '<a href="{}">{}</a>',
                (
                    (reverse("admin:people_person_change", args=[person.key]), person.name)
                    for person in people[:5]
                ),
            )
            message = gettext(
                "There is already a person with this name or e-mail address: {}. If this is a different "
                "person, select “Save anyway”."
            )
            self.add_error("save_anyway", format_html(message, links))


def split_renamed(before: Person, name: str, typed: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of a person's new name; those that were typed with it are kept.

    A family name that was typed, or was once corrected by hand, is kept if the new name ends with it.
    Raises ValueError for an invalid name.
    """
    parts = split(name)
    stored = {part: getattr(before, part) for part in PARTS} | dict(typed)
    if stored["family"] and ("family" in typed or stored != to_columns(split(before.name))):
        family = format_short(NameParts(**stored))
        if name.endswith(f" {family}"):
            parts = replace(NameParts(**stored), given=name.removesuffix(family).strip())
    return to_columns(parts) | dict(typed)


def to_columns(parts: NameParts) -> dict[str, str]:
    """Return the parts as columns of a person; a literal name has none."""
    return {part: getattr(parts, part) for part in PARTS}


def is_another_name(name: str, former: str) -> bool:
    """Return whether a name differs from the former one by more than case and spaces."""
    return make_name_key(name) != make_name_key(former)


def keep_former_name(person: Person, former: str, change: str) -> bool:
    """Add the former name to the names in print, so that papers under it match; return whether it is new.

    change: one of NameChange. A typing error is not kept, and a former name is shown only if that was chosen.
    """
    if change == NameChange.TYPO or not is_another_name(person.name, former):
        return False
    use = PersonName.Use.FORMER if change == NameChange.FORMERLY else PersonName.Use.MATCHING
    name, created = PersonName.objects.get_or_create(
        person=person, key=make_name_key(former), defaults={"name": former, "use": use}
    )
    if not created and change == NameChange.FORMERLY and name.use != use:
        name.use = use
        name.save(update_fields=["use"])
    return created
