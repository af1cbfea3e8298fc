r"""Letters with accents that are groups of their own, as `{\'e}`: the most frequent of TeX, read at once."""

import re
from functools import lru_cache

from .reading import Reader
from .tidying import composed

_LETTER = re.compile(
    r"""\{\\(?:
        ['`"^~=.] (?: [A-Za-z] | \{[A-Za-z]\} | \\[ij] | \{\\[ij]\} )
        | [cvuHkrd]\{[A-Za-z]\} | [oOlL] | ss | ae | AE | oe | OE | aa | AA
    )\}""",
    re.VERBOSE,
)


def with_letters(text: str) -> str:
    r"""The text with such letters in Unicode, if no other TeX in it begins with a backslash or a dollar.

    Any other text is given as it stands: what a group means depends on what stands around it.

    >>> with_letters(r"l{'}{\'E}cole"), with_letters(r"\url{{\'e}}")
    ("l{'}École", "\\url{{\\'e}}")
    """
    if "$" in text:
        return text
    made = _LETTER.sub(lambda found: _letter(found[0]), text)
    return text if "\\" in made else composed(made)


@lru_cache(maxsize=2_000)
def _letter(group: str) -> str:
    return Reader(group).read().finished()
