"""The language of each request: of public pages that in the URL, of the editing side that of the account."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.utils.encoding import escape_uri_path

from core.languages import activate_language, get_default_language, list_languages
from core.web.language_paths import (
    EDITING,
    drop_former_language,
    get_plain_prefix,
    has_language,
    split_language,
    use_language,
)


class LanguageMiddleware:
    """Read the prefix of a language from the path, and answer in the language.

    Views, and all middleware after this one, see the path without it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        code, path = split_language(request.path_info)
        default = get_default_language()
        if code and (code == default or not has_language(path)):
            return redirect_to(request, get_plain_prefix(), path)
        if code and request.path_info == f"/{code}":
            return redirect_to(request, f"{get_plain_prefix()}{code}/", "/")
        request.path_info = path
        with use_language(code or default):
            response = self.get_response(request)
        if response.status_code == 404 and not code and (rest := drop_former_language(path)):
            return redirect_to(request, get_plain_prefix(), rest, is_permanent=False)
        if len(list_languages()) > 1 and has_language(path):
            response.headers.setdefault("Content-Language", code or default)
        return response


class AccountLanguageMiddleware:
    """Show the editing side in the language of the account; without one, in the group's first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(EDITING):
            return self.get_response(request)
        with activate_language(get_account_language(request.user)):
            return self.get_response(request)


def get_account_language(user) -> str:
    """Return the language that an account, or nobody, reads on the editing side and in e-mails."""
    return getattr(user, "language", "") or get_default_language()


def redirect_to(request: HttpRequest, prefix: str, path: str, *, is_permanent: bool = True) -> HttpResponse:
    """Redirect to a path on this site, with the query string, and with the method.

    Browsers ask again each time, as prefixes change with the group's languages.
    """
    query = request.META.get("QUERY_STRING", "")
    url = f"{prefix}{escape_uri_path(path.lstrip('/'))}{'?' if query else ''}{query}"
    response = HttpResponsePermanentRedirect if is_permanent else HttpResponseRedirect
    has_body = request.method not in ("GET", "HEAD")
    return response(url, preserve_request=has_body, headers={"Cache-Control": "no-cache"})
