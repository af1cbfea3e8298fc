"""The same page in the other languages of the site: the switch in the header, and links for machines."""

from typing import NamedTuple
from urllib.parse import quote, urlsplit

from django.conf import settings

from core.languages import get_content_language, get_default_language, get_own_name, list_languages
from core.web.language_paths import build_language_path, get_plain_prefix, has_language, split_language
from core.web.static_pages import get_static_page
from core.web.urls import build_absolute_url


class LanguageLink(NamedTuple):
    """A link of the switch. label: short, for the header. name: of the language in itself."""

    code: str
    label: str
    name: str
    url: str
    is_current: bool


def build_language_links(request) -> list[LanguageLink]:
    """Return links to the page of a request in each language, with its query string; none for one."""
    languages = list_languages()
    if len(languages) < 2 or not has_language(request.path_info):
        return []
    static_page = get_static_page(request)
    path = split_language(static_page.path)[1] if static_page else request.path_info
    query = request.META.get("QUERY_STRING", "") if not static_page else ""
    return [
        LanguageLink(
            code,
            code.upper(),
            get_own_name(code),
            f"{quote(build_language_path(path, code))}{'?' if query else ''}{query}",
            code == get_content_language(),
        )
        for code in languages
    ]


def list_alternates(url: str) -> list[tuple[str, str]]:
    """Return each language with the URL in it, and the default one as x-default. url: absolute, canonical."""
    home = urlsplit(settings.SITE_URL)
    rest = url.removeprefix(f"{home.scheme}://{home.netloc}").removeprefix(get_plain_prefix())
    path = split_language(f"/{rest}")[1]
    urls = {code: build_absolute_url(build_language_path(path, code)) for code in list_languages()}
    return [*urls.items(), ("x-default", urls[get_default_language()])]
