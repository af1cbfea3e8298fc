"""What the form of a person makes of the name that is typed."""

from django import forms
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from groupsite.kit.text import slugify_name
from groupsite.kit.typed_fields import TypedForm
from people.duplicates import KnownPerson, find_duplicates
from people.names import split_title
from people.renaming import PARTS, split_renamed


class PersonForm(TypedForm):
    """The form of a person: title, parts of the name and address follow from what is typed as the name."""

    save_anyway = forms.BooleanField(required=False, widget=forms.HiddenInput)
    new_address = forms.BooleanField(required=False)
    checks_duplicates = True
    """Off for members, who edit their own profiles: the question would tell of people they may not see."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.former_name = self.instance.name
        self.former_address = self.instance.get_absolute_url() if self.instance.pk else ""
        if self.instance.photo and "photo" in self.fields:
            self._show_photo(self.fields["photo"])
        if self.instance.pk and "new_address" in self.fields:
            self.fields["new_address"].label = self._describe_address()

    def _show_photo(self, field) -> None:
        field.widget.preview_url = reverse("admin:people_person_photo", args=[self.instance.pk])
        field.help_text = " ".join(filter(None, (self.instance.photo_problem, field.help_text)))

    def _describe_address(self) -> str:
        slug = slugify_name(self.instance.name)
        if slug == self.instance.slug:
            return "If the name changes, use the address that follows from it; the old one redirects"
        return f"Use the new address {reverse('person', args=[slug])}; the old one redirects"

    def clean(self):
        self._split_title(self.cleaned_data)
        data = super().clean()
        if data.get("name"):
            self._update_parts(data)
        if data.get("name"):
            self._check_duplicates(data)
        if data.get("name") and data.get("new_address") and "slug" in self.fields:
            data["slug"] = self.make_slug("slug", data["name"])
        return data

    def _split_title(self, data) -> None:
        title, name = split_title(data.get("name", ""))
        if not title:
            return
        data["name"] = name
        if title not in data.get("title", ""):
            data["title"] = f"{data.get('title', '')} {title}".strip()

    def _update_parts(self, data) -> None:
        """Let the parts follow a name that changed; those that were typed in the same form stay."""
        if data["name"] == self.former_name:
            return
        typed = {part: data[part] for part in PARTS if part in self.changed_data and part in data}
        try:
            data.update(split_renamed(self.instance, data["name"], typed))
        except ValueError as error:
            self.add_error("name", str(error))

    def _check_duplicates(self, data) -> None:
        """Ask before somebody is added twice; what was accepted once is not asked again."""
        email = data.get("email", "")
        is_new = data["name"] != self.former_name or email != self.instance.email
        if not is_new or data.get("save_anyway") or not self.checks_duplicates:
            return
        people = find_duplicates(data["name"], email, exclude=self.instance.pk)
        if people:
            field = self.fields["save_anyway"]
            field.widget, field.label = forms.CheckboxInput(), "Save anyway"
            self.add_error("save_anyway", _name_duplicates(people))


def _name_duplicates(people: list[KnownPerson]) -> SafeString:
    links = format_html_join(
        ", ",
        '<a href="{}">{}</a>',
        ((reverse("admin:people_person_change", args=[each.key]), each.name) for each in people[:5]),
    )
    return format_html(
        "There is already somebody with this name or e-mail address: {}. "
        "If this is somebody else, tick “Save anyway”.",
        links,
    )
