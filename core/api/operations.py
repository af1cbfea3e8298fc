"""Addresses that give JSON, described beside their views: what they take and what they give.

From these descriptions `/openapi.json` is made, and by them the queries of such addresses are checked before
the view is asked, so that what is said is what holds.
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

    `read` takes the text and raises ValueError with the words that say what is expected.
    """

    name: str
    description: str
    schema: Schema
    read: Callable[[str], Any]


@dataclass(frozen=True)
class Operation:
    """What reading an address does.

    answer: the JSON schema of what is given, or the class of the API that describes it. schemas: those that a
    schema refers to, by name.
    sample: gives the things whose slugs the address can be tried with, or as a values_list the texts that
    its parts stand for, in their order.
    """

    summary: str
    answer: Any
    description: str = ""
    parameters: Sequence[Parameter] = ()
    schemas: Mapping[str, Schema] = field(default_factory=dict)
    media_type: str = JSON
    sample: Callable[[], QuerySet] | None = None
    tag: str = ""


def described(summary: str, answer: Any, **facts) -> Callable:
    """Decorate a view with what it gives at its JSON address; takes the fields of Operation."""
    operation = Operation(summary, answer, **facts)

    def decorate(view: Callable) -> Callable:
        view.described = operation
        return view

    return decorate


def integer(name: str, description: str, least: int = 0, most: int = LARGEST) -> Parameter:
    """Describe a whole number in decimal digits."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ValueError(f"write a whole number from {least} to {most}.")
        return int(text)

    return Parameter(name, description, {"type": "integer", "minimum": least, "maximum": most}, read)


def words(name: str, description: str, longest: int) -> Parameter:
    """Describe any text that is not too long."""

    def read(text: str) -> str:
        if len(text) > longest or "\x00" in text:
            raise ValueError(f"write at most {longest} characters, and none of them U+0000.")
        return text

    return Parameter(name, description, {"type": "string", "maxLength": longest, "pattern": NO_NUL}, read)


def choice(name: str, description: str, values: Sequence[str]) -> Parameter:
    """Describe one of some values."""

    def read(text: str) -> str:
        if text not in values:
            raise ValueError(f"write one of {', '.join(values)}.")
        return text

    return Parameter(name, description, {"type": "string", "enum": list(values)}, read)


def day(name: str, description: str) -> Parameter:
    """Describe a day as RFC 3339 writes it, 2019-05-01."""

    def read(text: str) -> date:
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
                return date.fromisoformat(text)
        except ValueError:
            pass
        raise ValueError("write a day of the calendar as 2019-05-01.")

    return Parameter(name, description, {"type": "string", "format": "date"}, read)


@dataclass(frozen=True)
class ParameterError:
    """What is wrong with a parameter."""

    parameter: str
    detail: str


def read_query(
    operation: Operation, query: Mapping[str, list[str]]
) -> tuple[dict[str, Any], list[ParameterError]]:
    """Read the parameters by name, and what is wrong with the query.

    query: the texts of each parameter. One that the address does not have is wrong, for an answer that
    leaves it out would look like what was asked for; and so is one that is given twice.
    """
    parameters = {parameter.name: parameter for parameter in operation.parameters}
    values, mistakes = {}, []
    for name, texts in query.items():
        if name not in parameters:
            available = f"It has {', '.join(parameters)}." if parameters else "It has none."
            mistakes.append(ParameterError(name[:SHOWN], f"There is no such parameter here. {available}"))
        elif len(texts) != 1:
            mistakes.append(ParameterError(name, f"It is given {len(texts)} times; give it once."))
        else:
            try:
                values[name] = parameters[name].read(texts[0])
            except ValueError as error:
                mistakes.append(ParameterError(name, f"“{texts[0][:SHOWN]}” is not understood: {error}"))
    return values, mistakes


class ApiProblem(Exception):
    """A request that a view refuses: the status, and what is wrong, where, and what to do, in words."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
