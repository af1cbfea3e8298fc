"""The languages of the site.

A page has a language of its content, which `get_content_language` returns, and one of the interface, which
`django.utils.translation.get_language` returns. They differ where the first has no catalogue.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.translation import get_language, get_language_info, gettext, to_locale

DEFAULT = ("en",)
"""The languages of a group that chose none."""
WITH_CAPITAL_NOUNS = ("de", "lb")
_readers: list[Callable[[], tuple[str, ...]]] = []
_text_readers: list[Callable[[], str]] = []
_content_language: ContextVar[str] = ContextVar("content_language", default="")


def register_reader(read: Callable[[], tuple[str, ...]], read_text_language: Callable[[], str]) -> None:
    """Register the functions that read the group's languages, and the one in which it writes first.

    They are called often and must be quick.
    """
    _readers[:] = [read]
    _text_readers[:] = [read_text_language]


def list_languages() -> tuple[str, ...]:
    """Return the codes of the group's languages, the default one first."""
    return (_readers[0]() if _readers else ()) or DEFAULT


def get_default_language() -> str:
    """Return the code of the group's first language, whose pages have URLs without a prefix."""
    return list_languages()[0]


def get_text_language() -> str:
    """Return the code of the language of texts as they are stored, beside which translations are.

    It is the first one of the group, unless the order was changed since the texts were written.
    """
    return (_text_readers[0]() if _text_readers else "") or get_default_language()


def list_further_languages() -> tuple[str, ...]:
    """Return the codes of the languages into which texts are translated."""
    first = get_text_language()
    return tuple(code for code in list_languages() if code != first)


def get_content_language() -> str:
    """Return the code of the language in which the content of the page is."""
    return _content_language.get() or get_language() or get_text_language()


def choose_interface_language(code: str) -> str:
    """Return the language of the interface around content in a language.

    It is the same if there is a catalogue, else the group's first language with one: Django translates dates
    and some words into many more, and such a mixture is hard to read, all the more from right to left.
    """
    translated = list_translated_languages()
    return next((each for each in (code, *list_languages()) if each in translated), DEFAULT[0])


@contextmanager
def activate_language(code: str) -> Iterator[None]:
    """Activate a language for content meanwhile, and that of the interface which goes with it."""
    token = _content_language.set(code)
    try:
        with translation.override(choose_interface_language(code)):
            yield
    finally:
        _content_language.reset(token)


def lower_first(label: str) -> str:
    """Return a label as it stands within a sentence: "title" for "Title", but "DOI".

    Labels are nouns, so they stay as they are in a language that writes nouns with a capital.
    """
    if get_primary_language() in WITH_CAPITAL_NOUNS or label[1:2].isupper():
        return label
    return f"{label[:1].lower()}{label[1:]}"


def get_primary_language() -> str:
    """Return the active language without its region, as programs know it that typeset: "pt"."""
    return (get_language() or DEFAULT[0]).partition("-")[0]


@cache
def list_translated_languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue of the interface."""
    folders = [Path(folder) for folder in settings.LOCALE_PATHS]
    return tuple(
        code
        for code, _ in settings.LANGUAGES
        if any((folder / to_locale(code) / "LC_MESSAGES" / "django.mo").exists() for folder in folders)
    )


def is_language(code: str) -> bool:
    """Return whether the code is one of those that Django knows."""
    return code in _list_known()


@cache
def _list_known() -> frozenset[str]:
    return frozenset(code for code, _ in settings.LANGUAGES)


def get_own_name(code: str) -> str:
    """Return the name of a language in itself, for example "Deutsch"; the code if it is unknown."""
    try:
        return get_language_info(code)["name_local"]
    except KeyError:
        return code


def get_translated_name(code: str) -> str:
    """Return the name of a language in the active one, for example "German"; the code if it is unknown."""
    names = dict(settings.LANGUAGES)
    return gettext(names[code]) if code in names else code
