"""Finding in small tables: every word must begin a word of the text, in any case and with any accents."""

import re
from collections.abc import Iterable

from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, Case, Expression, Func, IntegerField, TextField, Value, When
from django.db.models.functions import Lower
from django.db.models.lookups import Exact

from groupsite.search.marking import is_ideographic
from people.names import norm
from publications.searching.expressions import normal


class _EachFits(Func):
    """Whether a text fits every pattern of a list; it is computed once, however many there are."""

    template = "(%(expressions)s))"
    arg_joiner = " ~ ALL ("
    output_field = BooleanField()


class _AnyFits(_EachFits):
    """Whether a text fits a pattern of a list."""

    arg_joiner = " ~ ANY ("


def said(*texts: str | Expression) -> Expression:
    """Texts in the form that is compared. Takes names of columns, or expressions.

    Most texts are plain ASCII, of which lower case is all; the whole way is twice as long.
    """
    whole = Func(Value(" "), *texts, function="concat_ws", output_field=TextField())
    letters = Func(whole, function="length", output_field=IntegerField())
    size = Func(whole, function="octet_length", output_field=IntegerField())
    return Case(When(Exact(letters, size), then=Lower(whole)), default=normal(whole))


def has_all(text: Expression, patterns: Expression) -> Expression:
    """Whether each of some words begins a word of a text that `said` gives; takes their `patterns`."""
    return _EachFits(text, patterns)


def has_any(text: Expression, patterns: Expression) -> Expression:
    """Whether one of some words begins a word of a text that `said` gives; takes their `patterns`."""
    return _AnyFits(text, patterns)


PATTERNS = ArrayField(TextField())


def patterns(words: Iterable[str]) -> list[str]:
    """What words are looked for by, in a slot for PATTERNS."""
    return [pattern for word in words if (pattern := _pattern(word))]


def _pattern(word: str) -> str:
    r"""A word or a phrase as PostgreSQL's regular expression: \m is the beginning of a word."""
    parts = [re.sub(r"([^\w\s])", r"\\\1", part) for part in norm(word).split()]
    begins = "" if not parts or is_ideographic(parts[0]) or not parts[0][:1].isalnum() else r"\m"
    return begins + r"\s+".join(parts) if parts else ""
