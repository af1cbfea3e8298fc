"""Form fields for languages: the ordered ones of the group, and that of an account."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.languages import get_own_name, get_translated_name, list_translated_languages

MOST_LANGUAGES = 6
ORDINALS = _("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth"), _("Sixth")


class LanguagesInput(forms.MultiWidget):
    """A menu for each language, in their order."""

    def decompress(self, value: list[str] | None) -> list[str]:
        return list(value or [])


class LanguagesField(forms.MultiValueField):
    """An ordered list of languages, each chosen from a menu; there is always an empty one more."""

    def __init__(self, number: int, **options) -> None:
        """number: of the languages that are stored."""
        groups = build_choices()
        fields = [
            forms.ChoiceField(choices=groups if place == 0 else [("", "—"), *groups], required=place == 0)
            for place in range(min(number + 1, MOST_LANGUAGES))
        ]
        for ordinal, field in zip(ORDINALS, fields, strict=False):
            field.widget.attrs["aria-label"] = gettext("{ordinal} language").format(ordinal=ordinal)
        widget = LanguagesInput([field.widget for field in fields])
        super().__init__(fields, **{"require_all_fields": False, "widget": widget, **options})

    def compress(self, values: list[str]) -> list[str]:
        codes = [code for code in values if code]
        for place, code in enumerate(codes):
            if code in codes[:place]:
                raise ValidationError(
                    gettext("%(language)s is chosen twice. Choose each language once."),
                    params={"language": get_translated_name(code)},
                )
        return codes


def build_choices() -> list:
    """Return the languages with a catalogue, then all others, in groups."""
    translated = list_translated_languages()
    others = [code for code, _ in settings.LANGUAGES if code not in translated]
    return [
        (gettext("Interface and content"), build_options(translated)),
        (gettext("Content only, with the interface in English"), build_options(others)),
    ]


def build_options(codes) -> list[tuple[str, str]]:
    """Return codes with the names of the languages, sorted by name."""
    labels = {code: describe_language(code) for code in codes}
    return sorted(labels.items(), key=lambda option: option[1].casefold())


def describe_language(code: str) -> str:
    """Return the name of a language in the active language and in itself: "German (Deutsch)"."""
    translated, own = capfirst(get_translated_name(code)), get_own_name(code)
    return translated if own.casefold() == translated.casefold() else f"{translated} ({own})"
