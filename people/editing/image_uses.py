"""Find where an image is used: by foreign keys of any model, and in texts written in Markdown."""

import re
from dataclasses import dataclass

from django.apps import apps
from django.db import models
from django.urls import NoReverseMatch, reverse

from core.db.fields import MarkdownField
from core.db.journal import find_owner
from core.db.models import all_rows
from people.models import Image

MOST = 50
"""The maximum number of uses of a kind that are listed."""


@dataclass(frozen=True)
class ImageUse:
    """A row that uses an image, and as what; `form_url`: of its form, empty if it has none."""

    row: models.Model
    label: str
    form_url: str

    def __str__(self) -> str:
        noun = self.row._meta.verbose_name
        return f"{noun[:1].upper()}{noun[1:]}: {self.row} ({self.label})"


def find_uses(image: Image) -> list[ImageUse]:
    """Return where an image is used, most of each kind at most."""
    uses = []
    for relation in Image._meta.related_objects:
        model, key = relation.related_model, relation.field
        owner = find_owner(model) if relation.on_delete is models.CASCADE else None
        if owner == key:  # who is in it
            continue
        rows = all_rows(model).filter(**{key.name: image.pk}).order_by("pk")
        users = (
            [getattr(row, owner.name) for row in rows.select_related(owner.name)] if owner else rows[:MOST]
        )
        uses += [build_use(row, str(key.verbose_name)) for row in users]
    return uses + [
        build_use(row, str(field.verbose_name))
        for model, field in list_markdown_fields()
        for row in _find_mentions(model, field, image.slug)
    ]


def build_use(row: models.Model, label: str) -> ImageUse:
    meta = row._meta
    try:
        url = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
    except NoReverseMatch:
        url = ""
    return ImageUse(row, label, url)


def list_markdown_fields() -> list[tuple[type[models.Model], models.Field]]:
    """Return the fields written in Markdown of all models, except for their history."""
    return [
        (model, field)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, MarkdownField)
    ]


def _find_mentions(model: type[models.Model], field: models.Field, slug: str) -> list[models.Model]:
    rows = all_rows(model).filter(**{f"{field.name}__contains": f"image:{slug}"}).order_by("pk")[:MOST]
    exact = re.compile(rf"image:{re.escape(slug)}(?![\w-])")
    return [row for row in rows if exact.search(getattr(row, field.name))]
