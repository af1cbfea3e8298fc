"""Resources of the JSON API: structs whose fields are both the members of an object and their JSON schema.

A struct called ThingResource is the schema Thing among the components of /openapi.json; any other is inlined.
All members are always present, null or empty if unknown.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Self, TypeVar, cast
from uuid import UUID

import msgspec
from django.http import HttpResponse, JsonResponse
from msgspec import Meta, Struct

from core.api.operations import Schema
from core.db.translations import Translated
from core.text.dates import PartialDate

SUFFIX = "Resource"
VERSION = 1
VERSION_SCHEMA: Schema = {
    "const": VERSION,
    "description": "changes when the format changes incompatibly",
}
Number = Annotated[int, Meta(ge=0)]
Url = Annotated[str, Meta(extra_json_schema={"format": "uri"})]
Uid = Annotated[UUID, Meta(description="never changes")]
_Iso = Annotated[str, Meta(pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")]
Date = Annotated[_Iso | None, Meta(description="as precise as known: 2020, 2020-09 or 2020-09-01")]
EndDate = Annotated[
    _Iso | None, Meta(description="last day, as precise as known; null if it is still going on")
]
Ended = Annotated[
    bool, Meta(description="whether it has ended; true without an end if the date is not known")
]


T = TypeVar("T", bound="Resource")


class Resource(Struct, frozen=True):
    """An object of a JSON document."""

    @classmethod
    def of(cls, row: object, **values: Any) -> Self:
        """Build the resource of a row; members without a value are attributes of the row."""
        translated = row.translated_fields if isinstance(row, Translated) else ()
        rest = {
            name: getattr(row.in_language if name in translated else row, name)
            for name in cls.__struct_fields__
            if name not in values
        }
        return cls(**rest, **values)


def extend_resource(base: type[T], name: str, members: Iterable[tuple[str, Any]]) -> type[T]:
    """Return a resource of this name that has further members, of these names and types."""
    return cast("type[T]", msgspec.defstruct(name, members, bases=(base,), frozen=True))


def format_iso(date: PartialDate | None) -> str | None:
    """Return a date as ISO 8601, as precise as it is known."""
    return date.isoformat() if date else None


def to_document(resource: Resource) -> dict[str, Any]:
    """Return a resource as a document: plain values, the version first."""
    return {"version": VERSION, **msgspec.to_builtins(resource, enc_hook=str.__str__)}


def json_response(document: Resource | dict[str, Any], headers: dict[str, str] | None = None) -> HttpResponse:
    """Return a document as a JSON response, in UTF-8 without escapes."""
    content = to_document(document) if isinstance(document, Resource) else document
    return JsonResponse(content, json_dumps_params={"ensure_ascii": False}, headers=headers)


def build_schemas(
    documents: Sequence[Any], also: Sequence[Any] = ()
) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the JSON schemas (2020-12) of documents, each a reference or whole, and of components by name.

    also: other resources that are components.
    """
    schemas, objects = msgspec.json.schema_components([*documents, *also], ref_template="{name}")
    schemas = schemas[: len(documents)]
    for schema in schemas:
        document = objects[schema["$ref"]]
        document["properties"] = {"version": VERSION_SCHEMA, **document["properties"]}
        document["required"] = ["version", *document["required"]]
    components = {
        name.removesuffix(SUFFIX): _write_object(name, objects) for name in objects if name.endswith(SUFFIX)
    }
    return [_write(schema, objects) for schema in schemas], components


def _write(schema: Schema, objects: dict[str, Any]) -> Schema:
    """Return a schema of msgspec as published: shorter, with the names of our components."""
    if name := schema.get("$ref"):
        if not name.endswith(SUFFIX):
            return _write_object(name, objects)
        return {"$ref": f"#/components/schemas/{name.removesuffix(SUFFIX)}"}
    shortened = dict(schema)
    if "anyOf" in schema:
        value, null = schema["anyOf"]
        if "$ref" in value:
            shortened["anyOf"] = [_write_object(value["$ref"], objects), null]
        else:
            del shortened["anyOf"]
            shortened |= {**value, "type": [value["type"], "null"]}
    if "items" in schema:
        shortened["items"] = _write(schema["items"], objects)
    # The type comes first and the description last, as people read them.
    order = sorted(shortened, key=lambda name: (name == "description", name != "type"))
    return {name: shortened[name] for name in order}


def _write_object(name: str, objects: dict[str, Any]) -> Schema:
    """Return the schema of a struct with its members, without the docstring of its class."""
    schema = objects[name]
    members = {member: _write(value, objects) for member, value in schema["properties"].items()}
    return {"type": "object", "properties": members, "required": schema["required"]}
