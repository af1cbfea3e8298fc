"""Middleware of the public URLs: allowed methods, CORS, and validation of query strings."""

import re
from collections.abc import Mapping

from django.http import HttpResponse, QueryDict
from django.urls import Resolver404, resolve

from core.api import problems
from core.api.operations import ApiError, Operation, read_query
from core.web import preview_tokens
from core.web.language_paths import EDITING
from groupsite.site.request_limits import is_report_form

READING = "GET, HEAD, OPTIONS"
WRITING = "GET, HEAD, POST, OPTIONS"
METHODS = {"/oai": WRITING, "/oembed": READING}
"""Paths without a suffix that programs read, and the methods that they allow."""
SUFFIXES = (".json", ".bib", ".ris", ".atom", ".xml", ".ics", ".csv", ".xlsx", ".docx", ".cff")
EXPOSED = "ETag, Last-Modified, Link, Retry-After, Content-Disposition"
DAY = 86_400
TRACKING = re.compile(r"(?:utm|mc)_.*|fbclid|gclid", re.DOTALL)
"""Parameters that mailings and platforms add to links; they are ignored."""


class ApiMiddleware:
    """Restrict methods, allow cross-origin reading, and validate query strings of public URLs.

    All but OAI-PMH is read-only (RFC 9110, 15.5.6). Scripts of other sites may read what is for programs,
    without credentials (Fetch standard, CORS). Query strings are validated against the operation that
    describes the view. An ApiError that a view raises becomes a problem response.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        if request.path_info.startswith(EDITING):
            return self.get_response(request)
        response = self.refuse_method(request) or self.get_response(request)
        return allow_cross_origin(response) if is_api_path(request.path_info) else response

    def refuse_method(self, request) -> HttpResponse | None:
        """Return the response to a method that the URL does not allow; None for one that it allows.

        Where HEAD gets an error or a redirect, every method gets the same, whatever the query string of a URL
        for programs.
        """
        is_form = is_report_form(request.path_info)
        methods = WRITING if is_form else METHODS.get(request.path_info, READING)
        if request.method in methods.split(", ")[:-1]:
            return None
        if request.method == "OPTIONS" and is_api_path(request.path_info):
            return _answer_preflight(request.path_info, methods)
        method, request.method = request.method, "HEAD"
        if is_api_path(request.path_info):
            request.GET = QueryDict()
        response = self.get_response(request)
        request.method = method
        if response.status_code not in (200, 304, 412):
            return response
        if method == "OPTIONS":
            return _build_empty(methods)
        if problems.is_for_programs(request):
            return problems.build_problem_response(request, 405, headers={"Allow": methods})
        text = f"This URL is read-only. Use {methods}.\n"
        return HttpResponse(text, "text/plain; charset=utf-8", 405, headers={"Allow": methods})

    def process_view(self, request, view, args, kwargs):
        """Validate the query string and leave its values, by name, in `request.parameters`."""
        operation: Operation | None = getattr(view, "described", None)
        if operation is None:
            return None
        # URLs of files are shared with extra parameters, which are ignored; JSON refuses unknown ones.
        accepted = {preview_tokens.NAME, *(parameter.name for parameter in operation.parameters)}
        is_json = request.path_info.endswith(".json")
        parameters = {
            name: texts
            for name, texts in request.GET.lists()
            if name in accepted or (is_json and not TRACKING.fullmatch(name))
        }
        request.parameters, mistakes = read_query(operation, parameters)
        if not mistakes:
            return None
        detail = " ".join(f"{mistake.parameter}: {mistake.detail}" for mistake in mistakes)
        return problems.build_problem_response(request, 400, detail, errors=mistakes)

    def process_exception(self, request, exception):
        if isinstance(exception, ApiError):
            return problems.build_problem_response(request, exception.status, exception.detail)
        return None


def is_api_path(path: str) -> bool:
    """Return whether the path is for programs: not a page, an image or a stylesheet."""
    return path in METHODS or path.endswith(SUFFIXES)


def allow_cross_origin(response: HttpResponse) -> HttpResponse:
    """Add CORS headers, unless the response is a page. It must be the same for every visitor."""
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if not is_page or 300 <= response.status_code < 400:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
    return response


def _answer_preflight(path: str, methods: str) -> HttpResponse | None:
    """Return the response to a preflight request; None where no view has the path."""
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
