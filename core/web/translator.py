"""Django's translations and formats, for modules that do not know Django."""

from datetime import date

from django.utils import translation
from django.utils.formats import date_format, number_format


class DjangoTranslator:
    """Write texts, dates and numbers in the active language."""

    def gettext(self, message: str) -> str:
        return translation.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return translation.ngettext(singular, plural, number)

    def pgettext(self, _context: str, message: str) -> str:
        return translation.pgettext(_context, message)

    def format_date(self, day: date, style: str) -> str:
        return date_format(day, style)

    def format_number(self, number: int) -> str:
        return number_format(number, use_l10n=True, force_grouping=True)
