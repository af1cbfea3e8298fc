r"""Texts of an entry in formats that know no TeX: tidied, and their dollars read and written.

In the hub a dollar opens mathematics, by Pandoc's rule, or is written `\$`. Formats without TeX have dollars
that mean money; `from_plain` reads these, and `to_plain` writes them, so that each undoes the other.
"""

import re
from collections.abc import Iterator

from publications.formats.latex.hub import canonical
from publications.formats.latex.tidying import tidy

_SIGNS = re.compile(r"\\.|(\$\$?)(?:[^\\$]++|\\.)++\1", re.DOTALL)


def one_line(text: str) -> str:
    """The text in NFC, without controls and lone surrogates, with single spaces and none around it."""
    return tidy(text)


def paragraphs(text: str) -> str:
    """The same for a text of several paragraphs: a blank line stands between them, no other line break."""
    return tidy(text, paragraphs=True)


def from_plain(text: str) -> str:
    r"""Hub text of a tidy text that knows no TeX but mathematics: dollars that open none become `\$`."""
    return canonical(text, paragraphs=True) if "$" in text or "\\" in text else text


def to_plain(text: str) -> str:
    r"""What `from_plain` reads as this text, with plain dollars in place of `\$` where that can be."""
    if r"\$" not in text:
        return text
    bare = text.replace(r"\$", "$")
    return bare if from_plain(bare) == text else text


def is_hub_text(text: str, lines: bool = False) -> bool:
    """Whether a text is as the hub has it; with `lines` it may have paragraphs."""
    return tidy(text, lines) == text == from_plain(text)


def mathematics(text: str) -> Iterator[tuple[int, int]]:
    """Where in a text of the hub mathematics stands, its dollars included: start and end of each."""
    return (found.span() for found in _SIGNS.finditer(text) if found[1])
