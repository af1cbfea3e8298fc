"""Dates and times as they are written in English here; the day comes before the month where they are read."""

from django.conf.locale.en_GB.formats import DATE_INPUT_FORMATS, DATETIME_INPUT_FORMATS

__all__ = ["DATETIME_INPUT_FORMATS", "DATE_INPUT_FORMATS"]

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
YEAR_MONTH_FORMAT = "F Y"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
FIRST_DAY_OF_WEEK = 1
