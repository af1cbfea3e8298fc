"""`/openapi.json`: what every JSON address takes and gives (OpenAPI 3.1), made from what views say."""

import re
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import URLResolver, get_resolver

from groupsite.api import problems
from groupsite.api.paging import json
from groupsite.kit.described import Operation, Parameter, Schema, described
from groupsite.kit.gather import gather
from groupsite.models import Group

ABOUT = """\
What this site shows, for programs. Nothing here needs an account, and scripts of any site may read it.

Every document of people and software says its `version`, which is 1. Within it, members may be added at any
time, so ignore those that you do not know; none is removed and none changes its meaning. What breaks that
will have the version 2 and addresses of its own (`/v2/people.json`); these go on answering version 1.
Lists of papers and papers are CSL-JSON, the whole list at once, and have no version of their own.

Lists of people and software come in pages: follow `links.next`, or `rel="next"` in the `Link` header, until
there is none.

A query that is not understood is refused with 400: an unknown parameter, one that is given twice, a value of
another form. What is well formed and names nothing, such as a page beyond the last one, is a 404. Errors are
problem details (RFC 9457). Answers have an `ETag` or `Last-Modified`: ask again with `If-None-Match`.
"""
ENDING, EXPORT = ".json", "<export:ending>"
OF_EVERY_ADDRESS = {"400": "BadRequest", "404": "NotFound", "405": "MethodNotAllowed"}
OF_A_THING = {"410": "Gone"}
FAILURES = {"500": "ServerError", "503": "Unavailable"}


def routes(patterns=None, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every public route of the urlconf, as OpenAPI writes addresses, and its view; of exports the JSON."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern).replace(EXPORT, "json")
        if route.startswith("admin/"):
            continue
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route), pattern.callback


def operations() -> dict[str, Operation]:
    """What is described, by address."""
    found = {}
    for address, view in routes():
        operation = getattr(view, "described", None)
        if operation and address.endswith(ENDING):
            found[address] = operation
    return dict(sorted(found.items()))


@described(
    "This description",
    {
        "type": "object",
        "properties": {
            "openapi": {"const": "3.1.0"},
            "info": {"type": "object"},
            "paths": {"type": "object"},
        },
        "required": ["openapi", "info", "paths"],
    },
    schemas={"Problem": problems.SCHEMA},
    tag="this site",
)
def openapi(request) -> HttpResponse:
    """The description of all JSON addresses."""
    return json(document())


def document() -> dict[str, Any]:
    """The description. In two queries: the group's name, and something to try each address with."""
    found = operations()
    slugs = _samples(found)
    group = Group.objects.values_list("name", flat=True).first()
    return {
        "openapi": "3.1.0",
        "info": {"title": group or "Research group", "version": "1", "description": ABOUT},
        "servers": [{"url": settings.SITE_URL}],
        "paths": {
            address: {"get": _operation(address, operation, slugs.get(address))}
            for address, operation in found.items()
        },
        "components": {"schemas": _schemas(found), "responses": problems.responses()},
    }


def _samples(found: dict[str, Operation]) -> dict[str, str]:
    """The slug of something that can be read at an address."""
    numbered = {f"n{at}": address for at, address in enumerate(found) if found[address].sample}
    rows = gather(**{name: found[numbered[name]].sample().only("slug")[:1] for name in numbered})
    return {numbered[name]: here[0].slug for name, here in rows.items() if here}


def _schemas(found: dict[str, Operation]) -> dict[str, Schema]:
    """The schemas of all operations. Raises ValueError where two call different ones by one name."""
    schemas: dict[str, Schema] = {}
    for address, operation in found.items():
        for name, schema in operation.schemas.items():
            if schemas.setdefault(name, schema) != schema:
                raise ValueError(f"{address}: there is another schema called {name}.")
    return dict(sorted(schemas.items()))


def _operation(address: str, operation: Operation, slug: str | None) -> dict[str, Any]:
    variables = re.findall(r"{(\w+)}", address)
    failing = {**OF_EVERY_ADDRESS, **(OF_A_THING if variables else {}), **FAILURES}
    return {
        "operationId": _name(address),
        "summary": operation.summary,
        **({"description": operation.description} if operation.description else {}),
        "tags": [operation.tag or address.strip("/").partition("/")[0].removesuffix(ENDING)],
        "parameters": [
            *(_in_path(variable, slug) for variable in variables),
            *map(_in_query, operation.parameters),
        ],
        "responses": {
            "200": {
                "description": operation.summary,
                "content": {operation.media_type: {"schema": operation.answer}},
            },
            **{status: {"$ref": f"#/components/responses/{name}"} for status, name in failing.items()},
        },
    }


def _name(address: str) -> str:
    """ "people_slug_publications" for /people/{slug}/publications.json."""
    return "_".join(re.findall(r"\w+", address.removesuffix(ENDING)))


def _in_path(name: str, value: str | None) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": 120}
    example = {"example": value} if value else {}
    return {"name": name, "in": "path", "required": True, "schema": schema, **example}


def _in_query(parameter: Parameter) -> dict[str, Any]:
    shown = {"name": parameter.name, "in": "query", "description": parameter.description}
    return {**shown, "schema": parameter.schema}
