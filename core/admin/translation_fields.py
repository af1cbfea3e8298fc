"""Fields of a form for the translations of its texts, one for each text and further language."""

import copy
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.forms.utils import ErrorList

from core.db.translations import Translated, get_direction, label_translation
from core.languages import get_text_language, get_translated_name, list_further_languages, list_languages

SEPARATOR = "__"
"""Between the name of a field and the language of its translation: `title__de`."""


@dataclass(frozen=True)
class LanguagePanel:
    """The input of a text in one language. name: of the language."""

    bound: BoundField
    language: str
    name: str
    is_first: bool = False

    @property
    def is_missing(self) -> bool:
        return not self.bound.value()

    @property
    def errors(self) -> ErrorList | tuple[()]:
        """The errors, unless every field shows them, as those of the first language."""
        return () if self.is_first else self.bound.errors


def build_name(name: str, language: str) -> str:
    """Return the name of the field of a translation."""
    return f"{name}{SEPARATOR}{language}"


class TranslatedForm(forms.ModelForm):
    """A form of a row that edits its columns as they are, and beside each text its translations."""

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.further_languages: tuple[str, ...] = ()
        if isinstance(self.instance, Translated):
            self.further_languages = list_further_languages()
        for name in self._list_translated():
            for code in self.further_languages:
                self.fields[build_name(name, code)] = self._build_field(name, code)
                text = self.instance.get_translation(name, code)
                self.initial.setdefault(build_name(name, code), text)

    def _list_translated(self) -> list[str]:
        if not self.further_languages:
            return []
        return [name for name in self.instance.translated_fields if name in self.fields]

    def _build_field(self, name: str, code: str) -> forms.Field:
        field = copy.deepcopy(self.fields[name])
        field.label = label_translation(str(field.label or name), code)
        field.required = field.widget.is_required = False
        field.help_text = ""
        field.widget.attrs |= {"lang": code, "dir": get_direction(code)}
        return field

    def list_panels(self, name: str) -> list[LanguagePanel]:
        """Return the inputs of a text in all languages, in their order; none for other fields."""
        if name not in self._list_translated():
            return []
        first = get_text_language()
        panels = [LanguagePanel(self[name], first, get_translated_name(first), is_first=True)]
        panels += [
            LanguagePanel(self[build_name(name, code)], code, get_translated_name(code))
            for code in self.further_languages
        ]
        order = list_languages()
        return sorted(panels, key=lambda panel: panel.language not in order or order.index(panel.language))

    def is_translation(self, name: str) -> bool:
        """Return whether a field of the form is that of a translation."""
        field, separator, code = name.partition(SEPARATOR)
        return bool(separator) and field in self._list_translated() and code in self.further_languages

    def clean(self):
        cleaned = super().clean()
        texts = self.cleaned_data if cleaned is None else cleaned
        for name in self._list_translated():
            for code in self.further_languages:
                key = build_name(name, code)
                if key in texts:
                    self.instance.set_translation(name, code, texts[key])
        return cleaned
