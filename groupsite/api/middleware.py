"""What holds at every public address, whoever wrote its view."""

import re
from collections.abc import Mapping

from django.http import HttpResponse
from django.urls import Resolver404, resolve

from core.api import problems
from core.api.operations import ApiProblem, Operation, read_query
from core.web import preview_tokens

READING = "GET, HEAD, OPTIONS"
METHODS = {"/oai": "GET, HEAD, POST, OPTIONS"}
"""Addresses without a suffix, and what they take."""
SUFFIXES = (".json", ".bib", ".ris", ".atom", ".xml")
EDITING = "/admin/"
EXPOSED = "ETag, Last-Modified, Link, Retry-After, Content-Disposition"
DAY = 86_400
TRACKING = re.compile(r"(?:utm|mc)_.*|fbclid|gclid", re.DOTALL)
"""Parameters that mailings and platforms hang on links: whoever follows one asked nothing with them."""


class ApiMiddleware:
    """Middleware for public addresses: which methods they take, and what programs may ask of them.

    All but OAI-PMH is for reading (RFC 9110, 15.5.6). Scripts of other sites may read what is for programs,
    without credentials (Fetch standard, CORS). Queries are checked by what the
    address is described to take. An ApiProblem that a view raises becomes an answer.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        if request.path_info.startswith(EDITING):
            return self.get_response(request)
        response = self.refuse(request) or self.get_response(request)
        return open_to_scripts(response) if is_for_machines(request.path_info) else response

    def refuse(self, request) -> HttpResponse | None:
        """Return the answer to a method that the address does not take; None for one that it takes.

        What reading would answer with an error or a redirect is answered so whatever the method is.
        """
        methods = METHODS.get(request.path_info, READING)
        if request.method in methods.split(", ")[:-1]:
            return None
        if request.method == "OPTIONS" and is_for_machines(request.path_info):
            return _answer_preflight(request.path_info, methods)
        method, request.method = request.method, "HEAD"
        response = self.get_response(request)
        request.method = method
        if response.status_code not in (200, 304, 412):
            return response
        if method == "OPTIONS":
            return _build_empty(methods)
        if problems.is_for_programs(request):
            return problems.answer(request, 405, headers={"Allow": methods})
        text = f"This URL is for reading: use {methods}.\n"
        return HttpResponse(text, "text/plain; charset=utf-8", 405, headers={"Allow": methods})

    def process_view(self, request, view, args, kwargs):
        """Check the query. A view finds in `request.asked` the values that were given, by name."""
        operation: Operation | None = getattr(view, "described", None)
        if operation is None:
            return None
        # Whoever got the URL of a file may have got it with other parameters; JSON is for programs alone.
        accepted = {preview_tokens.NAME, *(parameter.name for parameter in operation.parameters)}
        is_json = request.path_info.endswith(".json")
        parameters = {
            name: texts
            for name, texts in request.GET.lists()
            if name in accepted or (is_json and not TRACKING.fullmatch(name))
        }
        request.asked, mistakes = read_query(operation, parameters)
        if not mistakes:
            return None
        detail = " ".join(f"{mistake.parameter}: {mistake.detail}" for mistake in mistakes)
        return problems.answer(request, 400, detail, errors=mistakes)

    def process_exception(self, request, exception):
        if isinstance(exception, ApiProblem):
            return problems.answer(request, exception.status, exception.detail)
        return None


def is_for_machines(path: str) -> bool:
    """Return whether programs read the path; pages, drawings and stylesheets they do not."""
    return path in METHODS or path.endswith(SUFFIXES)


def open_to_scripts(response: HttpResponse) -> HttpResponse:
    """Let scripts of any site read the answer, unless it is a page. It has to be the same for everybody."""
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if not is_page or 300 <= response.status_code < 400:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
    return response


def _answer_preflight(path: str, methods: str) -> HttpResponse | None:
    """Return the answer to a preflight request; None where the path leads to no view."""
    try:
        resolve(path)
    except Resolver404:
        return None
    headers = {
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Max-Age": str(DAY),
    }
    return _build_empty(methods, headers)


def _build_empty(methods: str, headers: Mapping[str, str] | None = None) -> HttpResponse:
    response = HttpResponse(status=204, headers={"Allow": methods, **(headers or {})})
    del response.headers["Content-Type"]
    return response
