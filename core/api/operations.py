"""Describe JSON endpoints beside their views: parameters and responses.

`/openapi.json` is generated from these descriptions, and query strings are validated by them before the view
is called, so that the documentation is true.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import QuerySet

Schema = Mapping[str, Any]
JSON = "application/json"
NO_NUL = r"^[^\x00]*$"
LARGEST = 1_000_000_000
SHOWN = 60  # characters of a value that is refused


@dataclass(frozen=True)
class Parameter:
    """A parameter of the query: its JSON schema, and how its text becomes a value.

    `read` parses the text; its ValueError says what is expected.
    """

    name: str
    description: str
    schema: Schema
    read: Callable[[str], Any]


@dataclass(frozen=True)
class Operation:
    """The GET operation of an endpoint.

    answer: the JSON schema of the response, or the resource class. schemas: the schemas that it refers to, by
    name. sample: returns rows whose slugs are example values of the path, or a values_list with the values of
    its parameters, in their order.
    """

    summary: str
    answer: Any
    description: str = ""
    parameters: Sequence[Parameter] = ()
    schemas: Mapping[str, Schema] = field(default_factory=dict)
    media_type: str = JSON
    sample: Callable[[], QuerySet] | None = None
    tag: str = ""


def describe_operation(summary: str, answer: Any, **facts) -> Callable:
    """Decorate a view with the description of its JSON endpoint; takes the fields of Operation."""
    operation = Operation(summary, answer, **facts)

    def decorate(view: Callable) -> Callable:
        view.described = operation
        return view

    return decorate


def integer_parameter(name: str, description: str, least: int = 0, most: int = LARGEST) -> Parameter:
    """Describe a whole number in decimal digits."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ValueError(f"enter a whole number from {least} to {most}.")
        return int(text)

    return Parameter(name, description, {"type": "integer", "minimum": least, "maximum": most}, read)


def text_parameter(name: str, description: str, longest: int) -> Parameter:
    """Describe a text of limited length."""

    def read(text: str) -> str:
        if len(text) > longest or "\x00" in text:
            raise ValueError(f"enter at most {longest} characters, without U+0000.")
        return text

    return Parameter(name, description, {"type": "string", "maxLength": longest, "pattern": NO_NUL}, read)


def choice_parameter(name: str, description: str, values: Sequence[str]) -> Parameter:
    """Describe a choice of values."""

    def read(text: str) -> str:
        if text not in values:
            raise ValueError(f"enter one of {', '.join(values)}.")
        return text

    return Parameter(name, description, {"type": "string", "enum": list(values)}, read)


def day_parameter(name: str, description: str) -> Parameter:
    """Describe a day as RFC 3339 writes it, 2019-05-01."""

    def read(text: str) -> date:
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
                return date.fromisoformat(text)
        except ValueError:
            pass
        raise ValueError("enter a date such as 2019-05-01.")

    return Parameter(name, description, {"type": "string", "format": "date"}, read)


@dataclass(frozen=True)
class ParameterError:
    """The error of a parameter."""

    parameter: str
    detail: str


def read_query(
    operation: Operation, query: Mapping[str, list[str]]
) -> tuple[dict[str, Any], list[ParameterError]]:
    """Parse a query string; return the values by name, and the errors.

    query: the texts of each parameter. Unknown and repeated parameters are errors.
    """
    parameters = {parameter.name: parameter for parameter in operation.parameters}
    values, errors = {}, []
    for name, texts in query.items():
        if name not in parameters:
            available = f"Parameters: {', '.join(parameters)}." if parameters else "There are none."
            errors.append(ParameterError(name[:SHOWN], f"This parameter does not exist. {available}"))
        elif len(texts) != 1:
            errors.append(ParameterError(name, f"It appears {len(texts)} times. Use it once."))
        else:
            try:
                values[name] = parameters[name].read(texts[0])
            except ValueError as error:
                errors.append(ParameterError(name, f"“{texts[0][:SHOWN]}” is not valid: {error}"))
    return values, errors


class ApiError(Exception):
    """Raised by a view to refuse a request: the status, and a detail with what is wrong and what to do."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
