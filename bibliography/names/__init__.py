"""Names of people: as printed, as keys that compare, and in the parts that sorting and citing need."""

from bibliography.names.academic_titles import split_title
from bibliography.names.formatting import (
    abbreviate_given,
    cite_authors,
    format_full,
    format_short,
    format_sorted,
    format_with_initials,
    get_initials,
    join_names,
    prefer_own_case,
)
from bibliography.names.likeness import Compatibility, Likeness, compare_names
from bibliography.names.normalization import author_key, list_spellings, normalize_name, tidy
from bibliography.names.printed_names import (
    NameParts,
    PrintedName,
    parse_printed_name,
    read_stored_parts,
    split_homonym,
)
from bibliography.names.splitting import has_capital_family_first, is_east_asian, is_group, split
from bibliography.names.tables import CONJUNCTIONS, PARTICLES, SUFFIXES

__all__ = [
    "CONJUNCTIONS",
    "PARTICLES",
    "SUFFIXES",
    "Compatibility",
    "Likeness",
    "NameParts",
    "PrintedName",
    "abbreviate_given",
    "author_key",
    "cite_authors",
    "compare_names",
    "format_full",
    "format_short",
    "format_sorted",
    "format_with_initials",
    "get_initials",
    "has_capital_family_first",
    "is_east_asian",
    "is_group",
    "join_names",
    "list_spellings",
    "normalize_name",
    "parse_printed_name",
    "prefer_own_case",
    "read_stored_parts",
    "split",
    "split_homonym",
    "split_title",
    "tidy",
]
