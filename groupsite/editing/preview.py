"""Previews of pages that visitors do not see yet, and of Markdown."""

import re
from base64 import b64encode
from urllib.parse import unquote, urlencode, urlsplit

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.html import escape
from django.utils.translation import gettext

from core.admin.markdown_widget import TOP_HEADING
from core.admin.submissions import PREVIEW_LANGUAGE
from core.languages import get_default_language, list_languages
from core.text.markdown import MARKDOWN_LIMIT, render_markdown
from core.text.translation import format_number
from core.web import preview_tokens
from core.web.language_paths import use_language
from core.web.urls import get_url
from core.web.visibility import enable_preview
from groupsite.site import errors
from groupsite.site.filled_lists import filled_lists

HEADERS = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Referrer-Policy": "no-referrer",
}
PICTURE = re.compile(
    r'<picture>(?:<source[^>]*>)*<img src="(?P<path>[^"?]+)[^>]*?(?P<attributes> width=[^>]*)></picture>'
)

LINK = re.compile(r'<a (?P<before>[^>]*?)href="(?P<path>[^"?#]+)[^"]*"(?P<after>[^>]*)>')
FILE_VIEWS = ("attachment", "thesis_file")
"""The names of URLs of files that belong to an object."""


class PreviewMiddleware:
    """Show the object of a page with `?preview=` to those who may see it before it is public.

    Only the object itself becomes visible, in no list. Such responses are neither cached nor indexed, and the
    URL, which may hold a token, is never sent as a referrer.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        text = request.GET.get(preview_tokens.NAME)
        if text is None:
            return self.get_response(request)
        with enable_preview(
            lambda row: can_preview(request, text, row), urlencode({preview_tokens.NAME: text})
        ):
            response = self.get_response(request)
        if response.status_code == 404:
            response = errors.render_error(request, "preview_expired.html", 404)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response


def can_preview(request, text: str, row: models.Model) -> bool:
    """Return whether the request may see a row that visitors may not; if so, set `request.preview`."""
    by_right = text == preview_tokens.BY_PERMISSION and request.user.is_authenticated
    if not (preview_tokens.is_valid_token(text, row) or (by_right and _has_right(request.user, "view", row))):
        return False
    if not hasattr(request, "preview"):
        request.preview = PreviewNotice(row, request.user)
    return True


def _has_right(user, action: str, row: models.Model) -> bool:
    return user.has_perm(f"{row._meta.app_label}.{action}_{row._meta.model_name}", row)


class PreviewNotice:
    """The notice on top of a preview. is_part: whether only a version of the object is not public."""

    def __init__(self, row: models.Model, user) -> None:
        self.state = row.state
        self.is_part = getattr(row, "display_paper", row) != row
        names = row._meta.app_label, row._meta.model_name
        may_edit = user.is_authenticated and _has_right(user, "change", row)
        self.edit_url = get_url("admin:{}_{}_change".format(*names), row.pk) if may_edit else ""


def find_language(request: HttpRequest) -> str:
    """Return the language of a preview: that of the tab which is open, or the first of the group."""
    language = request.POST.get(PREVIEW_LANGUAGE, "")
    return language if language in list_languages() else get_default_language()


def render_public_page(request: HttpRequest, row: models.Model, url: str) -> HttpResponse:
    """Return the page at a URL as visitors would see it with an object, whatever the object's visibility.

    It is for objects that are not saved for good: what is remembered of lists is forgotten afterwards.
    """
    page = HttpRequest()
    page.method, page.path, page.user = "GET", unquote(urlsplit(url).path), AnonymousUser()
    page.path_info = page.path
    page.META = {
        name: value
        for name, value in request.META.items()
        if name in ("HTTP_HOST", "SERVER_NAME", "SERVER_PORT")
    }
    page.resolver_match = match = resolve(page.path)
    previewed = {(type(each), each.pk) for each in (row, getattr(row, "display_paper", row))}
    has_own_page = hasattr(row, "get_absolute_url") and row.get_absolute_url() == url
    try:
        language = use_language(find_language(request))
        with enable_preview(lambda each: (type(each), each.pk) in previewed, ""), language:
            response = match.func(page, *match.args, **match.kwargs)
            content = getattr(response, "rendered_content", None) or response.content.decode()
            has_files = bool(request.FILES) or any(name.endswith("-kept") for name in request.POST)
            if has_files:
                content = embed_pictures(content, page, url)
            is_new = not request.resolver_match or "object_id" not in request.resolver_match.kwargs
            if has_own_page and (is_new or has_files):
                content = disable_links(content, url, is_new)
    finally:
        filled_lists.clear()
    return HttpResponse(content, headers=HEADERS)


def embed_pictures(html: str, page: HttpRequest, url: str) -> str:
    """Put the pictures under the URL of an object that is not saved into its page: nobody can fetch them."""

    def embed(match: re.Match) -> str:
        if not match["path"].startswith(url):
            return match[0]
        view = resolve(match["path"])
        picture = view.func(page, *view.args, **view.kwargs)
        data = b64encode(b"".join(picture)).decode()
        return f'<img src="data:{picture.headers["Content-Type"]};base64,{data}"{match["attributes"]}>'

    return PICTURE.sub(embed, html)


def disable_links(html: str, url: str, is_new: bool) -> str:
    """Remove the targets of links to what is not saved yet, as they would lead nowhere, and say so.

    url: of the object's page. is_new: whether nothing of the object is saved; otherwise only links to its
    files are changed, to all of them.
    """
    start = url.rstrip("/")
    title = escape(gettext("Works once it is saved"))

    def disable(match: re.Match) -> str:
        path, rest = match["path"], match["path"].removeprefix(start)
        if path == rest or (rest and rest[0] not in "/."):
            return match[0]
        if not is_new and not _is_file(unquote(path)):
            return match[0]
        return f'<a {match["before"]}{match["after"]} role="link" aria-disabled="true" title="{title}">'

    return LINK.sub(disable, html)


def _is_file(path: str) -> bool:
    """Return whether a path is that of a file of an object; false for any path that leads nowhere."""
    try:
        return resolve(path).url_name in FILE_VIEWS
    except Resolver404:
        return False


def render_markdown_preview(request) -> HttpResponse:
    """Return the HTML of the Markdown in `text`, for logged-in users; nothing is stored."""
    if not (request.user.is_authenticated and request.user.is_active):
        raise PermissionDenied
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    text = request.POST.get("text", "")
    if len(text) > MARKDOWN_LIMIT:
        lengths = {"length": format_number(len(text)), "limit": format_number(MARKDOWN_LIMIT)}
        html = render_to_string("admin/widgets/markdown_too_long.html", lengths)
    else:
        html = render_markdown(text, TOP_HEADING)
    return HttpResponse(html, headers={"Cache-Control": "no-store"})
