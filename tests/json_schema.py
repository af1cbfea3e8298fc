"""As much of JSON Schema (2020-12) as this site's descriptions use, in earnest; other words it refuses."""

import datetime
import re
import uuid
from urllib.parse import urlsplit

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
FORMATS = {
    "uuid": uuid.UUID,
    "date": datetime.date.fromisoformat,
    "uri": lambda text: urlsplit(text).scheme and text.isascii() and " " not in text,
}
OF_TYPES = {"$ref", "type", "properties", "required", "items", "anyOf", "description"}
OF_VALUES = {"enum", "const", "minimum", "maximum", "pattern", "format"}
OF_SIZES = {"minLength", "maxLength", "minItems", "maxItems"}
KNOWN = OF_TYPES | OF_VALUES | OF_SIZES


def find_errors(value, schema: dict, document: dict, at: str = "", closed: bool = True) -> list[str]:
    """Where and how a value does not fit a schema of an OpenAPI document.

    closed: whether members that are not described are mistakes too.
    """
    if unknown := set(schema) - KNOWN:
        raise ValueError(f"{at}: this validator does not know {unknown}")
    if "$ref" in schema:
        return find_errors(value, resolve_reference(schema["$ref"], document), document, at, closed)
    if "anyOf" in schema:
        alternatives = [find_errors(value, each, document, at, closed) for each in schema["anyOf"]]
        return [] if [] in alternatives else [f"{at}: fits none of anyOf: {alternatives}"]
    errors = check_value(value, schema, at)
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        errors += [f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value]
        if closed and properties:
            errors += [f"{at}: {name} is not described" for name in value if name not in properties]
        for name in value.keys() & properties.keys():
            errors += find_errors(value[name], properties[name], document, f"{at}/{name}", closed)
    if isinstance(value, list):
        for number, item in enumerate(value):
            errors += find_errors(item, schema.get("items", {}), document, f"{at}/{number}", closed)
    return errors


def resolve_reference(place: str, document: dict):
    """What a reference within a document points to. Raises KeyError if it points nowhere."""
    for step in place.removeprefix("#/").split("/"):
        document = document[step]
    return document


def check_value(value, schema: dict, at: str) -> list[str]:
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        return [f"{at}: {value!r} is no {' or '.join(kinds)}"]
    checks = {
        "enum": lambda expected: value in expected,
        "const": lambda expected: value == expected,
        "minimum": lambda least: value >= least,
        "maximum": lambda most: value <= most,
        "minLength": lambda least: len(value) >= least,
        "maxLength": lambda most: len(value) <= most,
        "minItems": lambda least: len(value) >= least,
        "maxItems": lambda most: len(value) <= most,
        "pattern": lambda pattern: value is None or re.search(pattern, value),
        "format": lambda name: value is None or has_format(value, name),
    }
    return [
        f"{at}: {value!r} is not {name} {schema[name]!r}"
        for name, fits in checks.items()
        if name in schema and not fits(schema[name])
    ]


def _is(value, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and not (isinstance(value, bool) and kind in ("integer", "number"))


def has_format(value: str, name: str) -> bool:
    try:
        return bool(FORMATS[name](value))
    except ValueError:
        return False
