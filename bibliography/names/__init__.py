"""Names of people: as printed, as keys that compare, and in the parts that sorting and citing need."""

from bibliography.names.academic_titles import split_title
from bibliography.names.display import (
    HUES,
    cited,
    full,
    given_initials,
    hue,
    in_own_case,
    initials,
    listed,
    short,
    sorted_form,
    with_initials,
)
from bibliography.names.keys import author_key, norm, spellings, tidy
from bibliography.names.likeness import Compatibility, Likeness, compatible
from bibliography.names.parts import Parts, Printed, read_printed, read_stored_parts, split_homonym
from bibliography.names.splitting import is_east_asian, is_group, split
from bibliography.names.tables import CONJUNCTIONS, PARTICLES, SUFFIXES

__all__ = [
    "CONJUNCTIONS",
    "Compatibility",
    "HUES",
    "Likeness",
    "PARTICLES",
    "SUFFIXES",
    "Parts",
    "Printed",
    "author_key",
    "cited",
    "compatible",
    "full",
    "given_initials",
    "hue",
    "in_own_case",
    "initials",
    "is_east_asian",
    "is_group",
    "listed",
    "norm",
    "read_printed",
    "read_stored_parts",
    "short",
    "sorted_form",
    "spellings",
    "split",
    "split_homonym",
    "split_title",
    "tidy",
    "with_initials",
]
