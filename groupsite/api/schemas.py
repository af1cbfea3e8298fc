"""JSON schemas (2020-12), composed; all members of an object are always there, null or empty if not known."""

from groupsite.kit.described import Schema

STRING: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
ADDRESS: Schema = {"type": "string", "format": "uri"}
ADDRESS_OR_NULL: Schema = {"type": ["string", "null"], "format": "uri"}
UID: Schema = {"type": "string", "format": "uuid", "description": "never changes"}
DATE: Schema = {
    "type": ["string", "null"],
    "pattern": r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
    "description": "as precise as it is known: 2020, 2020-09 or 2020-09-01",
}
VERSION: Schema = {"const": 1, "description": "changes where a program written for another would break"}


def thing(**properties: Schema) -> Schema:
    """An object with these members."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def many(items: Schema) -> Schema:
    """An array."""
    return {"type": "array", "items": items}


def said(description: str, schema: Schema) -> Schema:
    """A schema with what it means."""
    return {**schema, "description": description}


def one_of(*values: str) -> Schema:
    """A text that is one of these."""
    return {"type": "string", "enum": list(values)}


def ref(name: str) -> Schema:
    """A schema among the components, by name."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Schema) -> Schema:
    """The schema, or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}
