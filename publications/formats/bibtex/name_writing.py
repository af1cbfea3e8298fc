"""Names as BibTeX and biber split them into the same parts again: "von Last, Jr, First", groups in braces."""

import re

from people.names import SUFFIXES, Parts
from publications.formats.bibtex.parts import is_small
from publications.formats.latex import encode

_BARE = re.compile(r"[A-Za-z]+")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_NO_NAMES = frozenset({"and", "others"})


def written_name(parts: Parts) -> str:
    """A name for a list with "and" between the names."""
    if parts.literal:
        bare = _BARE.fullmatch(parts.literal) and parts.literal.lower() not in _NO_NAMES
        return parts.literal if bare else f"{{{encode(parts.literal)}}}"
    family = " ".join(filter(None, (encode(parts.particle), _kept_together(parts.family))))
    suffix, given = _kept_together(parts.suffix, False), _kept_together(parts.given, False)
    if suffix:
        return ", ".join([family, suffix, given or "{}"])
    return f"{family}, {given}" if given else family


def _kept_together(part: str, is_family: bool = True) -> str:
    """A part as TeX; in braces if BibTeX would see commas, another name, or in a family name others parts."""
    text = encode(part)
    if "," in part or _AND.search(part) or (is_family and _falls_apart(part.split())):
        return f"{{{text}}}"
    return text


def _falls_apart(words: list[str]) -> bool:
    """Whether words of a family name would be read as particles or suffixes; BibTeX reads ASCII only."""
    several = len(words) > 1
    if several and (words[-1].rstrip(".").lower() in SUFFIXES or not "".join(words).isascii()):
        return True
    return any(map(is_small, words if several else ()))
