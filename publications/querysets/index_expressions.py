"""Expressions of indexes. A query uses an index only if it has the same expression."""

import re

from django.contrib.postgres.search import SearchQuery, SearchVector, SearchVectorField
from django.db.models import BooleanField, Func, Q, TextField, Value
from django.db.models.functions import Collate, Left
from django.db.models.lookups import IsNull

from bibliography.names.normalization import list_forms

CONFIG = "site"
"""The text search configuration: English stems, without accents."""
TITLE_LENGTH = 100
"""The number of characters of a title in its index."""
_JOINING = ".@/_-'’"


def split_words(text) -> Func:
    """Normalise a text for the search vector, with spaces between its words."""
    return Func(text, function="public.site_words", output_field=TextField())


def build_search_vector(field: str, weight: str) -> SearchVector:
    """Return the search vector of a field of papers. weight: A, B, C or D."""
    return SearchVector(split_words(field), weight=weight, config=CONFIG)


def normalize(text) -> Func:
    """Normalise a text for comparisons: NFKC, without accents, in lower case."""
    return Func(text, function="public.site_norm", output_field=TextField())


WORDS_OF_NAME = SearchVector(
    Func("norm", Value(_JOINING), Value(" " * len(_JOINING)), function="translate", output_field=TextField()),
    config="simple",
)
"""The search vector of a printed name; initials and parts of double names are words of their own."""

RESPELT = Func("name", function="public.site_respelt", output_field=TextField())
"""A name with two plain letters for an umlaut; NULL for a name without umlauts."""
WORDS_OF_RESPELT = SearchVector(
    Func(
        normalize(RESPELT), Value(_JOINING), Value(" " * len(_JOINING)),
        function="translate", output_field=TextField(),
    ),
    config="simple",
)  # fmt: skip
"""The search vector of the other spelling of a name: of "Mueller" for "Müller"."""
HAS_OTHER_SPELLING = Q(IsNull(RESPELT, False))

STEMMER = Func("language", function="public.site_stemmer", output_field=TextField())
"""The dictionary of a paper's language; NULL for English and unknown languages."""
STEMS = Func(
    "language", "title", "names", "abstract", function="public.site_stems", output_field=SearchVectorField()
)
"""The search vector of a paper in the stems of its language."""
HAS_STEMS = Q(stems__isnull=False)

TITLE_BEGINNING = Collate(normalize(Left("title", TITLE_LENGTH)), "C")
"""The normalised beginning of a title."""


class Begins(Func):
    """Compares a text with a LIKE pattern for its beginning, so that an index of the text is used."""

    template = "%(expressions)s"
    arg_joiner = " LIKE "
    output_field = BooleanField()


def make_prefix_pattern(text: str) -> str:
    """Return the LIKE pattern for texts that begin with a text."""
    return re.sub(r"([\\%_])", r"\\\1", text) + "%"


class WordsQuery(SearchQuery):
    """The tsquery for a text that must stand in what is found, its words side by side, in any spelling."""

    def __init__(self, text: str) -> None:
        super().__init__(text, search_type="raw")

    def as_sql(self, compiler, connection, function=None, template=None):  # noqa: ARG002
        return super().as_sql(compiler, connection, template="public.site_query(%(expressions)s)")


class StoredQuery(SearchQuery):
    """A tsquery in the text form of PostgreSQL, or as an expression for such a text."""

    def __init__(self, text) -> None:
        super().__init__(text, search_type="raw")

    def as_sql(self, compiler, connection, function=None, template=None):  # noqa: ARG002
        return super().as_sql(compiler, connection, template="(%(expressions)s)::tsquery")


def build_name_tsquery(norm: str, begun: bool = False) -> str:
    """Return the tsquery for names with all words of a text, in the text form of PostgreSQL.

    norm: the normalised text. begun: the last word may be a prefix. Empty for a text without words.
    """
    tokens = [token.replace("\\", "\\\\").replace("'", "''") for token in split_name_words(norm)]
    return " & ".join(f"'{token}'" for token in tokens) + (":*" if begun and tokens else "")


def build_spelt_tsquery(name: str, begun: bool = False) -> str:
    """Return the tsquery for names with all words of a name as it was typed: "Müller" is also "Mueller"."""
    queries = filter(None, (build_name_tsquery(form, begun) for form in list_forms(name)))
    return " | ".join(f"({each})" for each in queries)


def split_name_words(norm: str) -> list[str]:
    """Split a normalised name into the words of its search vector."""
    return norm.translate(str.maketrans(_JOINING, " " * len(_JOINING))).split()
