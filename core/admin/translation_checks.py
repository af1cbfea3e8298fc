"""Checks of the data: rows with texts that are not translated, one check for each model and language."""

from collections.abc import Iterator

from django.contrib import admin
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.admin.data_checks import DataCheck, register_checks
from core.db.journal import find_owner
from core.db.models import all_rows
from core.db.translations import Translated, list_translated_models
from core.languages import get_translated_name, list_further_languages


def build_missing_condition(model: type[Translated], language: str) -> Q:
    """Return the condition that a row has a text without a translation."""
    condition = Q(pk__in=[])
    for name in model.translated_fields:
        condition |= ~Q(**{name: ""}) & Q(**{f"translations__{language}__{name}__isnull": True})
    return condition


def select_untranslated(rows: models.QuerySet, language: str) -> models.QuerySet:
    """Return the rows with a text that is not translated: of their own, or of what belongs to them."""
    condition: Q | models.expressions.CombinedExpression = build_missing_condition(rows.model, language)
    for model in list_translated_models():
        key = find_owner(model)
        if key is not None and key.related_model is rows.model:
            parts = all_rows(model).filter(build_missing_condition(model, language))
            condition |= Q(Exists(parts.filter(**{key.name: OuterRef("pk")})))
    return rows.filter(condition)


@register_checks
def list_translation_checks() -> Iterator[DataCheck]:
    """Yield the checks for the languages that the group has now."""
    for language in list_further_languages():
        for model in list_translated_models():
            if find_owner(model) is None and admin.site.is_registered(model):
                yield _build_check(model, language)


def _build_check(model: type[Translated], language: str) -> DataCheck:
    names = {
        "rows": capfirst(str(model._meta.verbose_name_plural)),
        "language": get_translated_name(language),
    }
    return DataCheck(
        f"not-in-{language}-{model._meta.model_name}",
        gettext("%(rows)s not translated into %(language)s") % names,
        gettext("Not in %(language)s") % names,
        model,
        select=lambda rows: select_untranslated(rows, language),
    )
