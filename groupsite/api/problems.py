"""Errors as problem details (RFC 9457), for addresses that end in .json."""

import json
from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse

from groupsite.kit.addresses import absolute
from groupsite.kit.described import Schema
from groupsite.kit.problems import Problem

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class Kind:
    """A kind of problem: its name in /openapi.json, its title, and what is said where nothing better is."""

    name: str
    title: str
    detail: str


KINDS = {
    400: Kind("BadRequest", "The request was not understood", "Check the address and its parameters."),
    403: Kind(
        "Forbidden", "This is not for everybody", "Nothing here needs an account: read other addresses."
    ),
    404: Kind(
        "NotFound",
        "There is nothing here",
        "Nothing that visitors may see is at this address. What `type` leads to describes those there are.",
    ),
    405: Kind("MethodNotAllowed", "This address is for reading", "Use GET or HEAD."),
    410: Kind("Gone", "This was withdrawn", "It will not come back; take it out of your list."),
    500: Kind("ServerError", "Something went wrong here", "It is not your request's fault. Try again later."),
    503: Kind("Unavailable", "The database cannot be reached", "Try again in a minute."),
    507: Kind("NotStored", "Nothing was saved", "The server has no room. Ask whoever runs the site."),
}
SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri", "description": "which kind of problem, described there"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "what is wrong with this request, and what to do"},
        "instance": {"type": "string", "format": "uri", "description": "the address that was asked for"},
        "errors": {
            "type": "array",
            "description": "which parameters are wrong, and how",
            "items": {
                "type": "object",
                "properties": {"parameter": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["parameter", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "detail", "instance"],
}


def wanted(request) -> bool:
    """Whether errors at this address are for programs; those of the editing side are for people."""
    return request.path_info.endswith(".json") and not request.path_info.startswith("/admin/")


def answer(request, status: int, detail: str = "", headers: dict | None = None, **members) -> HttpResponse:
    """A problem as JSON; `members` are what it says besides. It needs no database."""
    kind = KINDS[status]
    body = {
        "type": f"{absolute(reverse('openapi'))}#/components/responses/{kind.name}",
        "title": kind.title,
        "status": status,
        "detail": detail or kind.detail,
        "instance": absolute(request.get_full_path()),
        **members,
    }
    return HttpResponse(json.dumps(body), MEDIA_TYPE, status, headers=headers)


def of(request, problem: Problem) -> HttpResponse:
    """The answer that a view raised."""
    return answer(request, problem.status, problem.detail, **problem.members)


def responses() -> dict[str, Schema]:
    """The kinds as responses of OpenAPI, by name."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {kind.name: {"description": kind.title, "content": content} for kind in KINDS.values()}
