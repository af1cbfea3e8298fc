"""Names of people: as printed, as keys that compare, and in the parts that sorting and citing need."""

from people.names.display import cited, full, given_initials, listed, short, sorted_form, with_initials
from people.names.groups import is_group
from people.names.keys import author_key, norm
from people.names.likeness import Compatibility, Likeness, compatible
from people.names.parts import Parts, read_stored_parts
from people.names.portraits import HUES, hue, initials
from people.names.printed import Printed, read_printed, split_homonym
from people.names.splitting import split
from people.names.tables import CONJUNCTIONS, PARTICLES, SUFFIXES
from people.names.titles import split_title

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
    "initials",
    "is_group",
    "listed",
    "norm",
    "read_printed",
    "read_stored_parts",
    "short",
    "sorted_form",
    "split",
    "split_homonym",
    "split_title",
    "with_initials",
]
