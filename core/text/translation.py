"""Translations for modules that do not know Django, which installs its own functions here when it starts.

Before that, and outside of a site, texts are English.
"""

from collections.abc import Sequence
from datetime import date
from typing import Protocol


class Translator(Protocol):
    """What writes texts, dates and numbers in the language of the moment.

    style: DATE_FORMAT, YEAR_MONTH_FORMAT or MONTH_DAY_FORMAT.
    """

    def gettext(self, message: str) -> str: ...
    def ngettext(self, singular: str, plural: str, number: int) -> str: ...
    def pgettext(self, _context: str, message: str) -> str: ...
    def format_date(self, day: date, style: str) -> str: ...
    def format_number(self, number: int) -> str: ...


class EnglishTranslator:
    """What writes them where nothing is installed."""

    STYLES = {"DATE_FORMAT": "{0.day} {0:%B} {0.year:04}", "MONTH_DAY_FORMAT": "{0.day} {0:%B}"}

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return singular if number == 1 else plural

    def pgettext(self, _context: str, message: str) -> str:
        return message

    def format_date(self, day: date, style: str) -> str:
        return self.STYLES.get(style, "{0:%B} {0.year:04}").format(day)

    def format_number(self, number: int) -> str:
        return f"{number:,}"


_translators: list[Translator] = [EnglishTranslator()]


def install_translator(translator: Translator) -> None:
    """Let a translator write all texts from now on."""
    _translators[:] = [translator]


def gettext_noop(message: str) -> str:
    """Return the text as it is; it is translated where it is shown."""
    return message


def gettext(message: str) -> str:
    """Return a text in the language of the moment."""
    return _translators[0].gettext(message) if message else message


def pgettext(context: str, message: str) -> str:
    """Return a text in the language of the moment; the context tells which of its meanings it has."""
    return _translators[0].pgettext(context, message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of a text for a number."""
    return _translators[0].ngettext(singular, plural, number)


def is_singular(number: int) -> bool:
    """Return whether a noun beside a number has its singular form, as beside 0 in French."""
    forms = [ngettext("{number:,} entry", "{number:,} entries", each) for each in (number, 1)]
    return forms[0] == forms[1]


def format_date(day: date, style: str) -> str:
    """Return a day as the language writes it; a `Translator` says in which styles."""
    return _translators[0].format_date(day, style)


def format_number(number: int) -> str:
    """Return a whole number with the separators of the language."""
    return _translators[0].format_number(number)


def name_first(names: Sequence[str], most: int) -> str:
    """Return the first of some names and how many there are besides: "OSDI, SOSP and 3 more"."""
    listed = ", ".join(names[:most])
    if len(names) <= most:
        return listed
    number = format_number(len(names) - most)
    return gettext("{names} and {number} more").format(names=listed, number=number)


class SeparatedNumber(int):
    """A number that messages with `{number:,}` write with the separators of the language."""

    def __format__(self, spec: str) -> str:
        return format_number(int(self)) if spec == "," else int.__format__(self, spec)
