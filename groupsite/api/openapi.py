"""`/openapi.json`: the OpenAPI 3.1 description of every JSON URL, built from the operations of the views."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import URLResolver, get_resolver

from core.api import problems
from core.api.operations import Operation, Schema, describe_operation
from core.api.problems import ProblemResource
from core.api.resources import build_schemas, json_response
from core.text.url_segments import DIGEST, LENGTH, encode_segment
from groupsite.models import Group

ABOUT = """\
What this site shows, for programs. Nothing here needs an account, and scripts of any site may read it.

Every document but those of papers says its `version`, which is 1. Within it, members may be added at any
time, so ignore those that you do not know; none is removed and none changes its meaning. What breaks that
will have the version 2 and addresses of its own (`/v2/people.json`); they go on answering version 1.
Lists of papers and papers are CSL-JSON, the whole list at once, and have no version of their own.

All other lists come in pages: follow `links.next`, or `rel="next"` in the `Link` header, until there is none.

A query that is not valid is refused with 400: an unknown parameter (but for those that mailings hang on
links, as `utm_source`), one that is given twice, a value of another form. What is well formed and names
nothing, such as a page beyond the last one, is a 404. Errors are problem details (RFC 9457). Answers have an
`ETag`: ask again with `If-None-Match`.
"""
ENDING, EXPORT = ".json", re.compile("<(?:export|list):ending>")
COMMON_ERRORS = {"400": "BadRequest", "404": "NotFound", "405": "MethodNotAllowed"}
DETAIL_ERRORS = {"410": "Gone"}
FAILURES = {"500": "ServerError", "503": "Unavailable"}
LONGEST_PART = LENGTH + 1 + DIGEST
"""Maximal length of a path segment: no slug and no text that `encode_segment` encodes is longer."""


def list_routes(patterns=None, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path of every public route, as OpenAPI writes it, and its view; of exports only the JSON."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + EXPORT.sub("json", str(pattern.pattern))
        if route.startswith("admin/"):
            continue
        if isinstance(pattern, URLResolver):
            yield from list_routes(pattern.url_patterns, route)
        else:
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route), pattern.callback


def list_operations() -> dict[str, Operation]:
    """Return the described operations by path, sorted."""
    described_views = {
        path: operation
        for path, view in list_routes()
        if (operation := getattr(view, "described", None)) and path.endswith(ENDING)
    }
    return dict(sorted(described_views.items()))


@describe_operation(
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
    """Return the description of all JSON URLs."""
    return json_response(build_document())


def build_document() -> dict[str, Any]:
    """Return the OpenAPI document. Two queries: the group's name, and an example for each path."""
    described_views = list_operations()
    samples = _find_samples(described_views)
    answers, components = describe_answers(described_views)
    group = Group.objects.values_list("name", flat=True).first()
    return {
        "openapi": "3.1.0",
        "info": {"title": group or "Research group", "version": "1", "description": ABOUT},
        "servers": [{"url": settings.SITE_URL}],
        "paths": {
            path: {"get": _describe_operation(path, operation, answers[path], samples.get(path, {}))}
            for path, operation in described_views.items()
        },
        "components": {"schemas": components, "responses": problems.build_openapi_responses()},
    }


def describe_answers(described_views: dict[str, Operation]) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Return the schemas of the answers by path, and the components that they refer to, by name.

    Raises ValueError where two different schemas have the same name.
    """
    answers = {path: operation.answer for path, operation in described_views.items()}
    literal = {path: answer for path, answer in answers.items() if isinstance(answer, Mapping)}
    resources = {path: answer for path, answer in answers.items() if path not in literal}
    schemas, components = build_schemas(list(resources.values()), also=[ProblemResource])
    for path, operation in described_views.items():
        for name, schema in operation.schemas.items():
            if components.setdefault(name, schema) != schema:
                raise ValueError(f"{path}: there is another schema called {name}.")
    return literal | dict(zip(resources, schemas, strict=True)), dict(sorted(components.items()))


def _find_samples(described_views: dict[str, Operation]) -> dict[str, dict[str, str]]:
    """Return example values of the variables of each path, for something that exists."""
    sampled = [(path, view.sample) for path, view in described_views.items() if view.sample]
    paths = {f"n{number}": path for number, (path, _) in enumerate(sampled)}
    # One row each: the selected columns where the queryset selects some, else the slug.
    querysets: dict[str, Any] = {f"n{number}": sample() for number, (_, sample) in enumerate(sampled)}
    rows = {name: (rows if rows._fields else rows.only("slug"))[:1] for name, rows in querysets.items()}  # noqa: SLF001
    samples = {}
    for name, path in paths.items():
        for row in rows[name]:
            texts = map(encode_segment, row) if isinstance(row, tuple) else (row.slug,)
            samples[path] = dict(zip(_find_variables(path), texts, strict=False))
    return samples


def _find_variables(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _describe_operation(
    path: str, operation: Operation, answer: Schema, sample: dict[str, str]
) -> dict[str, Any]:
    variables = _find_variables(path)
    path_schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_PART}
    error_names = {**COMMON_ERRORS, **(DETAIL_ERRORS if variables else {}), **FAILURES}
    return {
        # people_slug_publications for /people/{slug}/publications.json
        "operationId": "_".join(re.findall(r"\w+", path.removesuffix(ENDING))),
        "summary": operation.summary,
        **({"description": operation.description} if operation.description else {}),
        "tags": [operation.tag or path.strip("/").partition("/")[0].removesuffix(ENDING)],
        "parameters": [
            *(
                {"name": variable, "in": "path", "required": True, "schema": path_schema}
                | ({"example": sample[variable]} if sample.get(variable) else {})
                for variable in variables
            ),
            *(
                {
                    "name": parameter.name,
                    "in": "query",
                    "description": parameter.description,
                    "schema": parameter.schema,
                }
                for parameter in operation.parameters
            ),
        ],
        "responses": {
            "200": {
                "description": operation.summary,
                "content": {operation.media_type: {"schema": answer}},
            },
            **{status: {"$ref": f"#/components/responses/{name}"} for status, name in error_names.items()},
        },
    }
