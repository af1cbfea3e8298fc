"""The forms of a paper's identifiers and links, which parse pasted values; and that of a venue."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.autocomplete_fields import LabelledForm
from core.admin.model_forms import TypedForm
from core.text.registry_identifiers import find_registry_identifiers
from publications.editing.paper_form import link_to
from publications.editing.paste_parsers import guess_link_kind, read_identifier
from publications.models import Identifier, Link
from publications.models.paper_parts import LinkKind


class IssnField(forms.CharField):
    """An ISSN, in any of its forms."""

    def to_python(self, value):
        """Return the ISSN in the text. Raises ValidationError where there is none, or several."""
        text = super().to_python(value)
        issns = [number for scheme, number in find_registry_identifiers(text or "") if scheme == "issn"]
        if text and len(issns) != 1:
            raise ValidationError(
                gettext("An ISSN looks like 0378-5955. Check the digits: the last one is a check digit.")
            )
        return issns[0] if text else text


class VenueForm(TypedForm):
    """The form of a venue."""

    issn = IssnField(label=_("ISSN"), required=False)


class AuthorDecisionForm(TypedForm):
    """The form of a decision; the paper is given by its ID, or by its key in a corpus."""

    class Meta:
        labels = {
            "publication_uid": _("ID of the paper"),
            "corpus": _("Corpus"),
            "source_key": _("Key in the corpus"),
        }
        help_texts = {
            "publication_uid": _("As in the JSON of the paper; empty for a paper that only a corpus has."),
            "source_key": _("Only for a paper that only a corpus has."),
        }


class IdentifierForm(LabelledForm):
    """An identifier, which may be a URL, in capitals, or with the version of an arXiv paper."""

    scheme = forms.ChoiceField(
        label=_("Scheme"),
        required=False,
        choices=[("", _("detect automatically")), *Identifier.Scheme.choices],
    )

    class Meta:
        model = Identifier
        fields = ["scheme", "value"]

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.fields["value"].help_text = gettext(
            "For example 10.1145/3447786, https://doi.org/… or arXiv:2401.00001."
        )

    def clean(self):
        values = super().clean() or self.cleaned_data
        if values.get("value") and "scheme" not in self.errors and self.has_changed():
            try:
                scheme, value = read_identifier(values["value"], values.get("scheme") or "")
            except ValueError as refusal:
                self.add_error("value", str(refusal))
                return values
            values["scheme"], values["value"] = scheme, value
            if not scheme:
                self.add_error("scheme", gettext("Choose a registry. It could not be detected."))
            elif scheme not in Identifier.NAMES_MANY_WORKS:
                stored = Identifier.objects.filter(scheme=scheme, value=value).exclude(pk=self.instance.pk)
                others = stored.exclude(publication=self.instance.publication_id)
                if other := others.select_related("publication").first():
                    paper = link_to(other.publication)
                    message = format_html(gettext("Another paper has this identifier: {}."), paper)
                    self.add_error("value", ValidationError(message))
        return values


class LinkForm(LabelledForm):
    """A link, whose kind is guessed from the URL unless it is chosen."""

    kind = forms.ChoiceField(
        label=_("Kind"), required=False, choices=[("", _("detect from the URL")), *LinkKind.choices]
    )

    class Meta:
        model = Link
        fields = ["position", "url", "kind", "label", "licence"]

    def clean(self):
        values = super().clean() or self.cleaned_data
        if values.get("url") and not values.get("kind") and "kind" not in self.errors:
            values["kind"] = guess_link_kind(values["url"])
        return values
