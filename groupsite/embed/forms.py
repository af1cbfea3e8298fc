"""How another site shows a list: the query string of its frame, and the form that writes it."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.colour import parse_hex_colour
from core.web.embedding import FilterError
from core.web.visibility import GoneError
from groupsite.embed.targets import EmbedTarget, find_target_of_url

USUAL, MOST = 10, 100
"""How many items a list has if nothing else is said, and at most."""
LONGEST_URL = 1_000
STYLES = {"rows": _("Rows"), "plain": _("Plain list"), "cards": _("Cards with pictures")}
SCHEMES = {"auto": _("As the page around it"), "light": _("Light"), "dark": _("Dark")}


class EmbedForm(forms.Form):
    """How a list is shown; every field may be left out."""

    limit = forms.IntegerField(
        label=_("Items at most"), min_value=1, max_value=MOST, required=False, initial=USUAL
    )
    style = forms.ChoiceField(label=_("Style"), choices=STYLES, required=False)
    scheme = forms.ChoiceField(label=_("Colour scheme"), choices=SCHEMES, required=False)
    accent = forms.CharField(
        label=_("Colour of links"),
        max_length=7,
        required=False,
        help_text=_(
            "For example #0d6450. Empty: the group’s colour. It is made darker or lighter where it could not "
            "be read."
        ),
    )

    def clean_accent(self) -> str:
        """Return the colour as six digits."""
        text = self.cleaned_data["accent"].strip()
        if not text:
            return ""
        try:
            return parse_hex_colour(f"#{text.removeprefix('#')}")[1:]
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def chosen(self) -> dict[str, str]:
        """The valid values that are not the usual ones, as texts."""
        usual = {"limit": USUAL, "style": "rows", "scheme": "auto"}
        return {
            name: str(value)
            for name in EmbedForm.base_fields
            if (value := self.cleaned_data.get(name)) and value != usual.get(name)
        }

    @property
    def most(self) -> int:
        return self.cleaned_data.get("limit") or USUAL

    @property
    def problems(self) -> list[str]:
        """Sentences about what is wrong, with the names of the parameters."""
        return [f"{name}: {error}" for name, errors in self.errors.items() for error in errors]


class BuilderForm(EmbedForm):
    """The list that another site shows, by the URL of its page, and how."""

    url = forms.CharField(
        label=_("URL of the list"),
        max_length=LONGEST_URL,
        help_text=_("Of a list with its filters, a profile, a paper or another page with papers."),
    )
    field_order = ("url",)
    target: EmbedTarget | None = None

    def clean_url(self) -> str:
        """Return the address of a page with a list that visitors see; its list is in `target`."""
        url = self.cleaned_data["url"]
        try:
            self.target = find_target_of_url(url)
            if self.target is None:
                raise Http404
            self.target.build_list(1)
        except FilterError as error:
            raise ValidationError(str(error)) from error
        except (Http404, GoneError) as error:
            text = gettext("This is no page of this site with a list. Copy the URL of such a page.")
            raise ValidationError(text) from error
        return url
