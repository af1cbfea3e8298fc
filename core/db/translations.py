"""Texts of rows in several languages.

The columns of a row hold its texts in the language in which the group writes first, and `translations` those
in the others: `{"de": {"title": "Neuigkeiten"}}`. What has no translation is shown as it was written first.
"""

import json
from typing import ClassVar

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import get_language, get_language_info, gettext

from core.db.models import all_rows
from core.languages import (
    get_content_language,
    get_text_language,
    get_translated_name,
    is_language,
    list_further_languages,
    list_languages,
)

Translations = dict[str, dict[str, str]]
"""Texts by language and field."""


class FallbackText(str):
    """A text in another language than the interface of its page. language: its own."""

    language: str

    @classmethod
    def build(cls, text: str, language: str) -> "FallbackText":
        fallback = cls(text)
        fallback.language = language
        return fallback


def is_translations(column: models.Field) -> bool:
    """Return whether a column holds the translations of its row."""
    return column.name == "translations" and issubclass(column.model, Translated)


def get_direction(code: str) -> str:
    """Return the direction in which a language is written, as HTML names it."""
    try:
        return "rtl" if get_language_info(code)["bidi"] else "ltr"
    except KeyError:
        return "auto"


def label_translation(label: str, language: str) -> str:
    """Return the label of a text in a language: "Statement (German)"."""
    return gettext("%(field)s (%(language)s)") % {"field": label, "language": get_translated_name(language)}


class TextsInLanguage:
    """The translated texts of a row in one language, as attributes."""

    __slots__ = ("_language", "_row")

    def __init__(self, row: "Translated", language: str) -> None:
        self._row = row
        self._language = language

    def __getattr__(self, name: str) -> str:
        if name not in self._row.translated_fields:
            raise AttributeError(f"{type(self._row).__name__} has no translated field {name}")
        return self._row.get_text(name, self._language)


class Translated(models.Model):
    """A mixin for rows with texts that can be translated."""

    translated_fields: ClassVar[tuple[str, ...]] = ()

    translations = models.JSONField(default=dict, db_default={}, editable=False)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_translations_form",
                condition=models.Q(translations__contains={}),
            )
        ]

    @classmethod
    def list_translated_columns(cls) -> list[models.Field]:
        return [cls._meta.get_field(name) for name in cls.translated_fields]

    @property
    def in_language(self) -> TextsInLanguage:
        """The texts in the language of the page: `theme.in_language.title`."""
        return TextsInLanguage(self, get_content_language())

    def get_text(self, name: str, language: str) -> str:
        """Return a text in a language; if there is none, in the first language with one.

        It is a FallbackText in another language than that of the interface.
        """
        first = get_text_language()
        for code in dict.fromkeys((language, first, *list_languages())):
            if text := self._read_text(name, code, first):
                return text if code == get_language() else FallbackText.build(text, code)
        return ""

    def _read_text(self, name: str, language: str, first: str) -> str:
        if language == first:
            return getattr(self, name)
        return self.get_translation(name, language) if language in list_languages() else ""

    def get_translation(self, name: str, language: str) -> str:
        """Return a text as it is stored for a language; empty without one."""
        return self.translations.get(language, {}).get(name, "")

    def list_texts(self, name: str) -> list[str]:
        """Return a text in all languages of the group in which there is one."""
        translations = (self.get_translation(name, code) for code in list_further_languages())
        return [text for text in (getattr(self, name), *translations) if text]

    def set_translation(self, name: str, language: str, text: str) -> None:
        """Set a text in a language; an empty one removes it. The row is not saved."""
        texts = {key: value for key, value in self.translations.get(language, {}).items() if key != name}
        if text:
            texts[name] = text
        others = {code: values for code, values in self.translations.items() if code != language}
        self.translations = {**others, language: texts} if texts else others


def list_translated_models() -> list[type[Translated]]:
    return [model for model in apps.get_models() if issubclass(model, Translated)]


def has_translations(language: str) -> bool:
    """Return whether any text is translated into a language."""
    models_with = list_translated_models()
    return any(all_rows(model).filter(translations__has_key=language).exists() for model in models_with)


def select_translations(
    model: type[models.Model], name: str, column: str = "translations"
) -> list[models.Expression]:
    """Return expressions of the translations of a field into the languages of the group.

    column: of the translations, or an annotation.
    """
    if not issubclass(model, Translated) or name not in model.translated_fields:
        return []
    return [_select_translation(column, code, name) for code in list_further_languages()]


def select_text(name: str, path: str = "") -> models.Expression | models.F:
    """Return an expression of a text in the language of the page; if there is none, as it was written first.

    path: to the row with the text, such as "project__".
    """
    code = get_content_language()
    if code not in list_further_languages():
        return models.F(f"{path}{name}")
    translation = _select_translation(f"{path}translations", code, name)
    return Coalesce(translation, f"{path}{name}", output_field=models.TextField())


def _select_translation(column: str, code: str, name: str) -> models.Func:
    keys = models.Value(code), models.Value(name)
    return models.Func(
        models.F(column), *keys, function="jsonb_extract_path_text", output_field=models.TextField()
    )


def serialize_translations(row: Translated) -> str:
    """Return the translations into the languages of the group as JSON; empty without any."""
    texts = {code: row.translations[code] for code in list_further_languages() if code in row.translations}
    return json.dumps(texts, ensure_ascii=False, sort_keys=True) if texts else ""


def parse_translations(model: type[Translated], text: str) -> Translations:
    """Parse the result of `serialize_translations`. Raises ValidationError for what no form would store."""
    try:
        languages = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise ValidationError(gettext("The translations are not JSON.")) from error
    if not isinstance(languages, dict) or not all(map(is_language, languages)):
        raise ValidationError(gettext("The translations are not those of languages."))
    translations: Translations = {}
    for code, texts in languages.items():
        if not isinstance(texts, dict) or not set(texts) <= set(model.translated_fields):
            raise ValidationError(gettext("There are translations of texts that cannot be translated."))
        for name, value in texts.items():
            if not isinstance(value, str):
                raise ValidationError(gettext("A translation is not a text."))
            if value:
                model._meta.get_field(name).run_validators(value)
                translations.setdefault(code, {})[name] = value.replace("\0", "")
    return translations


def merge_translations(row: Translated, other: Translated, names: set[str]) -> Translations:
    """Return the translations of a row, those of some fields from another row."""
    codes = {*row.translations, *other.translations}
    merged = {
        code: {
            **{name: text for name, text in row.translations.get(code, {}).items() if name not in names},
            **{name: text for name, text in other.translations.get(code, {}).items() if name in names},
        }
        for code in sorted(codes)
    }
    return {code: texts for code, texts in merged.items() if texts}
