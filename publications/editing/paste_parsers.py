"""Parsers of pasted text: bylines in several styles, identifiers as URLs. No database, no network."""

import re
import unicodedata
from dataclasses import dataclass, field

from bibliography import identifiers
from bibliography.bibtex.name_repairs import strip_affiliation_numbers
from bibliography.links import guess_link_kind
from bibliography.names import PARTICLES, SUFFIXES, PrintedName, parse_printed_name, split
from bibliography.names.tables import DEGREES

__all__ = ["PastedByline", "guess_link_kind", "read_byline", "read_identifier"]

PASTED_LIMIT = 200_000  # characters


@dataclass(frozen=True)
class PastedByline:
    """The names in a text, in order. others: it ends with "et al.". refused: the pieces that are no names."""

    names: list[PrintedName] = field(default_factory=list)
    others: bool = False
    refused: list[str] = field(default_factory=list)


def read_byline(text: str) -> PastedByline:
    """Parse "A. Author, B. Author and C. Author", a BibTeX field, or one name on each line. Never raises."""
    names: list[PrintedName] = []
    refused = []
    others = False
    for piece in _split_names(text[:PASTED_LIMIT]):
        if piece.casefold().strip(" .") in ("others", "et al"):
            others = True
            continue
        try:
            name = piece
            if "," in piece:  # "Family, Given"
                parts = split(piece)
                ordered = [parts.given, parts.particle, parts.family, parts.suffix]
                name = parts.literal or " ".join(filter(None, ordered))
            names.append(parse_printed_name(name))
        except ValueError:
            refused.append(piece[:80])
    return PastedByline(names, others, refused)


_FIELD = re.compile(r"^\s*(?:author|editor)s?\s*=\s*", re.IGNORECASE)
_ACCENTS = dict(
    zip(
        "`'^\"~=.uvHcrk",
        "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u030a\u0328",
        strict=True,
    )
)
_TEX_ACCENT = re.compile(r"\\(?:([`'^\"~=.])\s*|([uvHcrk])(?=[\s{])\s*)(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))")
_TEX_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "aa": "å",
    "AA": "Å",
}
_TEX_LETTER = re.compile(r"\\(ss|ae|AE|oe|aa|AA|[oOlL])(?![A-Za-z])\s*")
_AND = re.compile(r"\s+(?:and|&|und|et)\s+(?!al\b)|\s*\\and\b\s*", re.IGNORECASE)


def _split_names(text: str) -> list[str]:
    """Split a text into names, without TeX."""
    text = _TEX_ACCENT.sub(_compose_accent, _FIELD.sub("", text).strip().rstrip(","))
    text = _TEX_LETTER.sub(lambda match: _TEX_LETTERS[match[1]], text)
    text = re.sub(r'^"|"$|[{}]', "", text.replace("~", " ").replace("\\ ", " ").replace("\\&", "&"))
    lines = [strip_affiliation_numbers(line.strip(" ,;\t")) for line in text.splitlines()]
    lines = [line for line in lines if line]
    one_each = len(lines) > 1 and not any(_AND.search(f" {line} ") or line.count(",") > 1 for line in lines)
    whole = lines if one_each else [" ".join(lines)]
    return [name for line in whole for name in _split_line(line)]


def _split_line(line: str) -> list[str]:
    if ";" in line:
        parts = line.split(";")
    else:
        parts = _AND.split(line)
        if not _are_inverted(parts):
            parts = [name for part in parts for name in _split_at_commas(part)]
    stripped = (re.sub(r"^(?:and|&)(?:\s+|$)", "", part.strip(" ,;\t")) for part in parts)
    names = []
    for name in filter(None, stripped):
        head, et_al, _ = name.partition(" et al")
        names += [head, "others"] if et_al else [name]
    return names


def _are_inverted(parts: list[str]) -> bool:
    """Return whether each part is "Family, Given", as in BibTeX, and not a list with commas."""
    named = [part for part in parts if part.casefold().strip(" .") not in ("others", "et al")]
    with_commas = [part for part in named if "," in part]
    if not with_commas or any(part.count(",") > 2 for part in with_commas):
        return False
    if len(named) > 1 and len(with_commas) == len(named):
        return True
    for part in with_commas:
        family, *rest = part.split(",")
        tokens = [token for token in family.split() if token not in PARTICLES]
        if len(tokens) != 1 or not rest[-1].strip():
            return False
    return True


def _split_at_commas(part: str) -> list[str]:
    """Split names at commas; a suffix ("Jr.") stays with its name, degrees ("M.D.") are left out."""
    names: list[str] = []
    for piece in part.replace("\N{FULLWIDTH COMMA}", ",").replace("、", ",").split(","):
        is_suffix = piece.strip().rstrip(".").casefold() in SUFFIXES
        tokens = piece.replace(".", "").casefold().split()
        is_degrees = bool(tokens) and all(token in DEGREES for token in tokens)
        if names and " " in names[-1].strip() and is_degrees:
            continue
        if names and is_suffix:
            names[-1] += f", {piece.strip()}"
        else:
            names.append(piece)
    return names


def _compose_accent(match: re.Match) -> str:
    letter = match[3] or match[4]
    return unicodedata.normalize("NFC", letter + _ACCENTS[match[1] or match[2]])


def read_identifier(text: str, scheme: str = "") -> tuple[str, str]:
    """Return the scheme and the normal value of a pasted identifier.

    "https://doi.org/10.1/AB" is doi, 10.1/ab.

    scheme: the chosen one, unless the text names another. Return ("", text) for an unknown identifier.
    Raises ValueError, with a sentence to show, for a text that is no identifier of the scheme.
    """
    text = " ".join(text.split())
    pair = identifiers.find_identifier(text)
    # a URL, or the name of a registry at the beginning; a bare DOI, with its slash, is neither
    is_url = "/" in text and "." in text.partition("/")[0] and not text.startswith("10.")
    if pair and (not scheme or scheme == pair[0] or is_url or ":" in text[:10]):
        return pair
    return (scheme, identifiers.normalise(scheme, text)) if scheme else ("", text)
