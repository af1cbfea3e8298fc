"""Errors as problem details (RFC 9457), for URLs that end in .json."""

import json
from dataclasses import dataclass
from typing import Annotated

from django.http import HttpResponse
from django.urls import reverse
from msgspec import UNSET, Meta, UnsetType, to_builtins

from core.api.operations import ParameterError, Schema
from core.api.resources import Resource, Url
from core.web.urls import build_absolute_url

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class ProblemKind:
    """A kind of problem: its name in /openapi.json, its title, and its default detail."""

    name: str
    title: str
    detail: str


KINDS = {
    400: ProblemKind("BadRequest", "Bad request", "Check the URL and its parameters."),
    403: ProblemKind("Forbidden", "Access denied", "Use other URLs. The public ones need no account."),
    404: ProblemKind(
        "NotFound",
        "Not found",
        "There is no public resource at this URL. See `type` for a description of the existing ones.",
    ),
    405: ProblemKind("MethodNotAllowed", "Method not allowed", "Use GET or HEAD."),
    410: ProblemKind("Gone", "Gone", "It was removed permanently. Remove it from your list."),
    429: ProblemKind(
        "TooManyRequests", "Too many requests", "Try again after the number of seconds in Retry-After."
    ),
    500: ProblemKind("ServerError", "Server error", "This is not caused by your request. Try again later."),
    501: ProblemKind("NotImplemented", "Not implemented", "Use another format."),
    503: ProblemKind("Unavailable", "The database cannot be reached", "Try again in a minute."),
    507: ProblemKind(
        "NotStored",
        "Nothing was saved",
        "The disk of the server is full. Ask the administrator of the site.",
    ),
}


class ProblemResource(Resource, frozen=True):
    type: Annotated[Url, Meta(description="kind of problem, as a URL that describes it")]
    title: str
    status: int
    detail: Annotated[str, Meta(description="what is wrong with the request, and what to do")]
    instance: Annotated[Url, Meta(description="the requested URL")]
    errors: Annotated[
        list[ParameterError] | UnsetType, Meta(description="parameters that are wrong, and why")
    ] = UNSET


def is_for_programs(request) -> bool:
    """Return whether errors at this URL are JSON; those of the admin are HTML pages."""
    return request.path_info.endswith(".json") and not request.path_info.startswith("/admin/")


def build_problem_response(
    request,
    status: int,
    detail: str = "",
    headers: dict | None = None,
    errors: list[ParameterError] | UnsetType = UNSET,
) -> HttpResponse:
    """Return a problem as a JSON response, without the database."""
    kind = KINDS[status]
    body = ProblemResource(
        type=f"{build_absolute_url(reverse('openapi'))}#/components/responses/{kind.name}",
        title=kind.title,
        status=status,
        detail=detail or kind.detail,
        instance=build_absolute_url(request.get_full_path()),
        errors=errors,
    )
    return HttpResponse(json.dumps(to_builtins(body)), MEDIA_TYPE, status, headers=headers)


def build_openapi_responses() -> dict[str, Schema]:
    """Return the kinds of problems as OpenAPI responses, by name."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {kind.name: {"description": kind.title, "content": content} for kind in KINDS.values()}
