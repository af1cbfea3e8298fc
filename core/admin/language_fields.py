"""Form fields for languages: the ordered ones of the group, and that of an account."""

from collections.abc import Iterable

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.languages import get_own_name, get_translated_name, list_translated_languages

MOST_LANGUAGES = 6
ORDINALS = (
    _("First language"),
    _("Second language"),
    _("Third language"),
    _("Fourth language"),
    _("Fifth language"),
    _("Sixth language"),
)

Choices = list[tuple[str, list[tuple[str, str]]]]


class LanguagesInput(forms.SelectMultiple):
    """A menu for each language, in their order, and an empty one more; all have the same name."""

    template_name = "admin/widgets/languages.html"

    def get_context(self, name, value, attrs):
        context = super().get_context(name, value, attrs)
        codes = [code for code in value or () if code][:MOST_LANGUAGES]
        context["menus"] = [
            {
                "id": f"{context['widget']['attrs'].get('id', name)}{place or ''}",
                "label": label,
                "chosen": code,
                "is_first": place == 0,
            }
            for place, (label, code) in enumerate(zip(ORDINALS, [*codes, ""], strict=False))
        ]
        return context | {"groups": self.choices}


class LanguagesField(forms.MultipleChoiceField):
    """An ordered list of languages, the default one first."""

    widget = LanguagesInput

    def __init__(self, **options) -> None:
        super().__init__(**{"choices": build_choices(), **options})

    def to_python(self, value) -> list[str]:
        return [code for code in super().to_python(value) if code]

    def validate(self, value: list[str]) -> None:
        super().validate(value)
        for place, code in enumerate(value):
            if code in value[:place]:
                raise ValidationError(
                    gettext("%(language)s is chosen twice. Choose each language once."),
                    params={"language": capfirst(get_translated_name(code))},
                )
        if len(value) > MOST_LANGUAGES:
            raise ValidationError(
                gettext("Choose at most %(number)s languages."), params={"number": MOST_LANGUAGES}
            )

    def has_changed(self, initial, data) -> bool:
        return list(initial or ()) != [code for code in data or () if code]


def build_choices() -> Choices:
    """Return the languages with a catalogue of the interface, then all others."""
    translated = list_translated_languages()
    others = [code for code, _ in settings.LANGUAGES if code not in translated]
    return [
        (gettext("Interface and content"), build_options(translated)),
        (gettext("Content only, with the interface in English"), build_options(others)),
    ]


def build_options(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Return codes with the names of the languages, sorted by name."""
    labels = {code: describe_language(code) for code in codes}
    return sorted(labels.items(), key=lambda option: option[1].casefold())


def describe_language(code: str) -> str:
    """Return the name of a language in the active language and in itself: "German (Deutsch)"."""
    translated, own = capfirst(get_translated_name(code)), get_own_name(code)
    return translated if own.casefold() == translated.casefold() else f"{translated} ({own})"
