"""The expressions that indexes are made of: a query finds by an index what it writes in the same words."""

import re

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import BooleanField, Func, TextField, Value
from django.db.models.functions import Collate, Left

CONFIG = "site"
"""The text search configuration: English stems, without accents."""
TITLE_LENGTH = 100
"""Characters of a title by which it is found while it is typed."""
_JOINING = ".@/_-'’"


def in_words(text) -> Func:
    """Return a text in which every Chinese or Japanese letter is a word, as these have no spaces."""
    return Func(text, function="public.site_words", output_field=TextField())


def words_of(field: str, weight: str) -> SearchVector:
    """Return the words of a field of papers, with their weight: A, B, C or D."""
    return SearchVector(in_words(field), weight=weight, config=CONFIG)


def normal(text) -> Func:
    """Return a text in the form that is compared: NFKC, without accents, in lower case."""
    return Func(text, function="public.site_norm", output_field=TextField())


WORDS_OF_NAME = SearchVector(
    Func("norm", Value(_JOINING), Value(" " * len(_JOINING)), function="translate", output_field=TextField()),
    config="simple",
)
"""The words of a printed name, initials and the parts of double names each for itself."""

TITLE_BEGINNING = Collate(normal(Left("title", TITLE_LENGTH)), "C")
"""The beginning of a title, in the order of its letters."""


class Begins(Func):
    """Whether a text begins as a pattern of `beginning` has it; an index of the text finds it."""

    template = "%(expressions)s"
    arg_joiner = " LIKE "
    output_field = BooleanField()


def beginning(text: str) -> str:
    """Return the pattern of LIKE for what begins with a text."""
    return re.sub(r"([\\%_])", r"\\\1", text) + "%"


class StoredQuery(SearchQuery):
    """A tsquery in the form that the database writes it in: a text, or an expression that gives one."""

    def __init__(self, text) -> None:
        super().__init__(text, search_type="raw")

    def as_sql(self, compiler, connection, function=None, template=None):
        return super().as_sql(compiler, connection, template="(%(expressions)s)::tsquery")


def name_query(norm: str, begun: bool = False) -> str:
    """Return the tsquery for names that have each word of a text, as `StoredQuery` takes it.

    begun: the last word may be the beginning of one. Empty for a text without words.
    """
    tokens = [token.replace("\\", "\\\\").replace("'", "''") for token in words_in_name(norm)]
    return " & ".join(f"'{token}'" for token in tokens) + (":*" if begun and tokens else "")


def words_in_name(norm: str) -> list[str]:
    """Return the words of a name, in the form of `norm`, as `WORDS_OF_NAME` divides it."""
    return norm.translate(str.maketrans(_JOINING, " " * len(_JOINING))).split()
