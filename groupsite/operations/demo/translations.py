"""Load the translations of the demo's texts."""

from contextlib import suppress
from typing import Any

from django.apps import apps

from core.db.journal import find_owner
from core.db.models import all_rows
from groupsite.operations.demo_rows import Upserter

LANGUAGE = "de"
KEYS = ("slug", "title", "part", "name", "subject", "label", "alt")
"""Columns that tell rows apart, or say what is the same in several."""


def put_translations(upserter: Upserter, entries: dict[str, list[dict[str, Any]]]) -> None:
    """Set the translations of the demo's rows; those of apps that are not installed are left out."""
    for label, texts_of_rows in entries.items():
        with suppress(LookupError):
            model = apps.get_model(label)
            for entry in texts_of_rows:
                _translate(upserter, model, entry)


def _translate(upserter: Upserter, model: Any, entry: dict[str, Any]) -> None:
    columns = {field.name for field in model._meta.concrete_fields}
    texts = {name: text.strip() for name, text in entry.items() if name != "row"}
    for name in (name for name in KEYS if name in columns):
        rows = all_rows(model).filter(**{name: entry["row"]})
        for row in rows:
            key = find_owner(model)
            upserter.update_own(row, getattr(row, key.name) if key else row, translations={LANGUAGE: texts})
        if rows:
            return
