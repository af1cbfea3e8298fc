"""The form of a byline: a row for each name, in order, saved in a constant number of queries.

A row has the name as printed and the person it is: their slug (`luo-mai`) or one of their names. JavaScript
turns these fields into chips with suggestions; the server reads the same fields without it.
"""

import re
from datetime import date
from typing import cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms.formsets import BaseFormSet
from django.forms.models import BaseInlineFormSet
from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from bibliography.names import PrintedName, normalize_name, parse_printed_name
from core.admin.form_snapshot import RowOrder
from core.text.letters import make_name_key
from core.text.translation import SeparatedNumber
from core.web.formset_data import LimitedRows
from people.models import Person
from people.names.directory import Candidates, PersonDirectory, PersonLabel
from publications.editing.byline_saving import COPIED_FIELDS, ROW_LIMIT, save_byline
from publications.editing.paste_parsers import PastedByline, read_byline
from publications.models import Authorship

NAME_BYTES = 2_000
"""The largest size of a name's forms, which the database indexes."""
_MAIL = re.compile(r"[^\s@]@[^\s@]+\.[^\s@]")


class BylineRow(forms.ModelForm):
    """One name of a byline. The formset looks up the persons and names of all rows together."""

    id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    position = forms.IntegerField(label=pgettext_lazy("in a byline", "Place"), required=False)
    name = forms.CharField(label=_("Name on the paper"), required=False, max_length=500)
    person = forms.CharField(label=_("Person of the group"), required=False, max_length=300)

    class Meta:
        model = Authorship
        fields = COPIED_FIELDS
        labels = {
            "equal": _("Equal contribution"),
            "corresponding": _("Corresponding author"),
            "affiliation": _("Affiliation on the paper"),
            "selected": _("Selected paper of the person"),
        }

    def __init__(self, *args, account=None, **options) -> None:
        super().__init__(*args, **options)
        self.account = account
        mention = self.instance
        self.printed: PrintedName | None = None
        self.matched_person: Person | None = mention.person
        self.use_required_attribute = False
        if mention.pk:
            self.initial.update(
                {
                    "id": mention.pk,
                    "position": mention.position,
                    "name": str(mention.author),
                    "person": mention.person.slug if self.can_show_person else "",
                }
            )

    @cached_property
    def can_show_person(self) -> bool:
        """Whether the account may see the linked person; a hidden person stays linked without being shown."""
        person = self.matched_person
        if person is None or person.visibility != Person.Visibility.HIDDEN or self.account is None:
            return person is not None
        return self.account.has_perm("people.view_person", person)

    def has_changed(self) -> bool:
        """Treat a new row without name, person and affiliation as empty, whatever else is in it."""
        if self.instance.pk is None and self.is_bound:
            names = map(self.add_prefix, ("name", "person", "affiliation"))
            return any((self.data.get(name) or "").strip() for name in names)
        return super().has_changed()

    def clean(self):
        values = super().clean() or self.cleaned_data
        text = values.get("name")
        if text is None or "name" in self.errors or values.get("DELETE"):
            return values
        if not text and not values.get("person"):
            self.add_error("name", gettext("Enter the name as it is on the paper, or remove the row."))
        elif text and text != self.initial.get("name"):
            try:
                self.printed = parse_name_in_print(text)
            except ValueError as error:
                self.add_error("name", str(error))
        return values

    def _post_clean(self):
        """Skip the model's validation: this form and the formset check the rules without a query a row."""

    @cached_property
    def person_text(self) -> str:
        """The name of the row's person; the submitted text where nobody was found."""
        text = self["person"].value() or ""
        if self.matched_person and self.can_show_person and "person" not in self.errors:
            return self.matched_person.name
        return text


class BylineFormSet(LimitedRows, BaseInlineFormSet):
    """The names of one role on a paper, in order. account: of the user who edits. role: of the names."""

    account = None
    role = Authorship.Role.AUTHOR
    noun = "author"
    new_rows = ROW_LIMIT

    @classmethod
    def get_default_prefix(cls):
        return "authorships" if cls.role == Authorship.Role.AUTHOR else "editors"

    def get_form_kwargs(self, index):
        return {"account": self.account, **super().get_form_kwargs(index)}

    def add_fields(self, form, index):
        BaseFormSet.add_fields(self, form, index)  # model formsets would query the database for each row

    @cached_property
    def pasted_text(self) -> str:
        """The text in the field for several names."""
        return (self.data.get(self.pasted_name) or "") if self.is_bound else ""

    @property
    def pasted_name(self) -> str:
        return f"{self.prefix}-pasted"

    @cached_property
    def pasted(self) -> PastedByline:
        return read_byline(self.pasted_text)

    def has_changed(self):
        return super().has_changed() or bool(self.pasted.names or self.pasted.others)

    @cached_property
    def ordered_rows(self) -> list[BylineRow]:
        """The forms in the submitted order; empty ones last."""
        return sorted(cast(list[BylineRow], self.forms), key=self._make_sort_key)

    @cached_property
    def remaining_rows(self) -> list[BylineRow]:
        """The forms that have a name and are not deleted, in the submitted order."""
        deleted_ids = set(map(id, self.deleted_forms))
        return [
            form
            for form in self.ordered_rows
            if id(form) not in deleted_ids and (form.instance.pk or form.has_changed())
        ]

    def in_order(self) -> RowOrder:
        """Return the order of the remaining names; the key of a row that is not stored is its number."""
        rows = {}
        for form in self.ordered_rows:
            key = form["id"].value()
            is_deleted = form.is_bound and "DELETE" in form.fields and form["DELETE"].data
            if not is_deleted and (key or form.has_changed()):
                rows[str(key) if key else "+" + form.prefix.rpartition("-")[2]] = form
        names = {key: form["name"].value() or form["person"].value() or "" for key, form in rows.items()}
        return RowOrder(
            list(rows),
            names,
            gettext("order of the authors") if self.noun == "author" else gettext("order of the editors"),
        )

    @property
    def template_rows(self) -> list[BylineRow]:
        """The empty form that JavaScript copies for new rows."""
        return [cast(BylineRow, self.empty_form)]

    def _make_sort_key(self, form: BylineRow) -> tuple[bool, bool, int]:
        is_empty = form.instance.pk is None and not form.has_changed()
        try:
            position = form.fields["position"].clean(form["position"].value())
        except ValidationError:
            position = None
        return is_empty, position is None, position or 0

    def clean(self):
        remaining = [form for form in self.forms if not getattr(form, "cleaned_data", {}).get("DELETE")]
        equal = [form for form in remaining if getattr(form, "cleaned_data", {}).get("equal")]
        if len(equal) == 1 and "equal" in equal[0].changed_data:
            equal[0].add_error("equal", gettext("Mark all who contributed equally, at least two."))
        rows = [form for form in self.forms if form.has_changed() and not form.cleaned_data.get("DELETE")]
        self._find_persons([form for form in rows if "person" in form.changed_data])
        if self.pasted.refused:
            refused = ", ".join(f"“{piece}”" for piece in self.pasted.refused[:5])
            raise ValidationError(
                gettext(
                    "These are not names: {refused}. Correct them in the field for several names."
                ).format(refused=refused)
            )
        for name in self.pasted.names:
            check_length(name.name)
        if len(self.forms) + len(self.pasted.names) > ROW_LIMIT:
            raise ValidationError(
                gettext("A byline can have at most {row_limit:,} names.").format(
                    row_limit=SeparatedNumber(ROW_LIMIT)
                )
            )

    def _find_persons(self, rows: list[BylineRow]) -> None:
        texts = {form.cleaned_data.get("person", "") for form in rows if hasattr(form, "cleaned_data")} - {""}
        for form in rows:
            form.matched_person = None
        if not texts:
            return
        directory = build_directory(self.account)
        at = date(self.instance.year, 7, 1) if self.instance.year else None
        resolutions = {text: directory.by_slug.get(text) or directory.resolve(text, at=at) for text in texts}
        keys = [each.key for each in resolutions.values() if isinstance(each, PersonLabel)]
        persons = Person.objects.in_bulk(keys)
        for form in rows:
            text = form.cleaned_data.get("person", "")
            resolution = resolutions.get(text)
            if isinstance(resolution, PersonLabel):
                form.matched_person = persons.get(resolution.key)
            elif isinstance(resolution, Candidates):
                form.add_error("person", directory.explain(text, resolution))
            elif resolution:
                form.add_error(
                    "person",
                    gettext(
                        "Nobody in the group is called “{text}”. Leave this empty for people from "
                        "elsewhere, or enter a name or the last part of the URL of a profile."
                    ).format(text=text),
                )

    def save(self, commit=True):  # noqa: ARG002
        """Save the differences; return the saved mentions, and set the attributes that formsets have then."""
        self.new_objects, self.changed_objects, self.deleted_objects = [], [], []
        if self.has_changed():
            self.new_objects, self.changed_objects, self.deleted_objects = save_byline(self)
        return self.new_objects + [mention for mention, _ in self.changed_objects]


def parse_name_in_print(text: str) -> PrintedName:
    """Parse a submitted name. Raises ValueError for an e-mail address or what is no name."""
    if _MAIL.search(text):
        raise ValueError(
            gettext("This is an e-mail address, which would be published. Enter the name instead.")
        )
    printed = parse_printed_name(text)
    check_length(printed.name)
    return printed


def check_length(name: str) -> None:
    """Raise ValidationError for a name whose forms are too long for the indexes."""
    key = make_name_key(name)
    size = max(len(text.encode()) for text in (name, key, normalize_name(name)))
    if len(name) > 500 or len(key) > 500 or size > NAME_BYTES:
        raise ValidationError(
            gettext("The name “{name}…” is too long. Enter at most about 500 characters.").format(
                name=name[:40]
            )
        )


def build_directory(account) -> PersonDirectory:
    """Return the persons whom an account may view, by name."""
    return PersonDirectory(account.get_permitted_rows("view", Person).labels())
