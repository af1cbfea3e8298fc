"""A JSON column whose values are structs of msgspec, so that no code reads them by the names of keys."""

import json
from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform
from msgspec import Struct


class UnreadableValueError(ValueError):
    """A stored value has not the form of its struct: another version of the site wrote it."""


class StructEncoder(json.JSONEncoder):
    """An encoder that knows structs."""

    def default(self, value: Any) -> Any:
        return msgspec.to_builtins(value) if isinstance(value, Struct) else super().default(value)


class StructField(models.JSONField):
    """A JSON column. default: the class of its values, a struct of which all fields have defaults.

    A struct that may change its form has `tag_field="version"` and its version as `tag`. Reading a value of
    another version raises UnreadableValueError. Migrations know the column as one of plain JSON.
    """

    def __init__(self, *args, **options):
        super().__init__(*args, **{**options, "encoder": StructEncoder})

    def deconstruct(self):
        name, _path, args, options = super().deconstruct()
        del options["encoder"]
        return name, "django.db.models.JSONField", args, {**options, "default": dict}

    def from_db_value(self, value, expression, connection):
        if value is None or isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression, connection)
        try:
            return msgspec.json.decode(value, type=self.default)
        except msgspec.ValidationError as error:
            raise UnreadableValueError(f"{self.model.__name__}.{self.name}: {error}") from error
