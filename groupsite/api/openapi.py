"""`/openapi.json`: what every JSON address takes and gives (OpenAPI 3.1), made from what views say."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import URLResolver, get_resolver

from groupsite.api import problems
from groupsite.api.problems import ProblemResource
from groupsite.api.resources import describe, json
from groupsite.kit.address_parts import DIGEST, LENGTH, to_part
from groupsite.kit.described import Operation, Schema, described
from groupsite.kit.gather import gather
from groupsite.models import Group

ABOUT = """\
What this site shows, for programs. Nothing here needs an account, and scripts of any site may read it.

Every document of people, software and searches says its `version`, which is 1. Within it, members may be
added at any time, so ignore those that you do not know; none is removed and none changes its meaning. What
breaks that will have the version 2 and addresses of its own (`/v2/people.json`); these go on answering
version 1.
Lists of papers and papers are CSL-JSON, the whole list at once, and have no version of their own.

Lists of people and software, and searches, come in pages: follow `links.next`, or `rel="next"` in the `Link`
header, until there is none.

A query that is not understood is refused with 400: an unknown parameter (but for those that mailings hang on
links, as `utm_source`), one that is given twice, a value of another form. What is well formed and names
nothing, such as a page beyond the last one, is a 404. Errors are problem details (RFC 9457). Answers have an
`ETag`: ask again with `If-None-Match`.
"""
ENDING, EXPORT = ".json", "<export:ending>"
OF_EVERY_ADDRESS = {"400": "BadRequest", "404": "NotFound", "405": "MethodNotAllowed"}
OF_A_THING = {"410": "Gone"}
FAILURES = {"500": "ServerError", "503": "Unavailable"}
LONGEST_PART = LENGTH + 1 + DIGEST
"""Characters of a part of an address: no slug and no text as `to_part` writes it is longer."""


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
    """Return what is described, by address."""
    there = {
        address: operation
        for address, view in routes()
        if (operation := getattr(view, "described", None)) and address.endswith(ENDING)
    }
    return dict(sorted(there.items()))


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
    tag="this site",
)
def openapi(request) -> HttpResponse:
    """The description of all JSON addresses."""
    return json(document())


def document() -> dict[str, Any]:
    """Return the description. In two queries: the group's name, and something to try each address with."""
    there = operations()
    samples = _samples(there)
    answers, components = describe_answers(there)
    group = Group.objects.values_list("name", flat=True).first()
    return {
        "openapi": "3.1.0",
        "info": {"title": group or "Research group", "version": "1", "description": ABOUT},
        "servers": [{"url": settings.SITE_URL}],
        "paths": {
            address: {"get": _operation(address, operation, answers[address], samples.get(address, {}))}
            for address, operation in there.items()
        },
        "components": {"schemas": components, "responses": problems.responses()},
    }


def describe_answers(there: dict[str, Operation]) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Return the schemas of the answers by address, and those that they refer to by name.

    Raises ValueError where two call different ones by one name.
    """
    written = {address: each.answer for address, each in there.items() if isinstance(each.answer, Mapping)}
    resources = {address: each.answer for address, each in there.items() if address not in written}
    schemas, components = describe(list(resources.values()), also=[ProblemResource])
    for address, operation in there.items():
        for name, schema in operation.schemas.items():
            if components.setdefault(name, schema) != schema:
                raise ValueError(f"{address}: there is another schema called {name}.")
    return written | dict(zip(resources, schemas, strict=True)), dict(sorted(components.items()))


def _samples(there: dict[str, Operation]) -> dict[str, dict[str, str]]:
    """Return by address its variable parts, as they are for something that can be read there."""
    numbered = {f"n{at}": address for at, address in enumerate(there) if there[address].sample}
    # One thing each: its texts where these are asked for, else its slug.
    querysets = {name: there[address].sample() for name, address in numbered.items()}
    rows = gather(
        **{name: (rows if rows._fields else rows.only("slug"))[:1] for name, rows in querysets.items()}
    )
    return {
        address: dict(zip(_variables(address), _texts(rows[name][0]), strict=False))
        for name, address in numbered.items()
        if rows[name]
    }


def _texts(row: Any) -> tuple[str, ...]:
    return tuple(map(to_part, row)) if isinstance(row, tuple) else (row.slug,)


def _variables(address: str) -> list[str]:
    return re.findall(r"{(\w+)}", address)


def _operation(address: str, operation: Operation, answer: Schema, sample: dict[str, str]) -> dict[str, Any]:
    variables = _variables(address)
    failing = {**OF_EVERY_ADDRESS, **(OF_A_THING if variables else {}), **FAILURES}
    return {
        # people_slug_publications for /people/{slug}/publications.json
        "operationId": "_".join(re.findall(r"\w+", address.removesuffix(ENDING))),
        "summary": operation.summary,
        **({"description": operation.description} if operation.description else {}),
        "tags": [operation.tag or address.strip("/").partition("/")[0].removesuffix(ENDING)],
        "parameters": [
            *(_in_path(variable, sample.get(variable)) for variable in variables),
            *(
                {"name": each.name, "in": "query", "description": each.description, "schema": each.schema}
                for each in operation.parameters
            ),
        ],
        "responses": {
            "200": {
                "description": operation.summary,
                "content": {operation.media_type: {"schema": answer}},
            },
            **{status: {"$ref": f"#/components/responses/{name}"} for status, name in failing.items()},
        },
    }


def _in_path(name: str, value: str | None) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_PART}
    example = {"example": value} if value else {}
    return {"name": name, "in": "path", "required": True, "schema": schema, **example}
