"""The languages of URLs: the default one has no prefix, the others stand before the path, as in /de/people/.

The prefix of a language is part of Django's script prefix while a page is rendered, so links stay in the
language by themselves. Files that programs read, pictures and the editing side exist once, without a prefix.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.urls import get_script_prefix, set_script_prefix

from core.languages import activate_language, get_default_language, is_language, list_languages

EDITING = ("/admin/", "/accounts/")
"""Where the pages begin that people use with forms, in the language of their account."""
TRANSLATED_FILES = re.compile(
    r"/.*\.atom|/(.*/)?card\.png|/.*/cv\.pdf|/opensearch\.xml|/search/suggestions\.json"
)
"""Files that are written in each language; all pages are, and no other file."""
WITHOUT_LANGUAGE = re.compile(r"/(healthz|metrics|oai|oembed|admin|accounts|[^?]*\.[^/]*)")
"""Paths without a slash at their end at which there is something, or to which a slash is not added."""

_prefix: ContextVar[str] = ContextVar("language_prefix", default="")


def has_language(path: str) -> bool:
    """Return whether what is at a path of the site, which has no prefix, exists in each language."""
    if path.startswith(EDITING):
        return False
    if path.endswith("/") or TRANSLATED_FILES.fullmatch(path):
        return True
    return not WITHOUT_LANGUAGE.fullmatch(path)


def split_language(path: str) -> tuple[str, str]:
    """Return the language whose prefix a path has, "" for none, and the path without it.

    Only the languages of a group that has several are prefixes.
    """
    languages = list_languages()
    code, _, rest = path[1:].partition("/")
    return (code, f"/{rest}") if len(languages) > 1 and code in languages else ("", path)


def drop_former_language(path: str) -> str:
    """Return a path without the prefix of a language in which there are no pages; "" if it has none.

    The group may have given the language up, or have one language left, whose pages have no prefix any more.
    """
    code, _, rest = path[1:].partition("/")
    is_former = is_language(code) and not split_language(path)[0]
    return f"/{rest}" if is_former and has_language(f"/{rest}") else ""


def get_language_prefix() -> str:
    """Return the prefix of the language of the page that is rendered: "de/", or "" for the default one."""
    return _prefix.get()


def get_plain_prefix() -> str:
    """Return the script prefix without that of a language."""
    return get_script_prefix().removesuffix(get_language_prefix())


def drop_language(url: str) -> str:
    """Return a path, as from `reverse`, without the prefix of the language if it exists without one alone."""
    prefix = get_script_prefix()
    if not get_language_prefix() or not url.startswith(prefix):
        return url
    path = url.removeprefix(prefix)
    return url if has_language(f"/{path.partition('?')[0]}") else f"{get_plain_prefix()}{path}"


def build_default_path(url: str) -> str:
    """Return a path, as from `reverse`, of the page in the default language, where it always stays."""
    prefix = get_script_prefix()
    return f"{get_plain_prefix()}{url.removeprefix(prefix)}" if url.startswith(prefix) else url


def build_language_path(path: str, code: str) -> str:
    """Return the path in a language, with all prefixes. path: without any."""
    prefix = "" if code == get_default_language() else f"{code}/"
    return f"{get_plain_prefix()}{prefix}{path.lstrip('/')}"


def add_prefixes(path: str) -> str:
    """Return a path that somebody typed with the prefixes of the page that is rendered.

    One that names a language keeps it, and so does what has none.
    """
    is_plain = split_language(path)[0] or not has_language(path.partition("?")[0].partition("#")[0])
    return (get_plain_prefix() if is_plain else get_script_prefix()).rstrip("/") + path


def keep_language(url: str) -> str:
    """Return the URL of a link in a text; of a page of this site that in the language of the text."""
    plain = get_plain_prefix()
    if not get_language_prefix() or not url.startswith(plain) or url.startswith("//"):
        return url
    path = f"/{url.removeprefix(plain)}"
    return add_prefixes(path)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Activate a language, with its prefix in all URLs that are built meanwhile."""
    before, plain = get_script_prefix(), get_plain_prefix()
    prefix = "" if code == get_default_language() else f"{code}/"
    token = _prefix.set(prefix)
    set_script_prefix(f"{plain}{prefix}")
    try:
        with activate_language(code):
            yield
    finally:
        set_script_prefix(before)
        _prefix.reset(token)
